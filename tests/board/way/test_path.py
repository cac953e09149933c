"""Paths: exact about walls and foes, as short as can be, and found whenever there is one."""

from heapq import heappop, heappush
from math import inf, radians

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.grid import Squares
from battleboard.board.ground import Ground
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.wall import Wall, door, low_object, window
from battleboard.board.way.course import Course, course
from battleboard.board.way.flood import FINE, flood
from battleboard.board.way.lane import SLACK, gap, stops
from battleboard.board.way.lattice import Node
from battleboard.board.way.path import Barred, Path, find_path, path_along
from battleboard.board.way.search import field_of, seeds
from battleboard.board.way.stamp import STEPS
from battleboard.board.way.terrain import LESS, terrain
from tests.board.way.boards import (
    ANY_WALLS,
    BOARDS,
    BODIES,
    ON_SQUARES,
    POINTS,
    RADII,
    board,
)

MAN = RADIUS_FT["medium"]
ALL_STEPS = (*STEPS, *((-across, -down) for across, down in STEPS))
BUDGETS = st.sampled_from([inf, 30.0, 60.0, 120.0])
GROUND = st.lists(
    st.tuples(ON_SQUARES, ON_SQUARES, st.sampled_from([0.5, 1.5, 2.0, 3.0, inf])).map(
        lambda made: Ground(
            (made[0], (made[1][0], made[0][1]), made[1], (made[0][0], made[1][1])), made[2]
        )
    ),
    max_size=2,
).map(tuple)


def found(where: Course, start: Point, goal: Point, budget: float = inf) -> Path:
    path = find_path(where, start, goal, budget)
    assert isinstance(path, Path)
    return path


def blocked(where: Course, a: Point, b: Point, less: float = 2 * SLACK) -> bool:
    """The slow and sure test of a straight way; so much less than the radius is near enough."""
    radius = where.terrain.radius_ft
    for wall in where.terrain.board.walls:
        near = gap(a, b, wall.a, wall.b) < radius - less
        if wall.solid and (near if wall.solid_from == "both" else stops(wall, a, b)):
            return True
    return any(
        distance_to_segment(foe.at, a, b) < radius + foe.radius_ft - less for foe in where.foes
    )


def slow_distances(where: Course, start: Node) -> dict[Node, int]:
    """Dijkstra's own way over the same lattice, every step measured."""
    field = where.terrain.lattice
    costs = dict(zip(ALL_STEPS, FINE.turns[0] * 2, strict=True))
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        here, node = heappop(heap)
        for step in ALL_STEPS if here == best[node] else ():
            there = node[0] + step[0], node[1] + step[1]
            cost = here + costs[step]
            if (
                field.has(there)
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
    where = course(terrain(made, radius), foes)
    assume(where.stands(start))
    view, steps = field_of(where, start, FINE, inf)
    layers = flood(seeds(where, start, view, FINE), steps, inf).layers
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
    where = course(terrain(made, radius), foes)
    assume(where.stands(start) and where.stands(goal))
    reached = slow_distances(where, (round(start[0] / 2.5), round(start[1] / 2.5)))
    path = find_path(where, start, goal, budget)
    along_lattice = reached.get((round(goal[0] / 2.5), round(goal[1] / 2.5)))
    if along_lattice is None:
        # Straight on one may slip through where the lattice has no step.
        assert path == Barred("No way leads there.") or not blocked(where, start, goal)
        return
    assert isinstance(path, Path)
    feet = along_lattice * 2.5 / 7
    if feet <= budget < inf:
        assert path.cost_ft <= feet + 1e-6
    # The quick search is some way off before the thread is pulled.
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
    where = course(terrain(made._replace(ground=ground), radius), foes)
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
    where = course(terrain(made, radius))
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
    where = course(terrain(board(*walls), radius))
    assume(where.stands(start))
    assert found(where, start, start) == Path((start, start), (0, 0))


def test_around_a_wall_the_path_touches_its_end() -> None:
    where = course(terrain(board(Wall((20, 0), (20, 20))), MAN))
    shortest = 2 * (15**2 + 10**2 - MAN**2) ** 0.5 + MAN * radians(123)
    # Within a budget the search is finer.
    for budget, longer in ((inf, 1.05), (60, 1.03)):
        path = found(where, (10, 5), (30, 5), budget)
        assert shortest < path.cost_ft < shortest * longer


def test_a_door_opens_the_way_and_shuts_it() -> None:
    made = board(Wall((20, 0), (20, 15)), door((20, 15), (20, 20)), Wall((20, 20), (20, 40)))
    shut = terrain(made, MAN)
    assert find_path(course(shut), (10, 5), (30, 5)) == Barred("No way leads there.")
    opened = shut.with_doors_of(made.with_door(1, "open"))
    assert found(course(opened), (10, 5), (30, 5)).cost_ft < 35
    assert opened == terrain(made.with_door(1, "open"), MAN)
    assert opened.with_doors_of(made) == shut


@pytest.mark.parametrize("size", ["large", "huge"])
def test_who_is_too_wide_for_a_door_stays_outside(size: str) -> None:
    made = board(Wall((20, 0), (20, 17)), Wall((20, 23), (20, 40)))
    wide = {"large": 10 / 3, "huge": 20 / 3}[size]
    assert isinstance(find_path(course(terrain(made, wide)), (7.5, 20), (32.5, 20)), Barred)
    assert isinstance(find_path(course(terrain(made, 3)), (7.5, 20), (32.5, 20)), Path)


def test_windows_and_low_objects_are_no_way_through() -> None:
    for barrier in (window((20, 0), (20, 40)), low_object((20, 0), (20, 40))):
        where = course(terrain(board(barrier), MAN))
        assert isinstance(find_path(where, (10, 5), (30, 5)), Barred)


def test_a_one_way_wall_is_passed_one_way() -> None:
    where = course(terrain(board(Wall((20, 0), (20, 40), solid_from="right")), MAN))
    assert find_path(where, (5, 5), (35, 35)) == Barred("No way leads there.")
    assert len(found(where, (35, 35), (5, 5)).points) == 2


def test_a_one_way_wall_is_gone_around() -> None:
    made = board(
        Wall((20, 0), (20, 15), solid_from="right"),
        Wall((20, 15), (20, 30)),
    )
    where = course(terrain(made, MAN))
    assert found(where, (5, 5), (35, 5)).cost_ft > 50
    assert found(where, (35, 5), (5, 5)).cost_ft == 30


def test_foes_are_gone_around_and_friends_are_passed() -> None:
    where = terrain(board(), MAN)
    other = Body((20, 20))
    assert found(course(where, friends=[other]), (5, 20), (35, 20)).cost_ft == 30
    around = found(course(where, foes=[other]), (5, 20), (35, 20))
    assert 30 < around.cost_ft < 32
    line = [Body((20, y)) for y in range(0, 41, 4)]
    assert isinstance(find_path(course(where, foes=line), (5, 20), (35, 20)), Barred)


def test_nobody_may_stand_where_another_does_nor_in_a_wall_nor_off_the_board() -> None:
    where = terrain(board(Wall((20, 0), (20, 20))), MAN)
    friends = course(where, friends=[Body((30, 30))])
    assert find_path(friends, (5, 5), (31, 31)) == Barred("Someone stands there.")
    for goal in ((21, 5), (20, 21), (41, 5), (5, -1)):
        assert find_path(friends, (5, 5), goal) == Barred("There is no room to stand.")


def test_difficult_ground_is_gone_around_where_that_is_nearer() -> None:
    bog = Ground(((15, 5), (25, 5), (25, 41), (15, 41)), 4)
    made = board()._replace(ground=(bog,))
    where = course(terrain(made, MAN))
    around = found(where, (10, 10), (30, 10))
    assert max(y for _, y in around.points[1:-1]) <= 10
    assert around.cost_ft == pytest.approx(10 + 2 * (5**2 + 5**2) ** 0.5, abs=1)
    through = found(where, (10, 38), (30, 38))
    assert through.points == ((10, 38), (15, 38), (25, 38), (30, 38))
    assert through.cost_ft == 50
    assert find_path(where, (10, 38), (30, 38), 60) == through


def test_ground_without_end_of_cost_is_not_entered() -> None:
    chasm = Ground(((15, -1), (25, -1), (25, 41), (15, 41)), inf)
    made = board()._replace(ground=(chasm,))
    assert isinstance(find_path(course(terrain(made, MAN)), (5, 5), (35, 5)), Barred)


def test_a_good_road_is_sought() -> None:
    road = Ground(((0, 15), (40, 15), (40, 25), (0, 25)), 0.25)
    where = course(terrain(board()._replace(ground=(road,)), MAN))
    assert found(where, (5, 10), (35, 10), 120).cost_ft < 25


def test_the_lattice_follows_the_grid() -> None:
    wide = Board((100, 100), Squares(10), (Wall((50, 0), (50, 60)),))
    where = course(terrain(wide, MAN))
    assert where.terrain.lattice.pitch_ft == 5
    assert found(where, (15, 15), (85, 15)).cost_ft < 130


def test_the_place_after_so_many_feet() -> None:
    path = path_along(course(terrain(board(), MAN)), ((0, 0), (10, 0), (10, 10)))
    assert [path.place(feet) for feet in (-1, 0, 4, 10, 15, 20, 99)] == [
        (0, 0),
        (0, 0),
        (4, 0),
        (10, 0),
        (10, 5),
        (10, 10),
        (10, 10),
    ]


def test_hemmed_in_one_stays() -> None:
    box = [
        Wall((10, 10), (14, 10)),
        Wall((14, 10), (14, 14)),
        Wall((14, 14), (10, 14)),
        Wall((10, 14), (10, 10)),
    ]
    where = course(terrain(board(*box), MAN))
    assert find_path(where, (12.1, 12.1), (30, 30), 60) == Barred("No way leads there.")
