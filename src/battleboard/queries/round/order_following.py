"""Automatic declarations: repeating the last one, or following standing orders."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.procedure.declarations import (
    declarations_not_begun,
    declarations_of,
    declarers,
)
from battleboard.battle.procedure.free_segments import counts_segments
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Conduct
from battleboard.battle.state.naming import name_of
from battleboard.board.point import distance
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.getting_away import NEAR_FT, flight, leaving, ways_back
from battleboard.queries.round.group_declarations import (
    GroupDeclaration,
    at_foe_or_another,
    at_nearest,
    declare_one_by_one,
    for_those_left,
    still_casting,
)
from battleboard.queries.round.strike_targets import chances_to_hit
from battleboard.queries.round.usable_actions import Deed, UsableAction, fitting, try_commands
from battleboard.rules import USUAL_EFFORT, Act, Action, Effort, Tables
from battleboard.rules.departures import LEAVES
from battleboard.rules.scene import NEEDS_TARGET, UNARMED
from battleboard.rules.timing.act import Place

_THERE_FT: Final = 1.0
"""Within this distance a figure has reached its destination."""
_NEXT_BEST: Final = 8
_SPELLS: Final = frozenset({"cast", "device", "turn"})
_WALKS: Final = frozenset({"move", "withdraw", "flee"})
_CASTERS: Final = frozenset({"magic-user", "illusionist", "cleric", "druid", "wizard", "elf"})


def same_again(
    battle: Battle, tables: Tables, who: Iterable[str], effort: Effort = USUAL_EFFORT
) -> GroupDeclaration:
    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        return _again(now, tables, foes, each)

    return for_those_left(battle, who, choose, "the same again", effort)


def all_hold(
    battle: Battle, tables: Tables, who: Iterable[str], effort: Effort = USUAL_EFFORT
) -> GroupDeclaration:
    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        busy = still_casting(now, each) or flight(now, tables, foes, each)
        return busy or _holding(now, tables, foes, each)

    return for_those_left(battle, who, choose, "hold their ground", effort)


def by_orders(
    battle: Battle, tables: Tables, who: Iterable[str], effort: Effort = USUAL_EFFORT
) -> GroupDeclaration:
    def choose(now: Battle, foes: FoesInSight, each: str) -> UsableAction:
        order = now.figure(each).order
        if order is None:
            return UsableAction(each, now, why_not="No standing order.")
        busy = still_casting(now, each) or flight(now, tables, foes, each)
        return busy or _BY_CONDUCT[order.conduct](now, tables, foes, each)

    return declare_one_by_one(battle, who, choose, "as ordered", effort)


def with_orders(battle: Battle, who: Iterable[str]) -> tuple[str, ...]:
    return tuple(each for each in who if battle.figure(each).order is not None)


def in_memory(battle: Battle, who: Iterable[str]) -> tuple[str, ...]:
    return tuple(each for each in who if _last_declarations(battle, each))


def declaring(battle: Battle, who: Iterable[str]) -> tuple[str, ...]:
    may = frozenset(declarers(battle))
    return tuple(each for each in who if each in may)


def _again(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """Repeat a figure's last declaration; of several, preferably a spell or an attack."""
    before = _last_declarations(battle, who)
    name = name_of(battle, who)
    if not before:
        return UsableAction(who, battle, why_not=f"{name} has not declared before.")
    busy = still_casting(battle, who) or flight(battle, tables, foes, who)
    return busy or _repeat(battle, tables, foes, min(before, key=_matters_less))


def _last_declarations(battle: Battle, who: str) -> tuple[Action, ...]:
    """The last declaration already played in surprise, or else all those of an earlier round."""
    done: tuple[Action, ...] = ()
    if counts_segments(battle):
        to_come = declarations_not_begun(battle, who)
        done = tuple(each for each in declarations_of(battle, who) if each not in to_come)
    return done[-1:] or battle.running.before.by(who)


def _matters_less(action: Action) -> bool:
    return action.kind not in _SPELLS and action.kind not in NEEDS_TARGET


def _repeat(battle: Battle, tables: Tables, foes: FoesInSight, action: Action) -> UsableAction:
    who, kind = action.by, action.kind
    fresh = action._replace(
        delay=0, delay_s=0.0, distance_ft=None, closed_last_round=False, segment=None
    )
    if kind in _SPELLS:
        return _cast_again(battle, tables, fresh)
    if kind in _WALKS:
        return _walk_on(battle, tables, foes, fresh)
    if kind not in NEEDS_TARGET:
        return try_commands(battle, tables, who, [(kind, Declare(fresh))])
    target = next((each for each in action.targets if _is_up(battle, each)), "")
    deed: Deed = "fight" if kind == "missile" else "rush"
    if not target:
        return at_nearest(battle, tables, foes, who, deed)
    if kind in UNARMED:
        return try_commands(
            battle, tables, who, [(kind, Declare(fresh._replace(targets=(target,))))]
        )
    return at_foe_or_another(battle, tables, foes, who, target, deed)


def _cast_again(battle: Battle, tables: Tables, action: Action) -> UsableAction:
    """Repeat a spell, device or turning against those of the targets that are still up."""
    name = name_of(battle, action.by)
    targets = tuple(each for each in action.targets if _is_up(battle, each))
    if action.targets and not targets:
        why = f"{name} has no target left: choose another."
        return UsableAction(action.by, battle, why_not=why)
    casting = action.casting._replace(elapsed=0) if action.casting else None
    command = Declare(action._replace(targets=targets, casting=casting))
    return try_commands(battle, tables, action.by, [(action.kind, command)])


def _walk_on(battle: Battle, tables: Tables, foes: FoesInSight, action: Action) -> UsableAction:
    """Continue a walk to its destination; once there, go on if the figure flees or falls back."""
    to = battle.running.before.ends.get(action.by)
    if to is not None and distance(foes.body(action.by).at, to) < _THERE_FT:
        if action.kind in LEAVES:
            further = leaving(battle, tables, action)
            return try_commands(battle, tables, action.by, [(action.kind, further)])
        why = f"{name_of(battle, action.by)} has reached the destination."
        return UsableAction(action.by, battle, why_not=why)
    return try_commands(battle, tables, action.by, [(action.kind, Declare(action, to=to))])


def _rushing(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    return at_nearest(battle, tables, foes, who, "rush")


def _holding(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """Strike or shoot at the nearest foe in sight without moving, or else hold."""
    for target in foes.in_sight_of(who):
        found = fitting(battle, tables, foes, who, target, "stand")
        if found.command:
            return found
        # Only the nearest foe in sight counts.
        break
    return try_commands(battle, tables, who, [("hold", Declare(Action(who, "hold")))])


def _guarding(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """Hold a post: strike or shoot at what is in reach, or else return to the post."""
    found, order = _holding(battle, tables, foes, who), battle.figure(who).order
    post = order.post if order else None
    if found.kind != "hold" or post is None or distance(foes.body(who).at, post) < _THERE_FT:
        return found
    back = try_commands(battle, tables, who, [("move", Declare(Action(who, "move"), to=post))])
    return back if back.command else found


def _at_casters(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """Shoot at the nearest visible caster, unless a foe is beside the figure; else attack a foe."""
    near, seen = foes.nearest(who), tuple(foes.in_sight_of(who))
    if near and foes.gap_ft(who, near) > battle.rules.melee_ft:
        casters = [each for each in seen if _casts(battle, each)]
        for found in _shots_that_may_hit(battle, tables, foes, who, casters):
            return found
    found = at_nearest(battle, tables, foes, who)
    if found.kind != "missile" or _may_hit(found, tables):
        return found
    return next(_shots_that_may_hit(battle, tables, foes, who, seen[:_NEXT_BEST]), found)


def _shots_that_may_hit(
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, targets: Iterable[str]
) -> Iterator[UsableAction]:
    for target in targets:
        found = fitting(battle, tables, foes, who, target, "missile")
        if found.command and _may_hit(found, tables):
            yield found


def _may_hit(shot: UsableAction, tables: Tables) -> bool:
    """Whether a shot can hit at all: a target behind an arrow slit may be impossible to hit."""
    after, who = shot.after, shot.who
    at, action = next(each for each in enumerate(after.running.actions) if each[1].by == who)
    act = Act(
        action.kind,
        who,
        after.figure(who).side,
        "shot",
        "shot",
        action.targets,
        declared=0,
        place=Place(0),
        action=at,
    )
    target = after.figure(action.targets[0])
    return chances_to_hit(after, act, (target,), tables).get(target.id) != 0


def _skirmishing(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """Fall back from a near foe; if there is none, or no way back, attack as in `at_nearest`."""
    near = foes.nearest(who)
    if near and foes.gap_ft(who, near) < NEAR_FT:
        back = try_commands(battle, tables, who, ways_back(battle, tables, foes, who, near))
        if back.command:
            return back
    return at_nearest(battle, tables, foes, who)


def _staying_back(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """Fall back from a near foe; otherwise strike or shoot without moving, or hold."""
    near = foes.nearest(who)
    if near and foes.gap_ft(who, near) < NEAR_FT:
        back = try_commands(battle, tables, who, ways_back(battle, tables, foes, who, near))
        if back.command:
            return back
    return _holding(battle, tables, foes, who)


def _casts(battle: Battle, who: str) -> bool:
    """Whether a figure is a known caster: by its spells, its class, or an earlier casting."""
    card = battle.figure(who).card
    known = any(each.kind == "cast" for each in battle.running.before.by(who))
    classes = card.fighting.character_class.lower().split("/")
    return known or bool(card.spells) or not _CASTERS.isdisjoint(classes)


def _is_up(battle: Battle, who: str) -> bool:
    figure = battle.figures.get(who)
    return figure is not None and figure.present and not is_out(battle, figure)


_BY_CONDUCT: Final[Mapping[Conduct, Callable[[Battle, Tables, FoesInSight, str], UsableAction]]] = (
    MappingProxyType(
        {
            "again": _again,
            "mob": _rushing,
            "guard": _guarding,
            "archers": _at_casters,
            "skirmish": _skirmishing,
            "stay back": _staying_back,
        }
    )
)
