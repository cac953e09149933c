"""Patches a mesh after wall changes, with the same result as building it from scratch.

New corners are inserted and old ones removed, walls are forced in, and then edges are flipped
outwards from there until all are optimal. Since there is only one such triangulation, the history
does not matter; only the numbering of corners and edges may differ.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from itertools import chain, repeat
from math import inf
from typing import Any, Final, NamedTuple

from battleboard.board.board import Board
from battleboard.board.cutting_round import CutChange
from battleboard.board.point import Point
from battleboard.board.sealed_walls import SealedWalls
from battleboard.board.sight import triangulation
from battleboard.board.sight.mesh import Beyond, Mesh, frame_around, stretch_along
from battleboard.board.sight.sight import STOP, Sight, sight_through
from battleboard.board.sight.triangulation import (
    FRAME,
    NONE,
    Triangulation,
    after,
    before,
    edges_from,
)
from battleboard.board.stretches import Stretch


class MeshChanges(NamedTuple):
    """The corners to remove from and add to a mesh, and the walls to free and to force.

    A removed corner belongs to no remaining wall and lies on none. All corners lie inside the
    frame.
    """

    gone: Collection[Point]
    come: Collection[Point]
    freed: Collection[Stretch]
    forced: Collection[Stretch]


class PatchedMesh(NamedTuple):
    """A mesh, and the first edge of each triangle that changed."""

    mesh: Mesh
    touched: Collection[int]


def patch_mesh(mesh: Mesh, changes: MeshChanges, walls: Collection[Stretch]) -> PatchedMesh:
    """Patch a mesh so that all walls are edges, and only their ends and the frame are corners."""
    return _MeshPatcher(mesh, walls).after(changes)


class _MeshPatcher:
    """A mesh while it is patched."""

    def __init__(self, mesh: Mesh, walls: Collection[Stretch]) -> None:
        self._mesh = mesh
        self._draft = Triangulation([*mesh.xs], [*mesh.ys], [*mesh.tip], [*mesh.twin])
        self._draft.walls = walls
        self._spokes = list(mesh.spokes)
        self._numbers = dict(mesh.numbers)
        # A neighbour for each removed corner, where walks may start instead.
        self._instead: dict[Point, Point] = {}
        # The points of corners that were renumbered or removed, by their old numbers.
        self._others: dict[int, Point] = {}
        self._spare: list[int] = []

    def after(self, changes: MeshChanges) -> PatchedMesh:
        draft, spokes, numbers = self._draft, self._spokes, self._numbers
        for a, b in changes.freed:
            self._touch(triangulation.edge_between(draft, spokes, numbers[a], numbers[b]))
        for point in changes.come:
            self._insert(point)
        for point in changes.gone:
            self._take_out(point)
        for a, b in changes.forced:
            triangulation.force(draft, spokes, numbers[a], numbers[b])
        triangulation.restore_delaunay(draft, spokes)
        self._close_up_triangles()
        self._others.update((numbers.pop(point), point) for point in changes.gone)
        # Highest number first, so that a corner moved into a slot is not removed later.
        for corner in sorted(self._others, reverse=True):
            self._close_up_corner(corner)
        return PatchedMesh(self._make_mesh(changes.come), draft.touched)

    def _touch(self, edge: int) -> None:
        other = self._draft.twin[edge]
        self._draft.touched |= {edge - edge % 3, other - other % 3}

    def _insert(self, point: Point) -> None:
        """Insert a corner, and flip the edges around it, except walls."""
        draft, spokes = self._draft, self._spokes
        corner = self._numbers[point] = len(draft.xs)
        edge = self._triangle_at(self._mesh.places.near(point), point)
        draft.xs.append(point[0])
        draft.ys.append(point[1])
        spokes.append(NONE)
        stack = triangulation.divide(draft, edge, corner)
        draft.touched.update(stack)
        triangulation.note(draft, spokes, (each for at in stack for each in (at, at + 1, at + 2)))
        while stack:
            edge = stack.pop()
            if triangulation.should_flip(draft, edge):
                other = draft.twin[edge]
                triangulation.flip(draft, spokes, edge)
                stack += (before(edge), after(other))  # the edges now opposite the corner

    def _triangle_at(self, start: int, point: Point) -> int:
        """The first edge of the triangle that holds a point, by a straight walk from a corner."""
        draft = self._draft
        x, y = draft.xs[start], draft.ys[start]
        dx, dy = point[0] - x, point[1] - y

        def is_left(corner: int) -> bool:
            return dx * (draft.ys[corner] - y) < dy * (draft.xs[corner] - x)

        edge = next(
            across
            for across in map(after, triangulation.edges_from(draft, self._spokes, start))
            if is_left(draft.tip[across]) and not is_left(draft.tip[after(across)])
        )
        while self._is_beyond(edge, point):
            other = draft.twin[edge]
            edge = before(other) if is_left(draft.tip[before(other)]) else after(other)
        return edge - edge % 3

    def _is_beyond(self, edge: int, point: Point) -> bool:
        draft = self._draft
        a, b = draft.tip[edge], draft.tip[after(edge)]
        ex, ey = draft.xs[b] - draft.xs[a], draft.ys[b] - draft.ys[a]
        return ex * (point[1] - draft.ys[a]) < ey * (point[0] - draft.xs[a])

    def _take_out(self, point: Point) -> None:
        """Remove a corner without walls, and triangulate the hole (ear clipping).

        Three neighbours in a row form an ear if their triangle leaves the corner outside. The hole
        needs two triangles fewer than met at the corner.
        """
        draft, corner = self._draft, self._numbers[point]
        spokes = list(triangulation.edges_from(draft, self._spokes, corner))
        around = [(draft.tip[after(edge)], draft.twin[after(edge)]) for edge in spokes]
        room = [edge - edge % 3 for edge in spokes]
        filled: list[int] = []
        while len(around) > 3:  # noqa: PLR2004 - three are the last triangle
            at = self._ear(around, corner)
            filled.append(room.pop())
            sides = (around[at - 1], around[at], (around[(at + 1) % len(around)][0], NONE))
            self._fill(filled[-1], sides)
            around[at - 1] = around[at - 1][0], filled[-1] + 2
            del around[at]
        filled.append(room.pop())
        self._fill(filled[-1], around)
        edges = (edge for at in filled for edge in (at, at + 1, at + 2))
        triangulation.note(draft, self._spokes, edges)
        draft.touched.update(filled)
        draft.touched.difference_update(room)
        self._spare += room
        self._instead[point] = draft.xs[around[0][0]], draft.ys[around[0][0]]

    def _ear(self, around: Sequence[tuple[int, int]], corner: int) -> int:
        turn = self._draft.turn
        corners = [each for each, _ in around]
        in_turn = zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False)
        return next(
            at
            for at, (a, b, c) in enumerate(in_turn)
            if turn(a, b, c) > 0 and turn(a, c, corner) >= 0
        )

    def _fill(self, at: int, sides: Iterable[tuple[int, int]]) -> None:
        """Write a triangle of three corners, each with the twin of the edge that starts there."""
        for edge, (corner, other) in enumerate(sides, at):
            self._draft.tip[edge] = corner
            self._draft.join(edge, other)

    def _close_up_triangles(self) -> None:
        """Move the last triangles into the slots of removed ones."""
        draft = self._draft
        tip, twin, touched = draft.tip, draft.twin, draft.touched
        for at in sorted(self._spare, reverse=True):
            last = len(tip) - 3
            if at != last:
                self._fill(at, list(zip(tip[last:], twin[last:], strict=True)))
                triangulation.note(draft, self._spokes, (at, at + 1, at + 2))
                touched.add(at)
            touched.discard(last)
            del tip[last:], twin[last:]

    def _close_up_corner(self, corner: int) -> None:
        """Move the last corner into the slot of a removed one."""
        draft, spokes = self._draft, self._spokes
        last = len(draft.xs) - 1
        if corner != last:
            for edge in list(triangulation.edges_from(draft, spokes, last)):
                draft.tip[edge] = corner
                draft.touched.add(edge - edge % 3)
            draft.xs[corner], draft.ys[corner] = point = draft.xs[last], draft.ys[last]
            spokes[corner] = spokes[last]
            self._numbers[point] = corner
            self._others[last] = point
        del draft.xs[last], draft.ys[last], spokes[last]

    def _make_mesh(self, come: Iterable[Point]) -> Mesh:
        draft, mesh = self._draft, self._mesh
        edges = len(draft.tip)
        head, beyond = (
            _resize(mesh.head, edges),
            Beyond(*(_resize(each, edges) for each in mesh.beyond)),
        )
        for edge in {edge for at in draft.touched for edge in self._beside(at)}:
            head[edge] = draft.tip[after(edge)]
            _look_beyond(draft, beyond, edge)
        places = mesh.places._replace(corners=self._places(come))
        lists = draft.xs, draft.ys, draft.tip, head, draft.twin, beyond, self._spokes
        return Mesh(*lists, self._numbers, places)

    def _beside(self, at: int) -> Iterator[int]:
        for edge in (at, at + 1, at + 2):
            yield edge
            if self._draft.twin[edge] != NONE:
                yield self._draft.twin[edge]

    def _places(self, come: Iterable[Point]) -> list[int]:
        mesh, numbers = self._mesh, self._numbers
        others: dict[int, int] = {}
        for number, point in self._others.items():
            near = point
            while near not in numbers:
                near = self._instead[near]
            others[number] = numbers[near]
        corners = [others.get(corner, corner) for corner in mesh.places.corners]
        for point in come:
            corners[mesh.places.cell(point)] = numbers[point]
        return corners


def _resize(numbers: Sequence[Any], size: int) -> list[Any]:
    return [*numbers[:size], *repeat(NONE, size - len(numbers))]


def _look_beyond(draft: Triangulation, beyond: Beyond, edge: int) -> None:
    other = draft.twin[edge]
    first, second, corner = NONE, NONE, NONE
    x = y = inf
    if other != NONE:
        first, second = after(other), before(other)
        corner = draft.tip[second]
        x, y = draft.xs[corner], draft.ys[corner]
    beyond.first[edge], beyond.second[edge], beyond.apex[edge] = first, second, corner
    beyond.apex_xs[edge], beyond.apex_ys[edge] = x, y


_MOST: Final = 0.5
"""Above this share of changed pieces, rebuilding a mesh is as fast as patching it."""


def update_sight(known: Sight, board: Board) -> Sight:
    """The sight on a changed board, equivalent to a rebuild; fast if little has changed."""
    sealed, change = known.sealed.reseal(board.walls)
    found = _try_to_patch(known.mesh, _changes(known, sealed, change), sealed, board.size_ft)
    if found is None:
        return sight_through(sealed, board.size_ft)
    return _stopping(known, sealed, found, change.come)


def _changes(known: Sight, sealed: SealedWalls, change: CutChange) -> MeshChanges:
    mesh, before = known.mesh, known.sealed.pieces
    forced = [each for each in change.come if each not in before]
    ends = dict.fromkeys(chain.from_iterable(forced))
    left = set(chain.from_iterable(change.gone)).difference(ends)
    gone = [end for end in left if not _has_wall(mesh, mesh.numbers[end], sealed.pieces)]
    come = [end for end in ends if end not in mesh.numbers]
    return MeshChanges(gone, come, change.gone, forced)


def _has_wall(mesh: Mesh, corner: int, pieces: Container[Stretch]) -> bool:
    edges = edges_from(mesh, mesh.spokes, corner)
    return any(stretch_along(mesh, edge) in pieces for edge in edges)


def _try_to_patch(
    mesh: Mesh, changes: MeshChanges, sealed: SealedWalls, size_ft: Point
) -> PatchedMesh | None:
    """Patch the mesh; None if it must be rebuilt."""
    frame = mesh.xs[0], mesh.ys[0], mesh.xs[2], mesh.ys[2]
    if len(changes.freed) + len(changes.forced) > _MOST * len(sealed.pieces):
        return None
    # Check all forced ends, since one already in the mesh may be a corner of the frame.
    ends = chain.from_iterable(changes.forced)
    left, top, right, bottom = frame_around(ends, size_ft)
    if left < frame[0] or top < frame[1] or right > frame[2] or bottom > frame[3]:
        return None
    found = patch_mesh(mesh, changes, sealed.pieces)
    xs, ys = found.mesh.xs[FRAME:], found.mesh.ys[FRAME:]
    reach = [(min(xs), min(ys)), (max(xs), max(ys))] if xs else []
    # A rebuild might choose a smaller frame now, and the result must not depend on history.
    return found if frame_around(reach, size_ft) == frame else None


def _stopping(
    known: Sight, sealed: SealedWalls, found: PatchedMesh, others: Iterable[Stretch]
) -> Sight:
    """The sight through a patched mesh, updated wherever anything may have changed."""
    mesh = found.mesh
    stops = [*known.stops[: len(mesh.tip)], *[0] * (len(mesh.tip) - len(known.stops))]
    sight = Sight(mesh, sealed, stops)
    edges = [edge for at in found.touched for edge in (at, at + 1, at + 2)]
    for edge in edges:
        stops[edge] = STOP if mesh.twin[edge] == NONE else 0
    for piece in {*others, *(stretch_along(mesh, edge) for edge in edges)}:
        if piece in sealed.pieces:
            sight.look_at(piece)
    return sight
