"""A label of mostly one line that wraps where it must: short names and words stay whole."""

from banmen.ui.paragraph import Paragraph


class Wrapped(Paragraph):
    """Set closer than a paragraph, as rows of a list are."""

    line_height = 115
