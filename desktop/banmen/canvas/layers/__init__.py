"""What the board is painted from, bottom to top: one layer each."""
