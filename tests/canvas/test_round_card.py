"""The round card: what it says, for whom, in which language and size."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from banmen import words
from banmen.battle.answerers import ProposedAnswers, drive
from banmen.battle.holder import MemoryHolder
from banmen.battle.report import summarise
from banmen.battle.runner import Runner
from banmen.canvas import picture
from banmen.canvas.card import page, table
from banmen.canvas.layers.openings import WALL
from banmen.canvas.looks import look_of, roster
from banmen.canvas.paths import map_rect, map_unit
from banmen.canvas.round_card import CardOptions, card_bytes, kind_of, render_card, write_card
from banmen.canvas.sheet import Sheet
from banmen.edits.elements import replace
from banmen.edits.tokens import hide, place
from banmen.formats.catalogue import read
from banmen.model.document import Document
from banmen.model.token import Condition
from banmen.resources import sample_maps
from banmen.rules.catalogue import systems
from banmen.rules.dice import ScriptedDice, scripted_roll
from banmen.words import Refusal

pytestmark = pytest.mark.usefixtures("qapp")


def fought() -> Document:
    """The guard room after a first blow: initiative to the party, ガルド strikes the ogre."""
    document = read(sample_maps() / "guard-room.banmen").document
    enemy = next(token for token in document.tokens if token.side == "enemy")
    fighter = next(token for token in document.tokens if token.name == "ガルド")
    document = place(document, fighter.id, enemy.x, enemy.y + 3.0)
    holder = MemoryHolder(systems["sword-world"].start_battle(document))
    faces = [[6, 5], [5, 5], [4, 5], [1, 2], [6, 5], [3, 4]]
    dice = ScriptedDice([scripted_roll({"roll": "2D6", "faces": one}, 0) for one in faces])
    runner = Runner(holder, dice=dice)
    runner.start("initiative", None)
    while runner.pending is not None:
        runner.roll()
    runner.start("melee/0", fighter.id)
    while runner.pending is not None:
        runner.roll()
    return holder.document


@pytest.fixture(scope="module")
def battle() -> Document:
    """One battle for all tests; it is a value."""
    return fought()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text the card sets."""
    lines: list[str] = []
    draw = page.draw_line

    def note(painter: Any, sheet: Any, at: Any, text: str, *rest: Any) -> None:
        lines.append(text)
        draw(painter, sheet, at, text, *rest)

    for module in ("page", "header", "table"):
        monkeypatch.setattr(f"banmen.canvas.card.{module}.draw_line", note)
    return lines


def test_the_card_tells_round_deeds_and_standing(battle: Document, written: list[str]) -> None:
    """Heading, the blow as a sentence, everybody's name and place, who is next."""
    image = render_card(battle, CardOptions(language="ja"))
    assert image.width() == 1080
    assert image.height() > 1000
    said = "\n".join(written)
    assert "第1ラウンド" in said
    assert "ガルド → オーガ" in said
    for name in ("ガルド", "リナ", "ミリ", "オーガ"):
        assert name in written
    assert "C2" in written
    assert "次の行動" in said


def test_the_card_speaks_both_languages(battle: Document, written: list[str]) -> None:
    """A battle fought in Japanese is told in English, and the program's language stays."""
    before = words.language()
    render_card(battle, CardOptions(language="en"))
    said = "\n".join(written)
    assert "Round 1" in said
    assert "第1ラウンド" not in said
    assert words.language() == before


def test_players_never_see_the_hidden(battle: Document, written: list[str]) -> None:
    """A hidden enemy is in no line, and an enemy's numbers are words."""
    enemy = next(token for token in battle.tokens if token.side == "enemy")
    render_card(hide(battle, [enemy.id], True), CardOptions(players=True, language="ja"))
    assert not any("オーガ" in line for line in written)
    written.clear()
    render_card(battle, CardOptions(players=True, language="ja"))
    assert any("オーガ" in line for line in written)
    health = {words.text(f"card_page.health_{one}", "ja") for one in ("unhurt", "hurt", "badly")}
    assert health & set(written)


def test_players_read_no_numbers_of_enemies(battle: Document, written: list[str]) -> None:
    """What an enemy has left is one word, and sentences about it have no gap."""
    render_card(battle, CardOptions(players=True, language="ja"))
    said = "\n".join(written)
    assert "点" in said
    assert "？" not in said
    assert "→-" not in said
    assert written.count("HP") == written.count("MP") == 3


def test_notes_name_nobody_who_is_hidden(battle: Document) -> None:
    """Whoever stands next to a hidden enemy is not said to be engaged by it."""
    enemy = next(token for token in battle.tokens if token.side == "enemy")
    assert "オーガ" in repr([row.notes for row in summarise(battle, players=True).rows])
    assert "オーガ" not in repr(summarise(hide(battle, [enemy.id], True), players=True).rows)


@pytest.mark.parametrize("theme", ["paper", "dark", "plain"])
def test_each_look_has_its_own_paper(battle: Document, theme: Any) -> None:
    """The three looks differ in the colour of the page."""
    image = render_card(battle, CardOptions(theme=theme))
    light = image.pixelColor(4, image.height() - 4).lightness()
    assert light < 90 if theme == "dark" else light > 200


def test_a_budget_is_met_by_scaling(battle: Document) -> None:
    """A PNG over the budget comes smaller, with a message that says how wide it is now."""
    whole, notes = card_bytes(battle, "png", CardOptions(max_bytes=None))
    assert notes == ()
    budget = len(whole) // 2
    small, notes = card_bytes(battle, "png", CardOptions(max_bytes=budget))
    assert len(small) <= budget
    width = QImage.fromData(small).width()
    assert [note.values["width"] for note in notes] == [width]


def test_a_budget_that_cannot_be_met_is_refused(battle: Document) -> None:
    """Less than any card has is refused in a sentence."""
    with pytest.raises(Refusal) as refused:
        card_bytes(battle, "png", CardOptions(max_bytes=1000))
    assert "20000" in str(refused.value)
    with pytest.raises(Refusal):
        card_bytes(battle, "svg", CardOptions(max_bytes=20_000))


def test_files_of_lines_are_whole(battle: Document, tmp_path: Path) -> None:
    """SVG and PDF are written; the SVG needs no font for its text."""
    for kind in ("svg", "pdf"):
        write_card(battle, tmp_path / f"card.{kind}", CardOptions(max_bytes=None))
    svg = (tmp_path / "card.svg").read_bytes()
    assert QSvgRenderer(svg).isValid()
    assert b"<text" not in svg
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")


def test_what_cannot_be_is_refused(battle: Document) -> None:
    """Unknown endings, absurd widths, rounds never fought, battles never begun."""
    with pytest.raises(Refusal):
        kind_of(Path("card.bmp"))
    with pytest.raises(Refusal):
        render_card(battle, CardOptions(width=5))
    with pytest.raises(Refusal):
        render_card(battle, CardOptions(round=99))
    with pytest.raises(Refusal):
        render_card(battle.model_copy(update={"battle": None}), CardOptions())


def test_the_same_battle_gives_the_same_card(battle: Document) -> None:
    """Drawing twice gives the same bytes."""
    first, _ = card_bytes(battle, "png", CardOptions())
    again, _ = card_bytes(battle, "png", CardOptions())
    assert first == again


def test_names_at_the_lower_edge_are_whole(
    battle: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paper is painted below the last row, where a name stands, and around the outer walls."""
    painted: list[QRectF] = []
    paint = Sheet.paint

    def note(self: Sheet, painter: Any, rect: QRectF, ink: Any) -> None:
        painted.append(rect)
        paint(self, painter, rect, ink)

    monkeypatch.setattr(Sheet, "paint", note)
    render_card(battle, CardOptions(language="ja"))
    unit, whole = map_unit(battle.map), map_rect(battle.map)
    assert painted[0].contains(whole.adjusted(-WALL * unit, -WALL * unit, WALL * unit, 0.3 * unit))


def test_a_dead_one_bears_one_cross_and_engages_nobody(battle: Document) -> None:
    """That they lie unconscious goes without saying of the dead, and so does who stands beside."""
    enemy = next(token for token in battle.tokens if token.side == "enemy")
    sides = systems["sword-world"]
    assert any(note.key.endswith("engaged") for note in sides.place_note(battle, enemy))
    marks = tuple(Condition(id=name) for name in ("unconscious", "prone", "dead"))
    dead = enemy.revise(conditions=marks)
    fallen = replace(battle, dead)
    assert look_of(fallen, dead, roster(fallen)).conditions == ("dead",)
    assert not any(note.key.endswith("engaged") for note in sides.place_note(fallen, dead))


def test_the_map_speaks_the_language_of_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many a trench holds is said as the sentences are, not as the window speaks."""
    said: list[str] = []
    monkeypatch.setattr(
        "banmen.canvas.layers.nodes.halo_text", lambda p, at, text, *rest: said.append(text)
    )
    field = read(sample_maps() / "snow-field.banmen").document
    begun = systems["snowball"].start_battle(field)
    for lang, other in (("ja", "en"), ("en", "ja")):
        said.clear()
        words.use(other)
        render_card(begun, CardOptions(language=lang))
        assert words.text("canvas.node.sign", lang, name="A", count=3) in said
        assert words.language() == other
    words.use("ja")


def test_a_round_that_is_past_does_not_tell_of_later_deaths(monkeypatch) -> None:
    """Nobody bears the cross of what happened after the round the card is about."""
    looks: list[Any] = []
    monkeypatch.setattr(picture, "draw_token", lambda _, look, *__: looks.append(look))
    runner = Runner(MemoryHolder(fought()))
    for procedure in ("end_phase", "end_phase"):
        runner.start(procedure, None)
        drive(runner, ProposedAnswers())
    later = runner.situation
    assert later.battle is not None
    assert later.battle.round == 2
    hero = next(token for token in later.tokens if token.name == "ガルド")
    dead = tuple(
        state.revise(hp=-5) if state.token == hero.id else state
        for state in later.battle.combatants
    )
    ended = later.revise(battle=later.battle.revise(combatants=dead, winner="enemy"))
    for players in (False, True):
        looks.clear()
        render_card(ended, CardOptions(round=1, language="ja", players=players))
        then = {look.name: look for look in looks}
        assert "out" not in then["ガルド"].conditions
        assert (then["オーガ"].gauge is None) == players


def test_the_map_stays_in_its_frame_where_nothing_is_clipped() -> None:
    """Qt's own viewer of SVG knows no clipping: what is outside of the frame is covered."""
    document = read(sample_maps() / "large.banmen").document
    begun = systems["sword-world"].start_battle(document)
    near = tuple(token for token in begun.tokens if token.side == "ally")
    data, _ = card_bytes(begun.revise(tokens=near), "svg", CardOptions(language="ja"))
    image = painted(data)
    paper = image.pixelColor(3, 3)
    beside = image.width() - 12
    assert all(image.pixelColor(beside, y) == paper for y in range(image.height()))


def painted(svg: bytes) -> QImage:
    """An SVG as it is seen without clipping, 1080 pixels wide."""
    renderer = QSvgRenderer(svg)
    box = renderer.viewBoxF()
    image = QImage(1080, round(box.height()), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def test_a_battle_that_is_won_is_over(battle: Document, written: list[str]) -> None:
    """Nobody is next, and its last round is no longer under way."""
    assert battle.battle is not None
    render_card(battle, CardOptions(language="ja"))
    assert "進行中" in written
    written.clear()
    won = battle.revise(battle=battle.battle.revise(winner="ally"))
    render_card(won, CardOptions(language="ja"))
    assert "終了" in written
    assert not any("次の行動" in line for line in written)


@pytest.mark.parametrize("points", [7, 120, 4_213, 98_765])
def test_the_bar_keeps_clear_of_long_numbers(monkeypatch, points: int) -> None:
    bars: list[QRectF] = []
    ends: list[float] = []
    monkeypatch.setattr(table, "_bar", lambda _, __, box, ___: bars.append(box))
    monkeypatch.setattr(
        table,
        "draw_line",
        lambda _, __, at, text, font, ___: ends.append(at.x() + page.text_width(text, font)),
    )
    sheet = page.page_for("paper", "ja", outlines=False, players=False)
    row = summarise(fought(), 1).rows[0]
    gauge = dataclasses.replace(row.gauges[0], value=points, maximum=points)
    image = QImage(9, 9, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    row = dataclasses.replace(row, gauges=(gauge,), notes=())
    columns = table.columns_of(sheet, [row])
    table.TableRow(sheet, row, columns, "").draw(painter, 0)
    painter.end()
    assert all(max(ends) < box.left() and box.width() >= 20 for box in bars)
    assert bars
    assert bars[0].right() < columns.notes < page.WIDTH - page.MARGIN - 270
