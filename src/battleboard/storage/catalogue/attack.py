"""What a monster strikes with: routines, of which it chooses one, and the attacks in each."""

import re
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.state.referee import Roll, parse_roll

EXPECTED: Final = "attacks such as 'claw 1d4 / claw 1d4 / bite 2d6 | weapon'"

_ATTACK: Final = re.compile(
    r"(?:(?P<name>[a-z][a-z' -]*) )??"
    r"(?P<damage>weapon(?:(?P<more>[+-]\d{1,3})| (?P<own>\d*d\d+(?:[+-]\d+)?))?"
    r"|\d*d\d+(?:[+-]\d+)?|\d+|-)"
    r"(?: (?P<rider>[a-z][a-z' -]*))?",
    re.ASCII,
)


class Attack(NamedTuple):
    """One blow of a routine.

    `weapon` is true where the damage is that of the weapon in hand, with `plus` added. A monster
    whose weapon has a damage of its own has that as `damage`. `rider` is what a hit does besides.
    """

    name: str = ""
    damage: Roll | None = None
    weapon: bool = False
    plus: int = 0
    rider: str = ""


Routine: TypeAlias = tuple[Attack, ...]


@lru_cache(maxsize=1024)
def parse_routines(text: str) -> tuple[Routine, ...]:
    """Read the routines of a monster; the first is what it does where nobody chooses."""
    return tuple(
        tuple(parse_attack(attack.strip()) for attack in routine.split("/"))
        for routine in text.split("|")
    )


@lru_cache(maxsize=1024)
def parse_attack(text: str) -> Attack:
    """Read one attack of a routine."""
    found = _ATTACK.fullmatch(text)
    if not found:
        raise ValueError(text)
    name, damage, rider = found["name"] or "", found["damage"], found["rider"] or ""
    if damage.startswith("weapon"):
        own = parse_roll(found["own"]) if found["own"] else None
        return Attack(name or "weapon", own, own is None, int(found["more"] or 0), rider)
    return Attack(name, None if damage == "-" else parse_roll(damage), rider=rider)
