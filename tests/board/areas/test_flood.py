"""Bursts fill a space by cubic feet, round corners and along corridors."""

from collections.abc import Iterable
from math import ceil, dist, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.flood import CELL_FT, Flood, Space, mean_height_ft, radius_ft
from battleboard.board.areas.shape import area_sqft
from battleboard.board.areas.spread import is_clear, is_on
from battleboard.board.body import Body
from battleboard.board.grid import GridCell, Squares
from battleboard.board.point import Point
from battleboard.board.wall import DoorState, Wall, door
from tests.board.symmetry import Move, moves

FIREBALL = 33_000
CELL = CELL_FT * CELL_FT
ROOM = (-17.5, -17.5, 17.5, 17.5)
LOW_FT = 0.5
STEPS = st.integers(-3, 3)
CORNERS = st.tuples(STEPS, STEPS).map(lambda at: (at[0] * 5.0, at[1] * 5.0))
WALLS = st.lists(st.tuples(CORNERS, CORNERS).map(lambda ends: Wall(*ends)), max_size=8)
MIDDLES = st.tuples(STEPS, STEPS).map(lambda at: (at[0] * 2.5 + 1.25, at[1] * 2.5 + 1.25))


def flood(
    walls: Iterable[Wall],
    origin: Point,
    volume_ft3: float,
    ceiling_ft: float,
    cell_ft: float = CELL_FT,
) -> Flood:
    """A burst on a table with these walls."""
    return Space(walls, cell_ft).flood(origin, volume_ft3, ceiling_ft)


def box(left: float, top: float, right: float, bottom: float) -> list[Wall]:
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return [Wall(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]


def test_a_fireball_fills_a_corridor_ten_feet_wide() -> None:
    """33,000 cubic feet at a height of 10 ft are 3,300 square feet: 330 ft of corridor."""
    corridor = [Wall((0, 0), (1000, 0)), Wall((0, 10), (1000, 10))]
    burst = flood(corridor, (500, 5), FIREBALL, 10)
    assert burst.volume_ft3 == FIREBALL
    assert len(burst.filled) == FIREBALL / 10 / CELL
    assert {cell.r for cell in burst.filled} == {0, 1, 2, 3}
    assert {cell.q for cell in burst.filled} == set(range(134, 266))
    assert burst.reach_ft == pytest.approx(165, abs=CELL_FT)


def test_a_fireball_goes_back_out_of_a_small_room_by_its_open_door() -> None:
    room = [*box(0, 0, 20, 20)[1:], Wall((0, 0), (5, 0)), Wall((10, 0), (20, 0))]
    burst = flood([*room, door((5, 0), (10, 0), "open")], (10, 10), FIREBALL, 10)
    inside = [cell for cell in burst.filled if 0 <= cell.q < 8 and 0 <= cell.r < 8]
    assert len(inside) == 64
    assert len(burst.filled) == 528
    assert burst.covers((7.5, -5))
    assert not burst.covers((10, 60))


@pytest.mark.parametrize("state", ["shut", "locked"])
def test_a_closed_room_takes_only_what_fits_into_it(state: DoorState) -> None:
    room = [*box(0, 0, 20, 20)[1:], Wall((0, 0), (5, 0)), Wall((10, 0), (20, 0))]
    burst = flood([*room, door((5, 0), (10, 0), state)], (10, 10), FIREBALL, 10)
    assert burst.volume_ft3 == 20 * 20 * 10
    assert len(burst.filled) == 64


def test_under_a_high_ceiling_and_with_nothing_in_its_way_it_is_a_sphere() -> None:
    burst = flood([], (0, 0), FIREBALL, 1000)
    radius = radius_ft(FIREBALL)
    assert radius == pytest.approx(19.9, abs=0.05)
    assert burst.height_ft == mean_height_ft(FIREBALL)
    assert burst.reach_ft == pytest.approx(radius, abs=CELL_FT)
    assert len(burst.filled) == pytest.approx(pi * radius**2 / CELL, rel=0.01)


def test_in_the_open_it_is_round() -> None:
    burst = flood([], (1.25, 1.25), FIREBALL, 10)
    middles = Squares(CELL_FT)
    farthest = max(dist((1.25, 1.25), middles.centre(cell)) for cell in burst.filled)
    assert farthest == burst.reach_ft
    assert all(
        cell in burst.filled
        for cell in (GridCell(q, r) for q in range(-14, 15) for r in range(-14, 15))
        if dist((1.25, 1.25), middles.centre(cell)) < farthest
    )


def test_round_a_corner_the_way_is_measured_as_it_goes() -> None:
    wall = [Wall((0, -500), (0, 10))]
    burst = flood(wall, (-8.75, 1.25), FIREBALL, 10)
    behind = burst.filled[Squares(CELL_FT).cell_of((8, 1))]
    assert behind == pytest.approx(2 * dist((8.75, 1.25), (0, 10)), abs=CELL_FT)


@pytest.mark.parametrize("slope", [1, -1])
@pytest.mark.parametrize("shift", [0, 1.25, 2.5])
def test_a_slanting_wall_holds_though_it_runs_through_the_middles_of_cells(
    slope: int, shift: float
) -> None:
    """It divides a room into two triangles; its own cells are filled from the burst's side."""
    walls = [*box(-20, -20, 20, 20), Wall((-20 + shift, -20 * slope), (20, (20 - shift) * slope))]
    filled = flood(walls, (-15, 15 * slope), FIREBALL, 10).filled
    assert all((cell.r + 0.5) * slope >= (cell.q + 0.5) * 1.0 - 1 for cell in filled)
    assert 120 <= len(filled) <= 151


@pytest.mark.parametrize(("volume", "ceiling"), [(0, 10), (-5, 10), (1000, 0), (1000, -1)])
def test_nothing_fills_nothing(volume: float, ceiling: float) -> None:
    burst = flood([], (0, 0), volume, ceiling)
    assert (burst.filled, burst.volume_ft3, burst.reach_ft) == ({}, 0, 0)


def test_the_last_cell_may_be_filled_in_part() -> None:
    burst = flood([], (0, 0), 1010, 8)
    assert len(burst.filled) == ceil(1010 / 8 / CELL) == 21
    assert burst.volume_ft3 == 1010


def test_cells_may_be_of_another_size() -> None:
    burst = flood([], (0, 0), FIREBALL, 10, cell_ft=5)
    assert len(burst.filled) == 132


def test_how_much_of_a_body_stands_in_it() -> None:
    burst = flood([Wall((10, -50), (10, 50))], (0, 0), 4000, 8)
    assert burst.share_of(Body((1, 1), 5)) == "wholly"
    assert burst.share_of(Body((-12.5, 0), 4)) == "partly"
    assert burst.share_of(Body((-40, 0), 4)) == "out"
    assert burst.share_of(Body((10.5, 0), 2)) == "out"
    assert burst.share_of(Body((7.5, 1), 2.5)) == "wholly"


def test_a_body_close_to_a_wall_is_wholly_in_it_though_its_cells_reach_through_the_wall() -> None:
    wall = Wall((10.5, -50), (10.5, 50))
    burst = flood([wall], (0, 0), 8000, 8)
    assert burst.share_of(Body((8.75, 1), 1.7)) == "wholly"
    assert burst.share_of(Body((12.25, 1), 1.7)) == "out"


def test_what_lies_beyond_a_wall_is_not_covered_though_its_cell_is_filled() -> None:
    burst = flood([Wall((12, -50), (12, 50))], (0, 0), 8000, 8)
    assert burst.covers((11.9, 1))
    assert not burst.covers((12.1, 1))


def test_a_room_is_outlined_without_its_pillar() -> None:
    burst = flood([*box(0, 0, 30, 30), *box(10, 10, 15, 15)], (5, 5), FIREBALL, 10)
    assert burst.volume_ft3 == (900 - 25) * 10
    outer, hole = burst.outlines()
    assert set(outer) == {(0, 0), (30, 0), (30, 30), (0, 30)}
    assert set(hole) == {(10, 10), (10, 15), (15, 15), (15, 10)}
    assert (area_sqft(outer), area_sqft(hole)) == (900, -25)


def test_a_burst_of_nothing_has_no_outline() -> None:
    assert flood([], (0, 0), 0, 10).outlines() == ()


def test_a_shut_door_keeps_the_next_room_free_and_an_open_one_lets_it_fill() -> None:
    rooms = [*box(0, 0, 30, 30), Wall((30, 0), (60, 0)), Wall((60, 0), (60, 30))]
    rooms += [Wall((60, 30), (30, 30))]
    walls = [wall for wall in rooms if wall.a != (30, 0) or wall.b != (30, 30)]
    walls += [Wall((30, 0), (30, 10)), Wall((30, 15), (30, 30))]
    shut = flood([*walls, door((30, 10), (30, 15))], (15, 15), FIREBALL, 10)
    wide = flood([*walls, door((30, 10), (30, 15), "open")], (15, 15), FIREBALL, 10)
    assert (shut.volume_ft3, wide.volume_ft3) == (9_000, 18_000)
    assert [area_sqft(ring) for ring in wide.outlines()] == [1_800]


@pytest.mark.parametrize("shift", [0, 0.5, 1, 2, 10 / 3])
def test_a_corridor_of_ten_feet_is_four_cells_wide_wherever_it_runs(shift: float) -> None:
    corridor = [Wall((0, shift), (1000, shift)), Wall((0, 10 + shift), (1000, 10 + shift))]
    burst = flood(corridor, (500, 5 + shift), FIREBALL, 10)
    assert len({cell.r for cell in burst.filled}) == 4
    assert burst.reach_ft == pytest.approx(165, abs=CELL_FT)


def test_nothing_is_filled_before_that_by_which_it_is_reached() -> None:
    """Behind a slit, a cell may be nearer to the origin than the one that leads to it."""
    walls = [Wall((0, 5), (-10, -10)), Wall((-5, 0), (10, 0)), Wall((-10, -15), (-15, 10))]
    filled = flood([*walls, *box(*ROOM)], (1.25, 1.25), 10_000, LOW_FT).filled
    assert list(filled.values()) == sorted(filled.values())


def test_a_burst_close_to_a_wall_fills_its_own_side() -> None:
    """The middle of its own cell is beyond the wall."""
    filled = flood([Wall((0.5, -500), (0.5, 500))], (0.25, 0.25), 1000, 8).filled
    assert len(filled) == 20
    assert all(cell.q < 0 for cell in filled)


@given(WALLS, MIDDLES, st.integers(1, 120))
def test_it_fills_just_so_much_or_all_there_is_the_nearest_first(
    walls: list[Wall], origin: Point, cells: int
) -> None:
    room = [*walls, *box(*ROOM)]
    some = flood(room, origin, cells * CELL * LOW_FT, LOW_FT)
    everything = flood(room, origin, 10_000, LOW_FT)
    assert list(some.filled) == list(everything.filled)[:cells]
    assert some.volume_ft3 == min(cells, len(everything.filled)) * CELL * LOW_FT
    assert list(everything.filled.values()) == sorted(everything.filled.values())


@given(WALLS, MIDDLES)
def test_it_leaves_no_open_cell_beside_one_that_it_filled(walls: list[Wall], origin: Point) -> None:
    room = [*walls, *box(*ROOM)]
    middles = Squares(CELL_FT)
    filled = flood(room, origin, 10_000, LOW_FT).filled
    assert len(filled) <= 14 * 14
    for cell in filled:
        for step in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            near = GridCell(cell.q + step[0], cell.r + step[1])
            ends = middles.centre(cell), middles.centre(near)
            assert near in filled or not is_clear(room, *ends) or is_on(room, ends[0])


@given(WALLS, MIDDLES, moves(grain=CELL_FT))
def test_moving_the_table_changes_no_cell(walls: list[Wall], origin: Point, move: Move) -> None:
    room = [*walls, *box(*ROOM)]
    cells = Squares(CELL_FT)
    here = flood(room, origin, 10_000, LOW_FT)
    there = flood(map(move.wall, room), move.point(origin), 10_000, LOW_FT)
    assert {cells.cell_of(move.point(cells.centre(cell))) for cell in here.filled} == set(
        there.filled
    )
    assert sum(map(area_sqft, here.outlines())) == sum(map(area_sqft, there.outlines()))
