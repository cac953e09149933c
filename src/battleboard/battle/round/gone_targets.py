"""Targets that are gone when a blow or an advance comes, and what the figure may do instead.

Distance is measured where the figures stand when the act comes. A target that has not moved since
the round began is never out of reach, however far away: that was known when the act was declared.
But an attacker that others delay on its way strikes only once it has come up.
"""

from collections.abc import Iterator
from math import ceil, inf
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import stride_of
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.routes import terrain_for
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.round.attack_circumstances import (
    fell_together,
    find_felling_acts,
    may_be_shot_at,
)
from battleboard.battle.state.condition import condition_of, is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.rules_scene import action_of, case_of, on_table
from battleboard.board.body import Body
from battleboard.board.paths.body_contact import wall_stopping_blow
from battleboard.board.paths.path import Barred, Path, find_path
from battleboard.board.point import between, distance, distance_to_segment
from battleboard.foundation.words import distance_in_words, number
from battleboard.rules import Act, Reason, Tables
from battleboard.rules.departures import choose_fallback
from battleboard.rules.ruleset import SECOND_RANK
from battleboard.rules.timing.act import ActKind, Fallback, Mode, TargetLost

FINDS_TARGET: Final[frozenset[ActKind]] = frozenset({"strike", "shot", "arrive"})
"""Acts whose target may be gone: blows, shots, and advances without a blow."""
_WALKS: Final[frozenset[Mode]] = frozenset({"move", "arrive", "contact"})
_TRIFLE_FT: Final = 0.1
_INCHES_FT: Final = 1.0
# A body is squarely in the way if the blow passes its centre within this share of its radius.
_SQUARELY: Final = 0.75
OUT_OF_REACH: Final = "out_of_reach"
"""Id that the DM switches off to rule that a target can be reached after all."""


class Chase(NamedTuple):
    """How a figure catches up with a target: its path, pace, start, and the place of contact."""

    path: Path
    feet: float
    start: float
    place: int


def departure_of(battle: Battle, act: Act, target: str, tables: Tables) -> TargetLost | None:
    """Return the options for an act whose target is gone; None if the act can go ahead."""
    there = battle.figures.get(target)
    if there is None or act.kind not in FINDS_TARGET:
        return None
    if act.kind != "arrive" and has_fallen(battle, act, there):
        why = _reason(act, f"{target} is out of the fight: no one to follow.")
        follow = Fallback("follow", possible=False, why=why)
        if fell_together(battle, act, target):
            # By the book both happen at the same moment, so the blow at the dying target is wasted.
            lose = _lose(act, f"{target} has just died: this attack comes at the same moment.")
            return TargetLost(target, None, (follow, _nearest(battle, act, target), lose), "lose")
        lose = _lose(act, f"{target} is out of the fight.")
        return _departure(battle, act, target, None, follow, lose)
    if act.kind == "shot":
        return _options_behind_cover(battle, act, target)
    return None if act.parting else _out_of_reach(battle, act, target, tables)


def _out_of_reach(battle: Battle, act: Act, target: str, tables: Tables) -> TargetLost | None:
    away = _gap_ft(body_now(battle, act.by), body_now(battle, target))
    out_of_reach = away > reach_ft(battle, act.by)
    if out_of_reach and _is_held_up(battle, act.by, target):
        return _options_without_following(battle, act, target, battle.running.plans[act.by].why)
    is_far = away > reach_ft(battle, act.by) + _INCHES_FT
    if is_far and _is_on_its_way(battle, act.by):
        follow = _follow(battle, act, target, tables)
        if act.kind == "arrive" and follow.possible:
            # An advance strikes nobody: the figure arrives later, without a question to the DM.
            return None
        is_up = not is_out(battle, battle.figure(act.by))
        stands = "is still" if is_up else "is out of the fight,"
        lose = _lose(act, f"{act.by} {stands} {number(round(away))} ft away from {target}.")
        resorts = (follow, _nearest(battle, act, target), lose)
        return TargetLost(target, away, resorts, "follow" if follow.possible else "lose")
    if not out_of_reach or not _has_moved(battle, target):
        crowded = has_no_room(battle, act.by, target)
        text = in_the_way(battle, act.by, target)
        return _options_without_following(battle, act, target, text) if crowded else None
    follow = _follow(battle, act, target, tables)
    lose = _lose(act, f"Out of reach: {target} is {number(round(away))} ft away.")
    return _departure(battle, act, target, away, follow, lose)


def has_no_room(battle: Battle, who: str, target: str) -> bool:
    """Whether others stand before a figure's target, and its weapon cannot reach past them.

    A weapon reaches its length from the centre of its bearer to the edge of the target.
    """
    running = battle.running
    plan = running.plans.get(who)
    if not target or (who in running.ways if plan is None else plan.crowded != target):
        return False
    if battle.rules.rulings(battle.options)[SECOND_RANK.id] == "any":
        return False
    here, there = body_now(battle, who), body_now(battle, target)
    if distance(here.at, there.at) - there.radius_ft <= length_ft(battle, who) + _TRIFLE_FT:
        return False
    others = [
        body_now(battle, each.id)
        for each in on_table(battle)
        if each.id not in {who, target} and not is_out(battle, each)
    ]
    if plan is not None:
        return any(_is_between(each, here, there) for each in others)
    # In a crowded melee, figures strike past each other's shoulders: only those squarely in between
    # are in the way.
    room = _gap_ft(here, there) + _INCHES_FT
    return any(_is_squarely_between(each, here, there, room) for each in others)


def _is_squarely_between(body: Body, one: Body, other: Body, room_ft: float) -> bool:
    far = distance_to_segment(body.at, one.at, other.at)
    return far < _SQUARELY * body.radius_ft and 2 * body.radius_ft < room_ft


def in_the_way(battle: Battle, who: str, target: str) -> str:
    weapon = battle.figure(who).arm.weapon.name or "weapon"
    text = f"{who} has no room next to {target}"
    return f"{text}: others there block the {weapon}."


def _is_between(body: Body, one: Body, other: Body) -> bool:
    return distance_to_segment(body.at, one.at, other.at) < body.radius_ft + one.radius_ft / 2


def _options_behind_cover(battle: Battle, act: Act, target: str) -> TargetLost | None:
    if may_be_shot_at(battle, act.by, target):
        return None
    return _options_without_following(battle, act, target, f"{target} is completely behind cover.")


def _options_without_following(battle: Battle, act: Act, target: str, text: str) -> TargetLost:
    """Return the options of a figure that is kept from its target and does not follow."""
    first, _, _ = text.partition(":")
    follow = Fallback("follow", possible=False, why=_reason(act, f"{first.rstrip('.')}."))
    lose = _lose(act, text)
    away = _gap_ft(body_now(battle, act.by), body_now(battle, target))
    return _departure(battle, act, target, away, follow, lose)


def _departure(  # noqa: PLR0913, PLR0917 - a target, and what may be done about it
    battle: Battle, act: Act, target: str, away: float | None, follow: Fallback, lose: Fallback
) -> TargetLost:
    resorts = (follow, _nearest(battle, act, target), lose)
    own = action_of(battle, act)
    if own.by != act.by:
        return TargetLost(target, away, resorts, "lose")
    turns = own.kind == "missile" or (own.kind == "charge" and not follow.possible)
    if turns and own.if_target_gone is None:
        # In a scenario the attack is lost; at the table the figure looks for another target.
        own = own._replace(if_target_gone="nearest")
    walks = battle.rules.walks_to_strike
    return TargetLost(target, away, resorts, choose_fallback(own, resorts, walks=walks))


def _lose(act: Act, text: str) -> Fallback:
    return Fallback("lose", possible=True, why=_reason(act, text))


def _reason(act: Act, text: str) -> Reason:
    return Reason(act.why[-1].rule if act.why else "", text)


def reach_ft(battle: Battle, who: str) -> float:
    """Return how far a figure can strike: the melee range, or more with a long weapon or limb."""
    return max(battle.rules.melee_ft, length_ft(battle, who))


def length_ft(battle: Battle, who: str) -> float:
    """Return how far a figure strikes by the length of its weapon or limbs alone."""
    figure = battle.figure(who)
    weapon, own = figure.arm.weapon, figure.card.reach_ft or 0.0
    held = 0.0 if weapon.kind == "missile" else weapon.length_ft or 0.0
    return max(own, held)


def _gap_ft(one: Body, other: Body) -> float:
    return max(0.0, distance(one.at, other.at) - one.radius_ft - other.radius_ft)


def has_fallen(battle: Battle, act: Act, target: Figure) -> bool:
    """Whether a target is off the board, dead, or felled before the moment of an act."""
    if not target.present:
        return True
    if battle.running.resolution is None or not is_out(battle, target):
        return False
    if condition_of(battle, target).state == "dead":
        return True
    return bool(find_felling_acts(battle, target.id)) and not fell_together(battle, act, target.id)


def _is_held_up(battle: Battle, who: str, target: str) -> bool:
    """Whether others block an advancing figure, so that it stops short of a target's reach."""
    plan = battle.running.plans.get(who)
    is_stopped = plan is not None and plan.held_up
    return is_stopped and _own_way_there(battle, who, target) is None


def _is_on_its_way(battle: Battle, who: str) -> bool:
    """Whether an advancing figure comes later than it would alone, or falls on the way."""
    plan, now = battle.running.plans.get(who), battle.running.now
    if plan is None:
        return False
    delayed = plan.usual is not None and plan.start > plan.usual[1]
    # A figure that found no room sets out again once another has left its place.
    comes_up = (delayed or bool(plan.steps_up)) and plan.end > now
    return comes_up or is_out(battle, battle.figure(who))


def _has_moved(battle: Battle, who: str) -> bool:
    running = battle.running
    walked = any(done.act.by == who and done.act.mode in _WALKS for done in running.settled)
    return walked or who in running.shoved


def _follow(battle: Battle, act: Act, target: str, tables: Tables) -> Fallback:
    case = case_of(battle, tables)
    bound = battle.rules.bound(case, action_of(battle, act)._replace(by=act.by, targets=(target,)))
    if bound:
        return Fallback("follow", possible=False, why=bound)
    chase = chase_after(battle, act, target, tables)
    if chase is None:
        text = f"{act.by} cannot catch up with {target} this round."
        return Fallback("follow", possible=False, why=_reason(act, text))
    answer = battle.running.resolution
    where = answer.ruler.where(chase.place) if answer else f"place {chase.place}"
    text = f"{act.by} follows and catches up with {target} in {where}."
    return Fallback(
        "follow", possible=True, why=_reason(act, text), target=target, segment=chase.place
    )


def chase_after(battle: Battle, act: Act, target: str, tables: Tables) -> Chase | None:
    """Work out how a figure can use its remaining movement to catch up this round, if it can."""
    running, answer = battle.running, battle.running.resolution
    own = action_of(battle, act)
    if answer is None or own.by != act.by or is_out(battle, battle.figure(act.by)):
        return None
    late = _own_way_there(battle, act.by, target)
    if late and late.place <= answer.ruler.last:
        return late
    stride = stride_of(battle, tables, own)
    gone_ft = running.plans[act.by].path.cost_ft if act.by in running.plans else 0.0
    left, feet = max(0.0, float(stride.most_ft) - gone_ft), float(stride.feet)
    # A move made in a single phase is complete when the blow comes.
    whole = stride.feet >= stride.most_ft
    start = max(0, running.now - 1) if whole else running.now
    # The target may still be moving, so try each place against where it will be by then.
    for place in range(running.now, answer.ruler.last + 1):
        most = min(left, feet * (place - start))
        path = _path_to(battle, act.by, body_at(battle, target, place), most)
        if path is not None:
            return Chase(path, feet, start, place)
    return None


def end_of_delay(battle: Battle, turn: PlacedAct) -> int:
    """Return the place on the ruler at which a delayed advance or charge ends; 0 for other acts."""
    act = turn.act
    comes = act.kind == "arrive" or (act.kind == "strike" and _is_on_its_way(battle, act.by))
    comes = comes and bool(act.targets) and not turn.played
    late = _own_way_there(battle, act.by, act.targets[0]) if comes else None
    return late.place if late and late.place > turn.place else 0


def _own_way_there(battle: Battle, who: str, target: str) -> Chase | None:
    """Return the path that a figure already follows, if it brings a target into reach."""
    plan, now = battle.running.plans.get(who), battle.running.now
    if plan is None or not now < plan.end < inf:
        return None
    place = ceil(plan.end)
    away = _gap_ft(body_at(battle, who, place), body_at(battle, target, place))
    if away > reach_ft(battle, who):
        return None
    return Chase(plan.path, plan.feet_per_segment, plan.start, place)


def _path_to(battle: Battle, who: str, foe: Body, most_ft: float) -> Path | None:
    figure, here = battle.figure(who), body_now(battle, who)
    near = reach_ft(battle, who) + here.radius_ft + foe.radius_ft
    far = distance(here.at, foe.at)
    if far - near > most_ft or not far:
        return None
    touching = min(far, here.radius_ft + foe.radius_ft)
    found = find_path(
        terrain_for(battle, figure), here.at, between(foe.at, here.at, touching / far)
    )
    if isinstance(found, Barred):
        return None
    path = found.until(most_ft)
    end = path.points[-1]
    walls = terrain_on(battle.board, figure.body.radius_ft).board.walls
    near_enough = distance(end, foe.at) <= near and wall_stopping_blow(end, foe.at, walls) is None
    return path if near_enough else None


def _nearest(battle: Battle, act: Act, target: str) -> Fallback:
    """Find the nearest other foe: in reach of a blow, or at any range for a shot."""
    if act.kind == "arrive":
        text = f"{act.by} closes without a blow, and cannot strike another foe."
        return Fallback("nearest", possible=False, why=_reason(act, text))
    side, shot = battle.figure(act.by).side, act.kind == "shot"
    reach = inf if shot else reach_ft(battle, act.by)
    foes = sorted(each for each in _foes(battle, act.by, target, side) if each[0] <= reach)
    found = (each for each in foes if _may_be_struck_at(battle, act, each[1]))
    feet, foe = next(found, (0.0, ""))
    if not foe:
        text = f"There is no other foe in reach of {act.by}."
        return Fallback("nearest", possible=False, why=_reason(act, text))
    verb = "shoots at" if shot else "strikes"
    text = f"{act.by} {verb} {foe} instead, {distance_in_words(feet)} away."
    return Fallback(
        "nearest", possible=True, why=_reason(act, text), target=foe, segment=battle.running.now
    )


def _may_be_struck_at(battle: Battle, act: Act, foe: str) -> bool:
    """Whether an attack may turn to a foe: no rule, full cover or crowd protects it."""
    if _is_safe_while_closing(battle, act, foe):
        return False
    if act.kind == "shot":
        return may_be_shot_at(battle, act.by, foe)
    return not has_no_room(battle, act.by, foe)


def _is_safe_while_closing(battle: Battle, act: Act, foe: str) -> bool:
    """Whether the game lets nobody attack a figure in the round in which it closes."""
    if not battle.rules.spares_closers(battle.options, shot=act.kind == "shot"):
        return False
    return any(turn.act.by == foe and turn.act.kind == "arrive" for turn in placed_acts(battle))


def _foes(battle: Battle, who: str, target: str, side: str) -> Iterator[tuple[float, str]]:
    here = body_now(battle, who)
    for each in on_table(battle):
        if each.side != side and each.id != target and not is_out(battle, each):
            yield _gap_ft(here, body_now(battle, each.id)), each.id


def current_target(battle: Battle, act: Act) -> str:
    return battle.running.redirected.get(act.id) or act.targets[0]


def shots_at_fallen(battle: Battle, act: Act) -> tuple[Act, ...]:
    """Return a shot and its side's other remaining shots at the same fallen target."""
    if act.kind != "shot":
        return ()
    target, side = battle.figures.get(current_target(battle, act)), battle.figure(act.by).side
    if target is None:
        return ()
    return tuple(
        turn.act
        for turn in placed_acts(battle)
        if turn.is_due
        and turn.act.kind == "shot"
        and battle.figure(turn.act.by).side == side
        and current_target(battle, turn.act) == target.id
        and has_fallen(battle, turn.act, target)
    )
