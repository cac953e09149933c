"""Turns a battle's current round into a scenario, and writes scenarios to JSON."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from battleboard import rules
from battleboard.battle.battle import Battle
from battleboard.battle.procedure.phase_dice import surprise_scene
from battleboard.battle.state.naming import act_in_words
from battleboard.battle.state.placed_acts import idle_test
from battleboard.battle.state.rules_scene import scene_of
from battleboard.foundation.words import listing
from battleboard.rules.scene import BARE_HANDS, PLAIN_ARMOUR, Settlement
from battleboard.storage.answer_json import indent_json
from battleboard.storage.disk import StorageError
from battleboard.storage.scenario import Scenario, read_scenario
from battleboard.storage.scenario_form import Phase


class Excerpt(NamedTuple):
    """A scenario from a battle, and sentences on the rulings that a scenario cannot express."""

    scenario: Scenario
    notes: tuple[str, ...] = ()


def scenario_of(battle: Battle) -> Excerpt:
    """The current round as a scenario, with the outcomes of the acts resolved so far.

    Resolving it gives the rules' answer before any ruling by the DM. In the surprise phase the
    scenario asks which side is surprised; in surprise segments, about the acts in them.
    """
    if battle.rules.phases[battle.phase].kind == "surprise":
        return Excerpt(_scenario(battle, "surprise_check", surprise_scene(battle)))
    scene = scene_of(battle)
    scene = scene._replace(outcomes=_outcomes(battle, scene))
    phase: Phase = "surprise" if battle.running.surprised else "round"
    return Excerpt(_scenario(battle, phase, scene), tuple(_notes(battle)))


def _scenario(battle: Battle, phase: Phase, scene: rules.Scene) -> Scenario:
    lists = frozenset(at for at, action in enumerate(scene.actions) if len(action.targets) > 1)
    meeting = rules.Meeting((), place=scene.place)
    return Scenario(battle.ruleset, phase, scene, meeting, lists)


def _outcomes(battle: Battle, scene: rules.Scene) -> dict[str, Settlement]:
    """The outcomes of the acts still in the round; every act of an idle figure is a miss."""
    answer = battle.running.resolution
    if answer is None:
        return {}
    acts = [timing.act for timing in answer.acts]
    known = {act.id for act in acts}
    outcomes = {name: came for name, came in scene.outcomes.items() if name in known}
    is_idle = idle_test(battle)
    return {**outcomes, **{act.id: "miss" for act in acts if is_idle(act)}}


def _notes(battle: Battle) -> Iterator[str]:
    running = battle.running
    if running.resolution is None:
        return
    ruled = _acts_in_words(battle, running.resolution, running.ruled)
    if ruled:
        yield f"Left out: the DM's timing of {ruled}."
    spoiled = _acts_in_words(battle, running.resolution, running.spoiled)
    if spoiled:
        yield f"Left out: the failure of {spoiled}, caused outside the round."


def _acts_in_words(battle: Battle, answer: rules.Resolution, acts: Iterable[str]) -> str:
    wanted = set(acts)
    found = [timing.act for timing in answer.acts if timing.act.id in wanted]
    return listing([act_in_words(battle, act) for act in found])


Plain: TypeAlias = dict[str, Any]

_HEAD: Final[Plain] = {"format": "battleboard-scenario", "version": 1}
_CASTING_KEYS: Final = {"device": "device"}


def write_scenario(scenario: Scenario) -> bytes:
    written = indent_json(msgspec.json.encode(plain_scenario(scenario))) + b"\n"
    read_scenario(written)
    return written


class WrittenRound(NamedTuple):
    """The current round as a scenario file, and sentences on the rulings left out of it."""

    content: bytes
    notes: tuple[str, ...] = ()


def write_running_round(battle: Battle) -> WrittenRound:
    excerpt = scenario_of(battle)
    try:
        return WrittenRound(write_scenario(excerpt.scenario), excerpt.notes)
    except rules.SceneError as fault:
        problem = f"The current round cannot be exported as a scenario: {fault}."
        raise StorageError(problem) from fault


def plain_scenario(scenario: Scenario) -> Plain:
    """A scenario as plain values; most defaults are left out."""
    scene, meeting = scenario.scene, scenario.meeting
    plain = _HEAD | {"ruleset": scenario.ruleset, "phase": scenario.phase}
    plain |= _unusual(scene, leave=("sides", "combatants", "actions"))
    plain |= {"place": scene.place, "round": scene.round}
    plain["sides"] = {name: _side(side) for name, side in scene.sides.items()}
    plain["combatants"] = [_combatant(figure) for figure in scene.combatants]
    if scene.actions:
        lists = scenario.lists
        plain["actions"] = [_action(action, at in lists) for at, action in enumerate(scene.actions)]
    if meeting.dice or scenario.phase == "distance":
        plain["dice"] = meeting.dice
    return plain | _unusual(meeting, leave=("place", "dice"))


def _unusual(value: NamedTuple, leave: tuple[str, ...] = ()) -> Plain:
    """The fields of a named tuple that differ from their defaults, except those in `leave`."""
    usual = value._field_defaults
    return {
        name: item
        for name, item in zip(value._fields, value, strict=True)
        if name not in leave and (name not in usual or item != usual[name])
    }


def _side(side: rules.Side) -> Plain:
    plain = _unusual(side)
    if side.surprised_on is not None:
        plain["surprised_on"] = _chance(side.surprised_on)
    return plain


def _combatant(figure: rules.Combatant) -> Plain:
    plain = _unusual(figure, leave=("weapon", "fighting", "armour"))
    plain |= _fighting(figure.fighting)
    if figure.armour != PLAIN_ARMOUR:
        plain["armour"] = _unusual(figure.armour)
    if "routines" in plain:
        plain["routines"] = _rate(figure.routines)
    if figure.weapon != BARE_HANDS:
        plain["weapon"] = _unusual(figure.weapon)
        if figure.weapon.rate is not None:
            plain["weapon"]["rate"] = _rate(figure.weapon.rate)
    return plain


def _fighting(fighting: rules.Fighting) -> Plain:
    names = {"character_class": "class"}
    return {names.get(name, name): item for name, item in _unusual(fighting).items()}


def _action(action: rules.Action, listed: bool) -> Plain:  # noqa: FBT001 - whether its targets are a list
    plain = _unusual(action, leave=("targets", "casting"))
    if listed or len(action.targets) > 1:
        plain["targets"] = action.targets
    elif action.targets:
        plain["target"] = action.targets[0]
    if action.casting is not None:
        plain[_CASTING_KEYS.get(action.kind, "spell")] = _casting(action.casting)
    if action.hit_chance is not None:
        plain["hit_chance"] = _chance(action.hit_chance)
    return plain


def _casting(casting: rules.Casting) -> Plain:
    return _unusual(casting) | {"casting_time": casting.casting_time}


def _rate(rate: Fraction) -> int | str:
    return rate.numerator if rate.denominator == 1 else str(rate)


def _chance(chance: Fraction) -> float | str:
    """Format a number: 2 or 33.3 where exact, else '2/3' or '38 2/3'."""
    if chance.denominator == 1:
        return chance.numerator
    if Fraction(str(float(chance))) == chance:
        return float(chance)
    whole, part = divmod(chance, 1)
    return f"{whole} {part}" if whole else str(part)
