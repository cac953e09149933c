"""Spells: casting time, range and duration."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from battleboard.rules.measures import SEGMENTS
from battleboard.storage.catalogue.entries import ListFormat, names, within_or_none, yes
from battleboard.storage.csv_sheet import SheetRow

SPELL_COLUMNS: Final = (
    *("id", "name", "aliases", "class", "level", "reversible", "casting_time", "range"),
    *("duration", "area", "components", "save"),
)
SEGMENTS_IN_DAY: Final = 24 * SEGMENTS["hour"]

_UNITS: Final = {**{str(unit): size for unit, size in SEGMENTS.items()}, "day": SEGMENTS_IN_DAY}
_TIME: Final = re.compile(rf"(\d{{1,4}}) ({'|'.join(_UNITS)})s?(/level)?", re.ASCII)
_FEET: Final = re.compile(r"(\d{1,4}(?:\.\d)?) ft(/level)?", re.ASCII)
# A fraction of a segment counts as a whole segment (ADDICT VII.C.5).
_INSTANT: Final = "less than 1 segment"


class Growing(NamedTuple):
    """An amount that may grow with caster level: feet of range or area, or segments of time."""

    fixed: float = 0
    per_level: float = 0

    def at(self, level: int) -> float:
        return self.fixed + self.per_level * level


class CatalogueSpell(NamedTuple):
    """One spell of one class, with the texts of its table.

    `casting_segments`, `reach` and `lasting` are exact values, where the texts give them.
    """

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    character_class: str = ""
    level: int | None = None
    reversible: bool = False
    casting_time: str = ""
    casting_segments: int | None = None
    range: str = ""
    reach: Growing | None = None
    duration: str = ""
    lasting: Growing | None = None
    area: str = ""
    components: str = ""
    save: str = ""


def read_spell(row: SheetRow) -> CatalogueSpell:
    cells = row.cells
    return CatalogueSpell(
        id=cells["id"],
        name=cells["name"],
        aliases=names(row, "aliases"),
        character_class=cells["class"],
        level=within_or_none(row, "level", 0, 9),
        reversible=yes(row, "reversible"),
        casting_time=cells["casting_time"],
        casting_segments=casting_segments(cells["casting_time"]),
        range=cells["range"],
        reach=reach_of(cells["range"]),
        duration=cells["duration"],
        lasting=lasting_of(cells["duration"]),
        area=cells["area"],
        components=row.read("components", _components, "letters from V, S and M, each once"),
        save=cells["save"],
    )


SPELLS: Final = ListFormat("spells.csv", SPELL_COLUMNS, read_spell)


@lru_cache(maxsize=256)
def casting_segments(text: str) -> int | None:
    """A casting time in segments; None if the text states no fixed time."""
    if text == _INSTANT:
        return 1
    found = _TIME.fullmatch(text)
    return int(found[1]) * _UNITS[found[2]] if found and not found[3] else None


@lru_cache(maxsize=256)
def lasting_of(text: str) -> Growing | None:
    """Parse a duration such as '2 rounds + 1 round/level', in segments; None if unclear."""
    parts = [_TIME.fullmatch(part) for part in text.split(" + ")]
    return _sum((int(part[1]) * _UNITS[part[2]], part[3]) if part else None for part in parts)


@lru_cache(maxsize=256)
def reach_of(text: str) -> Growing | None:
    """Parse a range such as '60 ft + 10 ft/level', in feet (touch, caster: 0); None if unclear."""
    if text in {"touch", "caster"}:
        return Growing()
    parts = [_FEET.fullmatch(part) for part in text.split(" + ")]
    return _sum((float(part[1]), part[2]) if part else None for part in parts)


def _sum(parts: Iterable[tuple[float, str | None] | None]) -> Growing | None:
    fixed = per_level = 0.0
    for part in parts:
        if part is None:
            return None
        if part[1]:
            per_level += part[0]
        else:
            fixed += part[0]
    return Growing(fixed, per_level)


def _components(text: str) -> str:
    if not set(text) <= set("VSM") or len(set(text)) < len(text):
        raise ValueError(text)
    return text
