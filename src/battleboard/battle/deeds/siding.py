"""Deeds to the sides of a battle: they are added, changed and taken away."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.team import Team


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
