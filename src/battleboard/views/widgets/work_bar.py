"""A progress bar for long work, with a button that stops it."""

from typing import Final

from PySide6 import QtWidgets

from battleboard.models.background_work import BackgroundWork
from battleboard.views.theme.sizes import label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import hbox, stretched

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
        hbox(self._words, stretched(self.bar), self.stop, on=self)
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
