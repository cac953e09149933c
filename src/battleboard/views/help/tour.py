"""The tour: six steps, each explaining a part of the window."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from battleboard.views.theme.sizes import ROUND, L, S, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import STRETCH, hbox
from battleboard.views.widgets.panels import Panel
from battleboard.views.window.desk import Desk
from battleboard.views.window.overlay import WindowOverlay
from battleboard.views.window.window_surface import WindowSurface

_LETTERS: Final = 52
_SHADE: Final = 120
_RIM: Final = 2.0


class TourStep(NamedTuple):
    """One step: title, text, and `find`, which returns the part of the window to highlight."""

    title: str
    words: str
    find: Callable[[QMainWindow, Desk], QWidget]


STEPS: Final = (
    TourStep(
        "Who fights",
        "*Add figures…* adds monsters and characters from the catalogue, as many as you like; "
        "a group goes on the table together. Each has a card: type −7 or +3 over it to change "
        "its hit points.",
        lambda _, desk: desk.cards,
    ),
    TourStep(
        "Where they stand",
        "The wheel zooms; hold Space and drag to move the map. Drag a figure to move it; drop it "
        "on a foe to declare an action against it. The tools on the left measure, place spells, "
        "reveal fog and edit the map.",
        lambda _, desk: desk.map_pane,
    ),
    TourStep(
        "What comes next",
        "A round goes through the phases of your game: surprise, declarations, "
        "initiative. What the game needs now is shown here. Type the dice from the table, or roll "
        "them here, and press Next.",
        lambda _, desk: desk.procedure,
    ),
    TourStep(
        "When everything happens",
        "The ruler has a line for each figure and a mark for each blow, shot and spell, with what "
        "is at risk. Space plays the next action; click a mark to see why it is there, by which "
        "rule.",
        lambda _, desk: desk.ruler,
    ),
    TourStep(
        "What the players see",
        "F5 puts the map on the players' screen, without your secrets. A badge in the lower right "
        "corner then says what they see; Ctrl+3 blanks their screen at once.",
        lambda _, desk: desk.map_pane,
    ),
    TourStep(
        "If you are unsure",
        "Ctrl+Z undoes anything, even tomorrow. Ctrl+K finds any command by name. F1 explains "
        "whatever is under the mouse, and F2 lists all shortcuts.",
        lambda window, _: window.menuBar(),
    ),
)


class Tour(WindowOverlay):
    """Dims the window except for one part, and explains that part."""

    def __init__(
        self, window: WindowSurface, desk: Desk, steps: Sequence[TourStep] = STEPS
    ) -> None:
        super().__init__(window.widget, Panel(margin=L), None)
        self._on = window.widget, desk
        self._steps = steps
        self._at = 0
        self.setAccessibleName("The tour")
        self.title = label("", TextStyle.HEAD)
        self.words = label(wrap=True)
        self.words.setTextFormat(Qt.TextFormat.MarkdownText)
        self.counted = label("", TextStyle.SMALL, faint=True)
        self.ending = button("End the tour", self.close, ButtonStyle.QUIET, hint="Escape")
        self.back = button("Back", self.go_back, ButtonStyle.QUIET)
        self.ahead = button("Next", self.go_on, ButtonStyle.PRIMARY)
        desk.destroyed.connect(self.close)
        self._lay_out()
        self._show()

    @property
    def at(self) -> int:
        """The index of the step, from 0."""
        return self._at

    @property
    def lit(self) -> QRect:
        part = self._steps[self._at].find(*self._on)
        return QRect(part.mapTo(self._on[0], QPoint()), part.size())

    def go_on(self) -> None:
        """Go to the next step; after the last, end the tour."""
        if self._at + 1 == len(self._steps):
            self.close()
        else:
            self._at += 1
            self._show()

    def go_back(self) -> None:
        self._at = max(self._at - 1, 0)
        self._show()

    def open(self) -> None:
        super().open()
        self.ahead.setFocus()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Right:
            self.go_on()
        elif event.key() == Qt.Key.Key_Left:
            self.go_back()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Swallow clicks: the base class would close the overlay."""
        event.accept()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        colours = colours_of(self.palette())
        lit = QRectF(self.lit).adjusted(-_RIM, -_RIM, _RIM, _RIM)
        around, hole = QtGui.QPainterPath(), QtGui.QPainterPath()
        around.addRect(QRectF(self.rect()))
        hole.addRoundedRect(lit, ROUND, ROUND)
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.fillPath(around - hole, QtGui.QColor(0, 0, 0, _SHADE))
            painter.setPen(QtGui.QPen(QtGui.QColor(colours.accent), _RIM))
            painter.drawPath(hole)

    def _lay_out(self) -> None:
        buttons = hbox(self.counted, STRETCH, self.ending, self.back, self.ahead)
        for each in (self.title, self.words):
            self.panel.rows.addWidget(each)
        self.panel.rows.addSpacing(S)
        self.panel.rows.addLayout(buttons)

    def _show(self) -> None:
        step, last = self._steps[self._at], self._at + 1 == len(self._steps)
        self.title.setText(step.title)
        self.words.setText(step.words)
        self.counted.setText(f"{self._at + 1} of {len(self._steps)}")
        self.back.setEnabled(self._at > 0)
        self.ahead.setText("Begin" if last else "Next")
        self.ending.setVisible(not last)
        self._place()
        self.update()

    def _place(self) -> None:
        self.panel.setFixedWidth(min(self._wide, self.width() - 2 * L))
        self.panel.rows.activate()
        size = QSize(self.panel.width(), self.panel.heightForWidth(self.panel.width()))
        self.panel.resize(size)
        self.panel.move(place_beside(self.lit, size, self.rect()))

    @property
    def _wide(self) -> int:
        return self.fontMetrics().averageCharWidth() * _LETTERS


def place_beside(part: QRect, size: QSize, within: QRect) -> QPoint:
    """Return a spot right or left of a part, below or above it, or else over its middle."""
    room = within.adjusted(L, L, -L, -L)
    middle = part.center() - QPoint(size.width() // 2, size.height() // 2)
    spots = (
        QPoint(part.right() + L, middle.y()),
        QPoint(part.left() - L - size.width(), middle.y()),
        QPoint(middle.x(), part.bottom() + L),
        QPoint(middle.x(), part.top() - L - size.height()),
    )
    for spot in spots:
        moved = _inside(QRect(spot, size), room)
        if not moved.intersects(part):
            return moved.topLeft()
    return _inside(QRect(middle, size), room).topLeft()


def _inside(area: QRect, room: QRect) -> QRect:
    """Move a rectangle into another that is at least as large."""
    left = min(max(area.left(), room.left()), room.right() + 1 - area.width())
    top = min(max(area.top(), room.top()), room.bottom() + 1 - area.height())
    return QRect(QPoint(left, top), area.size())
