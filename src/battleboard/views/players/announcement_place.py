"""Finds a place for an announcement on the players' screen that covers no figure in play."""

from collections.abc import Iterator, Sequence
from math import hypot, inf, sqrt
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

_SIZES: Final = (1.0, 0.8, 0.65, 0.5)
"""Font sizes to try, as shares of the largest allowed."""
_MOST_SHARE: Final = 0.058
"""Largest share of the screen that the band covers, unless the type reaches its minimum."""
_STEPS: Final = 16
"""Number of steps between the positions to try, across and down."""
_FINE: Final = 32
"""Number of steps of the finer search, used when no place is free."""
_BAND: Final = 1.7
"""Height of the band, in letter heights."""
_SIDES: Final = 1.6
"""Room beside the words, on both sides together, in letter heights."""


class AnnouncementPlace(NamedTuple):
    """The band behind an announcement, and its letter size in pixels."""

    band: QRectF
    type_px: float


class _BandRow(NamedTuple):
    """A candidate row for a band: its top and bottom, and the horizontal spans to try there."""

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
        across = max(band.left() - self.x, 0.0, self.x - band.right())
        down = max(band.top() - self.y, 0.0, self.y - band.bottom())
        return hypot(across, down) < self.radius


def announcement_place(
    words: QSizeF, type_px: float, least_px: float, screen: QRectF, taken: Sequence[QRectF]
) -> AnnouncementPlace | None:
    """Return the best free band for words measured at `type_px`, or None.

    Prefer the largest type, then a place near an edge. The type is never smaller than `least_px`.
    """
    share = sqrt(_MOST_SHARE * _area(screen) / _area(QRectF(QPointF(), _band_of(words))))
    largest = max(least_px, min(type_px, type_px * share))
    for size in dict.fromkeys(max(least_px, largest * share) for share in _SIZES):
        for row in _rows(words * (size / type_px), screen, _STEPS):
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

    Ties go to the band nearest to the upper or lower edge, then to the left or right edge.
    """
    best, least = None, inf
    for row in _rows(words, screen, _FINE):
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
    return [
        (each.left(), each.right())
        for each in taken
        if each.top() < row.under and row.top < each.bottom()
    ]


def _band_of(words: QSizeF) -> QSizeF:
    high = words.height()
    return QSizeF(words.width() + _SIDES * high, _BAND * high)


def _rows(words: QSizeF, screen: QRectF, steps: int) -> Iterator[_BandRow]:
    """Yield candidate rows, those nearest to an edge first; none if the words do not fit."""
    band = _band_of(words)
    across, down = screen.width() - band.width(), screen.height() - band.height()
    if down < 0 or across < 0:
        return
    shares = sorted(
        (step / steps for step in range(steps + 1)), key=lambda each: min(each, 1 - each)
    )
    begins = [screen.left() + across * share for share in shares]
    spans = [(begin, begin + band.width()) for begin in begins]
    for share in shares:
        top = screen.top() + down * share
        yield _BandRow(top, top + band.height(), spans)
