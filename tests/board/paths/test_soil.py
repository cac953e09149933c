"""Difficult ground costs what it should."""

import pytest
from hypothesis import given

from battleboard.board.board import Ground
from battleboard.board.paths.lattice import lattice
from battleboard.board.paths.terrain import TerrainCell, soil
from battleboard.board.point import Point, between, distance
from tests.board.paths.boards import POINTS

FIELD = lattice((40, 40), 2.5)
BOG = Ground(((10, 0), (20, 0), (20, 40), (10, 40)), 3)
MUD = Ground(((0, 10), (40, 10), (40, 20), (0, 20)), 2)
HOOK = Ground(((1, 1), (31, 1), (31, 31), (21, 31), (21, 11), (1, 11)), 1.5)


def test_where_stretches_overlap_the_dearest_counts() -> None:
    both = soil(FIELD, [MUD, BOG])
    assert [both.cost_at(at) for at in ((5, 5), (5, 15), (15, 15), (15, 5))] == [1, 2, 3, 3]
    assert [patch.cost for patch in both.patches] == [3, 2]
    assert both.patches[0].nodes & both.patches[1].nodes == 0


def test_a_straight_way_is_cut_where_its_cost_changes() -> None:
    ground = soil(FIELD, [BOG, MUD])
    assert ground.pieces((0, 5), (30, 5)) == [((10, 5), 10), ((20, 5), 30), ((30, 5), 10)]
    assert ground.pieces((5, 12), (5, 18)) == [((5, 18), 12)]
    assert ground.pieces((12, 5), (15, 9)) == [((15, 9), 15)]
    assert ground.pieces((12, 5), (12, 5)) == [((12, 5), 0)]
    assert TerrainCell().pieces((0, 0), (5, 0)) == [((5, 0), 5)]


def test_the_least_that_a_foot_costs() -> None:
    assert soil(FIELD, [BOG, MUD]).cheapest == 1
    assert soil(FIELD, [BOG, BOG._replace(cost=0.5)]).cheapest == 0.5


@pytest.mark.parametrize("ground", [BOG, MUD, HOOK])
def test_the_nodes_of_a_patch_are_those_inside(ground: Ground) -> None:
    found = soil(FIELD, [ground])
    for column in range(FIELD.columns):
        for row in range(FIELD.rows):
            x, y = FIELD.point((column, row))
            around = [(x + dx, y + dy) for dx in (-1e-6, 1e-6) for dy in (-1e-6, 1e-6)]
            inside = {found.cost_at(point) == ground.cost for point in around}
            # On a border a node may belong to either side.
            if len(inside) == 1:
                bit = FIELD.bit((column, row))
                assert found.patches[0].nodes >> bit & 1 == inside.pop()


@given(POINTS, POINTS)
def test_pieces_cost_what_many_small_ones_do(a: Point, b: Point) -> None:
    ground = soil(FIELD, [BOG, MUD, HOOK])
    pieces = ground.pieces(a, b)
    cost = sum(feet for _, feet in pieces)
    samples = 400
    summed = sum(ground.cost_at(between(a, b, (at + 0.5) / samples)) for at in range(samples))
    far = distance(a, b)
    assert pieces[-1][0] == b
    # Along a border either cost may be counted.
    if not on_a_border(a, b):
        assert cost == pytest.approx(summed / samples * far, abs=far * 0.05)


def on_a_border(a: Point, b: Point) -> bool:
    return (a[0] == b[0] and a[0] in {1, 10, 20, 21, 31}) or (
        a[1] == b[1] and a[1] in {1, 10, 11, 20, 31}
    )
