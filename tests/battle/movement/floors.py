"""Rounds on one floor, and the overlaps in them."""

from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.point import distance
from battleboard.rules import Action
from battleboard.rules.scene import ActionKind
from tests.battle.battles import FLOOR, TABLES, battle, do

MAN: Final = 5 / 3
DICE: Final = {"blue": 4, "red": 3}


def declared(*figures: Figure, kind: ActionKind, game: str, board: Board = FLOOR) -> Battle:
    """A battle in which all red figures have declared to advance on the nearest blue one."""
    phases = ("declaration", "initiative")
    state = battle(*figures, ruleset=game, board=board)
    at = next(number for number, each in enumerate(state.rules.phases) if each.kind in phases)
    state = state._replace(phase=at).with_running(Round(number=1, begun=True))
    heroes = [each for each in figures if each.side == "blue"]
    for each in figures:
        if each.side == "red" and kind != "none":
            foe = min(heroes, key=lambda hero: distance(hero.body.at, each.body.at))
            state = do(state, Declare(Action(each.id, kind, (foe.id,))))
    return state


def played(state: Battle) -> Battle:
    """The battle with its dice rolled and its round planned."""
    by_figure = {who: DICE[each.side] for who, each in state.figures.items()}
    dice = by_figure if state.ruleset == "countdown" else DICE
    at = next(number for number, each in enumerate(state.rules.phases) if each.kind == "resolution")
    running = state.running._replace(dice=dice)
    return plan_round(state._replace(phase=at).with_running(running), TABLES)


def overlapping(state: Battle) -> list[tuple[str, str, float]]:
    """Who overlaps whom, and when, at every eighth of a segment."""
    answer = state.running.resolution
    last = answer.ruler.last if answer else 0
    found = []
    for step in range(8 * last + 1):
        bodies = sorted(
            ((who, body_at(state, who, step / 8)) for who in state.figures),
            key=lambda each: each[1].at,
        )
        for at, (who, body) in enumerate(bodies):
            for other, its in bodies[at + 1 :]:
                if its.at[0] - body.at[0] > 20:
                    break
                if distance(body.at, its.at) < body.radius_ft + its.radius_ft - 1e-3:
                    found.append((who, other, step / 8))
    return found
