"""Movement rates in stat blocks: 9"/15", 120' (40'), 3, Fl 18 (C)."""

import re
from collections.abc import Mapping
from typing import Final

from battleboard.storage.stat_blocks.block_values import NOTHING_READ, FieldValue
from battleboard.storage.stat_blocks.stat_block import BlockMove, Dialect

_KINDS: Final[Mapping[str, str]] = {
    "walk": "walk",
    "land": "walk",
    "ground": "walk",
    "foot": "walk",
    "on foot": "walk",
    "fl": "fly",
    "fly": "fly",
    "flies": "fly",
    "flying": "fly",
    "flight": "fly",
    "in flight": "fly",
    "in the air": "fly",
    "sw": "swim",
    "swim": "swim",
    "swims": "swim",
    "swimming": "swim",
    "in water": "swim",
    "water": "swim",
    "br": "burrow",
    "bur": "burrow",
    "burrow": "burrow",
    "burrows": "burrow",
    "burrowing": "burrow",
    "dig": "burrow",
    "tunnel": "burrow",
    "tunneling": "burrow",
    "cl": "climb",
    "climb": "climb",
    "climbs": "climb",
    "climbing": "climb",
    "wb": "web",
    "web": "web",
    "webs": "web",
    "in web": "web",
    "in webs": "web",
}
_BY_SIGN: Final[Mapping[str, str]] = {"//": "swim", "/": "fly", "*": "web"}
_KIND: Final = rf"(?i:{'|'.join(sorted(_KINDS, key=len, reverse=True))})(?![A-Za-z])"
_UNIT: Final = r"\"|'|(?i:feet|foot|ft\.?|inches|inch|in\.)(?![A-Za-z])"
_PER: Final = r"(?:\s*(?:per|/)\s*(?:turn|round|rd\.?|segment))?"
_MOVE: Final = re.compile(
    rf"\s*(?P<sign>//|/|\*)?\s*(?:(?:and|&)\s+)?(?P<before>{_KIND})?[\s:]*"
    rf"(?P<value>\d{{1,3}})?(?!\d)\s*(?P<unit>{_UNIT})?{_PER}"
    rf"(?:\s*\(\s*(?P<inner>\d{{1,3}})\s*(?P<inner_unit>{_UNIT})?{_PER}"
    r"\s*(?P<words>[^()]*)\))?"
    rf"(?:\s*\(?\s*(?P<after>{_KIND})\)?(?!:?\s*\d))?"
    r"(?:\s*\((?:AA|MC|[A-E]\b)[^()]*\))?"
)
_BETWEEN: Final = re.compile(r"[\s,;(]*(?=\d|/|\*|(?:and|&)\s|[A-Za-z])")
_KIND_GROUPS: Final = ("sign", "before", "after")
# Moves without a unit are in feet from this number up.
_LEAST_FEET: Final = 30


def read_moves(text: str, dialect: Dialect) -> FieldValue:
    moves: list[BlockMove] = []
    doubtful: tuple[str, ...] = ()
    at = end = 0
    while (found := _MOVE.match(text, at)) and _goes_on(found, moves):
        added, is_sure = _moves_of(found, dialect)
        moves += added
        doubtful = doubtful if is_sure else ("moves",)
        end = found.end()
        between = _BETWEEN.match(text, end)
        if between is None:
            break
        at = between.end()
    if not moves:
        return NOTHING_READ
    return FieldValue({"moves": _in_units(moves)}, end, doubtful=doubtful)


def _goes_on(found: re.Match[str], moves: list[BlockMove]) -> bool:
    """Whether a match is another move: all moves but the first must name their kind."""
    has_rate = found["value"] or found["inner"]
    return bool(has_rate) and (not moves or any(found[each] for each in _KIND_GROUPS))


def _moves_of(found: re.Match[str], dialect: Dialect) -> tuple[list[BlockMove], bool]:
    """The moves of one match, and whether the reading of its parentheses is sure."""
    said = found["before"] or found["after"]
    kind = _KINDS[said.casefold()] if said else _BY_SIGN.get(found["sign"] or "", "walk")
    value = int(found["value"]) if found["value"] else None
    move = BlockMove(kind, value, _unit(found["unit"]))
    if not found["inner"]:
        return [move], True
    inner = BlockMove("burrow", int(found["inner"]), _unit(found["inner_unit"]) or move.unit)
    words = (found["words"] or "").strip()
    other = re.match(_KIND, words)
    if other:
        return [move, inner._replace(kind=_KINDS[other[0].casefold()])], True
    if value is None or inner.unit == "ft" or value >= _LEAST_FEET:
        is_rate = value is None or not (dialect.turning or words)
        return [move._replace(unit="ft", per_round=inner.value if is_rate else None)], True
    if words or (move.unit is None and dialect.turning):
        # The move in other armour, as in '12" (9" armoured)'.
        return [move], True
    return [move, inner], move.unit is not None


def _unit(written: str | None) -> str | None:
    if not written:
        return None
    return "inch" if written == '"' or written.casefold().startswith("in") else "ft"


def _in_units(moves: list[BlockMove]) -> tuple[BlockMove, ...]:
    """Give moves without a unit the unit of the others, or else feet if the number is large."""
    usual = next((each.unit for each in moves if each.unit), None)
    return tuple(
        each if each.unit else each._replace(unit=usual or _large(each.value)) for each in moves
    )


def _large(value: int | None) -> str | None:
    return "ft" if value is not None and value >= _LEAST_FEET else None
