"""Commands that place, move, turn, edit and remove figures by hand, one or several at once."""

from math import isfinite
from typing import NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.movement.routes import reroute
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.round.consequences import replan_round
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.event import Moved
from battleboard.battle.state.figure import Card, Figure
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.point import FARTHEST_FT, Point


class PlaceFigure(NamedTuple):
    """Put a new figure on the board."""

    figure: Figure

    def sentence(self, _battle: Battle) -> str:
        return f"Place {self.figure.card.name}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        if self.figure.id in battle.figures:
            raise Refusal(f"There is already a figure '{self.figure.id}'.")
        if self.figure.id in battle.teams:
            raise Refusal(f"A side is called '{self.figure.id}': choose another name.")
        if self.figure.side not in battle.teams:
            raise Refusal(f"There is no side '{self.figure.side}' for {self.figure.card.name}.")
        _check_place(self.figure.body.at)
        return battle.with_figure(self.figure)


class MoveFigure(NamedTuple):
    """Move a figure by hand, at once."""

    who: str
    to: Point

    def sentence(self, battle: Battle) -> str:
        return f"Move {battle.figure(self.who).card.name}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        figure, body = battle.figure(self.who), body_now(battle, self.who)
        _check_place(self.to)
        there = body._replace(at=self.to)
        context.tell(Moved(self.who, body.at, self.to))
        if battle.running.resolution is None:
            return reroute(battle.with_figure(figure._replace(body=there)), self.who)
        return _standing_at(battle, self.who, there)


class TurnFigure(NamedTuple):
    """Turn a figure to face another way."""

    who: str
    facing: float

    def sentence(self, battle: Battle) -> str:
        return f"Rotate {battle.figure(self.who).card.name}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        if not isfinite(self.facing):
            raise Refusal(f"A figure cannot face {self.facing} degrees.")
        body = figure.body._replace(facing=self.facing % 360)
        return battle.with_figure(figure._replace(body=body))


class EditCard(NamedTuple):
    """Replace a figure's card; a new size also changes the figure's width."""

    who: str
    card: Card

    def sentence(self, battle: Battle) -> str:
        return f"Edit the card of {battle.figure(self.who).card.name}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        in_hand = min(figure.in_hand, max(0, len(self.card.arms) - 1))
        body = figure.body
        if self.card.size != figure.card.size:
            body = body._replace(radius_ft=RADIUS_FT[self.card.size])
        return battle.with_figure(figure._replace(card=self.card, in_hand=in_hand, body=body))


class Enter(NamedTuple):
    """Bring a figure that waits off the board onto it."""

    who: str
    at: Point

    def sentence(self, battle: Battle) -> str:
        return f"{battle.figure(self.who).card.name} joins the battle"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        if figure.present:
            raise Refusal(f"{figure.card.name} is already on the table.")
        _check_place(self.at)
        body = figure.body._replace(at=self.at)
        return battle.with_figure(figure._replace(body=body, present=True, began_hp=None))


class Leave(NamedTuple):
    """Take a figure off the board to wait."""

    who: str

    def sentence(self, battle: Battle) -> str:
        return f"{battle.figure(self.who).card.name} is set aside"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        figure = battle.figure(self.who)
        if not figure.present:
            raise Refusal(f"{figure.card.name} is not on the table.")
        aside = _standing_at(battle, self.who, body_now(battle, self.who))
        return aside.with_figure(aside.figure(self.who)._replace(present=False))


class RemoveFigure(NamedTuple):
    """Remove a figure for good, with its path and declarations; `gone` keeps it for the log."""

    who: str

    def sentence(self, battle: Battle) -> str:
        return f"Remove {battle.figure(self.who).card.name}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        gone = {**battle.gone, self.who: battle.figure(self.who)}
        left = {name: figure for name, figure in battle.figures.items() if name != self.who}
        running = battle.running.without_way(self.who)
        meant = tuple(action for action in running.actions if action.by != self.who)
        running = running._replace(actions=meant)
        return battle._replace(figures=left, gone=gone, running=running)


def _check_place(at: Point) -> None:
    if not all(abs(along) <= FARTHEST_FT for along in at):
        raise Refusal(f"({at[0]:g}, {at[1]:g}) ft lies beyond the largest map.")


def _standing_at(battle: Battle, who: str, body: Body) -> Battle:
    """Put a figure at a place, ending its movement; during play, count it as moved by hand."""
    moved = battle.with_figure(battle.figure(who)._replace(body=body))
    running = moved.running.without_way(who)
    if is_playing(battle):
        running = running._replace(shoved=running.shoved | {who})
    return moved.with_running(running)


class Batch(NamedTuple):
    """Several commands carried out as one, such as moving a group.

    `words` describe the batch; without them, the first command's sentence and a count of the others
    do.
    """

    deeds: tuple[Command, ...]
    words: str = ""

    def sentence(self, battle: Battle) -> str:
        if self.words:
            return self.words
        more = len(self.deeds) - 1
        return f"{self.deeds[0].sentence(battle)}{f' and {more} more' if more else ''}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        """Carry out the commands in order; if one is refused, none is carried out."""
        if not self.deeds:
            raise Refusal("Nothing to do.")
        for command in self.deeds:
            battle = replan_round(battle, command.apply_to(battle, context), context.tables)
        return battle
