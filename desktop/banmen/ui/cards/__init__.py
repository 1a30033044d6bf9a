"""What the rules ask, as cards beside the board: one widget for each kind of step."""
