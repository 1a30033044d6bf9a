"""What the actions of the table do, by menu."""
