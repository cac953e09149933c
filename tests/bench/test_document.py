"""How fast a battle is saved and opened: `make bench` prints the medians and aims."""

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, MoveFigure
from battleboard.board.wall import Wall
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.history import StateWriter
from battleboard.storage.battle_file.opening import create_battle_file, open_battle_file
from tests.battle.battles import FLOOR, TABLES, battle, figure
from tests.bench.measured import declare

FIGURES: Final = 100
WALLS: Final = 1_000
MAP_BYTES: Final = 20_000_000


def crowd() -> Battle:
    """A battle of 100 figures among 1,000 walls."""
    random = Random(1)
    sides = ("blue", "red")
    figures = (
        figure(f"f{at}", sides[at % 2], at=(5.0 * (at % 10), 5.0 * (at // 10)))
        for at in range(FIGURES)
    )
    ends = [tuple(float(random.randrange(200)) for _ in range(4)) for _ in range(WALLS)]
    walls = tuple(Wall((a, b), (c, d)) for a, b, c, d in ends)
    return battle(*figures, board=FLOOR._replace(walls=walls))


def deeds() -> Iterator[Command]:
    """Endless commands: figures move, and every third command is damage."""
    for at in count():
        who = f"f{at % FIGURES}"
        yield MoveFigure(who, (at % 250 + 0.5, 7.0)) if at % 3 else Damage((who,), 1)


def played(path: Path, amount: int) -> Path:
    """A file with this many commands and a large map."""
    following = deeds()
    with closing(create_battle_file(path, crowd(), TABLES)) as document:
        document.add_picture(Random(2).randbytes(MAP_BYTES))
        for _ in range(amount):
            document.do(next(following))
    return path


@pytest.fixture
def document(tmp_path: Path) -> Iterator[BattleFile]:
    """A battle in a file."""
    with closing(create_battle_file(tmp_path / "hall.battle", crowd(), TABLES)) as document:
        yield document


@pytest.mark.benchmark(group="a document of 100 figures")
def test_a_deed(benchmark: BenchmarkFixture, document: BattleFile) -> None:
    """Applied and committed, with an occasional snapshot."""
    declare(benchmark, "a deed, kept", 0.004)
    following = deeds()
    benchmark.pedantic(lambda: document.do(next(following)), rounds=1_000)


@pytest.mark.benchmark(group="a document of 100 figures")
def test_undo(benchmark: BenchmarkFixture, document: BattleFile) -> None:
    """Undone and committed."""
    declare(benchmark, "a deed undone, kept", 0.001)
    following = deeds()
    for _ in range(150):
        document.do(next(following))
    benchmark.pedantic(document.undo, rounds=149)


@pytest.mark.benchmark(group="a document of 100 figures")
def test_write_all_of_a_battle(benchmark: BenchmarkFixture) -> None:
    """The cost of a snapshot when nothing of it was written before."""
    declare(benchmark, "all of a battle written")
    crowded = crowd()
    benchmark.pedantic(lambda: StateWriter().write(crowded), rounds=20)


@pytest.mark.benchmark(group="opening a document with a map of 20 MB")
@pytest.mark.parametrize(("amount", "aim"), [(5_000, 0.6), (10_000, None)], ids=["5000", "10000"])
def test_open(benchmark: BenchmarkFixture, tmp_path: Path, amount: int, aim: float | None) -> None:
    """Checked, and in the state in which it was closed."""
    path = played(tmp_path / "hall.battle", amount)
    declare(benchmark, f"{amount:,} deeds opened", aim)
    benchmark.extra_info["bytes for deeds"] = path.stat().st_size - MAP_BYTES

    def opened() -> int:
        document, warnings = open_battle_file(path, TABLES)
        # Closing is not measured: no DM waits for it.
        benchmark.extra_info["warnings"] = warnings
        waiting.append(document)
        return len(document.battle.log)

    def close() -> None:
        while waiting:
            waiting.pop().close()

    waiting: list[BattleFile] = []
    assert benchmark.pedantic(opened, setup=close, rounds=7) == amount
    close()
