"""The round card: one round laid out as a page, for a phone first."""
