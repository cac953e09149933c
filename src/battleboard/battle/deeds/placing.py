"""Deeds of the hand: figures are set on the table, moved, turned, changed and taken away."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.card import Card
from battleboard.battle.event import Moved
from battleboard.battle.figure import Figure
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.whereabouts import body_now
from battleboard.board.point import Point


class Place(NamedTuple):
    """Set a new figure on the table."""

    figure: Figure

    def sentence(self, _battle: Battle) -> str:
        """Say what is done."""
        return f"Place {self.figure.card.name}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Add the figure."""
        if self.figure.id in battle.figures:
            raise Refusal(f"There is already a figure '{self.figure.id}'.")
        if self.figure.id in battle.teams:
            raise Refusal(f"A whole side is called '{self.figure.id}': choose another name.")
        if self.figure.side not in battle.teams:
            raise Refusal(f"There is no side '{self.figure.side}' for {self.figure.card.name}.")
        return battle.with_figure(self.figure)


class Move(NamedTuple):
    """Move a figure by hand: it stands there at once."""

    who: str
    to: Point

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Move {battle.figure(self.who).card.name}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Put the figure there; where it was going before is forgotten."""
        figure = battle.figure(self.who)
        referee.tell(Moved(self.who, figure.body.at, self.to))
        plans = {who: plan for who, plan in battle.running.plans.items() if who != self.who}
        moved = battle.with_figure(figure._replace(body=figure.body._replace(at=self.to)))
        return moved.with_running(moved.running._replace(plans=plans))


class Turn(NamedTuple):
    """Turn a figure to face another way."""

    who: str
    facing: float

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Turn {battle.figure(self.who).card.name}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Turn it."""
        figure = battle.figure(self.who)
        body = figure.body._replace(facing=self.facing % 360)
        return battle.with_figure(figure._replace(body=body))


class Edit(NamedTuple):
    """Write something else on a figure's card."""

    who: str
    card: Card

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Change {battle.figure(self.who).card.name}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Put the new card in the place of the old one."""
        figure = battle.figure(self.who)
        in_hand = min(figure.in_hand, max(0, len(self.card.arms) - 1))
        return battle.with_figure(figure._replace(card=self.card, in_hand=in_hand))


class Enter(NamedTuple):
    """Bring in a figure that waits off the table; in the middle of a round it comes late."""

    who: str
    at: Point

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{battle.figure(self.who).card.name} comes onto the table"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Put the figure there."""
        figure = battle.figure(self.who)
        if figure.present:
            raise Refusal(f"{figure.card.name} is on the table already.")
        body = figure.body._replace(at=self.at)
        return battle.with_figure(figure._replace(body=body, present=True, began_hp=None))


class Leave(NamedTuple):
    """Have a figure wait off the table."""

    who: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"{battle.figure(self.who).card.name} leaves the table"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Put the figure aside."""
        figure = battle.figure(self.who)
        if not figure.present:
            raise Refusal(f"{figure.card.name} is not on the table.")
        return battle.with_figure(figure._replace(body=body_now(battle, self.who), present=False))


class Remove(NamedTuple):
    """Take a figure off the table for good."""

    who: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Remove {battle.figure(self.who).card.name}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Forget the figure."""
        battle.figure(self.who)
        left = {name: figure for name, figure in battle.figures.items() if name != self.who}
        return battle._replace(figures=left)
