"""Walking the mesh finds the edges around a point, and where a straight line ends."""

from collections.abc import Callable
from random import Random

import pytest

from battleboard.board.board import Board
from battleboard.board.point import Point, on_grain
from battleboard.board.sight.mesh import Mesh, side, star
from battleboard.board.sight.sight import sight_of
from battleboard.board.wall import Wall
from tests.board.maps import rooms, scattered

CROSS = Board((100, 100), walls=(Wall((20, 50), (80, 50)), Wall((50, 20), (50, 80))))


def mesh_of(board: Board) -> Mesh:
    return sight_of(board).mesh


def assert_ring(mesh: Mesh, point: Point) -> int:
    """Check that the edges surround the point, one after another; return their number."""
    edges = star(mesh, point)
    for edge, following in zip(edges, (*edges[1:], edges[0]), strict=True):
        assert mesh.head[edge] == mesh.tip[following]
        assert side(mesh, edge, point) > 0
    return len(edges)


def test_inside_a_triangle_there_are_three() -> None:
    assert assert_ring(mesh_of(CROSS), (48, 45)) == 3


def test_on_an_edge_there_are_four() -> None:
    mesh = mesh_of(CROSS)
    assert assert_ring(mesh, (30, 50)) == 4
    assert assert_ring(mesh, (50, 75)) == 4


def test_at_a_corner_there_are_as_many_as_triangles_meet() -> None:
    mesh = mesh_of(CROSS)
    for corner in range(4, len(mesh.xs)):
        amount = assert_ring(mesh, (mesh.xs[corner], mesh.ys[corner]))
        assert amount == mesh.tip.count(corner)


def test_a_corner_far_from_the_one_that_the_search_begins_at_is_recognised() -> None:
    walls = tuple(Wall((x, y), (x + 0.25, y)) for x in (50, 50.5, 51) for y in (50, 50.5, 51))
    mesh = mesh_of(Board((100, 100), walls=walls))
    for corner in range(4, len(mesh.xs)):
        assert_ring(mesh, (mesh.xs[corner], mesh.ys[corner]))


@pytest.mark.parametrize("point", [(-1, 50), (-2, 50), (50, -9), (101, 50), (50, 400), (-1, -1)])
def test_outside_the_frame_there_is_none(point: Point) -> None:
    assert star(mesh_of(CROSS), point) == ()


def test_without_any_wall_the_search_begins_at_the_frame() -> None:
    mesh = mesh_of(Board((100, 100)))
    assert assert_ring(mesh, (50, 20)) == 3
    assert assert_ring(mesh, (50, 50)) == 4


@pytest.mark.parametrize("make", [rooms, scattered])
def test_every_point_has_its_ring(make: Callable[[int, int], Board]) -> None:
    board = make(150, 1)
    mesh, dice = mesh_of(board), Random(2)
    for _ in range(300):
        point = on_grain((dice.uniform(0, board.size_ft[0]), dice.uniform(0, board.size_ft[1])))
        assert assert_ring(mesh, point) in {3, 4}
