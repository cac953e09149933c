"""Mends a mesh: corners are inserted and walls forced in, while other walls keep their edges."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from battleboard.board.point import Point, orientation
from battleboard.board.sight import triangulation
from battleboard.board.sight.mesh import Mesh, finished
from battleboard.board.sight.triangulation import NONE, Triangulation, after, before

_Pair: TypeAlias = tuple[int, int]
_Stretch: TypeAlias = tuple[Point, Point]
_STEPS: Final = 300


def mended(mesh: Mesh, kept: Sequence[int], new: Sequence[_Stretch]) -> Mesh | None:
    """The mesh with an edge for each of some new stretches, and with those edges that are kept.

    Its `sides` are those kept and those of the stretches, in turn; all other edges have become
    plain ones. No stretch may cross another one or a kept edge, nor run through a corner of the
    mesh. None where one reaches beyond the frame.
    """
    draft = _drafted(mesh)
    numbers = {point: at for at, point in enumerate(zip(mesh.xs, mesh.ys, strict=True))}
    pairs = [(mesh.tip[edge], mesh.head[edge]) for edge in kept]
    held = {*pairs, *((b, a) for a, b in pairs)}
    for point in dict.fromkeys(end for stretch in new for end in stretch):
        if point not in numbers:
            if not mesh.holds(point):
                return None
            # Every corner of the mesh begins the edge that its spoke was, or one near it.
            numbers[point] = _insert(draft, point, mesh.spokes[mesh.places.near(point)], held)
    spokes = triangulation.spokes_of(draft)
    forced = [(numbers[a], numbers[b]) for a, b in new]
    for a, b in forced:
        triangulation.force(draft, spokes, a, b)
    edges = [
        edge
        if draft.tip[edge] == a and draft.tip[after(edge)] == b
        else triangulation.edge_between(draft, spokes, a, b)
        for edge, (a, b) in zip(kept, pairs, strict=True)
    ]
    edges += (triangulation.edge_between(draft, spokes, a, b) for a, b in forced)
    return finished(draft, spokes, [(edge, draft.twin[edge]) for edge in edges])


def _drafted(mesh: Mesh) -> Triangulation:
    """A triangulation like that of a mesh, which can be changed."""
    draft = Triangulation(0.0, 0.0, 0.0, 0.0)
    draft.xs, draft.ys = list(mesh.xs), list(mesh.ys)
    draft.tip, draft.twin = list(mesh.tip), list(mesh.twin)
    return draft


def _insert(draft: Triangulation, point: Point, start: int, held: set[_Pair]) -> int:
    """Insert a corner, looked for from an edge on, and return its number; held edges stay."""
    corner = len(draft.xs)
    edge = _triangle_at(draft, point, start)
    draft.xs.append(point[0])
    draft.ys.append(point[1])
    stack = triangulation.divide(draft, edge, corner)
    while stack:
        edge = stack.pop()
        other = draft.twin[edge]
        a, b, c = draft.tip[edge], draft.tip[after(edge)], draft.tip[before(edge)]
        if other == NONE or (a, b) in held:
            continue
        if triangulation.crosses_better(draft, a, b, c, draft.tip[before(other)]):
            draft.flip(edge)
            # The two edges that now lie opposite to the new corner.
            stack += (before(edge), after(other))
    return corner


def _triangle_at(draft: Triangulation, point: Point, start: int) -> int:
    """The first edge of the triangle that holds a place inside the frame.

    Where walls have made thin triangles, a walk may go round in a ring. Then it is looked for in
    all of them.
    """
    edge = start - start % 3
    for _ in range(_STEPS):
        over = next((at for at in (edge, edge + 1, edge + 2) if _is_beyond(draft, at, point)), NONE)
        if over == NONE:
            return edge
        edge = draft.twin[over]
        edge -= edge % 3
    return next(
        at
        for at in range(0, len(draft.tip), 3)
        if not any(_is_beyond(draft, at + side, point) for side in range(3))
    )


def _is_beyond(draft: Triangulation, edge: int, point: Point) -> bool:
    """Whether a place lies beyond an edge, seen from its triangle."""
    a, b = draft.tip[edge], draft.tip[after(edge)]
    return orientation((draft.xs[a], draft.ys[a]), (draft.xs[b], draft.ys[b]), point) < 0
