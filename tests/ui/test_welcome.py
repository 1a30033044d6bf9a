"""The welcome page says only what is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from banmen import words
from banmen.ui.choice_button import ChoiceButton
from banmen.ui.welcome import Recent, WelcomePage


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[WelcomePage]:
    holder = QWidget()
    qtbot.addWidget(holder)
    page = WelcomePage(holder)
    page.retranslate()
    holder.show()
    yield page
    holder.hide()


def said(page: WelcomePage) -> list[str]:
    return [label.text() for label in page.findChildren(QLabel) if not label.isHidden()]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_is_said_of_files_before_they_are_known(
    page: WelcomePage, language: words.Language
) -> None:
    """Neither that there are none, nor how many battles were left; nor does the page jump then."""
    before = words.language()
    words.use(language)
    page.retranslate()
    recover = page.findChild(ChoiceButton, "welcome_recover")
    assert words.text("welcome.no_recent") not in said(page)
    assert recover.detail.text() == ""
    assert not recover.isEnabled()
    places = {b.objectName(): b.geometry() for b in page.findChildren(QPushButton)}
    page.show_recent([], 0)
    assert words.text("welcome.no_recent") in said(page)
    assert recover.detail.text() == words.text("welcome.recover_none")
    assert {b.objectName(): b.geometry() for b in page.findChildren(QPushButton)} == places
    page.show_recent([Recent(Path("a.banmen"), None)], 2)
    assert words.text("welcome.no_recent") not in said(page) or (
        not page.findChild(QListWidget, "recent_files").isHidden()
    )
    assert "2" in recover.detail.text()
    words.use(before)
