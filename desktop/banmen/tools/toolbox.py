"""The tools, written out: id (icon, words `tools.<id>.name`, `.hint`, `.tip`), key and gesture."""

from banmen.tools import (
    draw_area,
    draw_graph,
    draw_room,
    draw_wall,
    eraser,
    measure,
    place_label,
    place_light,
    place_opening,
    place_template,
    place_token,
    select,
)
from banmen.tools.gesture import Tool

_SHAPES = ("brush", "rectangle")

TOOLS: tuple[Tool, ...] = (
    Tool(id="select", shortcut="V", begin=select.begin, hover=select.hover, modes=("edit", "play")),
    Tool(id="wall", shortcut="W", begin=draw_wall.begin, hover=draw_wall.hover, snap="corner"),
    Tool(id="room", shortcut="R", begin=draw_room.begin, hover=draw_room.hover, snap="corner"),
    Tool(
        id="door",
        shortcut="D",
        begin=place_opening.door,
        hover=place_opening.hover("door"),
        snap="corner",
        options={"state": "closed", "secret": False},
        choices={"state": ("closed", "open", "locked")},
    ),
    Tool(
        id="window",
        shortcut="N",
        begin=place_opening.window,
        hover=place_opening.hover("window"),
        snap="corner",
        options={"state": "closed"},
        choices={"state": ("closed", "open", "shuttered", "broken")},
    ),
    Tool(
        id="trench",
        shortcut="T",
        begin=draw_area.begin("trench"),
        hover=draw_area.hover("trench"),
        options={"shape": "brush", "capacity": 3},
        choices={"shape": _SHAPES},
        maps=("squares",),
    ),
    Tool(
        id="obstacle",
        shortcut="O",
        begin=draw_area.begin("obstacle"),
        hover=draw_area.hover("obstacle"),
        snap="half",
        options={
            "shape": "brush",
            "look": "rock",
            "blocks_movement": True,
            "blocks_sight": True,
            "gives_cover": False,
        },
        choices={
            "shape": (*_SHAPES, "polygon"),
            "look": ("rock", "crate", "pillar", "tree", "water", "furniture"),
        },
        maps=("squares",),
    ),
    Tool(
        id="ground",
        shortcut="G",
        begin=draw_area.begin("ground"),
        hover=draw_area.hover("ground"),
        options={"shape": "brush", "cost": 2.0},
        choices={"shape": _SHAPES},
        maps=("squares",),
    ),
    Tool(
        id="darkness",
        shortcut="K",
        begin=draw_area.begin("darkness"),
        hover=draw_area.hover("darkness"),
        options={"shape": "rectangle", "darkness": "natural"},
        choices={"shape": _SHAPES, "darkness": ("natural", "shade", "darkness")},
        maps=("squares",),
    ),
    Tool(
        id="light",
        shortcut="L",
        begin=place_light.begin,
        hover=place_light.hover,
        snap="half",
        options={"preset": "torch", "radius_m": 10.0},
        choices={"preset": ("torch", "lantern", "other"), "radius_m": (3.0, 5.0, 10.0, 20.0)},
    ),
    Tool(
        id="token",
        shortcut="P",
        begin=place_token.begin,
        hover=place_token.hover,
        snap="centre",
        options={"side": "ally", "size": 1, "hidden": False},
        choices={"side": ("ally", "enemy", "neutral"), "size": (1, 2, 3, 4)},
    ),
    Tool(
        id="label",
        shortcut="B",
        begin=place_label.begin,
        hover=place_label.hover,
        snap="half",
        options={"size_m": 1.2, "gm_only": False},
    ),
    Tool(
        id="measure",
        shortcut="M",
        begin=measure.begin,
        hover=measure.hover,
        snap="centre",
        modes=("edit", "play"),
    ),
    Tool(
        id="template",
        shortcut="E",
        begin=place_template.begin,
        hover=place_template.hover,
        snap="centre",
        modes=("edit", "play"),
        options={
            "shape": "disc",
            "radius_m": 3.0,
            "direction": "e",
            "length_m": 30.0,
            "stops_at_walls": False,
        },
        choices={
            "shape": ("disc", "line"),
            "radius_m": (3.0, 5.0, 10.0),
            "direction": ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
        },
    ),
    Tool(id="eraser", shortcut="X", begin=eraser.begin, hover=eraser.hover),
    Tool(
        id="node",
        shortcut="F",
        begin=draw_graph.node,
        hover=draw_graph.node_hover,
        snap="half",
        options={"node_kind": "open", "capacity": 0},
        choices={"node_kind": ("open", "trench", "flag")},
        maps=("nodes",),
    ),
    Tool(
        id="link",
        shortcut="C",
        begin=draw_graph.link,
        hover=draw_graph.link_hover,
        options={"link_kind": "fitting"},
        choices={"link_kind": ("fitting", "advance", "trench")},
        maps=("nodes",),
    ),
)


def tool(tool_id: str) -> Tool:
    """Return the tool of this id; KeyError where there is none."""
    for row in TOOLS:
        if row.id == tool_id:
            return row
    raise KeyError(tool_id)
