"""Pure functions from one document to the next."""
