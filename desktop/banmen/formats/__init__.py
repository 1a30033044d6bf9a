"""Reading and writing files and pasted texts."""
