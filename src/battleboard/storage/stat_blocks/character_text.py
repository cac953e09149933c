"""Reads characters from pasted text: a line, a sheet of labels, a row of a spreadsheet.

One kind of value after another is read and blanked out of the text; the rest holds the name and any
gear without a label.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.foundation.words import singular
from battleboard.storage.stat_blocks.attack_words import is_armour, is_weapon
from battleboard.storage.stat_blocks.block_labels import labels_in
from battleboard.storage.stat_blocks.block_tables import rows_in_lines
from battleboard.storage.stat_blocks.block_values import read_armour
from battleboard.storage.stat_blocks.pasted_text import plain_text
from battleboard.storage.stat_blocks.stat_block import ANY_GAME, Dialect

ABILITIES: Final = ("str", "int", "wis", "dex", "con", "cha")
_CLASSES: Final[Mapping[str, str]] = {
    **{
        name: name
        for name in (
            *("fighter", "cleric", "thief", "magic-user", "illusionist", "ranger", "paladin"),
            *("druid", "assassin", "monk", "bard", "cavalier", "barbarian", "specialist"),
            *("wizard", "mage", "priest", "warrior", "rogue", "acrobat", "thief-acrobat", "elf"),
            *("dwarf", "halfling", "gnome", "necromancer", "knight", "warden", "scout"),
        )
    },
    **dict.fromkeys(("magic user", "m-u", "mu"), "magic-user"),
    **dict.fromkeys(("f", "ftr", "fgt", "fig", "fighting man"), "fighter"),
    **dict.fromkeys(("c", "cl", "clr"), "cleric"),
    **dict.fromkeys(("t", "th", "thf"), "thief"),
    **dict.fromkeys(("r", "rgr", "rng"), "ranger"),
    **dict.fromkeys(("p", "pal"), "paladin"),
    **dict.fromkeys(("ill", "i"), "illusionist"),
    **dict.fromkeys(("dr", "dru"), "druid"),
    **dict.fromkeys(("ass", "asn"), "assassin"),
}
_CLASS: Final = rf"(?:{'|'.join(sorted(map(re.escape, _CLASSES), key=len, reverse=True))})"
_LEVEL_WORD: Final = r"(?:level|lvl|lv)\.?"
_LEVELS: Final = re.compile(
    rf"(?<![\w'-])(?:(?P<paired>{_CLASS}\s?\d{{1,2}}(?:\s?/\s?{_CLASS}\s?\d{{1,2}}){{1,3}})"
    rf"|(?P<names>{_CLASS}(?:\s?/\s?{_CLASS}){{0,3}})[\s,|(:;]*(?:{_LEVEL_WORD}\s*:?\s*)?"
    r"(?P<levels>\d{1,2}(?:\s?/\s?\d{1,2}){0,3})(?:(?:st|nd|rd|th)(?: level)?)?\)?"
    rf"|(?:{_LEVEL_WORD}\s*)?(?P<before>\d{{1,2}}(?:/\d{{1,2}}){{0,3}})(?:st|nd|rd|th)?[\s-]*"
    rf"(?:{_LEVEL_WORD}\s*)?(?P<behind>(?=\w{{4}}|m-){_CLASS}(?:\s?/\s?{_CLASS}){{0,3}}))(?![\w'])",
    re.IGNORECASE,
)
_PAIR: Final = re.compile(rf"({_CLASS})\s?(\d{{1,2}})", re.IGNORECASE)
_CLASS_LABEL: Final = re.compile(
    rf"(?<!\w)class(?:es)?\s*[:|]?\s*(?P<names>{_CLASS}(?:\s?/\s?{_CLASS}){{0,3}})(?!\w)",
    re.IGNORECASE,
)
_LEVEL_LABEL: Final = re.compile(
    rf"(?<!\w){_LEVEL_WORD}\s*[:|]?\s*(?P<levels>\d{{1,2}}(?:\s?/\s?\d{{1,2}}){{0,3}})",
    re.IGNORECASE,
)
_ABILITY: Final = re.compile(
    r"(?<![\w])(str|int|wis|dex|con|cha|chr)(?:ength|elligence|dom|terity|stitution|risma)?\.?"
    r"\s*[:=|-]?\s*(\d{1,2}(?:[/.(]\s?\d{2,3}\)?)?)(?![\d'])(?:\s*\([+-]?\d+\))?",
    re.IGNORECASE,
)
_LETTER: Final = re.compile(
    r"(?<![\w'])(S|I|W|D|Co?|C[Hh])\s?[:=]?\s?(\d{1,2}(?:/\d{2,3})?)(?![\d'd])"
)
_OF_LETTER: Final = dict(
    zip(("S", "I", "W", "D", "C", "Ch", "Co"), (*ABILITIES, "con"), strict=True)
)
_LEAST_LETTERS: Final = 4
_HIT_POINTS: Final = re.compile(
    r"(?<!\w)(?:(?:hp|hits?|hit[- ]?points?|htk)(?: max\w*)?\s*[:=|]?\s*(?P<one>\d{1,3})"
    r"(?:\s*/\s*(?P<most>\d{1,3}))?"
    r"|(?P<before>\d{1,3})[ \t]?(?:hp|hit[- ]?points?))(?!\w)",
    re.IGNORECASE,
)
_ARMOUR: Final = re.compile(
    r"(?<!\w)(?P<label>AC|A\.C\.|armou?r class)\s*[:=|]?\s*(?=-?\d|\[)", re.IGNORECASE
)
_WORN: Final = re.compile(r"\s*\((?P<worn>[^()\d]+)\)")
_NAME: Final = re.compile(
    r"(?<!\w)(?:name\s*[:|]?|character\s*:)\s*(?P<name>[^\n|,;]+)", re.IGNORECASE
)
_QUOTED: Final = re.compile(r"\"([^\"\n]{2,40})\"")
_LISTS: Final[Mapping[str, str]] = {
    "spells": r"(?:(?:memori[sz]ed|prepared|known)\s)?spells?(?:\s(?:memori[sz]ed|prepared|known))?"
    r"|spellbook",
    "gear": r"weapons?|armou?r|equipment|gear|possessions|items|inventory|carries|arms",
    "other": r"money|coins?|gold|treasure|languages?|saves?|saving throws?|alignment|race|sex"
    r"|gender|age|height|weight|hair|eyes|deity|thac0|xp|experience|movement|move|notes?|skills?"
    r"|abilities|background|player|titles?|proficiencies|hd|hit dice|ml|morale",
}
_LIST: Final = re.compile(
    r"(?:^|(?<=[\n.;|]))[ \t*]*(?:"
    + "|".join(rf"(?P<{kind}>{words})" for kind, words in _LISTS.items())
    + r")\s*:[ \t]*"
    r"(?P<items>(?:(?!;\s*[a-z ]+:)[^\n|])*[^\s|;]|(?:\n(?![^\n]*:|\s*\n)[^\n]+)+)",
    re.IGNORECASE,
)
_OTHERS: Final = re.compile(
    r"(?<!\w)(?:thac0|xp|mv|move|movement|ml|morale|att?|al|hd|sv|save[sd]?)\s*:?"
    r"\s*[\d+/\[\]'\"(%), -]+"
    r"|(?<!\w)(?:(?:lawful|neutral|chaotic)(?:\s(?:good|neutral|evil))?|[LNC][GNE]"
    r"|he/him|she/her|they/them"
    r"|(?:fe)?male|human|half-elf|half-orc|gnome|elf|elven|dwarf|dwarven|halfling"
    rf"|{_LEVEL_WORD}|class|race)(?!\w)",
    re.IGNORECASE,
)
_ITEMS: Final = re.compile(r"\s*(?:[,;/\n|]|\s\+(?!\d)|&|\band\b|(?<=[a-z)])\.(?=\s|$))\s*")
_SPELL_LEVEL: Final = re.compile(
    r"^(?:\(?\d(?:st|nd|rd|th)?(?:[ -]level)?\)?|level \d)\s*[:.)-]\s*|^\(\d\)\s*", re.IGNORECASE
)
_TIMES: Final = re.compile(r"\s*(?:\(?x\s?|\()(\d{1,2})\)?\s*$", re.IGNORECASE)
_COUNTED: Final = re.compile(
    r"^\d{1,3}\s*(?:x\s*)?(?=[A-Za-z])|\s*\bx\s?\d+\b|\s*\([^()]*\)", re.IGNORECASE
)
_DICE: Final = re.compile(r"\s*:?\s*\b\d*d\d+(?:[+-]\d+)?\b")
_AMMUNITION: Final = re.compile(
    r"\b(?:arrow|bolt|quarrel|stone|bullet|torch|torche|oil|rope|pole|sack)s?\b", re.IGNORECASE
)
_CASTERS: Final = frozenset(
    {
        "magic-user",
        "cleric",
        "druid",
        "illusionist",
        "elf",
        "wizard",
        "mage",
        "priest",
        "necromancer",
    }
)
_WORD: Final = re.compile(r"[^\W\d_]{2}")
_SPACES: Final = re.compile(r"[ \t]{2,}")
_GAP: Final = "  "
MOST_LETTERS: Final = 4_000
"""Maximum length of the text of one character; the rest is not read."""
_EDGES: Final = " \t\n,;:.-*|()\"'"
_HEADINGS: Final = frozenset(
    {
        "class",
        "level",
        "lvl",
        "race",
        "hp",
        "ac",
        "max hp",
        "hit points",
        "armour class",
        "armor class",
    }
    | set(ABILITIES)
    | {"strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma"}
    | {
        "weapons",
        "weapon",
        "armour",
        "armor",
        "spells",
        "move",
        "thac0",
        "alignment",
        "xp",
        "equipment",
    }
)


class CharacterText(NamedTuple):
    """A character as a text states it; a value that the text lacks is None or empty."""

    name: str | None = None
    classes: tuple[tuple[str, int], ...] = ()
    abilities: Mapping[str, int | str] = MappingProxyType({})
    hit_points: int | None = None
    ac: int | None = None
    aac: int | None = None
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()


_LEAST_ABILITIES: Final = 3
# With this many ability scores a text is a character, even if it has morale or hit dice.
_MOST_ABILITIES_OF_MONSTERS: Final = 5


def is_character(pasted: str) -> bool:
    """Whether a text is a character, not a monster, by its abilities, classes and labels."""
    fields = {label.field for label in labels_in(plain_text(pasted).text)}
    read = read_character_text(pasted)
    if {"attacks", "damage"} <= fields:
        return False
    if len(read.abilities) >= _MOST_ABILITIES_OF_MONSTERS:
        return True
    fights = "move" in fields and bool(fields & {"attacks", "damage"})
    is_block = fights or bool(fields & {"morale", "hit dice"})
    has_abilities = len(read.abilities) >= _LEAST_ABILITIES
    return not is_block and (has_abilities or bool(read.classes))


def read_character_text(
    pasted: str, dialect: Dialect = ANY_GAME, known_spells: Collection[str] = ()
) -> CharacterText:
    return _CharacterReader(pasted, dialect, known_spells).character()


class _CharacterReader:
    """Reads one kind of value after another, and blanks it out of the text."""

    def __init__(self, pasted: str, dialect: Dialect, known_spells: Collection[str]) -> None:
        plain = rows_in_lines(plain_text(pasted[:MOST_LETTERS]), _HEADINGS.__contains__)
        self._text = _SPACES.sub(" ", plain.text)
        self._dialect, self._known_spells = dialect, known_spells
        self._weapons: list[str] = []
        self._worn: list[str] = []
        self._spells: list[str] = []

    def character(self) -> CharacterText:
        lists = list(self._lists())
        name = self._take_name()
        abilities = dict(self._abilities())
        armour = self._armour_class()
        points = self._hit_points()
        classes = tuple(self._levels())
        if name is None:
            name = self._first_name()
        self._take_all(_OTHERS)
        for kind, items in lists:
            self._sort(items, kind)
        is_caster = any(each in _CASTERS for each, _ in classes)
        for group in re.split(r"[;\n.](?=\s|$)", self._text):
            self._sort(group, "spells" if is_caster and self._are_spells(group) else "gear")
        return CharacterText(
            name,
            classes,
            abilities,
            points,
            armour.get("ac"),
            armour.get("aac"),
            tuple(dict.fromkeys(self._weapons)),
            tuple(dict.fromkeys(self._worn)),
            tuple(self._spells),
        )

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.search(self._text)
        if found:
            self._blank(found)
        return found

    def _take_all(self, pattern: re.Pattern[str]) -> list[re.Match[str]]:
        every = list(pattern.finditer(self._text))
        self._text = pattern.sub(_GAP, self._text)
        return every

    def _blank(self, found: re.Match[str]) -> None:
        start, end = found.span()
        self._text = f"{self._text[:start]}{_GAP}{self._text[end:]}"

    def _lists(self) -> Iterator[tuple[str, str]]:
        for found in self._take_all(_LIST):
            yield next(kind for kind in _LISTS if found[kind]), found["items"]

    def _take_name(self) -> str | None:
        found = self._take(_NAME)
        if found:
            return found["name"].strip(_EDGES)
        found = self._take(_QUOTED)
        return found[1].strip() if found else None

    def _first_name(self) -> str | None:
        """Take the first words left in the text as the name, and blank them out."""
        found = re.search(
            r"[^\W\d_][^,|:;(\n]{0,60}?(?=\s{2}|\s?(?:[,|:;(\n]|\s-\s|$))", self._text
        )
        if not found or not _WORD.search(found[0]):
            return None
        self._blank(found)
        return found[0].strip(_EDGES) or None

    def _abilities(self) -> Iterator[tuple[str, int | str]]:
        for found in self._take_all(_ABILITY):
            yield found[1].casefold().replace("chr", "cha"), _score(found[2])
        letters = {
            _OF_LETTER[each[1].capitalize()]: _score(each[2])
            for each in _LETTER.finditer(self._text)
        }
        if len(letters) >= _LEAST_LETTERS:
            self._take_all(_LETTER)
            yield from letters.items()

    def _armour_class(self) -> Mapping[str, int]:
        found = _ARMOUR.search(self._text)
        if not found:
            return {}
        read = read_armour(self._text[found.end() :], self._dialect)
        worn = _WORN.match(self._text, found.end() + read.length)
        end = worn.end() if worn else found.end() + read.length
        if worn and is_armour(worn["worn"]):
            self._sort(worn["worn"], "gear")
        self._text = f"{self._text[: found.start()]}{_GAP}{self._text[end:]}"
        return read.fields

    def _hit_points(self) -> int | None:
        found = self._take(_HIT_POINTS)
        if not found:
            return None
        return max(int(each) for each in found.group("one", "most", "before") if each)

    def _levels(self) -> Iterator[tuple[str, int]]:
        """Yield classes with their levels, written together or under two labels."""
        names, levels = self._take(_CLASS_LABEL), None
        if names:
            levels = self._take(_LEVEL_LABEL)
        elif both := self._take(_LEVELS):
            if both["paired"]:
                yield from ((_class(each[1]), int(each[2])) for each in _PAIR.finditer(both[0]))
                return
            yield from _pair_levels(
                both["names"] or both["behind"], both["levels"] or both["before"]
            )
            return
        if names and levels:
            yield from _pair_levels(names["names"], levels["levels"])

    def _are_spells(self, group: str) -> bool:
        """Whether items may be spells: several, no weapon among them, and not all armour."""
        items = list(_items(group))
        return (
            len(items) > 1
            and not any(is_weapon(each) for each in items)
            and not all(map(is_armour, items))
        )

    def _sort(self, text: str, kind: str) -> None:
        """Sort the items of a list into armour, spells and weapons; drop the others."""
        for item in _items(text) if kind != "other" else ():
            plain = _DICE.sub("", _COUNTED.sub("", item)).strip(_EDGES)
            if kind != "spells" and is_armour(plain):
                self._worn.append(plain.casefold())
            elif kind == "spells" or item.casefold() in self._known_spells:
                self._add_spell(item)
            elif is_weapon(plain) and not _AMMUNITION.search(plain):
                self._weapons.append(singular(plain.casefold()))

    def _add_spell(self, item: str) -> None:
        times = _TIMES.search(item)
        name = _SPELL_LEVEL.sub("", item[: times.start()] if times else item).strip(" .:*-")
        self._spells += [name.casefold()] * (int(times[1]) if times else 1)


def _items(text: str) -> Iterator[str]:
    return (each.strip() for each in _ITEMS.split(_SPACES.sub(" ", text)) if _WORD.search(each))


def _score(written: str) -> int | str:
    plain = written.replace("(", "/").replace(".", "/").replace(" ", "").strip(")")
    return int(plain) if plain.isdigit() else plain


def _class(written: str) -> str:
    return _CLASSES[written.casefold()]


def _pair_levels(names: str, levels: str) -> Iterator[tuple[str, int]]:
    """Yield each class with its level; classes without one of their own get the last level."""
    numbers = [int(each) for each in re.findall(r"\d+", levels)]
    for at, name in enumerate(re.split(r"\s?/\s?", names)):
        yield _class(name), numbers[min(at, len(numbers) - 1)]
