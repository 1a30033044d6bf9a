"""The arrange menu: align, spread, join, and places of tokens copied from one moment to another."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import get_args

from PySide6.QtGui import QGuiApplication

from banmen.edits import arrange, walls
from banmen.edits.arrange import Edge
from banmen.model.document import Document
from banmen.session import clipboard
from banmen.ui.commands.menu_commands import MenuCommands


class ArrangeCommands(MenuCommands):
    """What puts selected things in order."""

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what each action of this menu does."""
        to_edge = {f"align_{edge}": partial(self.align, edge) for edge in get_args(Edge)}
        return {
            **to_edge,
            "align": self.to_grid,
            "spread_x": lambda: self._edit(
                "edits.step.spread", lambda d: arrange.spread(d, self._session.selection, "x")
            ),
            "spread_y": lambda: self._edit(
                "edits.step.spread", lambda d: arrange.spread(d, self._session.selection, "y")
            ),
            "join_walls": lambda: self._edit(
                "edits.step.join", lambda d: walls.join(d, self._session.selection)
            ),
            "copy_places": lambda: self._place.attempt(self.copy_places),
            "paste_places": self.paste_places,
        }

    def align(self, edge: Edge) -> None:
        """Bring what is selected to its outermost edge, or its middle."""
        self._edit("edits.step.align", lambda d: arrange.align(d, self._session.selection, edge))

    def to_grid(self) -> None:
        """Bring what is selected onto the grid."""
        self._edit("edits.step.align", lambda d: arrange.to_grid(d, self._session.selection))

    def copy_places(self) -> None:
        """Copy where the selected tokens stand."""
        text = clipboard.copy_places(self._session.document, self._session.selection)
        QGuiApplication.clipboard().setText(text)

    def paste_places(self) -> None:
        """Put tokens of the same names at the places copied before."""
        text = QGuiApplication.clipboard().text()
        self._edit("edits.step.paste_places", lambda d: clipboard.paste_places(d, text))

    def _edit(self, label: str, change: Callable[[Document], Document]) -> None:
        self._place.attempt(lambda: self._place.commit(label, change(self._session.document)))
