"""Invariants of every mesh, however it was made."""

from math import inf

from battleboard.board.point import Point, orientation
from battleboard.board.sight.mesh import Mesh, stretch_along
from battleboard.board.sight.triangulation import NONE
from battleboard.board.wall_pieces import WallPieces


def triangle(mesh: Mesh, edge: int) -> list[Point]:
    return [(mesh.xs[corner], mesh.ys[corner]) for corner in mesh.tip[edge : edge + 3]]


def assert_whole(mesh: Mesh, pieces: WallPieces) -> None:
    """Check that triangles fill the frame, lists agree, and every wall piece is an edge."""
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
            apex = mesh.beyond.apex[edge]
            assert (mesh.xs[apex], mesh.ys[apex]) == (
                mesh.beyond.apex_xs[edge],
                mesh.beyond.apex_ys[edge],
            )
        else:
            assert {beyond[edge] for beyond in mesh.beyond} == {NONE, inf}
    assert [mesh.tip[spoke] for spoke in mesh.spokes] == list(range(len(mesh.xs)))
    points = list(zip(mesh.xs, mesh.ys, strict=True))
    assert [mesh.numbers[point] for point in points] == list(range(len(points)))
    assert all(0 <= corner < len(points) for corner in mesh.places.corners)
    assert_walls(mesh, pieces)


def assert_walls(mesh: Mesh, pieces: WallPieces) -> None:
    """Every piece of wall is an edge and its twin."""
    edges = {stretch_along(mesh, edge) for edge in range(len(mesh.tip))}
    assert edges.issuperset(
        (pieces.corners[piece.a], pieces.corners[piece.b]) for piece in pieces.pieces
    )
