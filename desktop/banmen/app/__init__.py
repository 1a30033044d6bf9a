"""The composition root: wires session, canvas and window; the only layer that knows all others."""
