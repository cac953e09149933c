"""Attacks of stat blocks: their number, their names, and their damage.

Number and damage may stand under one label or two: 'Att 2 × claw (1d4)', or '#AT 2 claws, 1 bite;
D 1-4/1-4/1-6'.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, repeat
from typing import Final, NamedTuple, TypeAlias

from battleboard.foundation.words import singular
from battleboard.storage.stat_blocks.attack_words import is_attack
from battleboard.storage.stat_blocks.damage_rolls import LISTED_ROLLS, OR_BY_WEAPON, read_damage
from battleboard.storage.stat_blocks.stat_block import BlockAttack

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
_REMARK_EDGES: Final = " \t\n,;:.-_*+=|\"'"
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
        return AttackPiece(remarks=(text.strip(_REMARK_EDGES),), joint=joint)
    number, outer = _number_of(_GROUP.sub(" ", text).strip(" ,;.:[|-"))
    damage, words = read_damage(outer)
    what = _name(words)
    remarks: list[str] = []
    for each in (part for group in _GROUP.findall(text) for part in _parts_inside(group)):
        inner = read_damage(each)
        if damage is None and inner.damage:
            damage = inner.damage
            remarks.append(inner.words.strip(_REMARK_EDGES))
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


MOST_ATTACKS: Final = 40
_RATE: Final = re.compile(r"(\d{1,2})\s?/\s?(\d{1,2})(?=\s*(?:$|[;,(]))")
_PLAIN: Final = re.compile(
    r"(?P<number>\d{1,2})(?:\s*(?:or|-)\s*\d{1,2})?\s*(?:attacks?\s*)?(?P<named>[(\[:,].*)?$"
)
_NAMES_AND_ROLLS: Final = re.compile(rf"(?P<names>\D*[A-Za-z])\s+(?P<rolls>{LISTED_ROLLS})\s*$")
_ITEM: Final = re.compile(r"\n\s*-\s")
_BONUS: Final = re.compile(r"\+\d{1,2}")
_EDGES: Final = " ,;.|"
_Pieces: TypeAlias = Sequence[AttackPiece]


class AttackReading(NamedTuple):
    """Attacks, remarks, any attack bonus in the remarks, and whether the damage is a guess."""

    attacks: tuple[BlockAttack, ...] = ()
    remarks: tuple[str, ...] = ()
    attack_bonus: int | None = None
    is_doubtful: bool = False


class _Shared(NamedTuple):
    """Attacks with their damage, and whether it is unclear which attack deals which damage."""

    pieces: Iterable[AttackPiece]
    is_doubtful: bool = False


def read_attacks(routine: str, damage: str) -> AttackReading:
    routine, damage = (" ".join(_ITEM.sub(", ", each).split()) for each in (routine, damage))
    apart = None if damage else _NAMES_AND_ROLLS.match(routine)
    if apart:
        routine, damage = apart["names"], apart["rolls"]
    number, listed = _routine(routine.strip(_EDGES))
    named, effects = _attacks_among(listed)
    dealt, remarks = _blows_and_remarks(attack_pieces(_unwrap(damage.strip(_EDGES))))
    if named:
        shared = _share_by_name(named, dealt)
    elif number is None:
        shared = _Shared(dealt)
    else:
        shared = _share_by_number(number, dealt)
    told = (*chain.from_iterable(each.remarks for each in listed), *effects, *remarks)
    bonus = next((int(each) for each in told if _BONUS.fullmatch(each)), None)
    return AttackReading(_merge(shared.pieces), told, bonus, shared.is_doubtful)


def _routine(text: str) -> tuple[int | str | None, _Pieces]:
    """The plain number or rate of attacks, and the attacks that are named."""
    rate, plain = _RATE.match(text), _PLAIN.match(text)
    if rate:
        number: int | str = f"{rate[1]}/{rate[2]}" if int(rate[2]) > 1 else int(rate[1])
        named = attack_pieces(_unwrap(text[rate.end() :].strip(_EDGES)))
    elif plain:
        number = int(plain["number"])
        named = attack_pieces(_unwrap((plain["named"] or "").strip(" ,;.|:")))
    else:
        return None, attack_pieces(text)
    if len(named) == 1 and named[0].number in {None, 1}:
        named = (named[0]._replace(number=number),)
    return number, named


def _attacks_among(listed: _Pieces) -> tuple[_Pieces, list[str]]:
    """Separate attacks from effects: later pieces that name no weapon and have no damage."""
    effects = [
        each.what
        for each in listed[1:]
        if each.what
        and not (each.damage or each.remarks or each.is_alternative or is_attack(each.what))
    ]
    return [each for each in listed if each.damage or each.what not in effects], effects


def _unwrap(text: str) -> str:
    is_wrapped = text[:1] in {"(", "["} and text[-1:] in {")", "]"} and ")" not in text[1:-1]
    return text[1:-1] if is_wrapped else text


def _blows_and_remarks(pieces: _Pieces) -> tuple[list[AttackPiece], list[str]]:
    """Each blow with its damage, repeated as often as it is dealt, and the remarks."""
    dealt: list[AttackPiece] = []
    remarks: list[str] = []
    for each in pieces:
        remarks += each.remarks
        if each.damage or (is_attack(each.what or "") and not _names_last(dealt, each)):
            times = each.number if isinstance(each.number, int) else 1
            dealt += repeat(each._replace(number=None), min(times, MOST_ATTACKS))
        elif is_attack(each.what or ""):
            dealt[-1] = dealt[-1]._replace(what=each.what)
        elif each.what:
            remarks.append(each.what)
    return _apart_from_weapon(dealt), remarks


def _names_last(dealt: _Pieces, piece: AttackPiece) -> bool:
    """Whether a weapon names the damage before it, as in '2-8, morning star'."""
    return bool(dealt) and dealt[-1].what is None and not piece.is_alternative


def _apart_from_weapon(dealt: list[AttackPiece]) -> list[AttackPiece]:
    """After the damage of several blows, make 'or by weapon' an alternative to all of them."""
    damage = (dealt[-1].damage or "") if len(dealt) > 1 else ""
    own, either, plus = damage.partition(OR_BY_WEAPON)
    if not either:
        return dealt
    weapon = AttackPiece(what="weapon", damage=f"by weapon{plus}", joint="or")
    return [*dealt[:-1], dealt[-1]._replace(damage=own), weapon]


def _share_by_name(named: _Pieces, dealt: _Pieces) -> _Shared:
    named = [each._replace(number=1) if each.number is None else each for each in named]
    blows = [
        each._replace(number=1)
        for each in named
        for _ in range(min(each.number, MOST_ATTACKS) if isinstance(each.number, int) else 1)
    ]
    first = _first_of(dealt)
    if not dealt:
        return _Shared(named)
    if len(dealt) == len(named):
        return _Shared(map(_dealing, named, dealt))
    if len(dealt) == len(blows):
        return _Shared(map(_dealing, blows, dealt))
    if first:
        is_open = len({each.what for each in named}) > 1 and "weapon" not in (first.damage or "")
        return _Shared((_dealing(each, first) for each in named), is_open)
    others = (each._replace(number=1, joint="or") for each in dealt[len(blows) :])
    return _Shared((*map(_dealing, blows, dealt), *blows[len(dealt) :], *others), is_doubtful=True)


def _first_of(dealt: _Pieces) -> AttackPiece | None:
    """The only damage, or that against small foes if two are listed (small/large); else None."""
    match dealt:
        case [only]:
            return only
        case [small, AttackPiece(joint="/") as large] if None in {small.what, large.what}:
            return small._replace(what=small.what or large.what)
        case _:
            return None


def _dealing(attack: AttackPiece, damage: AttackPiece) -> AttackPiece:
    what = attack.what if attack.what not in {None, "weapon"} else damage.what or attack.what
    joint = "or" if damage.is_alternative else attack.joint
    return attack._replace(what=what, damage=damage.damage, joint=joint)


def _share_by_number(number: int | str, dealt: _Pieces) -> _Shared:
    if not dealt:
        return _Shared([AttackPiece(number)] if number else [])
    first, own = _first_of(dealt), [each for each in dealt if not each.is_alternative]
    if number == 1 or isinstance(number, str):
        choice = [first] if first else dealt
        joints = ("", *repeat("or", len(choice) - 1))
        pairs = zip(choice, joints, strict=True)
        return _Shared(each._replace(number=number, joint=joint) for each, joint in pairs)
    each_number = number if len(own) == 1 else 1
    shared = (each._replace(number=1 if each.is_alternative else each_number) for each in dealt)
    return _Shared(shared, len(own) not in {1, number})


def _merge(pieces: Iterable[AttackPiece]) -> tuple[BlockAttack, ...]:
    found: list[BlockAttack] = []
    attacks = (
        BlockAttack(each.number, each.what, each.damage, each.is_alternative) for each in pieces
    )
    for each, same in groupby(attacks):
        many = len(list(same))
        if isinstance(each.number, int):
            found.append(each._replace(number=each.number * many))
        else:
            found += repeat(each, many)
    return tuple(found[:MOST_ATTACKS])
