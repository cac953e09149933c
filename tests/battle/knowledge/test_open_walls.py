"""What of walls and ground the players know: what lies on ground that is open to them."""

import pytest

from battleboard.battle.knowledge.open_walls import is_ground_open, open_stretches
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door

LONG = Wall((0.0, 10.0), (20.0, 10.0))


def west(at: Point) -> bool:
    return at[0] < 9


def north(at: Point) -> bool:
    return at[1] < 10.2


def test_a_wall_is_known_as_far_as_the_ground_before_it_is_open() -> None:
    assert open_stretches(LONG, lambda _: True) == (LONG,)
    assert open_stretches(LONG, lambda _: False) == ()
    assert open_stretches(LONG, west) == (LONG._replace(b=(10.0, 10.0)),)
    assert open_stretches(LONG, lambda at: not 3 < at[0] < 16) == (
        LONG._replace(b=(2.5, 10.0)),
        LONG._replace(a=(15.0, 10.0)),
    )


def test_asked_for_again_the_same_stretch_comes_back() -> None:
    """So that it is not painted anew."""
    first, again = (open_stretches(LONG, west) for _ in range(2))
    assert first[0] is again[0]


def test_one_side_is_enough() -> None:
    assert open_stretches(LONG, north) == (LONG,)


@pytest.mark.parametrize(
    "built",
    [
        door(LONG.a, LONG.b),
        LONG._replace(kind="window"),
        LONG._replace(kind="object"),
        LONG._replace(sort="rail"),
    ],
)
def test_what_is_made_of_parts_is_known_as_a_whole(built: Wall) -> None:
    assert open_stretches(built, west) == (built,)
    assert open_stretches(built, lambda _: False) == ()


def test_a_wall_that_joins_another_one_from_behind_is_not_known_by_its_end() -> None:
    behind = Wall((10.0, 10.0), (10.0, 30.0))
    assert open_stretches(behind, north) == ()
    assert open_stretches(behind._replace(b=(10.0, 11.0)), north) == ()


def test_a_wall_right_behind_another_one_is_not_known() -> None:
    behind = Wall((0.0, 10.7), (20.0, 10.7))
    assert open_stretches(behind, north) == ()


def test_a_wall_without_length_is_known_where_it_stands() -> None:
    assert open_stretches(Wall((1.0, 1.0), (1.0, 1.0)), west) == (Wall((1.0, 1.0), (1.0, 1.0)),)
    assert open_stretches(Wall((9.0, 1.0), (9.0, 1.0)), west) == ()


def test_ground_is_known_where_any_of_its_inside_is_open() -> None:
    pool = ((5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0))
    assert is_ground_open(pool, west)
    assert not is_ground_open(pool, lambda at: at[0] <= 5)
    assert not is_ground_open(pool, lambda _: False)
