"""How fast it is decided who can reach whom: `make bench` prints the medians and the aim."""

from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.queries.round.foes_in_sight import FoesInSight
from tests.battle.battles import battle, figure
from tests.bench.measured import declare

AIM: Final = 0.04
NUMBER: Final = 60
LOOKED_AT: Final = 8


def siege() -> Battle:
    """60 figures, some of them in a gatehouse that cannot be reached."""
    corners = ((155.0, 60.0), (235.0, 60.0), (235.0, 140.0), (155.0, 140.0))
    walls = tuple(Wall(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    figures = [
        figure(f"man{at}", at=(20.0 + 6 * (at % 5), 30.0 + 6 * (at // 5))) for at in range(30)
    ]
    for at in range(NUMBER - len(figures)):
        column, row = 6 * (at % 5), 6 * (at // 5)
        inside = at % 3
        place = (165.0 + column, 70.0 + row) if inside else (60.0 + column, 140.0 + row)
        figures.append(figure(f"orc{at}", "red", at=place))
    return battle(*figures, board=Board((300.0, 200.0), walls=walls))


@pytest.mark.benchmark(group="who can come to whom")
def test_deciding_for_sixty(benchmark: BenchmarkFixture) -> None:
    """Each of 60 checks the nearest eight foes."""
    declare(benchmark, "60 decide whom they can come to", AIM)
    now = siege()

    def decide() -> int:
        foes = FoesInSight(now)
        near = ((who, foe) for who in now.figures for foe in foes.of(who)[:LOOKED_AT])
        return sum(foes.can_come_to(*pair) for pair in near)

    assert 0 < benchmark.pedantic(decide, rounds=15) < NUMBER * LOOKED_AT
