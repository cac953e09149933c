"""Enlarges figures that are too small to read from afar, where there is room around them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import floor
from typing import Final

from battleboard.board.point import distance
from battleboard.views.map.draw_list import Token
from battleboard.views.players.seen_look import PARTY

_STEP_FT: Final = 0.25
"""Step of growth: with few different sizes, little is painted again while figures move."""
_MOST: Final = 1.5
"""Maximum growth: no foe may look like a giant beside the named figures of the party."""


def grown(tokens: Sequence[Token], least_ft: float) -> tuple[Token, ...]:
    """Return the tokens, each grown towards a radius of `least_ft`, as far as it has room.

    No token grows beyond `_MOST` times its size, and neighbours share the room between them in
    proportion to their sizes. Named figures of the party keep their size: a name says more than a
    letter, and needs the room.
    """
    if all(each.body.radius_ft >= least_ft for each in tokens):
        return tuple(tokens)
    near = _Neighbours(tokens, 2 * max(least_ft, *(each.body.radius_ft for each in tokens)))
    return tuple(_grown(each, least_ft, near.of(each)) for each in tokens)


def _grown(token: Token, least_ft: float, others: Iterable[Token]) -> Token:
    own = token.body.radius_ft
    if token.name and token.precedence == PARTY:
        return token
    room = min(least_ft, _MOST * own)
    for other in others:
        share = own / (own + other.body.radius_ft)
        room = min(room, share * distance(token.body.at, other.body.at))
    radius = floor(room / _STEP_FT) * _STEP_FT
    return token._replace(body=token.body._replace(radius_ft=radius)) if radius > own else token


class _Neighbours:
    """A spatial index of tokens, to find those within a distance."""

    def __init__(self, tokens: Iterable[Token], far_ft: float) -> None:
        self._far_ft = far_ft
        self._squares: defaultdict[tuple[int, int], list[Token]] = defaultdict(list)
        for each in tokens:
            self._squares[self._square(each)].append(each)

    def of(self, token: Token) -> Iterator[Token]:
        column, row = self._square(token)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                yield from (each for each in self._squares.get((x, y), ()) if each is not token)

    def _square(self, token: Token) -> tuple[int, int]:
        x, y = token.body.at
        return floor(x / self._far_ft), floor(y / self._far_ft)
