"""Battles open and close one at a time while the window responds; the old one stays till then."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QThread
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.models import event_loop, library, recent_battles_model
from battleboard.models.picture_files import thumbnail
from battleboard.models.session import Session
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.opening import create_battle_file, open_read_only
from battleboard.storage.disk import NotSavedError
from battleboard.views.window import desk as desks
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import TABLES, battle, figure
from tests.board.maps import rooms
from tests.models.sessions import do

WAIT = 20_000


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yield to the event loop after every piece."""
    monkeypatch.setattr(event_loop, "_PIECE_S", 0.0)


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    return made(tmp_path, "ford")


@pytest.fixture
def bridge(tmp_path: Path) -> Path:
    return made(tmp_path, "bridge")


def made(folder: Path, name: str) -> Path:
    path = folder / f"{name}.battle"
    create_battle_file(path, battle(figure("ann")), TABLES, title=name).close()
    return path


def open_in(window: MainWindow) -> Path | None:
    """The open file on the desk."""
    return window.desk.session.document.battle_file.path if window.desk else None


def meanwhile(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, do_this: Callable[[], object]
) -> None:
    """Do something while the next battle is read."""
    shelf = window.file_controller.library
    usual = shelf.open

    def opened(path: Path) -> Session:
        monkeypatch.setattr(shelf, "open", usual)
        do_this()
        return usual(path)

    monkeypatch.setattr(shelf, "open", opened)


def test_a_battle_that_another_start_brings_waits_for_the_one_that_opens(
    window: MainWindow,
    qtbot: QtBot,
    ford: Path,
    bridge: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meanwhile(window, monkeypatch, lambda: window.file_controller.open_when_free(bridge))
    window.file_controller.open_path(ford)
    assert open_in(window) == ford
    qtbot.waitUntil(lambda: open_in(window) == bridge, timeout=WAIT)


def test_what_battles_need_is_not_loaded_amid_the_opening_of_one(
    window: MainWindow, qtbot: QtBot, ford: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tidied = list[Path | None]()
    monkeypatch.setattr(
        type(window.recent_battles), "tidy", lambda _: tidied.append(open_in(window))
    )
    meanwhile(window, monkeypatch, window.file_controller.make_ready)
    window.file_controller.open_path(ford)
    assert not tidied
    qtbot.waitUntil(lambda: tidied == [ford], timeout=WAIT)


def test_the_battle_that_is_open_stays_until_the_next_one_is_whole(
    window: MainWindow, ford: Path, bridge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.file_controller.open_path(ford)
    usual, seen = desks.Desk, list[tuple[Path | None, bool]]()

    def desk(session: Session) -> desks.Desk:
        made = usual(session)
        assert window.desk is not None
        seen.append((open_in(window), window.desk.isVisible()))
        return made

    monkeypatch.setattr(desks, "Desk", desk)
    window.file_controller.open_path(bridge)
    assert seen == [(ford, True)]
    assert open_in(window) == bridge


def test_its_pace_is_taken_over_by_the_next_battle(
    window: MainWindow, ford: Path, bridge: Path
) -> None:
    window.file_controller.open_path(ford)
    assert window.desk is not None
    window.desk.session.last_choices.choose_pace(2.0)
    window.file_controller.open_path(bridge)
    assert window.desk.session.last_choices.pace == 2.0


def test_a_battle_closes_beside_the_window_and_is_whole_then(
    window: MainWindow, ford: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_window, close = list[bool](), BattleFile.close

    def closed(battle_file: BattleFile) -> None:
        in_the_window.append(QThread.isMainThread())
        close(battle_file)

    def small(picture: QImage) -> bytes:
        in_the_window.append(QThread.isMainThread())
        return thumbnail(picture)

    window.file_controller.open_path(ford)
    assert window.desk is not None
    do(window.desk.session, MoveFigure("ann", (30.0, 20.0)))
    monkeypatch.setattr(BattleFile, "close", closed)
    monkeypatch.setattr(recent_battles_model, "thumbnail", small)
    window.close_battle()
    assert in_the_window == [False, False]
    monkeypatch.undo()
    document = open_read_only(ford, TABLES).document
    assert document.battle.figures["ann"].body.at == (30.0, 20.0)
    document.close()
    assert window.file_controller.library.earlier(ford)


def test_where_the_disk_fails_as_a_battle_closes_that_is_told(
    window: MainWindow, ford: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise NotSavedError("No backup of 'ford.battle' could be saved (the disk is full).")

    window.file_controller.open_path(ford)
    monkeypatch.setattr(library, "keep_backup", fail)
    window.close_battle()
    assert window.desk is None
    assert window.messages.sentence == (
        "No backup of 'ford.battle' could be saved (the disk is full)."
    )


def test_a_battle_that_closes_soon_does_not_wait_for_what_its_party_sees(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_window = list[bool]()

    def noted(board: Board, slit_ft: float) -> Sight:
        in_the_window.append(QThread.isMainThread())
        return sight_of(board, slit_ft)

    monkeypatch.setattr("battleboard.battle.movement.prepared_board.sight_of", noted)
    board = rooms(450)
    board = board._replace(size_ft=(board.size_ft[0] + 29, board.size_ft[1]))
    path = tmp_path / "rooms.battle"
    ann = figure("ann", "blue", at=(12.5, 12.5))
    create_battle_file(path, battle(ann, board=board, showing=Showing(fog=True)), TABLES).close()
    window.file_controller.open_path(path)
    window.close_battle()
    assert True not in in_the_window
