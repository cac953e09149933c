"""Dyes: the colours that lie over each level of a mask of fog, for the players and for the DM."""

from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from battleboard.models.fog.mask import CLEAR, DIM, EDGE, EXPLORED, INNER_EDGE, Extent
from battleboard.views.look.mixing import mixed
from battleboard.views.map.paint.palette import Palette

_LIT: Final = (EXPLORED + CLEAR) // 2
"""The middle of soft edges between what was seen before and what is seen now."""


class Dye(NamedTuple):
    """A colour for each level of a mask; where it hides all, then what is around the board too.

    On a coarse mask there may be others.
    """

    colours: tuple[int, ...]
    hides_all: bool = False
    on_coarse: tuple[int, ...] = ()

    @property
    def covered(self) -> QColor:
        """Give the colour of what is covered."""
        return QColor.fromRgba(self.colours[0])

    def over(self, extent: Extent) -> tuple[int, ...]:
        """Give the colours for a mask."""
        return (self.on_coarse if extent.is_coarse else ()) or self.colours


def players_dye(palette: Palette) -> Dye:
    """Give what the players see: nothing of what is covered, and a little of what was explored."""
    beyond, shadow = QColor(palette.beyond), QColor(palette.shadow)
    colours = beyond, _thinned(beyond, 0.6), _thinned(shadow, 0.34)
    return Dye(_ramp(EDGE, *colours), hides_all=True, on_coarse=_ramp(INNER_EDGE, *colours))


def own_dye(palette: Palette) -> Dye:
    """Give what the DM sees: everything, as through a veil."""
    veil = QColor(palette.veil)
    thick = veil.alphaF()
    return Dye(_ramp(EDGE, veil, _thinned(veil, thick * 0.6), _thinned(veil, thick * 0.2)))


def lit_dye() -> Dye:
    """Give what takes all away that is not seen at the moment, though it was seen before."""
    black = QColor(Qt.GlobalColor.black)
    fading = (_thinned(black, 1 - step / (DIM - _LIT)).rgba() for step in range(DIM - _LIT))
    bare = [_thinned(black, 0.0).rgba()] * (CLEAR - DIM + 1)
    return Dye((*[black.rgba()] * _LIT, *fading, *bare), hides_all=True)


def _ramp(edge: int, covered: QColor, explored: QColor, dim: QColor) -> tuple[int, ...]:
    """Give the colours from one to the next, and to none over what is seen in bright light."""
    marks = (edge, covered), (EXPLORED, explored), (DIM, dim), (CLEAR, _thinned(dim, 0.0))
    found = [covered] * edge
    for (start, one), (end, other) in pairwise(marks):
        found += (_between(one, other, step / (end - start)) for step in range(end - start))
    return tuple(colour.rgba() for colour in (*found, marks[-1][1]))


def _thinned(colour: QColor, alpha: float) -> QColor:
    thin = QColor(colour)
    thin.setAlphaF(alpha)
    return thin


def _between(one: QColor, other: QColor, share: float) -> QColor:
    """Mix two translucent colours, as lights mix: what is hardly there gives hardly any colour."""
    alpha = one.alphaF() * (1 - share) + other.alphaF() * share
    weight = other.alphaF() * share / alpha if alpha else 0.0
    mix = mixed(other, one, weight)
    mix.setAlphaF(alpha)
    return mix
