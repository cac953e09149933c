"""The players' map is to scale, turned, gridded, and the same in a smaller preview."""

from collections.abc import Iterator
from typing import get_args

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from battleboard.board.grid import Squares
from battleboard.board.level import Floor, Surface
from battleboard.models.fog.mask import EXPLORED
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Framing, by_length, square_pixels
from battleboard.storage.settings import INCH, Fit, GridWeight
from battleboard.views.map.paint.map_colours import palette_for, players_fog_colours
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.colours import PLAYERS_COLOURS
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import battle, figure
from tests.models.fog.masks import told_apart
from tests.models.sessions import MakeSession

SIZE = (800, 500)
PLAIN = Board((300.0, 200.0), Squares(5.0), surface=Surface(floor="plain"))
GRID = palette_for(PLAYERS_COLOURS).floors["plain"].grid
MEASURED = by_length(3_333, 100 * INCH, 800)
"""Thirty-three and a third pixels to the inch."""


def table() -> Battle:
    """One figure on a plain floor, far from where the players look."""
    return battle(figure("ann", at=(290.0, 190.0)), board=PLAIN)


@pytest.fixture
def shown(
    qtbot: QtBot, theme: Theme, session_of: MakeSession
) -> Iterator[tuple[Session, PlayersMap]]:
    """The players' map, as large as their screen."""
    _ = theme
    session = session_of(table())
    session.broadcast.frame.come_to((float(SIZE[0]), float(SIZE[1])), 1.0, 800)
    view = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
    qtbot.addWidget(view)
    view.resize(*SIZE)
    with qtbot.waitExposed(view):
        view.show()
    yield session, view
    view.close()


def painted(view: PlayersMap) -> QImage:
    return view.grab().toImage()


def columns(picture: QImage, row: int) -> list[int]:
    """The pixels of a row that are lines of the grid."""
    return [x for x in range(picture.width()) if picture.pixelColor(x, row).name() == GRID]


def lines(picture: QImage) -> list[float]:
    """The middles of the upright lines: whole columns in the grid's colour."""
    rows = [set(columns(picture, row)) for row in (101, 203, 307)]
    straight = sorted(set.intersection(*rows))
    runs: list[list[int]] = []
    for x in straight:
        if runs and x == runs[-1][-1] + 1:
            runs[-1].append(x)
        else:
            runs.append([x])
    return [(run[0] + run[-1] + 1) / 2 for run in runs]


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
@pytest.mark.parametrize("grid", ["thin", "normal", "bold"])
def test_in_true_scale_the_lines_that_are_painted_do_not_drift(
    shown: tuple[Session, PlayersMap], grid: GridWeight, turns: int
) -> None:
    session, view = shown
    fit = Fit(calibration=MEASURED, locked=True, grid=grid, turns=turns)
    session.broadcast.frame.lay(fit)
    exact = square_pixels(fit, 800)
    assert exact is not None
    # Lines at the very edge of the screen may be cut.
    found = [x for x in lines(painted(view)) if 4 < x < 796]
    assert len(found) == 23
    for x in found:
        number = round((x - 400) / float(exact))
        assert abs(x - 400 - float(number * exact)) <= 1.0, "half a pixel, and half for all"


@pytest.mark.parametrize(("grid", "wide"), [("thin", 1), ("normal", 2), ("bold", 4), ("hidden", 0)])
def test_the_lines_of_the_grid_are_as_heavy_as_was_chosen(
    shown: tuple[Session, PlayersMap], grid: GridWeight, wide: int
) -> None:
    session, view = shown
    session.camera_work.take(Framing((97.5, 100.0), 20.0))
    session.broadcast.frame.lay(Fit(grid=grid))
    picture = painted(view)
    found = lines(picture)
    assert len(columns(picture, 203)) == wide * len(found)
    assert len(found) == (8 if wide else 0)


def test_a_pan_in_true_scale_moves_every_line_by_whole_squares(
    shown: tuple[Session, PlayersMap],
) -> None:
    session, view = shown
    session.broadcast.frame.lay(Fit(calibration=MEASURED, locked=True))
    before = lines(painted(view))
    session.camera_work.take(session.broadcast.frame.chosen.move((17.3, 9.1)))
    after = lines(painted(view))
    assert [round(each) for each in before] == pytest.approx([round(each) for each in after], abs=1)


def test_a_figure_in_true_scale_is_where_its_square_is(
    shown: tuple[Session, PlayersMap],
) -> None:
    session, view = shown
    session.broadcast.frame.lay(Fit(calibration=MEASURED, locked=True))
    bare = painted(view)
    session.camera_work.take(Framing((287.5, 187.5), 1.0))
    assert painted(view) != bare


def test_a_preview_is_the_same_picture_only_smaller(
    shown: tuple[Session, PlayersMap],
) -> None:
    session, view = shown
    session.camera_work.take(Framing((285.0, 185.0), 16.0))
    large = painted(view)
    view.resize(400, 400)
    small = painted(view)
    for row in (*range(60), *range(340, 400)):
        assert small.pixelColor(200, row).name() == "#000000", "beside it there is nothing"
    expected = large.scaled(
        400, 250, mode=Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_RGB32)
    found = small.copy(0, 75, 400, 250).convertToFormat(QImage.Format.Format_RGB32)
    off = [
        abs(expected.pixelColor(x, y).lightness() - found.pixelColor(x, y).lightness())
        for x in range(0, 400, 3)
        for y in range(0, 250, 3)
    ]
    assert sum(off) / len(off) < 12


def test_a_turned_map_keeps_names_upright(shown: tuple[Session, PlayersMap]) -> None:
    session, view = shown
    session.camera_work.take(Framing((290.0, 190.0), 30.0))

    def ink() -> set[tuple[int, int]]:
        """The bright pixels of the name under the figure."""
        picture = painted(view)
        return {
            (x, y)
            for x in range(360, 440)
            for y in range(304, 330)
            if picture.pixelColor(x, y).lightness() > 212
        }

    upright = ink()
    assert len(upright) > 8
    for turns in (1, 2, 3):
        session.broadcast.frame.turn()
        assert session.broadcast.frame.framing.turns == turns
        assert ink() == upright


def test_names_are_as_large_on_a_screen_that_stands_upright(
    shown: tuple[Session, PlayersMap],
) -> None:
    session, view = shown
    lying = view.backdrop.map_style.font.pixelSize()
    session.broadcast.frame.come_to((float(SIZE[1]), float(SIZE[0])))
    view.resize(SIZE[1], SIZE[0])
    assert view.backdrop.map_style.font.pixelSize() == lying


def test_small_figures_on_a_wide_table_are_named_too(shown: tuple[Session, PlayersMap]) -> None:
    session, view = shown
    session.camera_work.take(Framing((290.0, 190.0), 2.0))
    picture = painted(view)
    below = [(x, y) for x in range(370, 430) for y in range(266, 290)]
    assert sum(picture.pixelColor(*each).lightness() > 212 for each in below) > 8


def test_it_looks_the_same_whatever_the_look_of_the_dm(
    shown: tuple[Session, PlayersMap], theme: Theme, qtbot: QtBot
) -> None:
    session, view = shown
    before = painted(view)
    theme.choose(ColourScheme.DARK)
    other = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
    qtbot.addWidget(other)
    other.resize(*SIZE)
    assert not told_apart(painted(view), before)
    assert not told_apart(painted(other), before)


def test_on_a_display_with_other_pixels_it_is_drawn_in_those(
    shown: tuple[Session, PlayersMap],
) -> None:
    _, view = shown
    worn = view.backdrop.map_style
    view.backdrop.set_style(worn._replace(ratio=3 * worn.ratio))
    QApplication.sendEvent(view, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert view.backdrop.map_style.ratio == worn.ratio


@pytest.mark.parametrize("floor", get_args(Floor))
def test_floors_are_bright_and_what_lies_around_them_is_nearly_black(floor: Floor) -> None:
    palette = palette_for(PLAYERS_COLOURS)
    ground = QColor(palette.floors[floor].base)
    assert ground.lightness() > 130
    assert QColor(palette.beyond).lightness() < 12
    assert 60 < QColor(palette.wall).lightness() < ground.lightness() - 30
    explored = QColor.fromRgba(players_fog_colours(palette).colours[EXPLORED])
    left = ground.lightness() * (1 - explored.alphaF())
    assert 45 < left < 0.5 * ground.lightness(), "darker by far, and still to be read"
