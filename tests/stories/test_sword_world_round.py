"""One round of Sword World in the guard room, with mouse and keys only."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QListView,
    QListWidget,
    QStyle,
    QStyleOptionViewItem,
)

from banmen import words
from banmen.battle import journal_text
from banmen.ui.cards.roll_card import RollCard

from .conftest import Keep
from .fighting import (
    GARUDO,
    MIRI,
    OGRE,
    RINA,
    dice,
    hit_points,
    lines,
    place,
    row,
    rows,
    take,
    token,
)
from .hands import Table


def test_battle_begins_with_initiative(begun: Table) -> None:
    """The party is asked one after the other, with typed dice; the winner's phase begins."""
    assert begun.session.mode == "play"
    take(begun, "イニシアティブ")
    asked = []
    for faces in ("66", "54", "33", "21"):
        asked.append(begun.panel.card.step.who)
        dice(begun, faces)
    assert asked == [GARUDO, RINA, MIRI, OGRE]
    state = begun.document.battle
    assert state is not None
    assert state.round == 1
    rolled = [e.values["faces"] for e in begun.document.journal if e.kind == "rolled"]
    assert rolled == [[6, 6], [5, 4], [3, 3], [2, 1]]
    assert begun.panel.runner.pending is None


def test_program_rolls_on_enter_and_by_itself(begun: Table) -> None:
    """Enter on an empty card lets the program roll one throw; the switch lets it roll all."""
    take(begun, "イニシアティブ")
    begun.key(Qt.Key.Key_Return)
    rolled = [e for e in begun.document.journal if e.kind == "rolled"]
    assert len(rolled) == 1
    assert all(1 <= face <= 6 for face in rolled[0].values["faces"])
    begun.press_named("auto_roll")
    assert begun.panel.runner.pending is None
    assert len([e for e in begun.document.journal if e.kind == "rolled"]) == 4


def test_impossible_dice_are_refused_on_the_card(begun: Table) -> None:
    """A seven is no face of a die: the card says so and waits."""
    take(begun, "イニシアティブ")
    dice(begun, "71")
    card = begun.panel.card
    assert card.wrong.isVisible()
    assert card.wrong.text()
    assert [e for e in begun.document.journal if e.kind == "rolled"] == []


def test_line_of_a_dice_bot_is_pasted(begun: Table) -> None:
    """The answer of a dice bot, pasted as it is, gives the faces."""
    take(begun, "イニシアティブ")
    QGuiApplication.clipboard().setText("(2D6) ＞ 9[4,5] ＞ 9")
    begun.panel.card.line.setFocus()
    begun.keys("Ctrl+V")
    begun.key(Qt.Key.Key_Return)
    rolled = [e.values["faces"] for e in begun.document.journal if e.kind == "rolled"]
    assert rolled == [[4, 5]]


def test_move_by_a_click_on_the_board(fight: Table) -> None:
    """The move asks where to; a click on a square answers with the way there."""
    take(fight, "移動")
    assert fight.panel.card.step.key == "move.path"
    fight.click(fight.square("B2"))
    assert fight.panel.runner.pending is None
    assert place(fight, GARUDO) == fight.square("B2")


def test_move_by_dragging_shows_the_way_and_who_stops_it(fight: Table) -> None:
    """While the token is dragged, squares used of those allowed, the stop and the sight show."""
    fight.drag(fight.square("B4"), fight.square("C1"), let_go=False)
    said = fight.status("hint")
    assert "/ 5マス" in said
    assert "オーガに止められます" in said
    assert "SWORD-25" in said
    fight.let_go(fight.square("C1"))
    assert place(fight, GARUDO) == fight.square("C2")
    assert any("ガルド" in text for text, _ in lines(fight))


def test_move_typed_as_a_square(fight: Table) -> None:
    """The end of the way may be typed as the name of a square."""
    take(fight, "移動")
    fight.panel.card.line.setFocus()
    fight.type("b3")
    fight.key(Qt.Key.Key_Return)
    assert place(fight, GARUDO) == fight.square("B3")


def test_melee_by_digits_to_the_damage(fight: Table, keep_picture: Keep) -> None:
    """Next to the ogre, a digit attacks; hit and damage are typed; the ogre has lost points."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    before = hit_points(fight, OGRE)
    take(fight, "近接攻撃: 剣")
    said = [chip.text() for chip in fight.panel.card.findChildren(QLabel)]
    assert any("SWORD-" in text for text in said)
    keep_picture(fight, "attack")
    dice(fight, "65", "54")
    assert fight.panel.runner.pending is None
    lost = before - hit_points(fight, OGRE)
    assert lost > 0
    assert any("オーガ" in text and str(lost) in text for text, _ in lines(fight))
    assert fight.panel.looked_at == RINA
    keep_picture(fight, "after-attack")


def test_target_chosen_by_clicking_its_token(battle: Table) -> None:
    """With two enemies at hand the attack asks whom; a click on the token answers."""
    battle.click(battle.square("C1"))
    battle.keys("Ctrl+D")
    second = battle.session.selection[0]
    battle.drag(battle.square("D2"), battle.square("B1"))
    battle.click(battle.square("A3"))
    battle.key(Qt.Key.Key_Tab)
    battle.press_named("start_battle_button")
    battle.press_named("auto_roll")
    take(battle, "イニシアティブ")
    while isinstance(battle.panel.card, RollCard):
        side = token(battle, battle.panel.card.step.who).side
        dice(battle, "65" if side == "ally" else "21")
    battle.drag(battle.square("B4"), battle.square("B2"))
    take(battle, "近接攻撃: 剣")
    assert battle.panel.card.step.key.endswith("target")
    battle.click(battle.square("B1"))
    assert isinstance(battle.panel.card, RollCard)
    dice(battle, "65", "54")
    assert hit_points(battle, second) < hit_points(battle, OGRE)


def test_forbidden_row_tells_its_rule_and_opens_it(fight: Table) -> None:
    """What is not allowed stays visible with rule and reason; a click opens the rule to read."""
    melee = row(fight, "近接攻撃: 剣")
    texts = [label.text() for label in melee.findChildren(QLabel)]
    assert any("SWORD-23" in text and "×" in text for text in texts)
    fight.press(melee)
    reader = fight.dialog("rule_reader")
    current = reader.findChild(QListWidget).currentItem()
    assert current.text().startswith("SWORD-23")
    assert fight.panel.runner.pending is None
    reader.close()


def test_game_master_allows_it_from_the_menu(fight: Table) -> None:
    """A right click on the forbidden row lets the game master allow it; the journal says so."""
    fight.ask_menu(row(fight, "近接攻撃: 剣"))
    fight.choose(words.text("card.overrule"))
    assert fight.panel.runner.pending is not None
    answered = [e for e in fight.document.journal if e.kind == "answered"]
    assert answered[-1].values.get("overruled") is True


def test_back_one_answer_and_leave(fight: Table) -> None:
    """Back takes the last answer back, leaving gives the action up; nothing has changed."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    take(fight, "近接攻撃: 剣")
    dice(fight, "65")
    assert fight.panel.card.step.key == "damage"
    fight.press_named("card_back")
    assert fight.panel.card.step.key == "attack"
    before = hit_points(fight, OGRE)
    dice(fight, "64")
    fight.key(Qt.Key.Key_Backspace)
    assert fight.panel.card.step.key == "attack"
    fight.press_named("card_later")
    assert fight.panel.runner.pending is None
    assert hit_points(fight, OGRE) == before
    taken = [e for e in fight.document.journal if e.kind == "taken_back"]
    assert taken


def test_undo_shows_the_one_whose_act_it_was(fight: Table) -> None:
    """The card is that of the one who may act again, not of the next."""
    take(fight, words.text("sword.action.wait"))
    assert fight.panel.looked_at == RINA
    fight.keys("Ctrl+Z")
    assert fight.panel.looked_at == GARUDO
    fight.keys("Ctrl+Y")
    assert fight.panel.looked_at == RINA
    fight.press(row(fight, words.text("sword.action.wait")))
    assert fight.panel.looked_at == MIRI


def test_undo_of_a_battle_step_strikes_its_lines_through(fight: Table) -> None:
    """Undo gives the points back and strikes the lines through; redo makes them hold again."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    take(fight, "近接攻撃: 剣")
    before = hit_points(fight, OGRE)
    dice(fight, "65", "54")
    after = hit_points(fight, OGRE)
    assert after < before
    told = lines(fight)[-1]
    assert not told[1]
    fight.keys("Ctrl+Z")
    assert hit_points(fight, OGRE) == before
    assert (told[0], True) in lines(fight)
    fight.keys("Ctrl+Y")
    assert hit_points(fight, OGRE) == after
    assert (told[0], False) in lines(fight)


def test_end_of_the_phase_gives_the_enemy_its_turn(fight: Table) -> None:
    """The phase ends by its row; then the ogre is asked, and after it the next round begins."""
    take(fight, "フェイズ終了")
    while fight.panel.runner.pending is not None:
        fight.key(Qt.Key.Key_Return)
    assert fight.panel.looked_at == OGRE
    take(fight, "フェイズ終了")
    while fight.panel.runner.pending is not None:
        fight.key(Qt.Key.Key_Return)
    state = fight.document.battle
    assert state is not None
    assert state.round == 2


def test_battle_is_ended_after_a_question(round_over: Table) -> None:
    """The menu asks before the battle ends; the journal stays."""
    action = round_over.window.actions_by_id["end_battle"]
    action.trigger()
    round_over.answer_box("end_question", words.text("dialog.cancel"))
    assert round_over.document.battle is not None
    action.trigger()
    round_over.answer_box("end_question", words.text("dialog.end_battle_yes"))
    assert round_over.document.battle is None
    assert len(round_over.document.journal) > 20


def test_line_of_the_journal_opens_its_rule(fight: Table) -> None:
    """A line that rests on a rule opens it when it is activated."""
    fight.drag(fight.square("B4"), fight.square("B2"))
    take(fight, "近接攻撃: 剣")
    dice(fight, "65", "54")
    view = fight.find(QListView, "journal_lines")
    model = view.model()
    ruled = [
        model.index(n, 0)
        for n in range(model.rowCount())
        if model.index(n, 0).data(Qt.ItemDataRole.ToolTipRole)
    ]
    assert ruled
    view.setCurrentIndex(ruled[-1])
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Return)
    reader = fight.dialog("rule_reader")
    assert reader.findChild(QListWidget).currentItem() is not None
    reader.close()


def test_combatant_is_looked_at_from_the_order(fight: Table) -> None:
    """A click on a name in the order shows that combatant's choices and selects it."""
    fight.press(fight.find(QAbstractButton, f"turn_{MIRI}"))
    assert fight.panel.looked_at == MIRI
    assert fight.session.selection == (MIRI,)


def test_rows_are_as_tall_as_what_they_say(fight: Table) -> None:
    """Nothing of a row is cut off: chips, reasons and chances included."""
    fight.press(fight.find(QAbstractButton, f"turn_{RINA}"))

    def cut() -> list[str]:
        return [
            each.accessibleName()
            for each in rows(fight)
            if each.height() < each.heightForWidth(each.width())
        ]

    fight.until(lambda: not cut(), "every row is as tall as what it says")
    assert len(rows(fight)) > 5


def test_end_of_a_phase_is_at_hand_once_all_have_acted(fight: Table) -> None:
    """When nobody of the side is left to act, Enter ends its phase."""
    for _ in (GARUDO, RINA, MIRI):
        assert words.text("sword.action.end_phase") not in rows(fight)[0].accessibleName()
        take(fight, words.text("sword.action.wait"))
    assert words.text("sword.action.end_phase") in rows(fight)[0].accessibleName()
    fight.key(Qt.Key.Key_Return)
    state = fight.document.battle
    assert state is not None
    assert state.phase == "enemy"


def test_lines_of_the_journal_are_shown_to_their_end(fight: Table) -> None:
    """A line of any length, come one by one, has as many rows as its words need."""
    view = fight.find(QListView, "journal_lines")
    first, *_ = journal_text.lines(fight.document)
    texts = ["あい、" * (length // 3) + "う" * (length % 3) for length in range(1, 70)]
    written = [replace(first, text=text) for text in texts]
    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.features = QStyleOptionViewItem.ViewItemFeature.HasDisplay
    for number in range(len(written)):
        view.model().show(written[: number + 1])
        view.scrollToBottom()
        QTest.qWait(5)
        rect = view.visualRect(view.model().index(number, 0))
        rect.setWidth(min(rect.width(), view.viewport().width()))
        option.rect = rect
        option.text, option.font = texts[number], view.font()
        part = QStyle.SubElement.SE_ItemViewItemText
        room = view.style().subElementRect(part, option, view).adjusted(3, 0, -3, 0)
        needed = QFontMetrics(option.font).boundingRect(
            room, Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere, option.text
        )
        assert needed.height() <= room.height(), option.text
