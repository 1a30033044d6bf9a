"""The ground of a map as a picture for other programs: no tokens, labels or coordinates on it.

Needs a QGuiApplication, as every picture does.
"""

from banmen.canvas.picture import PictureOptions, render
from banmen.canvas.pictures import encode_as
from banmen.model.document import Document
from banmen.model.map import SquareMap


def ground_png(document: Document, pixels_per_square: int) -> bytes:
    """Return a PNG of exactly the squares of a map, without what moves and without its margin.

    Secret doors are walls on it, for players see such pictures.
    """
    ground = document.map
    bare = document.model_copy(
        update={"tokens": (), "labels": (), "templates": (), "battle": None, "lights": ()}
    )
    options = PictureOptions(
        pixels_per_square=pixels_per_square, as_seen_by="players", coordinates=False
    )
    image = render(bare, options)
    if isinstance(ground, SquareMap):
        width, height = ground.columns * pixels_per_square, ground.rows * pixels_per_square
        left, top = (image.width() - width) // 2, (image.height() - height) // 2
        image = image.copy(left, top, width, height)
    return encode_as(image, b"png")
