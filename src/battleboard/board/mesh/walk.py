"""Straight ways through a triangulation, and the edges around a point."""

from typing import Literal, TypeAlias

from battleboard.board.mesh.draft import NONE, after, before
from battleboard.board.mesh.mesh import Mesh
from battleboard.board.point import Point

# What lies exactly on the way is taken to be on its right, above 0, or on its left.
Tie: TypeAlias = Literal[1, -1]


def star(mesh: Mesh, point: Point) -> tuple[int, ...]:
    """Give the edges around a point, clockwise as seen on the table; none outside the frame.

    They are those of its triangle, of both triangles if it lies on an edge, and of all around if it
    is a corner; the edges it lies on are never among them.
    """
    if not mesh.holds(point):
        return ()
    corner = mesh.places.near(point)
    if (mesh.xs[corner], mesh.ys[corner]) == point:
        return _around(mesh, corner)
    edge = walk(mesh, _around(mesh, corner), (mesh.xs[corner], mesh.ys[corner]), point)
    edges = (edge, after(edge), before(edge))
    on = [edge for edge in edges if not side(mesh, edge, point)]
    match on:
        case []:
            return edges
        case [one]:
            other = mesh.twin[one]
            return after(one), before(one), after(other), before(other)
        case _:
            return _around(mesh, _corner_at(mesh, edges, point))


def side(mesh: Mesh, edge: int, point: Point) -> float:
    """Say on which side of an edge a point is: above 0 on that of its triangle, below 0 beyond."""
    a, b = mesh.tip[edge], mesh.head[edge]
    x, y = mesh.xs[a], mesh.ys[a]
    return (mesh.xs[b] - x) * (point[1] - y) - (mesh.ys[b] - y) * (point[0] - x)


def _corner_at(mesh: Mesh, edges: tuple[int, ...], point: Point) -> int:
    corners = {(mesh.xs[mesh.tip[edge]], mesh.ys[mesh.tip[edge]]): mesh.tip[edge] for edge in edges}
    return corners[point]


def _around(mesh: Mesh, corner: int) -> tuple[int, ...]:
    """Give the edges opposite to a corner, from one triangle to the next."""
    spoke = mesh.spokes[corner]
    found = [after(spoke)]
    following = mesh.twin[before(spoke)]
    while following not in (spoke, NONE):
        found.append(after(following))
        following = mesh.twin[before(following)]
    return tuple(found)


def walk(mesh: Mesh, edges: tuple[int, ...], start: Point, end: Point, tie: Tie = 1) -> int:
    """Go straight from a point, given the edges around it; give an edge of the last triangle."""
    edge = ahead(mesh, edges, start, end, tie)
    while side(mesh, edge, end) < 0:
        edge = onward(mesh, edge, start, end, tie)
    return edge


def ahead(mesh: Mesh, edges: tuple[int, ...], start: Point, end: Point, tie: Tie) -> int:
    """Choose the edge through which the way from inside a ring of edges leads."""
    x, y = start
    dx, dy = end[0] - x, end[1] - y

    def turned(corner: int) -> float:
        return (dx * (mesh.ys[corner] - y) - dy * (mesh.xs[corner] - x)) or tie

    return next(edge for edge in edges if turned(mesh.tip[edge]) < 0 < turned(mesh.head[edge]))


def onward(mesh: Mesh, edge: int, start: Point, end: Point, tie: Tie) -> int:
    """Choose the edge through which the way leaves the triangle beyond an edge."""
    x, y = start
    apex_x, apex_y = mesh.beyond.apex_xs[edge], mesh.beyond.apex_ys[edge]
    turned = (end[0] - x) * (apex_y - y) - (end[1] - y) * (apex_x - x)
    return mesh.beyond.second[edge] if (turned or tie) < 0 else mesh.beyond.first[edge]
