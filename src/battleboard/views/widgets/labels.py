"""Labels for sentences and names, and the badge of a side."""

import re
from html import escape
from math import ceil
from textwrap import fill
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from battleboard.battle.state.team import Team
from battleboard.views.theme.shapes import badge_path
from battleboard.views.theme.sizes import LEAST_SIDE, NO_LIMIT, L, TextStyle, set_text_style
from battleboard.views.theme.theme import colours_of


def escape_html(text: str) -> str:
    """Escape a tooltip or question that Qt would take for HTML."""
    if not QtGui.Qt.mightBeRichText(text):
        return text
    lines = escape(text).replace("\n", "<br>")
    return f"<qt>{lines}</qt>"


_HINT_COLUMNS: Final = 84


def tooltip_text(*told: str, rule: str = "") -> str:
    """Join sentences into a tooltip, with a rule wrapped to a readable width below them."""
    return escape_html("\n".join(filter(None, (*told, fill(rule, _HINT_COLUMNS)))))


def escape_mnemonics(text: str) -> str:
    return text.replace("&", "&&")


_WIDE: Final = 120
_STEP_PX: Final = 6
_NUMBERED: Final = re.compile(r"(.+?)( ?\d+)")
_NAME_EMS: Final = 9
"""Maximum width of a name, in line heights: about two dozen letters."""


class Sentence(QWidget):
    """A sentence in a limited number of lines, elided with … if it is too long."""

    _wrapping = QtGui.QTextOption.WrapMode.WordWrap

    def __init__(
        self,
        text: str = "",
        kind: TextStyle = TextStyle.BODY,
        *,
        lines: int = 2,
        right: bool = False,
    ) -> None:
        super().__init__()
        self._text = ""
        self._most = lines
        self._where = _alignment(right=right)
        self._role = QtGui.QPalette.ColorRole.WindowText
        set_text_style(self, kind)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setSizePolicy(policy)
        self.say(text)

    @property
    def text(self) -> str:
        return self._text

    @property
    def most(self) -> int:
        return self._most

    def say(self, text: str, *, faint: bool = False) -> None:
        before, room = (self._text, self._role), self._room()
        self._text = text
        role = QtGui.QPalette.ColorRole
        self._role = role.PlaceholderText if faint else role.WindowText
        if (self._text, self._role) == before:
            return
        self.setAccessibleName(text)
        # Laying out a panel takes far longer than painting a sentence.
        if self._room() != room or not self.isVisible():
            self.updateGeometry()
        self.update()

    def _room(self) -> object:
        """What the layout is asked for, as far as it depends on the text."""
        is_fixed = self.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored
        return None if is_fixed else self.sizeHint()

    def lines(self, width: float, most: int = 0, text: str = "") -> list[str]:
        """Break the sentence, or another text, into at most `most` lines of a width."""
        metrics = QtGui.QFontMetricsF(self.font())
        most = most or self._most
        found: list[str] = []
        rest = text or self._text
        while rest and len(found) < most:
            last = len(found) == most - 1
            length = len(rest) if last else self._first_line(rest, width)
            line, rest = rest[:length].strip(), rest[length:]
            found.append(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width))
        return found

    def set_lines(self, most: int, *, right: bool = False) -> None:
        self._most = most
        self._where = _alignment(right=right)
        self.updateGeometry()
        self.update()

    def width_in(self, lines: int, text: str = "") -> int:
        """The smallest width, within a few pixels, that fits the text into this many lines."""
        text = text or self._text
        whole = QtGui.QFontMetricsF(self.font()).horizontalAdvance(text)
        wide = ceil(whole / lines) + 1
        while wide <= whole and " ".join(self.lines(wide, lines, text)) != text:
            wide += _STEP_PX
        return wide

    def sizeHint(self) -> QSize:
        """As high as the maximum number of lines, so that nothing jumps when the text changes."""
        wide = ceil(QtGui.QFontMetricsF(self.font()).horizontalAdvance(self._text)) + 1
        return QSize(wide if self._most == 1 else _WIDE, round(self._step * self._most) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, round(self._step) + 1)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        step = self._step
        fitting = max(1, int(self.height() / step))
        lines = self.lines(self.width(), min(fitting, self._most))
        shown = " ".join(lines)
        self.setToolTip(escape_html("" if shown == self._text else self._text))
        top = (self.height() - step * len(lines)) / 2
        with QtGui.QPainter(self) as painter:
            painter.setPen(QtGui.QColor(self.palette().color(self._role)))
            for at, line in enumerate(lines):
                area = QRectF(
                    QPointF(0, top + at * step), QPointF(self.width(), top + (at + 1) * step)
                )
                painter.drawText(area, self._where, line)

    @property
    def _step(self) -> float:
        return QtGui.QFontMetricsF(self.font()).lineSpacing()

    def _first_line(self, text: str, width: float) -> int:
        """How many characters go on one line, wrapped as `_wrapping` says."""
        layout = QtGui.QTextLayout(text, self.font())
        option = QtGui.QTextOption()
        option.setWrapMode(self._wrapping)
        layout.setTextOption(option)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(max(1.0, width))
        layout.endLayout()
        return max(1, line.textLength())


FOUR_LINES: Final = 60
"""In pixels: about four lines of small text at the normal text size, fewer if it is larger."""


class WholeSentence(Sentence):
    """A sentence on as many lines as it needs, so that nothing is left out.

    `most_px` limits its height where large text would leave no room for buttons.
    """

    _wrapping = QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere

    def __init__(
        self,
        text: str = "",
        kind: TextStyle = TextStyle.BODY,
        *,
        least: int = 1,
        most_px: int = NO_LIMIT,
    ) -> None:
        self._least, self._most_px = least, most_px
        super().__init__(text, kind, lines=NO_LIMIT)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def fill_width(self) -> None:
        """Take the width that is left, however long the text is."""
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        self.setSizePolicy(policy)

    def _room(self) -> object:
        return super()._room(), self.heightForWidth(self.width())

    def reserve(self, lines: int) -> None:
        self._least = lines
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        most = max(1, int(self._most_px / self._step))
        return self._height_of(min(most, max(self._least, len(self.lines(width)))))

    def sizeHint(self) -> QSize:
        """As wide as the text, within limits: without a width, the text would wrap too soon."""
        whole = ceil(QtGui.QFontMetricsF(self.font()).horizontalAdvance(self.text)) + 1
        return QSize(min(whole, LEAST_SIDE), self._height_of(1))

    def _height_of(self, lines: int) -> int:
        return ceil(lines * self._step) + 1


class FigureName(Sentence):
    """The name of a figure on one line; its number is never elided."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lines=1)

    def lines(self, width: float, most: int = 0, text: str = "") -> list[str]:
        _ = most
        metrics = QtGui.QFontMetricsF(self.font())
        name = name_in(text or self.text, metrics, width)
        return [metrics.elidedText(name, Qt.TextElideMode.ElideRight, width + 1)]


def name_in(name: str, metrics: QtGui.QFontMetricsF, width: float) -> str:
    """Elide a name before its number: among many guards, only the number tells them apart."""
    found = _NUMBERED.fullmatch(name)
    if metrics.horizontalAdvance(name) <= width or not found:
        return name
    number = found[2].strip()
    left = width - metrics.horizontalAdvance(number)
    return metrics.elidedText(found[1], Qt.TextElideMode.ElideRight, left) + number


def _alignment(*, right: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


_RADIUS = 0.36


class NameLabel(QLabel):
    """A user-defined name, elided in the middle if it is too long."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.full = name
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(name)
        set_text_style(self, TextStyle.BODY)
        self._cut()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._cut()

    def _cut(self) -> None:
        metrics = self.fontMetrics()
        most = round(_NAME_EMS * metrics.height())
        shown = metrics.elidedText(self.full, Qt.TextElideMode.ElideMiddle, most)
        self.setText(shown)
        self.setToolTip("" if shown == self.full else escape_html(self.full))


class SideBadge(QWidget):
    """The badge of a side in its colour."""

    def __init__(self, team: Team, side: int = L) -> None:
        super().__init__()
        self.setFixedSize(QSize(side, side))
        self.show_team(team)

    def show_team(self, team: Team) -> None:
        self._team = team
        self.setAccessibleName(team.name)
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        side = self.width()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            colour = QtGui.QColor(colours_of(self.palette()).side(self._team.colour))
            centre = QPointF(side / 2, side / 2)
            painter.fillPath(badge_path(self._team.badge, centre, side * _RADIUS), colour)
