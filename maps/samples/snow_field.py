"""The snow field with two teams of five, ready for round 0."""

from collections.abc import Iterator

from banmen.board.lattice import centre
from banmen.edits.elements import add
from banmen.edits.map import describe
from banmen.model.document import Document
from banmen.model.token import Token
from banmen.rules.systems.snowball import SYSTEM
from banmen.rules.systems.snowball.sheet import SnowSheet

NOTES = """学園の雪合戦。左が紅組、右が白組。
全員が旗の前にいる。「戦闘開始」で第0ラウンドから始める。
3回当たるとリタイア。相手の旗にたどり着いてラウンドの終わりまで残れば勝ち。"""

RED = (
    ("リオ", SnowSheet(ranger=3, adventurer=3, dexterity=17, agility=16, intelligence=12)),
    ("ガルド", SnowSheet(species="gryral", fighter=3, adventurer=3, dexterity=13, agility=11,
                      intelligence=9)),
    ("ミント", SnowSheet(species="fairy", adventurer=2, dexterity=16, agility=20,
                      intelligence=15)),
    ("ゴブ太", SnowSheet(species="goblin", fighter=1, thief=2, adventurer=2, dexterity=14,
                      agility=17, intelligence=7)),
    ("セラ", SnowSheet(species="fenran", ranger=2, adventurer=2, dexterity=15, agility=18,
                     intelligence=17)),
)  # fmt: skip
WHITE = (
    ("トール", SnowSheet(fighter=3, adventurer=3, dexterity=15, agility=14, intelligence=11)),
    ("ラピス", SnowSheet(species="larbird", ranger=2, adventurer=2, dexterity=16, agility=19,
                      intelligence=13)),
    ("ケイロン", SnowSheet(species="centaur", fighter=2, adventurer=2, dexterity=13, agility=15,
                       intelligence=14)),
    ("シロ", SnowSheet(species="lygul", thief=3, adventurer=3, dexterity=14, agility=21,
                     intelligence=10)),
    ("ユキ", SnowSheet(species="homyusu", adventurer=3, dexterity=17, agility=12,
                     intelligence=16)),
)  # fmt: skip


def make() -> Document:
    """Return the field with both teams at their flags."""
    document = describe(SYSTEM.new_map(lang="ja"), name="雪合戦の会場", notes=NOTES)
    return add(document, *_people(document))


def _people(document: Document) -> Iterator[Token]:
    number = 0
    for team, side, flag in ((RED, "ally", "F1"), (WHITE, "enemy", "F2")):
        at = centre(document.map, flag)
        for name, sheet in team:
            number += 1
            yield Token(
                id=f"t{number}", name=name, side=side, x=at.x, y=at.y, node=flag, sheet=sheet
            )
