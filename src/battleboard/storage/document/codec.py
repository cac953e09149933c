"""Codecs made from annotations: whatever the battle comes to hold is written without more ado."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Final, Literal, Union, get_args, get_origin

from battleboard.battle.apply import Command
from battleboard.battle.commands import AnyCommand
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.storage.document.compound import ByName, Fixed, Listed, Pairs, Unordered
from battleboard.storage.document.named import Choice, Named
from battleboard.storage.document.plain import Codec, Kind
from battleboard.storage.document.scalar import (
    NOTHING,
    NUMBER,
    RATIO,
    TEXT,
    WHOLE,
    YES_OR_NO,
    OneOf,
)

_SCALARS: Final[Mapping[Kind, Codec]] = {
    NoneType: NOTHING,
    bool: YES_OR_NO,
    str: TEXT,
    int: WHOLE,
    float: NUMBER,
    Fraction: RATIO,
}
_PROTOCOLS: Final[Mapping[Kind, Kind]] = {
    Grid: Squares | Hexes | Plain,
    Command: AnyCommand,
}
"""Annotations that name no types of their own, and all the types that they stand for."""


@cache
def codec(kind: Kind) -> Codec:
    """Make the codec of a type."""
    if kind in _SCALARS:
        return _SCALARS[kind]
    if kind in _PROTOCOLS:
        return codec(_PROTOCOLS[kind])
    if hasattr(kind, "_fields"):
        return Named(kind, codec)
    return _compound(get_origin(kind), get_args(kind), kind)


def _compound(origin: Kind, parts: tuple[Kind, ...], kind: Kind) -> Codec:
    if origin is Literal:
        return OneOf(parts)
    if origin in {Union, UnionType}:
        return Choice([codec(part) for part in parts])
    if origin is frozenset:
        return Unordered(codec(parts[0]))
    if origin is tuple:
        return _tuple(parts)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(codec(parts[0]), codec(parts[1]))
    raise TypeError(f"There is no way to write {kind} in a battle's file.")


def _tuple(parts: tuple[Kind, ...]) -> Codec:
    return Listed(codec(parts[0])) if parts[-1] is ... else Fixed([codec(part) for part in parts])


def _mapping(key: Codec, item: Codec) -> Codec:
    return ByName(key, item) if key.takes == {str} else Pairs(key, item)
