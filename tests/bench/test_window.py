"""How fast the whole window follows: `make bench` prints the medians and aims.

Each step is measured from the command to the painted window, in processor time.
"""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from time import process_time
from typing import Final, TypeAlias

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Heal, MoveFigure
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.models.session import Session
from battleboard.rules import Action
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from tests.battle.rounds import playing
from tests.bench.measured import declare
from tests.bench.test_battle import everybody
from tests.models.sessions import MakeSession, sessions

WINDOW: Final = (1920, 1080)
STEPS: Final = 100
Step: TypeAlias = Callable[[Session], object]


@pytest.fixture
def session_of(qapp: QApplication, tmp_path: Path) -> Iterator[MakeSession]:
    """A maker of sessions."""
    _ = qapp
    yield from sessions(tmp_path)


def crowd() -> Battle:
    """A round of 100 figures who all attack each other."""
    pairs = [(f"blue{at}", f"red{at}") for at in range(50)]
    blows = [Action(by, "melee", (foe,)) for pair in pairs for by, foe in (pair, pair[::-1])]
    return playing(*blows, figures=everybody())


def scratched() -> Step:
    """Damage somebody a little, and heal it again."""
    hurt, heal = Damage(("blue0",), 1), Heal(("blue0",), 1)
    turns = cycle((True, False))
    return lambda session: session.document.do(hurt if next(turns) else heal)


def moved() -> Step:
    """Move somebody a step, and back."""
    steps = count()
    return lambda session: session.document.do(MoveFigure("blue0", (1.0 + next(steps) % 2, 20.0)))


def scrubbed() -> Step:
    """Move the playhead along."""
    steps = count()
    return lambda session: session.playhead.scrub(next(steps) % 60 / 10)


def undone() -> Step:
    """Undo a command, and redo it."""
    turns = cycle((True, False))
    return lambda session: session.document.undo() if next(turns) else session.document.redo()


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path, session_of: MakeSession) -> Iterator[MainWindow]:
    """The window with a fight of 100 figures."""
    theme = Theme(qapp, ColourScheme.DARK)
    window = MainWindow(theme, find_recent_battles({"BATTLEBOARD_HOME": str(tmp_path / "home")}))
    window.resize(*WINDOW)
    window.show()
    window.show_battle(session_of(crowd())).session.document.do(Damage(("red0",), 1))
    yield window
    window.close()
    window.deleteLater()
    theme.deleteLater()


@pytest.mark.benchmark(group="the whole window", timer=process_time)
@pytest.mark.parametrize(
    ("make", "aim"),
    [(scratched, 0.05), (moved, 0.05), (undone, 0.05), (scrubbed, 0.016)],
    ids=["a wound", "a move", "undo and redo", "the playhead"],
)
def test_the_window_follows(
    benchmark: BenchmarkFixture,
    request: pytest.FixtureRequest,
    window: MainWindow,
    make: Callable[[], Step],
    aim: float,
) -> None:
    declare(benchmark, f"window: {request.node.callspec.id}", aim)
    assert window.desk is not None
    session, step = window.desk.session, make()

    def frame() -> None:
        step(session)
        QApplication.processEvents()

    benchmark.pedantic(frame, rounds=STEPS, warmup_rounds=20)
