"""Finds a place for an announcement on the players' screen that covers no figure in play."""

from collections.abc import Iterator, Sequence
from math import hypot, inf
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF

_SIZES: Final = (1.0, 0.8, 0.65, 0.5)
"""Font sizes to try, as shares of the usual one."""
_USUAL_AT: Final = 0.3
"""Usual height of its middle if nothing is in the way, as a share of the screen's height."""
_STEPS: Final = 16
"""Positions to try across and down."""
_FINE: Final = 32
"""The same where no position is free."""
_BAND: Final = 1.7
"""Height of the band, in letter heights."""
_SIDES: Final = 1.6
"""Room beside the words on a band that is not full width, in letter heights."""


class AnnouncementPlace(NamedTuple):
    """The band behind an announcement, and its letter size in pixels."""

    band: QRectF
    type_px: float


class _BandRow(NamedTuple):
    """A candidate height for a band, with the horizontal spans to try there."""

    top: float
    under: float
    spans: Sequence[tuple[float, float]]

    def band(self, span: tuple[float, float]) -> QRectF:
        return QRectF(span[0], self.top, span[1] - span[0], self.under - self.top)


class FigureDisc(NamedTuple):
    """The disc that a figure covers on the screen."""

    x: float
    y: float
    radius: float

    def meets(self, band: QRectF) -> bool:
        """Whether the disc overlaps a band."""
        across = max(band.left() - self.x, 0.0, self.x - band.right())
        down = max(band.top() - self.y, 0.0, self.y - band.bottom())
        return hypot(across, down) < self.radius


def announcement_place(
    words: QSizeF, type_px: float, least_px: float, screen: QRectF, taken: Sequence[QRectF]
) -> AnnouncementPlace | None:
    """Return the best free band for words measured at `type_px`, or None.

    Full-width bands are tried before shorter ones; within each kind, the largest type comes first,
    and then the place nearest to the usual height. The type never gets smaller than `least_px`.
    """
    for is_short in (False, True):
        for size in dict.fromkeys(max(least_px, type_px * share) for share in _SIZES):
            for row in _rows(words * (size / type_px), screen, _STEPS, is_short=is_short):
                # Only what overlaps this row's height can collide: filter once per row.
                near = _spans(taken, row)
                for left, right in row.spans:
                    if not any(begin < right and left < end for begin, end in near):
                        return AnnouncementPlace(row.band((left, right)), size)
    return None


def least_covering_band(
    words: QSizeF, screen: QRectF, taken: Sequence[QRectF], in_play: Sequence[FigureDisc]
) -> QRectF | None:
    """Return the band that covers the least of `taken` and no figure in play, or None.

    Ties go to the band nearest to the usual height.
    """
    best, least = None, inf
    for row in _rows(words, screen, _FINE, is_short=True):
        high = row.under - row.top
        near = [each for each in taken if each.top() < row.under and row.top < each.bottom()]
        blots = [each for each in in_play if abs(each.y - row.top - high / 2) < each.radius + high]
        for span in row.spans:
            band = row.band(span)
            covered = sum(_area(band.intersected(each)) for each in near)
            if covered < least and not any(each.meets(band) for each in blots):
                best, least = band, covered
    return best


def _area(box: QRectF) -> float:
    return box.width() * box.height()


def _spans(taken: Sequence[QRectF], row: _BandRow) -> list[tuple[float, float]]:
    """Return the horizontal extents of what is taken at a row's height."""
    return [
        (each.left(), each.right())
        for each in taken
        if each.top() < row.under and row.top < each.bottom()
    ]


def _rows(letters: QSizeF, screen: QRectF, steps: int, *, is_short: bool) -> Iterator[_BandRow]:
    """Yield candidate rows, best first; none if the words do not fit the screen."""
    high = _BAND * letters.height()
    wide = letters.width() + _SIDES * letters.height()
    free_down, free_across = screen.height() - high, screen.width() - wide
    if free_down < 0 or free_across < 0:
        return
    usual = screen.top() + _USUAL_AT * screen.height() - high / 2
    middle = screen.left() + free_across / 2
    begins = [screen.left() + free_across * step / steps for step in range(steps + 1)]
    begins.sort(key=lambda each: abs(each - middle))
    across = [(screen.left(), screen.right())]
    spans = [(begin, begin + wide) for begin in begins] if is_short else across
    downs = [screen.top() + free_down * step / steps for step in range(steps + 1)]
    for down in sorted([usual, *downs], key=lambda each: abs(each - usual)):
        if screen.top() <= down <= screen.top() + free_down:
            yield _BandRow(down, down + high, spans)
