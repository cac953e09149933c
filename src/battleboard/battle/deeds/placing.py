"""Deeds of the hand: figures are set on the table, moved, turned, changed and taken away."""

from math import isfinite
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.card import Card
from battleboard.battle.event import Moved
from battleboard.battle.figure import Figure
from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.route import rerouted
from battleboard.battle.whereabouts import body_now
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.point import FARTHEST_FT, Point


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
        _check_place(self.figure.body.at)
        return battle.with_figure(self.figure)


class Move(NamedTuple):
    """Move a figure by hand: it stands there at once."""

    who: str
    to: Point

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Move {battle.figure(self.who).card.name}"

    def done(self, battle: Battle, referee: Referee) -> Battle:
        """Put the figure there; who is on his way goes no farther, and who is not goes from there.

        Before acts are played, ways are found anew.
        """
        figure, body = battle.figure(self.who), body_now(battle, self.who)
        _check_place(self.to)
        there = body._replace(at=self.to)
        referee.tell(Moved(self.who, body.at, self.to))
        if battle.running.resolution is None:
            return rerouted(battle.with_figure(figure._replace(body=there)), self.who)
        return _stands(battle, self.who, there)


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
        if not isfinite(self.facing):
            raise Refusal(f"Nobody can face {self.facing} degrees.")
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
        """Put the new card in the place of the old one; whoever has another size is as wide."""
        figure = battle.figure(self.who)
        in_hand = min(figure.in_hand, max(0, len(self.card.arms) - 1))
        body = figure.body
        if self.card.size != figure.card.size:
            body = body._replace(radius_ft=RADIUS_FT[self.card.size])
        return battle.with_figure(figure._replace(card=self.card, in_hand=in_hand, body=body))


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
        _check_place(self.at)
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
        aside = _stands(battle, self.who, body_now(battle, self.who))
        return aside.with_figure(aside.figure(self.who)._replace(present=False))


class Remove(NamedTuple):
    """Take a figure off the table for good."""

    who: str

    def sentence(self, battle: Battle) -> str:
        """Say what is done."""
        return f"Remove {battle.figure(self.who).card.name}"

    def done(self, battle: Battle, _referee: Referee) -> Battle:
        """Take the figure away; nothing but its name is of any use from now on."""
        gone = {**battle.gone, self.who: battle.figure(self.who)}
        left = {name: figure for name, figure in battle.figures.items() if name != self.who}
        running = battle.running.without_way(self.who)
        meant = tuple(action for action in running.actions if action.by != self.who)
        running = running._replace(actions=meant)
        return battle._replace(figures=left, gone=gone, running=running)


def _check_place(at: Point) -> None:
    """Refuse a place that no table has."""
    if not all(abs(along) <= FARTHEST_FT for along in at):
        raise Refusal(f"There is no place on any table at ({at[0]:g}, {at[1]:g}) ft.")


def _stands(battle: Battle, who: str, body: Body) -> Battle:
    """Give the battle with a figure standing somewhere, on its way no longer."""
    moved = battle.with_figure(battle.figure(who)._replace(body=body))
    return moved.with_running(moved.running.without_way(who))
