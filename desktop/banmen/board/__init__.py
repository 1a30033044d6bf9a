"""Questions about a map, answered by pure functions."""
