"""The open battle as the views know it: commands go in, signals tell what has changed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from logging import getLogger
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from battleboard.battle.apply import Command, changes_between
from battleboard.battle.battle import Battle
from battleboard.battle.procedure.stage import Stage, stage
from battleboard.battle.state.command_context import DiceSource, RollRequest, TypedRolls
from battleboard.battle.state.event import Event
from battleboard.foundation.fault import Fault
from battleboard.models.event_loop import note_doing
from battleboard.queries.round.intents import why_refused
from battleboard.rules import Tables
from battleboard.storage.battle_file.battle_file import BattleFile


class RandomDice:
    """Rolls dice, reproducibly if given a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._dice: Random = SystemRandom() if seed is None else Random(seed)  # noqa: S311 - dice

    def roll(self, ask: RollRequest) -> int:
        number, sides, plus = ask.dice
        return sum(self._dice.randint(1, sides) for _ in range(number)) + plus


_logger: Final = getLogger(__name__)
_REST_MS: Final = 4_000
"""Delay until the WAL is folded into the main file, so that a copy of it lacks only seconds."""
_NO_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({})


class Document(QObject):
    """An open battle: its file, and every command done to it, with undo and redo.

    Signals:

    - `changed(changes)`: which parts of the battle a command, undo or redo changed
    - `kept()`: explored fog, already on screen, was saved
    - `happened(events)`: the events of a command, unless the program issued it
    - `stepped()`: an undo or redo was done
    - `refused(sentence)`: why something was not done
    - `noted(sentence)`: a remark on something done for several figures or with a damaged picture
    - `renamed()`: the battle has another title or file
    - `moved(sentence)`: the battle had to be saved elsewhere
    """

    changed = Signal(object)
    kept = Signal()
    happened = Signal(object)
    stepped = Signal()
    refused = Signal(str)
    noted = Signal(str)
    renamed = Signal()
    moved = Signal(str)

    def __init__(
        self,
        battle_file: BattleFile,
        tables: Tables,
        chance: DiceSource,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.battle_file = battle_file
        self.tables = tables
        self._chance = chance
        self._stage: tuple[Battle, Stage] | None = None
        self._untold: list[tuple[Event, ...]] | None = None
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._fold_in)

    @property
    def battle(self) -> Battle:
        return self.battle_file.battle

    @property
    def stage(self) -> Stage:
        if self._stage is None or self._stage[0] is not self.battle:
            self._stage = (self.battle, stage(self.battle, self.tables))
        return self._stage[1]

    @property
    def title(self) -> str:
        return self.battle_file.title

    @property
    def undo_text(self) -> str:
        """The log text of the command that undo would take back, or ''."""
        return self.battle_file.undo_text

    @property
    def redo_text(self) -> str:
        """The log text of the command that redo would repeat, or ''."""
        return self.battle_file.redo_text

    def do(self, command: Command, typed: Mapping[str, int] = _NO_NUMBERS) -> bool:
        """Do a command, with the dice that were typed in and the rest rolled.

        If it is refused, `refused` says why, and nothing changes.
        """
        note_doing(type(command).__name__)
        before = self.battle
        try:
            outcome = self.battle_file.do(command, TypedRolls(typed, self._chance))
        except Fault as why:
            _logger.debug("%s refused: %s", type(command).__name__, type(why).__name__)
            self.refused.emit(str(why))
            return False
        _logger.debug("%s done", type(command).__name__)
        self._fold_in_later()
        if outcome.battle.log[-1].text:
            self._tell(before)
            self._tell_events(outcome.events)
        elif _differ_in_explored(before, self.battle):
            self._tell_notes()
            self.kept.emit()
        else:
            self._tell(before)
        return True

    @contextmanager
    def together(self) -> Iterator[None]:
        """Batch signals: everything done within is reported at the end, as one change.

        Otherwise the views would update after each of many simultaneous acts.
        """
        if self._untold is not None:
            yield
            return
        before, self._untold = self.battle, []
        try:
            yield
        finally:
            untold, self._untold = self._untold, None
            if self.battle is not before:
                self._tell(before)
            for events in untold:
                self.happened.emit(events)

    def why_not(self, command: Command) -> str:
        """Why the battle would refuse a command, or ''."""
        return why_refused(self.battle, command, self.tables)

    def throw(self, ask: RollRequest) -> int:
        """Roll dice in advance, to be typed in for a command."""
        return self._chance.roll(ask)

    def undo(self) -> bool:
        return self._step(back=True)

    def redo(self) -> bool:
        return self._step(back=False)

    def picture(self, name: str) -> bytes:
        """A picture by name; an unreadable one is empty, and `refused` says so."""
        try:
            return self.battle_file.picture(name)
        except Fault as why:
            self.refused.emit(str(why))
            return b""

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Report any fault within as `refused`: no exception may escape an event handler."""
        try:
            yield
        except Fault as why:
            self.refused.emit(str(why))

    def stop(self) -> None:
        """Leave the file alone from now on: it is about to be closed."""
        self._rest.stop()

    def _fold_in_later(self) -> None:
        # Do not restart the timer at each command: if the DM never paused, it would never fire.
        if not self._rest.isActive():
            self._rest.start()

    def _fold_in(self) -> None:
        note_doing("the battle is written into its file")
        self.battle_file.fold_in()
        self._tell_notes()

    def _step(self, *, back: bool) -> bool:
        note_doing("undo" if back else "redo")
        before = self.battle
        try:
            if back:
                self.battle_file.undo()
            else:
                self.battle_file.redo()
        except Fault as why:
            self.refused.emit(str(why))
            return False
        _logger.debug("undone" if back else "done again")
        self._fold_in_later()
        self._tell(before)
        self.stepped.emit()
        return True

    def _tell_events(self, events: tuple[Event, ...]) -> None:
        if self._untold is None:
            self.happened.emit(events)
        else:
            self._untold.append(events)

    def _tell(self, before: Battle) -> None:
        if self._untold is not None:
            return
        self._tell_notes()
        self.changed.emit(changes_between(before, self.battle))

    def _tell_notes(self) -> None:
        notes = self.battle_file.take_notes()
        if notes:
            self.renamed.emit()
            self.moved.emit("\n".join(notes))


def _differ_in_explored(before: Battle, after: Battle) -> bool:
    """Whether two battles are the same except for logs, explored fog and known doors."""
    explored = after.showing.explored, after.showing.doors
    showing = before.showing._replace(explored=explored[0], doors=explored[1])
    return changes_between(before._replace(showing=showing), after).parts <= {"log"}
