"""Letters and title cards for the players: text drawn as a picture and saved with the battle."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QImage,
    QLinearGradient,
    QPainter,
    QPalette,
    QPen,
    QTextDocument,
    QTextOption,
)

from battleboard.models.battle_pictures import Handout
from battleboard.models.picture_files import encode_picture
from battleboard.storage.battle_file.battle_file import BattleFile

_WIDE: Final = 1200.0
_MARGIN: Final = 70.0
_LETTER_PX: Final = 52
_TITLE_PX: Final = 110
_MOST_HIGH: Final = 3000
_PAPER: Final = ("#f4e9cb", "#e3d0a2")
_INK: Final = "#2a1d0f"
_EDGE: Final = "#8c6f3f"
_TITLE_CHARACTERS: Final = 40


def add_letter(text: str, battle_file: BattleFile) -> Handout:
    """Draw a text and add it to the battle file, with its first line as the title."""
    title = text.strip().splitlines()[0]
    short = title if len(title) <= _TITLE_CHARACTERS else f"{title[: _TITLE_CHARACTERS - 1]}…"
    return Handout(battle_file.add_picture(encode_picture(letter_picture(text))), short)


def letter_picture(text: str) -> QImage:
    """Draw a text on paper; a single short line becomes a title card."""
    words = text.strip()
    is_title = "\n" not in words and len(words) <= _TITLE_CHARACTERS
    document = QTextDocument()
    font = QFont("serif")
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setPixelSize(_TITLE_PX if is_title else _LETTER_PX)
    document.setDefaultFont(font)
    option = QTextOption(Qt.AlignmentFlag.AlignCenter if is_title else Qt.AlignmentFlag.AlignLeft)
    document.setDefaultTextOption(option)
    document.setPlainText(words)
    document.setTextWidth(_WIDE - 2 * _MARGIN)
    high = min(document.size().height() + 2 * _MARGIN, _MOST_HIGH)
    image = QImage(QSizeF(_WIDE, high).toSize(), QImage.Format.Format_ARGB32)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_paper(painter, QRectF(image.rect()))
        painter.translate(QPointF(_MARGIN, _MARGIN))
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, QColor(_INK))
        document.documentLayout().draw(painter, context)
    return image


def _paint_paper(painter: QPainter, area: QRectF) -> None:
    shade = QLinearGradient(area.topLeft(), area.bottomRight())
    for at, colour in enumerate(_PAPER):
        shade.setColorAt(at, QColor(colour))
    painter.fillRect(area, shade)
    painter.setPen(QPen(QColor(_EDGE), 4))
    inset = _MARGIN / 3
    painter.drawRect(area.adjusted(inset, inset, -inset, -inset))
