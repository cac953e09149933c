"""The fields for the dice that a phase waits for, in order."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from battleboard.battle.commands import Batch, SetDie, ThrowAll, ThrowDie
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.models.session import Session
from battleboard.views.procedure.phase_track import players_first, side_of_throw, thrower_words
from battleboard.views.theme.sizes import XS, M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import DieField
from battleboard.views.widgets.labels import NameLabel, SideBadge
from battleboard.views.widgets.layouts import add_parts, flow, hbox
from battleboard.views.widgets.panels import PlainScrollArea


class DieBox(QWidget):
    """A field for a roll: typed, rolled, taken from the story, or corrected later.

    `settled()` is emitted after a roll by key and when Enter is pressed on a valid number,
    `passed()` when Enter is pressed on an empty field whose roll is made only if needed.
    """

    settled = Signal()
    passed = Signal()

    def __init__(self, session: Session, throw: PhaseThrow) -> None:
        super().__init__()
        self._session = session
        self.throw = throw
        battle = session.battle
        self.name = NameLabel(thrower_words(battle, throw))
        self.mark = label("", TextStyle.SMALL, faint=True)
        self.field = DieField(throw.dice, throw.words)
        self.ghost = button("", self.take_ghost, ButtonStyle.CHIP, hint="Use the story's number")
        self.ghost.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.line = hbox(on=self, spacing=XS)
        team = side_of_throw(battle, throw)
        if team:
            self.line.addWidget(SideBadge(team))
        add_parts(self.line, self.name, self.mark, self.field, self.ghost)
        self.field.roll_asked.connect(self._roll_and_go_on)
        self.field.entered.connect(self._enter)
        self.field.editingFinished.connect(self.commit)
        self.show_throw(throw)

    @property
    def is_open(self) -> bool:
        return self.throw.is_open

    def show_throw(self, throw: PhaseThrow) -> None:
        self.throw = throw
        self.field.show_value(self._shown)
        state = "tied" if throw.tied else "if needed" if throw.optional else ""
        self.mark.setText(", ".join(filter(None, (state, self.field.note))))
        self.mark.setVisible(bool(self.mark.text()))
        self._show_story()

    def roll(self) -> None:
        if self.is_open:
            self._session.document.do(ThrowDie(self.throw.what))

    def _roll_and_go_on(self) -> None:
        self.roll()
        self.settled.emit()

    def take_ghost(self) -> None:
        if self.ghost.text():
            self._say(int(self.ghost.text()))

    def commit(self) -> None:
        """Make or correct the roll with the typed number, once."""
        value = self.field.value
        if self.field.fault:
            self._session.document.refused.emit(self.field.fault)
        elif value is None:
            self.field.show_value(self._shown)
        elif value != self._shown:
            self._say(value)

    def retire(self) -> None:
        """Ignore further input: another box has replaced this one."""
        self.field.editingFinished.disconnect(self.commit)
        self.hide()
        self.deleteLater()

    @property
    def _shown(self) -> int | None:
        """The number that counts; None if there is none yet or the roll is tied."""
        return None if self.throw.tied else self.throw.value

    def _enter(self) -> None:
        self.commit()
        if self.throw.optional and self.is_open and not self.field.text():
            self.passed.emit()
        elif self.field.value is not None and self.field.value == self._shown:
            self.settled.emit()

    def _say(self, value: int) -> None:
        what = self.throw.what
        command = ThrowDie(what) if self.is_open else SetDie(what, value)
        self._session.document.do(command, {what: value})

    def _show_story(self) -> None:
        guide = self._session.guide
        number = guide.number(self.throw.what) if guide else None
        self.ghost.setText("" if number is None else str(number))
        self.ghost.setAccessibleName(f"The story's number for {self.throw.words}: {number}")
        self.ghost.setVisible(number is not None and self.is_open)


_MOST_LINES = 4


class DiceRow(PlainScrollArea):
    """Shows the rolls of a phase in as many lines as needed; beyond a few it scrolls.

    `finished()` is emitted when no roll is left, when the story's dice are used, or when Enter
    skips the last rolls, which are made only if needed.
    """

    finished = Signal()

    def __init__(self, session: Session) -> None:
        self._inside = QWidget()
        super().__init__(self._inside)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._session = session
        self._wide = 0
        self._known: list[tuple[object, ...]] = []
        self.boxes: list[DieBox] = []
        self.roll_all = button("Roll all", self.throw_all, hint="Roll all remaining dice (F6)")
        self.story = button("Use the story's dice", self.take_story)
        self._flow = flow(self.roll_all, self.story, on=self._inside, spacing=M)
        self.setAccessibleName("Dice")

    def show_throws(self, wanted: tuple[PhaseThrow, ...]) -> None:
        """Show the rolls of the phase, in new fields only if other rolls are wanted."""
        throws = players_first(self._session.battle, wanted)
        known: list[tuple[object, ...]] = [(each.what, each.dice, each.words) for each in throws]
        # Ask before the fields are replaced: the focused field may be among them.
        typing = self._inside.isAncestorOf(QApplication.focusWidget() or self)
        others = known != self._known
        if others:
            self._known = known
            self._set(throws)
        for box, throw in zip(self.boxes, throws, strict=True):
            box.show_throw(throw)
        self._show_buttons()
        if others and typing:
            self._go_on()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Every focusable widget, in tab order."""
        return (*(box.field for box in self.boxes), self.roll_all, self.story)

    def focus_open(self) -> bool:
        """Focus the first open roll, needed rolls first; return False if none is open."""
        waiting = [box for box in self.boxes if box.is_open]
        needed = [box for box in waiting if not box.throw.optional] or waiting
        if needed:
            needed[0].field.setFocus()
            self.ensureWidgetVisible(needed[0])
        return bool(needed)

    def commit(self) -> None:
        for box in tuple(self.boxes):
            if box in self.boxes:
                box.commit()

    def throw_all(self) -> None:
        self.commit()
        if self._session.document.do(ThrowAll()) and not any(box.is_open for box in self.boxes):
            self.finished.emit()

    def roll_next(self) -> None:
        waiting = [box for box in self.boxes if box.is_open]
        needed = [box for box in waiting if not box.throw.optional] or waiting
        for box in needed[:1]:
            box.roll()
            self._go_on()

    def take_story(self) -> None:
        numbers = self._story()
        commands = tuple(ThrowDie(what) for what in numbers)
        words = f"Use the story's dice for {self._session.document.stage.name}"
        if commands and self._session.document.do(Batch(commands, words), numbers):
            self.finished.emit()

    def wide(self) -> int:
        """Return the width needed to show everything in one line."""
        for box in self.boxes:
            # Qt would update a box's size for shown or hidden parts only when the event loop runs
            # again.
            box.line.activate()
        return self._flow.sizeHint().width()

    @property
    def passing_width(self) -> int:
        """The width that becomes free once nothing is left to roll."""
        buttons = [(part, M) for part in (self.roll_all, self.story)]
        buttons += [(box.ghost, XS) for box in self.boxes]
        return sum(part.sizeHint().width() + gap for part, gap in buttons if not part.isHidden())

    def keep_to(self, width: int) -> None:
        """Set the width, and make the row as high as its lines need, up to a few lines."""
        line = self.roll_all.sizeHint().height()
        needed, most = self._flow.heightForWidth(width), _MOST_LINES * line
        # Never let a scroll bar flash up: it would take width and thereby make itself needed.
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
        """The width last set, so that the dice never widen the window."""
        return QSize(self._wide, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        """Zero: the row scrolls when space is short."""
        return QSize(0, 0)

    def _set(self, throws: tuple[PhaseThrow, ...]) -> None:
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
            box.passed.connect(self._pass)

    def _show_buttons(self) -> None:
        waiting = [box for box in self.boxes if box.is_open]
        self.roll_all.setVisible(len(waiting) > 1)
        self.story.setVisible(bool(self._story()))

    def _story(self) -> dict[str, int]:
        guide = self._session.guide
        if guide is None:
            return {}
        found = {box.throw.what: guide.number(box.throw.what) for box in self.boxes if box.is_open}
        return {what: number for what, number in found.items() if number is not None}

    def _go_on(self) -> None:
        if not self.focus_open():
            self.finished.emit()

    def _pass(self) -> None:
        if all(box.throw.optional for box in self.boxes if box.is_open):
            self.finished.emit()
