"""The recap set in type: a title, headings, and paragraphs with room to breathe."""

from typing import Final, NamedTuple

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from battleboard.storage.exchange.written_recap import RecapChapter, WrittenRecap
from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed

_LEADING: Final = 145
_TIGHT: Final = 110
_HEADING: Final = 2


class _Setting(NamedTuple):
    """How one kind of paragraph is set: its type and leading, and the room around it in lines."""

    type: Type
    leading: int
    above: float
    below: float
    level: int = 0


_TITLE: Final = _Setting(Type.HEAD, _TIGHT, 0, 0.6, 1)
_CHAPTER: Final = _Setting(Type.TITLE, _TIGHT, 1.4, 0.3, _HEADING)
_PROSE: Final = _Setting(Type.BODY, _LEADING, 0, 0.55)


def typeset(
    story: WrittenRecap, font: QFont, colours: Colours, *, titled: bool = True
) -> QTextDocument:
    """Set a story in a type; without its title, where that stands elsewhere already."""
    paper = QTextDocument()
    paper.setDefaultFont(font)
    paper.setUndoRedoEnabled(False)
    cursor = QTextCursor(paper)
    if titled:
        _write(cursor, story.title, _TITLE, colours)
    for chapter in story.chapters:
        _write_chapter(cursor, chapter, colours)
    return paper


def heading_blocks(paper: QTextDocument) -> list[QTextBlock]:
    """Find the headings of all chapters of a story that was set."""
    found, block = [], paper.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() == _HEADING:
            found.append(block)
        block = block.next()
    return found


def _write_chapter(cursor: QTextCursor, chapter: RecapChapter, colours: Colours) -> None:
    _write(cursor, chapter.heading, _CHAPTER, colours)
    for paragraph in chapter.paragraphs:
        _write(cursor, paragraph, _PROSE, colours)


def _write(cursor: QTextCursor, text: str, setting: _Setting, colours: Colours) -> None:
    """Add a paragraph; the first one stands at the very top."""
    font = typed(cursor.document().defaultFont(), setting.type)
    block, letters = QTextBlockFormat(), QTextCharFormat()
    line = font.pointSizeF()
    first = cursor.atStart()
    block.setTopMargin(0 if first else setting.above * line)
    block.setBottomMargin(setting.below * line)
    block.setLineHeight(setting.leading, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    block.setHeadingLevel(setting.level)
    letters.setFont(font)
    letters.setForeground(QColor(colours.ink))
    if first:
        cursor.setBlockFormat(block)
        cursor.setBlockCharFormat(letters)
    else:
        cursor.insertBlock(block, letters)
    cursor.insertText(text, letters)
