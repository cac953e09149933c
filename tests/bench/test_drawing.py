"""How fast walls are drawn and edited on large boards, from the input to all its effects."""

from collections.abc import Callable, Iterator
from math import cos, sin, tau
from pathlib import Path
from random import Random
from time import process_time

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.commands import Carve, SetWalls
from battleboard.battle.movement.prepared_board import sight_on, terrain_on
from battleboard.battle.state.players_options import Showing
from battleboard.board.carving.stroke_shapes import cave_along
from battleboard.board.point import Point, between
from battleboard.models.document import Document, RandomDice
from battleboard.models.session import Session
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.views.map.drawing.editing import EditMode
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import TABLES, battle, figure
from tests.bench.measured import declare
from tests.board.maps import rooms

MAN_FT = 5 / 3
MakePane = Callable[[int], MapPane]
measured = pytest.mark.benchmark(group="drawing walls", timer=process_time)


@pytest.fixture
def pane_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakePane]:
    """A maker of maps with this many walls, a party of six, fog, and the drawing tool active."""
    theme, made = Theme(qapp, ColourScheme.DARK), list[MapPane]()

    def make(walls: int) -> MapPane:
        party = (figure(f"f{at}", at=(52.5 + 5 * at, 52.5)) for at in range(6))
        start = battle(*party, board=rooms(walls), showing=Showing(fog=True))
        kept = create_battle_file(tmp_path / "a.battle", start, TABLES, title="A large map")
        pane = MapPane(Session(Document(kept, TABLES, RandomDice(1))))
        made.append(pane)
        pane.resize(1600, 1000)
        pane.show()
        pane.view.fit()
        pane.tools.choose(ToolName.DRAW)
        for _ in range(20):
            qapp.processEvents()
            pane.view.repaint()
        return pane

    yield make
    for pane in made:
        pane.view.session.document.battle_file.close()
        pane.deleteLater()
    theme.deleteLater()


@measured
@pytest.mark.parametrize("walls", [2_000, 10_000])
def test_dragging_a_corner(benchmark: BenchmarkFixture, pane_of: MakePane, walls: int) -> None:
    """A frame while a corner is dragged, which only previews the result."""
    aim = 0.016 if walls == 2_000 else None
    declare(benchmark, f"drag a corner, {walls:,}", aim)
    pane = pane_of(walls)
    mode = next(each for each in pane.tools.draw.modes.every if isinstance(each, EditMode))
    pane.tools.draw.modes.choose(mode)
    corner = pane.view.session.battle.board.walls[walls // 2].a
    start = pane.view.camera.to_screen(corner)
    mode.pressed(moved_to(QEvent.Type.MouseButtonPress, start))
    at = 0

    def frame() -> None:
        nonlocal at
        at += 1
        there = start + QPointF(90 * cos(at / 9), 90 * sin(at / 9))
        mode.moved(moved_to(QEvent.Type.MouseMove, there))
        pane.view.repaint()

    benchmark.pedantic(frame, rounds=60, warmup_rounds=5)
    mode.cancel()


def moved_to(kind: QEvent.Type, at: QPointF) -> QMouseEvent:
    """An event of the mouse with its left button down."""
    left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    return QMouseEvent(kind, at, at, left, left, plain)


@measured
@pytest.mark.parametrize("walls", [2_000])
def test_dragging_all_walls(benchmark: BenchmarkFixture, pane_of: MakePane, walls: int) -> None:
    """A frame while everything drawn is dragged at once."""
    declare(benchmark, f"drag {walls:,} walls", 0.016)
    pane = pane_of(walls)
    mode = next(each for each in pane.tools.draw.modes.every if isinstance(each, EditMode))
    pane.tools.draw.modes.choose(mode)
    mode.picked.pick_all()
    wall = pane.view.session.battle.board.walls[walls // 2]
    start = pane.view.camera.to_screen(between(wall.a, wall.b, 0.25))
    mode.pressed(moved_to(QEvent.Type.MouseButtonPress, start))
    at = 0

    def frame() -> None:
        nonlocal at
        at += 1
        there = start + QPointF(90 * cos(at / 9), 90 * sin(at / 9))
        mode.moved(moved_to(QEvent.Type.MouseMove, there))
        pane.view.repaint()

    benchmark.pedantic(frame, rounds=30, warmup_rounds=3)
    mode.cancel()


@measured
@pytest.mark.parametrize(("walls", "points"), [(2_000, 40), (2_000, 100)])
def test_a_cave(benchmark: BenchmarkFixture, pane_of: MakePane, walls: int, points: int) -> None:
    """A freehand cave of this many points, until everything is painted."""
    declare(benchmark, f"a cave of {points} points, {walls:,}", 0.2)
    pane = pane_of(walls)
    session, chance = pane.view.session, Random(1)
    wide, high = session.battle.board.size_ft

    def cave() -> None:
        middle = chance.uniform(60, wide - 60), chance.uniform(60, high - 60)
        outline = cave_along(shaky_ring(middle, points / 5, points))
        assert session.document.do(Carve(outline))
        board = session.battle.board
        assert sight_on(board).walls is board.walls
        assert terrain_on(board, MAN_FT).passages
        pane.view.repaint()
        assert session.broadcast.mask is not None

    benchmark.pedantic(cave, rounds=12, warmup_rounds=2)


def shaky_ring(middle: Point, radius_ft: float, points: int) -> list[Point]:
    """A shaky trail around a place."""
    turns = [tau * point / points for point in range(points)]
    reaches = [radius_ft * (1 + 0.2 * sin(3 * turn) + 0.1 * cos(7 * turn)) for turn in turns]
    return [
        (middle[0] + reach * cos(turn), middle[1] + reach * sin(turn))
        for turn, reach in zip(turns, reaches, strict=True)
    ]


@measured
@pytest.mark.parametrize("walls", [2_000, 10_000])
def test_a_stroke(benchmark: BenchmarkFixture, pane_of: MakePane, walls: int) -> None:
    """A wall is moved to a new place: written into the file, seen, routed around, painted."""
    aim = 0.1 if walls == 2_000 else None
    declare(benchmark, f"a stroke, {walls:,}", aim)
    pane = pane_of(walls)
    session = pane.view.session
    at = 0

    def stroke() -> None:
        nonlocal at
        at += 1
        number = walls // 2 + 3 * at
        wall = session.battle.board.walls[number]
        there = (wall.a[0] + at / 16, wall.a[1] + at / 32)
        assert session.document.do(SetWalls((wall._replace(a=there),), (number,)))
        board = session.battle.board
        assert sight_on(board).walls is board.walls
        assert terrain_on(board, MAN_FT).passages
        pane.view.repaint()
        assert session.broadcast.mask is not None

    benchmark.pedantic(stroke, rounds=12, warmup_rounds=2)
