"""The message bar, and the crash dialog."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRect, QRectF, Qt, QTimer

from battleboard.board.point import Point
from battleboard.foundation.fault import Fault
from battleboard.storage.disk import write_file
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import HAIR, XL, XS, M, S, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import paint_surface

_SIGN: Final = 20
_WIDEST: Final = 860
_ESCAPE: Final = (QEvent.Type.KeyPress, Qt.Key.Key_Escape)


class Severity(Enum):
    """The severity of a message: information, refusal, or error."""

    NOTE = "note"
    REFUSED = "refused"
    FAULT = "fault"

    def colour(self, colours: Colours) -> str:
        match self:
            case Severity.NOTE:
                return colours.accent
            case Severity.REFUSED:
                return colours.warn
            case Severity.FAULT:
                return colours.bad


_SIGNS: Final[Mapping[Severity, tuple[tuple[Point, Point], ...]]] = {
    Severity.NOTE: (((0, -4.5), (0, -4.5)), ((0, -0.5), (0, 4.5))),
    Severity.REFUSED: (((-4.5, 0), (4.5, 0)),),
    Severity.FAULT: (((0, -4.5), (0, 0.5)), ((0, 4.5), (0, 4.5))),
}
"""The strokes of an i, a bar and an exclamation mark."""


class MessagePlaces(NamedTuple):
    """The places for messages: a line if they fit there, else the room below it.

    Messages are right-aligned; in the room below, they are as high as necessary.
    """

    line: QRect
    room: QRect


class MessageBar(QtWidgets.QWidget):
    """Shows one message at the top of the window until dismissed or replaced.

    Kept messages stay above others until dismissed. The bar is an overlay, so that nothing moves,
    and never takes the focus: Escape or a click dismisses it. It asks for a place whenever it
    shows a message.
    """

    def __init__(self, parent: QtWidgets.QWidget, places: Callable[[], MessagePlaces]) -> None:
        super().__init__(parent)
        self._places = places
        self._severity = Severity.REFUSED
        self._kept = ""
        self._words = label(wrap=True)
        dismiss = button("Dismiss", self.dismiss, ButtonStyle.CHIP, hint="Escape")
        dismiss.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        dismiss.setAccessibleName("Dismiss the message")
        margins = M + _SIGN + S, HAIR, S, HAIR
        hbox(with_stretch(self._words), dismiss, on=self, spacing=None, margins=margins)
        self.hide()

    @property
    def sentence(self) -> str:
        return "" if self.isHidden() else self._words.text()

    @property
    def severity(self) -> Severity:
        return self._severity

    def tell(self, sentence: str, severity: Severity = Severity.REFUSED) -> None:
        """Show a message, below the kept messages."""
        words = f"{self._kept}\n{sentence}".strip()
        self._severity = Severity.FAULT if self._kept else severity
        self._words.setText(words)
        self.setAccessibleName(words)
        self.settle()
        self.show()
        self.raise_()
        # Settle again: layouts triggered by the same action may still be pending.
        QTimer.singleShot(0, self, self.settle)
        self.update()
        QtGui.QAccessible.updateAccessibility(
            QtGui.QAccessibleEvent(self, QtGui.QAccessible.Event.Alert)
        )

    def note(self, sentence: str) -> None:
        self.tell(sentence, Severity.NOTE)

    def keep(self, sentence: str) -> None:
        """Show a message that stays until it is dismissed."""
        self._kept = f"{self._kept}\n{sentence}".strip()
        self.tell("", Severity.FAULT)

    def dismiss(self) -> None:
        """Hide all messages, even kept messages."""
        self._kept = ""
        self.hide()

    def dismiss_transient(self) -> None:
        """Hide the message because the DM has done something else; kept messages stay."""
        if self._kept:
            self.tell("")
        else:
            self.hide()

    def settle(self) -> None:
        line, room = self._places()
        in_line = self._at_right_end(line)
        fits = not line.isEmpty() and line.contains(in_line)
        self.setGeometry(in_line if fits else self._at_right_end(room))

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()
        self.dismiss()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Listen for Escape, whatever has the focus."""
        super().showEvent(event)
        application = QCoreApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        super().hideEvent(event)
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Dismiss the message on Escape, without consuming the key."""
        if isinstance(event, QtGui.QKeyEvent) and (event.type(), event.key()) == _ESCAPE:
            self.dismiss()
        return False

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        colours = colours_of(self.palette())
        colour = QtGui.QColor(self._severity.colour(colours))
        with QtGui.QPainter(self) as painter:
            paint_surface(painter, QRectF(self.rect()), colours, colour.name())
            middle = QPointF(M + _SIGN / 2, min(self.height() / 2, _SIGN + XS))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(middle, _SIGN / 2, _SIGN / 2)
            painter.setPen(QtGui.QPen(QtGui.QColor(colours.panel), 2.4, c=Qt.PenCapStyle.RoundCap))
            self._paint_sign(painter, middle)

    def _paint_sign(self, painter: QtGui.QPainter, middle: QPointF) -> None:
        for start, end in _SIGNS[self._severity]:
            painter.drawLine(middle + QPointF(*start), middle + QPointF(*end))

    def _at_right_end(self, area: QRect) -> QRect:
        wide = min(area.width(), _WIDEST)
        high = max(self.heightForWidth(wide), self.minimumSizeHint().height())
        return QRect(area.right() + 1 - wide, area.top(), wide, high)


CLOSE: Final = 2
_WIDE: Final = 512


class CrashDialog(QtWidgets.QDialog):
    """Says what was saved, and offers the error report.

    Finishes with `CLOSE` if Battleboard should close; any other result means to continue.
    """

    def __init__(self, safe: str, report: str, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Battleboard")
        self.setModal(True)
        self._report = QtWidgets.QPlainTextEdit(report)
        self._report.setReadOnly(True)
        self._report.setAccessibleName("Error report")
        self._report.setFont(
            QtGui.QFontDatabase.systemFont(QtGui.QFontDatabase.SystemFont.FixedFont)
        )
        self._report.setMinimumHeight(240)
        self._note = label(wrap=True, faint=True)
        self._details = self._make_details()
        rows = vbox(on=self, spacing=M, margins=XL)
        rows.addStrut(_WIDE)
        rows.addWidget(label("Something went wrong in Battleboard", TextStyle.HEAD, wrap=True))
        rows.addWidget(label("Your last action may have failed.", wrap=True))
        rows.addWidget(label(safe, TextStyle.STRONG, wrap=True))
        rows.addWidget(self._details, stretch=1)
        rows.addLayout(self._buttons())
        self._details.hide()
        self.go_on.setFocus()

    @property
    def report(self) -> str:
        return self._report.toPlainText()

    def add(self, report: str) -> None:
        self._report.appendPlainText(f"\n{report}")

    def copy(self) -> None:
        QtGui.QGuiApplication.clipboard().setText(self.report)
        self._note.setText("Report copied to the clipboard.")

    def save(self) -> None:
        title, place = "Save the report", "battleboard-report.txt"
        name, _ = QtWidgets.QFileDialog.getSaveFileName(self, title, place, "Text (*.txt)")
        if name:
            self.write(Path(name))

    def write(self, path: Path) -> None:
        try:
            write_file(path, self.report.encode())
        except Fault as why:
            self._note.setText(str(why))
        else:
            self._note.setText(f"Report saved as '{path.name}'.")

    def _make_details(self) -> QtWidgets.QWidget:
        details = QtWidgets.QWidget()
        across = hbox(
            with_stretch(self._note), button("Copy", self.copy), button("Save…", self.save)
        )
        vbox(with_stretch(self._report), across, on=details, spacing=None)
        return details

    def _buttons(self) -> QtWidgets.QHBoxLayout:
        more = button("Show the report", self._toggle, ButtonStyle.QUIET)
        self.go_on = button("Continue", self.accept, ButtonStyle.PRIMARY)
        self.go_on.setDefault(True)
        across = hbox(
            more, STRETCH, button("Close Battleboard", partial(self.done, CLOSE)), self.go_on
        )
        self._more = more
        return across

    def _toggle(self) -> None:
        shown = self._details.isHidden()
        self._details.setVisible(shown)
        self._more.setText("Hide the report" if shown else "Show the report")
        self.adjustSize()
