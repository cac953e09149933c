"""Deeds of the meeting: what the referee says of it before the dice fall, and where they stand."""

from fractions import Fraction
from typing import NamedTuple

from battleboard.battle.apart import stood_apart
from battleboard.battle.battle import Battle
from battleboard.battle.deeds.placing import Move
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.whereabouts import body_now
from battleboard.battle.wording import called
from battleboard.board.point import FARTHEST_FT
from battleboard.foundation.words import number, signed
from battleboard.rules import Meeting

_LEAST_SIDES = 2


class Meet(NamedTuple):
    """Say what bears on the distance; its dice, the place and the surprise are known anyway."""

    meeting: Meeting

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return "Say how the parties meet"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note it; dice of the distance that have fallen may be others now, and are forgotten."""
        met = battle.encounter
        dice = {what: value for what, value in met.dice.items() if "distance" not in what}
        return battle._replace(encounter=met._replace(meeting=self.meeting, dice=dice))


class StandApart(NamedTuple):
    """Put the sides where the nearest foes stand so far apart, each in its formation."""

    feet: float

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return f"Place them {number(self.feet)} ft apart"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Move everybody who does not stand there already."""
        if not 0 <= self.feet <= FARTHEST_FT:
            raise Refusal(f"Nobody can stand {self.feet:g} ft apart.")
        before = battle
        for who, at in stood_apart(battle, self.feet).items():
            if at != body_now(before, who).at:
                battle = Move(who, at).done(battle, referee)
        if battle is before:
            raise Refusal(f"They stand {number(self.feet)} ft apart already.")
        return battle


class Greet(NamedTuple):
    """Say what the speaker adds to a reaction."""

    added: int

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return f"The speaker adds {signed(self.added)} to the reaction"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note it."""
        return battle._replace(encounter=battle.encounter._replace(added=self.added))


class Watch(NamedTuple):
    """Say how watchful a side is: aware of the others, or surprised on so much of its die."""

    side: str
    aware: bool = False
    die: int = 6
    surprised_on: Fraction | None = None

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        if self.aware:
            return f"{called(battle, self.side)} has noticed the others"
        return f"{called(battle, self.side)} can be surprised"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note it; a number that another die has shown is forgotten."""
        if self.side not in battle.teams:
            raise Refusal(f"There is no side '{self.side}'.")
        if self.die < _LEAST_SIDES:
            raise Refusal(f"Expected a die of two faces or more, not {self.die}.")
        team = battle.teams[self.side]
        rolls = battle.encounter.rolls
        if team.surprise_die != self.die:
            rolls = {name: value for name, value in rolls.items() if name != self.side}
        watchful = team._replace(
            aware=self.aware, surprise_die=self.die, surprised_on=self.surprised_on
        )
        return battle._replace(
            teams={**battle.teams, self.side: watchful},
            encounter=battle.encounter._replace(rolls=rolls),
        )
