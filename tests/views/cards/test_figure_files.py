"""Figures are imported from files and exported to them."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from battleboard.models.battle_pictures import read_portrait
from battleboard.models.session import Session
from battleboard.storage.exchange.figure_sheets import read_figures
from battleboard.storage.roster import read_roster
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.messages import Severity
from tests.models.pictures import picture_file
from tests.models.sessions import MakeSession
from tests.queries.company import declaring
from tests.views.start.scripted import Scripted


@pytest.fixture
def asking() -> Scripted:
    """Somebody who answers as scripted."""
    return Scripted()


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """The company in its first round."""
    return session_of(declaring())


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty home."""
    monkeypatch.setenv("BATTLEBOARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, session: Session, asking: Scripted) -> MainWindow:
    """The window with the company on its desk."""
    window = MainWindow(theme)
    window.file_controller.asking = asking
    qtbot.addWidget(window)
    window.show_battle(session)
    with qtbot.waitExposed(window):
        window.show()
    return window


def choices(window: MainWindow, name: str) -> list[str]:
    """Open a menu of the menu bar, and return its entries."""
    return [action.text() for action in opened(window, name).actions()]


def opened(window: MainWindow, name: str) -> QMenu:
    window.refresh_actions()
    action = window.action(name)
    assert action.isEnabled()
    menu = action.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def choose(window: MainWindow, name: str, choice: str) -> None:
    menu = opened(window, name)
    next(each for each in menu.actions() if each.text().startswith(choice)).trigger()


def portraits(session: Session) -> list[str]:
    return [each.id for each in session.battle.figures.values() if each.card.portrait]


# ── portraits ──


def test_a_picture_is_chosen_for_all_who_are_selected(
    window: MainWindow, session: Session, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = picture_file(tmp_path / "face.png", 60, 60)
    session.selection.select("orc-1", "orc-2")
    assert choices(window, "portrait") == ["Choose a picture…"]
    choose(window, "portrait", "Choose")
    assert asking.asked == ["Choose a portrait for Orc 1 and Orc 2"]
    assert portraits(session) == ["orc-1", "orc-2"]
    name = read_portrait(asking.file).name
    assert session.battle.figure("orc-1").card.portrait == name


def test_the_portraits_of_those_who_have_some_are_removed(
    window: MainWindow, session: Session, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = picture_file(tmp_path / "face.png", 60, 60)
    session.selection.select("tam", "orc-1")
    choose(window, "portrait", "Choose")
    session.selection.select("tam", "quij")
    choose(window, "portrait", "Remove")
    assert portraits(session) == ["orc-1"]
    assert session.document.undo_text == "Remove the portrait of Tam"


@pytest.mark.usefixtures("care")
def test_no_picture_is_no_command_and_a_bad_one_a_sentence(
    qtbot: QtBot, window: MainWindow, session: Session, asking: Scripted, tmp_path: Path
) -> None:
    session.selection.select("tam")
    before = session.document.undo_text
    choose(window, "portrait", "Choose")
    assert window.messages.sentence == ""
    asking.file = tmp_path / "gone.png"
    choose(window, "portrait", "Choose")
    qtbot.waitUntil(lambda: window.messages.sentence.startswith("'gone.png' cannot be read"))
    assert session.document.undo_text == before


# ── parties ──


def test_the_selected_or_a_whole_side_are_kept_as_a_party(
    window: MainWindow, session: Session, asking: Scripted
) -> None:
    session.selection.select("tam", "borgin")
    names = [each.name for each in session.battle.teams.values()]
    first, *sides = choices(window, "keep-party")
    assert first == "Selected: Tam and Borgin"
    assert [each.partition(":")[0] for each in sides] == names
    for name, choice in (("Two", "Selected"), ("All", names[0])):
        asking.said = name
        choose(window, "keep-party", choice)
    kept = read_roster(window.recent_battles.places.roster).parties
    assert {party.name: [each.card.name for each in party.figures] for party in kept} == {
        "Two": ["Tam", "Borgin"],
        "All": ["Quij", "Borgin", "Aleena", "Tam"],
    }
    assert window.messages.sentence.startswith("'All' is saved.")
    assert window.messages.severity is Severity.NOTE


def test_the_action_itself_keeps_the_players_where_nobody_is_selected(
    window: MainWindow, asking: Scripted
) -> None:
    asking.said = "The party"
    window.action("keep-party").trigger()
    (party,) = read_roster(window.recent_battles.places.roster).parties
    assert len(party.figures) == 4


def test_a_party_takes_the_place_of_another_only_with_leave(
    window: MainWindow, session: Session, asking: Scripted
) -> None:
    asking.said = "The party"
    session.selection.select("tam")
    choose(window, "keep-party", "Selected")
    session.selection.select("quij")
    for leave, who in ((False, "Tam"), (True, "Quij")):
        asking.leave = leave
        choose(window, "keep-party", "Selected")
        (party,) = read_roster(window.recent_battles.places.roster).parties
        assert [each.card.name for each in party.figures] == [who]
    assert asking.asked[-1].startswith("There is already a party called 'The party'.")


def test_without_a_name_no_party_is_kept(window: MainWindow, asking: Scripted) -> None:
    for said in (None, ""):
        asking.said = said
        window.action("keep-party").trigger()
    assert read_roster(window.recent_battles.places.roster).parties == ()


@pytest.mark.usefixtures("care")
def test_a_party_that_cannot_be_kept_is_a_sentence(
    qtbot: QtBot, window: MainWindow, asking: Scripted
) -> None:
    roster = window.recent_battles.places.roster
    roster.parent.mkdir(parents=True, exist_ok=True)
    roster.write_bytes(b"no folder")
    asking.said = "The party"
    window.action("keep-party").trigger()
    qtbot.waitUntil(lambda: "could not be created" in window.messages.sentence)


# ── export ──


def test_figures_are_exported(
    window: MainWindow, session: Session, asking: Scripted, tmp_path: Path
) -> None:
    session.selection.select("tam")
    names = [each.name for each in session.battle.teams.values()]
    texts = [each.partition(":")[0] for each in choices(window, "export-figures")]
    assert texts == ["Selected", *names, "Everyone"]
    for file, choice, count in (
        ("one.csv", "Selected", 1),
        ("side.json", names[1], 5),
        ("all.csv", "Everyone", 9),
    ):
        asking.file = tmp_path / file
        choose(window, "export-figures", choice)
        found = read_figures(asking.file.read_bytes(), file, side="")
        assert len(found.figures) == count
        assert window.messages.sentence == f"Exported to '{file}'."
    assert asking.place.name == "Figures.csv"


def test_the_file_of_a_whole_side_is_proposed_under_its_name(
    window: MainWindow, session: Session, asking: Scripted
) -> None:
    name = session.battle.teams["red"].name
    choose(window, "export-figures", name)
    assert asking.place.name == f"{name}.csv"
    assert window.messages.sentence == "", "and nothing is written without a file"


@pytest.mark.usefixtures("care")
def test_what_cannot_be_written_is_a_sentence(
    qtbot: QtBot, window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = tmp_path / "none" / "all.csv"
    choose(window, "export-figures", "Everyone")
    qtbot.waitUntil(lambda: "could not be written" in window.messages.sentence)
    assert window.messages.severity is Severity.REFUSED
