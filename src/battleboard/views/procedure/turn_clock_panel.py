"""The turn clock: time between fights, light sources, rest and wandering monsters."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRegularExpression, QSignalBlocker, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import (
    BeginEncounter,
    CheckWandering,
    DropWandering,
    PassTime,
    RestDays,
    SetCalendar,
    SetRhythm,
    WriteNote,
)
from battleboard.battle.round.between_fights import rhythm_of
from battleboard.battle.state.condition import condition_of
from battleboard.models.session import Session
from battleboard.queries.table import turn_clock
from battleboard.queries.table.after_the_fight import are_foes_uncounted
from battleboard.queries.table.turn_clock import date_and_second, short_time
from battleboard.rules.exploration import Rhythm
from battleboard.views.theme.sizes import SIDE, XS, M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button, set_button_style
from battleboard.views.widgets.fields import DieField
from battleboard.views.widgets.forms import number_field, text_field
from battleboard.views.widgets.labels import Sentence
from battleboard.views.widgets.layouts import STRETCH, add_parts, flow, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import Popover

_HOUR: Final = "([01]?[0-9]|2[0-3])(:[0-5][0-9])?"
_HOUR_WIDE: Final = 72
_LONGEST: Final = 200


class DateFields(QWidget):
    """Fields for the date and hour of the game, and for notes in the log."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        hint = "The first number goes up by 1 each day"
        self.date = text_field(name="Date", prompt="Date: Day 1, 12 Reaping…", hint=hint)
        self.hour = text_field(name="Hour", prompt="0:00")
        self.hour.setValidator(QRegularExpressionValidator(QRegularExpression(_HOUR), self))
        self.hour.setFixedWidth(_HOUR_WIDE)
        self.note = text_field(name="Note for the log", prompt="Note for the log")
        for line in (self.date, self.note):
            line.setMaxLength(_LONGEST)
        vbox(hbox(with_stretch(self.date), self.hour), self.note, on=self)
        self.date.editingFinished.connect(self._say)
        self.hour.editingFinished.connect(self._say)
        self.note.returnPressed.connect(self._write)

    def refresh(self) -> None:
        date, second = date_and_second(self._session.battle)
        self.date.setText(date)
        self.hour.setText(short_time(second) if date else "")

    def _say(self) -> None:
        date, minutes = " ".join(self.date.text().split()), _minutes(self.hour.text())
        kept, second = date_and_second(self._session.battle)
        if date != kept or (date and minutes != second // 60):
            self._session.document.do(SetCalendar(date, minutes * 60))

    def _write(self) -> None:
        if self._session.document.do(WriteNote(self.note.text())):
            self.note.clear()


def _minutes(hour: str) -> int:
    """Convert a typed time, such as 9 or 9:30, to minutes since midnight."""
    hours, _, minutes = hour.partition(":")
    return int(hours or 0) * 60 + int(minutes or 0)


_WIDE: Final = SIDE + SIDE // 2
_MOST_TURNS: Final = 144
_MOST_FACES: Final = 100
_NIGHT: Final = 8
_CHECKED: Final = "rolls for wandering monsters, and stops if any come"
_SOMETHING: Final = "Something comes."


class WanderingThrow(QWidget):
    """The die of a due wandering monster check: typed, rolled or skipped."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._faces = 0
        self.field: DieField | None = None
        self.name = label("Wandering monsters?")
        self.drop = button(
            "None now", self._drop, ButtonStyle.QUIET, hint="Skip the check that is due"
        )
        self._row = hbox(self.name, self.drop, on=self)
        self._row.addStretch()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.hide()

    def show_throw(self, clock: turn_clock.TurnClock) -> None:
        self.setVisible(clock.throw is not None)
        if clock.throw is None:
            return
        self.name.setToolTip(clock.wandering)
        if clock.throw.dice.sides != self._faces:
            self._set(clock.throw.dice.sides, DieField(clock.throw.dice, "Wandering monsters"))

    def _set(self, faces: int, field: DieField) -> None:
        if self.field is not None:
            self._row.removeWidget(self.field)
            self.field.deleteLater()
        self._faces, self.field = faces, field
        self.name.setText(f"Wandering monsters? {field.note}".strip())
        field.roll_asked.connect(self.roll)
        field.entered.connect(self._enter)
        self._row.insertWidget(1, field)
        field.show()

    def roll(self) -> None:
        self._session.document.do(CheckWandering())

    def _enter(self) -> None:
        ask = turn_clock.wandering_throw(self._session.battle)
        if self.field is None or ask is None:
            return
        value = self.field.value
        if self.field.fault:
            self._session.document.refused.emit(self.field.fault)
        elif value is not None:
            self.field.clear()
            self._session.document.do(CheckWandering(), {ask.what: value})

    def _drop(self) -> None:
        self._session.document.do(DropWandering())


class BetweenFightsRow(QWidget):
    """The procedure bar's row after a fight: the clock and the usual next steps."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.words = Sentence()
        self.words.setMinimumHeight(self.words.sizeHint().height())
        self.throw = WanderingThrow(session)
        self.turn = turn_button(session)
        self.rest = button(
            "Rest a turn",
            partial(pass_a_turn, session, resting=True),
            hint="Rest for 10 minutes",
        )
        self.who = button(
            "Wandering monsters…",
            partial(bring_wanderers, session, self),
            hint="Roll on your wandering monster table",
        )
        self.earn = button(
            "Experience…",
            partial(award_experience, session, self),
            hint="Count the foes and the treasure, and share the points",
        )
        self.again = button(
            "New encounter",
            lambda: session.document.do(BeginEncounter()),
            hint="Start another fight on this map: wounds, lights and positions stay",
        )
        steps = self.who, self.turn, self.rest, self.earn, self.again
        hbox(with_stretch(self.words), self.throw, *steps, on=self)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Every focusable widget, in tab order."""
        dice = (self.throw.field,) if self.throw.field else ()
        steps = (self.who, self.turn, self.rest, self.earn, self.again)
        return (*dice, self.throw.drop, *steps)

    def refresh(self) -> None:
        clock = turn_clock.turn_clock(self._session.battle)
        came = _SOMETHING if clock.comes else clock.came or "The fight is over."
        self.words.say(f"{came} {clock.rest}" if clock.rest_due else came)
        self.words.setToolTip(clock.rest)
        # A due check comes first and needs the room.
        for later in (self.rest, self.again):
            later.setVisible(clock.throw is None)
        self.who.setVisible(clock.comes and clock.throw is None)
        self.earn.setVisible(clock.throw is None and are_foes_uncounted(self._session.battle))
        for step in (self.who, self.turn, self.rest, self.again):
            leads = step is self._leading(clock)
            set_button_style(step, ButtonStyle.PRIMARY if leads else ButtonStyle.PLAIN)
        self._follow_throw(clock)

    @property
    def harmless(self) -> QPushButton | None:
        """The primary button; None while anyone bleeds or is dying, as a turn would harm them."""
        battle = self._session.battle
        states = {condition_of(battle, each).state for each in battle.figures.values()}
        sinks = not states.isdisjoint({"bleeding", "dying"})
        return None if sinks else self._leading(turn_clock.turn_clock(battle))

    def _leading(self, clock: turn_clock.TurnClock) -> QPushButton:
        """Return the button of the usual next step: wandering monsters, a due rest, or a turn."""
        if clock.throw is not None:
            return self.turn
        if clock.comes:
            return self.who
        return self.rest if clock.rest_due else self.turn

    def _follow_throw(self, clock: turn_clock.TurnClock) -> None:
        """Show the due die.

        If the focus is in this row, it moves to the die, and after the roll to the next step.
        """
        was_due = not self.throw.isHidden()
        inside = self.isAncestorOf(QApplication.focusWidget() or self.throw)
        self.throw.show_throw(clock)
        is_due = clock.throw is not None
        if inside and is_due != was_due:
            field = self.throw.field if is_due else None
            (field or self._leading(clock)).setFocus()


class TurnClockPanel(Popover):
    """Advances time, and shows lights and effects that run down, and checks that are due."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.session = session
        self.title = label("", TextStyle.STRONG)
        self.lasting = QWidget()
        self._lines = QGridLayout(self.lasting)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setHorizontalSpacing(M)
        self._lines.setVerticalSpacing(XS)
        self._lines.setColumnStretch(0, 1)
        self.came = label("", wrap=True)
        self.rest = label("", wrap=True)
        self.wandering = label("", wrap=True)
        self.throw = WanderingThrow(session)
        self.rhythm = _RhythmFields(session)
        self.dates = DateFields(session)
        self.who = button("Wandering monsters…", partial(bring_wanderers, session, parent))
        self.steps = tuple(self._steps())
        self.panel.setFixedWidth(_WIDE)
        self._lay_out()
        session.document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        battle = self.session.battle
        clock = turn_clock.turn_clock(battle)
        self.title.setText(f"Turn {clock.turn} · {clock.time} hours")
        self.title.setAccessibleName(f"Turn {clock.turn}, {clock.time} hours since the start")
        self._show_lasting(clock.lasting)
        self.came.setText(_SOMETHING if clock.comes else clock.came)
        self.came.setVisible(bool(clock.came))
        self.rest.setText(clock.rest)
        self.wandering.setText(clock.wandering)
        self.throw.show_throw(clock)
        self.rhythm.refresh()
        self.dates.refresh()
        why_not = self.session.document.why_not(PassTime(1))
        for step in self.steps:
            step.setEnabled(not why_not)
        self.adjustSize()

    def _steps(self) -> list[QPushButton]:
        hour = PassTime(1, "hour", wandering="thrown")
        night = PassTime(_NIGHT, "hour", resting=True, wandering="thrown")
        heals = turn_clock.healing_in_words(self.session.battle.rules.exploration.healing)
        found = [
            turn_button(self.session),
            button("Rest a turn", partial(pass_a_turn, self.session, resting=True)),
            button("Advance 1 hour", partial(self._do, hour), hint=f"Six turns: {_CHECKED}"),
            button("Rest 8 hours", partial(self._do, night), hint=f"In the wild: {_CHECKED}"),
            button("A day of rest", partial(self._do, RestDays()), hint=f"Somewhere safe. {heals}"),
        ]
        left = turn_clock.to_the_full_turn(self.session.battle)
        if left is not None:
            hint = "Finish the turn in which the fight began"
            found.insert(1, button("To the end of the turn", partial(self._finish_turn), hint=hint))
        return found

    def _finish_turn(self) -> None:
        left = turn_clock.to_the_full_turn(self.session.battle)
        if left is not None:
            self._do(left)

    def _do(self, command: Command) -> None:
        self.session.document.do(command)

    def _show_lasting(self, lasting: tuple[turn_clock.RunningDown, ...]) -> None:
        while self._lines.count():
            old = self._lines.takeAt(0)
            widget = old.widget() if old else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for at, each in enumerate(lasting):
            self._put(label(each.words), at, 0)
            self._put(label(each.left, TextStyle.STRONG), at, 1)
        if not lasting:
            self._put(label("No lights or effects are active.", faint=True), 0, 0)

    def _put(self, words: QLabel, row: int, column: int) -> None:
        side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
        self._lines.addWidget(words, row, column, side)
        words.show()

    def _lay_out(self) -> None:
        rows, buttons = self.panel.rows, QWidget()
        flow(*self.steps, on=buttons)
        add_parts(
            rows,
            self.title,
            buttons,
            self.came,
            self.throw,
            label("Lights and effects", TextStyle.SMALL, faint=True),
            FittingScrollArea(self.lasting),
            label("Rest", TextStyle.SMALL, faint=True),
            self.rest,
            label("Wandering monsters", TextStyle.SMALL, faint=True),
            self.wandering,
            self.rhythm,
        )
        rows.addWidget(self.who, alignment=Qt.AlignmentFlag.AlignLeft)
        add_parts(rows, label("Date and notes", TextStyle.SMALL, faint=True), self.dates)


class _RhythmFields(QWidget):
    """The chance of wandering monsters and how often to check."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        on, die = "Wandering monsters on", "Die for wandering monsters"
        between = "Turns between checks for wandering monsters"
        self.chance = number_field(0, _MOST_FACES, name=on, hint=on, lowest="none")
        self.faces = number_field(2, _MOST_FACES, name=die, hint=die, before="in d")
        self.turns = number_field(1, _MOST_TURNS, name=between, hint=between)
        self.usual = button(
            "Game default",
            lambda: session.document.do(SetRhythm(None)),
            ButtonStyle.QUIET,
            hint="Reset to the game's value",
        )
        often = label("every"), self.turns, label("turns")
        hbox(self.chance, self.faces, *often, STRETCH, self.usual, on=self)
        for field in (self.chance, self.faces, self.turns):
            field.editingFinished.connect(self._say)

    def refresh(self) -> None:
        rhythm = rhythm_of(self._session.battle) or Rhythm(1, 0)
        for field, value in zip((self.turns, self.chance, self.faces), rhythm[:3], strict=True):
            with QSignalBlocker(field):
                field.setValue(int(value))
        self.usual.setVisible(self._session.battle.exploring.rhythm is not None)

    def _say(self) -> None:
        said = Rhythm(self.turns.value(), self.chance.value(), self.faces.value())
        held = rhythm_of(self._session.battle) or Rhythm(1, 0)
        if said != held._replace(rule=""):
            self._session.document.do(SetRhythm(said))


def turn_button(session: Session) -> QPushButton:
    return button(
        "Advance 10 minutes",
        partial(pass_a_turn, session),
        ButtonStyle.PRIMARY,
        hint="One turn (Ctrl+Shift+T)",
    )


def pass_a_turn(session: Session, *, resting: bool = False) -> None:
    """Advance 10 minutes, and ask for a wandering monster check that falls due."""
    session.document.do(turn_clock.a_turn_on(resting=resting))


def bring_wanderers(session: Session, parent: QWidget) -> None:
    from battleboard.views.procedure.wandering_dialog import WanderingDialog  # noqa: PLC0415

    WanderingDialog(session, parent).open()


def award_experience(session: Session, parent: QWidget) -> None:
    from battleboard.views.procedure.experience_dialog import ExperienceDialog  # noqa: PLC0415

    ExperienceDialog(session, parent).open()
