"""Screen readers get the figures on the map."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, MoveFigure, RemoveFigure
from battleboard.battle.state.figure import Effect
from battleboard.board.grid import Plain
from battleboard.views.map.accessible_figures import AccessibleFigure
from battleboard.views.map.map_view import MapView
from tests.battle.battles import battle, figure
from tests.models.sessions import do
from tests.views.map.scenes import PLAIN, walking

MakeView = Callable[[Battle], MapView]
ANN = figure("ann", at=(22.0, 18.0))
ORC = figure("orc", "red", at=(40.0, 20.0), effects=(Effect("p", "p", "prone"),))


def told(view: MapView) -> dict[str, str]:
    accessible_figures = view.findChildren(AccessibleFigure)
    return {each.accessibleName(): each.accessibleDescription() for each in accessible_figures}


@pytest.fixture
def view(view_of: MakeView) -> MapView:
    made = view_of(battle(ANN, ORC, board=PLAIN))
    made.accessible_figures.settle()
    return made


def test_every_figure_tells_its_name_side_health_and_place(view: MapView) -> None:
    assert told(view) == {
        "Ann": "Blue, 10 of 10 hit points, column 5, row 4.",
        "Orc": "Red, 10 of 10 hit points, prone, column 9, row 5.",
    }


def test_without_a_grid_places_are_told_in_feet(view_of: MakeView) -> None:
    view = view_of(battle(ANN, board=PLAIN._replace(grid=Plain())))
    view.accessible_figures.settle()
    assert told(view)["Ann"].endswith("22 feet across, 18 feet down.")


def test_they_are_children_that_can_be_reached(view: MapView) -> None:
    interface = QAccessible.queryAccessibleInterface(view)
    names = [
        interface.child(at).text(QAccessible.Text.Name) for at in range(interface.childCount())
    ]
    assert {"Ann", "Orc"} <= set(names)


def test_they_stand_where_the_figures_are_drawn(view: MapView) -> None:
    (ann,) = (each for each in view.findChildren(AccessibleFigure) if each.who == "ann")
    there = view.camera.to_screen((22.0, 18.0)).toPoint()
    assert (ann.geometry().center() - there).manhattanLength() <= 2


def test_they_follow_after_a_while(view: MapView, qtbot: QtBot) -> None:
    do(view.session, MoveFigure("ann", (50.0, 30.0)), Damage(("ann",), 4))
    assert "column 5" in told(view)["Ann"]
    qtbot.waitUntil(lambda: told(view)["Ann"] == "Blue, 6 of 10 hit points, column 11, row 7.")


def test_they_do_not_move_with_every_frame(view_of: MakeView) -> None:
    view = view_of(walking(ANN, ways={"ann": ((22.0, 18.0), (52.0, 18.0))}))
    view.accessible_figures.settle()
    before = view.findChildren(AccessibleFigure)[0].geometry()
    for step in range(1, 30):
        view.session.playhead.show(step / 10)
    assert view.findChildren(AccessibleFigure)[0].geometry() == before
    view.accessible_figures.settle()
    assert view.findChildren(AccessibleFigure)[0].geometry() != before


def test_who_is_gone_is_told_of_no_more(view: MapView, qtbot: QtBot) -> None:
    do(view.session, RemoveFigure("orc"))
    qtbot.waitUntil(lambda: set(told(view)) == {"Ann"})


def test_the_mouse_goes_through_them(view: MapView) -> None:
    at = view.camera.to_screen((22.0, 18.0)).toPoint()
    assert view.childAt(at) is None
    QTest.mouseMove(view, at)
    assert view.figure_at(view.camera.to_screen((22.0, 18.0))) == "ann"
