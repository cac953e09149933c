"""What is printed opens in the system's own program."""

from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from battleboard.board.board import Board
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.sidebar.pdf_text import pages

Read: TypeAlias = list[tuple[str, bytes]]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    """The files that the system is asked to open, and what they hold."""
    read: Read = []

    def open_url(url: QUrl) -> bool:
        path = Path(url.toLocalFile())
        read.append((path.name, path.read_bytes()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return read


def test_42_6_round_and_map_open_as_pdf(battle_window: MainWindow, read: Read) -> None:
    battle_window.action("print-round").trigger()
    battle_window.action("print-map").trigger()
    (name, sheet), (other, plan) = read
    assert name.endswith(" round.pdf")
    assert other.endswith(" map.pdf")
    assert "Before the first round" in pages(sheet)[0]
    assert "Print at 100%" in pages(plan)[0]
    assert battle_window.messages.sentence == "Opened as a PDF, ready to print."


def test_42_6_a_map_of_too_many_pages_is_refused(
    battle_window: MainWindow, read: Read, session_of: MakeSession
) -> None:
    wide = battle(figure("ann"), board=Board((1_000.0, 1_000.0)))
    battle_window.close_battle()
    battle_window.show_battle(session_of(wide))
    battle_window.action("print-map").trigger()
    assert not read
    assert battle_window.messages.sentence.startswith("At 1 inch per square, this map takes ")
