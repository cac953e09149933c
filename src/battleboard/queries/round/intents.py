"""Intents: what a figure may declare now, with which weapon, with hints and reasons why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Declare, Wield
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.procedure.declarations import declarations_not_begun
from battleboard.battle.round.undead import is_undead
from battleboard.battle.state.command_context import LOWEST, Refusal
from battleboard.battle.state.figure import Figure, Spell
from battleboard.battle.state.naming import declaration
from battleboard.battle.state.rules_scene import combatant
from battleboard.board.point import Point, distance
from battleboard.foundation.words import count, number
from battleboard.queries.round.foes_in_sight import feet_between
from battleboard.queries.round.powers_at_work import power_called
from battleboard.queries.table.measuring import (
    OUT_OF_RANGE,
    band_at,
    movement_rate_of,
    walk_to_strike_ft,
)
from battleboard.rules import Action, Casting, Tables
from battleboard.rules.attack.parry import NOTHING
from battleboard.rules.class_levels import class_levels, is_mage
from battleboard.rules.game_features import RuleConcept
from battleboard.rules.scene import BLOWS, EVERYTHING, UNARMED_REACH_FT, ActionKind
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.new_figures import NAMELESS
from battleboard.storage.catalogue.power_list import Power

_LOOSED_FROM: Final = ("bow", "sling", "gun", "arquebus")


def blow_arms(figure: Figure) -> tuple[int, ...]:
    return tuple(_in_order(figure, [arm.weapon.kind != "missile" for arm in figure.card.arms]))


def shot_arms(figure: Figure) -> tuple[int, ...]:
    """The indexes of the weapons that a figure shoots or throws, the one in hand first.

    A weapon that it also strikes with, such as a spear, comes after pure missile weapons.
    """
    arms = figure.card.arms
    flies = [arm.weapon.kind == "missile" or arm.ranges is not None for arm in arms]
    strikes = {arm.weapon.name for arm in arms if arm.weapon.kind != "missile"}
    return tuple(sorted(_in_order(figure, flies), key=lambda at: arms[at].weapon.name in strikes))


def blow_in_words(figure: Figure, arm: int) -> str:
    name = _name(figure, arm)
    return "Strike" if name in {"", NAMELESS} else f"Strike with {name}"


def shot_in_words(figure: Figure, arm: int) -> str:
    name = _name(figure, arm)
    if not name:
        return "Shoot or throw"
    is_loosed = any(word in name.lower() for word in _LOOSED_FROM)
    return f"Shoot with {name}" if is_loosed else f"Throw {name}"


def declare_with_arm(battle: Battle, figure: Figure, arm: int, declare: Declare) -> Command:
    if arm == figure.in_hand or not figure.card.arms:
        return declare
    words = f"{declaration(battle, declare.action)} with {_name(figure, arm)}"
    return Batch((Wield(figure.id, arm, drawn=True), declare), words)


def reach_ft(figure: Figure, arm: int) -> float:
    length = figure.card.arms[arm].weapon.length_ft if figure.card.arms else None
    if length is not None:
        return length
    return UNARMED_REACH_FT if figure.card.reach_ft is None else figure.card.reach_ft


def _name(figure: Figure, arm: int) -> str:
    return figure.card.arms[arm].weapon.name if figure.card.arms else ""


def _in_order(figure: Figure, fitting: list[bool]) -> Iterator[int]:
    """Yield the indexes that fit, the one in hand first; only `in_hand` if there are no weapons."""
    if not fitting:
        yield figure.in_hand
    found = [place for place, fits in enumerate(fitting) if fits]
    yield from sorted(found, key=lambda place: place != figure.in_hand)


WhyNot: TypeAlias = Callable[[Command], str]
"""Returns why a command would be refused, or ''."""

_AT_WILL: Final = frozenset({"breath", "gaze"})
"""Kinds of powers that a monster uses as an action."""
_TURNERS: Final = frozenset({"cleric", "paladin"})
_ALONE: Final[Mapping[ActionKind, tuple[str, bool]]] = MappingProxyType(
    {
        "parry": ("Parry", False),
        "flee": ("Flee", False),
        "withdraw": ("Fall back, fighting", False),
        "none": ("Do nothing", False),
        "set": ("against a charge", True),
        "hold": ("Hold back", True),
        "ready_item": ("Ready an item", True),
        "psionic": ("Use psionics", True),
        "other": ("Do something else", True),
    }
)
"""Actions without a target: the menu text, and whether it is rare."""
_NOTIONS: Final[Mapping[ActionKind, RuleConcept]] = MappingProxyType(
    {"parry": "parrying", "set": "setting a weapon", "psionic": "psionics", "turn": "turning"}
)
ADVANCE_KINDS: Final[tuple[ActionKind, ...]] = ("charge", "close")
_UNARMED: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {"grapple": "Grapple", "pummel": "Pummel", "overbear": "Overbear"}
)


class Intent(NamedTuple):
    """One thing that may be declared: its menu text, its command, and a hint.

    `why_not` says why the command would be refused; `rare` intents are listed separately.
    """

    text: str
    command: Command
    hint: str = ""
    why_not: str = ""
    rare: bool = False


def why_refused(battle: Battle, command: Command, tables: Tables) -> str:
    try:
        apply(battle, command, LOWEST, tables)
    except Refusal as refusal:
        return str(refusal)
    return ""


def judge_intents(intents: Iterable[Intent], why_not: WhyNot) -> tuple[Intent, ...]:
    return tuple(
        intent if intent.why_not else intent._replace(why_not=why_not(intent.command))
        for intent in intents
    )


def at_target(battle: Battle, tables: Tables, who: str, target: str) -> Iterator[Intent]:
    """Yield the intents of a figure against another.

    Weapons that reach it come before those that do not; a magic-user's spells come first.
    """
    figure, walk = battle.figure(who), walk_to_strike_ft(battle, tables, who)
    spells = tuple(_spells_at(battle, figure, target))
    casts_first = is_mage(figure.card.fighting)
    yield from spells * casts_first
    yield from _blows(battle, figure, target, near=True, walk=walk)
    yield from _unarmed_attacks(battle, figure, target)
    yield from _shots(battle, figure, target, near=True)
    yield from _advances(battle, who, target)
    yield from spells * (not casts_first)
    yield from _blows(battle, figure, target, near=False, walk=walk)
    yield from _shots(battle, figure, target, near=False)
    if is_undead(battle, battle.figure(target), tables):
        yield _turning(figure, target)
    yield Intent("Do something else", Declare(Action(who, "other", (target,))), rare=True)


def likeliest(battle: Battle, tables: Tables, who: str, target: str) -> Declare | None:
    """The likeliest action against a foe: shoot with a missile weapon, else strike or charge.

    The figure strikes if in reach, and closes in where charging has no advantage. None if both are
    on the same side.
    """
    figure = battle.figure(who)
    if figure.side == battle.figure(target).side:
        return None
    reach = max(reach_ft(figure, figure.in_hand), walk_to_strike_ft(battle, tables, who))
    near = _gap_ft(battle, who, target) <= reach
    advance: ActionKind = "charge" if battle.rules.rewards_charges else "close"
    shoots = bool(figure.card.arms) and figure.arm.weapon.kind == "missile"
    kind: ActionKind = "missile" if shoots else "melee" if near else advance
    return Declare(Action(who, kind, (target,)))


def to_place(battle: Battle, tables: Tables, who: str, place: Point) -> Iterator[Intent]:
    kinds: tuple[tuple[ActionKind, str], ...] = (
        ("move", "Move there"),
        ("withdraw", "Fall back there, fighting"),
        ("flee", "Flee there"),
    )
    for kind, text in kinds:
        pace = movement_rate_of(battle, tables, who, kind)
        hint = f"{number(pace.round_ft)} ft in a round"
        yield Intent(text, Declare(Action(who, kind), to=place), hint)


def alone(battle: Battle, who: str) -> Iterator[Intent]:
    for kind, (text, rare) in _ALONE.items():
        notion = _NOTIONS.get(kind)
        vain = bool(notion and notion in battle.rules.unsupported)
        found = Intent(text, Declare(Action(who, kind)), rare=rare or vain)
        match kind:
            case "withdraw":
                # Withdrawing is rare where all actions are declared before the dice, but usual
                # where only a few are, withdrawing among them.
                yield found._replace(rare=battle.rules.declared == EVERYTHING)
            case "set":
                yield from _set_arms(battle, battle.figure(who), found)
            case "parry":
                yield _with_gain(battle, who, found)
            case _:
                yield found


def _with_gain(battle: Battle, who: str, parry: Intent) -> Intent:
    """Add what a parry gains in this game; a parry that gains something is not rare."""
    rulings = battle.rules.rulings(battle.options)
    gain = battle.rules.parry(rulings, combatant(battle, battle.figure(who))).gain
    return parry._replace(hint=gain, rare=parry.rare and gain == NOTHING)


def _set_arms(battle: Battle, figure: Figure, setting: Intent) -> Iterator[Intent]:
    for at in blow_arms(figure) if figure.card.arms else ():
        if figure.card.arms[at].weapon.can_be_set:
            command = declare_with_arm(battle, figure, at, Declare(Action(figure.id, "set")))
            text = f"Set {_name(figure, at) or 'a weapon'} {setting.text}"
            yield setting._replace(text=text, command=command)


def spells_of(battle: Battle, who: str, targets: tuple[str, ...] = ()) -> Iterator[Intent]:
    for _, intent in _each_spell(battle, battle.figure(who), targets):
        yield intent
    yield from _device_uses(battle.figure(who), targets)
    yield from _natural_uses(battle, who, targets)


def _each_spell(
    battle: Battle, figure: Figure, targets: tuple[str, ...]
) -> Iterator[tuple[str, Intent]]:
    for spell in figure.card.spells:
        if spell.left > 0:
            casting = Casting(
                spell.name,
                spell.casting_time,
                concentration=spell.concentration,
                lasting=spell.lasting,
            )
            command = Declare(Action(figure.id, "cast", targets, casting))
            yield spell.name, Intent(f"Cast {spell.name}", command, _spell_hint(battle, spell))


def _device_uses(figure: Figure, targets: tuple[str, ...]) -> Iterator[Intent]:
    for device in figure.card.devices:
        if device.left:
            command = casting_of(figure.id, "device", device.name, 1, targets)
            yield Intent(f"Use the {device.name}", command, f"{device.left} left")


def _natural_uses(battle: Battle, who: str, targets: tuple[str, ...]) -> Iterator[Intent]:
    for power in natural_powers(battle, who):
        command = casting_of(who, "device", power.name, 1, targets)
        yield Intent(f"Use the {_in_a_sentence(power.name)}", command)


def besides(battle: Battle, who: str, intents: Iterable[Intent]) -> Iterator[Intent]:
    """Yield intents as additional declarations; none if the figure has not declared."""
    if not declarations_not_begun(battle, who):
        return
    for intent in intents:
        yield intent._replace(command=_as_well(intent.command))


def further_targets(battle: Battle, who: str, target: str) -> Iterator[Intent]:
    declared = declarations_not_begun(battle, who)
    if len(declared) != 1 or not declared[0].targets or target in declared[0].targets:
        return
    action = declared[0]
    figure = battle.figure(who)
    aims = (*action.targets, target)
    command = Declare(action._replace(targets=aims))
    if action.kind in BLOWS and len(aims) <= ceil(combatant(battle, figure).rate):
        which = count(len(aims) - 1, "routine")
        yield Intent("Then attack this target", command, f"after {which} at the first target")
    elif action.kind in {"cast", "device", "turn"}:
        yield Intent("Add as another target", command)


def natural_powers(battle: Battle, who: str) -> tuple[Power, ...]:
    kind = battle.figure(who).card.type
    return _natural(battle.ruleset, kind) if kind else ()


@lru_cache(maxsize=256)
def _natural(game: str, monster: str) -> tuple[Power, ...]:
    powers = load_catalogue(game).powers.values()
    return tuple(each for each in powers if each.kind in _AT_WILL and monster in each.users)


def _in_a_sentence(name: str) -> str:
    return name[:1].lower() + name[1:]


def casting_of(
    who: str, kind: ActionKind, name: str, segments: int, targets: tuple[str, ...]
) -> Declare:
    return Declare(Action(who, kind, targets, Casting(name, segments)))


def _blows(
    battle: Battle, figure: Figure, target: str, *, near: bool, walk: float
) -> Iterator[Intent]:
    """Yield the blows that reach the target, perhaps after a walk; if not `near`, the others."""
    gap = _gap_ft(battle, figure.id, target)
    declare = Declare(Action(figure.id, "melee", (target,)))
    apart = f"out of reach: {_apart(battle, figure.id, target)}"
    for arm in blow_arms(figure):
        reach = max(reach_ft(figure, arm), battle.rules.melee_ft if walk else 0.0)
        if (gap <= max(reach, walk)) is near:
            hint = (
                "in reach"
                if gap <= reach
                else f"{_apart(battle, figure.id, target)} to walk"
                if near
                else apart
            )
            command = declare_with_arm(battle, figure, arm, declare)
            yield Intent(blow_in_words(figure, arm), command, hint)


def _unarmed_attacks(battle: Battle, figure: Figure, target: str) -> Iterator[Intent]:
    gap = _gap_ft(battle, figure.id, target)
    reach = UNARMED_REACH_FT if figure.card.reach_ft is None else figure.card.reach_ft
    hint = "in reach" if gap <= reach else f"out of reach: {_apart(battle, figure.id, target)}"
    arms = blow_arms(figure)
    if arms:
        subdual = Declare(Action(figure.id, "melee", (target,), subdual=True))
        yield Intent(
            "Strike to subdue", declare_with_arm(battle, figure, arms[0], subdual), hint, rare=True
        )
    for kind, text in _UNARMED.items():
        declare = Declare(Action(figure.id, kind, (target,)))
        yield Intent(text, declare, hint, rare=bool(arms))


def _shots(battle: Battle, figure: Figure, target: str, *, near: bool) -> Iterator[Intent]:
    """Yield the shots and throws that reach the target; if not `near`, the others."""
    here, there = body_now(battle, figure.id), body_now(battle, target)
    far = distance(here.at, there.at)
    for arm in shot_arms(figure) if figure.card.arms else ():
        band = band_at(battle, figure, arm, far)
        if (band != OUT_OF_RANGE) is not near:
            continue
        action = Action(figure.id, "missile", (target,))
        text = shot_in_words(figure, arm)
        hint = ", ".join(filter(None, (feet_between(here, there), band)))
        yield Intent(text, declare_with_arm(battle, figure, arm, Declare(action)), hint)
        if (
            figure.card.arms[arm].weapon.ready
            and "before initiative" not in battle.rules.unsupported
        ):
            early = Declare(action._replace(before_initiative=True))
            command = declare_with_arm(battle, figure, arm, early)
            yield Intent(f"{text} before initiative", command, hint, rare=True)


def _advances(battle: Battle, who: str, target: str) -> Iterator[Intent]:
    gap = _gap_ft(battle, who, target)
    names = battle.figure(who).card.name, battle.figure(target).card.name
    near = "" if gap else f"{names[0]} and {names[1]} are already in contact."
    figure = battle.figure(who)
    arm = next(iter(blow_arms(figure)), figure.in_hand)
    bare = "" if blow_arms(figure) else f"{names[0]} has no weapon to charge with."
    charge, close = (Declare(Action(who, kind, (target,))) for kind in ADVANCE_KINDS)
    hint = _apart(battle, who, target)
    rare = not battle.rules.rewards_charges
    yield Intent(
        "Charge", declare_with_arm(battle, figure, arm, charge), hint, near or bare, rare=rare
    )
    yield Intent("Close in", declare_with_arm(battle, figure, arm, close), hint, near)


def _turning(figure: Figure, target: str) -> Intent:
    rare = figure.card.fighting.character_class.lower() not in _TURNERS
    return Intent("Turn undead", Declare(Action(figure.id, "turn", (target,))), rare=rare)


def _spells_at(battle: Battle, figure: Figure, target: str) -> Iterator[Intent]:
    """Yield the spells usable on another figure; harmless spells are rare against a foe."""
    at_foe = battle.figure(target).side != figure.side
    for spell, intent in _each_spell(battle, figure, (target,)):
        yield intent._replace(rare=at_foe and not _may_harm(battle, figure, spell))
    yield from _natural_uses(battle, figure.id, (target,))


def _may_harm(battle: Battle, figure: Figure, spell: str) -> bool:
    """Whether a spell may harm foes or the place where they are; true if the spell is unknown."""
    classes = frozenset(each.name for each in class_levels(figure.card.fighting))
    power = _power(battle.ruleset, spell, classes)
    if power is None or power.harms:
        return True
    return power.form is not None and power.whom not in {"friends", "caster"}


@lru_cache(maxsize=256)
def _power(game: str, spell: str, classes: frozenset[str]) -> Power | None:
    return power_called(load_catalogue(game).powers, spell, classes)


def _spell_hint(battle: Battle, spell: Spell) -> str:
    timed = "casting time" not in battle.rules.unsupported
    time = count(spell.casting_time, "segment") if timed else ""
    left = f"{spell.left} left" if spell.left > 1 else ""
    return ", ".join(filter(None, (time, left)))


def _as_well(command: Command) -> Command:
    """The same command as an additional declaration."""
    match command:
        case Declare():
            return command._replace(also=True)
        case Batch():
            return command._replace(deeds=tuple(map(_as_well, command.deeds)))
        case _:
            return command


def _gap_ft(battle: Battle, who: str, target: str) -> float:
    return body_now(battle, who).gap_ft(body_now(battle, target))


def _apart(battle: Battle, who: str, target: str) -> str:
    return feet_between(body_now(battle, who), body_now(battle, target))
