"""Deeds to the sides of a battle: they come, change and go, and so do those who fight in them."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.team import Team
from battleboard.battle.wording import people


class SetTeam(NamedTuple):
    """Add a side, or change its name, colours or dice."""

    id: str
    team: Team

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{'Change' if self.id in battle.teams else 'Add'} the side {self.team.name}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note the side."""
        if self.id in battle.figures:
            raise Refusal(f"A figure is called '{self.id}': choose another name for the side.")
        return battle._replace(teams={**battle.teams, self.id: self.team})


class DropTeam(NamedTuple):
    """Take away a side that nobody belongs to."""

    id: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        team = battle.teams.get(self.id)
        return f"Remove the side {team.name if team else self.id}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Forget the side."""
        if self.id not in battle.teams:
            raise Refusal(f"There is no side '{self.id}'.")
        names = [each.card.name for each in battle.figures.values() if each.side == self.id]
        if names:
            raise Refusal(f"{names[0]} still belongs to that side.")
        left = {name: team for name, team in battle.teams.items() if name != self.id}
        return battle._replace(teams=left)


class Join(NamedTuple):
    """Let some figures change sides: they were charmed, bribed, or entered for the wrong one."""

    who: tuple[str, ...]
    side: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        team = battle.teams.get(self.side)
        join = "joins" if len(self.who) == 1 else "join"
        return f"{people(battle, self.who)} {join} {team.name if team else self.side}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note whose they are now."""
        if self.side not in battle.teams:
            raise Refusal(f"There is no side '{self.side}'.")
        figures = {who: battle.figure(who)._replace(side=self.side) for who in self.who}
        return battle._replace(figures={**battle.figures, **figures})


class Lead(NamedTuple):
    """Make a figure a leader of its side, or one of the ranks again."""

    who: str
    leads: bool = True

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        name = battle.figure(self.who).card.name
        return f"{name} leads" if self.leads else f"{name} leads no longer"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Note it."""
        return battle.with_figure(battle.figure(self.who)._replace(leader=self.leads))
