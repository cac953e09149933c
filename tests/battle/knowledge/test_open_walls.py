"""Players know the walls and ground that lie on open ground."""

from collections.abc import Callable

import pytest

from battleboard.battle.knowledge.open_walls import open_stretches, places_before, places_inside
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door

LONG = Wall((0.0, 10.0), (20.0, 10.0))


def known(wall: Wall, is_open: Callable[[Point], bool]) -> tuple[Wall, ...]:
    return open_stretches(wall, [any(map(is_open, sides)) for sides in places_before(wall)])


def west(at: Point) -> bool:
    return at[0] < 9


def north(at: Point) -> bool:
    return at[1] < 10.2


def test_a_wall_is_known_as_far_as_the_ground_before_it_is_open() -> None:
    assert known(LONG, lambda _: True) == (LONG,)
    assert known(LONG, lambda _: False) == ()
    assert known(LONG, west) == (LONG._replace(b=(10.0, 10.0)),)
    assert known(LONG, lambda at: not 3 < at[0] < 16) == (
        LONG._replace(b=(2.5, 10.0)),
        LONG._replace(a=(15.0, 10.0)),
    )


def test_asked_for_again_the_same_stretch_comes_back() -> None:
    """So it need not be repainted."""
    first, again = (known(LONG, west) for _ in range(2))
    assert first[0] is again[0]


def test_one_side_is_enough() -> None:
    assert known(LONG, north) == (LONG,)


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
    assert known(built, west) == (built,)
    assert known(built, lambda _: False) == ()


def test_a_wall_that_joins_another_one_from_behind_is_not_known_by_its_end() -> None:
    behind = Wall((10.0, 10.0), (10.0, 30.0))
    assert known(behind, north) == ()
    assert known(behind._replace(b=(10.0, 11.0)), north) == ()


def test_a_wall_right_behind_another_one_is_not_known() -> None:
    behind = Wall((0.0, 10.7), (20.0, 10.7))
    assert known(behind, north) == ()


def test_a_wall_without_length_is_known_where_it_stands() -> None:
    assert known(Wall((1.0, 1.0), (1.0, 1.0)), west) == (Wall((1.0, 1.0), (1.0, 1.0)),)
    assert known(Wall((9.0, 1.0), (9.0, 1.0)), west) == ()


def test_ground_is_looked_at_inside_and_not_at_its_edge() -> None:
    pool = ((5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0))
    assert any(map(west, places_inside(pool)))
    assert all(5 < x < 15 and 5 < y < 15 for x, y in places_inside(pool))


@pytest.mark.parametrize("far", [(17.0, 10.0), (23.7, 10.0), (400.0, 10.0)])
def test_what_is_known_of_a_wall_does_not_tell_how_far_it_goes_on(far: Point) -> None:
    longer = LONG._replace(b=far)
    assert known(longer, west) == known(LONG, west)
    back = Wall(far, LONG.a)
    assert known(back, west) == (Wall((10.0, 10.0), LONG.a),)


def test_a_slanting_wall_is_parted_where_it_passes_the_lines_of_the_board() -> None:
    short, long = Wall((1.0, 1.0), (17.0, 25.0)), Wall((1.0, 1.0), (33.0, 49.0))
    (one,), (other,) = (known(each, lambda at: at[1] < 11) for each in (short, long))
    assert one == other
    assert one.b[1] in {10.0, 12.5}
