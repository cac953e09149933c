"""The steps that the flood skips change no distance."""

from math import inf

import pytest

from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path_search import field_of, search_layers, seeds
from battleboard.board.paths.steps import QUICK, StepCosts
from battleboard.board.paths.terrain import terrain
from tests.board.maps import scattered
from tests.board.paths.boards import MAN


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("walls", [200, 1000])
@pytest.mark.parametrize(
    "plain",
    [QUICK._replace(spare=False), QUICK._replace(turns=((1, 1, 2, 2, 3, 3, 3, 3), QUICK.turns[1]))],
)
def test_sparing_steps_and_leaving_them_for_the_next_turn_change_no_distance(
    walls: int, seed: int, plain: StepCosts
) -> None:
    where = occupied_terrain(terrain(scattered(walls, seed), MAN))
    start = next(at for x in range(60, 300, 5) if where.stands(at := (x + 2.5, 202.5)))
    layers = []
    for measure in (QUICK, plain):
        view, steps = field_of(where, start, measure, inf)
        layers.append(search_layers(seeds(where, start, view, measure), steps, inf).layers)
    shorter = min(map(len, layers))
    assert layers[0][:shorter] == layers[1][:shorter]
    assert not any(layer for each in layers for layer in each[shorter:])
