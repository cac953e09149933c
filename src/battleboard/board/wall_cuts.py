"""Walls cut where they meet, round after round, which follow walls that change.

Walls are cut until every one has stayed straight (see `split`). The first round cuts all of them.
Only those that it bends may cross or pass others again, so a later round cuts the pieces of bent
ones, and those near them; all others stay as they are.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from battleboard.board.cutting_round import CutChange, CuttingRound, Origins, empty_round
from battleboard.board.stretches import Block, Stretch, cell_size


class WallCuts(NamedTuple):
    """The rounds in which stretches are cut, and all pieces that come of the last one."""

    rounds: tuple[CuttingRound, ...]
    pieces: Mapping[Stretch, Origins]

    def changed(self, change: CutChange) -> tuple["WallCuts", CutChange]:
        """The same after a change of the stretches, and how their pieces change."""
        after, change = self.rounds[0].changed(change)
        found, changes = [after], [change]
        while found[-1].bent:
            before = self.rounds[len(found)] if len(found) < len(self.rounds) else _nothing(after)
            change = _input_change(before.origins, _near_bent(found), changes)
            after, output = before.changed(change)
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
        """The pieces that a stretch is cut into."""
        return _cut_through(self.rounds, stretch)

    def near(self, cells: Iterable[Block]) -> Iterable[Stretch]:
        """The pieces of all stretches that pass some cells."""
        passing = dict.fromkeys(self.rounds[0].near(cells))
        return dict.fromkeys(piece for each in passing for piece in self.pieces_of(each))


def cut(some: Collection[Stretch]) -> WallCuts:
    """Stretches cut until all stay straight."""
    size = cell_size(list(some)) if some else 1.0
    come = {each: ((each, True),) for each in some}
    return WallCuts((empty_round(size),), {}).changed(CutChange((), come))[0]


def _nothing(like: CuttingRound) -> CuttingRound:
    return empty_round(like.size_ft)


def _cut_through(rounds: Iterable[CuttingRound], stretch: Stretch) -> list[Stretch]:
    """The pieces of a stretch after some rounds."""
    found = [stretch]
    for each in rounds:
        found = [piece for whole in found for piece in each.pieces_of(whole)]
    return found


def _near_bent(rounds: Sequence[CuttingRound]) -> dict[Stretch, Origins]:
    """The pieces of stretches that pass the cells of what the last round has bent."""
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
    """How the stretches of a later round change, after the changes of those before it."""
    others = {each for change in changes for each in change.come}
    come = {each: now[each] for each in now if each in others or before.get(each) != now[each]}
    return CutChange([each for each in before if each not in now], come)


def _together(rounds: Sequence[CuttingRound]) -> dict[Stretch, Origins]:
    """All pieces: what later rounds have cut in place of what came to them."""
    pieces = dict(rounds[0].pieces)
    for later in rounds[1:]:
        for each in later.origins:
            del pieces[each]
        pieces.update(later.pieces)
    return pieces
