"""The DM's map shows one level at a time, and never what is on another."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure, RemoveFigure, SetBoard, SetLevels
from battleboard.board.board import Note
from battleboard.models.session import Session
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.map_view import MapView
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import Theme
from tests.battle.levels import CELLAR, HALL, HOUSE, house
from tests.models.sessions import MakeSession, do
from tests.views.drawing import colour_at
from tests.views.map.conftest import MakeView


@pytest.fixture
def view(view_of: MakeView) -> MapView:
    return view_of(house())


def shown(view: MapView) -> str:
    level = view.levels.shown
    return level.name if level else ""


def test_it_begins_where_the_party_is(view_of: MakeView) -> None:
    assert shown(view_of(house())) == CELLAR.name
    above = house()
    moved = {
        who: each._replace(body=each.body._replace(at=(62.5, 22.5)))
        for who, each in above.figures.items()
    }
    assert shown(view_of(above._replace(figures=moved))) == HALL.name
    assert shown(view_of(above._replace(figures={}))) == CELLAR.name


def test_without_a_party_it_begins_where_the_first_key_is(view_of: MakeView) -> None:
    keyed = HOUSE._replace(notes=(Note((62.5, 22.5), "Way in"), Note((5.0, 5.0), "1")))
    assert shown(view_of(house()._replace(board=keyed, figures={}))) == HALL.name
    assert shown(view_of(house()._replace(board=keyed))) == CELLAR.name


def test_the_map_is_bounded_to_the_level(view: MapView) -> None:
    assert view.table.getRect() == (0, 0, 40, 40)
    view.levels.show(1)
    assert view.table.getRect() == (50, 0, 60, 40)
    assert view.camera.to_board(QPointF(320, 240))[0] == pytest.approx(80, abs=1)


def test_only_levels_that_there_are_are_shown(view: MapView) -> None:
    for number in (-1, 2, 0):
        view.levels.show(number)
        assert view.levels.number == 0


def test_the_level_of_who_is_selected_is_shown(view: MapView) -> None:
    view.session.selection.select("cat")
    assert shown(view) == HALL.name
    view.session.selection.select("ann")
    assert shown(view) == CELLAR.name
    do(view.session, MoveFigure("ann", (72.5, 27.5)))
    assert shown(view) == HALL.name
    do(view.session, MoveFigure("ann", (45.0, 20.0)))
    assert shown(view) == HALL.name
    do(view.session, RemoveFigure("ann"))
    assert shown(view) == HALL.name


def test_other_levels_change_what_is_shown(view: MapView) -> None:
    view.levels.show(1)
    do(view.session, SetLevels())
    assert shown(view) == ""
    assert view.table.getRect() == (0, 0, *HOUSE.size_ft)
    assert view.levels.holds((45.0, 20.0))
    do(view.session, SetLevels((HALL,)))
    assert shown(view) == HALL.name
    view.session.document.undo()
    view.session.document.undo()
    assert shown(view) == CELLAR.name


def test_what_lies_on_another_level_is_neither_seen_nor_hit(view: MapView) -> None:
    view.session.selection.select("cat")
    cat = view.camera.to_screen((72.5, 22.5))
    assert view.figure_at(cat) == "cat"
    view.session.selection.select()
    view.levels.show(0)
    # The camera moves so that the cat would be visible if it were on this level.
    view.pan(QPointF(-300, 0))
    there = view.camera.to_screen((72.5, 22.5))
    assert view.rect().contains(there.toPoint())
    assert view.figure_at(there) == ""
    image = view.grab().toImage()
    beyond = QColor(view.map_scene.map_style.palette.beyond).name()
    assert colour_at(image, there.x(), there.y()) == beyond


def test_the_ends_of_stairs_are_marked(view: MapView) -> None:
    at = view.camera.to_screen((37.5, 22.5)) + QPointF(0, 9)
    marked = colour_at(view.grab().toImage(), at.x(), at.y())
    do(view.session, SetLevels(HOUSE.levels))
    assert colour_at(view.grab().toImage(), at.x(), at.y()) != marked


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, session_of: MakeSession) -> MapPane:
    _ = theme
    pane = MapPane(session_of(house()))
    qtbot.addWidget(pane)
    pane.resize(900, 640)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def session_in(pane: MapPane) -> Session:
    return pane.view.session


def test_the_switch_has_a_button_for_each_level_the_highest_on_top(pane: MapPane) -> None:
    switch = pane.level_switch
    assert switch.isVisible()
    assert [each.text() for each in switch.buttons] == [HALL.name, CELLAR.name]
    assert [each.isChecked() for each in switch.buttons] == [False, True]
    QTest.mouseClick(switch.buttons[0], Qt.MouseButton.LeftButton)
    assert pane.view.levels.number == 1
    pane.view.levels.show(0)
    assert switch.buttons[1].isChecked()


def test_the_switch_stands_beside_the_strip_or_below(pane: MapPane) -> None:
    switch, strip = pane.level_switch, pane.strip
    assert not switch.geometry().intersects(strip.geometry())
    pane.resize(900, 200)
    assert not switch.geometry().intersects(strip.geometry())


def test_without_levels_there_is_no_switch(pane: MapPane) -> None:
    do(session_in(pane), SetLevels())
    assert not pane.level_switch.isVisible()
    do(session_in(pane), SetLevels((HALL._replace(name=""), CELLAR)))
    assert pane.level_switch.isVisible()
    assert [each.text() for each in pane.level_switch.buttons] == [CELLAR.name, "Level 1"]


def test_the_players_screen_follows_no_farther_than_the_level(pane: MapPane) -> None:
    pane.view.fit()
    area = session_in(pane).camera_work._dms  # noqa: SLF001 - nothing else tells it
    assert area is not None
    (left, top), (right, bottom) = area
    assert (left, top) == pytest.approx((0, 0))
    assert (right, bottom) == pytest.approx((40, 40))
    assert pane.view.rect().contains(QPoint(1, 1))


def test_a_place_beyond_the_level_is_brought_to_its_edge(view: MapView) -> None:
    view.levels.show(1)
    assert view.levels.corners == ((50.0, 0.0), (110.0, 40.0))
    assert view.levels.clamp((70.0, 20.0)) == (70.0, 20.0)
    x, y = view.levels.clamp((20.0, 90.0))
    assert (50.0 < x < 50.1, 39.9 < y < 40.0) == (True, True)
    do(view.session, SetLevels())
    assert view.levels.corners is None
    assert view.levels.clamp((-5.0, 0.0)) == (-5.0, 0.0)


def test_the_level_that_is_shown_stays_in_whatever_order(view: MapView, qtbot: QtBot) -> None:
    view.levels.show(1)
    changed: list[str] = []
    view.levels.changed.connect(lambda: changed.append(shown(view)))
    with qtbot.waitSignal(view.levels.listed):
        do(view.session, SetLevels((HALL, CELLAR), HOUSE.stairs))
    assert (shown(view), view.levels.number, changed) == (HALL.name, 0, [])
    larger = HALL._replace(size_ft=(55.0, 40.0))
    do(view.session, SetLevels((larger, CELLAR), HOUSE.stairs))
    assert changed == [HALL.name]
    do(view.session, SetLevels((CELLAR,)))
    assert shown(view) == CELLAR.name


def test_a_long_name_is_shortened_on_its_button(pane: MapPane) -> None:
    long = CELLAR._replace(name="The long forgotten cellars of the old keep")
    do(session_in(pane), SetLevels((long, HALL), HOUSE.stairs))
    button = pane.level_switch.buttons[1]
    assert button.text() == "The long forgotten cell…"
    assert long.name in button.toolTip()


def test_the_switch_stays_below_the_bar_of_a_tool_and_whole(pane: MapPane) -> None:
    pane.resize(900, 300)
    pane.tools.choose(ToolName.DRAW)
    switch = pane.level_switch
    assert switch.geometry().top() > pane.draw_bar.geometry().bottom()
    third = HALL._replace(name="Loft", at=(50.0, 50.0))
    board = HOUSE._replace(size_ft=(110.0, 90.0), levels=(*HOUSE.levels, third))
    do(session_in(pane), SetBoard(board))
    least = switch.minimumSizeHint()
    assert switch.height() >= least.height()
    assert len(switch.buttons) == 3
