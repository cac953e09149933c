"""Dyes: the colours that lie over each level of a mask of fog, for the players and for the DM."""

from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtGui import QColor

from battleboard.models.fog.mask import CLEAR, DIM, EXPLORED
from battleboard.views.look.mixing import mixed
from battleboard.views.map.paint.palette import Palette

EDGE: Final = 100
"""Fog begins about in the middle of soft edges: nothing is seen outside of what is open."""


class Dye(NamedTuple):
    """A colour for each level of a mask; where it hides all, then what is around the board too."""

    colours: tuple[int, ...]
    hides_all: bool = False

    @property
    def covered(self) -> QColor:
        """Give the colour of what is covered."""
        return QColor.fromRgba(self.colours[0])


def players_dye(palette: Palette) -> Dye:
    """Give what the players see: nothing of what is covered, and a little of what was explored."""
    beyond, shadow = QColor(palette.beyond), QColor(palette.shadow)
    colours = _ramp(beyond, _thinned(beyond, 0.6), _thinned(shadow, 0.34))
    return Dye(colours, hides_all=True)


def own_dye(palette: Palette) -> Dye:
    """Give what the DM sees: everything, as through a veil."""
    veil = QColor(palette.veil)
    thick = veil.alphaF()
    return Dye(_ramp(veil, _thinned(veil, thick * 0.6), _thinned(veil, thick * 0.2)))


def _ramp(covered: QColor, explored: QColor, dim: QColor) -> tuple[int, ...]:
    """Give the colours from one to the next, and to none over what is seen in bright light."""
    marks = (EDGE, covered), (EXPLORED, explored), (DIM, dim), (CLEAR, _thinned(dim, 0.0))
    found = [covered] * EDGE
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
