"""A PDF of pages that are painted in twentieths of a millimetre."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

MM: Final = 20.0
INCH: Final = 25.4 * MM
MARGIN: Final = 10 * MM
_DPI: Final = 600
_POINT: Final = INCH / 72
_FAINT: Final = "#8a8a8a"
_WRAPS: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft


_A4: Final = QPageSize.PageSizeId.A4
_LETTER: Final = QPageSize.PageSizeId.Letter


def paper_of(locale: QLocale) -> QPageSize.PageSizeId:
    """Return Letter for a locale with imperial units, or else A4."""
    imperial = {
        QLocale.MeasurementSystem.ImperialSystem,
        QLocale.MeasurementSystem.ImperialUSSystem,
    }
    return _LETTER if locale.measurementSystem() in imperial else _A4


class Pen(NamedTuple):
    """A text style: its size in points, and whether it is bold or faint."""

    points: float
    bold: bool = False
    faint: bool = False


def pdf_of(
    title: str,
    size: QPageSize.PageSizeId,
    paint: Callable[["Paper"], None],
    *,
    across: bool = False,
) -> bytes:
    """Paint a PDF of pages of one size, in portrait or, if `across`, in landscape."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Battleboard")
    writer.setResolution(_DPI)
    turned = QPageLayout.Orientation.Landscape if across else QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(QPageSize(size), turned, QMarginsF()))
    with QPainter(writer) as painter:
        paint(Paper(writer, painter))
    buffer.close()
    return bytes(content.data())


class Paper:
    """Pages to paint on; the first is open from the start."""

    def __init__(self, writer: QPdfWriter, painter: QPainter) -> None:
        self._writer = writer
        self.painter = painter
        whole = writer.pageLayout().fullRect(QPageLayout.Unit.Millimeter)
        self.area = QRectF(0, 0, whole.width() * MM, whole.height() * MM)
        """The whole page."""
        self._begin()

    @property
    def free(self) -> QRectF:
        """The page within its margins."""
        return self.area.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def next_page(self) -> None:
        self.painter.resetTransform()
        self._writer.newPage()
        self._begin()

    def write(
        self, box: QRectF, text: str, pen: Pen, align: Qt.AlignmentFlag | Qt.TextFlag = _WRAPS
    ) -> float:
        """Write a text into a box, and return the height that it takes."""
        font = QFont()
        font.setPixelSize(max(1, round(pen.points * _POINT)))
        font.setBold(pen.bold)
        self.painter.setFont(font)
        self.painter.setPen(QColor(_FAINT if pen.faint else Qt.GlobalColor.black))
        return float(self.painter.drawText(box, int(align), text).height())

    @contextmanager
    def line_pen(
        self, width: float, *, dashed: bool = False, faint: bool = False
    ) -> Iterator[None]:
        """Within the block, draw lines of this width and fill nothing."""
        pen = QPen(QColor(_FAINT if faint else Qt.GlobalColor.black), width)
        if dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        self.painter.save()
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        yield
        self.painter.restore()

    def _begin(self) -> None:
        self.painter.scale(_DPI / INCH, _DPI / INCH)
