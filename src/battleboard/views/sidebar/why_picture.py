"""The picture of an act's reasons: its lanes on the ruler, and the sentences below them."""

from math import ceil
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QWidget

from battleboard.battle.battle import Battle
from battleboard.queries.round.explanations import Explanation
from battleboard.queries.round.written_reasons import compared_figures, place_and_outcome
from battleboard.views.ruler.chart import RulerChart
from battleboard.views.ruler.round_chart import chart_about, chart_of
from battleboard.views.ruler.ruler_layout import RulerLayout, RulerView, head_height, lay_out_ruler
from battleboard.views.ruler.ruler_painter import RulerHighlights
from battleboard.views.ruler.ruler_picture import ruler_picture
from battleboard.views.sidebar.reason_list import ReasonList
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import M, S, TextStyle, styled_font

_WIDE: Final = 760
_ROOMY: Final = 1.5
_NO_PLACE: Final = -1
_SHARP: Final = 2.0
"""Pixels of the picture for one on a usual display."""


def why_picture(
    battle: Battle, act: str, told: Explanation, panel: QWidget, colours: Colours
) -> QImage:
    """Draw the lanes that are compared, and the reasons, in the panel's font and colours."""
    font = panel.font()
    layout = _layout(chart_about(chart_of(battle), compared_figures(battle, act)), font)
    reasons = ReasonList(panel)
    reasons.tell(told)
    reasons.resize(_WIDE - 2 * M, reasons.heightForWidth(_WIDE - 2 * M))
    head = _line(font, TextStyle.TITLE) + _line(font, TextStyle.SMALL) + S
    high = ceil(M + head + layout.size.height() + M + reasons.height() + M)
    picture = QImage((QSizeF(_WIDE, high) * _SHARP).toSize(), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(_SHARP)
    picture.fill(QColor(colours.panel))
    with QPainter(picture) as painter:
        _write_head(painter, told, font, colours)
        lanes = ruler_picture(layout, colours, RulerHighlights(_NO_PLACE, act=act), font, _SHARP)
        painter.drawPixmap(QPoint(0, round(M + head)), lanes)
        below = QPoint(M, high - M - reasons.height())
        reasons.render(painter, below, renderFlags=QWidget.RenderFlag.DrawChildren)
    reasons.deleteLater()
    return picture


def png_of(picture: QImage) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def _layout(chart: RulerChart, font: QFont) -> RulerLayout:
    text = QFontMetricsF(font)
    high = head_height(chart, text) + len(chart.lanes) * ceil(text.height() * _ROOMY) + S
    return lay_out_ruler(chart, QSizeF(_WIDE, ceil(high)), text, RulerView())


def _write_head(painter: QPainter, told: Explanation, font: QFont, colours: Colours) -> None:
    """Write the act, and below it its place and outcome."""
    y = float(M)
    lines = (
        (TextStyle.TITLE, told.name, colours.ink),
        (
            TextStyle.SMALL,
            place_and_outcome(told),
            colours.faint,
        ),
    )
    for kind, text, colour in lines:
        painter.setFont(styled_font(font, kind))
        painter.setPen(QColor(colour))
        high = _line(font, kind)
        area = QRectF(M, y, _WIDE - 2 * M, high)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        y += high


def _line(font: QFont, kind: TextStyle) -> float:
    return QFontMetricsF(styled_font(font, kind)).height()
