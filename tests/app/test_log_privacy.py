"""The log of an evening with peculiar names contains none of them, whatever is done."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, qWarning
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.app.crash import CrashHandler
from battleboard.app.dispatch import run
from battleboard.app.log import logging_to_file
from battleboard.app.qt_log import DisplayLog, log_qt_messages
from battleboard.battle.commands import Damage, NextPhase, PlaceFigure, SetAlias, SetTeam
from battleboard.battle.state.team import Team
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.exchange.written_recap import written_recap
from battleboard.storage.user_folders import UserFolders, find_user_folders
from battleboard.views.sidebar.recap_export import export_recap
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import figure
from tests.views.start.scripted import Scripted

NAMES = ("Quorbix", "Zyxwold", "Vrelmoth", "Ulgathra", "Plimsneek", "Brontu", "Xaphel")
"""A hero, a title, a file, a side, an alias, another title, and what a fault speaks of."""


@pytest.fixture
def places(tmp_path: Path) -> UserFolders:
    """The user's folders."""
    return find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})


@pytest.fixture
def asking() -> Scripted:
    """Somebody who answers as scripted."""
    return Scripted()


@pytest.fixture
def window(
    qtbot: QtBot, qapp: QApplication, places: UserFolders, asking: Scripted
) -> Iterator[MainWindow]:
    """The window, logging at its most verbose level."""
    with logging_to_file(places.log, verbose=True):
        recent_battles = RecentBattles(places, Preferences(places.settings))
        window = MainWindow(Theme(qapp, ColourScheme.LIGHT), recent_battles)
        displays = QObject()
        DisplayLog(displays)
        window.file_controller.asking = asking
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        yield window
        window.close()


def play(window: MainWindow) -> None:
    """Do various things in the battle, some of which are refused."""
    assert window.desk is not None
    document = window.desk.session.document
    assert document.do(SetTeam("ulgathra", Team("Ulgathra", players=True)))
    assert document.do(PlaceFigure(figure("Quorbix", "ulgathra")))
    assert not document.do(PlaceFigure(figure("Quorbix", "ulgathra")))
    assert document.do(SetAlias("Quorbix", "Plimsneek"))
    assert document.do(Damage(("Quorbix",), 3))
    assert document.do(NextPhase())
    assert document.undo()
    assert document.redo()


def handle_files(window: MainWindow, asking: Scripted, folder: Path) -> None:
    """Rename, save elsewhere, export, close and reopen, including files that cannot be opened."""
    assert window.desk is not None
    asking.said = "Brontu"
    window.file_controller.rename()
    for name, choose in files(window).items():
        asking.file = folder / name
        choose()
    battle, title = window.desk.session.battle, window.desk.session.document.title
    for ending in ("md", "html", "pdf"):
        export_recap(written_recap(battle, title), folder / f"Vrelmoth.{ending}")
    window.close_battle()
    (folder / "Vrelmoth 3.battle").write_text("Zyxwold " * 400)
    whole = (folder / "Vrelmoth.battle").read_bytes()
    (folder / "Vrelmoth 4.battle").write_bytes(whole[:-4096] + bytes(range(256)) * 16)
    for name in ("Vrelmoth 3", "Vrelmoth 4", "Vrelmoth 5", "Vrelmoth"):
        window.file_controller.open_path(folder / f"{name}.battle")
    asking.file = folder / "Vrelmoth.json"
    window.file_controller.import_battle()
    window.close_battle()


def files(window: MainWindow) -> dict[str, Callable[[], None]]:
    """The files that are written, with their writers."""
    controller = window.file_controller
    return {
        "Vrelmoth.battle": controller.save_as,
        "Vrelmoth 2.battle": controller.save_copy,
        "Vrelmoth.json": controller.export_battle,
        "Vrelmoth round.json": controller.export_round,
    }


@pytest.mark.expects_output
@pytest.mark.expects_log("uncaught exception")
@pytest.mark.expects_log("Qt: ")
def test_no_name_of_a_battle_is_in_the_log(
    window: MainWindow,
    asking: Scripted,
    places: UserFolders,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asking.plan = NewBattle("Zyxwold")
    window.file_controller.new()
    window.projection.go_into_window()
    play(window)
    handle_files(window, asking, tmp_path)
    window.projection.close()
    go_wrong(window, tmp_path)
    monkeypatch.setenv("BATTLEBOARD_HOME", str(places.data.parent))
    for words in (["check"], ["export", "--recap", str(tmp_path / "Vrelmoth 6.md")]):
        run([*words, "--verbose", str(tmp_path / "Vrelmoth.battle")])
    text = places.log.read_text("utf-8")
    for event in EVENTS:
        assert event in text, event
    assert [name for name in NAMES if name.casefold() in text.casefold()] == []


def go_wrong(window: MainWindow, folder: Path) -> None:
    """Make Qt warn about a file, and a slot fail over a name."""

    def fall(name: str) -> None:
        raise LookupError(name)

    care, slot = CrashHandler(window), QObject()
    try:
        slot.objectNameChanged.connect(fall)
        with log_qt_messages():
            qWarning(f"QImage: cannot read {folder / 'Vrelmoth map.png'}: no such file")
            slot.setObjectName(NAMES[-1])
    finally:
        care.let_go()


EVENTS = (
    "displays: ",
    " created",
    " opened to be played: 0 steps in ",
    "the players' window: separate window",
    "PlaceFigure done",
    "PlaceFigure refused: Refusal",
    "undone",
    "done again",
    " copied to battle ",
    " goes on as battle ",
    "exported: the whole battle",
    "exported: the running round",
    "exported: the recap as PDF",
    " closed",
    " damaged",
    " repaired",
    "a battle is imported",
    "the players' window: closed",
    "QImage: cannot read …: no such file",
    "\nLookupError\n",
    " looked through, faults: 0",
    "exported: recap",
)
"""What is in the log instead."""
