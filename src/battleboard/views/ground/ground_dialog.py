"""The common frame of the map dialogs: a view, a panel beside it, and background work.

┌───────────────────┬─────────┐
│ view              │ panel   │
├───────────────────┴─────────┤
│ Reading …  ▓▓▓▓░░░░    Stop │
│            Cancel  Use it   │
└─────────────────────────────┘
"""

from collections.abc import Callable

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject

from battleboard.models.background_work import BackgroundWork, ProgressReporter
from battleboard.views.help.guide_window import with_help
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import XL, L, M, S, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import STRETCH, add_parts, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import PlainScrollArea, WorkBar


class GroundDialog(QtWidgets.QDialog):
    """A dialog that shows a map while a worker thread processes it.

    `told` shows the result, or why the work failed.
    """

    def __init__(self, title: str, parent: QtWidgets.QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        with_help(self, Topic.GROUND)
        self.work = BackgroundWork(self, loads=True)
        self.told = label(wrap=True)
        self._bar = WorkBar(self.work)
        self.work.failed.connect(self.told.setText)

    def done(self, result: int) -> None:
        self.work.give_up()
        super().done(result)

    def begin_work(
        self, words: str, task: Callable[[ProgressReporter], object], take: Callable[[object], None]
    ) -> None:
        """Run `task` in the background under the caption `words`; `take` receives its result."""
        self._bar.say(words)
        self.told.clear()
        self.work.begin(task, take)

    def lay_out(
        self, view: QtWidgets.QWidget, panel: QtWidgets.QWidget, *below: QtWidgets.QWidget
    ) -> QtWidgets.QHBoxLayout:
        """Place the panel beside the view and the rest below; return the empty button row."""
        above = hbox(with_stretch(view), panel, spacing=L)
        buttons = hbox()
        whole = vbox(with_stretch(above), self._bar, on=self, spacing=M, margins=(XL, L, XL, L))
        add_parts(whole, *below, buttons)
        return buttons

    def add_endings(
        self, buttons: QtWidgets.QHBoxLayout, refusal: str, *others: QtWidgets.QPushButton
    ) -> None:
        """Add the closing buttons on the right; the last of `others` is the default button."""
        add_parts(buttons, STRETCH, button(refusal, self.reject, ButtonStyle.QUIET), *others)
        others[-1].setDefault(True)


class SidePanel(PlainScrollArea):
    """A column of widgets that scrolls only vertically."""

    def __init__(self, letters: int) -> None:
        """Make the panel at least `letters` average characters wide."""
        self.inside = QtWidgets.QWidget()
        super().__init__(self.inside)
        self._letters = letters
        self.rows = vbox(on=self.inside, spacing=M, margins=(0, 0, S, 0))
        self.inside.installEventFilter(self)
        self._fit()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return False

    def _fit(self) -> None:
        least = self.fontMetrics().averageCharWidth() * self._letters
        bar = self.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(max(least, self.inside.minimumSizeHint().width()) + bar)
