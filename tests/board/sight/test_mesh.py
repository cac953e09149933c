"""The triangulation fills the frame, keeps the walls, and is well shaped elsewhere."""

from collections.abc import Callable
from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.point import FARTHEST_FT, GRAIN, Point
from battleboard.board.sight.mesh import Mesh, triangulate
from battleboard.board.sight.triangulation import NONE
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import WallPieces, split
from tests.board.maps import rooms, scattered
from tests.board.meshes import assert_whole, triangle


def mesh_of(board: Board) -> tuple[Mesh, WallPieces]:
    pieces = split(board.walls)
    return mesh_through(board.size_ft, pieces), pieces


def mesh_through(size_ft: Point, pieces: WallPieces) -> Mesh:
    stretches = [(pieces.corners[piece.a], pieces.corners[piece.b]) for piece in pieces.pieces]
    return triangulate(size_ft, pieces.corners, stretches)


@pytest.mark.parametrize("make", [rooms, scattered])
@pytest.mark.parametrize("walls", [8, 40, 600])
def test_a_map_is_triangulated_whole(walls: int, make: Callable[[int, int], Board]) -> None:
    assert_whole(*mesh_of(make(walls, walls)))


def test_a_table_without_walls_is_two_triangles() -> None:
    mesh, pieces = mesh_of(Board((100, 50)))
    assert_whole(mesh, pieces)
    assert len(mesh.tip) == 6
    assert (mesh.xs[0], mesh.ys[0], mesh.xs[2], mesh.ys[2]) == (-1, -1, 101, 51)


def test_the_frame_lies_around_walls_beyond_the_table_too() -> None:
    mesh, pieces = mesh_of(Board((100, 50), walls=(Wall((-30, 20), (120, 90)),)))
    assert_whole(mesh, pieces)
    assert (mesh.xs[0], mesh.ys[0], mesh.xs[2], mesh.ys[2]) == (-31, -1, 121, 91)
    assert mesh.holds((-30, 20))
    assert not mesh.holds((-31, 20))


@pytest.mark.parametrize("feet", [nan, inf, -1, FARTHEST_FT + 1])
def test_a_board_too_large_is_refused_with_a_sentence(feet: float) -> None:
    for size in ((feet, 50), (50, feet)):
        with pytest.raises(
            ValueError, match=r"A board cannot be .* ft wide and .* between 0 and 16,000"
        ):
            mesh_of(Board(size))


def test_the_largest_board_is_triangulated_whole() -> None:
    far = FARTHEST_FT
    walls = (Wall((-far, -far), (far, far)), Wall((far, -far), (GRAIN - far, far)))
    assert_whole(*mesh_of(Board((far, far), walls=walls)))


def test_neighbours_are_numbered_close_together() -> None:
    """Strip by strip, few steps lead far away in the lists: memory is read in order."""
    mesh, _ = mesh_of(scattered(600, 1))
    steps = sorted(abs(edge - other) for edge, other in enumerate(mesh.twin) if other != NONE)
    assert steps[len(steps) // 2] < len(mesh.tip) / 20


def test_all_lists_share_one_object_for_each_number() -> None:
    """A view fetches thousands, so there have to be few; also in the compiled core."""
    mesh, _ = mesh_of(scattered(600, 1))
    beyond = mesh.beyond
    edges = (mesh.tip, mesh.head, mesh.twin, mesh.spokes, beyond.apex, beyond.first, beyond.second)
    assert len({id(number) for each in edges for number in each}) <= len(mesh.tip) + 1
    feet = (mesh.xs, mesh.ys, beyond.apex_xs, beyond.apex_ys)
    assert len({id(number) for each in feet for number in each}) <= 2 * (len(mesh.xs) + 1)


def test_walks_begin_at_a_corner_nearby() -> None:
    """Also above, below and beside a row of posts, where many cells are empty."""
    posts = tuple(Wall((x, 40), (x, 60)) for x in range(100, 900, 2))
    mesh, _ = mesh_of(Board((1_000, 100), walls=posts))
    for x, y in ((500, 2), (501, 98), (20, 50), (20, 3), (980, 50), (980, 97)):
        corner = mesh.places.near((x, y))
        nearest = min(abs(x - at) for at in range(100, 900, 2)) + min(abs(y - 40), abs(y - 60))
        steps = abs(mesh.xs[corner] - x) + abs(mesh.ys[corner] - y)
        assert steps < nearest + 4 * mesh.places.size_ft


def test_on_a_table_without_walls_walks_begin_at_the_frame() -> None:
    mesh, _ = mesh_of(Board((100, 50)))
    assert set(mesh.places.corners) == {0}


def test_a_long_wall_is_forced_between_many_corners() -> None:
    """It passes corners on both sides and crosses many edges at once."""
    teeth = [Wall((x, y + 0.25 * (x % 3)), (x, y + 6)) for x in range(2, 98, 2) for y in (0, 20)]
    assert_whole(*mesh_of(Board((100, 30), walls=(Wall((0, 10), (100, 13)), *teeth))))


def test_a_wall_along_the_whole_table_is_forced_past_corners_of_the_frame() -> None:
    walls = (Wall((0, 0), (100, 100)), Wall((1, 0), (100, 99)), Wall((0, 99), (1, 100)))
    assert_whole(*mesh_of(Board((100, 100), walls=walls)))


GRAINS = st.integers(0, 20).map(lambda grains: grains * GRAIN)
POINTS = st.tuples(GRAINS, GRAINS) | st.tuples(st.floats(0, 40), st.floats(0, 40))


@given(st.lists(st.builds(Wall, POINTS, POINTS), max_size=15))
def test_any_walls_are_triangulated_whole(walls: list[Wall]) -> None:
    assert_whole(*mesh_of(Board((40, 40), walls=tuple(walls))))


@given(st.sets(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=30))
def test_no_corner_lies_in_the_circle_around_a_triangle(corners: set[Point]) -> None:
    """Not even nearly: the corners are on whole feet, where floats are exact enough."""
    mesh = triangulate((40, 40), tuple(corners), ())
    for edge, corner in enumerate(mesh.beyond.apex):
        if corner != NONE:
            first = edge - edge % 3
            assert in_circle(triangle(mesh, first), (mesh.xs[corner], mesh.ys[corner])) <= 0


def in_circle(corners: list[Point], point: Point) -> Fraction:
    """Positive for a point inside the circle through three corners that turn right."""
    rows = []
    for corner in corners:
        x, y = Fraction(corner[0]) - Fraction(point[0]), Fraction(corner[1]) - Fraction(point[1])
        rows.append((x, y, x * x + y * y))
    (ax, ay, a), (bx, by, b), (cx, cy, c) = rows
    return ax * (by * c - cy * b) - ay * (bx * c - cx * b) + a * (bx * cy - cx * by)
