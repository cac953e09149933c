"""The referee at work on one deed: reads the dice, knows the tables, and notes what happens."""

from battleboard.battle.event import Event, Rolled
from battleboard.battle.refusal import Refusal
from battleboard.battle.roll import Roll
from battleboard.battle.rolls import Ask, Fallen, Rolls
from battleboard.rules import Tables


class Referee:
    """Takes dice from a source and holds them to what they can show."""

    def __init__(self, rolls: Rolls, tables: Tables) -> None:
        """Sit down with a source of dice and the tables."""
        self.tables = tables
        self.fallen: list[Fallen] = []
        self.events: list[Event] = []
        self._rolls = rolls

    def roll(self, what: str, dice: Roll) -> int:
        """Have some dice thrown; plain numbers need none."""
        if not dice.number:
            return dice.plus
        value = self._rolls.roll(Ask(what, dice))
        if not dice.lowest <= value <= dice.highest:
            shows = f"{dice} comes to {dice.lowest} to {dice.highest}"
            raise Refusal(f"For {what}: {shows}, not {value}.")
        self.fallen.append(Fallen(what, dice, value))
        self.tell(Rolled(what, str(dice), value))
        return value

    def tell(self, event: Event) -> None:
        """Note what happens."""
        self.events.append(event)
