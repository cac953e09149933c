"""How fast both windows are painted: `make bench` prints the medians and aims.

Each frame is measured from the playhead's step to both painted windows, in processor time.
"""

from collections.abc import Callable, Iterator
from math import cos, sin
from pathlib import Path
from time import process_time
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.apply import changes_between
from battleboard.battle.battle import Battle
from battleboard.battle.state.running_round import Round
from battleboard.board.level import Surface
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path as Way
from battleboard.models.document import Document, RandomDice
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Framing
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.battle_file.store import picture_name
from battleboard.views.map.camera import Camera
from battleboard.views.map.map_view import MapView
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import TABLES
from tests.bench.measured import declare
from tests.bench.test_map import jpeg, scene

FIGURES: Final = 36
MOVING: Final = 30
FEET: Final = 190.0
"""So much of the table is as wide as each of the windows, whatever its pixels."""
FRAMES: Final = 120
PIXELS: Final = {"1080p": (1920, 1080), "2160p": (3840, 2160)}
AIMS: Final = {"1080p": 0.016, "2160p": None}

Windows = tuple[MapView, PlayersMap]
MakeWindows = Callable[[Battle, tuple[int, int]], Windows]


def marching() -> Battle:
    """A round in which 30 figures move, including the whole party with its torches."""
    start = scene(FIGURES, fog=True)
    ways = {
        who: Way((each.body.at, _beside(each.body.at, at)), (0.0, 60.0))
        for at, (who, each) in enumerate(list(start.figures.items())[:MOVING])
    }
    plans = {who: MovementPlan(way, 6.0) for who, way in ways.items()}
    return start.with_running(Round(number=1, ways=ways, plans=plans))


def play_to_the_end(document: Document) -> None:
    """Play the whole round, so that everybody arrives."""
    before = document.battle
    document.battle_file.battle = before.with_running(before.running._replace(now=10))
    document.changed.emit(changes_between(before, document.battle))


def _beside(at: tuple[float, float], number: int) -> tuple[float, float]:
    return at[0] + 60 * cos(number), at[1] + 60 * sin(number)


@pytest.fixture
def windows_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeWindows]:
    """A maker of both windows, with a map picture."""
    theme, content = Theme(qapp, ColourScheme.DARK), jpeg()
    made: list[Windows] = []

    def make(start: Battle, size: tuple[int, int]) -> Windows:
        board = start.board._replace(surface=Surface(picture=picture_name(content)))
        kept = create_battle_file(
            tmp_path / "a.battle", start._replace(board=board), TABLES, title="A march"
        )
        kept.add_picture(content)
        session = Session(Document(kept, TABLES, RandomDice(1)))
        play_to_the_end(session.document)
        view = MapView(session)
        players = PlayersMap(session.broadcast, view.map_scene.pictures)
        made.append((view, players))
        for each in (view, players):
            each.resize(*size)
            each.show()
        while not any(view.map_scene.terrain.pictures):
            qapp.processEvents()
        scale = size[0] / FEET
        view.look(Camera((0.0, 0.0), scale))
        wide, high = (float(pixels) for pixels in size)
        session.broadcast.frame.come_to((wide, high))
        session.broadcast.frame.aim(Framing((wide / scale / 2, high / scale / 2), scale))
        for _ in range(40):
            qapp.processEvents()
        return view, players

    yield make
    for view, players in made:
        view.session.document.battle_file.close()
        for each in (view, players):
            each.deleteLater()
    theme.deleteLater()


@pytest.mark.benchmark(group="both windows", timer=process_time)
@pytest.mark.parametrize("pixels", PIXELS)
def test_both_windows_follow_the_playhead(
    benchmark: BenchmarkFixture, windows_of: MakeWindows, pixels: str
) -> None:
    """The playhead runs: both windows repaint what changed."""
    view, _ = windows_of(marching(), PIXELS[pixels])
    declare(benchmark, f"both windows in fog, {pixels}", AIMS[pixels])
    at = 0

    def frame() -> None:
        nonlocal at
        at += 1
        view.session.playhead.show(at % 600 / 60)
        QApplication.processEvents()

    benchmark.pedantic(frame, rounds=FRAMES, warmup_rounds=20)
