"""Volleys: the shots still to come at a target that has fallen, settled by one decision."""

from battleboard.battle.battle import Battle
from battleboard.battle.round.gone_targets import has_fallen
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules import Act


def target_now(battle: Battle, act: Act) -> str:
    """The figure that an act goes at: its own target, or the one that it was given instead."""
    return battle.running.redirected.get(act.id) or act.targets[0]


def shots_at_fallen(battle: Battle, act: Act) -> tuple[Act, ...]:
    """The shots of a side that are still to come at the fallen target of one, itself included."""
    if act.kind != "shot":
        return ()
    target, side = battle.figures.get(target_now(battle, act)), battle.figure(act.by).side
    if target is None:
        return ()
    return tuple(
        turn.act
        for turn in placed_acts(battle)
        if turn.is_due
        and turn.act.kind == "shot"
        and battle.figure(turn.act.by).side == side
        and target_now(battle, turn.act) == target.id
        and has_fallen(battle, turn.act, target)
    )
