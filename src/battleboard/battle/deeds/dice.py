"""Deeds of dice: each throw of a phase, all that are still to be made, and numbers put right."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.dice import find, thrown, typed, wanted
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.wording import throw_in_words


class Throw(NamedTuple):
    """Make one of the throws that the phase waits for."""

    what: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Throw for {throw_in_words(battle, self.what)}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Throw, if the die has not fallen."""
        throw = find(battle, referee.tables, self.what)
        if not throw.is_open:
            raise Refusal(f"{throw.words}: the die has fallen, and shows {throw.value}.")
        return thrown(battle, (throw,), referee)


class ThrowAll(NamedTuple):
    """Make all throws that the phase waits for and does not do without."""

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Throw for {battle.open_phase.name}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Throw what has not fallen."""
        waiting = [throw for throw in wanted(battle, referee.tables) if throw.is_open]
        needed = tuple(throw for throw in waiting if not throw.optional)
        if not waiting:
            raise Refusal("No dice are waited for now.")
        return thrown(battle, needed or tuple(waiting), referee)


class SetDie(NamedTuple):
    """Put a die right that has fallen."""

    what: str
    value: int

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Set {throw_in_words(battle, self.what)} to {self.value}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Note the other number."""
        throw = find(battle, referee.tables, self.what)
        if throw.value is None:
            raise Refusal(f"{throw.words}: the die has not fallen yet.")
        return typed(battle, throw, self.value, referee.tables)
