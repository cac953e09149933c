"""Figures that are placed by hand come where the hand puts them."""

from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.queries.figures.arrival_places import Lay
from battleboard.storage.user_folders import UserFolders
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from tests.views.add_figures.test_add_figures_dialog import LEFT, search


class Held:
    """The figures under the mouse, as the dialog handed them over."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def __call__(self, *said: Any) -> None:
        self.calls.append(said)


@pytest.fixture
def held(
    qtbot: QtBot, session: Session, places: UserFolders, parent: QWidget
) -> tuple[AddFiguresDialog, Held]:
    """A dialog beside a map on which figures can be placed by hand."""
    hold = Held()
    dialog = AddFiguresDialog(session, lambda: (150.0, 100.0), places, parent, hold)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog, hold


def test_placed_by_hand_they_come_where_the_hand_puts_them_and_the_dialog_comes_back(
    session: Session, held: tuple[AddFiguresDialog, Held]
) -> None:
    dialog, hold = held
    search(dialog, "3 orcs")
    QTest.mouseClick(dialog.by_hand, LEFT)
    ((coming, team, lay, put, ended),) = hold.calls
    assert not dialog.isVisible()
    assert (len(coming), team.name, lay) == (3, "Red", Lay("mob", facing=180.0))
    assert put(Lay("wedge", (52.5, 52.5), 90.0))
    ended()
    assert dialog.isVisible()
    assert dialog.told.text() == "Added Orc 1, Orc 2 and Orc 3."
    assert dialog.formation.currentData() == "wedge"
    orcs = [each for each in session.battle.figures.values() if each.side == "red"]
    assert [each.body.facing for each in orcs] == [90.0] * 3
    QTest.mouseClick(dialog.by_hand, LEFT)
    assert hold.calls[1][2] == Lay("wedge", facing=90.0), "the next ones lie as these did"


def test_38_all_entries_come_by_hand_each_on_its_side(
    session: Session, held: tuple[AddFiguresDialog, Held]
) -> None:
    dialog, hold = held
    search(dialog, "2 orcs; Dag, fighter 3, mace; Ela, cleric 2, club")
    QTest.mouseClick(dialog.by_hand, LEFT)
    ((coming, _, lay, put, _),) = hold.calls
    sides = [(each.card.name, each.side) for each in coming]
    assert sides == [("Orc 1", "red"), ("Orc 2", "red"), ("Dag", "blue"), ("Ela", "blue")]
    assert put(lay._replace(at=(52.5, 52.5)))
    assert {"dag", "ela"} <= session.battle.figures.keys()
    assert not dialog.monsters.search.text()


def test_38_entries_stay_typed_where_one_of_them_is_not_understood(
    held: tuple[AddFiguresDialog, Held],
) -> None:
    dialog, hold = held
    typed = "2 orcs; xyzzy; Ela, cleric 2, club"
    search(dialog, typed)
    QTest.mouseClick(dialog.by_hand, LEFT)
    assert not hold.calls
    assert dialog.monsters.search.text() == typed
    assert dialog.pages.currentWidget() is dialog.monsters


def test_a_double_click_takes_them_to_the_map_once(
    held: tuple[AddFiguresDialog, Held],
) -> None:
    dialog, hold = held
    search(dialog, "3 orcs")
    dialog.place_by_hand()
    dialog.place_by_hand()
    assert len(hold.calls) == 1


def test_where_there_is_no_room_for_them_that_is_said_and_none_comes(
    session: Session, held: tuple[AddFiguresDialog, Held]
) -> None:
    dialog, hold = held
    said: list[str] = []
    session.document.refused.connect(said.append)
    search(dialog, "3 orcs")
    QTest.mouseClick(dialog.by_hand, LEFT)
    put = hold.calls[0][3]
    wide, high = session.battle.board.size_ft
    assert not put(Lay("mob", (wide + 900, high + 900)))
    assert said == ["No room for figures there."]
    assert len(session.battle.figures) == 1


def test_nothing_is_put_into_the_hand_where_nothing_is_chosen(
    held: tuple[AddFiguresDialog, Held],
) -> None:
    dialog, hold = held
    search(dialog, "nonsuch")
    QTest.mouseClick(dialog.by_hand, LEFT)
    assert hold.calls == []
    assert dialog.told.text() == "No monster matches."
