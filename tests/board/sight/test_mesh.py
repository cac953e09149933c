"""The triangulation: it fills the frame, keeps the walls, and is well shaped elsewhere."""

from collections.abc import Callable
from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.point import FARTHEST_FT, GRAIN, Point, orientation
from battleboard.board.sight.mesh import Mesh, triangulated
from battleboard.board.sight.triangulation import NONE
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import WallPieces, split
from tests.board.maps import rooms, scattered


def mesh_of(board: Board) -> tuple[Mesh, WallPieces]:
    pieces = split(board.walls)
    return triangulated(pieces, board.size_ft), pieces


def triangle(mesh: Mesh, edge: int) -> list[Point]:
    return [(mesh.xs[corner], mesh.ys[corner]) for corner in mesh.tip[edge : edge + 3]]


def assert_whole(mesh: Mesh, pieces: WallPieces) -> None:
    areas = [orientation(*triangle(mesh, edge)) for edge in range(0, len(mesh.tip), 3)]
    assert min(areas) > 0
    assert sum(areas) == 2 * (mesh.xs[2] - mesh.xs[0]) * (mesh.ys[2] - mesh.ys[0])
    for edge, other in enumerate(mesh.twin):
        if other != NONE:
            assert mesh.twin[other] == edge
            assert (mesh.tip[edge], mesh.head[edge]) == (mesh.head[other], mesh.tip[other])
            assert mesh.tip[mesh.beyond.first[edge]] == mesh.tip[edge]
            assert (
                mesh.head[mesh.beyond.first[edge]]
                == mesh.beyond.apex[edge]
                == mesh.tip[mesh.beyond.second[edge]]
            )
            assert mesh.head[mesh.beyond.second[edge]] == mesh.head[edge]
    assert [mesh.tip[spoke] for spoke in mesh.spokes] == list(range(len(mesh.xs)))
    assert_walls(mesh, pieces)


def assert_walls(mesh: Mesh, pieces: WallPieces) -> None:
    """Every piece of wall is an edge and its twin."""
    for (edge, other), piece in zip(mesh.sides, pieces.pieces, strict=True):
        a, b = mesh.tip[edge], mesh.head[edge]
        assert (mesh.xs[a], mesh.ys[a]) == pieces.corners[piece.a]
        assert (mesh.xs[b], mesh.ys[b]) == pieces.corners[piece.b]
        assert mesh.twin[edge] == other


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
        with pytest.raises(ValueError, match=r"No board is .* ft wide and .* between 0 and 16,000"):
            mesh_of(Board(size))


def test_the_largest_board_is_triangulated_whole() -> None:
    far = FARTHEST_FT
    walls = (Wall((-far, -far), (far, far)), Wall((far, -far), (GRAIN - far, far)))
    assert_whole(*mesh_of(Board((far, far), walls=walls)))


def test_neighbours_are_numbered_close_together() -> None:
    """Strip by strip: few steps lead far away in the lists, so that memory is read in turn."""
    mesh, _ = mesh_of(scattered(600, 1))
    steps = sorted(abs(edge - other) for edge, other in enumerate(mesh.twin) if other != NONE)
    assert steps[len(steps) // 2] < len(mesh.tip) / 20


def test_a_long_wall_is_forced_between_many_corners() -> None:
    """The way leads past corners on both sides and through many edges at once."""
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
    """Not even nearly: the corners lie on whole feet, where floats are exact enough."""
    mesh = triangulated(WallPieces(tuple(corners), ()), (40, 40))
    for edge, corner in enumerate(mesh.beyond.apex):
        if corner != NONE:
            first = edge - edge % 3
            assert in_circle(triangle(mesh, first), (mesh.xs[corner], mesh.ys[corner])) <= 0


def in_circle(corners: list[Point], point: Point) -> Fraction:
    """Above 0 for a point inside the circle through three corners that turn right."""
    rows = []
    for corner in corners:
        x, y = Fraction(corner[0]) - Fraction(point[0]), Fraction(corner[1]) - Fraction(point[1])
        rows.append((x, y, x * x + y * y))
    (ax, ay, a), (bx, by, b), (cx, cy, c) = rows
    return ax * (by * c - cy * b) - ay * (bx * c - cx * b) + a * (bx * cy - cx * by)
