"""Reads scenario files: a situation and its dice in plain JSON."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeVar

from battleboard import rules
from battleboard.rules.scene import (
    BARE_HANDS,
    PLAIN_ARMOUR,
    Armour,
    IfGone,
    UnknownNameError,
    check_spells,
)
from battleboard.storage import scenario_form
from battleboard.storage.strict_json import fit, plain_values, value_in_words

S = TypeVar("S")
T = TypeVar("T")

_TARGET: Final = re.compile(r"actions\[(\d+)\]\.target")


@dataclass(frozen=True, slots=True)
class Scenario:
    """A question for a ruleset: the situation, and the phase asked about."""

    ruleset: str
    phase: scenario_form.Phase
    scene: rules.Scene
    meeting: rules.Meeting
    lists: frozenset[int] = frozenset()
    """Indices of the actions whose targets were given, and are written, as a list, even of one."""

    def locate_fault(self, fault: rules.SceneError) -> rules.SceneError:
        """Return an error from the rules with its path as in the file: `targets` for `target`."""
        found = _TARGET.fullmatch(fault.path)
        if not found or int(found[1]) not in self.lists:
            return fault
        which = "[0]" if self.scene.actions[int(found[1])].targets else ""
        return rules.SceneError(f"{fault.path}s{which}", fault.problem, fault.suggestion)


def read_scenario(source: bytes | str) -> Scenario:
    plain = plain_values(source)
    if not isinstance(plain, dict):
        raise rules.SceneError(
            "", f"expected a scenario, an object in JSON, not {value_in_words(plain)}"
        )
    fit(scenario_form.Header, plain)
    form = fit(scenario_form.ScenarioForm, plain)
    game = rules.find_ruleset(form.ruleset)
    scene = _scene(form)
    if form.phase == "round":
        check_spells(scene)
    if form.phase == "distance":
        # The other phases check the rulings when they resolve.
        game.rulings(scene.options)
    lists = frozenset(at for at, action in enumerate(form.actions) if action.targets is not None)
    return Scenario(form.ruleset, form.phase, scene, _meeting(form), lists)


def _scene(form: scenario_form.ScenarioForm) -> rules.Scene:
    _check_parts(form)
    sides = {name: _side(side, f"sides.{name}") for name, side in (form.sides or {}).items()}
    return rules.Scene(
        sides=sides,
        combatants=tuple(
            _combatant(figure, f"combatants[{at}]", sides, form.round)
            for at, figure in enumerate(form.combatants or ())
        ),
        actions=tuple(
            _action(action, f"actions[{at}]", form.if_target_gone)
            for at, action in enumerate(form.actions)
        ),
        outcomes=form.outcomes,
        options={name: _answer(answer) for name, answer in form.options.items()},
        place=form.place,
        round=form.round,
        lost=form.lost,
    )


def _check_parts(form: scenario_form.ScenarioForm) -> None:
    if form.phase == "distance":
        if form.dice is None:
            raise rules.SceneError("dice", "missing: expected a list of the numbers rolled")
        return
    if form.sides is None:
        raise rules.SceneError("sides", "missing: expected an object of sides")
    if form.combatants is None and form.phase != "surprise_check":
        raise rules.SceneError("combatants", "missing: expected a list of combatants")


def _answer(answer: str | int) -> str:
    return str(answer).replace("−", "-")


def _side(form: scenario_form.SideForm, path: str) -> rules.Side:
    _check_die(form.initiative, form.die, f"{path}.initiative")
    _check_die(form.roll, form.die, f"{path}.roll")
    return rules.Side(
        initiative=form.initiative,
        die=form.die,
        roll=form.roll,
        surprised_on=_chance(form, f"{path}.surprised_on"),
        aware=form.aware,
    )


def _check_die(rolled: int | None, die: int, path: str) -> None:
    if rolled is not None and rolled > die:
        raise rules.SceneError(path, f"expected a number from 1 to {die}, not {rolled}")


def _chance(form: scenario_form.SideForm, path: str) -> Fraction | None:
    if form.surprised_on is None:
        return None
    expected = f'a number from 0 to {form.die}, or a fraction such as "2/3" or "38 2/3"'
    chance = _read(scenario_form.chance_of, form.surprised_on, path, expected)
    if not 0 <= chance <= form.die:
        raise _unexpected_value(path, expected, form.surprised_on)
    return chance


def _combatant(
    form: scenario_form.CombatantForm, path: str, sides: Mapping[str, rules.Side], round_number: int
) -> rules.Combatant:
    side = sides.get(form.side)
    _check_die(form.initiative, side.die if side else 1000, f"{path}.initiative")
    _check_last_charge(form.last_charge, round_number, f"{path}.last_charge")
    weapons = _weapons(form, path)
    return rules.Combatant(
        id=form.id,
        side=form.side,
        move=form.move,
        base_move=form.base_move,
        dexterity=form.dexterity,
        encumbered=form.encumbered,
        legs=form.legs,
        routines=_read(
            scenario_form.rate_of, form.routines, f"{path}.routines", scenario_form.RATE
        ),
        reach_ft=form.reach_ft,
        at_ft=form.at_ft,
        initiative=form.initiative,
        weapon=weapons[0] if weapons else _weapon(form.weapon, f"{path}.weapon"),
        surprised_less=form.surprised_less,
        surprises_more=form.surprises_more,
        last_charge=form.last_charge,
        type=form.type,
        fighting=_fighting(form, path),
        armour=_armour(form.armour),
        fought=form.fought,
        shot=form.shot,
        weapons=weapons,
        held=form.held,
        strength_to_hit=form.strength_to_hit,
    )


def _fighting(form: scenario_form.CombatantForm, path: str) -> rules.Fighting:
    hit_dice = form.hit_dice
    return rules.Fighting(
        ac=form.ac,
        thac0=form.thac0,
        attack_bonus=form.attack_bonus,
        character_class=form.character_class,
        level=form.level,
        hit_dice=""
        if hit_dice is None
        else _read(scenario_form.hit_dice_of, hit_dice, f"{path}.hit_dice", scenario_form.HIT_DICE),
    )


def _armour(form: scenario_form.ArmourForm | None) -> Armour:
    if form is None:
        return PLAIN_ARMOUR
    return Armour(form.shield, form.dexterity, form.type, form.worn)


def _check_last_charge(charged: int | None, now: int, path: str) -> None:
    if charged is not None and charged >= now:
        raise rules.SceneError(path, f"expected a round before this one ({now}), not {charged}")


def _weapon(form: scenario_form.WeaponForm | None, path: str) -> rules.Weapon:
    if form is None:
        return BARE_HANDS
    return rules.Weapon(
        name=form.name,
        kind=form.kind,
        length_ft=form.length_ft,
        speed=form.speed,
        first_strike=form.first_strike,
        rate=None
        if form.rate is None
        else _read(scenario_form.rate_of, form.rate, f"{path}.rate", scenario_form.RATE),
        ready=form.ready,
        slow=form.slow,
        receives_charge=form.receives_charge,
        routines=tuple(form.routines),
        hand=form.hand or "main",
    )


_BOTH_HANDS: Final = ("main", "shield")


def _weapons(form: scenario_form.CombatantForm, path: str) -> tuple[rules.Weapon, ...]:
    """The weapons of a figure with one in each hand; empty if it has at most one."""
    if form.weapons is None:
        return ()
    path = f"{path}.weapons"
    if form.weapon is not None:
        raise rules.SceneError(path, "expected either weapon or weapons, not both")
    if len(form.weapons) != len(_BOTH_HANDS):
        raise rules.SceneError(path, f"expected two weapons, not {len(form.weapons)}")
    read = tuple(
        _weapon(weapon, f"{path}[{at}]")._replace(hand=weapon.hand or _BOTH_HANDS[at])
        for at, weapon in enumerate(form.weapons)
    )
    for at, weapon in enumerate(read):
        if weapon.kind == "missile":
            raise rules.SceneError(f"{path}[{at}].kind", "expected a melee weapon")
    return read


def _action(form: scenario_form.ActionForm, path: str, usual: IfGone | None) -> rules.Action:
    return rules.Action(
        by=form.by,
        kind=form.kind,
        targets=_targets(form, path),
        casting=_casting(form, path),
        delay=form.delay,
        delay_s=form.delay_s,
        distance_ft=form.distance_ft,
        closed_last_round=form.closed_last_round,
        segment=form.segment,
        before_initiative=form.before_initiative,
        hit_chance=_hit_chance(form, f"{path}.hit_chance"),
        to_hit=form.to_hit,
        lethal=form.lethal,
        subdual=form.subdual,
        if_target_gone=form.if_target_gone or usual,
    )


def _hit_chance(form: scenario_form.ActionForm, path: str) -> Fraction | None:
    if form.hit_chance is None:
        return None
    chance = _read(scenario_form.hit_chance_of, form.hit_chance, path, scenario_form.HIT_CHANCE)
    if not 0 <= chance <= 1:
        raise _unexpected_value(path, scenario_form.HIT_CHANCE, form.hit_chance)
    return chance


def _targets(form: scenario_form.ActionForm, path: str) -> tuple[str, ...]:
    if form.target is not None and form.targets is not None:
        raise rules.SceneError(f"{path}.targets", "expected either target or targets, not both")
    return tuple(form.targets or ()) if form.target is None else (form.target,)


def _casting(form: scenario_form.ActionForm, path: str) -> rules.Casting | None:
    given = {"spell": form.spell, "device": form.device}
    wanted = {"cast": "spell", "device": "device"}.get(form.kind)
    for key, casting in given.items():
        if casting is not None and key != wanted:
            takes = f"takes '{wanted}'" if wanted else "takes no casting time"
            raise rules.SceneError(f"{path}.{key}", f"an action of kind '{form.kind}' {takes}")
    casting = given[wanted] if wanted else None
    return None if casting is None else _timed_casting(casting, f"{path}.{wanted}")


def _timed_casting(form: scenario_form.CastingForm, path: str) -> rules.Casting:
    return rules.Casting(
        name=form.name,
        casting_time=_read(
            scenario_form.casting_time_of,
            form.casting_time,
            f"{path}.casting_time",
            scenario_form.TIME,
        ),
        elapsed=form.elapsed,
        concentration=form.concentration,
        lasting=form.lasting,
    )


def _meeting(form: scenario_form.ScenarioForm) -> rules.Meeting:
    if form.noisy is not None and form.sides and form.noisy not in form.sides:
        raise UnknownNameError("noisy", f"no side '{form.noisy}'", form.noisy, form.sides)
    return rules.Meeting(
        dice=tuple(form.dice or ()),
        place=form.place,
        terrain=form.terrain,
        surprised_segments=form.surprised_segments,
        room_ft=form.room_ft,
        light_radius_ft=form.light_radius_ft,
        infravision_ft=form.infravision_ft,
        line_of_sight=form.line_of_sight,
        noisy=form.noisy,
    )


def _read(read: Callable[[S], T], value: S, path: str, expected: str) -> T:
    try:
        return read(value)
    except (ValueError, OverflowError):
        raise _unexpected_value(path, expected, value) from None


def _unexpected_value(path: str, expected: str, value: object) -> rules.SceneError:
    return rules.SceneError(path, f"expected {expected}, not {value_in_words(value)}")


TOO_LONG: Final = "larger than 16 MB, which no scenario needs"


def read_input(name: str, most: int) -> bytes:
    if not name:
        raise rules.SceneError("", "expected the name of a scenario file, or - for standard input")
    try:
        with Path(name).open("rb") as file:
            content = file.read(most + 1)
    except IsADirectoryError:
        raise rules.SceneError("", "is a folder, not a scenario file") from None
    except FileNotFoundError:
        raise rules.SceneError("", "there is no such file") from None
    except (OSError, ValueError) as fault:
        raise unreadable(fault) from None
    if len(content) > most:
        raise rules.SceneError("", TOO_LONG)
    return content


def unreadable(fault: Exception) -> rules.SceneError:
    said = fault.strerror if isinstance(fault, OSError) and fault.strerror else fault
    return rules.SceneError("", f"cannot be read ({said})")
