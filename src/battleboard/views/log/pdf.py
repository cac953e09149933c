"""The recap as a PDF: pages of prose with wide margins, numbered at the foot."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from battleboard.storage.exchange.written_recap import WrittenRecap
from battleboard.views.log.typeset import typeset
from battleboard.views.look.colours import LIGHT
from battleboard.views.look.label import Type, typed

_SIDE_MM: Final = 28.0
_TOP_MM: Final = 24.0
_FOOT_MM: Final = 30.0
_DPI: Final = 600
_POINTS: Final = 11.0
_FAMILIES: Final = ("Georgia", "Times New Roman", "Liberation Serif", "Noto Serif", "DejaVu Serif")
_FOOT_LINES: Final = 3.0
_A4: Final = QPageSize.PageSizeId.A4
_LETTER: Final = QPageSize.PageSizeId.Letter


def paper_of(locale: QLocale) -> QPageSize.PageSizeId:
    """Choose the paper that printers of a country hold."""
    imperial = {
        QLocale.MeasurementSystem.ImperialSystem,
        QLocale.MeasurementSystem.ImperialUSSystem,
    }
    return _LETTER if locale.measurementSystem() in imperial else _A4


def as_pdf(story: WrittenRecap, size: QPageSize.PageSizeId = _A4) -> bytes:
    """Print a story into a PDF."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(story.title)
    writer.setCreator("Battleboard")
    writer.setResolution(_DPI)
    margins = QMarginsF(_SIDE_MM, _TOP_MM, _SIDE_MM, _FOOT_MM)
    page = QPageSize(size)
    writer.setPageLayout(
        QPageLayout(page, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)
    )
    _print(_laid_out(story, writer), writer)
    buffer.close()
    return bytes(content.data())


def _laid_out(story: WrittenRecap, writer: QPdfWriter) -> QTextDocument:
    """Lay a story out on the pages of a writer."""
    font = QFont(list(_FAMILIES))
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setPointSizeF(_POINTS)
    paper = typeset(story, font, LIGHT)
    paper.documentLayout().setPaintDevice(writer)
    paper.setDocumentMargin(0)
    paper.setPageSize(QSizeF(writer.width(), writer.height()))
    _keep_headings_with_text(paper)
    return paper


def _keep_headings_with_text(paper: QTextDocument) -> None:
    """Begin a new page with each heading that would stand alone at the foot of one."""
    block = paper.firstBlock()
    while block.isValid():
        follows = block.next()
        alone = follows.isValid() and _page_of(paper, block) != _page_of(paper, follows)
        if alone and block.blockFormat().headingLevel():
            form = block.blockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).setBlockFormat(form)
        block = follows


def _page_of(paper: QTextDocument, block: QTextBlock) -> int:
    """Find the page on which the first line of a paragraph stands."""
    # Lines are laid out late: one counts on them only after the pages were counted.
    paper.pageCount()
    layout = block.layout()
    top = layout.position().y() + layout.lineAt(0).y()
    return int(top // paper.pageSize().height())


def _print(paper: QTextDocument, writer: QPdfWriter) -> None:
    pages = paper.pageCount()
    with QPainter(writer) as painter:
        for number in range(pages):
            if number:
                writer.newPage()
            _print_page(painter, paper, number)
            if pages > 1:
                _print_foot(painter, paper, f"{number + 1}")


def _print_page(painter: QPainter, paper: QTextDocument, number: int) -> None:
    size = paper.pageSize()
    top = number * size.height()
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, QColor(LIGHT.ink))
    context.clip = QRectF(0, top, size.width(), size.height())
    painter.save()
    painter.translate(0, -top)
    # Of a line beside the page only part would be left out otherwise.
    painter.setClipRect(context.clip)
    paper.documentLayout().draw(painter, context)
    painter.restore()


def _print_foot(painter: QPainter, paper: QTextDocument, text: str) -> None:
    size = paper.pageSize()
    painter.setFont(typed(paper.defaultFont(), Type.SMALL))
    painter.setPen(QColor(LIGHT.faint))
    line = painter.fontMetrics().height()
    foot = QRectF(0, size.height() + line, size.width(), _FOOT_LINES * line)
    painter.drawText(foot, Qt.AlignmentFlag.AlignHCenter, text)
