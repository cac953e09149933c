"""Calibration: how many pixels of a display are how long, as a fraction that is never rounded."""

from fractions import Fraction
from math import isqrt
from typing import Final

from battleboard.storage.settings import INCH, Calibration, Fit

Resolution = tuple[int, int]

# A diagonal is no whole number of pixels: it is counted in millionths of one.
_FINE: Final = 10**6


def by_length(pixels: int, microns: int, across: int) -> Calibration:
    """Calibrate by a thing that was laid on the display, and covers so many pixels."""
    return Calibration(pixels, microns, across)


def by_diagonal(resolution: Resolution, inches: Fraction) -> Calibration:
    """Calibrate by the diagonal of the display."""
    across, down = resolution
    pixels = isqrt((across**2 + down**2) * _FINE**2)
    return Calibration(pixels, round(inches * INCH * _FINE), across)


def pixels_for(calibration: Calibration, across: int, microns: int) -> Fraction:
    """Say how many pixels a length takes, now that the display is so many pixels wide."""
    known = Fraction(calibration.pixels, calibration.microns)
    return known * microns * Fraction(across, calibration.across)


def square_pixels(fit: Fit, across: int) -> Fraction | None:
    """Say how many pixels a square takes in true scale, if the display has been calibrated."""
    known = fit.calibration
    return pixels_for(known, across, fit.square) if known else None


def native(logical: Resolution, ratio: float) -> Resolution:
    """Give the pixels that a display really has, of the size that the desktop tells."""
    # The desktop rounds its own pixels, and no display has an odd number of them.
    across, down = (max(2, 2 * round(each * ratio / 2)) for each in logical)
    return across, down
