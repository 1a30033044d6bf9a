"""The warehouse: four investigators walk in on a gang of six at the harbour, at night."""

from collections.abc import Iterator
from typing import Any

from banmen.model.document import Document
from banmen.rules.systems.cthulhu.sheet import CthulhuSheet, table_weapon
from samples.drawing import Drawing, block

PLAN = (
    "FFFFFFFFFOOO",
    "FFFFFFFFFOOO",
    "FFFFFFFFFFFF",
    "FFFFFFFFFFFF",
    "FFFFFFFFFFFF",
    "FFFFFFFFFTTT",
    "FFFFFFFFFTTT",
)
NOTES = """港の第三倉庫、深夜。探索者は西の搬入口から入った。
木箱は撃てる高さの遮蔽（−20）になり、後ろに隠れられる。奥の事務室には頭目がいる。
「戦闘開始」のあと、ラウンドの始まりで行動の遅延などを宣言する。"""

PISTOL, BOSS_PISTOL = ".38口径オートマチック", "ルガー モデルP08"
#: Name, player, square, sheet: a marksman, an archer, a wrestler, a boxer.
INVESTIGATORS: tuple[tuple[str, str, tuple[int, int], dict[str, Any]], ...] = (
    ("久我 刑事", "太郎", (2, 2), {
        "weapons": ("H&K MP5", PISTOL), "submachine_gun": 65, "handgun": 60, "dexterity": 14,
        "hide": 60, "hp_max": 13, "dodge": 40, "armour": 1}),
    ("柚木 弓子", "花子", (1, 4), {
        "weapons": ("弓", "小型ナイフ"), "bow": 70, "kyudo": 75, "dexterity": 15,
        "first_aid": 60, "hp_max": 11, "dodge": 45}),
    ("大神 剛", "次郎", (4, 5), {
        "weapons": ("小型ナイフ",), "grapple": 75, "headbutt": 50, "kumi": 70, "strength": 16,
        "siz": 16, "constitution": 15, "dexterity": 11, "hp_max": 16, "dodge": 30}),
    ("瀬名 蓮", "四郎", (4, 4), {
        "weapons": (), "fist": 80, "kick": 70, "tachi": 70, "dexterity": 16, "hp_max": 12,
        "dodge": 80}),
)  # fmt: skip
GANG: tuple[tuple[str, tuple[int, int], dict[str, Any]], ...] = (
    ("頭目 黒木", (10, 2), {
        "weapons": (BOSS_PISTOL, "太刀"), "handgun": 60, "hp_max": 15, "dexterity": 13,
        "dodge": 50}),
    ("銃使いA", (9, 1), {
        "weapons": (PISTOL,), "handgun": 50, "dexterity": 12, "hp_max": 12, "dodge": 30}),
    ("銃使いB", (8, 6), {
        "weapons": ("12ゲージ ポンプアクション",), "shotgun": 50, "dexterity": 10, "hp_max": 13,
        "hide": 40}),
    ("手下A", (5, 4), {
        "weapons": ("大きな棍棒",), "fist": 60, "dexterity": 11, "hp_max": 12, "dodge": 40}),
    ("手下B", (5, 4), {
        "weapons": ("大型ナイフ(ファイティング)",), "martial_arts": 30, "dexterity": 12,
        "hp_max": 11, "dodge": 35}),
    ("手下C", (6, 3), {
        "weapons": ("小さな棍棒", "盾"), "dexterity": 9, "hp_max": 13, "dodge": 75}),
)  # fmt: skip


def make() -> Document:
    """Return the warehouse before the first round."""
    drawing = Drawing("第三倉庫", 14, 9, NOTES, system="cthulhu")
    drawing.plan(PLAN, left=1, top=1)
    drawing.door((1, 4), "w", "open", name="搬入口")
    drawing.door((10, 2), "s", name="事務室の扉")
    drawing.door((10, 6), "n", "open", name="工具室の扉")
    drawing.door((6, 7), "s", "locked", name="裏口")
    drawing.window((10, 2), "w")
    drawing.window((5, 1), "n")
    _goods(drawing)
    _lights(drawing)
    for spot, text in (((11.5, 2.5), "事務室"), ((11.5, 6.5), "工具室"), ((5.0, 8.5), "裏通り")):
        drawing.label(spot, text, 2.0)
    for name, player, square, sheet in INVESTIGATORS:
        drawing.token(square, name, "ally", _sheet(**sheet), player=player)
    for name, square, sheet in GANG:
        drawing.token(square, name, "enemy", _sheet(**sheet))
    return drawing.document


def _goods(drawing: Drawing) -> None:
    low = {"blocks_sight": False, "gives_cover": True, "blocks_movement": False}
    crates: Iterator[tuple[int, int]] = iter(((5, 2), (3, 3), (7, 2), (7, 5), (4, 6)))
    for number, square in enumerate(crates, 1):
        drawing.obstacle([square], "crate", f"木箱{number}", siz=14, durability=20, **low)
    drawing.obstacle([(8, 4)], "crate", "フォークリフト", siz=30, durability=40, **low)
    drawing.obstacle(block(2, 7, 2, 1), "crate", "積み上げた荷", siz=40, durability=60)
    drawing.obstacle([(6, 1)], "pillar", "柱", siz=20, durability=60)
    drawing.obstacle([(6, 6)], "pillar", "柱", siz=20, durability=60)
    drawing.obstacle([(12, 1)], "furniture", "事務机", siz=12, durability=12, **low)
    drawing.obstacle([(12, 7)], "furniture", "作業台", siz=12, durability=15, **low)
    drawing.obstacle(block(0, 0, 1, 3), "water", "港の海", blocks_sight=False)
    drawing.obstacle(block(0, 6, 1, 3), "water", "港の海", blocks_sight=False)
    drawing.ground([(9, 4), (10, 4)], "油の床")


def _lights(drawing: Drawing) -> None:
    drawing.light((4, 2), "lantern", name="作業灯")
    drawing.light((7, 4), "lantern", name="作業灯")
    drawing.light((11, 1), "other", 8.0, name="机の明かり")


def _sheet(weapons: tuple[str, ...], **figures: Any) -> CthulhuSheet:
    return CthulhuSheet(
        weapons=tuple(table_weapon(name) for name in weapons), damage_bonus="+0",
        **{"constitution": 13, "siz": 13, **figures},
    )  # fmt: skip
