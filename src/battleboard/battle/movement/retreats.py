"""Getting away: the path of a figure that leaves its foes without a set destination."""

from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import is_own, party_vision_at
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.routes import terrain_for
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table, scene_about
from battleboard.board.paths.path import Path
from battleboard.board.paths.way_out import way_out
from battleboard.board.point import Point, distance
from battleboard.board.sight.sight import sees
from battleboard.foundation.words import number
from battleboard.rules import Action, Tables
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import UNARMED_REACH_FT

# A figure that runs keeps away from at most this many foes.
_NEAREST: Final = 8
_TRIFLE_FT: Final = 0.5
_CLEAR_FT: Final = 10.0
"""A figure that stops for lack of room within this distance of a foe is cornered."""


def get_away(battle: Battle, action: Action, tables: Tables) -> Path | None:
    """Return a figure's path away from its foes, as far as its move allows, or None."""
    figure, start = battle.figure(action.by), body_now(battle, action.by).at
    foes = [body_now(battle, foe.id).at for foe in _foes(battle, figure)[:_NEAREST]]
    most_ft = _most_ft(battle, action, tables)
    if not foes or not most_ft:
        return None
    return way_out(terrain_for(battle, figure, berth_ft=UNARMED_REACH_FT), start, foes, most_ft)


def say_if_cornered(battle: Battle, action: Action, path: Path | None, tables: Tables) -> str:
    """Say that a figure can hardly get away from its foes; '' if it can, or need not."""
    figure, most_ft = battle.figure(action.by), _most_ft(battle, action, tables)
    foes = _foes(battle, figure)
    if not foes or not most_ft or (path and path.cost_ft > most_ft - _TRIFLE_FT):
        return ""
    end = path.points[-1] if path else body_now(battle, figure.id).at
    if min(distance(end, body_now(battle, foe.id).at) for foe in foes) > _CLEAR_FT:
        return ""
    room = f"only {number(round(path.cost_ft))} ft of room" if path else "no room"
    return f"{figure.card.name} is cornered, with {room} to get away from {foes[0].card.name}."


def _most_ft(battle: Battle, action: Action, tables: Tables) -> float:
    scene = scene_about(battle, action, lambda each: each.by == action.by)
    case = rules_context(scene, tables, battle.rules.rulings(battle.options))
    return float(battle.rules.stride(case, action, battle.running.surprised).most_ft)


def _foes(battle: Battle, figure: Figure) -> list[Figure]:
    """Return the standing foes of a figure: those in sight before others, the nearer first."""
    here, party = body_now(battle, figure.id), party_vision_at(battle)
    there = [
        each
        for each in on_table(battle)
        if each.side != figure.side and not is_out(battle, each)
        # The players' own figures do not run from a foe unknown to them: that would give it away.
        if not is_own(battle, figure) or party.knows(each)
    ]

    def remoteness(foe: Figure) -> tuple[bool, float]:
        at = body_now(battle, foe.id).at
        return not _in_sight(battle, here.at, at), distance(here.at, at)

    return sorted(there, key=remoteness)


def _in_sight(battle: Battle, here: Point, there: Point) -> bool:
    return not battle.board.walls or sees(sight_on(battle.board), here, there)
