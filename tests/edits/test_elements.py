"""Elements added, replaced, removed, moved, copied and revised."""

import pytest

from banmen.edits import elements
from banmen.edits.names import next_name
from banmen.edits.nodes import add_link, add_node
from banmen.edits.tokens import carry, hide, place, place_at_node, set_condition
from banmen.model.areas import Obstacle
from banmen.model.barriers import Barrier
from banmen.model.base import Point, Square
from banmen.model.battle import Answer, BattleState, CombatantState, PendingProcedure, TimedEffect
from banmen.model.document import Document
from banmen.model.label import Label
from banmen.model.map import Link, Node, NodeMap
from banmen.model.token import Token
from banmen.words import Refusal, say


def test_fresh_ids_are_unique_over_everything(people: Document, graph: Document) -> None:
    assert elements.fresh_id(people, "w") == "w2"
    assert elements.fresh_id(people, "t") == "t3"
    assert elements.fresh_id(people, "b") == "b1"
    assert elements.fresh_id(graph, "p") == "p4"
    odd = elements.add(people, Label(id="t7x", x=0, y=0, text="?"))
    assert elements.fresh_id(odd, "t") == "t3"


def test_an_id_is_never_given_twice(people: Document) -> None:
    with pytest.raises(ValueError, match="t1"):
        elements.add(people, Label(id="t1", x=0, y=0, text="x"))


def test_added_and_replaced_elements_keep_the_order_of_the_others(people: Document) -> None:
    new = Token(id="t9", name="リナ")
    document = elements.add(people, new, Label(id="b1", x=1, y=1, text="宿"))
    assert [t.id for t in document.tokens] == ["t1", "t2", "t9"]
    renamed = document.token("t1").revise(name="G")
    document = elements.replace(document, renamed)
    assert [t.name for t in document.tokens] == ["G", "ゴブリン", "リナ"]
    assert document.tokens[1] is people.tokens[1]


def test_a_removed_bearer_leaves_the_torch_where_it_stood(people: Document) -> None:
    moved = place(people, "t1", 7.5, 7.5)
    left = elements.remove(moved, ["t1"])
    assert [t.id for t in left.tokens] == ["t2"]
    assert (left.lights[0].x, left.lights[0].y, left.lights[0].carried_by) == (7.5, 7.5, None)


def test_a_removed_token_leaves_the_battle(people: Document) -> None:
    effect = TimedEffect(id="e", name="歌", targets=("t1", "t2"))
    battle = BattleState(
        system="x",
        current="t2",
        combatants=tuple(CombatantState(system="x", token=t) for t in ("t1", "t2")),
        effects=(effect,),
    )
    left = elements.remove(people.model_copy(update={"battle": battle}), ["t2"]).battle
    assert left is not None
    assert [c.token for c in left.combatants] == ["t1"]
    assert left.current is None
    assert left.effects[0].targets == ("t1",)


def test_a_token_in_the_open_question_cannot_be_removed(people: Document) -> None:
    pending = PendingProcedure(
        procedure="melee",
        arguments={"actor": "t1"},
        answers=(Answer(key="attack.target", who="t1", value=["t2"]),),
    )
    battle = BattleState(system="x", pending=pending)
    document = people.model_copy(update={"battle": battle})
    for token in ("t1", "t2"):
        with pytest.raises(Refusal, match=document.token(token).name):
            elements.remove(document, [token])


def test_moving_takes_areas_by_whole_squares_and_points_by_metres(people: Document) -> None:
    moved = elements.move(people, ["t1", "a1", "w1"], 4.0, -1.0)
    assert (moved.token("t1").x, moved.token("t1").y) == (8.5, 3.5)
    assert moved.areas[0].squares == (Square(7, 6), Square(8, 6))
    assert moved.barriers[0].points[0] == Point(7, 2)


def test_a_carried_light_moves_with_its_bearer_and_alone_is_put_down(people: Document) -> None:
    both = elements.move(people, ["t1", "l1"], 3, 0)
    assert both.lights[0].carried_by == "t1"
    alone = elements.move(people, ["l1"], 3, 0)
    assert (alone.lights[0].x, alone.lights[0].carried_by) == (7.5, None)


def test_copies_get_new_ids_names_and_carry_their_own_lights(people: Document) -> None:
    document, ids = elements.duplicate(people, ["t1", "t2", "l1"], 3, 3)
    assert set(ids) == {"l2", "t3", "t4"}
    assert document.token("t4").name == "ゴブリンB"
    assert document.element("l2").carried_by == "t3"
    assert (document.token("t3").x, document.token("t3").y) == (7.5, 7.5)
    assert people.tokens == document.tokens[:2]


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("Goblin", {"Orc"}, "Goblin"),
        ("Goblin", {"Goblin"}, "Goblin B"),
        ("Goblin A", {"Goblin A", "Goblin B"}, "Goblin C"),
        ("ゴブリン", {"ゴブリン", "ゴブリンB"}, "ゴブリンC"),
        ("ゴブリンＡ", {"ゴブリンＡ"}, "ゴブリンＢ"),
        ("兵9", {"兵9"}, "兵10"),
        ("PC", {"PC"}, "PC B"),
        ("Z Z", {"Z Z"}, "Z 2"),
        ("", {""}, ""),
    ],
)
def test_copies_are_named_as_the_next_of_their_kind(
    name: str, taken: set[str], expected: str
) -> None:
    assert next_name(name, taken) == expected


def test_a_very_long_name_can_still_be_copied(people: Document) -> None:
    long = elements.revise(people, ["t1"], name="あ" * 200)
    document, (copy,) = elements.duplicate(long, ["t1"], 0, 0)
    assert document.token(copy).name != long.token("t1").name


def test_properties_change_where_they_exist(people: Document) -> None:
    document = elements.revise(people, ["t1", "t2", "w1"], side="neutral")
    assert [t.side for t in document.tokens] == ["neutral", "neutral"]
    assert document.barriers[0] is people.barriers[0]


def test_a_value_that_is_not_allowed_is_refused_by_name(people: Document) -> None:
    with pytest.raises(Refusal) as caught:
        elements.revise(people, ["t1"], size=0)
    assert say(caught.value.message, "en") == (
        "“0” is not allowed for “size”; nothing was changed."
    )


def test_tokens_are_hidden_shown_and_put_in_conditions(people: Document) -> None:
    hidden = hide(people, ["t2"], True)
    assert [t.hidden for t in hidden.tokens] == [False, True]
    prone = set_condition(hidden, ["t1", "t2"], "prone", True)
    assert all(t.has("prone") for t in prone.tokens)
    up = set_condition(prone, ["t1"], "prone", False)
    assert [t.has("prone") for t in up.tokens] == [False, True]


def test_a_light_is_picked_up_and_put_down(people: Document) -> None:
    taken = carry(people, "l1", "t2")
    assert (taken.lights[0].carried_by, taken.lights[0].x) == ("t2", 10.5)
    down = carry(taken, "l1", None)
    assert (down.lights[0].carried_by, down.lights[0].x) == (None, 10.5)


def test_nodes_move_with_their_tokens_and_take_their_links_along(graph: Document) -> None:
    moved = elements.move(graph, ["p2"], 0, 3)
    assert isinstance(moved.map, NodeMap)
    assert moved.map.nodes[1].y == 8
    gone = elements.remove(graph, ["p2"])
    assert isinstance(gone.map, NodeMap)
    assert [n.id for n in gone.map.nodes] == ["p1", "p3"]
    assert gone.map.links == ()
    with pytest.raises(Refusal, match="N1"):
        elements.remove(graph, ["p1"])
    cleared = elements.remove(graph, ["p1", "t1"])
    assert cleared.tokens == ()


def test_tokens_on_nodes_go_to_the_nearest_node(graph: Document) -> None:
    assert elements.move(graph, ["t1"], 8, 1).token("t1").node == "p2"
    assert place(graph, "t1", 29, 4).token("t1").node == "p3"
    assert place_at_node(graph, "t1", "p3").token("t1").x == 30
    with pytest.raises(KeyError):
        place_at_node(graph, "t1", "p9")


def test_links_lead_between_two_nodes_once(graph: Document) -> None:
    more = add_node(graph, Node(id="p4", name="N4", x=20, y=1))
    linked = add_link(more, Link(id="k3", a="p4", b="p2"))
    assert isinstance(linked.map, NodeMap)
    assert len(linked.map.links) == 3
    for a, b in (("p2", "p4"), ("p1", "p1")):
        with pytest.raises(Refusal):
            add_link(linked, Link(id="k4", a=a, b=b))


def test_a_square_map_has_no_nodes_to_add(people: Document) -> None:
    with pytest.raises(Refusal):
        add_node(people, Node(id="p1", name="x", x=0, y=0))


def test_node_properties_are_revised_and_checked(graph: Document) -> None:
    revised = elements.revise(graph, ["p1"], capacity=4)
    assert isinstance(revised.map, NodeMap)
    assert revised.map.nodes[0].capacity == 4
    with pytest.raises(Refusal):
        elements.revise(graph, ["p1"], capacity=-1)


def test_polygon_obstacles_move_by_metres(people: Document) -> None:
    triangle = Obstacle(id="a2", polygon=(Point(0, 0), Point(1, 0), Point(0, 1)))
    moved = elements.move(elements.add(people, triangle), ["a2"], 0.5, 0.25)
    assert moved.areas[1].polygon[0] == Point(0.5, 0.25)


def test_ids_begin_with_the_letter_of_their_kind() -> None:
    line = (Point(0, 0), Point(1, 0))
    door, window = (Barrier(id="x", kind=kind, points=line) for kind in ("door", "window"))
    assert elements.prefix_of(door) == "d"
    assert elements.prefix_of(window) == "n"
    assert elements.collection_of(door) == "barriers"
