"""How large text must be on the players' screen to be read across the room."""

from fractions import Fraction
from math import atan, radians, tan
from typing import Final, NamedTuple

from battleboard.queries.sight.viewport import STRIP, Viewport, by_diagonal, pixels_for
from battleboard.storage.settings import Calibration

MINUTES: Final = 16.0
"""Apparent height of a capital letter, in minutes of arc; good eyes read down to 5."""
USUAL_AWAY_MM: Final = 3_000
"""Assumed viewing distance if none is given."""
USUAL_INCHES: Final = 43
"""Assumed diagonal of a screen that was not measured."""
_MOST: Final = 0.055
_MOST_UNTOLD: Final = 0.034
"""Maximum letter height, as a share of the shorter side; less if the distance is assumed."""
TYPE_OF_STRIP: Final = 0.44
"""Font size on the strip, as a share of its height."""
_CAPITAL: Final = 0.68
"""Height of a capital letter as a share of the font size, a little less than usual."""
_MOST_STRIP: Final = 0.14
COLUMN: Final = 4.2
"""Width of the column of turns, in heights of the strip."""
_MICRONS: Final = 1_000


class Legibility(NamedTuple):
    """Text on a screen: its height in desktop pixels, and in minutes of arc for the players.

    The viewing distance is in millimetres; `is_told` and `is_measured` say whether the distance and
    the pixel size are known or merely assumed.
    """

    letters_px: float
    minutes: float
    away_mm: int
    is_told: bool
    is_measured: bool


def legibility(viewport: Viewport) -> Legibility:
    """How large capital letters are on a screen: `MINUTES` of arc, where that fits."""
    told, known = viewport.fit.away_mm, calibration_of(viewport)
    away, share = told or USUAL_AWAY_MM, _MOST if told else _MOST_UNTOLD
    microns = round(2 * away * tan(radians(MINUTES / 120)) * _MICRONS)
    wanted = float(pixels_for(known, viewport.across, microns)) / viewport.ratio
    letters = min(wanted, share * min(viewport.screen))
    is_measured = viewport.fit.calibration is not None
    minutes = minutes_of(viewport, letters)
    return Legibility(letters, minutes, away, is_told=bool(told), is_measured=is_measured)


def calibration_of(viewport: Viewport) -> Calibration:
    if viewport.fit.calibration is not None:
        return viewport.fit.calibration
    (wide, high), across = viewport.screen, viewport.across
    return by_diagonal((across, round(across * high / wide)), Fraction(USUAL_INCHES))


def minutes_of(viewport: Viewport, pixels: float) -> float:
    """The visual angle, in minutes of arc, of something this many desktop pixels high."""
    known = calibration_of(viewport)
    away = (viewport.fit.away_mm or USUAL_AWAY_MM) * _MICRONS
    to_a_metre = float(pixels_for(known, viewport.across, _MICRONS**2)) / viewport.ratio
    return 120 * _degrees(pixels / to_a_metre * _MICRONS**2 / (2 * away))


def _degrees(slope: float) -> float:
    return atan(slope) / radians(1)


def strip_share(viewport: Viewport) -> float:
    high = legibility(viewport).letters_px / _CAPITAL / TYPE_OF_STRIP
    return min(max(STRIP, high / min(viewport.screen)), _MOST_STRIP)
