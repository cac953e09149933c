"""The labels of stat blocks, such as 'AC', 'Hit Dice' and '#AT', and where they stand in a text."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

BlockField: TypeAlias = Literal[
    "name",
    "ac",
    "aac",
    "move",
    "hit dice",
    "hit points",
    "attacks",
    "damage",
    "special",
    "alignment",
    "size",
    "morale",
    "xp",
    "thac0",
    "attack bonus",
    "saves",
    "note",
]
CORE: Final = frozenset({"ac", "aac", "move", "hit dice", "hit points", "attacks", "thac0"})
"""The fields by which a stat block is recognized; no stat block has one of them twice."""
_IN_BRACKETS: Final = frozenset({"hit points", "hit dice", "attack bonus", "thac0"})
"""The fields that may stand alone in brackets after another, as in 'HD 2 (hp 9)'."""


class _Label(NamedTuple):
    """The labels of a field: short forms, and words that mostly count only at the start of a part.

    `value` is a pattern for the start of the field's value.
    """

    field: BlockField
    short: str
    words: str
    value: str = r"\S"


_NEVER: Final = r"(?!)"
_NUMBER: Final = r"[-+]?\d"
_CLASS: Final = r"[A-Z][A-Za-z-]*\.?:?\s?\d"
_ALIGNED: Final = (
    r"(?i:any|lawful|law|neutral(?:ity)?|chaotic|chaos|good|evil)\b|[LNC][GNE]?\b|TN\b"
)
_SIZED: Final = r"[TSMLHG]\b|(?i:tiny|small|man|medium|large|huge|gigantic|gargantuan)"
_MOVED: Final = r"[\d(/]|(?i:fl|sw|br|cl|wb|web|walk|land|bur)\w*:?\s*\d"
_WORN: Final = r"(?i:as [a-z]|leather|studded|ring|scale|chain|splint|plate|unarm|none\b)"
_SAVED: Final = (
    rf"(?:as )?(?:an? )?(?:\d|[DPR]\s?\d|NM\b|NH\b|{_CLASS}"
    r"|(?i:normal|death|poison|paraly|doom|fighter|cleric|magic|thief|elf|dwarf|halfling))"
)
# Of two labels that begin at the same place, the one listed first counts.
_LABELS: Final = (
    _Label("name", _NEVER, r"(?:name|monster|creature)(?=\s*[:|])", r"\w"),
    _Label("note", r"T(?:otal|OTAL) XP|XP [Tt]otal", r"total (?:xp|experience)"),
    _Label(
        "xp",
        r"(?:(?:CL|HDE|LV|Level)\s?/\s?)?(?:XPV?|X\.P\.|X P|Xp|xp|EXP|EP)(?: (?i:value))?",
        r"(?:(?:challenge )?level\s?/\s?)?(?:xp|x\.p\.|experience)(?: points?)?(?: value)?",
        r"\(?\s?(?:\d|[IVXB]+\s?/)",
    ),
    _Label("aac", r"AAC", r"ascending (?:ac|armou?r class)", rf"{_NUMBER}|\["),
    _Label(
        "ac",
        r"(?i:D?AC)|A\.C\.|A C",
        r"(?:descending )?armou?r(?: class)?",
        rf"(?i:overall|base)?\s*(?:{_NUMBER}|\[\s?\d|{_WORN})",
    ),
    _Label(
        "attack bonus",
        r"AB|BHB|BAB|BTHB?|HB",
        r"(?:base )?(?:to[- ]hit|attack|hit) bonus|to[- ]hit",
        r"\+?\d",
    ),
    _Label(
        "attacks",
        r"[#n]\s?(?:A ?T|At|at|ATT|Att)S?|#\s?A|ATT?K?S?|Att|Atks?|Attk",
        r"(?:no\.?|number|#)\s?(?:of )?att?(?:acks?)?\b\.?|attacks?(?: per round|/round)?",
        r"(?!(?i:bonus|rolls?\b|as\b|value|and\b|doing|dealing|for\b))(?:[\w\[(+]|-\s)",
    ),
    _Label(
        "damage",
        r"DMG|Dmg|dmg|DAM|Dam|dam|DG|D/A|D",
        r"damage(?:\s?(?:/|per)\s?(?:attack|round))?",
        r"(?!\d+,?\s*[WRM]\s?:?\d)[\w(+<]",
    ),
    _Label(
        "special",
        r"SA|SD|MR|S\.A\.|S\.D\.|M\.R\.|Spec\.?",
        r"special(?: (?:attacks?|defen[cs]es?|abilit(?:y|ies)|qualities|features))?"
        r"|magic(?:al)? resistance|abilities|notes?",
    ),
    _Label("alignment", r"AL|Al|ALIGN", r"alignment", _ALIGNED),
    _Label("size", r"SZ|Sz|S2", r"size", _SIZED),
    _Label("morale", r"ML|Ml|ml|MOR|M L", r"morale", r"[-+]?\d|[A-Za-z/]+(?=[\s,;.)(]|$)"),
    _Label("thac0", r"(?i:thac[0o]|TH0|thac)", r"(?:to[- ]hit|attack) ac ?0", _NUMBER),
    _Label("saves", r"SVs?|Sv|sv|ST", r"(?:saves?|saving throws?)(?: as| at)?", _SAVED),
    _Label("hit dice", r"HD|H\.D\.|Hd|hd|H D", r"hit dice|hit die", rf"\d|{_CLASS}|less"),
    _Label("hit points", r"(?i:hps?)|(?i:h\.p\.|h p)|HTK", r"hit points?", r"\d"),
    _Label("move", r"MV|Mv|mv|MOV|Mov|MY|M V", r"(?:movement|moves?)(?: rate)?|speed", _MOVED),
    _Label(
        "note",
        r"#\s?(?:APP|App|ENC|Enc)\.?|TT|TRS|HC|INT|Int|DX|NA|LV|PAGE",
        r"frequency|no\.?\s?(?:app(?:earing)?|enc(?:ountered)?)\b\.?|number(?: \w+)?"
        r"|%\s?in lair|(?:in )?lair(?: probability)?|treasure(?: type| class)?|hoard(?: class)?"
        r"|intelligence|psionics?(?: ability)?|attack/defen[cs]e modes|climate(?:/terrain)?"
        r"|organi[sz]ation|activity cycle|diet|no\.?(?=\s*:)|page|terrain|environment|type",
    ),
    _Label("note", _NEVER, r"level(?=\s*[:|])"),
)


def _in_any_line(words: str) -> str:
    """A pattern whose spaces also match the end of a line."""
    return words.replace(" ", r"\s")


_ENDS: Final = r"(?![A-Za-z])(?:(?:[ \t]*[:=|.])+|\s(?:of|is|are)\b)?\s*"
_LABEL: Final = re.compile(
    r"(?<![\w+'\"/&])(?:"
    + "|".join(
        rf"(?:({each.short})|((?i:{_in_any_line(each.words)}|(?:{each.short})(?=\s*[:|])))){_ENDS}(?={each.value})"
        for each in _LABELS
    )
    + ")",
    re.MULTILINE,
)
_PART_BEGINS: Final = re.compile(r"(?:^|[,;|(\[.:\n]|\b(?:and|with|has|have))[\s*_]*$")
_UNCLEAR: Final = frozenset({"note", "special"})
"""The fields whose spelt-out labels count only at the start of a part."""
_DEEPEST_INDENT: Final = 80
_OPENS: Final[dict[str, str]] = {")": "(", "]": "["}


class BlockLabel(NamedTuple):
    """A label in a text: its field, where it begins, and where its value begins."""

    field: BlockField
    start: int
    value_at: int


def labels_in(text: str) -> tuple[BlockLabel, ...]:
    """The labels of a text, without those that belong to a remark in brackets."""
    found = tuple(_find_labels(text))
    if not found:
        return ()
    opened = _bracket_starts(text)
    within = Counter(opened[each.start] for each in found)
    first = found[0].start
    return tuple(
        each
        for each in found
        if within[opened[each.start]] > 1
        or opened[each.start] < first
        or each.field in _IN_BRACKETS
    )


def _find_labels(text: str) -> Iterator[BlockLabel]:
    for each in _LABEL.finditer(text):
        group = each.lastindex or 1
        label = _LABELS[(group - 1) // 2]
        begins = (
            _PART_BEGINS.search(text, max(0, each.start() - _DEEPEST_INDENT), each.start())
            is not None
        )
        is_short = group % 2 == 1
        if label.field == "damage":
            # A lone D may mean a treasure, a flight class or a saving throw, and 'damage' may be
            # prose.
            value = text[each.end() :]
            stands = begins and not text[: each.start()].rstrip().endswith(":")
            is_told = is_short or any(sign in each[0] for sign in ":|=")
            counts = (stands and is_told) or value[:1].isdigit() or value[:3].casefold() == "by "
        else:
            is_clear = each[0][0].isupper() or " " in each[group].strip()
            counts = begins or is_short or (label.field not in _UNCLEAR and is_clear)
        if counts:
            yield BlockLabel(label.field, each.start(), each.end())


def _bracket_starts(text: str) -> list[int]:
    """Where the innermost closed bracket around each character opens; -1 outside all of them."""
    places = [-1] * len(text)
    open_now: list[int] = []
    for at, letter in enumerate(text):
        if letter in "([":
            open_now.append(at)
        elif letter in _OPENS and open_now and text[open_now[-1]] == _OPENS[letter]:
            opens = open_now.pop()
            inside = range(opens, at)
            for each in inside:
                places[each] = max(places[each], opens)
    return places


_WHOLE: Final = re.compile("|".join(rf"(?:{each.short})|(?i:{each.words})" for each in _LABELS))


def is_label(text: str) -> bool:
    return bool(_WHOLE.fullmatch(text.rstrip(".:")) or _WHOLE.fullmatch(text.upper()))
