"""Sight on a board of which a few walls have changed: its mesh is mended, and not made anew.

Walls that went leave their edges behind, which stop nothing any more. For those that came, corners
are inserted and edges forced into the mesh. Where what comes would bend or seal a wall that stays,
and where too much of a mesh is left from walls that went, another one has to be made.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from battleboard.board.point import Point, on_grain, orientation
from battleboard.board.sight.mending import mended
from battleboard.board.sight.mesh import Mesh
from battleboard.board.sight.sight import Sight, sight_through
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import SLIT_FT, WallShare, find_gaps, split

# A wall that changes decides about slits that are no farther away than this.
_AROUND_FT: Final = 2 * SLIT_FT
_MOST_NEAR: Final = 0.5
"""Where more than this share of a mesh is near to what changes, another one is made as quickly."""
_MOST_LEFT: Final = 4
"""A mesh with this many times as many corners as there are walls has too much left in it."""
_FEWEST_CORNERS: Final = 64


class _Around(NamedTuple):
    """A box around some points, and a little more."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def touches(self, a: Point, b: Point) -> bool:
        """Whether the box around two points meets it."""
        return (
            (a[0] >= self.left or b[0] >= self.left)
            and (a[0] <= self.right or b[0] <= self.right)
            and (a[1] >= self.top or b[1] >= self.top)
            and (a[1] <= self.bottom or b[1] <= self.bottom)
        )


class _Laid(NamedTuple):
    """A piece of wall: where it lies, its walls by their new numbers, and any edge that it has."""

    a: Point
    b: Point
    shares: tuple[WallShare, ...]
    edge: int = -1


def changed_sight(known: Sight, walls: tuple[Wall, ...]) -> Sight | None:
    """The sight among other walls, made from a known one; None where it has to be made anew."""
    places = _places_of(known.walls, walls)
    most = _MOST_LEFT * len(walls) + _FEWEST_CORNERS
    if places is None or len(known.mesh.xs) > most:
        return None
    stays = set(places.values())
    come = [at for at in range(len(walls)) if at not in stays]
    gone = [wall for at, wall in enumerate(known.walls) if at not in places]
    changed = [end for wall in (*gone, *(walls[at] for at in come)) for end in wall[:2]]
    laid = list(_laid(known, places))
    around = _box(changed, 2 * _AROUND_FT)
    near = [piece for piece in laid if around.touches(piece.a, piece.b)]
    if len(near) > _MOST_NEAR * len(laid):
        return None
    inner = _box(changed, _AROUND_FT)
    if _is_any_sealed(near, walls, inner):
        return None
    pieces = _together(near, {at: walls[at] for at in come}, inner)
    found = None if pieces is None else _mended(known.mesh, laid, near, pieces)
    if found is None:
        return None
    mesh, sides = found
    return sight_through(mesh, [piece.shares for piece in sides], walls)


def _places_of(before: Sequence[Wall], after: Sequence[Wall]) -> dict[int, int] | None:
    """For the number of every wall that stays where it lies its new number."""
    numbers = {id(wall): at for at, wall in enumerate(after)}
    if len(numbers) < len(after):
        return None
    places: dict[int, int] = {}
    taken: set[int] = set()
    for old, wall in enumerate(before):
        new = numbers.get(id(wall), old)
        if new < len(after) and new not in taken and after[new][:2] == wall[:2]:
            places[old] = new
            taken.add(new)
    return places


def _laid(known: Sight, places: Mapping[int, int]) -> Iterator[_Laid]:
    """The pieces of the walls that stay."""
    mesh = known.mesh
    xs, ys = mesh.xs, mesh.ys
    for edge, _ in mesh.sides:
        shares = tuple(
            WallShare(places[wall], side == "right")
            for wall, side in known.shares[edge]
            if wall in places
        )
        if shares:
            a, b = mesh.tip[edge], mesh.head[edge]
            yield _Laid((xs[a], ys[a]), (xs[b], ys[b]), shares, edge)


def _box(points: Iterable[Point], more_ft: float) -> _Around:
    """The box around some points, and so many feet more."""
    found = list(points)
    xs, ys = [point[0] for point in found], [point[1] for point in found]
    return _Around(
        min(xs, default=inf) - more_ft,
        min(ys, default=inf) - more_ft,
        max(xs, default=-inf) + more_ft,
        max(ys, default=-inf) + more_ft,
    )


def _is_any_sealed(near: Sequence[_Laid], walls: Sequence[Wall], inner: _Around) -> bool:
    """Whether an end of a wall that stays was moved to another wall, which may have changed."""
    corners = {end for piece in near for end in (piece.a, piece.b)}
    numbers = {share.wall for piece in near for share in piece.shares}
    ends = (on_grain(end) for number in numbers for end in walls[number][:2])
    return any(end not in corners for end in ends if inner.holds(end))


def _together(
    near: Sequence[_Laid], come: Mapping[int, Wall], inner: _Around
) -> list[_Laid] | None:
    """The pieces of walls that come and of those near them, cut where they meet.

    None where one that stays would have to be bent for that, or to be made longer to close a slit.
    """
    stay = [Wall(piece.a, piece.b) for piece in near]
    gaps = find_gaps(split([*stay, *come.values()]), SLIT_FT)
    moved = {gap.a: gap.b for gap in gaps if inner.holds(gap.a)}
    ends = {on_grain(end) for wall in come.values() for end in wall[:2]}
    if not ends.issuperset(moved):
        return None
    numbers = list(come)
    sealed = (
        wall._replace(a=moved.get(on_grain(wall.a), wall.a), b=moved.get(on_grain(wall.b), wall.b))
        for wall in come.values()
    )
    cut = split([*stay, *sealed])
    found: list[_Laid] = []
    for piece in cut.pieces:
        a, b = cut.corners[piece.a], cut.corners[piece.b]
        shares: list[WallShare] = []
        for number, along in piece.shares:
            if number >= len(stay):
                shares.append(WallShare(numbers[number - len(stay)], along))
                continue
            one, other = stay[number][:2]
            if orientation(one, other, a) or orientation(one, other, b):
                return None
            shares += (WallShare(wall, along is same) for wall, same in near[number].shares)
        found.append(_Laid(a, b, tuple(shares)))
    return found


def _mended(
    mesh: Mesh, laid: Sequence[_Laid], near: Sequence[_Laid], pieces: Sequence[_Laid]
) -> tuple[Mesh, list[_Laid]] | None:
    """The mesh with some pieces in place of those that were near, and the pieces of its sides."""
    edges = {(piece.a, piece.b): piece.edge for piece in near}
    among = {piece.edge for piece in near}
    kept = [piece for piece in laid if piece.edge not in among]
    kept += (
        piece._replace(edge=edges[piece.a, piece.b])
        for piece in pieces
        if (piece.a, piece.b) in edges
    )
    new = [
        part for piece in pieces if (piece.a, piece.b) not in edges for part in _parts(piece, mesh)
    ]
    found = mended(mesh, [piece.edge for piece in kept], [(piece.a, piece.b) for piece in new])
    return (found, [*kept, *new]) if found else None


def _parts(piece: _Laid, mesh: Mesh) -> Iterator[_Laid]:
    """A piece, cut at the corners that lie on it: those are left from walls that went."""
    (ax, ay), (bx, by) = a, b = piece.a, piece.b
    low, high = sorted((ay, by))
    # A piece runs to the right or straight down, so its corners are in order.
    on = sorted(
        (x, y)
        for x, y in zip(mesh.xs, mesh.ys, strict=True)
        if ax <= x <= bx and low <= y <= high and a < (x, y) < b and not orientation(a, b, (x, y))
    )
    for one, other in zip((a, *on), (*on, b), strict=True):
        yield _Laid(one, other, piece.shares)
