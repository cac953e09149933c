"""Lists of attacks or of damage, piece by piece: '2 claws (1d4), bite (1d6 + poison) or weapon'."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from battleboard.foundation.words import singular
from battleboard.storage.stat_blocks.attack_words import is_attack
from battleboard.storage.stat_blocks.damage_rolls import read_damage

_NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_GROUP: Final = re.compile(r"\(([^()]*)\)")
_ANGLED: Final = re.compile(r"<\s*([A-Za-z][^<>]*)>")
_ASIDE: Final = re.compile(r"<[^<>]*>")
_SPLIT: Final = re.compile(
    r"\s*(?:[,;/]\s*(?:and\b|plus\b|or\b)?|\band\b|&|\bplus\b|\bor\b|\+(?=\s*[A-Za-z]|\s\d+\s(?!to\b)[a-z]))\s*"
)
_OR_WEAPON: Final = re.compile(r"(?<=\d) or (?=(?:by |as )?weapon)", re.IGNORECASE)
_LEADING: Final = re.compile(
    rf"(?P<number>\d{{1,2}}|{'|'.join(_NUMBERS)})\s*(?:x\s*|\s)(?=[^\W\d]|\+\d)", re.IGNORECASE
)
_TIMES: Final = re.compile(r"\s*\bx\s?(\d{1,2})\b|\s*\b(twice)\b", re.IGNORECASE)
_TIMES_ALONE: Final = re.compile(r"\(\s*(x\s?\d{1,2})\s*\)", re.IGNORECASE)
_NOISE: Final = re.compile(
    r"[+-]\d+ (?:to|on|hit)\b.*|\bto damage\b.*|\bdue to\b.*|[<>\[\]]|\.\.\."
    r"|\b(?:points?(?: of)?|hp|each|damage|dmg|doing|for|dealing|to hit|attacks?|melee|ranged|once"
    r"|armed|with|they|it|she|he|fights?|uses?|wields?)\b",
    re.IGNORECASE,
)
_NO_DAMAGE: Final = re.compile(r"\d\s+(?:years?|rounds?|turns?|days?|levels?)\b", re.IGNORECASE)
_KINDS_OF_DAMAGE: Final = frozenset({"", "slashing", "piercing", "blunt", "bludgeoning"})
_MODIFIER: Final = re.compile(r"[+-]\d+(?:\s+(?:with|vs|to|for)\b|\s*$)")
_SIZES: Final = re.compile(r"S-?M?\s?/\s?L|vs\.? large", re.IGNORECASE)
_EDGES: Final = " \t\n,;:.-_*+=|\"'"
_WORD: Final = re.compile(r"[^\W\d_]{2}")


class AttackPiece(NamedTuple):
    """One piece of a list: the number and name of attacks, their damage, and remarks.

    `joint` is the word or sign that joins the piece to the one before; 'or' makes it an
    alternative.
    """

    number: int | str | None = None
    what: str | None = None
    damage: str | None = None
    remarks: tuple[str, ...] = ()
    joint: str = ""

    @property
    def is_alternative(self) -> bool:
        return self.joint.endswith("or")


def attack_pieces(text: str) -> tuple[AttackPiece, ...]:
    read = (_piece(part, joint) for part, joint in _parts(text))
    return tuple(each for each in read if each.what or each.damage or each.remarks)


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Split a text outside parentheses; yield each part with the word or sign before it."""
    text = _TIMES_ALONE.sub(r"\1", _ASIDE.sub(" ", _ANGLED.sub(r"\1", text)))
    # Mask groups in parentheses, without changing their length, so that nothing in them splits.
    hidden = _GROUP.sub(lambda found: f"({'_' * len(found[1])})", text)
    hidden = _OR_WEAPON.sub(lambda found: "_" * len(found[0]), hidden)
    begin, joint = 0, ""
    for found in _SPLIT.finditer(hidden):
        yield text[begin : found.start()], joint
        begin, joint = found.end(), found[0].strip().casefold()
    yield text[begin:], joint


def _piece(text: str, joint: str) -> AttackPiece:
    if _NO_DAMAGE.search(_GROUP.sub(" ", text)):
        return AttackPiece(remarks=(text.strip(_EDGES),), joint=joint)
    number, outer = _number_of(_GROUP.sub(" ", text).strip(" ,;.:[|-"))
    damage, words = read_damage(outer)
    what = _name(words)
    remarks: list[str] = []
    for each in (part for group in _GROUP.findall(text) for part in _parts_inside(group)):
        inner = read_damage(each)
        if damage is None and inner.damage:
            damage = inner.damage
            remarks.append(inner.words.strip(_EDGES))
        elif damage and what is None and not _MODIFIER.match(each):
            what = _name(_SIZES.sub("", inner.words))
        else:
            remarks.append(each)
    told = tuple(each for each in remarks if each.casefold() not in _KINDS_OF_DAMAGE)
    return AttackPiece(number, what, damage, told, joint)


def _number_of(text: str) -> tuple[int | None, str]:
    """The number before or after a piece, and the piece without it."""
    leading = _LEADING.match(text)
    if leading:
        word = leading["number"].casefold()
        return _NUMBERS.get(word) or int(word), text[leading.end() :]
    times = _TIMES.search(text)
    if times is None:
        return None, text
    return int(times[1] or 2), f"{text[: times.start()]} {text[times.end() :]}"


def _parts_inside(group: str) -> list[str]:
    """The parts inside parentheses; a choice of weapons stays together."""
    parts = [part.strip() for part in group.split(",") if part.strip()]
    return [group.strip()] if parts and all(map(is_attack, parts)) else parts


def _name(words: str) -> str | None:
    """The name of an attack in the singular, without filler words; None if nothing is left."""
    plain = " ".join(_NOISE.sub(" ", words).split()).strip(" ,;:.-_*=|\"'")
    return singular(plain) if _WORD.search(plain) else None
