"""Lights on the table: where, how bright how far, and of which colour."""

from typing import NamedTuple

from battleboard.board.point import Point


class Light(NamedTuple):
    """One light: bright up to one radius and dim up to another; `magical_dark` makes darkness."""

    at: Point
    bright_ft: float
    dim_ft: float = 0.0
    colour: str = "#ffd9a0"
    magical_dark: bool = False

    @property
    def radius_ft(self) -> float:
        """How far it reaches at all."""
        return max(self.bright_ft, self.dim_ft)
