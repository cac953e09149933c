"""Difficult ground: outlines in which every foot costs more."""

from typing import NamedTuple

from battleboard.board.point import Point


class Ground(NamedTuple):
    """A stretch of ground inside an outline, and by what it multiplies the way."""

    outline: tuple[Point, ...]
    cost: float = 2.0
