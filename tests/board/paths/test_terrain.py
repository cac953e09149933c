"""A terrain follows changing walls exactly as if it were rebuilt."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board, Ground
from battleboard.board.paths.terrain import Terrain, terrain
from battleboard.board.wall import Wall, door
from tests.board.maps import rooms
from tests.board.paths.boards import ANY_WALLS, MAN, RADII, SIDE_FT
from tests.profiles import examples

LISTS = st.lists(ANY_WALLS, max_size=7)
CHASM = Ground(((10.0, 10.0), (14.0, 10.0), (14.0, 30.0)), float("inf"))


def same(one: Terrain, other: Terrain) -> bool:
    """Whether two are equal, ignoring the order of squares."""
    return one == other and one.nearby.squares == other.nearby.squares


@given(before=LISTS, after=LISTS, kept=st.integers(0, 7), radius=RADII, chasm=st.booleans())
def test_a_terrain_follows_its_walls(
    before: list[Wall], after: list[Wall], kept: int, radius: float, *, chasm: bool
) -> None:
    ground = (CHASM,) if chasm else ()
    one = Board((SIDE_FT, SIDE_FT), walls=tuple(before), ground=ground)
    other = one._replace(walls=(*before[:kept], *after))
    assert same(terrain(one, radius).with_walls_of(other), terrain(other, radius))


@given(gone=st.sets(st.integers(0, 199), max_size=examples(150)), shift=st.integers(1, 100))
def test_so_does_that_of_many_rooms(gone: set[int], shift: int) -> None:
    one = rooms(200)
    moved = Wall((float(shift), 3.0), (float(shift) + 20, 30.0))
    kept = tuple(wall for at, wall in enumerate(one.walls) if at not in gone)
    other = one._replace(walls=(*kept, moved))
    assert same(terrain(one, MAN).with_walls_of(other), terrain(other, MAN))
    assert same(terrain(other, MAN).with_walls_of(one), terrain(one, MAN))


def test_where_most_walls_go_all_is_worked_out_from_scratch() -> None:
    one = rooms(200)
    other = one._replace(walls=one.walls[150:])
    assert same(terrain(one, MAN).with_walls_of(other), terrain(other, MAN))


def test_where_only_doors_open_the_walls_are_as_they_were() -> None:
    shut = Board(
        (40.0, 40.0), walls=(door((0.0, 20.0), (40.0, 20.0)), Wall((9.0, 0.0), (9.0, 9.0)))
    )
    one = terrain(shut, MAN)
    assert one.with_walls_of(shut.with_door(0, "open")).fixed is one.fixed
