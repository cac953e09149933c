"""The open battle as the windows know it: commands go in, and signals tell what has changed."""

from collections.abc import Mapping
from random import Random, SystemRandom
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.battle.apply import Command, changes_between
from battleboard.battle.battle import Battle
from battleboard.battle.procedure.stage import Stage, stage
from battleboard.battle.state.referee import DiceSource, Refusal, RollRequest, TypedRolls
from battleboard.queries.round.intents import why_refused
from battleboard.rules import Tables
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.disk import StorageError


class RandomDice:
    """Throws dice: as chance has it, or the same ones again for the same seed."""

    def __init__(self, seed: int | None = None) -> None:
        """Take a seed, or leave it to chance."""
        self._dice: Random = SystemRandom() if seed is None else Random(seed)  # noqa: S311 - dice

    def roll(self, ask: RollRequest) -> int:
        """Throw the dice that are asked for."""
        number, sides, plus = ask.dice
        return sum(self._dice.randint(1, sides) for _ in range(number)) + plus


_NO_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({})


class Document(QObject):
    """A battle, its file, and everything that has been done to it.

    `changed(changes)` tells which parts of the battle are other ones, after a deed, an undo or a
    redo; `happened(events)` what came of a deed, unless that came of itself; `stepped()` that
    something was undone or done again; `refused(sentence)` why something was not done; and
    `renamed()` that the battle is called otherwise or kept elsewhere.
    """

    changed = Signal(object)
    happened = Signal(object)
    stepped = Signal()
    refused = Signal(str)
    renamed = Signal()

    def __init__(
        self,
        battle_file: BattleFile,
        tables: Tables,
        chance: DiceSource,
        parent: QObject | None = None,
    ) -> None:
        """Take an open file, the tables of the game, and the dice that the program throws."""
        super().__init__(parent)
        self.battle_file = battle_file
        self.tables = tables
        self._chance = chance
        self._stage: tuple[Battle, Stage] | None = None

    @property
    def battle(self) -> Battle:
        """How the battle stands."""
        return self.battle_file.battle

    @property
    def stage(self) -> Stage:
        """What the open phase of the battle asks for."""
        if self._stage is None or self._stage[0] is not self.battle:
            self._stage = (self.battle, stage(self.battle, self.tables))
        return self._stage[1]

    @property
    def title(self) -> str:
        """What the battle is called."""
        return self.battle_file.title

    @property
    def undo_text(self) -> str:
        """The sentence of the deed that undo would take back, or ''."""
        return self.battle_file.undo_text

    @property
    def redo_text(self) -> str:
        """The sentence of the deed that redo would do again, or ''."""
        return self.battle_file.redo_text

    def do(self, command: Command, typed: Mapping[str, int] = _NO_NUMBERS) -> bool:
        """Do a deed, with the dice that were typed in and thrown ones for the rest.

        What cannot be done is told by `refused`, and then nothing is.
        """
        before = self.battle
        try:
            outcome = self.battle_file.do(command, TypedRolls(typed, self._chance))
        except (Refusal, StorageError) as why:
            self.refused.emit(str(why))
            return False
        self._tell(before)
        if outcome.battle.log[-1].text:
            self.happened.emit(outcome.events)
        return True

    def why_not(self, command: Command) -> str:
        """Say why a deed would be refused, or '' if it would be done; nothing is done."""
        return why_refused(self.battle, command, self.tables)

    def throw(self, ask: RollRequest) -> int:
        """Throw some dice beforehand, to be typed in for a deed."""
        return self._chance.roll(ask)

    def undo(self) -> bool:
        """Take back the last deed."""
        return self._step(back=True)

    def redo(self) -> bool:
        """Do again what was taken back last."""
        return self._step(back=False)

    def picture(self, name: str) -> bytes:
        """Find a picture by its name; one that cannot be read is empty, and that is told."""
        try:
            return self.battle_file.picture(name)
        except StorageError as why:
            self.refused.emit(str(why))
            return b""

    def _step(self, *, back: bool) -> bool:
        before = self.battle
        try:
            if back:
                self.battle_file.undo()
            else:
                self.battle_file.redo()
        except (Refusal, StorageError) as why:
            self.refused.emit(str(why))
            return False
        self._tell(before)
        self.stepped.emit()
        return True

    def _tell(self, before: Battle) -> None:
        self.changed.emit(changes_between(before, self.battle))
