"""How fast the map is painted: `make bench` prints the medians and aims.

Each frame is measured from the input to the painted window, in processor time.
"""

from collections.abc import Callable, Iterator
from math import cos, sin
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QPointF
from PySide6.QtGui import QColor, QImage, QImageWriter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.battle import Battle
from battleboard.battle.commands import MoveFigure
from battleboard.battle.state.figure import CarriedLight, Effect, Figure, HitPoints
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.level import Surface
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path as Way
from battleboard.models.document import Document, RandomDice
from battleboard.models.session import Session
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.battle_file.store import picture_name
from battleboard.views.map.camera import Camera
from battleboard.views.map.map_view import MapView
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import TABLES, battle, figure
from tests.bench.measured import declare
from tests.board.maps import rooms

WINDOW: Final = (1920, 1080)
PICTURE: Final = 4096
FIGURES: Final = 200
WALLS: Final = 1_000
PARTY: Final = 6
SCALE: Final = 10.0
FRAMES: Final = 120
BARE: Final = "map: bare"

MakeView = Callable[[Battle], MapView]


def jpeg(wide: int = PICTURE) -> bytes:
    """A large picture in which every patch has another colour."""
    dice = Random(1)
    small = QImage(64, 64, QImage.Format.Format_RGB32)
    for x in range(64):
        for y in range(64):
            small.setPixelColor(x, y, QColor(*(dice.randrange(60, 120) for _ in range(3))))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpeg"))
    assert writer.write(small.scaled(wide, wide))
    return bytes(buffer.data().data())


def people(amount: int, board: Board) -> Iterator[Figure]:
    """Figures all over a board: six of the party carry torches, many have wounds or conditions."""
    dice = Random(2)
    wide, high = board.size_ft
    for number in range(amount):
        side = "blue" if number < PARTY else "red"
        made = figure(f"f{number}", side, hp=HitPoints(dice.randint(1, 9), 9))
        marks = (Effect("x", "x", dice.choice(("prone", "stunned", "asleep"))),)
        yield made._replace(
            card=made.card._replace(name=f"{'Hero' if side == 'blue' else 'Orc'} {number + 1}"),
            body=Body((dice.uniform(0, wide), dice.uniform(0, high)), facing=dice.uniform(0, 360)),
            effects=marks if side == "red" and number % 4 == 0 else (),
            light=CarriedLight("torch", 40) if side == "blue" else None,
        )


def scene(amount: int = FIGURES, *, fog: bool = False) -> Battle:
    """A battle on a large map."""
    board = rooms(WALLS)
    return battle(*people(amount, board), board=board, showing=Showing(fog=fog))


@pytest.fixture
def view_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeView]:
    """A maker of maps in a window, with a map picture."""
    theme, content = Theme(qapp, ColourScheme.DARK), jpeg()
    made: list[MapView] = []

    def make(start: Battle) -> MapView:
        surface = Surface(picture=picture_name(content))
        start = start._replace(board=start.board._replace(surface=surface))
        kept = create_battle_file(tmp_path / "a.battle", start, TABLES, title="A large fight")
        kept.add_picture(content)
        view = MapView(Session(Document(kept, TABLES, RandomDice(1))))
        made.append(view)
        view.resize(*WINDOW)
        view.show()
        while not any(view.map_scene.terrain.pictures):
            qapp.processEvents()
        view.look(Camera((0.0, 0.0), SCALE))
        for _ in range(40):
            qapp.processEvents()
            view.repaint()
        return view

    yield make
    for view in made:
        view.session.document.battle_file.close()
        view.deleteLater()
    theme.deleteLater()


def frames(
    benchmark: BenchmarkFixture, what: str, aim: float, view: MapView, step: Callable[[int], object]
) -> None:
    """Measure many frames, each after one step of input."""
    declare(benchmark, f"map: {what}", aim, bare=BARE)
    at = 0

    def frame() -> None:
        nonlocal at
        at += 1
        step(at)
        view.repaint()

    benchmark.pedantic(frame, rounds=FRAMES, warmup_rounds=20)


measured = pytest.mark.benchmark(group="a frame of the map", timer=process_time)


@measured
def test_the_bare_map(benchmark: BenchmarkFixture, view_of: MakeView) -> None:
    """Only the cached picture: nothing is faster."""
    view = view_of(battle(board=rooms(WALLS)._replace(walls=())))
    frames(benchmark, "bare", 0.003, view, lambda _: None)


@measured
@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
def test_panning(benchmark: BenchmarkFixture, view_of: MakeView, *, fog: bool) -> None:
    """The map is dragged in a circle."""
    view = view_of(scene(fog=fog))
    view.look(Camera((60.0, 60.0), SCALE))
    what = "pan with fog" if fog else "pan"
    frames(
        benchmark,
        what,
        0.003,
        view,
        lambda at: view.pan(QPointF(9 * cos(at / 15), 7 * sin(at / 15))),
    )


@measured
@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
def test_zooming(benchmark: BenchmarkFixture, view_of: MakeView, *, fog: bool) -> None:
    """The wheel is turned, in and out again."""
    view = view_of(scene(fog=fog))
    middle = QPointF(900, 500)

    def zoom(at: int) -> None:
        view.zoom(1.04 if at // 20 % 2 else 1 / 1.04, middle, hasty=True)

    frames(benchmark, "zoom with fog" if fog else "zoom", 0.006, view, zoom)


@measured
def test_coming_to_rest(benchmark: BenchmarkFixture, view_of: MakeView) -> None:
    """The one frame after zooming in which everything is painted finely."""
    view = view_of(scene(fog=True))
    frames(
        benchmark,
        "the fine frame after a zoom",
        0.04,
        view,
        lambda at: view.look(Camera((0, 0), SCALE + at % 7 / 9)),
    )


@measured
def test_dragging_one_with_sight_and_fog(benchmark: BenchmarkFixture, view_of: MakeView) -> None:
    """One of the party is carried along, and the next frame shows what it would see."""
    view = view_of(scene(fog=True))

    def drag(at: int) -> None:
        view.lift({"f0": Body((90 + 30 * cos(at / 20), 50 + 30 * sin(at / 20)))})
        view.repaint()
        QCoreApplication.sendPostedEvents()

    frames(benchmark, "one dragged, with fog", 0.016, view, drag)


@measured
def test_moving_one_by_a_deed(benchmark: BenchmarkFixture, view_of: MakeView) -> None:
    """One of the party is moved, which is written into the file before it is shown."""
    view = view_of(scene(fog=True))

    def move(at: int) -> None:
        place = (90 + 30 * cos(at / 20), 50 + 30 * sin(at / 20))
        assert view.session.document.do(MoveFigure("f0", place))

    frames(benchmark, "one moved by a deed, with fog", 0.016, view, move)


@measured
def test_fifty_moving_at_once(benchmark: BenchmarkFixture, view_of: MakeView) -> None:
    """The playhead runs, and 50 of 200 figures are moving."""
    start = scene()
    ways = {
        who: Way((each.body.at, (each.body.at[0] + 60, each.body.at[1] + 20)), (0.0, 63.2))
        for who, each in list(start.figures.items())[:50]
    }
    plans = {who: MovementPlan(way, 6.0) for who, way in ways.items()}
    view = view_of(start.with_running(Round(number=1, ways=ways, plans=plans)))
    playhead = view.session.playhead
    frames(benchmark, "fifty moving", 0.008, view, lambda at: playhead.show(at % 100 / 10))


@measured
def test_a_thousand_standing_still(benchmark: BenchmarkFixture, view_of: MakeView) -> None:
    """1,000 figures, all of them in view."""
    view = view_of(scene(1_000))
    view.fit()
    for _ in range(100):
        view.repaint()
    frames(benchmark, "a thousand still", 0.016, view, lambda _: None)
