"""The one scale of distances, in pixels of the desktop, that everything on the screen keeps to."""

from typing import Final

HAIR: Final = 2
XS: Final = 4
S: Final = 8
M: Final = 12
L: Final = 16
XL: Final = 24
XXL: Final = 32
ROUND: Final = 8
"""How round the corners of panels and buttons are."""
SIDE: Final = 348
"""How wide the column of cards is."""
