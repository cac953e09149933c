"""Gear that is counted: 20 arrows, a wand of fire (7 charges), 2 potions of healing."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from battleboard.battle.state.figure import Arm, Device
from battleboard.foundation.words import singular

# The weapon that shoots each kind of ammunition, as a word in the weapon's name.
_LOOSED_FROM: Final[Mapping[str, str]] = {
    "arrow": "bow",
    "bolt": "crossbow",
    "quarrel": "crossbow",
    "bullet": "sling",
    "stone": "sling",
}
_SHOTS: Final = re.compile(rf"([0-9]{{1,3}})\s*[x×]?\s*({'|'.join(_LOOSED_FROM)})s?", re.IGNORECASE)
_CHARGES: Final = re.compile(r"(.+?)[\s:(]+([0-9]{1,3})\s+charges?\)?", re.IGNORECASE)
_DOSES: Final = re.compile(
    r"(?:([0-9]{1,2})\s*[x×]?\s+)?((?:potion|scroll|vial|flask|elixir|philtre)s?\b.*)",
    re.IGNORECASE,
)


class CountedGear(NamedTuple):
    """One counted part of a character's gear: shots for a kind of weapon, or a device."""

    shots: int = 0
    loosed_from: str = ""
    device: Device | None = None


def counted_gear(part: str) -> CountedGear | None:
    """Parse counted gear, such as 20 arrows; None for all other gear."""
    words = " ".join(part.split())
    shots, charges, doses = (each.fullmatch(words) for each in (_SHOTS, _CHARGES, _DOSES))
    if shots:
        return CountedGear(int(shots[1]), _LOOSED_FROM[shots[2].casefold()])
    if charges:
        return CountedGear(device=Device(charges[1].casefold(), int(charges[2])))
    if doses:
        first, _, rest = doses[2].casefold().partition(" ")
        return CountedGear(device=Device(f"{singular(first)} {rest}".strip(), int(doses[1] or 1)))
    return None


def devices_in(gear: Iterable[str]) -> Iterator[Device]:
    for part in gear:
        found = counted_gear(part)
        if found and found.device:
            yield found.device


def with_shots(arms: Sequence[Arm], gear: Iterable[str]) -> tuple[Arm, ...]:
    """Load the first weapon for each kind of shot with the number of shots listed."""
    loaded = list(arms)
    for found in filter(None, map(counted_gear, gear)):
        for at, arm in enumerate(loaded):
            name, from_bow = arm.weapon.name.casefold(), found.loosed_from == "bow"
            fits = bool(found.shots) and found.loosed_from in name
            if fits and arm.weapon.kind == "missile" and not (from_bow and "crossbow" in name):
                loaded[at] = arm._replace(left=(arm.left or 0) + found.shots)
                break
    return tuple(loaded)
