"""All throws that a phase waits for: fields in the order of the table."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from battleboard.battle.commands import Batch, ThrowAll, ThrowDie
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.models.session import Session
from battleboard.views.look.button import button
from battleboard.views.look.flow import Flow
from battleboard.views.look.lines import Lines
from battleboard.views.look.space import M
from battleboard.views.procedure.die_box import DieBox
from battleboard.views.procedure.wording import by_table

_MOST_LINES = 4


class DiceRow(Lines):
    """The throws of a phase in as many lines as they need; many of them scroll.

    `finished()` tells that Enter was pressed on the last number that was missing.
    """

    finished = Signal()

    def __init__(self, session: Session) -> None:
        self._inside = QWidget()
        super().__init__(self._inside)
        self._session = session
        self._wide = 0
        self._known: list[tuple[object, ...]] = []
        self.boxes: list[DieBox] = []
        self.roll_all = button("Roll all", self.throw_all, hint="Roll all dice that are open (F6)")
        self.story = button("Dice of the story", self.take_story)
        self._flow = Flow(self._inside, spacing=M)
        self._flow.addWidget(self.roll_all)
        self._flow.addWidget(self.story)
        self.setAccessibleName("Dice")

    def show_throws(self, wanted: tuple[PhaseThrow, ...]) -> None:
        """Show what is wanted now; fields that stay keep what is typed in them."""
        throws = by_table(self._session.battle, wanted)
        known: list[tuple[object, ...]] = [
            (each.what, each.dice, each.words, each.optional) for each in throws
        ]
        if known != self._known:
            self._known = known
            self._set(throws)
        for box, throw in zip(self.boxes, throws, strict=True):
            box.show_throw(throw)
        self._show_buttons()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Everything that takes the focus, in its order."""
        return (*(box.field for box in self.boxes), self.roll_all, self.story)

    def focus_open(self) -> bool:
        """Bring the focus to the first throw that is open, if one is."""
        waiting = [box for box in self.boxes if box.is_open]
        needed = [box for box in waiting if not box.throw.optional] or waiting
        if needed:
            needed[0].field.setFocus()
            self.ensureWidgetVisible(needed[0])
        return bool(needed)

    def commit(self) -> None:
        """Take the numbers that stand in fields and were not yet taken."""
        for box in tuple(self.boxes):
            if box in self.boxes:
                box.commit()

    def throw_all(self) -> None:
        """Have the program make all throws that are open."""
        self.commit()
        self._session.document.do(ThrowAll())

    def take_story(self) -> None:
        """Take all numbers of the story."""
        numbers = self._story()
        deeds = tuple(ThrowDie(what) for what in numbers)
        words = f"Take the dice of the story for {self._session.document.stage.name}"
        if deeds and self._session.document.do(Batch(deeds, words), numbers):
            self.finished.emit()

    def wide(self) -> int:
        """Say how wide everything is in one line."""
        for box in self.boxes:
            # What was shown or hidden in a box would count only after the next round of events.
            box.line.activate()
        return self._flow.sizeHint().width()

    def keep_to(self, width: int) -> None:
        """Be so wide, and as high as the lines that are then needed, up to a few."""
        line = self.roll_all.sizeHint().height()
        needed, most = self._flow.heightForWidth(width), _MOST_LINES * line
        # A bar that only shows for a moment would take the width by which it is needed.
        bars = Qt.ScrollBarPolicy
        scrolls = needed > most
        self.setVerticalScrollBarPolicy(
            bars.ScrollBarAsNeeded if scrolls else bars.ScrollBarAlwaysOff
        )
        self._wide = width
        self.setMaximumWidth(width)
        self.setFixedHeight(min(max(needed, line), most))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Be as wide as was said; but rather be cut for a moment than widen the window."""
        return QSize(self._wide, self.maximumHeight())

    def _set(self, throws: tuple[PhaseThrow, ...]) -> None:
        """Make fields for throws that are other ones than before."""
        for box in self.boxes:
            self._flow.removeWidget(box)
            box.retire()
        self.boxes = [DieBox(self._session, throw) for throw in throws]
        for last in (self.roll_all, self.story):
            self._flow.removeWidget(last)
        parts: tuple[QWidget, ...] = (*self.boxes, self.roll_all, self.story)
        for part in parts:
            self._flow.addWidget(part)
            part.show()
        for box in self.boxes:
            box.settled.connect(self._go_on)

    def _show_buttons(self) -> None:
        waiting = [box for box in self.boxes if box.is_open]
        self.roll_all.setVisible(len(waiting) > 1)
        self.story.setVisible(bool(self._story()))

    def _story(self) -> dict[str, int]:
        """Give the numbers that the story has for open throws."""
        guide = self._session.guide
        if guide is None:
            return {}
        found = {box.throw.what: guide.number(box.throw.what) for box in self.boxes if box.is_open}
        return {what: number for what, number in found.items() if number is not None}

    def _go_on(self) -> None:
        if not self.focus_open():
            self.finished.emit()
