"""The walls of a board with slits closed, cut where they meet, and updated incrementally."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import floor
from operator import is_
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.cutting_round import CutChange, CuttingRound, Origins, empty_round
from battleboard.board.point import Point
from battleboard.board.stretches import Block, Stretch, cell_size, passed_cells
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import (
    WallPiece,
    WallPieces,
    gaps_at,
    is_mutual_gap,
    snap_wall,
)


class WallCuts(NamedTuple):
    """The rounds of cutting, and the final pieces."""

    rounds: tuple[CuttingRound, ...]
    pieces: Mapping[Stretch, Origins]

    def apply(self, change: CutChange) -> tuple["WallCuts", CutChange]:
        after, change = self.rounds[0].apply(change)
        found, changes = [after], [change]
        while found[-1].bent:
            before = self.rounds[len(found)] if len(found) < len(self.rounds) else _nothing(after)
            change = _input_change(before.origins, _near_bent(found), changes)
            after, output = before.apply(change)
            found.append(after)
            changes += (change, output)
        pieces = _together(found)
        left = (
            each for past in self.rounds[len(found) :] for each in (*past.origins, *past.pieces)
        )
        concerned = dict.fromkeys(chain(left, *(chain(*each) for each in changes)))
        gone = [each for each in concerned if each in self.pieces and each not in pieces]
        come = {each: pieces[each] for each in concerned if each in pieces}
        return WallCuts(tuple(found), pieces), CutChange(gone, come)

    def pieces_of(self, stretch: Stretch) -> Iterable[Stretch]:
        return _cut_through(self.rounds, stretch)

    def near(self, cells: Iterable[Block]) -> Iterable[Stretch]:
        passing = dict.fromkeys(self.rounds[0].near(cells))
        return dict.fromkeys(piece for each in passing for piece in self.pieces_of(each))


def cut(some: Collection[Stretch]) -> WallCuts:
    """Cut stretches where they meet, again and again until no cut bends one (see `split`).

    The first round cuts all walls. Only walls that it bends may meet others they did not meet
    before, so a later round cuts just the pieces of bent walls and of the walls near them.
    """
    size = cell_size(list(some)) if some else 1.0
    come = {each: ((each, True),) for each in some}
    return WallCuts((empty_round(size),), {}).apply(CutChange((), come))[0]


def _nothing(like: CuttingRound) -> CuttingRound:
    return empty_round(like.size_ft)


def _cut_through(rounds: Iterable[CuttingRound], stretch: Stretch) -> list[Stretch]:
    found = [stretch]
    for each in rounds:
        found = [piece for whole in found for piece in each.pieces_of(whole)]
    return found


def _near_bent(rounds: Sequence[CuttingRound]) -> dict[Stretch, Origins]:
    first, last = rounds[0], rounds[-1]
    passing = dict.fromkeys(first.near(last.bent_cells(first.size_ft)))
    near = (piece for each in passing for piece in _cut_through(rounds, each))
    return {piece: _origins(rounds, piece) for piece in near}


def _origins(rounds: Sequence[CuttingRound], piece: Stretch) -> Origins:
    return next(each.pieces[piece] for each in reversed(rounds) if piece in each.pieces)


def _input_change(
    before: Mapping[Stretch, Origins],
    now: Mapping[Stretch, Origins],
    changes: Iterable[CutChange],
) -> CutChange:
    others = {each for change in changes for each in change.come}
    come = {each: now[each] for each in now if each in others or before.get(each) != now[each]}
    return CutChange([each for each in before if each not in now], come)


def _together(rounds: Sequence[CuttingRound]) -> dict[Stretch, Origins]:
    """All pieces, with those cut by later rounds in place of their parents."""
    pieces = dict(rounds[0].pieces)
    for later in rounds[1:]:
        for each in later.origins:
            del pieces[each]
        pieces.update(later.pieces)
    return pieces


# The walls at a stretch, and whether each starts at the end with the smaller coordinates.
_LaidWalls: TypeAlias = tuple[tuple[Wall, bool], ...]

# Only walls within this many slit widths of a free end affect its slit: walls linked to the end
# within two slit widths do not count as across from it (see `gaps_at`).
_AROUND: Final = 3
_BLOCK_FT: Final = 10.0


class SealedWalls(NamedTuple):
    """Walls, and the pieces they are cut into after slits up to a width are closed.

    `laid` maps every stretch of the board to the walls on it, and `raw` is how these stretches are
    cut before slits are closed. `met` maps every free end with a slit to the point that it nearly
    meets, and `moved` maps moved ends to their new places. `cuts` is the final cutting. Nothing is
    ever changed in place.
    """

    slit_ft: float
    walls: tuple[Wall, ...]
    laid: Mapping[Stretch, _LaidWalls]
    raw: WallCuts
    met: Mapping[Point, Point]
    moved: Mapping[Point, Point]
    cuts: WallCuts

    @property
    def pieces(self) -> Mapping[Stretch, Origins]:
        """All pieces, each from its end with the smaller coordinates, with the stretches on it."""
        return self.cuts.pieces

    def sharing(self, piece: Stretch) -> Iterator[tuple[Wall, bool]]:
        """The walls that share a piece, and whether they run the same way."""
        for stretch, same in self.pieces[piece]:
            for wall, along in self.laid[stretch]:
                yield wall, along is same

    def pieces_of(self, wall: Wall) -> Iterable[Stretch]:
        """The pieces of a wall; none if closing slits leaves it no length."""
        (a, b), _ = _orient(_seal(snap_wall(wall), self.moved))
        return self.cuts.pieces_of((a, b)) if a != b else ()

    def with_walls(self, walls: tuple[Wall, ...]) -> "SealedWalls":
        """Replace the walls by others in the same places."""
        both = [(old, new) for old, new in zip(self.walls, walls, strict=True) if old is not new]
        laid = dict(self.laid)
        _lay(laid, [old for old, _ in both], [new for _, new in both])
        return self._replace(walls=walls, laid=laid)

    def reseal(self, walls: tuple[Wall, ...]) -> tuple["SealedWalls", CutChange]:
        """Seal other walls, and return the change of the pieces; fast if few walls differ."""
        laid = dict(self.laid)
        stretches = _lay(laid, *_differing(self.walls, walls))
        gone = [each for each in stretches if each in self.laid and each not in laid]
        come = {each: ((each, True),) for each in stretches if each in laid}
        raw, change = self.raw.apply(CutChange(gone, come))
        met = self._update_met(raw, change) if self.slit_ft else self.met
        after = SealedWalls(self.slit_ft, walls, laid, raw, met, _ends_to_move(met), raw)
        if self.cuts is self.raw and not after.moved:
            return after, change
        cuts, change = self.cuts.apply(self.closing(after, stretches))
        return after._replace(cuts=cuts), change

    def _update_met(self, raw: WallCuts, change: CutChange) -> Mapping[Point, Point]:
        far = _AROUND * self.slit_ft
        changed = (*change.gone, *change.come)
        blocks = {block for piece in changed for block in passed_cells(*piece, _BLOCK_FT)}
        is_near = partial(_is_near, blocks, far)
        kept = {end: other for end, other in self.met.items() if not is_near(end)}
        near = raw.near(_cells(blocks, 2 * far, raw.rounds[0].size_ft))
        return kept | gaps_at(_pieces(near), self.slit_ft, is_near)

    def closing(self, after: "SealedWalls", changed: Iterable[Stretch]) -> CutChange:
        """The change of the sealed stretches, given the changed stretches of the board.

        `after` has the new walls and moved ends. Stretches whose ends are now moved elsewhere
        change, too.
        """
        ends = {end for end, _ in self.moved.items() ^ after.moved.items()}
        at_ends = (each for one in (self, after) for end in ends for each in one.ending_at(end))
        concerned = dict.fromkeys((*changed, *at_ends))
        less: dict[Stretch, set[Stretch]] = {}
        more: dict[Stretch, list[tuple[Stretch, bool]]] = {}
        for each in concerned:
            if each in self.laid:
                less.setdefault(_orient(_seal(each, self.moved))[0], set()).add(each)
            if each in after.laid:
                sealed, along = _orient(_seal(each, after.moved))
                if sealed[0] != sealed[1]:
                    more.setdefault(sealed, []).append((each, along))
        return _change_shares(self.cuts.rounds[0].origins, less, more)

    def ending_at(self, end: Point) -> Iterator[Stretch]:
        first = self.raw.rounds[0]
        cell = floor(end[0] / first.size_ft), floor(end[1] / first.size_ft)
        return (each for each in first.near((cell,)) if end in each)


def seal(walls: tuple[Wall, ...], slit_ft: float) -> SealedWalls:
    """Close slits up to a width.

    Walls drawn by hand rarely meet exactly, and a slit of an inch lets a thin fan of sight and
    light through that widens with every foot behind it:

        ────────┤        ────────╴ │ ~ ~ seen       a free end is moved on
           shut              slit  │  ~ ~ ~ ~       to the wall that it misses
    """
    laid: dict[Stretch, _LaidWalls] = {}
    _lay(laid, (), walls)
    raw = cut(laid)
    met = gaps_at(_pieces(raw.pieces), slit_ft) if slit_ft else {}
    bare = SealedWalls(slit_ft, walls, laid, raw, met, {}, raw)
    if not met:
        return bare
    after = bare._replace(moved=_ends_to_move(met))
    return after._replace(cuts=raw.apply(bare.closing(after, ()))[0])


def _lay(
    laid: dict[Stretch, _LaidWalls], gone: Iterable[Wall], come: Iterable[Wall]
) -> Collection[Stretch]:
    """Remove and add walls in place; return the stretches touched."""
    found: dict[Stretch, None] = {}
    for wall in gone:
        stretch, along = _orient(snap_wall(wall))
        if stretch in laid:
            left = list(laid.pop(stretch))
            left.remove((wall, along))
            if left:
                laid[stretch] = tuple(left)
            found[stretch] = None
    for wall in come:
        stretch, along = _orient(snap_wall(wall))
        if stretch[0] != stretch[1]:
            laid[stretch] = (*laid.get(stretch, ()), (wall, along))
            found[stretch] = None
    return found


def _differing(
    before: Sequence[Wall], after: Sequence[Wall]
) -> tuple[Iterable[Wall], Iterable[Wall]]:
    """The walls removed and the walls added, compared by identity."""
    least = min(len(before), len(after))
    start = _alike(before, after, least)
    end = _alike(reversed(before), reversed(after), least - start)
    before, after = before[start : len(before) - end], after[start : len(after) - end]
    return _without(before, after), _without(after, before)


def _alike(one: Iterable[Wall], other: Iterable[Wall], most: int) -> int:
    """The length of the common prefix, by identity."""
    differ = (at for at, same in enumerate(map(is_, one, other)) if not same)
    return min(next(differ, most), most)


def _without(walls: Iterable[Wall], others: Iterable[Wall]) -> Iterator[Wall]:
    """Multiset difference by identity."""
    left = Counter(map(id, others))
    for wall in walls:
        if left[id(wall)]:
            left[id(wall)] -= 1
        else:
            yield wall


def _ends_to_move(met: Mapping[Point, Point]) -> dict[Point, Point]:
    return {end: other for end, other in met.items() if not is_mutual_gap(end, met)}


def _seal(stretch: Stretch, moved: Mapping[Point, Point]) -> Stretch:
    a, b = stretch
    return moved.get(a, a), moved.get(b, b)


def _orient(stretch: Stretch) -> tuple[Stretch, bool]:
    """A stretch from its end with the smaller coordinates, and whether it already ran that way."""
    a, b = stretch
    return (stretch, True) if a <= b else ((b, a), False)


def _change_shares(
    origins: Mapping[Stretch, Origins],
    less: Mapping[Stretch, Container[Stretch]],
    more: Mapping[Stretch, Iterable[tuple[Stretch, bool]]],
) -> CutChange:
    gone, come = [], {}
    for stretch in {**less, **more}:
        kept = [each for each in origins.get(stretch, ()) if each[0] not in less.get(stretch, ())]
        now = tuple(sorted((*kept, *more.get(stretch, ()))))
        if now:
            come[stretch] = now
        elif stretch in origins:
            gone.append(stretch)
    return CutChange(gone, come)


def _pieces(stretches: Iterable[Stretch]) -> WallPieces:
    """Convert stretches to wall pieces that belong to no walls."""
    corners: dict[Point, int] = {}
    pieces = [
        WallPiece(corners.setdefault(a, len(corners)), corners.setdefault(b, len(corners)), ())
        for a, b in stretches
    ]
    return WallPieces(tuple(corners), tuple(pieces))


def _is_near(blocks: set[Block], far_ft: float, point: Point) -> bool:
    return not blocks.isdisjoint(_around(point, far_ft))


def _around(point: Point, far_ft: float) -> Iterator[Block]:
    x, y = point
    for column in range(_block(x - far_ft), _block(x + far_ft) + 1):
        for row in range(_block(y - far_ft), _block(y + far_ft) + 1):
            yield column, row


def _block(feet: float) -> int:
    return floor(feet / _BLOCK_FT)


def _cells(blocks: Iterable[Block], more_ft: float, size_ft: float) -> Iterator[Block]:
    for column, row in blocks:
        left, top = column * _BLOCK_FT - more_ft, row * _BLOCK_FT - more_ft
        right, bottom = left + _BLOCK_FT + 2 * more_ft, top + _BLOCK_FT + 2 * more_ft
        for across in range(floor(left / size_ft), floor(right / size_ft) + 1):
            for down in range(floor(top / size_ft), floor(bottom / size_ft) + 1):
                yield across, down
