"""The form that measures the pixel size of the players' display."""

from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from battleboard.queries.sight.viewport import by_diagonal, by_length, pixels_for
from battleboard.storage.settings import INCH, Calibration
from battleboard.views.players.displays import pixels_of
from battleboard.views.players.players_window import PlayersWindow
from battleboard.views.theme.colours import DARK
from battleboard.views.theme.sizes import XL, XXL, L, TextStyle, label, styled_font
from battleboard.views.widgets.buttons import ChoiceRow, button
from battleboard.views.widgets.layouts import vbox
from battleboard.views.widgets.popups import side_by_side

_CARD_SHARE: Final = 53.98 / 85.6
"""The height of a bank card, as a share of its width."""
_RULER: Final = 120
_EDGE: Final = 16
_LARGE: Final = 0.036
_SMALL: Final = 0.02
_LEAST_TYPE: Final = 12
_WORDS: Final = "Drag the right end until the bar matches the object."


class CalibrationBar(QWidget):
    """Covers the players' screen and shows a bar on it, measured in device pixels.

    `pulled(pixels)` is emitted when the bar is dragged to another length.
    """

    pulled = Signal(int)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._pixels = 1
        self._words = ""
        self._is_card = False
        self._is_pulled = False
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Bar to match to a real object")
        self.setGeometry(over.rect())
        self.raise_()
        self.show()

    def show_bar(self, pixels: int, words: str, *, is_card: bool) -> None:
        self._pixels, self._words, self._is_card = pixels, words, is_card
        self.update()

    @property
    def bar(self) -> QRect:
        ratio = self.devicePixelRatioF()
        high = round(self._pixels * _CARD_SHARE if self._is_card else _RULER * ratio)
        wide, room = round(self.width() * ratio), round(self.height() * ratio)
        return QRect((wide - self._pixels) // 2, (room - high) // 2, self._pixels, high)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_pulled = self._is_near_end(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_pulled:
            half = (event.position().x() - self.width() / 2) * self.devicePixelRatioF()
            self.pulled.emit(max(1, round(2 * half)))
        near = self._is_pulled or self._is_near_end(event)
        self.setCursor(Qt.CursorShape.SizeHorCursor if near else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._is_pulled = False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bar in device pixels, so that its length is exact."""
        ratio = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            self._write(painter)
            painter.scale(1 / ratio, 1 / ratio)
            bar = self.bar
            painter.fillRect(bar, QColor(DARK.ink))
            painter.setPen(QPen(QColor(DARK.accent), 1))
            out = round(XXL * ratio)
            for x in (bar.left(), bar.right()):
                painter.drawLine(QPoint(x, bar.top() - out), QPoint(x, bar.top() - 1))
                painter.drawLine(QPoint(x, bar.bottom() + 1), QPoint(x, bar.bottom() + out))

    def _write(self, painter: QPainter) -> None:
        below = QRectF(self.rect()).adjusted(L, 0, -L, -XL)
        above = QRectF(L, XL, self.width() - 2 * L, self.height())
        middle = Qt.AlignmentFlag.AlignHCenter
        painter.setPen(QColor(DARK.ink))
        painter.setFont(self._sized_font(_LARGE))
        painter.drawText(above, middle | Qt.AlignmentFlag.AlignTop, self._words)
        painter.setPen(QColor(DARK.faint))
        painter.setFont(self._sized_font(_SMALL))
        painter.drawText(below, middle | Qt.AlignmentFlag.AlignBottom, _WORDS)

    def _sized_font(self, share: float) -> QFont:
        """Return the font at a share of the widget's height, at least `_LEAST_TYPE` pixels high."""
        font = styled_font(self.font(), TextStyle.STRONG)
        font.setPixelSize(max(_LEAST_TYPE, round(self.height() * share)))
        return font

    def _is_near_end(self, event: QMouseEvent) -> bool:
        end = self.bar.right() / self.devicePixelRatioF()
        return abs(event.position().x() - end) <= _EDGE


_MM: Final = 1_000
_CARD: Final = 85_600
_THINGS: Final[dict[int, str]] = {
    _CARD: "A bank card",
    6 * INCH: "6 inches",
    12 * INCH: "12 inches",
    200 * _MM: "20 cm",
    300 * _MM: "30 cm",
}
_HOW: Final = "Match the bar on the players' screen to the object. Longer objects work better."
_METHODS: Final = {True: "Hold something against it", False: "Enter its diagonal"}
_USUAL_DPI: Final = 96
_NUMBER: Final = 96
_TEN: Final = 10
_STEPS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
_FITS: Final = 0.95
"""Share of the display's width that an object held against it may cover."""


class CalibrationForm(QWidget):
    """Asks for the length of a bar that matches a real object, or for the display's diagonal.

    `changed()` is emitted when the answer changes; `gone()` when the players' window closes or
    moves to another display, or when its display changes resolution.
    """

    changed = Signal()
    gone = Signal()

    def __init__(self, window: PlayersWindow, known: Calibration | None) -> None:
        super().__init__()
        self._window = window
        self._resolution = pixels_of(window.screen())
        self._calibration = known or self._guess()
        self.method = ChoiceRow("Size of the screen", _METHODS)
        self.thing = ChoiceRow("What you hold against it", self._things())
        self.pixels = _PixelField()
        self.pixels.setRange(2, round(_FITS * self._resolution[0]))
        self.diagonal = _inches()
        self.calibration_bar = CalibrationBar(window)
        self._lay_out()
        self._connect()
        self._follow_method()
        if known is not None:
            self.put_aside()

    @property
    def calibration(self) -> Calibration:
        return self._calibration

    def put_aside(self) -> None:
        """Hide the bar so that the map shows, until its length is asked for again."""
        self.calibration_bar.hide()

    def let_go(self) -> None:
        """Remove the bar from the players' screen for good."""
        self._window.removeEventFilter(self)
        self.calibration_bar.hide()
        self.calibration_bar.deleteLater()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Keep the bar over the whole players' window, and notice when that window goes away."""
        match event.type():
            case QEvent.Type.Resize:
                self.calibration_bar.setGeometry(self._window.rect())
                if pixels_of(self._window.screen()) != self._resolution:
                    self.gone.emit()
            case QEvent.Type.Hide | QEvent.Type.ScreenChangeInternal:
                self.gone.emit()
            case _:
                pass
        return False

    def _things(self) -> dict[int, str]:
        """Return the reference objects that seem to fit on the display; all if none does."""
        most = _FITS * self._resolution[0]
        fitting = {long: words for long, words in _THINGS.items() if self._pixels(long) <= most}
        return fitting or _THINGS

    def _guess(self) -> Calibration:
        """Estimate from the physical size the display reports, or else assume 96 dpi."""
        across = self._resolution[0]
        told = round(self._window.screen().physicalSize().width() * _MM)
        return by_length(across, told if told > 0 else across * INCH // _USUAL_DPI, across)

    def _pixels(self, microns: int) -> int:
        return round(pixels_for(self._calibration, self._resolution[0], microns))

    def _ask_length(self) -> None:
        self.calibration_bar.setVisible(self.method.answer)
        self._fill()

    def _fill(self) -> None:
        """Show the current answer in the fields.

        Signals are blocked: a field would report its own rounded number, and the exact fraction
        would be lost just by showing it.
        """
        across, down = self._resolution
        inch = pixels_for(self._calibration, across, INCH)
        for field, value in (
            (self.pixels, self._pixels(self.thing.answer)),
            (self.diagonal, (across**2 + down**2) ** 0.5 / float(inch)),
        ):
            with QSignalBlocker(field):
                field.setValue(value)
        self._show_bar()

    def _connect(self) -> None:
        self.method.chosen.connect(self._follow_method)
        self.thing.chosen.connect(self._ask_length)
        self.pixels.valueChanged.connect(self._measure)
        self.diagonal.valueChanged.connect(self._take_diagonal)
        self.calibration_bar.pulled.connect(self.pixels.setValue)
        self._window.installEventFilter(self)

    def _lay_out(self) -> None:
        self._by_thing, self._by_diagonal = QWidget(), side_by_side(self.diagonal)
        steps = [
            button(text, partial(self.pixels.stepBy, by), hint=hint)
            for text, by, hint in (
                ("−10", -_TEN, "Ten pixels shorter"),
                ("−1", -1, "One pixel shorter (−)"),
                ("+1", 1, "One pixel longer (+)"),
                ("+10", _TEN, "Ten pixels longer"),
            )
        ]
        how = label(_HOW, TextStyle.SMALL, faint=True)
        stepped = side_by_side(*steps[:2], self.pixels, *steps[2:])
        vbox(self.thing, how, stepped, on=self._by_thing)
        vbox(self.method, self._by_thing, self._by_diagonal, on=self)

    def _follow_method(self) -> None:
        self._by_thing.setVisible(self.method.answer)
        self._by_diagonal.setVisible(not self.method.answer)
        self._ask_length()

    def _measure(self) -> None:
        across = self._resolution[0]
        self._answer(by_length(self.pixels.value(), self.thing.answer, across))

    def _take_diagonal(self) -> None:
        inches = Fraction(str(self.diagonal.value()))
        self._answer(by_diagonal(self._resolution, inches))

    def _answer(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self.calibration_bar.setVisible(self.method.answer)
        self._show_bar()
        self.changed.emit()

    def _show_bar(self) -> None:
        thing = self.thing.answer
        words = f"{_THINGS[thing]}: hold it here"
        self.calibration_bar.show_bar(self.pixels.value(), words, is_card=thing == _CARD)


class _PixelField(QSpinBox):
    """A pixel count stepped by the + and − keys."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Length of the bar in pixels")
        self.setSuffix(" px")
        self.setMinimumWidth(_NUMBER)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepBy(step)


def _inches() -> QDoubleSpinBox:
    inches = QDoubleSpinBox()
    inches.setAccessibleName("Diagonal in inches")
    inches.setSuffix(" in")
    inches.setDecimals(2)
    inches.setRange(3, 400)
    inches.setMinimumWidth(_NUMBER)
    return inches
