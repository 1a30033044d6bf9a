"""Areas, lights, tokens, labels, templates, measures, the eraser, nodes and links."""

from collections.abc import Callable

import pytest

from banmen.edits.elements import add
from banmen.edits.map import blank, blank_nodes
from banmen.edits.walls import add_wall, cut_opening
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.base import Point, Square
from banmen.model.document import Document
from banmen.model.map import NodeMap
from banmen.tools.gesture import Ghost, SquareFill, Stroke
from banmen.tools.toolbox import TOOLS, tool
from banmen.words import Message, Refusal, has, keys

from .conftest import Hand

On = Callable[[Document], Hand]


def test_a_brush_paints_every_square_it_passes(hand: Hand) -> None:
    hand.take("trench", capacity=5).drag((1, 1), (10, 1), (10, 4))
    (area,) = hand.session.document.areas
    assert isinstance(area, Trench)
    assert area.squares == (Square(0, 0), Square(1, 0), Square(2, 0), Square(3, 0), Square(3, 1))
    assert area.capacity == 5
    assert hand.session.selection == (area.id,)


def test_a_rectangle_is_an_option_or_shift(hand: Hand) -> None:
    hand.take("ground", shape="rectangle", cost=3.0).drag((1, 1), (7, 4))
    hand.take("darkness", darkness="shade", shape="brush").drag((20, 1), (25, 4), shift=True)
    ground, dark = hand.session.document.areas
    assert isinstance(ground, DifficultGround)
    assert (ground.cost, len(ground.squares)) == (3.0, 6)
    assert isinstance(dark, Darkness)
    assert (dark.darkness, len(dark.squares)) == ("shade", 6)


def test_painting_beside_the_map_makes_nothing(hand: Hand) -> None:
    hand.take("obstacle").drag((-5, -5), (-9, -2))
    hand.take("obstacle", shape="rectangle").drag((-5, -5), (-9, -2))
    assert hand.session.document.areas == ()
    hand.drag((30, 20), (90, 90))
    assert hand.session.document.areas[0].squares[-1] == Square(11, 7)


def test_an_obstacle_takes_its_properties_from_the_options(hand: Hand) -> None:
    hand.take("obstacle", look="crate", blocks_sight=False, gives_cover=True).click(1, 1)
    (area,) = hand.session.document.areas
    assert isinstance(area, Obstacle)
    assert (area.look, area.blocks_sight, area.gives_cover) == ("crate", False, True)


def test_an_obstacle_as_polygon_is_a_chain_of_clicks(hand: Hand) -> None:
    hand.take("obstacle", shape="polygon").click(3, 3).click(6, 3).click(6, 6).key("Enter")
    hand.click(9, 3).click(12, 3).click(12, 6).click(9, 3)
    hand.click(15, 3).click(18, 3).click(20, 3).key("Enter")
    hand.click(15, 9).click(18, 9).key("Backspace").key("Backspace")
    shapes = [a.polygon for a in hand.session.document.areas if isinstance(a, Obstacle)]
    assert shapes == [
        (Point(3, 3), Point(6, 3), Point(6, 6)),
        (Point(9, 3), Point(12, 3), Point(12, 6)),
    ]


def test_areas_of_squares_need_a_square_map(on: On, graph: Document) -> None:
    with pytest.raises(Refusal):
        on(graph).take("trench").click(1, 1)


def test_a_light_lies_where_it_is_put_or_is_carried(on: On, tavern: Document) -> None:
    hand = on(tavern).take("light", preset="lantern").click(7.6, 7.4)
    hand.take("light", radius_m=5.0).click(4.8, 4.2)
    lantern, torch = hand.session.document.lights
    assert (lantern.preset, lantern.x, lantern.y, lantern.carried_by) == ("lantern", 7.5, 7.5, None)
    assert (torch.radius_m, torch.carried_by) == (5.0, "t1")


def test_painted_ground_is_told_in_squares_and_metres(hand: Hand) -> None:
    hand.take("ground", shape="rectangle").act("press", 1, 1).act("move", 7, 4)
    assert "3 × 2 sq (9 × 6 m)" in hand.said
    hand.act("release", 7, 4).take("trench").act("press", 1, 1).act("move", 4, 1)
    hand.act("move", 4, 4)
    assert "3 sq (27 m²)" in hand.said


def test_tokens_get_free_names_and_stand_on_their_squares(hand: Hand) -> None:
    hand.take("token", side="enemy", hidden=True).click(4, 4).click(10, 4)
    hand.take("token", size=2).click(10.2, 10.2)
    one, two, large = hand.session.document.tokens
    assert one.name != two.name
    assert (one.side, one.hidden, one.x, one.y) == ("enemy", True, 4.5, 4.5)
    assert (large.size, large.x, large.y) == (2, 9, 9)


def test_a_token_on_a_node_map_needs_a_node(on: On, graph: Document) -> None:
    hand = on(graph).take("token").click(29, 5)
    assert hand.session.document.tokens[-1].node == "p3"
    with pytest.raises(Refusal):
        on(blank_nodes("", 10, 10)).take("token").click(1, 1)


def test_a_label_is_placed_with_words_to_write_over(hand: Hand) -> None:
    hand.take("label", gm_only=True).click(4.4, 4.6)
    (label,) = hand.session.document.labels
    assert (label.x, label.y, label.gm_only) == (4.5, 4.5, True)
    assert label.text


def test_hovering_shows_what_a_click_would_place(hand: Hand) -> None:
    for tool_id in ("light", "token", "label"):
        shapes = hand.take(tool_id).hover(4.4, 4.4).shapes
        assert any(isinstance(shape, Ghost) for shape in shapes), tool_id
    for tool_id in ("trench", "obstacle", "ground", "darkness"):
        (fill,) = hand.take(tool_id).hover(4.4, 4.4).shapes
        assert fill == SquareFill(squares=(Square(1, 1),), style=tool_id)
    assert not hand.session.history.entries


def test_what_was_just_placed_is_not_drawn_over_by_the_next(hand: Hand) -> None:
    for tool_id in ("light", "token", "label"):
        hand.take(tool_id).click(4.4, 4.4)
        shown = hand.hover(4.4, 4.4)
        assert not shown.shapes, tool_id
        assert shown.status == Message("tools.place.again")
        assert hand.hover(10.4, 4.4).shapes, tool_id


def test_after_a_door_is_cut_the_hint_is_of_that_door(hand: Hand) -> None:
    wall = add_wall(hand.session.document, (Point(0, 6), Point(18, 6)))
    hand.session.commit("edits.add.wall", wall)
    hand.take("door").click(4.5, 6.1)
    shown = hand.hover(4.5, 6.1)
    door = {"kind": Message("tools.kind.door")}
    assert (shown.shapes, shown.status) == ((), Message("tools.opening.lies", door))
    hand.take("window").click(4.5, 6.1)
    assert [b.kind for b in hand.session.document.barriers].count("window") == 0
    # Right beside its end the wall is meant.
    assert hand.hover(6.3, 6.1).status == Message("tools.opening.cuts")


def test_a_measure_counts_squares_and_metres_over_way_points(hand: Hand) -> None:
    hand.take("measure").click(1.5, 1.5).act("move", 10.5, 1.5)
    assert "3 sq (9 m)" in hand.said
    hand.click(10.5, 1.5).act("move", 10.5, 7.5)
    assert "5 sq (15 m)" in hand.said
    hand.key("Backspace").act("move", 7.5, 7.5)
    assert "2.8 sq (8.5 m)" in hand.said
    assert hand.busy
    assert not hand.session.history.entries


def test_a_dragged_measure_stays_until_the_next_press(hand: Hand) -> None:
    hand.take("measure").drag((1.5, 1.5), (7, 1.5), (10.5, 1.5))
    hand.act("move", 30, 20)
    assert "3 sq (9 m)" in hand.said
    hand.act("press", 1.5, 4.5).act("move", 4.5, 4.5)
    assert "1 sq (3 m)" in hand.said


def test_a_measure_counts_as_the_battle_does(on: On, tavern: Document) -> None:
    """Where steps go across and down only (SWORD-21), so do the metres; the straight way beside."""
    hand = on(tavern.model_copy(update={"system": "sword-world"}))
    hand.take("measure").click(1.5, 1.5).act("move", 10.5, 13.5)
    assert "7 sq (21 m), 15 m straight" in hand.said


def test_a_measure_on_a_node_map_is_in_metres(on: On, graph: Document) -> None:
    hand = on(graph).take("measure").act("press", 10, 5).act("move", 20, 5)
    assert "10 m" in hand.said
    assert "sq" not in hand.said


def test_a_template_says_whom_it_covers(on: On, tavern: Document) -> None:
    hand = on(tavern).take("template", radius_m=3.0)
    hand.previews.append(hand.hover(4.5, 7.5))
    assert "リナ" in hand.said
    hand.click(4.5, 7.5)
    (template,) = hand.session.document.templates
    assert (template.x, template.y, template.radius_m) == (4.5, 7.5, 3.0)
    hand.previews.append(hand.hover(31.5, 19.5))
    assert "nobody" in hand.said


def test_dragging_a_template_sets_its_radius_or_direction(hand: Hand) -> None:
    hand.take("template").drag((4.5, 4.5), (10, 4.5), (11.6, 4.5))
    hand.take("template", shape="line", length_m=9.0).drag((16.5, 10.5), (16, 8), (12, 6))
    disc, line = hand.session.document.templates
    assert disc.radius_m == 7
    assert (line.shape, line.direction, line.length_m) == ("line", "nw", 9.0)


def test_the_eraser_shows_and_takes_what_it_passes(on: On, tavern: Document) -> None:
    hand = on(tavern).take("eraser")
    assert hand.hover(4.5, 4.5).shapes
    hand.act("press", 17, 9).act("move", 19, 9)
    assert [s.style for s in hand.previews[-1].shapes if isinstance(s, Stroke)] == ["erase"]
    hand.act("release", 22.5, 4.5)
    document = hand.session.document
    assert [b.id for b in document.barriers] == ["w1"]
    assert [t.id for t in document.tokens] == ["t1"]
    assert len(hand.session.history.entries) == 1
    hand.click(33, 22)
    assert len(hand.session.history.entries) == 1


def test_a_fast_stroke_of_the_eraser_passes_nothing_over(on: On, tavern: Document) -> None:
    hand = on(tavern).take("eraser").act("press", 17, 9).act("release", 25, 9)
    assert [b.id for b in hand.session.document.barriers] == ["w1"]


def test_erasing_a_door_leaves_a_gap_or_heals_the_wall(on: On, tavern: Document) -> None:
    document = cut_opening(tavern, "w2", Point(18, 6), Point(18, 9), "door")
    gap = on(document).take("eraser").click(18, 7.5).session.document
    assert len(gap.barriers) == len(document.barriers) - 1
    healed = on(document).take("eraser").click(18, 7.5, shift=True).session.document
    assert healed.element("w2").points == tavern.element("w2").points


def test_nodes_and_links_are_drawn_on_a_node_map(on: On) -> None:
    hand = on(blank_nodes("snowball", 40, 20)).take("node", node_kind="flag", capacity=3)
    hand.click(5.1, 5.2).click(15, 5)
    hand.take("link", link_kind="trench").drag((5, 5), (10, 5), (15, 5))
    hand.take("node").click(25, 5)
    hand.take("link").click(15, 5).click(25, 5)
    graph = hand.session.document.map
    assert isinstance(graph, NodeMap)
    assert [(n.name, n.kind, n.capacity) for n in graph.nodes] == [
        ("1", "flag", 3),
        ("2", "flag", 3),
        ("3", "open", None),
    ]
    assert [(k.a, k.b, k.kind) for k in graph.links] == [
        ("p1", "p2", "trench"),
        ("p2", "p3", "advance"),
    ]


def test_nodes_need_a_node_map(hand: Hand) -> None:
    for tool_id in ("node", "link"):
        with pytest.raises(Refusal):
            hand.take(tool_id).click(3, 3)


def test_every_tool_has_its_own_key_and_all_its_words() -> None:
    shortcuts = [row.shortcut for row in TOOLS]
    assert len(set(shortcuts)) == len(TOOLS)
    for row in TOOLS:
        assert tool(row.id) is row
        wanted = [f"tools.{row.id}.{part}" for part in ("name", "hint", "tip")]
        wanted += [f"tools.option.{name}" for name in row.options]
        for name, values in row.choices.items():
            assert row.options[name] in values
            wanted += [f"tools.option.{name}_{v}" for v in values if not isinstance(v, float)]
        for key in wanted:
            assert has(key), key
            assert key in keys("en"), key


def test_tools_that_only_edit_are_not_for_play() -> None:
    assert [row.id for row in TOOLS if "play" in row.modes] == ["select", "measure", "template"]


def test_any_chance_keys_and_moves_never_break_a_gesture(on: On, tavern: Document) -> None:
    for row in TOOLS:
        document = tavern if "squares" in row.maps else blank_nodes("", 30, 30)
        hand = on(document).take(row.id)
        hand.act("press", 4.5, 4.5)
        for key in ("Space", "Backspace", "Enter", "Space"):
            if hand.busy:
                hand.key(key)
        if hand.busy:
            hand.act("move", 7.0, 9.0)
        if hand.busy:
            hand.act("release", 7.0, 9.0)
        hand.escape()
        hand.act("double", 4.5, 4.5).escape()


def test_obstacles_added_to_a_map_are_found_by_the_hand(on: On) -> None:
    stone = Obstacle(id="a1", squares=(Square(2, 2),))
    assert on(add(blank("", 5, 5), stone)).click(7, 7).session.selection == ("a1",)
