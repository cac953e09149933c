"""Typesets the recap and exports it as Markdown, web page or PDF."""

from enum import Enum
from logging import getLogger
from pathlib import Path
from typing import Final, NamedTuple, assert_never

from PySide6 import QtGui
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QRectF, QSizeF, Qt

from battleboard.storage.disk import NotSavedError, write_file
from battleboard.storage.exchange import written_recap
from battleboard.views.paper.paper import paper_of
from battleboard.views.theme.colours import LIGHT, Colours
from battleboard.views.theme.sizes import TextStyle, styled_font

_logger: Final = getLogger(__name__)
_LEADING: Final = 145
_TIGHT: Final = 110
_HEADING: Final = 2


class _ParagraphStyle(NamedTuple):
    """A paragraph style: font, leading in percent, space around it in ems, and heading level."""

    type: TextStyle
    leading: int
    above: float
    below: float
    level: int = 0


_TITLE: Final = _ParagraphStyle(TextStyle.HEAD, _TIGHT, 0, 0.6, 1)
_CHAPTER: Final = _ParagraphStyle(TextStyle.TITLE, _TIGHT, 1.4, 0.3, _HEADING)
_PROSE: Final = _ParagraphStyle(TextStyle.BODY, _LEADING, 0, 0.55)


def typeset(
    story: written_recap.WrittenRecap, font: QtGui.QFont, colours: Colours, *, titled: bool = True
) -> QtGui.QTextDocument:
    """Typeset a story, without the title if that is shown elsewhere."""
    paper = QtGui.QTextDocument()
    paper.setDefaultFont(font)
    paper.setUndoRedoEnabled(False)
    cursor = QtGui.QTextCursor(paper)
    if titled:
        _write(cursor, story.title, _TITLE, colours)
    for chapter in story.chapters:
        _write_chapter(cursor, chapter, colours)
    return paper


def heading_blocks(paper: QtGui.QTextDocument) -> list[QtGui.QTextBlock]:
    found, block = [], paper.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() == _HEADING:
            found.append(block)
        block = block.next()
    return found


def _write_chapter(
    cursor: QtGui.QTextCursor, chapter: written_recap.RecapChapter, colours: Colours
) -> None:
    _write(cursor, chapter.heading, _CHAPTER, colours)
    for paragraph in chapter.paragraphs:
        _write(cursor, paragraph, _PROSE, colours)


def _write(cursor: QtGui.QTextCursor, text: str, style: _ParagraphStyle, colours: Colours) -> None:
    """Append a paragraph; the first has no space above."""
    font = styled_font(cursor.document().defaultFont(), style.type)
    block, letters = QtGui.QTextBlockFormat(), QtGui.QTextCharFormat()
    line = font.pointSizeF()
    first = cursor.atStart()
    block.setTopMargin(0 if first else style.above * line)
    block.setBottomMargin(style.below * line)
    block.setLineHeight(
        style.leading, QtGui.QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
    )
    block.setHeadingLevel(style.level)
    letters.setFont(font)
    letters.setForeground(QtGui.QColor(colours.ink))
    if first:
        cursor.setBlockFormat(block)
        cursor.setBlockCharFormat(letters)
    else:
        cursor.insertBlock(block, letters)
    cursor.insertText(text, letters)


_SIDE_MM: Final = 28.0
_TOP_MM: Final = 24.0
_FOOT_MM: Final = 30.0
_DPI: Final = 600
_POINTS: Final = 11.0
_FAMILIES: Final = ("Georgia", "Times New Roman", "Liberation Serif", "Noto Serif", "DejaVu Serif")
_FOOT_LINES: Final = 3.0
_A4: Final = QtGui.QPageSize.PageSizeId.A4


def as_pdf(story: written_recap.WrittenRecap, size: QtGui.QPageSize.PageSizeId = _A4) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QtGui.QPdfWriter(buffer)
    writer.setTitle(story.title)
    writer.setCreator("Battleboard")
    writer.setResolution(_DPI)
    margins = QMarginsF(_SIDE_MM, _TOP_MM, _SIDE_MM, _FOOT_MM)
    page = QtGui.QPageSize(size)
    writer.setPageLayout(
        QtGui.QPageLayout(
            page, QtGui.QPageLayout.Orientation.Portrait, margins, QtGui.QPageLayout.Unit.Millimeter
        )
    )
    _print(_lay_out(story, writer), writer)
    buffer.close()
    return bytes(content.data())


def _lay_out(story: written_recap.WrittenRecap, writer: QtGui.QPdfWriter) -> QtGui.QTextDocument:
    font = QtGui.QFont(list(_FAMILIES))
    font.setStyleHint(QtGui.QFont.StyleHint.Serif)
    font.setPointSizeF(_POINTS)
    paper = typeset(story, font, LIGHT)
    paper.documentLayout().setPaintDevice(writer)
    paper.setDocumentMargin(0)
    paper.setPageSize(QSizeF(writer.width(), writer.height()))
    _keep_headings_with_text(paper)
    return paper


def _keep_headings_with_text(paper: QtGui.QTextDocument) -> None:
    """Move each heading that would end a page to the top of the next page."""
    block = paper.firstBlock()
    while block.isValid():
        follows = block.next()
        alone = follows.isValid() and _page_of(paper, block) != _page_of(paper, follows)
        if alone and block.blockFormat().headingLevel():
            form = block.blockFormat()
            form.setPageBreakPolicy(QtGui.QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QtGui.QTextCursor(block).setBlockFormat(form)
        block = follows


def _page_of(paper: QtGui.QTextDocument, block: QtGui.QTextBlock) -> int:
    # Qt lays out lazily: positions are final only after the pages have been counted.
    paper.pageCount()
    layout = block.layout()
    top = layout.position().y() + layout.lineAt(0).y()
    return int(top // paper.pageSize().height())


def _print(paper: QtGui.QTextDocument, writer: QtGui.QPdfWriter) -> None:
    pages = paper.pageCount()
    with QtGui.QPainter(writer) as painter:
        for number in range(pages):
            if number:
                writer.newPage()
            _print_page(painter, paper, number)
            if pages > 1:
                _print_foot(painter, paper, f"{number + 1}")


def _print_page(painter: QtGui.QPainter, paper: QtGui.QTextDocument, number: int) -> None:
    size = paper.pageSize()
    top = number * size.height()
    context = QtGui.QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QtGui.QPalette.ColorRole.Text, QtGui.QColor(LIGHT.ink))
    # Qt draws even a line that only touches the clip, so end the clip a pixel above the next page.
    context.clip = QRectF(0, top, size.width(), size.height() - 1)
    painter.save()
    painter.translate(0, -top)
    # Without the clip, lines cut by the page break would show on both pages.
    painter.setClipRect(context.clip)
    paper.documentLayout().draw(painter, context)
    painter.restore()


def _print_foot(painter: QtGui.QPainter, paper: QtGui.QTextDocument, text: str) -> None:
    size = paper.pageSize()
    painter.setFont(styled_font(paper.defaultFont(), TextStyle.SMALL))
    painter.setPen(QtGui.QColor(LIGHT.faint))
    line = painter.fontMetrics().height()
    foot = QRectF(0, size.height() + line, size.width(), _FOOT_LINES * line)
    painter.drawText(foot, Qt.AlignmentFlag.AlignHCenter, text)


class RecapFormat(Enum):
    """A recap format: its name and its file extensions, the default extension first."""

    MARKDOWN = "Markdown", "md", "markdown"
    HTML = "Web page", "html", "htm"
    PDF = "PDF", "pdf"

    def __init__(self, words: str, *endings: str) -> None:
        self.words = words
        self.endings = endings

    @property
    def filter(self) -> str:
        return f"{self.words} ({' '.join(f'*.{ending}' for ending in self.endings)})"


def export_recap(story: written_recap.WrittenRecap, path: Path) -> None:
    """Write a recap atomically, in the format of the file extension."""
    form = format_of(path)
    if form is None:
        raise NotSavedError(
            f"'{path.name}' could not be written: a recap is Markdown (.md), a web page (.html) "
            "or a PDF (.pdf)."
        )
    write_file(path, recap_bytes(story, form))
    _logger.info("exported: the recap as %s", form.words)


def format_of(path: Path) -> RecapFormat | None:
    ending = path.suffix.removeprefix(".").lower()
    return next((form for form in RecapFormat if ending in form.endings), None)


def recap_bytes(story: written_recap.WrittenRecap, form: RecapFormat) -> bytes:
    match form:
        case RecapFormat.MARKDOWN:
            return written_recap.as_markdown(story).encode()
        case RecapFormat.HTML:
            return written_recap.as_html(story).encode()
        case RecapFormat.PDF:
            return as_pdf(story, paper_of(QLocale.system()))
        case _:
            assert_never(form)
