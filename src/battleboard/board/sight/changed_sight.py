"""Sight on a board of which some walls have changed: its mesh is mended, and not made again."""

from collections.abc import Container, Iterable
from itertools import chain
from typing import Final

from battleboard.board.board import Board
from battleboard.board.cutting_round import CutChange
from battleboard.board.point import Point
from battleboard.board.sealed_walls import SealedWalls
from battleboard.board.sight.mending import Mended, MeshChanges, mended
from battleboard.board.sight.mesh import Mesh, frame_around, stretch_along
from battleboard.board.sight.sight import STOP, Sight, sight_through
from battleboard.board.sight.triangulation import FRAME, NONE, edges_from
from battleboard.board.stretches import Stretch

_MOST: Final = 0.5
"""Where more than this share of the pieces changes, a mesh is made anew as quickly."""


def changed_sight(known: Sight, board: Board) -> Sight:
    """The sight on a board, the same as if it were made again; quickly, if little has changed."""
    sealed, change = known.sealed.changed(board.walls)
    found = _mended(known.mesh, _changes(known, sealed, change), sealed, board.size_ft)
    if found is None:
        return sight_through(sealed, board.size_ft)
    return _stopping(known, sealed, found, change.come)


def _changes(known: Sight, sealed: SealedWalls, change: CutChange) -> MeshChanges:
    """What has to change in the mesh."""
    mesh, before = known.mesh, known.sealed.pieces
    forced = [each for each in change.come if each not in before]
    ends = dict.fromkeys(chain.from_iterable(forced))
    left = set(chain.from_iterable(change.gone)).difference(ends)
    gone = [end for end in left if not _has_wall(mesh, mesh.numbers[end], sealed.pieces)]
    come = [end for end in ends if end not in mesh.numbers]
    return MeshChanges(gone, come, change.gone, forced)


def _has_wall(mesh: Mesh, corner: int, pieces: Container[Stretch]) -> bool:
    """Whether a piece of wall that stays ends at a corner."""
    edges = edges_from(mesh, mesh.spokes, corner)
    return any(stretch_along(mesh, edge) in pieces for edge in edges)


def _mended(mesh: Mesh, changes: MeshChanges, sealed: SealedWalls, size_ft: Point) -> Mended | None:
    """The mesh with all walls in it; None where another one has to be made."""
    frame = mesh.xs[0], mesh.ys[0], mesh.xs[2], mesh.ys[2]
    if len(changes.freed) + len(changes.forced) > _MOST * len(sealed.pieces):
        return None
    # Also an end that is a corner of the mesh already may be one of the frame's own.
    ends = chain.from_iterable(changes.forced)
    left, top, right, bottom = frame_around(ends, size_ft)
    if left < frame[0] or top < frame[1] or right > frame[2] or bottom > frame[3]:
        return None
    found = mended(mesh, changes, sealed.pieces)
    xs, ys = found.mesh.xs[FRAME:], found.mesh.ys[FRAME:]
    reach = [(min(xs), min(ys)), (max(xs), max(ys))] if xs else []
    return found if frame_around(reach, size_ft) == frame else None


def _stopping(known: Sight, sealed: SealedWalls, found: Mended, others: Iterable[Stretch]) -> Sight:
    """The sight through a mended mesh, looked at again where anything may have changed."""
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
