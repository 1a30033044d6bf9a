"""One module for each command: `add_words` declares its words, `run` does it and returns the
exit status."""
