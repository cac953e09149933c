"""The story of a demonstration, and the button that leads through it."""

from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.models.demonstration import Demonstration
from battleboard.models.evening import Evening
from battleboard.storage.demonstration.story import Cue
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.panel import Panel
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.space import HAIR, M, S
from battleboard.views.look.theme import colours_of
from battleboard.views.story.step_button import StepButton
from battleboard.views.story.tale import Tale

LEFT: Final = (
    "You have left the story. Play on as you like: it waits here, and goes on when the fight "
    "fits it again. Undo leads back to it."
)
_LEFT_HEADING: Final = "Your own fight now"
_WAITS: Final = "The story waits"
_RECAP: Final = "Read the recap"
_ALL: Final = "All at once, to the end of the round (Shift+F9)"
_OPEN, _SHUT = "▾", "▸"


class StoryPanel(Panel):
    """Tells a demonstration moment by moment; in any other battle it is not there.

    `recap_asked()` tells that the story is told, and that one wants to read it all.
    """

    recap_asked = Signal()

    def __init__(self, evening: Evening, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evening = evening
        guide = evening.guide
        self.guide = guide if isinstance(guide, Demonstration) else None
        self.heading = Sentence("", Type.TITLE, lines=1)
        self.progress = label("", Type.SMALL, faint=True)
        self.fold = button(_OPEN, self.toggle, Look.QUIET, hint="Show less of the story")
        self.tale = Tale([LEFT, *(self.guide.texts if self.guide else ())])
        self.next = StepButton(self.follow)
        self.all = button("All", self.follow_all, hint=_ALL)
        self.all.setAccessibleName(_ALL)
        self._top, self._below = QHBoxLayout(), QHBoxLayout()
        self.setAccessibleName("Story")
        self._lay_out()
        self.setVisible(self.guide is not None)
        if self.guide:
            self.guide.changed.connect(self._show)
            self._show()

    @property
    def is_open(self) -> bool:
        """Whether all of it is shown, and not its heading alone."""
        return not self.tale.isHidden()

    @property
    def is_told(self) -> bool:
        """Whether the story has come to its end."""
        if self.guide is None or self.guide.next_step:
            return False
        at, most = self.guide.progress
        return at == most

    def follow(self) -> None:
        """Do the next thing in the story, or bring the recap when it is told."""
        if self.is_told:
            self.recap_asked.emit()
        elif self.guide:
            self.guide.follow()

    def follow_all(self) -> None:
        """Follow the story to the end of the round."""
        if self.guide:
            self.guide.follow_all()

    def toggle(self) -> None:
        """Show all of the story, or no more than what comes next."""
        shown = not self.is_open
        for each in (self.heading, self.tale, self.all):
            each.setVisible(shown)
        (self._below if shown else self._top).insertWidget(0, self.next, stretch=1)
        self.fold.setText(_OPEN if shown else _SHUT)
        words = "Show less of the story" if shown else "Show the whole story"
        self.fold.setToolTip(words)
        self.fold.setAccessibleName(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface, and on it how far the story has come."""
        super().paintEvent(event)
        if self.guide is None:
            return
        at, most = self.guide.progress
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            track = QRectF(M, HAIR, self.width() - 2 * M, HAIR)
            painter.fillRect(track, QColor(colours.line))
            track.setWidth(track.width() * at / most)
            painter.fillRect(track, QColor(colours.accent))

    def _lay_out(self) -> None:
        for row in (self._top, self._below):
            row.setSpacing(S)
        self._top.addWidget(self.heading, stretch=1)
        self._top.addWidget(self.progress)
        self._top.addWidget(self.fold)
        self._below.addWidget(self.next, stretch=1)
        self._below.addWidget(self.all)
        self.rows.addLayout(self._top)
        self.rows.addWidget(self.tale)
        self.rows.addLayout(self._below)
        QWidget.setTabOrder(self.next, self.all)
        QWidget.setTabOrder(self.all, self.fold)

    def _show(self) -> None:
        guide = self.guide
        if guide is None:
            return
        cue, (at, most) = guide.cue, guide.progress
        self.heading.say(cue.heading if cue else _LEFT_HEADING)
        self.tale.setText(cue.text if cue else LEFT)
        self.progress.setText(f"{at} of {most}" if cue else "")
        self.progress.setToolTip(_step_in_words(cue, at, most) if cue else "")
        self.next.say(guide.next_step or (_RECAP if self.is_told else _WAITS))
        self.next.setEnabled(bool(guide.next_step) or self.is_told)
        self.all.setEnabled(bool(guide.next_step))
        self.update()


def _step_in_words(cue: Cue, at: int, most: int) -> str:
    when = f"Round {cue.round}" if cue.round else "Before the first round"
    return f"{when}: moment {at} of {most} in the story"
