"""The menu of a right click on the board: what can be done with what lies there."""

from collections.abc import Callable, Sequence
from functools import partial
from math import hypot
from typing import Any, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from banmen import words
from banmen.edits import doors, elements, tokens, walls
from banmen.model.barriers import STATES, Barrier, BarrierState
from banmen.model.base import Point
from banmen.model.document import Document
from banmen.model.lights import Light
from banmen.model.token import Token
from banmen.rules.condition_names import CONDITIONS, condition_name
from banmen.ui.plain_text import literal
from banmen.ui.workplace import Workplace

Opening = Literal["door", "window"]


def board_menu(place: Workplace, element_id: str | None, at: Point | None) -> QMenu:
    """Return the menu for the element at the hand (None: the bare ground) at a point in metres."""
    menu = QMenu(place.window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    document = place.session.document
    element = document.element(element_id) if element_id else None
    if element is not None and element.id not in place.session.selection:
        place.session.select((element.id,))
    if isinstance(element, Token):
        _token(menu, place, element)
    elif isinstance(element, Barrier):
        _barrier(menu, place, element, at)
    elif isinstance(element, Light):
        _light(menu, place, element)
    actions = place.window.actions_by_id
    if element is not None:
        menu.addSeparator()
        names: Sequence[str] = ("cut", "copy", "duplicate", "delete")
        if place.session.mode == "play":
            names = ("copy",)
        for name in names:
            menu.addAction(actions[name])
    else:
        for name in ("paste", "select_all", "map_properties", "fit"):
            menu.addAction(actions[name])
    return menu


def _add(menu: QMenu, key: str, do: Callable[[], object], **values: Any) -> None:
    menu.addAction(literal(words.text(key, **values))).triggered.connect(lambda _=False: do())


def _edit(place: Workplace, label: str, change: Callable[[Document], Document]) -> None:
    place.attempt(lambda: place.commit(label, change(place.session.document)))


def _revise(place: Workplace, element_id: str, **changes: Any) -> None:
    _edit(place, "edits.step.revise", lambda d: elements.revise(d, [element_id], **changes))


def _cut(place: Workplace, wall_id: str, at: Point, kind: Opening) -> None:
    _edit(place, f"edits.add.{kind}", lambda d: walls.add_opening(d, wall_id, at, kind))


def _set_state(place: Workplace, barrier_id: str, state: BarrierState) -> None:
    _edit(place, "edits.step.door_state", lambda d: doors.set_state(d, barrier_id, state))


def _carry(place: Workplace, light_id: str, token_id: str | None) -> None:
    _edit(place, "edits.step.carry", lambda d: tokens.carry(d, light_id, token_id))


def _token(menu: QMenu, place: Workplace, token: Token) -> None:
    hide = not token.hidden
    _add(
        menu,
        "menu_board.hide" if hide else "menu_board.show",
        lambda: _edit(
            place,
            "edits.step.hide" if hide else "edits.step.show",
            lambda document: tokens.hide(document, [token.id], hide),
        ),
    )
    states = menu.addMenu(words.text("menu_board.conditions"))
    for condition in CONDITIONS:
        action = states.addAction(condition_name(condition))
        action.setCheckable(True)
        action.setChecked(token.has(condition))
        action.triggered.connect(
            lambda on, known=condition: _edit(
                place,
                "edits.step.condition",
                lambda document: tokens.set_condition(document, [token.id], known, on),
            )
        )
    facing = None if token.facing is not None else 0.0
    _add(
        menu,
        "menu_board.facing_on" if token.facing is None else "menu_board.facing_off",
        partial(_revise, place, token.id, facing=facing),
    )
    for side in ("ally", "enemy", "neutral"):
        if side != token.side:
            _add(
                menu,
                f"menu_board.side_{side}",
                partial(_revise, place, token.id, side=side),
            )


def _barrier(menu: QMenu, place: Workplace, barrier: Barrier, at: Point | None) -> None:
    if barrier.kind == "wall":
        if at is not None and place.session.mode == "edit":
            kinds: tuple[Opening, ...] = ("door", "window")
            for kind in kinds:
                _add(
                    menu,
                    f"menu_board.make_{kind}",
                    partial(_cut, place, barrier.id, at, kind),
                )
            menu.addAction(place.window.actions_by_id["select_connected"])
        return
    for state in STATES[barrier.kind]:
        if state != barrier.state:
            _add(
                menu,
                f"menu_board.{barrier.kind}_{state}",
                partial(_set_state, place, barrier.id, state),
            )
    if place.session.mode == "edit":
        _add(
            menu,
            "menu_board.heal",
            lambda: _edit(place, "edits.step.heal", lambda d: walls.heal(d, barrier.id)),
        )


def _light(menu: QMenu, place: Workplace, light: Light) -> None:
    burning = not light.burning
    _add(
        menu,
        "menu_board.light" if burning else "menu_board.put_out",
        partial(_revise, place, light.id, burning=burning),
    )
    if light.carried_by is not None:
        _add(
            menu,
            "menu_board.put_down",
            partial(_carry, place, light.id, None),
        )
        return
    near = sorted(place.session.document.tokens, key=lambda t: hypot(t.x - light.x, t.y - light.y))
    for token in near[:4]:
        _add(
            menu,
            "menu_board.carry",
            partial(_carry, place, light.id, token.id),
            name=token.name,
        )
