"""The board of one session: the sheet in one item, a token in one item each, previews on top.

It repaints exactly what a Change names. Scene coordinates are centimetres.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from banmen.canvas.layers.openings import WALL
from banmen.canvas.overlay import Overlay
from banmen.canvas.pictures import PictureShelf
from banmen.canvas.seeing import Seeing, Sight, runs_of
from banmen.canvas.shade import Shade, ShadeItem
from banmen.canvas.sheet import Sheet, theme_of
from banmen.canvas.sheet_item import SheetItem
from banmen.canvas.standing import Standing
from banmen.canvas.token_art import TokenLook
from banmen.canvas.token_item import TokenItem, TokenPicture
from banmen.canvas.token_items import TokenItems
from banmen.canvas.view_of import shown_document
from banmen.canvas.zone_item import ZoneItem

if TYPE_CHECKING:
    from banmen.canvas.zoom_view import ZoomView
    from banmen.model.change import Change
    from banmen.session.session import Session

_SHADE, _BELOW_TOKENS, _ABOVE_SHADE, _ABOVE_TOKENS = 5.0, 7.0, 10.0, 30.0
#: How dark the shade is over ground never seen, and over ground known but not seen now: before
#: other viewers, and as the game master's fog.
_COVER, _FOG = (255, 165), (120, 60)
#: Changes of these can alter what anybody sees.
_SEEING = frozenset({"tokens", "barriers", "areas", "lights", "explored", "system", "settings"})
#: Changes of these fields can alter the marks and bars of any token.
_BATTLE_FIELDS = frozenset({"battle", "system", "settings"})


class BoardScene(QGraphicsScene):
    """Shows a session's document.

    `viewer` None follows the session's viewer; else it is fixed (`players` for their window).
    """

    #: Emitted when theme or map have changed, for what is drawn round the board.
    renewed = Signal()
    #: Emitted when parts were switched on or off.
    parts_changed = Signal()

    def __init__(self, session: Session, viewer: str | None = None) -> None:
        super().__init__()
        self.session = session
        self._viewer = viewer
        self._shown_viewer = self.viewer
        self.labels_shown = self.vision_shown = True
        self.fog_shown = False
        self._switched_off: frozenset[str] = frozenset()
        self._left_out: frozenset[str] = frozenset()
        self.shelf = PictureShelf()
        self.standing = Standing()
        self.sheet = Sheet(self.shelf, self.standing)
        self._sheet_item = SheetItem(self.sheet, self)
        self.addItem(self._sheet_item)
        self.document = shown_document(session.document, self.viewer)
        self.theme = theme_of(self.document)
        self._tokens = TokenItems(self, _ABOVE_SHADE)
        self._followed = (0.0, 1.0)
        self._shade = ShadeItem(self._sheet_item.tiles, self)
        self._shade.setZValue(_SHADE)
        self.addItem(self._shade)
        self.zones = ZoneItem(self)
        self.zones.setZValue(_BELOW_TOKENS)
        self.addItem(self.zones)
        self._seeing = Seeing()
        self.overlay = Overlay(self)
        self.overlay.setZValue(_ABOVE_TOKENS)
        self.addItem(self.overlay)
        for end in (
            session.changed.connect(self._on_changed),
            session.selection_changed.connect(self._on_selection),
            session.viewer_changed.connect(self._on_viewer),
        ):
            self.destroyed.connect(end)
        self.reload()

    @property
    def viewer(self) -> str:
        """Whose view is shown: `gm`, `players` or a token's id."""
        return self._viewer if self._viewer is not None else self.session.viewer

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of what is shown as selected: nothing in a window of the players, in another
        viewer's view tokens alone."""
        if self._viewer is not None:
            return ()
        chosen = self.session.selection
        if self.viewer == "gm":
            return chosen
        return tuple(key for key in chosen if self.standing.centre(key) is not None)

    def reload(self) -> None:
        """Show the whole document anew."""
        self._shown_viewer = self.viewer
        self.document = shown_document(self.session.document, self.viewer)
        self.theme = theme_of(self.document)
        self._tokens.wear(self.theme)
        self.standing.load(self.document)
        self.sheet.load(self.document)
        self._sheet_item.renew(self.theme)
        self.overlay.renew()
        self._fit_scene_rect()
        self._look_around()
        self._tokens.show(fresh=True)
        self.overlay.refresh()
        self.setBackgroundBrush(self.theme.colour("desk"))
        self.renewed.emit()

    def show_parts(
        self,
        *,
        grid: bool = True,
        labels: bool = True,
        vision: bool = True,
        lights: bool = True,
        fog: bool = False,
    ) -> None:
        """Show or hide the grid, all that is written, what a viewer does not see, and lights.

        `fog` shows the game master what the players do not see, lightly.
        """
        self.labels_shown, self.vision_shown, self.fog_shown = labels, vision, fog
        shown = {"grid": grid, "labels": labels, "lights": lights}
        self._switched_off = frozenset(name for name, on in shown.items() if not on)
        self._hide()
        self._look_around()
        self.overlay.refresh()
        self.parts_changed.emit()

    def hide_layers(self, names: Iterable[str]) -> None:
        """Leave these layers out besides (`tokens`, or the name of a layer of the sheet)."""
        self._left_out = frozenset(names)
        self._hide()

    def _hide(self) -> None:
        self._tokens.shown = "tokens" not in self._left_out
        self.sheet.hide(self._switched_off | self._left_out)
        self._sheet_item.renew(self.theme)
        self._tokens.show()

    def retranslate(self) -> None:
        """Write what is written in words of the program anew, in the language of now."""
        self._sheet_item.renew(self.theme)
        self.overlay.refresh()
        self.renewed.emit()

    def settle(self) -> None:
        """Render at once what was put off, before a screenshot."""
        self._sheet_item.tiles.settle()
        self._shade.tiles.settle()
        self._tokens.settle()

    def sheet_hides(self, rect: QRectF, scale: float) -> bool:
        """Tell whether the sheet paints every pixel of a scene rectangle in a window of this
        scale (pixels of the view per scene unit)."""
        return self._sheet_item.tiles.fills(rect, scale * self._followed[1])

    def follow(self, view: ZoomView) -> None:
        """Take up what the view shows: what is in it is made sharp first."""
        seen = view.mapToScene(view.viewport().rect()).boundingRect()
        scale, ratio = view.transform().m11(), view.devicePixelRatioF()
        self._sheet_item.tiles.watch(seen, scale * ratio)
        self._shade.tiles.watch(seen, scale * ratio)
        if (scale, ratio) != self._followed:
            self._followed = scale, ratio
            self._tokens.follow(scale, ratio, seen)

    def token_item(self, token_id: str) -> TokenItem | None:
        """Return the item of a token shown here."""
        return self._tokens.find(token_id)

    def token_picture(self, look: TokenLook) -> TokenPicture:
        """Return the picture of a look."""
        return self._tokens.picture(look)

    def token_at(self, x: float, y: float) -> str | None:
        """Return the id of the topmost token drawn at a scene point, None where there is none."""
        for token in reversed(self.standing.order):
            centre = self.standing.centre(token.id)
            if centre is None:
                continue
            half = token.size * self.sheet.unit / 2 * self.standing.share(token.id)
            if abs(x - centre.x()) <= half and abs(y - centre.y()) <= half:
                return token.id
        return None

    def _on_changed(self, change: Change) -> None:
        from banmen.model.change import difference

        if change.whole:
            self.reload()
            return
        old = self.document
        self.document = shown_document(self.session.document, self.viewer)
        if self.viewer != "gm":
            change = difference(change.label, old, self.document)
        if "map" in change.fields or "pictures" in change.fields:
            self.reload()
            return
        if "tokens" in change.collections:
            self.standing.load(self.document)
        self._sheet_item.touch(self.sheet.revise(self.document, change))
        if _SEEING & (change.collections.keys() | change.fields.keys()):
            self._look_around()
        if _BATTLE_FIELDS & change.fields.keys():
            self._tokens.show()
        elif "tokens" in change.collections:
            self._tokens.show(of=change.touched("tokens"))
        self.overlay.refresh()

    def _on_selection(self) -> None:
        self._tokens.show()
        self.overlay.refresh()

    def _on_viewer(self) -> None:
        if self.viewer != self._shown_viewer:
            self.reload()

    def _look_around(self) -> None:
        """Cover what the viewer does not see, and the tokens there."""
        gm = self.viewer == "gm"
        watched = self.fog_shown if gm else self.vision_shown
        looker = "players" if gm else self.viewer
        shown = shown_document(self.document, looker) if gm and watched else self.document
        sight = self._seeing.look(shown, looker) if watched else Sight()
        if sight.gazes or self._shade.isVisible():
            self._shade.cover(self._shade_of(sight))
        self._tokens.hide_unseen(frozenset() if gm else sight.unseen)

    def _shade_of(self, sight: Sight) -> Shade:
        """Return the shade that leaves out what is seen: thin over known ground."""
        rim = WALL * self.sheet.unit
        rect = self.sheet.map.adjusted(-rim / 2, -rim / 2, rim / 2, rim / 2)
        never, once = _FOG if self.viewer == "gm" else _COVER
        known = None if sight.known is None else runs_of(sight.known, self.sheet.unit)
        return Shade(
            rect,
            sight.gazes,
            self.theme.colour("fog", never),
            rim,
            known,
            self.theme.colour("fog", once),
        )

    def _fit_scene_rect(self) -> None:
        """Leave room to pan the map's edge to the middle of the view."""
        rect = self.sheet.rect
        wide = max(rect.width(), rect.height()) * 0.6
        self.setSceneRect(rect.adjusted(-wide, -wide, wide, wide))
