"""Alternative targets for a blow or a shot; the dead are no targets."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Redirect
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.round.attack_circumstances import Attack, blows_of, may_be_shot_at
from battleboard.battle.round.attack_roll import aim_at
from battleboard.battle.round.gone_targets import current_target, shots_at_fallen
from battleboard.battle.state.condition import condition_of, is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.rules_scene import on_table
from battleboard.rules import Act, Tables


class StrikeTargets(NamedTuple):
    """Other targets, nearest first: foes and friends who are up, and those down but alive.

    `covered` are foes that a shot cannot reach because of walls.
    """

    foes: tuple[Figure, ...]
    friends: tuple[Figure, ...]
    fallen: tuple[Figure, ...]
    covered: tuple[Figure, ...] = ()


def strike_targets(battle: Battle, act: Act, but: str) -> StrikeTargets:
    here, side = body_now(battle, act.by), battle.figure(act.by).side
    there = [each for each in on_table(battle) if each.id not in {act.by, but}]
    there.sort(key=lambda each: here.gap_ft(body_now(battle, each.id)))
    up = [each for each in there if not is_out(battle, each)]
    foes = [each for each in up if each.side != side]
    shot = act.kind == "shot"
    open_to = [each for each in foes if not shot or may_be_shot_at(battle, act.by, each.id)]
    return StrikeTargets(
        tuple(open_to),
        tuple(each for each in up if each.side == side),
        tuple(each for each in there if each not in up and not _is_dead(battle, each)),
        tuple(each for each in foes if each not in open_to),
    )


def chances_to_hit(
    battle: Battle, act: Act, whom: Iterable[Figure], tables: Tables
) -> dict[str, Fraction]:
    """The hit chance of an act's first attack against each figure, where known."""
    if act.kind not in {"strike", "shot"}:
        return {}
    blow = blows_of(battle, act)[0]
    aims = {each.id: aim_at(battle, Attack(act, each.id, blow), tables) for each in whom}
    chances = {who: aim.chance for who, aim in aims.items()}
    return {who: chance for who, chance in chances.items() if chance is not None}


def _is_dead(battle: Battle, figure: Figure) -> bool:
    return condition_of(battle, figure).state == "dead"


class VolleyChoices(NamedTuple):
    """A side's shots that have lost their target: in words, and with the options for them.

    `nearest` redirects each shot to the nearest foe that its shooter can shoot at; None if there is
    none. `foes` are the targets open to the shot about which the DM is asked.
    """

    words: str
    shots: tuple[str, ...]
    nearest: Redirect | None
    foes: tuple[Figure, ...]

    @property
    def lost(self) -> Redirect:
        return self.at("")

    def at(self, foe: str) -> Redirect:
        return Redirect(tuple((shot, foe) for shot in self.shots))


def volley_choices(battle: Battle, act: Act) -> VolleyChoices | None:
    """The options for a shot and all others at its fallen target; None if there are no others."""
    shots = shots_at_fallen(battle, act)
    if len(shots) < 2:  # noqa: PLR2004 - a single shot is asked about by itself
        return None
    target = current_target(battle, act)
    found = strike_targets(battle, act, target)
    foes = (*found.foes, *found.covered)
    nearest = tuple((shot.id, _nearest(battle, shot.by, foes)) for shot in shots)
    return VolleyChoices(
        f"All {len(shots)} shots aimed at {name_of(battle, target)}:",
        tuple(shot.id for shot in shots),
        Redirect(nearest) if any(foe for _, foe in nearest) else None,
        found.foes,
    )


def _nearest(battle: Battle, who: str, foes: tuple[Figure, ...]) -> str:
    """The nearest foe that a figure can shoot at; '' if walls cover all of them."""
    here = body_now(battle, who)
    near = sorted(foes, key=lambda foe: here.gap_ft(body_now(battle, foe.id)))
    return next((each.id for each in near if may_be_shot_at(battle, who, each.id)), "")
