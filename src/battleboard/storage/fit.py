"""The fit of a display: how large its pixels are, and how the players' map lies on it."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

INCH: Final = 25_400
"""An inch, in microns."""
MOST_MARGIN: Final = 20

GridWeight: TypeAlias = Literal["thin", "normal", "bold", "hidden"]
Whole: TypeAlias = Annotated[int, msgspec.Meta(gt=0, le=10**15)]
Share: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_MARGIN)]


class Calibration(msgspec.Struct, frozen=True):
    """So many pixels in a row are so many microns long, on a display so many pixels wide."""

    pixels: Whole
    microns: Whole
    across: Whole


class Fit(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the players' map lies on a display.

    A square of the map is to be `square` microns long, and is so while the scale is `locked`. The
    map is turned by quarters, clockwise. At the sides, and at top and bottom, so many hundredths
    of the display are left black.
    """

    calibration: Calibration | None = None
    square: Whole = INCH
    locked: bool = False
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    margins: tuple[Share, Share] = (0, 0)
    grid: GridWeight = "normal"
