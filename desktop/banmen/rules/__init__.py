"""What every rule system shares."""
