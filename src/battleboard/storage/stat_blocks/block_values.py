"""Values of stat blocks that are one number or word: armour class, hit dice, saves, experience.

Each function reads the beginning of a value, and returns the fields in it and the length read.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from battleboard.storage.stat_blocks.stat_block import Dialect, Xp


class FieldValue(NamedTuple):
    """The fields of a stat block that a value gives, and how many characters of it were read.

    `special` are remarks in it, and `doubtful` the fields that may be wrong.
    """

    fields: Mapping[str, Any]
    length: int
    special: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()


NOTHING_READ: Final = FieldValue(MappingProxyType({}), 0)
# Least value at which a lone armour class is ascending: descending classes end at 10.
_LEAST_ASCENDING: Final = 11
_SUMS: Final = range(19, 22)
"""Possible sums of an ascending and a descending armour class, depending on the game."""
_AC: Final = re.compile(
    r"(?i:overall|base)?\s*(?P<one>[-+]?\d{1,2})?(?!\d)"
    r"(?:\s*\[\s*(?:(?i:asc)\w*\.?:?\s*)?(?P<bracket>[-+]?\d{1,2})\s*\]"
    r"|\s*[(/]?\s*(?i:asc\w*\.?|aac):?\s*(?P<said>\d{1,2})\s*\)?"
    r"|\s*/\s*(?P<two>[-+]?\d{1,2})(?!\d)(?:\s*/\s*[-+]?\d{1,2})*"
    r"|\s*\(\s*(?P<paren>[-+]?\d{1,2})\s*\))?"
)


def read_armour(text: str, dialect: Dialect) -> FieldValue:
    """Read '5', '6 [13]', '14/7', '5 (4 with shield)'."""
    found = _AC.match(text)
    if found is None or not (found["one"] or found["bracket"]):
        return NOTHING_READ
    bracket = found["bracket"] or found["said"]
    if not found["one"]:
        return FieldValue({"aac": int(bracket)}, found.end())
    one = int(found["one"])
    if bracket:
        return FieldValue(_pair(one, int(bracket)), found.end())
    two = found["two"] or found["paren"]
    if two and _are_scales(one, int(two)):
        return FieldValue(_pair(one, int(two)), found.end())
    ascending = dialect.ascending
    if ascending is None:
        ascending = one >= _LEAST_ASCENDING
    end = found.end() if two else found.end("one")
    return FieldValue({"aac" if ascending else "ac": one}, end)


def read_ascending(text: str, _: Dialect) -> FieldValue:
    found = re.match(r"\[?\s*(\+?\d{1,2})\s*\]?", text)
    return FieldValue({"aac": int(found[1])}, found.end()) if found else NOTHING_READ


def _are_scales(one: int, two: int) -> bool:
    return one + two in _SUMS and max(one, two) >= _LEAST_ASCENDING


def _pair(one: int, two: int) -> dict[str, int]:
    """The descending and the ascending armour class of a pair: the larger is the ascending one."""
    return {"ac": min(one, two), "aac": max(one, two)}


_HIT_DICE: Final = re.compile(
    r"(?P<dice>\d{1,2}d\d{1,2}(?:\s*[+-]\s*\d{1,2})?|1/[2348](?!\d)"
    r"|\d{1,3}(?:\s*[+-]\s*(?:\d+d)?\d{1,2})?)(?![\d/])"
    r"(?P<points>\s*(?:hp|hit points?)\b)?[\s*]*"
    r"(?:\(\s*(?:(?P<bonus>\+\d{1,2})|(?:(?:hp|hit points?|avg\.?|average)[\s:]*)?"
    r"(?P<hp>\d{1,3})\s*(?:hp|hit points?)?[^()\d]*)\s*\))?",
    re.IGNORECASE,
)
_D8: Final = re.compile(r"(\d+)d8([+-]\d+)?")


def read_hit_dice(text: str, _: Dialect) -> FieldValue:
    """Read '4+1', '1/2', '1d4 hp', '3** (14hp)', '5 (+5)'."""
    found = _HIT_DICE.match(text)
    if found is None:
        return NOTHING_READ
    dice = "".join(found["dice"].split())
    in_d8 = _D8.fullmatch(dice)
    if in_d8:
        dice = f"{in_d8[1]}{in_d8[2] or ''}"
    elif found["points"] or "d" in dice:
        dice = f"{dice} hp"
    fields: dict[str, Any] = {"hit_dice": dice}
    if found["bonus"]:
        fields["attack_bonus"] = int(found["bonus"])
    if found["hp"]:
        fields["hit_points"] = (int(found["hp"]),)
    return FieldValue(fields, found.end())


_POINTS: Final = re.compile(
    r"(?P<hp>\d{1,4})(?![\d]|\s?[-d]\d|d\d)(?:\s*(?:hp|points))?"
    r"(?:\s*\(?\s*x\s*(?P<times>\d{1,2})\s*\)?)?(?:\s*(?:\([^()]*\)|<[^<>]*>))?"
    r"(?:(?P<each>\s*(?:each|ea|apiece)\b\.?)"
    r"|(?=\s*(?:[,;/.)\]|&\n]|and\b|$|\d+(?:[\s,;./)]|$))))",
    re.IGNORECASE,
)
_NEXT_POINTS: Final = re.compile(r"\s*(?:,\s*and\b|,|/|;|&|\band\b|(?=\s))\s*", re.IGNORECASE)
_ROLLED: Final = re.compile(
    r"(?P<dice>\d{1,2}d\d{1,2}(?:\s*[+-]\s*\d+)?)"
    r"\s*\(\s*(?:hp|avg\.?)?\s*(?P<hp>\d{1,4})[^()]*\)"
)
_MOST_HIT_POINTS: Final = 200


def read_hit_points(text: str, dialect: Dialect) -> FieldValue:
    """Read '5, 4, 3', '11 each', '5 (x3), 3 (x2)', '12 (now 6)', '4d8 (18)'."""
    rolled = _ROLLED.match(text)
    if rolled:
        dice = read_hit_dice(rolled["dice"], dialect).fields
        return FieldValue({**dice, "hit_points": (int(rolled["hp"]),)}, rolled.end())
    points: list[int] = []
    at = end = 0
    while len(points) < _MOST_HIT_POINTS and (found := _POINTS.match(text, at)):
        points += [int(found["hp"])] * int(found["times"] or 1)
        end = found.end()
        between = _NEXT_POINTS.match(text, end)
        if between is None or found["each"]:
            break
        at = between.end()
    return FieldValue({"hit_points": tuple(points)}, end) if points else NOTHING_READ


_THAC0: Final = re.compile(r"(-?\d{1,2})(?:\s*[\[(/]\s*([-+]?\d{1,2})\s*[\])]?)?")


def read_thac0(text: str, _: Dialect) -> FieldValue:
    """Read '19', '19 [0]', '17 (+2)'."""
    found = _THAC0.match(text)
    if found is None:
        return NOTHING_READ
    fields = {"thac0": int(found[1])}
    if found[2]:
        fields["attack_bonus"] = int(found[2])
    return FieldValue(fields, found.end())


def read_attack_bonus(text: str, _: Dialect) -> FieldValue:
    found = re.match(r"\+?\s*(\d{1,2})(?!\d)", text)
    return FieldValue({"attack_bonus": int(found[1])}, found.end()) if found else NOTHING_READ


_SAVE_KEYS: Final[Mapping[str, str]] = {
    "death": "D",
    "poison": "D",
    "doom": "D",
    "wand": "W",
    "device": "W",
    "ray": "W",
    "paraly": "P",
    "petrif": "P",
    "stone": "P",
    "hold": "P",
    "breath": "B",
    "blast": "B",
    "spell": "S",
    "magic": "S",
    "rod": "S",
    "staff": "S",
    **{letter: letter for letter in "DWPBS"},
    "R": "W",
    "H": "P",
}
_SAVE: Final = re.compile(
    rf"[\s,;/]*(?P<key>(?i:{'|'.join(filter(str.islower, _SAVE_KEYS))})[A-Za-z/ ]*|[DWPBSRH])"
    r"[\s:=]*(?P<needed>\d{1,2})\+?(?!\d)"
)
_ABOUT_POISON: Final[Mapping[str, str]] = {"P": "P", "Po": "D", "B": "B", "D": "W", "M": "S"}
"""Maps the letters of games that save against Poison and Device to the usual ones."""
_SAVE_ABOUT_POISON: Final = re.compile(r"[\s,;/]*(?P<key>Po|[PBDM])[\s:]*(?P<needed>\d{1,2})(?!\d)")
_POISON: Final = re.compile(r"^[^\n]{0,24}\bPo\s?:?\d")
_FIVE: Final = re.compile(r"(\d{1,2})" + r"[\s,/]+(\d{1,2})" * 4 + r"(?!\d)")
_SAVE_CLASSES: Final[Mapping[str, str]] = {
    "normal": "NM",
    "magic": "MU",
    "m-u": "MU",
    "mu": "MU",
    "fighter": "F",
    "ftr": "F",
    "fig": "F",
    "cleric": "C",
    "clr": "C",
    "thief": "T",
    "thf": "T",
    "elf": "E",
    "dwarf": "D",
    "halfling": "H",
}
_WITHOUT_LEVEL: Final = frozenset({"NM", "NH"})
_SAVES_AS: Final = re.compile(
    r"(?:as\s+)?(?:an?\s+)?(?P<who>normal (?:man|human)|NM|NH|[A-Za-z]+(?:-[A-Za-z]+)*\.?)"
    r"[\s:-]*(?:level\s*)?(?P<level>\d{1,2})?(?!\d)"
    r"(?:\s*\bof(?: the)? (?P<rank>\d{1,2})(?:st|nd|rd|th) level)?",
    re.IGNORECASE,
)
_SAVES_AT_LEVEL: Final = re.compile(
    r"(?:as\s+)?(?:an?\s+)?"
    r"(?:level\s+(?P<level>\d{1,2})|(?P<rank>\d{1,2})(?:st|nd|rd|th)(?:[- ]level)?)"
    r"\s+(?P<who>[A-Za-z]+(?:-[A-Za-z]+)*)",
    re.IGNORECASE,
)
_IN_PARENS: Final = re.compile(r"\s*[(\[]\s*(?:as\s+)?([A-Za-z-]*\s?\d{0,2})\s*[)\]]")


def read_saves(text: str, _: Dialect) -> FieldValue:
    """Read 'F1', 'D12 W13 P14 B15 S16 (1)', 'Poison 12, Device 13', '18'."""
    saves: dict[str, int | str] = {}
    end = 0
    form, keys = (_SAVE_ABOUT_POISON, _ABOUT_POISON) if _POISON.search(text) else (_SAVE, None)
    while found := form.match(text, end):
        key = found["key"]
        saves.setdefault(keys[key] if keys else _save_key(key), int(found["needed"]))
        end = found.end()
    if not saves and (five := _FIVE.match(text)):
        saves, end = dict(zip("DWPBS", map(int, five.groups()), strict=True)), five.end()
    if saves:
        return _with_class(saves, text, end)
    if at_level := _SAVES_AT_LEVEL.match(text):
        written = _class_written(at_level["who"], at_level["level"] or at_level["rank"])
        return FieldValue({"saves": {"as": written}}, at_level.end())
    single = re.match(r"(\d{1,2})\+?(?!\d|st|nd|rd|th)", text)
    if single:
        return FieldValue({"saves": {"single": int(single[1])}}, single.end())
    who = _SAVES_AS.match(text)
    if who is None:
        return NOTHING_READ
    written = _class_written(who["who"], who["level"] or who["rank"])
    is_known = written[-1:].isdigit() or written in _WITHOUT_LEVEL
    return FieldValue({"saves": {"as": written}}, who.end()) if is_known else NOTHING_READ


def _save_key(word: str) -> str:
    low = word.casefold()
    return next(
        (key for begin, key in _SAVE_KEYS.items() if len(begin) > 1 and begin in low),
        _SAVE_KEYS.get(word, ""),
    )


def _with_class(saves: dict[str, int | str], text: str, end: int) -> FieldValue:
    """Add the class or level in parentheses after the saves, if there is one."""
    found = _IN_PARENS.match(text, end)
    if found is None or not found[1].strip():
        return FieldValue({"saves": saves}, end)
    return FieldValue({"saves": {**saves, "as": found[1].strip()}}, found.end())


def _class_written(who: str, level: str | None) -> str:
    low = who.casefold().rstrip(".")
    short = next((code for begin, code in _SAVE_CLASSES.items() if low.startswith(begin)), None)
    return f"{short or who.rstrip('.').upper()}{level or ''}"


_MORALE: Final = re.compile(
    r"(?P<number>[-+]?\d{1,3})\s?%?|[A-Za-z\s/]{1,24}\(\s*(?P<inner>\d{1,3})(?:[^()]*\))?"
    r"|(?P<never>n/?a\b|none\b|never\b|special\b|fearless\b)(?:\s*\((?P<why>[^)]*)\))?",
    re.IGNORECASE,
)


def read_morale(text: str, _: Dialect) -> FieldValue:
    """Read '8', '70', 'steady (11)', 'N/A (fights to the death)'."""
    found = _MORALE.match(text)
    if found is None:
        return NOTHING_READ
    if found["never"]:
        return FieldValue({}, found.end(), (found["why"] or f"morale: {found['never']}",))
    return FieldValue({"morale": int(found["number"] or found["inner"])}, found.end())


_AMOUNT: Final = r"\d{1,3}(?:,\d{3})+|\d+"
_XP: Final = re.compile(
    rf"\(?\s*(?:[\dIVXBU+]+\s*/\s*)?(?P<base>{_AMOUNT})"
    r"(?:\s*\+\s*(?P<more>\d+)\s*(?:/|per|x)\s*(?:hp|hit points?)"
    rf"|(?P<list>(?:\s*(?:,\s|/|,?\s*and\s)\s*(?:{_AMOUNT})(?![\d-]))+))?"
    r"(?P<total>\s*\(?total)?",
    re.IGNORECASE,
)


def read_xp(text: str, _: Dialect) -> FieldValue:
    """Read '10', '1/10+1/hp', '16, 12, 18'; a total for all is left out."""
    found = _XP.match(text)
    if found is None or found["total"]:
        return NOTHING_READ
    base = _amount(found["base"])
    xp: Xp = base
    if found["more"]:
        xp = f"{base}+{found['more']}/hp"
    elif found["list"]:
        xp = (base, *map(_amount, re.findall(_AMOUNT, found["list"])))
    return FieldValue({"xp": xp}, found.end())


def _amount(text: str) -> int:
    return int(text.replace(",", ""))


_LETTERS: Final[Mapping[str, str]] = {
    "lawful": "L",
    "law": "L",
    "neutral": "N",
    "neutrality": "N",
    "chaotic": "C",
    "chaos": "C",
    "good": "G",
    "evil": "E",
}
_ALIGNMENT: Final = re.compile(
    r"any(?: (?:good|evil|lawful|chaotic|neutral))?|true neutral"
    r"|(?:lawful|law|neutral(?:ity)?|chaotic|chaos)\b[\s-]*(?:good|neutral|evil)?\b|(?:good|evil)\b"
    r"|TN\b|[LNC][GNE]?\b",
    re.IGNORECASE,
)


def read_alignment(text: str, _: Dialect) -> FieldValue:
    """Read 'CE', 'Lawful evil', 'Chaos', 'any'."""
    found = _ALIGNMENT.match(text)
    return (
        FieldValue({"alignment": alignment_code(found[0])}, found.end()) if found else NOTHING_READ
    )


def alignment_code(text: str) -> str:
    """The letters of an alignment, or 'any …' as it is written."""
    low = text.casefold()
    if low.startswith("any"):
        return low
    if low in {"true neutral", "tn", "neutral neutral"}:
        return "N"
    return "".join(_LETTERS.get(word, word.upper()) for word in re.split(r"[\s-]+", low))


def read_size(text: str, _: Dialect) -> FieldValue:
    """Read 'L (8' long)', 'Man-sized', 'Huge'."""
    found = re.match(r"[A-Za-z]+(?:-sized)?(?:\s*\([^)]*\))?", text)
    if found is None:
        return NOTHING_READ
    return FieldValue({"size": found[0][0].upper()}, found.end())
