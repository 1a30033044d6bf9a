"""The Qt graphics scene that shows a document, and the pictures made of it."""
