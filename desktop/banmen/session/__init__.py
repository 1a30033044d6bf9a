"""One open file: document, selection, history, clipboard, preferences. No Qt from here down."""
