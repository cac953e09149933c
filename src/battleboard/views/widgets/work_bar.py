"""A progress bar for long work, with a button that stops it."""

from typing import Final

from PySide6 import QtWidgets

from battleboard.models.background_work import BackgroundWork
from battleboard.views.theme.sizes import S, label
from battleboard.views.widgets.buttons import ButtonStyle, button

_FULL: Final = 1000


class WorkBar(QtWidgets.QWidget):
    """Shows the progress of some work; hidden while there is none."""

    def __init__(self, work: BackgroundWork) -> None:
        super().__init__()
        self._words = label()
        self.bar = QtWidgets.QProgressBar()
        self.bar.setRange(0, _FULL)
        self.bar.setTextVisible(False)
        self.stop = button("Stop", work.give_up, ButtonStyle.QUIET)
        across = QtWidgets.QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(S)
        across.addWidget(self._words)
        across.addWidget(self.bar, stretch=1)
        across.addWidget(self.stop)
        self._work = work
        work.told.connect(self._tell)
        work.changed.connect(self._follow)
        self.hide()

    def say(self, words: str) -> None:
        """Set the text that says what is being done."""
        self._words.setText(words)
        self.bar.setAccessibleName(words)

    def _tell(self, share: float) -> None:
        self.bar.setValue(round(share * _FULL))

    def _follow(self) -> None:
        self.bar.setValue(0)
        self.setVisible(self._work.is_busy)
