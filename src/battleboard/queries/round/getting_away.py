"""Ways to get away from foes: falling back a little, or fleeing as far as possible."""

from collections.abc import Iterator
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.movement.retreats import get_away, say_if_cornered
from battleboard.battle.round.morale_checks import is_fighting_retreat
from battleboard.board.paths.way_out import TURNS, beyond, straight_away
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.usable_actions import UsableAction, try_commands
from battleboard.queries.table.measuring import movement_rate_of
from battleboard.queries.table.moving_by_hand import is_off
from battleboard.rules import Action, Tables
from battleboard.rules.scene import ActionKind

NEAR_FT: Final = 15.0
"""Figures ordered to skirmish or stay back fall back from foes nearer than this."""


def ways_back(
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, foe: str
) -> Iterator[tuple[ActionKind, Declare]]:
    """Yield short moves away from a foe in several directions, none longer than a round allows."""
    kind: ActionKind = "withdraw" if foes.gap_ft(who, foe) <= battle.rules.melee_ft else "move"
    feet = movement_rate_of(battle, tables, who, kind).round_ft
    yield from _away(battle, foes, Action(who, kind), foe, min(feet, 2 * NEAR_FT))


def flight(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction | None:
    """The declaration of a figure whose morale has failed; None for any other.

    A routed figure runs as far as possible; one in a fighting retreat falls back.
    """
    figure = battle.figure(who)
    if figure.has("fleeing"):
        return run_away(battle, tables, foes, who)
    near = foes.nearest(who) if any(is_fighting_retreat(each) for each in figure.effects) else ""
    return (
        try_commands(battle, tables, who, ways_back(battle, tables, foes, who, near))
        if near
        else None
    )


def run_away(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """The declaration of a fleeing figure: to run as far as possible from its nearest foe.

    If no path leads away, the figure still declares to flee, and the game reports it as cornered.
    """
    run = leaving(battle, tables, Action(who, "flee")) if foes.of(who) else None
    return try_commands(battle, tables, who, [("flee", run or Declare(Action(who, "flee")))])


def leaving(battle: Battle, tables: Tables, action: Action) -> Declare:
    """The declaration of a figure that flees or falls back, with its destination.

    A cornered figure gets no destination: the game chooses its path and reports it as cornered.
    """
    path = get_away(battle, action, tables)
    stuck = say_if_cornered(battle, action, path, tables)
    return Declare(action, to=path.points[-1] if path and not stuck else None)


def _away(
    battle: Battle, foes: FoesInSight, action: Action, foe: str, feet: float
) -> Iterator[tuple[ActionKind, Declare]]:
    here = foes.body(action.by).at
    away = straight_away(here, foes.body(foe).at)
    for turn in TURNS:
        to = beyond(here, away, turn, feet)
        if not is_off(battle.board, (to,)):
            yield action.kind, Declare(action, to=to)
