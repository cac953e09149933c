"""Where an announcement goes on the players' screen, so that it covers no figure."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF

_SIZES: Final = (1.0, 0.8, 0.65, 0.5)
"""The sizes of its letters that are tried, as shares of the usual one."""
_USUAL_AT: Final = 0.3
"""Where its middle lies if nothing is in the way, as a share of the screen's height."""
_STEPS: Final = 16
"""So many places across and down are tried."""
_BAND: Final = 1.7
"""The height of the band, by that of its letters."""
_SIDES: Final = 1.6
"""The room beside the words on a band that does not reach across, by the height of the letters."""


class AnnouncementPlace(NamedTuple):
    """The band on which an announcement is written, and the size of its letters in pixels."""

    band: QRectF
    type_px: float


def announcement_place(
    words: QSizeF, type_px: float, least_px: float, screen: QRectF, taken: Sequence[QRectF]
) -> AnnouncementPlace | None:
    """The best free place for words that are so large in type of a size, or None.

    A band right across is best, as near to its usual place as may be and as large, then a short
    one; the letters never become smaller than `least_px`.
    """
    sizes = [max(least_px, type_px * share) for share in _SIZES]
    for is_short in (False, True):
        for size in dict.fromkeys(sizes):
            letters = words * (size / type_px)
            for band in _bands(letters, screen, is_short=is_short):
                if not any(band.intersects(each) for each in taken):
                    return AnnouncementPlace(band, size)
    return None


def _bands(letters: QSizeF, screen: QRectF, *, is_short: bool) -> Iterator[QRectF]:
    """The places that are tried, the best first; where the words are too long there is none."""
    high = _BAND * letters.height()
    wide = letters.width() + _SIDES * letters.height()
    free_down, free_across = screen.height() - high, screen.width() - wide
    if free_down < 0 or free_across < 0:
        return
    usual = screen.top() + _USUAL_AT * screen.height() - high / 2
    downs = [screen.top() + free_down * step / _STEPS for step in range(_STEPS + 1)]
    for down in sorted([usual, *downs], key=lambda each: abs(each - usual)):
        if down < screen.top() or down > screen.top() + free_down:
            continue
        if not is_short:
            yield QRectF(screen.left(), down, screen.width(), high)
            continue
        middle = screen.left() + free_across / 2
        rights = [screen.left() + free_across * step / _STEPS for step in range(_STEPS + 1)]
        for right in sorted(rights, key=lambda each: abs(each - middle)):
            yield QRectF(right, down, wide, high)
