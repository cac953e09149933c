"""How fast the moves of many are planned together: `make bench` prints the medians and aim."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.board.body import Body
from battleboard.board.paths.shared_floor import Bystander, WantedMove
from battleboard.board.paths.shared_moves import shared_moves
from battleboard.board.point import distance
from tests.bench.measured import COMPILED, declare
from tests.board.paths.boards import MAN
from tests.board.paths.crowds import SIZE, charges, comes, scattered

AIM: Final = 0.05
NUMBER: Final = 200


def comers(heroes: int) -> tuple[dict[str, Bystander], list[WantedMove]]:
    """200 figures who each charge the nearest of a few."""
    random = Random(heroes)
    targets = scattered(random, heroes, (MAN,), [], wide=0.4)
    there = {f"hero{at}": Bystander(f"Hero {at}", body) for at, body in enumerate(targets)}
    wanted = []
    for at, body in enumerate(scattered(random, NUMBER, (MAN,), targets)):
        nearest = min(there, key=lambda who: distance(there[who].body.at, body.at))
        move = charges(f"orc{at}", body.at, there[nearest].body, feet=24.0, latest=3.0)
        wanted.append(move._replace(target=nearest))
    return there, wanted


def walkers() -> tuple[dict[str, Bystander], list[WantedMove]]:
    """200 figures who each go somewhere else, crossing paths."""
    random = Random(1)
    wanted = []
    for at, body in enumerate(scattered(random, NUMBER, (MAN,), [])):
        to = tuple(side * (0.1 + 0.8 * random.random()) for side in SIZE)
        wanted.append(comes(f"man{at}", body.at, (to[0], to[1]), latest=3.0))
    return {}, wanted


def march() -> tuple[dict[str, Bystander], list[WantedMove]]:
    """200 figures who march in ranks of 20."""
    bodies = [Body((20 + 4.0 * (at // 20), 20 + 5.0 * (at % 20))) for at in range(NUMBER)]
    wanted = [
        comes(f"man{at}", body.at, (body.at[0] + 90, body.at[1])) for at, body in enumerate(bodies)
    ]
    return {}, wanted


@pytest.mark.benchmark(group="moves of 200 figures planned together")
@pytest.mark.parametrize(
    ("make", "what", "core"),
    [
        (march, "200 march in ranks", ""),
        (lambda: comers(40), "200 charge 40", ""),
        # With most figures in each other's way, no single part of the planning takes a tenth of the
        # time: all of it takes 47 to 55 ms in Python, and half of that compiled.
        (lambda: comers(10), "200 charge 10", COMPILED),
        (walkers, "200 go criss-cross", COMPILED),
    ],
    ids=["march", "charge 40", "charge 10", "criss-cross"],
)
def test_shared_moves(
    benchmark: BenchmarkFixture,
    make: Callable[[], tuple[dict[str, Bystander], list[WantedMove]]],
    what: str,
    core: str,
) -> None:
    """All of them set out at once, on an open floor."""
    declare(benchmark, what, AIM, core=core)
    there, wanted = make()
    benchmark.pedantic(shared_moves, args=(0.0, there, wanted), rounds=7)


@pytest.mark.benchmark(group="moves of 200 figures planned together")
def test_kept_moves(benchmark: BenchmarkFixture) -> None:
    """Nothing is in their way: all go on as before."""
    there, wanted = comers(40)
    plans = shared_moves(0.0, there, wanted)
    kept = [each._replace(old=plans[each.who]) for each in wanted]
    declare(benchmark, "200 who charge 40 go on", AIM)
    assert benchmark.pedantic(shared_moves, args=(0.0, there, kept), rounds=7) == plans
