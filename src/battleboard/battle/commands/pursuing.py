"""Commands for acts whose target is gone: follow it, take another one, or lose the act."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.round.consequences import advance_to, record_act
from battleboard.battle.round.gone_targets import (
    chase_after,
    current_target,
    departure_of,
    shots_at_fallen,
)
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import FoundGone
from battleboard.battle.state.naming import act_in_words, in_names, name_of, people
from battleboard.battle.state.placed_acts import PlacedAct, act_named, open_act
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.rules.timing.act import TargetLost


class FollowTarget(NamedTuple):
    """Follow a target that has moved out of reach, and strike on catching up."""

    act: str

    def sentence(self, battle: Battle) -> str:
        return f"Follow the target of {act_named(battle, self.act)}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = open_act(battle, self.act)
        before = advance_to(battle, turn, context)
        _find_target_lost(before, turn, context)
        act = turn.act
        chase = chase_after(before, act, act.targets[0], context.tables)
        if chase is None:
            follower, target = (name_of(battle, who) for who in (act.by, act.targets[0]))
            raise Refusal(f"{follower} cannot catch up with {target} this round.")
        running = before.running
        plan = MovementPlan(chase.path, chase.feet, float(chase.start))
        return before.with_running(
            running.with_plans({**running.plans, act.by: plan})._replace(
                ways={**running.ways, act.by: chase.path},
                ruled={**running.ruled, self.act: chase.place},
                following={**running.following, act.by: self.act},
            )
        )


class LoseAct(NamedTuple):
    """Lose an act, because its target is gone."""

    act: str

    def sentence(self, battle: Battle) -> str:
        return f"{act_named(battle, self.act)}: lost"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = open_act(battle, self.act)
        before = advance_to(battle, turn, context)
        gone = _find_target_lost(before, turn, context)
        context.tell(FoundGone(self.act, turn.act.by, gone.target, gone.distance_ft))
        return record_act(before, before, turn, "miss", (), context)


class Redirect(NamedTuple):
    """Redirect or lose shots whose target has fallen.

    `aims` maps each of these acts to its new target, or to '' if it is lost.
    """

    aims: tuple[tuple[str, str], ...]

    def sentence(self, battle: Battle) -> str:
        more = f" and {len(self.aims) - 1} more" if len(self.aims) > 1 else ""
        what = f"{act_named(battle, self.aims[0][0])}{more}" if self.aims else "No shot"
        foes = dict.fromkeys(foe for _, foe in self.aims if foe)
        return f"{what}: {f'at {people(battle, foes)} instead' if foes else 'lost'}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        if not self.aims:
            raise Refusal("There is no shot to redirect.")
        for name, foe in self.aims:
            act = open_act(battle, name).act
            if act not in shots_at_fallen(battle, act):
                raise Refusal(f"The target of {act_in_words(battle, act)} has not fallen.")
            if not foe:
                context.tell(FoundGone(name, act.by, current_target(battle, act), None))
            elif is_out(battle, battle.figure(foe)) or not battle.figure(foe).present:
                raise Refusal(f"{name_of(battle, foe)} is out of the fight.")
        running = battle.running
        redirected = {**running.redirected, **dict(self.aims)}
        return battle.with_running(running._replace(redirected=redirected))


def _find_target_lost(battle: Battle, turn: PlacedAct, context: CommandContext) -> TargetLost:
    """Return how an act lost its target; raise a `Refusal` if the target is still in reach."""
    target = current_target(battle, turn.act)
    found = departure_of(battle, turn.act, target, context.tables)
    if found is None:
        raise Refusal(in_names(battle, f"{target} is still in reach."))
    return found
