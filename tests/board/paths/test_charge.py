"""Charges: what bars the lane, and what stops the blow at its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.paths.body_contact import in_between, in_the_way
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
        # Just at a whole foot or at the very edge of something rounding may decide.
        return len(in_the_way(ground, move.point(start), move.point(end), others))

    assert hindered(Move()) == hindered(move)


@pytest.mark.parametrize(
    "wall",
    [
        door((40, 0), (40, 200), "open"),
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
