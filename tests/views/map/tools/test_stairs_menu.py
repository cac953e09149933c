"""Stairs are used, looked up, placed and removed in the menus of floor and figures."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QMenu

from battleboard.battle.commands import SetBoard
from battleboard.battle.state.command_context import Refusal
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.queries.table import board_levels
from battleboard.views.map.map_view import MapView
from battleboard.views.map.tools.figure_menu import figure_menu
from battleboard.views.map.tools.floor_menu import floor_menu
from tests.battle.levels import CELLAR, HALL, HOUSE, house
from tests.models.sessions import do
from tests.views.map.conftest import MakeView


@pytest.fixture
def view(view_of: MakeView) -> MapView:
    return view_of(house())


def floor(view: MapView, place: Point) -> QMenu:
    return floor_menu(view, QPointF(view.camera.to_screen(place)), lambda: None)


def texts(menu: QMenu) -> list[str]:
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def choose(menu: QMenu, fits: Callable[[str], bool]) -> None:
    next(each for each in menu.actions() if fits(each.text())).trigger()


def test_the_selected_take_the_stairs(view: MapView) -> None:
    view.session.selection.select("ann", "bob")
    menu = floor(view, (37.5, 22.5))
    (line,) = [text for text in texts(menu) if "stairs to" in text]
    assert line.startswith(f"Ann and Bob take the stairs to {HALL.name} (20 ft, ")
    choose(menu, line.__eq__)
    board, battle = HOUSE, view.session.battle
    assert all(HALL.holds(battle.figure(who).body.at) for who in ("ann", "bob"))
    assert view.levels.shown == board.levels[1]
    view.session.document.undo()
    assert CELLAR.holds(view.session.battle.figure("ann").body.at)


def test_nobody_selected_one_looks_where_they_lead(view: MapView) -> None:
    menu = floor(view, (37.5, 22.5))
    assert not any("stairs to" in text for text in texts(menu))
    choose(menu, f"Show {HALL.name}".__eq__)
    assert view.levels.number == 1


def test_the_figure_on_stairs_may_take_them(view: MapView) -> None:
    menu = figure_menu(view, "ann")
    choose(menu, lambda text: text.startswith("Ann takes the stairs to"))
    assert HALL.holds(view.session.battle.figure("ann").body.at)
    menu.deleteLater()
    other = figure_menu(view, "cat")
    assert not any("stairs" in text for text in texts(other))
    other.deleteLater()


def test_without_room_the_stairs_cannot_be_taken(
    view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refusal("Room for 0 of 1 figures.")

    monkeypatch.setattr(board_levels, "taking", full)
    menu = figure_menu(view, "ann")
    (line,) = [each for each in menu.actions() if "takes the stairs" in each.text()]
    assert not line.isEnabled()
    assert line.toolTip() == "Room for 0 of 1 figures."
    menu.deleteLater()


def test_stairs_are_laid_from_one_level_to_another(view: MapView) -> None:
    choose(floor(view, (5.0, 5.0)), "Begin stairs here".__eq__)
    assert "End stairs here" not in texts(floor(view, (15.0, 5.0)))
    view.levels.show(1)
    choose(floor(view, (55.0, 5.0)), "End stairs here".__eq__)
    (_, laid) = view.session.battle.board.stairs
    assert laid.one == pytest.approx((5.0, 5.0))
    assert laid.other == pytest.approx((55.0, 5.0))
    choose(floor(view, (55.0, 5.0)), "Remove the stairs".__eq__)
    assert view.session.battle.board.stairs == HOUSE.stairs


def test_a_board_without_levels_has_no_stairs(view: MapView) -> None:
    do(view.session, SetBoard(Board((110.0, 40.0))))
    assert not any("tairs" in text for text in texts(floor(view, (37.5, 22.5))))
