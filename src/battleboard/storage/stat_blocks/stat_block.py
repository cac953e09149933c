"""The values of a stat block; a value that its text does not state is None or empty."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard.storage.stat_blocks.pasted_text import TextSpan

NO_SAVES_STATED: Final[Mapping[str, int | str]] = MappingProxyType({})


class Dialect(NamedTuple):
    """The way in which a game writes its stat blocks.

    A lone armour class is `ascending` or not; with None, it ascends from 11 up. Feet in brackets
    after a move are the move in a round or, with `turning`, may be the turning distance instead.
    """

    ascending: bool | None = False
    turning: bool = False


ANY_GAME: Final = Dialect(ascending=None, turning=True)
"""The dialect of a game that Battleboard does not play."""


class BlockMove(NamedTuple):
    """A move as written; without a unit it is a bare number."""

    kind: str
    value: int | None
    unit: str | None = None
    per_round: int | None = None


class BlockAttack(NamedTuple):
    """Equal attacks; `number` is a whole number, or a rate such as '3/2'."""

    number: int | str | None = None
    what: str | None = None
    damage: str | None = None
    alternative: bool = False


class BlockPart(NamedTuple):
    """A part of the pasted text, and the field that it gives; '' if it is not understood."""

    field: str
    span: TextSpan


Xp: TypeAlias = "int | str | tuple[int, ...] | None"


class StatBlock(NamedTuple):
    """One monster as its text states it.

    `special` are its special attacks, defences and the like, and class and level; `notes` is the
    rest of its text. `marked` are the fields whose reading is doubtful. `parts` map parts of the
    text to the fields that they gave.
    """

    name: str | None = None
    number: int | None = None
    ac: int | None = None
    aac: int | None = None
    moves: tuple[BlockMove, ...] = ()
    hit_dice: str | None = None
    hit_points: tuple[int, ...] = ()
    attacks: tuple[BlockAttack, ...] = ()
    thac0: int | None = None
    attack_bonus: int | None = None
    saves: Mapping[str, int | str] = NO_SAVES_STATED
    morale: int | None = None
    xp: Xp = None
    alignment: str | None = None
    size: str | None = None
    special: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    parts: tuple[BlockPart, ...] = ()
