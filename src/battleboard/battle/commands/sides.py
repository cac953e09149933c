"""Commands about the sides: their figures, their meeting, and the distance between them."""

from fractions import Fraction
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands.placing import MoveFigure
from battleboard.battle.movement.formation import places_apart
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.naming import name_of_anyone, people
from battleboard.battle.state.team import Team
from battleboard.board.point import FARTHEST_FT
from battleboard.foundation.words import is_plural, number, with_sign
from battleboard.rules import Meeting


class SetTeam(NamedTuple):
    """Add a side, or change its name, colours or dice."""

    id: str
    team: Team

    def sentence(self, battle: Battle) -> str:
        return f"{'Change' if self.id in battle.teams else 'Add'} the side {self.team.name}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if self.id in battle.figures:
            raise Refusal(f"A figure is called '{self.id}': choose another name for the side.")
        return battle._replace(teams={**battle.teams, self.id: self.team})


class ChangeSide(NamedTuple):
    """Move figures to another side: they were charmed, bribed, or put on the wrong one."""

    who: tuple[str, ...]
    side: str

    def sentence(self, battle: Battle) -> str:
        team = battle.teams.get(self.side)
        join = "joins" if len(self.who) == 1 else "join"
        return f"{people(battle, self.who)} {join} {team.name if team else self.side}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if self.side not in battle.teams:
            raise Refusal(f"There is no side '{self.side}'.")
        figures = {who: battle.figure(who)._replace(side=self.side) for who in self.who}
        return battle._replace(figures={**battle.figures, **figures})


class SetLeader(NamedTuple):
    """Make a figure a leader of its side, or demote it."""

    who: str
    leads: bool = True

    def sentence(self, battle: Battle) -> str:
        name = battle.figure(self.who).card.name
        return f"{name} leads" if self.leads else f"{name} no longer leads"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return battle.with_figure(battle.figure(self.who)._replace(leader=self.leads))


_FEWEST_FACES = 2


class SetMeeting(NamedTuple):
    """Set the DM's input on how the sides meet."""

    meeting: Meeting

    def sentence(self, _battle: Battle) -> str:
        return "Change how the parties meet"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        """Set the meeting, and discard the distance dice, since others may be needed now."""
        met = battle.encounter
        dice = {what: value for what, value in met.dice.items() if "distance" not in what}
        return battle._replace(encounter=met._replace(meeting=self.meeting, dice=dice))


class StandApart(NamedTuple):
    """Move the sides, each in formation, until the nearest foes are this far apart."""

    feet: float

    def sentence(self, _battle: Battle) -> str:
        return f"Place the sides {number(self.feet)} ft apart"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        if not 0 <= self.feet <= FARTHEST_FT:
            raise Refusal(f"The sides cannot stand {self.feet:g} ft apart.")
        before = battle
        for who, at in places_apart(battle, self.feet).items():
            if at != body_now(before, who).at:
                battle = MoveFigure(who, at).apply_to(battle, context)
        if battle is before:
            raise Refusal(f"The sides are already {number(self.feet)} ft apart.")
        return battle


class SetReaction(NamedTuple):
    """Set the speaker's reaction adjustment."""

    added: int

    def sentence(self, _battle: Battle) -> str:
        return f"The speaker adds {with_sign(self.added)} to the reaction"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        return battle._replace(encounter=battle.encounter._replace(added=self.added))


class SetAlertness(NamedTuple):
    """Set how alert a side is: forewarned, or surprised with some chance.

    `surprised_on` is that chance, out of the faces of the `die`; None stands for the usual one.
    """

    side: str
    aware: bool = False
    die: int = 6
    surprised_on: Fraction | None = None

    def sentence(self, battle: Battle) -> str:
        name = name_of_anyone(battle, self.side)
        if self.aware:
            return f"{name} {'have' if is_plural(name) else 'has'} noticed the others"
        return f"{name} can be surprised"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        """Set the alertness; if the die now has another number of faces, discard its result."""
        if self.side not in battle.teams:
            raise Refusal(f"There is no side '{self.side}'.")
        if self.die < _FEWEST_FACES:
            raise Refusal(f"Expected a die with at least 2 faces, not {self.die}.")
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
