"""A map of nodes: places and ways drawn by hand, tokens that go from node to node."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from banmen import words
from banmen.model.map import NodeMap

from .conftest import ROOT, Keep, Open
from .hands import Table


@pytest.fixture
def field(open_table: Open, own_home: Path) -> Table:
    """The snow field, in edit mode."""
    path = own_home / "snow-field.banmen"
    shutil.copyfile(ROOT / "maps" / "snow-field.banmen", path)
    table = open_table(path)
    table.session.set_mode("edit")
    return table


def board(table: Table) -> NodeMap:
    assert isinstance(table.document.map, NodeMap)
    return table.document.map


def free_place(table: Table) -> tuple[float, float]:
    """A point far from every node."""
    nodes = board(table).nodes
    width, height = board(table).width_m, board(table).height_m
    grid = [(width * x / 12, height * y / 12) for x in range(1, 12) for y in range(1, 12)]
    return max(grid, key=lambda at: min((at[0] - n.x) ** 2 + (at[1] - n.y) ** 2 for n in nodes))


def test_only_fitting_tools_are_offered(field: Table, keep_picture: Keep) -> None:
    """On nodes there is nothing to paint by squares, but there are nodes and ways."""
    actions = field.window.tool_strip.actions()
    offered = {action.text() for action in actions if action.isVisible()}
    assert {words.text("tools.node.name"), words.text("tools.link.name")} <= offered
    assert words.text("tools.trench.name") not in offered
    keep_picture(field, "snow")


def test_node_and_way_drawn_by_hand(field: Table) -> None:
    """A click makes a node, a drag from one to another a way; undo takes both back."""
    before = field.document
    place = free_place(field)
    field.keys("F")
    field.click(place)
    assert len(board(field).nodes) == len(before.map.nodes) + 1
    new = board(field).nodes[-1]
    other = board(field).nodes[0]
    field.keys("C")
    field.drag((new.x, new.y), (other.x, other.y))
    assert len(board(field).links) == len(before.map.links) + 1
    assert {board(field).links[-1].a, board(field).links[-1].b} == {new.id, other.id}
    field.keys("Ctrl+Z")
    field.keys("Ctrl+Z")
    assert field.document == before


def test_token_goes_from_node_to_node(field: Table) -> None:
    """A token dragged near another node stands on it."""
    token = field.document.tokens[0]
    taken = {each.node for each in field.document.tokens}
    goal = next(node for node in board(field).nodes if node.id not in taken)
    field.drag(field.shown_at(token.id), (goal.x, goal.y))
    assert field.document.token(token.id).node == goal.id


def test_node_is_named_in_the_panel(field: Table) -> None:
    """A node's name is written in the properties, and the layers list it."""
    node = board(field).nodes[0]
    field.session.select((node.id,))
    panel = field.window.docks["properties"].widget()
    line = next(
        each
        for each in panel.findChildren(QLineEdit)
        if each.isVisible() and each.accessibleName() == words.text("properties.field_name")
    )
    line.setFocus()
    line.selectAll()
    field.type("赤旗")
    field.key(Qt.Key.Key_Return)
    assert board(field).nodes[0].name == "赤旗"


def test_nodes_are_copied_with_their_ways(field: Table) -> None:
    """Two trenches and the way between them, copied, pasted, put beside, and all taken back."""
    before = field.document
    field.session.select(("A", "B"))
    field.keys("Ctrl+C")
    field.keys("Ctrl+V")
    nodes, links = board(field).nodes, board(field).links
    assert [n.name for n in nodes[-2:]] == ["D", "E"]
    assert {(n.kind, n.capacity) for n in nodes[-2:]} == {("trench", 3)}
    assert {links[-1].a, links[-1].b} == {nodes[-2].id, nodes[-1].id}
    assert links[-1].kind == "trench"
    assert set(field.session.selection) == {nodes[-2].id, nodes[-1].id}
    field.keys("Ctrl+D")
    assert len(board(field).nodes) == len(before.map.nodes) + 4
    field.keys("Ctrl+Z")
    field.keys("Ctrl+Z")
    assert field.document == before


def test_a_way_is_of_the_fitting_kind(field: Table) -> None:
    """From a trench to the next one below it a trench, from a trench ahead an advance."""
    for link in ("A-B", "A-L"):
        field.session.select((link,))
        field.key(Qt.Key.Key_Delete)
    places = {node.id: (node.x, node.y) for node in board(field).nodes}
    field.keys("C")
    field.drag(places["A"], places["B"])
    field.drag(places["A"], places["L"])
    assert [link.kind for link in board(field).links[-2:]] == ["trench", "advance"]
