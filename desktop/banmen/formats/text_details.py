"""The lines below a text map that say what its drawing cannot: names, states, inner walls.

They begin with `【盤面】`; then come fields of the map and sections, one element to a line:
`壁　w1　点＝[[0,0],[15,0]]`. A section that is there takes the place of what the drawing shows.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from banmen.formats import strict_json
from banmen.formats.native import plain
from banmen.formats.problems import refusal
from banmen.model.areas import Darkness, DifficultGround, Obstacle, Trench
from banmen.model.barriers import Barrier
from banmen.model.base import Square, Value
from banmen.model.document import Element
from banmen.model.label import Label
from banmen.model.lights import Light
from banmen.model.place import parse_square, square_name
from banmen.model.template import PlacedTemplate
from banmen.model.token import Token
from banmen.words import Message, Refusal

MARK = "【盤面】"
SYMBOL = "印"

SECTIONS = {
    "areas": "《場所》", "barriers": "《線》", "lights": "《明かり》", "labels": "《文字》",
    "templates": "《範囲》", "tokens": "《コマ》",
}  # fmt: skip

#: The words of the lines: class and `kind` of each.
_KINDS: dict[str, tuple[type[Value], str | None]] = {
    "壁": (Barrier, "wall"), "扉": (Barrier, "door"), "窓": (Barrier, "window"),
    "障害物": (Obstacle, "obstacle"), "塹壕": (Trench, "trench"),
    "足場": (DifficultGround, "ground"),
    "暗闇": (Darkness, "darkness"), "明かり": (Light, None), "文字": (Label, None),
    "範囲": (PlacedTemplate, None), "コマ": (Token, None),
}  # fmt: skip
_KIND_WORDS = {part: word for word, part in _KINDS.items()}

_FIELDS = {
    "name": "名前", "notes": "メモ", "system": "ルール", "settings": "設定", "square_m": "一マス",
    "background": "地", "points": "点", "state": "状態", "stops": "遮る", "gives_cover": "遮蔽",
    "height_m": "高さ", "secret": "隠し", "squares": "マス", "polygon": "形",
    "blocks_movement": "移動を塞ぐ", "blocks_sight": "視線を塞ぐ", "siz": "ＳＩＺ",
    "durability": "耐久", "look": "見た目", "capacity": "定員", "facing": "向き", "cost": "費用",
    "darkness": "暗さ", "preset": "種類", "radius_m": "半径", "burning": "点灯",
    "shutter": "シャッター", "carried_by": "持ち主", "colour": "色", "text": "文",
    "size_m": "字の高さ",
    "gm_only": "ＧＭのみ", "shape": "形状", "direction": "方向", "length_m": "長さ",
    "stops_at_walls": "壁で止まる", "without": "除くマス", "side": "側", "node": "地点",
    "size": "大きさ",
    "monogram": "略字", "hidden": "隠す", "conditions": "調子", "player": "プレイヤー",
}  # fmt: skip
_NAMES = {word: name for name, word in _FIELDS.items()}
_SQUARES = ("squares", "without")
_WORD = re.compile(r"[\s　]*([^\s　＝=]+)[＝=]")
_HEAD = re.compile(r"[\s　]*(\S+?)[\s　]+(\"(?:[^\"\\]|\\.)*\"|[A-Za-z0-9_.-]+)(?=[\s　]|$)")
_PLAIN_ID = re.compile(r"[A-Za-z0-9_.-]+")
_MAX_SQUARES = 100_000


class Details(NamedTuple):
    """What the lines below a map say: fields by name, sections by collection."""

    fields: dict[str, Any]
    sections: dict[str, list["Entry"]]


class Entry(NamedTuple):
    """One element as it is written: class, kind, id, fields, and the line it stands on."""

    model: type[Value]
    kind: str | None
    id: str
    fields: dict[str, Any]
    line: int


def read_details(lines: Sequence[str]) -> tuple[Details, int]:
    """Return what stands below the mark and how many lines come before it."""
    start = next((at for at, line in enumerate(lines) if line.strip() == MARK), len(lines))
    details = Details({}, {})
    section: list[Entry] | None = None
    for number, line in enumerate(lines[start + 1 :], start + 2):
        if not line.strip():
            continue
        named = next((key for key, word in SECTIONS.items() if word == line.strip()), None)
        if named is not None:
            section = details.sections.setdefault(named, [])
        elif section is None:
            details.fields.update(_fields(line, 0, number))
        else:
            section.append(_entry(line, number))
    return details, start


def element(entry: Entry, collection: str, defaults: Mapping[str, Any]) -> Any:
    """Return the element an entry of a section describes; Refusal names its line."""
    raw = {**defaults, "id": entry.id, **entry.fields}
    if entry.kind is not None:
        raw["kind"] = entry.kind
    if _SECTION_OF[entry.model] != collection:
        raise _broken(entry.line)
    try:
        return entry.model.model_validate(raw)
    except ValidationError as fault:
        what = refusal(fault, raw).message
        raise Refusal(Message("errors.text.line", {"line": entry.line, "what": what})) from fault


def element_line(part: Element, extra: Mapping[str, Any], without: frozenset[str]) -> str:
    """Return the line of one element; `extra` comes first, the fields of `without` not at all."""
    kind = getattr(part, "kind", None)
    word = _KIND_WORDS[type(part), kind]
    name = part.id if _PLAIN_ID.fullmatch(part.id) else _json(part.id)
    raw = part.model_dump(exclude_defaults=True, exclude={"id", "kind", *without})
    return "　".join((word, name, *_written({**extra, **raw})))


def field_lines(fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the map's own fields."""
    yield from _written(fields)


def _written(fields: Mapping[str, Any]) -> Iterator[str]:
    for name, value in fields.items():
        shown = _runs(value) if name in _SQUARES else plain(value)
        yield f"{_FIELDS.get(name, name)}＝{_json(shown)}"


def _entry(line: str, number: int) -> Entry:
    head = _HEAD.match(line)
    if head is None or head[1] not in _KINDS:
        raise _broken(number)
    name = head[2]
    if name.startswith('"'):
        name, _ = _value(name, 0, number)
    return Entry(*_KINDS[head[1]], name, _fields(line, head.end(), number), number)


def _fields(line: str, at: int, number: int) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    while line[at:].strip():
        found = _WORD.match(line, at)
        if found is None:
            raise _broken(number)
        name = _NAMES.get(found[1], found[1])
        value, at = _value(line, found.end(), number)
        if name in _SQUARES and isinstance(value, str):
            value = list(_squares(value, number))
        fields[name] = value
    return fields


def _value(line: str, at: int, number: int) -> tuple[Any, int]:
    try:
        _, end = json.JSONDecoder().raw_decode(line, at)
        return strict_json.parse(line[at:end].encode()), end
    except (ValueError, RecursionError, Refusal) as fault:
        raise _broken(number) from fault


def _runs(raw: Sequence[Sequence[int]]) -> Any:
    """Return squares as `A1-E1 A2`, in their order; as a list where one has no name."""
    squares = [Square(column, row) for column, row in raw]
    if any(square.column < 0 or square.row < 0 for square in squares):
        return plain(squares)
    parts: list[tuple[Square, Square]] = []
    for square in squares:
        if parts and parts[-1][1] == (square.column - 1, square.row):
            parts[-1] = (parts[-1][0], square)
        else:
            parts.append((square, square))
    names = ((square_name(first), square_name(last)) for first, last in parts)
    return " ".join(first if first == last else f"{first}-{last}" for first, last in names)


def _squares(text: str, number: int) -> Iterator[Square]:
    count = 0
    for part in text.split():
        first, _, last = part.partition("-")
        start, end = parse_square(first), parse_square(last or first)
        if start is None or end is None or start.row != end.row or end.column < start.column:
            raise _broken(number)
        count += end.column - start.column + 1
        if count > _MAX_SQUARES:
            raise _broken(number)
        for column in range(start.column, end.column + 1):
            yield Square(column, start.row)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _broken(number: int) -> Refusal:
    return Refusal(Message("errors.text.details", {"line": number}))


_SECTION_OF: dict[type[Value], str] = {
    Barrier: "barriers", Obstacle: "areas", Trench: "areas", DifficultGround: "areas",
    Darkness: "areas", Light: "lights", Label: "labels", PlacedTemplate: "templates",
    Token: "tokens",
}  # fmt: skip
