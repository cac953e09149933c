"""What the dialogs of grounds have in common: a view, choices beside it, and long work.

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

from battleboard.models.background_work import BackgroundWork, Headway
from battleboard.views.help.guide_window import with_help
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import XL, L, M, S, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.panels import PlainScrollArea
from battleboard.views.widgets.work_bar import WorkBar


class GroundDialog(QtWidgets.QDialog):
    """A dialog that shows a ground while it is worked out in the background.

    `told` has what came of the work, or why nothing did.
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
        """Close; what is still being worked out is no longer wanted."""
        self.work.give_up()
        super().done(result)

    def begin_work(
        self, words: str, task: Callable[[Headway], object], take: Callable[[object], None]
    ) -> None:
        """Begin a piece of work, and say what it is; `take` gets its result."""
        self._bar.say(words)
        self.told.clear()
        self.work.begin(task, take)

    def lay_out(
        self, view: QtWidgets.QWidget, panel: QtWidgets.QWidget, *below: QtWidgets.QWidget
    ) -> QtWidgets.QHBoxLayout:
        """Put a panel beside a view, and the rest below; the row of buttons comes back, empty."""
        above = QtWidgets.QHBoxLayout()
        above.setSpacing(L)
        above.addWidget(view, stretch=1)
        above.addWidget(panel)
        whole = QtWidgets.QVBoxLayout(self)
        whole.setContentsMargins(XL, L, XL, L)
        whole.setSpacing(M)
        whole.addLayout(above, stretch=1)
        for each in (self._bar, *below):
            whole.addWidget(each)
        buttons = QtWidgets.QHBoxLayout()
        buttons.setSpacing(S)
        whole.addLayout(buttons)
        return buttons

    def add_endings(
        self, buttons: QtWidgets.QHBoxLayout, refusal: str, *others: QtWidgets.QPushButton
    ) -> None:
        """Put what ends the dialog on the right; the last button is what Enter does."""
        buttons.addStretch()
        buttons.addWidget(button(refusal, self.reject, ButtonStyle.QUIET))
        for each in others:
            buttons.addWidget(each)
        others[-1].setDefault(True)


class SidePanel(PlainScrollArea):
    """A column of widgets that scrolls up and down only."""

    def __init__(self, letters: int) -> None:
        """Make it at least this many letters wide."""
        self.inside = QtWidgets.QWidget()
        super().__init__(self.inside)
        self._letters = letters
        self.rows = QtWidgets.QVBoxLayout(self.inside)
        self.rows.setContentsMargins(0, 0, S, 0)
        self.rows.setSpacing(M)
        self.inside.installEventFilter(self)
        self._fit()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Be as wide as what is in it."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return False

    def _fit(self) -> None:
        least = self.fontMetrics().averageCharWidth() * self._letters
        bar = self.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(max(least, self.inside.minimumSizeHint().width()) + bar)
