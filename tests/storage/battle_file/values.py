"""Values of any type in a battle, generated from annotations alone."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from battleboard.battle.apply import Command
from battleboard.battle.commands import AnyCommand, Batch
from battleboard.board.grid import Grid, Hexes, Plain, Squares

WHOLE: Final = st.integers(-(2**63), 2**63 - 1)
SIMPLE: Final[Mapping[Any, st.SearchStrategy[Any]]] = {
    NoneType: st.none(),
    bool: st.booleans(),
    str: st.text(max_size=8),
    int: WHOLE,
    float: st.floats(allow_nan=False) | WHOLE,
    Fraction: st.fractions() | WHOLE,
}


def values(kind: Any, depth: int = 2) -> st.SearchStrategy[Any]:
    """Values of a type; deeper than `depth`, fields keep their defaults."""
    if kind is Grid:
        return values(Squares | Hexes | Plain, depth)
    if kind is Command:
        return st.one_of([values(one, 0) for one in get_args(AnyCommand) if one is not Batch])
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if hasattr(kind, "_fields"):
        return named(kind, depth)
    return SIMPLE[kind] if kind in SIMPLE else compound(kind, depth)


def compound(kind: Any, depth: int) -> st.SearchStrategy[Any]:
    """Tuples, sets, mappings, or one of several types."""
    parts = [values(part, depth) for part in get_args(kind) if part is not ...]
    few = st.lists(parts[0], max_size=2)
    if get_origin(kind) is tuple:
        return few.map(tuple) if get_args(kind)[-1] is ... else st.tuples(*parts)
    if get_origin(kind) is frozenset:
        return few.map(frozenset)
    if get_origin(kind) is Mapping:
        return st.dictionaries(*parts, max_size=2)
    return st.one_of(*parts)


def named(kind: Any, depth: int) -> st.SearchStrategy[Any]:
    """Named tuples, some of whose fields keep their defaults."""
    hints = get_type_hints(kind)
    fields = {name: hints[name] for name in kind._fields if depth or _is_needed(kind, name)}
    needed = {
        name: values(each, depth - 1) for name, each in fields.items() if _is_needed(kind, name)
    }
    free = {name: values(each, depth - 1) for name, each in fields.items() if name not in needed}
    return st.fixed_dictionaries(needed, optional=free).map(lambda given: kind(**given))


def kinds(*roots: Any) -> list[Any]:
    """Find every named tuple that values of some types may contain."""
    found: dict[Any, None] = {}
    waiting = list(roots)
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            waiting += _inside(kind)
            found[kind] = None
    return sorted((kind for kind in found if hasattr(kind, "_fields")), key=full_name)


def _inside(kind: Any) -> Iterator[Any]:
    if kind is Grid:
        yield from (Squares, Hexes, Plain)
    elif hasattr(kind, "_fields"):
        yield from get_type_hints(kind).values()
    elif get_origin(kind) is not Literal:
        yield from (part for part in get_args(kind) if part is not ...)


def full_name(kind: Any) -> str:
    """The name of a type with its module."""
    return f"{kind.__module__}.{kind.__name__}"


def _is_needed(kind: Any, name: str) -> bool:
    return name not in kind._field_defaults
