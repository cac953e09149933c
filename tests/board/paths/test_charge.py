"""A charge needs a free lane, and a blow that nothing stops at its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Ground
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.paths.body_contact import in_between, in_the_way
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import IN_A_PIT, Barred, Path, find_path, lane_along
from battleboard.board.paths.terrain import Terrain, terrain
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door, low_object, window
from tests.board.paths.boards import ANY_WALLS, POINTS, board
from tests.board.symmetry import Move, moves

MAN = RADIUS_FT["medium"]
TOUCH = 2 * MAN
START, TARGET = (0.0, 100.0), (150.0, 100.0)


def ground_with(*walls: Wall, radius_ft: float = MAN) -> Terrain:
    return terrain(board(*walls, size=400), radius_ft)


def hindrances(ground: Terrain, reach_ft: float = 0) -> list[str]:
    """What bars the lane until the target is in reach, or else the blow."""
    end = (TARGET[0] - TOUCH - reach_ft, TARGET[1])
    return in_the_way(ground, START, end, {}) or in_between(ground, end, TARGET)


@pytest.mark.parametrize(
    ("wall", "text"),
    [
        (Wall((40, 0), (40, 200)), "A wall is in the way after 38 ft."),
        (window((40, 0), (40, 200)), "A window is in the way after 38 ft."),
        (low_object((40, 0), (40, 200)), "An object is in the way after 38 ft."),
        (door((40, 0), (40, 200)), "A shut door is in the way after 38 ft."),
        (door((40, 0), (40, 200), "locked"), "A locked door is in the way after 38 ft."),
        (door((40, 0), (40, 200), "stuck"), "A stuck door is in the way after 38 ft."),
        (
            door((40, 0), (40, 200))._replace(sort="portcullis"),
            "A shut portcullis is in the way after 38 ft.",
        ),
        (
            window((40, 0), (40, 200))._replace(sort="slit"),
            "An arrow slit is in the way after 38 ft.",
        ),
        (Wall((40, 0), (40, 200), "secret"), "A shut secret door is in the way after 38 ft."),
        (Wall((40, 0), (40, 200), solid_from="right"), "A wall is in the way after 40 ft."),
        (Wall((40, 101), (40, 200)), "A wall is in the way after 38 ft."),
    ],
)
def test_a_wall_bars_the_lane(wall: Wall, text: str) -> None:
    assert hindrances(ground_with(wall)) == [text]


@pytest.mark.parametrize(
    ("wall", "reach", "texts"),
    [
        (Wall((145, 0), (145, 200)), 10, ["A wall stops the blow."]),
        (window((145, 0), (145, 200)), 10, ["A window stops the blow."]),
        (door((145, 0), (145, 200)), 10, ["A shut door stops the blow."]),
        (Wall((150 - MAN, 0), (150 - MAN, 200)), 0, ["A wall stops the blow."]),
        (low_object((145, 0), (145, 200)), 10, []),
        (door((145, 0), (145, 200), "open"), 10, []),
        (Wall((145, 0), (145, 99)), 10, []),
    ],
)
def test_what_is_between_charger_and_target_at_the_end_stops_the_blow(
    wall: Wall, reach: float, texts: list[str]
) -> None:
    assert hindrances(ground_with(wall), reach) == texts


@given(walls=st.lists(ANY_WALLS, max_size=4), start=POINTS, end=POINTS, other=POINTS, move=moves())
def test_a_moved_table_has_the_same_lanes(
    *, walls: list[Wall], start: Point, end: Point, other: Point, move: Move
) -> None:
    def hindered(move: Move) -> int:
        ground = terrain(board(*map(move.wall, walls)), MAN)
        others = {"Orc": Body(move.point(other))}
        # At exactly a whole foot, or on an edge, rounding may decide.
        return len(in_the_way(ground, move.point(start), move.point(end), others))

    assert hindered(Move()) == hindered(move)


@pytest.mark.parametrize(
    "wall",
    [
        door((40, 0), (40, 200), "open"),
        Wall((40, 0), (40, 200), "door", stops_movement=False, sort="curtain"),
        Wall((40, 0), (40, 200), "door", sort="curtain"),
        Wall((40, 0), (40, 200), solid_from="left"),
        Wall((40, 102), (40, 200)),
        Wall((152, 0), (152, 200)),
        Wall((0, 101), (0, 200)),
    ],
)
def test_what_does_not_bar_the_lane(wall: Wall) -> None:
    assert not hindrances(ground_with(wall))


def test_the_lane_is_as_wide_as_the_bodies_of_the_terrain() -> None:
    wall = Wall((40, 102), (40, 200))
    assert not hindrances(ground_with(wall))
    wide = ground_with(wall, radius_ft=RADIUS_FT["large"])
    assert in_the_way(wide, START, TARGET, {}) == ["A wall is in the way after 37 ft."]


def test_figures_in_the_lane_are_named_the_nearest_first() -> None:
    others = {"Orc 2": Body((80, 101)), "Grom": Body((40, 99)), "Ara": Body((60, 110))}
    assert in_the_way(ground_with(), START, TARGET, others) == [
        "Grom is in the way after 36 ft.",
        "Orc 2 is in the way after 76 ft.",
    ]


def laid(*ground: Ground) -> Terrain:
    return terrain(board(size=400)._replace(ground=ground), MAN)


def box(left: float, right: float) -> tuple[Point, ...]:
    return (left, 0.0), (right, 0.0), (right, 200.0), (left, 200.0)


LEDGE = Ground(box(40, 80), 1.0, kind="ledge", height_ft=5.0)
PIT = Ground(box(40, 50), 1.0, kind="pit")


@pytest.mark.parametrize(
    ("ground", "texts"),
    [
        (
            (LEDGE,),
            [
                "A ledge of 5 ft is in the way after 40 ft.",
                "A ledge of 5 ft is in the way after 80 ft.",
            ],
        ),
        ((LEDGE._replace(height_ft=-2.5),), ["A ledge of 2.5 ft is in the way after 40 ft."]),
        ((LEDGE._replace(height_ft=0.0),), []),
        ((PIT,), ["A pit is in the way after 40 ft."]),
        ((PIT._replace(hidden=True),), []),
        ((Ground(box(40, 80), 2.0),), []),
    ],
)
def test_ledges_and_open_pits_bar_a_lane(ground: tuple[Ground, ...], texts: list[str]) -> None:
    found = in_the_way(laid(*ground), START, TARGET, {})
    assert found[: len(texts)] == texts
    assert bool(found) == bool(texts)


def test_between_ledges_of_one_height_nothing_bars_and_between_others_their_edge() -> None:
    beside = LEDGE._replace(outline=box(80, 160))
    assert in_the_way(laid(LEDGE, beside), (50.0, 100.0), (100.0, 100.0), {}) == []
    higher = beside._replace(height_ft=8.0)
    assert in_the_way(laid(LEDGE, higher), (50.0, 100.0), (100.0, 100.0), {}) == [
        "A ledge of 8 ft is in the way after 30 ft."
    ]
    upon = Ground(box(45, 60), 1.0, kind="ledge", height_ft=9.0)
    assert in_the_way(laid(LEDGE, upon), (42.0, 100.0), (50.0, 100.0), {}) == [
        "A ledge of 9 ft is in the way after 3 ft."
    ]


def test_a_charge_that_the_dm_allows_goes_over_a_pit_at_the_cost_of_plain_ground() -> None:
    over = lane_along(occupied_terrain(laid(PIT)), START, TARGET)
    assert (over.points[-1], over.cost_ft) == (TARGET, 150.0)
    slow = lane_along(occupied_terrain(laid(Ground(box(40, 50), 2.0))), START, TARGET)
    assert slow.cost_ft == 160.0


def test_no_path_leads_out_of_an_open_pit_and_that_is_said() -> None:
    pit = Ground(((40.0, 90.0), (60.0, 90.0), (60.0, 110.0), (40.0, 110.0)), 1.0, kind="pit")
    assert find_path(occupied_terrain(laid(pit)), (50.0, 100.0), START) == Barred(IN_A_PIT)


def test_no_path_leads_into_an_open_pit_but_round_it() -> None:
    pit = Ground(((40.0, 90.0), (50.0, 90.0), (50.0, 110.0), (40.0, 110.0)), 1.0, kind="pit")
    where = occupied_terrain(laid(pit))
    round_it = find_path(where, START, (100.0, 100.0))
    assert isinstance(round_it, Path)
    assert round_it.cost_ft > 100
    assert find_path(where, START, (45.0, 100.0)) == Barred("No route leads there.")
    over = find_path(occupied_terrain(laid(pit._replace(hidden=True))), START, (100.0, 100.0))
    assert isinstance(over, Path)
    assert over.cost_ft == 100
