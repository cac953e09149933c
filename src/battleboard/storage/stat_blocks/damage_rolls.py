"""Damage as it is written in stat blocks, in dice: 2-8, 1d8+1, by weapon +2."""

import re
from typing import Final, NamedTuple

_PLUS: Final = r"(?:\s?[+-]\s?\d{1,3}(?!\d|d\d|\s?-\s?\d))?"
_ROLL: Final = rf"(?:\d{{0,2}}d\d{{1,3}}|\d{{1,3}}\s?-\s?\d{{1,3}}(?![d\d])){_PLUS}"
_WEAPON: Final = r"weapons?(?: type| used| damage)?(?:\s*(?P<plus>[+-]\s?\d{1,2}))?"
ROLLS: Final = re.compile(rf"(?<![\w.]){_ROLL}(?:\s*\+\s*{_ROLL})*")
"""Dice or a range, or several of them added up."""
LISTED_ROLLS: Final = rf"{_ROLL}(?:\s*/\s*{_ROLL})+"
_EACH_ROLL: Final = re.compile(_ROLL)
_BY_WEAPON: Final = re.compile(rf"\b(?:by|as|per) {_WEAPON}", re.IGNORECASE)
_WEAPON_PLUS: Final = re.compile(r"\bweapon\s*(?P<plus>[+-]\s?\d{1,2})", re.IGNORECASE)
_OR_WEAPON: Final = re.compile(rf"\bor (?:by |as )?{_WEAPON}", re.IGNORECASE)
_FIXED: Final = re.compile(r"\s*(\d{1,2})\s*(?:hp|points?|damage)?\s*")
_RANGE: Final = re.compile(r"(\d+)-(\d+)([+-]\d+)?")
_BARE_DIE: Final = re.compile(r"(?<!\d)d(?=\d)")
_USUAL_DICE: Final = frozenset({3, 4, 6, 8, 10, 12, 20})
OR_BY_WEAPON: Final = " or by weapon"


class DamageRead(NamedTuple):
    """The damage in a text, if there is any, and the words around it."""

    damage: str | None
    words: str


def read_damage(text: str) -> DamageRead:
    """Parse the damage in a text; of '1d8/1d12', against small and large targets, use the first."""
    roll = ROLLS.search(text)
    if roll is None:
        fixed = _FIXED.fullmatch(text)
        return DamageRead(fixed[1], "") if fixed else _by_weapon(text)
    damage = " + ".join(_in_dice(each) for each in _EACH_ROLL.findall(roll[0]))
    words = f"{text[: roll.start()]} {text[roll.end() :]}"
    either = _OR_WEAPON.search(words)
    if either:
        damage += f"{OR_BY_WEAPON}{_plus(either)}"
        words = f"{words[: either.start()]} {words[either.end() :]}"
    first, _, others = words.partition("/")
    return DamageRead(damage, first if ROLLS.search(others) else words)


def _by_weapon(text: str) -> DamageRead:
    """Parse 'by weapon' or 'weapon +2'; the word 'weapon' alone names an attack, not damage."""
    found = _BY_WEAPON.search(text) or _WEAPON_PLUS.search(text)
    if found is None:
        return DamageRead(None, text)
    words = f"{text[: found.start()]} weapon {text[found.end() :]}"
    return DamageRead(f"by weapon{_plus(found)}", words)


def _plus(found: re.Match[str]) -> str:
    plus = (found["plus"] or "").replace(" ", "")
    return f" {plus}" if plus else ""


def _in_dice(written: str) -> str:
    """Dice for a range: 2-8 is 2d4, 2-5 is 1d4+1; dice stay as they are."""
    plain = _BARE_DIE.sub("1d", "".join(written.split()))
    found = _RANGE.fullmatch(plain)
    if found is None or not 0 < int(found[1]) < int(found[2]):
        return plain
    number, sides = _dice_between(int(found[1]), int(found[2]))
    plus = int(found[1]) - number + int(found[3] or 0)
    return f"{number}d{sides}{f'{plus:+d}' if plus else ''}"


def _dice_between(low: int, high: int) -> tuple[int, int]:
    """The usual dice for a range, without an added number if possible."""
    if high % low == 0 and (low == 1 or high // low in _USUAL_DICE):
        return low, high // low
    numbers = (each for each in range(1, low + 1) if (high - low) % each == 0)
    usual = (each for each in numbers if (high - low) // each + 1 in _USUAL_DICE)
    number = next(usual, 1)
    return number, (high - low) // number + 1
