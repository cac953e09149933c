"""Attacks of stat blocks: their number, their names, and their damage.

Number and damage may stand under one label or two: 'Att 2 × claw (1d4)', or '#AT 2 claws, 1 bite;
D 1-4/1-4/1-6'.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import chain, groupby, repeat
from typing import Final, NamedTuple, TypeAlias

from battleboard.storage.stat_blocks.attack_pieces import AttackPiece, attack_pieces
from battleboard.storage.stat_blocks.attack_words import is_attack
from battleboard.storage.stat_blocks.damage_rolls import LISTED_ROLLS, OR_BY_WEAPON
from battleboard.storage.stat_blocks.stat_block import BlockAttack

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
    dealt, remarks = _dealt(attack_pieces(_unwrapped(damage.strip(_EDGES))))
    if named:
        shared = _named_with_damage(named, dealt)
    elif number is None:
        shared = _Shared(dealt)
    else:
        shared = _numbered_with_damage(number, dealt)
    told = (*chain.from_iterable(each.remarks for each in listed), *effects, *remarks)
    bonus = next((int(each) for each in told if _BONUS.fullmatch(each)), None)
    return AttackReading(_merged(shared.pieces), told, bonus, shared.is_doubtful)


def _routine(text: str) -> tuple[int | str | None, _Pieces]:
    """The plain number or rate of attacks, and the attacks that are named."""
    rate, plain = _RATE.match(text), _PLAIN.match(text)
    if rate:
        number: int | str = f"{rate[1]}/{rate[2]}" if int(rate[2]) > 1 else int(rate[1])
        named = attack_pieces(_unwrapped(text[rate.end() :].strip(_EDGES)))
    elif plain:
        number = int(plain["number"])
        named = attack_pieces(_unwrapped((plain["named"] or "").strip(" ,;.|:")))
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


def _unwrapped(text: str) -> str:
    is_wrapped = text[:1] in {"(", "["} and text[-1:] in {")", "]"} and ")" not in text[1:-1]
    return text[1:-1] if is_wrapped else text


def _dealt(pieces: _Pieces) -> tuple[list[AttackPiece], list[str]]:
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


def _named_with_damage(named: _Pieces, dealt: _Pieces) -> _Shared:
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


def _numbered_with_damage(number: int | str, dealt: _Pieces) -> _Shared:
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


def _merged(pieces: Iterable[AttackPiece]) -> tuple[BlockAttack, ...]:
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
