"""Every path keeps its invariants, on random boards."""

from heapq import heappop, heappush
from itertools import pairwise
from math import hypot, inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.board import Board, Ground
from battleboard.board.body import Body
from battleboard.board.grid import Grid, Hexes, Plain
from battleboard.board.paths.lane import SLACK, gap, stops
from battleboard.board.paths.lattice import STEPS, Node
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Barred, Path, find_path, pull_taut
from battleboard.board.paths.path_search import field_of, links, search, search_layers, seeds, units
from battleboard.board.paths.steps import FINE
from battleboard.board.paths.terrain import LESS, terrain
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.wall import Wall
from tests.board.maps import scattered
from tests.board.paths.boards import (
    ANY_WALLS,
    BOARDS,
    BODIES,
    MAN,
    ON_SQUARES,
    POINTS,
    RADII,
    SIDE_FT,
    board,
    found,
    has,
)
from tests.board.symmetry import Move

ALL_STEPS = (*STEPS, *((-across, -down) for across, down in STEPS))


THREE_ASLANT = ((3, 3), (-3, 3), (3, -3), (-3, -3))


BUDGETS = st.sampled_from([inf, 30.0, 60.0, 120.0])


GROUND = st.lists(
    st.tuples(ON_SQUARES, ON_SQUARES, st.sampled_from([0.5, 1.5, 2.0, 3.0, inf])).map(
        lambda made: Ground(
            (made[0], (made[1][0], made[0][1]), made[1], (made[0][0], made[1][1])), made[2]
        )
    ),
    max_size=2,
).map(tuple)


def blocked(where: OccupiedTerrain, a: Point, b: Point, less: float = 2 * SLACK) -> bool:
    """The slow, reliable test of a straight path, with this tolerance on the radius."""
    radius = where.terrain.radius_ft
    for wall in where.terrain.board.walls:
        near = gap(a, b, wall.a, wall.b) < radius - less
        if wall.solid and (near if wall.solid_from == "both" else stops(wall, a, b)):
            return True
    return any(
        distance_to_segment(foe.at, a, b) < radius + foe.radius_ft - less for foe in where.foes
    )


def slow_distances(where: OccupiedTerrain, start: Node) -> dict[Node, int]:
    """Plain Dijkstra over the same lattice, every step measured."""
    field = where.terrain.lattice
    costs = dict(zip(ALL_STEPS, FINE.turns[0] * 2, strict=True))
    costs |= dict.fromkeys(THREE_ASLANT, FINE.aslant or 0)
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        here, node = heappop(heap)
        for step in costs if here == best[node] else ():
            there = node[0] + step[0], node[1] + step[1]
            cost = here + costs[step]
            if (
                has(field, there)
                and cost < best.get(there, 1 << 30)
                and not blocked(where, field.point(node), field.point(there), LESS)
            ):
                best[there] = cost
                heappush(heap, (cost, there))
    return best


@given(BOARDS, RADII, BODIES, ON_SQUARES)
def test_a_flood_finds_the_distances_that_measuring_every_step_finds(
    made: Board, radius: float, foes: list[Body], start: Point
) -> None:
    where = occupied_terrain(terrain(made, radius), foes)
    assume(where.stands(start))
    view, steps = field_of(where, start, FINE, inf)
    layers = search_layers(seeds(where, start, view, FINE), steps, inf).layers
    reached = {
        view.node(bit): at
        for at, layer in enumerate(layers)
        for bit in range(layer.bit_length())
        if layer >> bit & 1
    }
    assert reached == slow_distances(where, view.node(next(iter(bits(layers[0])))))


def bits(nodes: int) -> list[int]:
    return [bit for bit in range(nodes.bit_length()) if nodes >> bit & 1]


@given(made=BOARDS, radius=RADII, foes=BODIES, start=ON_SQUARES, goal=ON_SQUARES, budget=BUDGETS)
def test_there_is_a_path_where_a_flood_finds_one_and_nowhere_else(
    *,
    made: Board,
    radius: float,
    foes: list[Body],
    start: Point,
    goal: Point,
    budget: float,
) -> None:
    where = occupied_terrain(terrain(made, radius), foes)
    assume(where.stands(start) and where.stands(goal))
    reached = slow_distances(where, (round(start[0] / 2.5), round(start[1] / 2.5)))
    path = find_path(where, start, goal, budget)
    along_lattice = reached.get((round(goal[0] / 2.5), round(goal[1] / 2.5)))
    if along_lattice is None:
        # A straight path may slip through where the lattice has no step.
        assert isinstance(path, Barred) or not blocked(where, start, goal)
        return
    assert isinstance(path, Path)
    feet = along_lattice * 2.5 / FINE.parts
    if feet <= budget < inf:
        assert path.cost_ft <= feet + 1e-6
    # The quick search is slightly off before the path is pulled tight.
    assert path.cost_ft <= feet * 1.13 + 1e-6


@given(
    made=BOARDS, ground=GROUND, radius=RADII, foes=BODIES, start=POINTS, goal=POINTS, budget=BUDGETS
)
def test_a_path_comes_nowhere_too_near(
    *,
    made: Board,
    ground: tuple[Ground, ...],
    radius: float,
    foes: list[Body],
    start: Point,
    goal: Point,
    budget: float,
) -> None:
    where = occupied_terrain(terrain(made._replace(ground=ground), radius), foes)
    assume(where.stands(start) and where.stands(goal))
    path = find_path(where, start, goal, budget)
    if isinstance(path, Path):
        assert (path.points[0], path.points[-1]) == (start, goal)
        assert path.cost_ft >= distance(start, goal) * (0.5 if ground else 1) - 1e-9
        for a, b in zip(path.points, path.points[1:], strict=False):
            assert not blocked(where, a, b)


@given(
    made=BOARDS,
    radius=RADII,
    start=POINTS,
    off=st.sampled_from([(0, 0.5), (0.25, -0.25)]),
    end=POINTS,
    goal=POINTS,
)
def test_who_stands_too_near_goes_nowhere_nearer(
    *,
    made: Board,
    radius: float,
    start: Point,
    off: Point,
    end: Point,
    goal: Point,
) -> None:
    beside = Wall((start[0] + off[0], start[1] + off[1]), end)
    made = made._replace(walls=(*made.walls, beside))
    where = occupied_terrain(terrain(made, radius))
    assert not where.stands(start)
    assume(where.stands(goal))
    path = find_path(where, start, goal)
    if isinstance(path, Path):
        for wall in made.walls:
            if wall.solid and wall.solid_from == "both":
                keep = min(radius, distance_to_segment(start, wall.a, wall.b))
                for a, b in zip(path.points, path.points[1:], strict=False):
                    assert gap(a, b, wall.a, wall.b) >= keep - 2e-6


@given(st.lists(ANY_WALLS, max_size=4), RADII, POINTS)
def test_one_may_always_stand_or_go_to_where_one_is(
    walls: list[Wall], radius: float, start: Point
) -> None:
    where = occupied_terrain(terrain(board(*walls), radius))
    assume(where.stands(start))
    assert found(where, start, start) == Path((start, start), (0, 0))


@pytest.mark.parametrize("budget", [inf, 120])
def test_a_crack_narrower_than_a_step_is_gone_around(budget: float) -> None:
    crack = Ground(((18.7, -1), (18.8, -1), (18.8, 30), (18.7, 30)), inf)
    where = occupied_terrain(terrain(board()._replace(ground=(crack,)), MAN))
    assert 2 * hypot(10, 25) < found(where, (8.75, 5), (28.75, 5), budget).cost_ft < 57


@given(made=BOARDS, start=ON_SQUARES, goal=ON_SQUARES, tip=POINTS, base=st.tuples(POINTS, POINTS))
def test_where_steps_lead_around_a_chasm_there_is_a_path(
    *, made: Board, start: Point, goal: Point, tip: Point, base: tuple[Point, Point]
) -> None:
    chasm = Ground((tip, *base), inf)
    where = occupied_terrain(terrain(made._replace(ground=(chasm,)), MAN))
    assume(where.stands(start) and where.stands(goal))
    view, steps = field_of(where, start, FINE, inf)
    layers = search_layers(seeds(where, start, view, FINE), steps, inf).layers
    reached = any(
        layer >> view.bit((round(goal[0] / 2.5), round(goal[1] / 2.5))) & 1 for layer in layers
    )
    path = find_path(where, start, goal)
    if isinstance(path, Path):
        assert path.cost_ft < inf
    else:
        assert not reached


@pytest.mark.parametrize(("walls", "budget"), [(200, 120), (1000, 60), (1000, 240)])
def test_a_search_within_a_budget_misses_nothing(walls: int, budget: float) -> None:
    where = occupied_terrain(terrain(scattered(walls), MAN))
    places = [
        at
        for x in range(5, 360, 55)
        for y in range(5, 470, 75)
        if where.stands(at := (x + 2.5, y + 2.5))
    ]
    for start, goal in pairwise(places):
        view, steps = field_of(where, start, FINE, inf)
        goals = {
            bit: units(where, feet, FINE) for bit, feet in links(where, goal, view, to=True).items()
        }
        met = search_layers(seeds(where, start, view, FINE), steps, inf, goals).met
        least = min((met[bit] + goals[bit] for bit in met), default=inf)
        points = search(where, start, goal, FINE, budget)
        assert (points is not None) == (least <= units(where, budget, FINE))
        path = find_path(where, start, goal, budget)
        if points is not None:
            assert isinstance(path, Path)
            assert path.points in {pull_taut(where, points), (start, goal)}


@pytest.mark.parametrize("grid", [Hexes(), Hexes(orientation="flat"), Plain(), Hexes(10 / 3)])
def test_on_every_grid_figures_walk_from_cell_to_cell(grid: Grid) -> None:
    made = Board((80, 80), grid, (Wall((40, 0), (40, 50)), Wall((40, 55), (40, 80))))
    where = occupied_terrain(
        terrain(made, MAN), [Body(grid.snap((30, 30)))], [Body(grid.snap((50, 30)))]
    )
    start, goal = grid.snap((10, 10)), grid.snap((70, 20))
    door_way = distance(start, (40, 52.5)) + distance((40, 52.5), goal)
    for budget in (inf, 120):
        path = found(where, start, goal, budget)
        assert door_way - 5 < path.cost_ft < door_way + 5
        for a, b in pairwise(path.points):
            assert not blocked(where, a, b)


@given(
    made=BOARDS,
    grid=st.sampled_from([Hexes(), Hexes(orientation="flat"), Plain(4)]),
    start=POINTS,
    goal=POINTS,
)
def test_on_every_grid_paths_are_free_and_hardly_longer_than_straight(
    *, made: Board, grid: Grid, start: Point, goal: Point
) -> None:
    where = occupied_terrain(terrain(made._replace(grid=grid), MAN))
    start, goal = grid.snap(start), grid.snap(goal)
    assume(where.stands(start) and where.stands(goal))
    path = find_path(where, start, goal, 120)
    if not blocked(where, start, goal):
        assert isinstance(path, Path)
        assert path.points == (start, goal)
    elif isinstance(path, Path):
        assert path.cost_ft > distance(start, goal)
        assert not any(blocked(where, a, b) for a, b in pairwise(path.points))


@given(
    made=BOARDS,
    radius=RADII,
    foes=BODIES,
    start=ON_SQUARES,
    goal=ON_SQUARES,
    mirrored=st.booleans(),
    quarters=st.integers(0, 3),
)
def test_a_turned_table_has_ways_as_long(
    *,
    made: Board,
    radius: float,
    foes: list[Body],
    start: Point,
    goal: Point,
    mirrored: bool,
    quarters: int,
) -> None:
    turned = Move(mirrored, quarters).point((SIDE_FT, SIDE_FT))
    move = Move(mirrored, quarters, (max(0, -turned[0]), max(0, -turned[1])))
    other = made._replace(walls=tuple(map(move.wall, made.walls)))
    one = occupied_terrain(terrain(made, radius), foes)
    two = occupied_terrain(terrain(other, radius), list(map(move.body, foes)))
    assume(one.stands(start))
    here = find_path(one, start, goal, 120)
    there = find_path(two, move.point(start), move.point(goal), 120)
    assert isinstance(here, Path) == isinstance(there, Path)
    if isinstance(here, Path) and isinstance(there, Path):
        # Of paths of equal length along the lattice, either may be pulled tight.
        assert here.cost_ft == pytest.approx(there.cost_ft, rel=0.06)
