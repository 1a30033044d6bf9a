"""The tokens of a scene, an item each, kept to what the document says of them."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from banmen.canvas.looks import condition_names, look_of, roster
from banmen.canvas.name_room import name_rooms
from banmen.canvas.token_art import TokenLook, look_rect
from banmen.canvas.token_item import TokenItem, TokenPicture, TokenPictures

if TYPE_CHECKING:
    from banmen.canvas.board_theme import BoardTheme
    from banmen.canvas.scene import BoardScene


class TokenItems:
    """Adds the tokens' items to a scene and takes them away.

    `height` is the z value of the lowest of them; `shown` False hides all.
    """

    def __init__(self, scene: BoardScene, height: float) -> None:
        self._scene, self._height = scene, height
        self._items: dict[str, TokenItem] = {}
        self._pictures = TokenPictures(scene.shelf, scene.theme, scene)
        self._unseen: frozenset[str] = frozenset()
        self._rooms: dict[str, float] = {}
        self.shown = True

    def find(self, token_id: str) -> TokenItem | None:
        """Return the item of a token shown here."""
        return self._items.get(token_id)

    def picture(self, look: TokenLook) -> TokenPicture:
        """Return the picture of a look."""
        unit = self._scene.sheet.unit
        return self._pictures.find(look, unit, look_rect(look, unit))

    def wear(self, theme: BoardTheme) -> None:
        """Forget the pictures; those to come are in this theme."""
        self._pictures.theme = theme
        self._pictures.clear()

    def follow(self, scale: float, ratio: float, seen: QRectF) -> None:
        """Make pictures for another zoom, those in a scene rectangle first."""
        self._pictures.follow(scale, ratio, lambda: self._most_urgent(seen))

    def settle(self) -> None:
        """Make at once the pictures that were put off."""
        self._pictures.settle()

    def hide_unseen(self, unseen: frozenset[str]) -> None:
        """Show the tokens that are seen, and no others."""
        if unseen == self._unseen:
            return
        changed, self._unseen = unseen ^ self._unseen, unseen
        for key in changed & self._items.keys():
            self._items[key].setVisible(self._is_shown(key))
        if elbowed := self._make_room():
            self.show(of=elbowed)

    def show(self, *, fresh: bool = False, of: Collection[str] | None = None) -> None:
        """Bring the items to what the document says; `fresh` makes every picture anew, `of` names
        the tokens that alone can look otherwise."""
        scene = self._scene
        marks = roster(scene.document, scene.viewer)
        chosen, unit = frozenset(scene.selection), scene.sheet.unit
        elbowed = self._make_room()
        standing = set()
        for order, token in enumerate(scene.standing.order):
            standing.add(token.id)
            kept = of is not None and token.id not in of and token.id not in elbowed
            if kept and token.id in self._items:
                self._place(token.id, order)
                continue
            room, selected = self._rooms.get(token.id), token.id in chosen
            look = look_of(scene.document, token, marks, selected=selected, room=room)
            item = self._items.get(token.id)
            if item is None:
                item = TokenItem(look, unit, self._pictures)
                self._items[token.id] = item
                scene.addItem(item)
            item.show_look(look, unit, fresh=fresh)
            item.setVisible(self._is_shown(token.id))
            names = condition_names(scene.document, token)
            item.setToolTip(f"<span>{escape(names)}</span>" if names else "")
            self._place(token.id, order)
        for key in self._items.keys() - standing:
            scene.removeItem(self._items.pop(key))

    def _make_room(self) -> set[str]:
        """Give the names their room; return the ids of those that had another before."""
        unit = self._scene.sheet.unit
        before, self._rooms = self._rooms, name_rooms(self._scene.standing, unit, self._unseen)
        every = before.keys() | self._rooms.keys()
        return {key for key in every if before.get(key) != self._rooms.get(key)}

    def _is_shown(self, token_id: str) -> bool:
        return token_id not in self._unseen and self.shown

    def _most_urgent(self, seen: QRectF) -> list[TokenItem]:
        """Return the tokens, those in a scene rectangle first."""
        return sorted(self._items.values(), key=lambda item: not seen.contains(item.pos()))

    def _place(self, token_id: str, order: int) -> None:
        standing = self._scene.standing
        item, centre = self._items[token_id], standing.centre(token_id)
        if centre is not None and item.pos() != centre:
            item.setPos(centre)
        item.show_share(standing.share(token_id))
        height = self._height + order * 1e-4
        if item.zValue() != height:
            item.setZValue(height)
