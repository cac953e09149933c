"""What conditions do in a game, in sentences, and conditions as the DM types them."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, get_args

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Status
from battleboard.battle.state.naming import name_of
from battleboard.foundation.words import listing, with_sign
from battleboard.rules import Ruleset
from battleboard.rules.attack.modifier import Situation
from battleboard.rules.measures import Unit

_STATUSES: Final[tuple[Status, ...]] = get_args(Status)
_ALSO: Final[Mapping[str, Status]] = MappingProxyType(
    {
        **dict.fromkeys(("blinded", "blindness"), "blind"),
        **dict.fromkeys(("paralysed", "paralyzed", "paralysis", "hold", "petrified"), "held"),
        **dict.fromkeys(("sleep", "sleeping"), "asleep"),
        **dict.fromkeys(("stun", "stunning"), "stunned"),
        **dict.fromkeys(("silence", "mute"), "silenced"),
        **dict.fromkeys(("haste",), "hasted"),
        **dict.fromkeys(("slow",), "slowed"),
        **dict.fromkeys(("burning", "fire", "aflame"), "on fire"),
        **dict.fromkeys(("knocked down", "down", "fallen"), "prone"),
        **dict.fromkeys(("grappling", "pinned"), "grappled"),
        **dict.fromkeys(("invisibility",), "invisible"),
    }
)
_UNITS: Final[tuple[Unit, ...]] = get_args(Unit)
_TYPED: Final = re.compile(
    rf"(?P<name>.*?)[,\s]+(?:for\s+)?(?P<amount>\d{{1,3}})\s*(?P<unit>{'|'.join(_UNITS)})s?\s*",
    re.IGNORECASE,
)


class TypedEffect(NamedTuple):
    """An effect as typed: its name, the condition that it stands for, and its duration, if any."""

    name: str
    status: Status | None = None
    amount: int | None = None
    unit: Unit | None = None


def typed_effect(text: str) -> TypedEffect:
    """Parse an effect such as "stunned, 3 rounds"."""
    found = _TYPED.fullmatch(text.strip())
    name = found["name"].strip() if found else text.strip()
    known = " ".join(name.casefold().split())
    status = next((each for each in _STATUSES if each == known), _ALSO.get(known))
    if not found:
        return TypedEffect(name, status)
    unit = next(each for each in _UNITS if each == found["unit"].casefold())
    return TypedEffect(name, status, int(found["amount"]), unit)


_ANYWHERE: Final[Mapping[Status, str]] = MappingProxyType(
    {
        **dict.fromkeys(("stunned", "held", "asleep", "surrendered"), "does nothing"),
        "blind": "cannot see targets for spells",
        "hidden": "cannot be seen",
        "invisible": "cannot be seen",
        "silenced": "cannot cast spells with a verbal component",
        "hasted": "moves twice as far and attacks twice as often",
        "slowed": "moves half as far and attacks half as often",
        "encumbered": "loses the Dexterity bonus to surprise and missiles",
        "surprised": "loses the segment or round",
    }
)
_IN_FIGHTS: Final[tuple[Status, ...]] = (
    *("prone", "stunned", "held", "asleep", "blind", "invisible", "grappled", "on fire"),
)
"""Conditions of a target that usually change the chance to hit it."""
_HINDERS: Final[tuple[Status, ...]] = ("prone", "blind", "grappled", "on fire")
"""Conditions of an attacker that usually hinder its blows."""


def condition_in_words(rules: Ruleset, status: Status) -> str:
    told = [_ANYWHERE[status]] if status in _ANYWHERE else []
    told += _as_target(rules, status)
    told += _as_attacker(rules, status)
    if status in _IN_FIGHTS and not (_as_target(rules, status) or _as_attacker(rules, status)):
        lacks = f"no effect on blows in {rules.short_title}"
        told.append(f"{lacks}: add a modifier if you rule otherwise")
    return f"{status.capitalize()}: {'; '.join(told)}." if told else f"{status.capitalize()}."


def unruled_conditions(battle: Battle, attacker: str, target: str) -> Iterator[str]:
    """Yield sentences on conditions that usually matter in a fight but have no modifier here."""
    rules = battle.rules
    sides = ((attacker, _as_attacker), (target, _as_target))
    for who, known in sides:
        counts = _HINDERS if who == attacker else _IN_FIGHTS
        statuses = {each.status for each in battle.figure(who).effects}
        found = [each for each in counts if each in statuses and not known(rules, each)]
        if found:
            lacks = f"{rules.short_title} has no modifier for this. Add one with +."
            yield f"{name_of(battle, who)} is {listing(found)}: {lacks}"


def _as_target(rules: Ruleset, status: Status) -> list[str]:
    """The effect of a condition on attacks against the figure, in words; [] if none."""
    known = rules.attack_rules
    name = {"blind": "blinded"}.get(status, status)
    situation = known.situations.get(name)
    if situation is None or (name == status and status not in known.statuses):
        return []
    return [f"attacks on the figure {_gains(situation)} ({situation.rule})"]


def _as_attacker(rules: Ruleset, status: Status) -> list[str]:
    """The effect of a condition on the figure's own attacks, in words; [] if none."""
    known = rules.attack_rules
    situation = known.situations.get(known.own.get(status, ""))
    return [f"own attacks {_gains(situation)} ({situation.rule})"] if situation else []


def _gains(situation: Situation) -> str:
    if situation.helpless:
        return "hit automatically"
    parts = [with_sign(situation.to_hit)] * bool(situation.to_hit)
    parts += [f"AC {abs(situation.armour)} worse"] * (situation.armour < 0)
    lost = " and ".join(sorted(situation.loses))
    parts += [f"{lost} ignored"] * bool(lost)
    return f"have {', '.join(parts)}"
