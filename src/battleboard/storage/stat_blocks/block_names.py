"""The names and numbers that stand before a stat block: 'Seven goblins', 'Worgs (2)'."""

import re
from typing import Final, NamedTuple

from battleboard.foundation.words import singular
from battleboard.storage.stat_blocks.block_values import alignment_code

_NUMBERS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_ONE: Final = ("a", "an", "one", "single", "a single", "a lone", "the lone", "lone")
_PAIR: Final = ("a pair of", "pair of", "pair", "both", "a brace of", "a couple of")
_HALF_DOZEN: Final = ("half a dozen", "a half-dozen", "half-dozen", "a half dozen")
_COUNTS: Final = {
    **{word: number for number, word in enumerate(_NUMBERS, 2)},
    **dict.fromkeys(_ONE, 1),
    **dict.fromkeys(_PAIR, 2),
    **dict.fromkeys(("a trio of", "trio of"), 3),
    **dict.fromkeys(_HALF_DOZEN, 6),
    **dict.fromkeys(("a dozen", "dozen"), 12),
    **dict.fromkeys(("a score of", "score of"), 20),
}
COUNT_WORDS: Final = "|".join(sorted(_COUNTS, key=len, reverse=True))
_DICE: Final = r"\d+d\d+(?:\s?[+-]\s?\d+)?|\d+\s?-\s?\d+"
_COUNT: Final = rf"(?:(?P<dice>{_DICE})|(?P<number>\d{{1,3}})|(?P<word>(?i:{COUNT_WORDS})))"
_BEFORE: Final = re.compile(rf"(?<![\w'\".+#-]){_COUNT}(?:\s?x)?\s+(?=[^\W\d])")
_AFTER: Final = re.compile(rf"[\s,:(\[x#-]+{_COUNT}(?: of them)?\s*[)\]]?$")
_LETTERS: Final = r"[FCTIRPDAMBEH]"
_CLASSES: Final = (
    r"(?:Ftr|Fig|Fgt|Cl|Clr|Th|Thf|M-?U|Ill|Rgr|Ran|Pal|Dru?|Ass?|Mk|Mon|Brd"
    r"|(?i:fighter|cleric|thief|magic-user|illusionist|ranger|paladin|druid|assassin|monk|bard"
    r"|elf|dwarf|halfling|specialist|wizard|mage|priest|cavalier|barbarian|warrior|rogue))"
)
_EITHER: Final = rf"(?:{_CLASSES}|{_LETTERS})"
_AT_LEVEL: Final = r"\d{1,2}(?:/\d{1,2})*"
CLASS_LEVEL: Final = re.compile(
    rf"(?<![\w-])(?:(?i:[hed][mf] )?(?:{_EITHER}(?:\s?/\s?{_EITHER})*{_AT_LEVEL}"
    rf"|{_CLASSES}(?:\s?/\s?{_CLASSES})*[-\s:,]*(?:level |lvl\.? ?)?{_AT_LEVEL})"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?[- ]level {_CLASSES}|[Ll]evel \d{{1,2}} {_CLASSES})(?![\w'])"
)
# The rest of a sentence after a monster's name, such as 'lurk in the dark'.
_SAID: Final = re.compile(
    r"\s+(?:guards?(?= (?:the|this|here|a)\b)|lurks?|hides?|waits?|are|is|was|were|stands?|sits?"
    r"|sleeps?|in|on|at|by|with|who|that|which|from|here|lies?|rests?|has|have|dwells?|lived?s?"
    r"|lairs?|can|will|attacks?|under|behind|near|inside|and|playing|armed|waiting|guarding"
    r"|sleeping|hiding|lurking|sitting|standing|resting|dicing|eating|led)\b.*",
    re.IGNORECASE | re.DOTALL,
)
_BEHIND_PLURAL: Final = re.compile(
    r"^((?:[\w'-]+ ){0,4}?[\w'-]*[a-rt-z]s)(?= (?!of\b|at\b)[a-z]).*$", re.DOTALL
)
_PEOPLE: Final = r"(?:fe)?male|human|(?:half-)?elf|half-orc|dwarf|gnome|halfling"
_ALIGNED: Final = re.compile(
    r",\s*((?:true|lawful|neutral|chaotic)\s+(?:good|neutral|evil)|lawful|neutral|chaotic"
    r"|[LNC][GNE])\b",
    re.IGNORECASE,
)
_DESCRIBED: Final = re.compile(
    rf",\s*(?:true |lawful|neutral|chaotic|(?:{_PEOPLE})\b|[hed][mf]$).*$",
    re.IGNORECASE | re.DOTALL,
)
_LEVEL_ALONE: Final = re.compile(r"(?<=[\n,(])[ \t]*level \d+[\s,]*$", re.IGNORECASE)
_NUMBER_BEHIND: Final = re.compile(
    rf"(?<=\w)[:.,]?\s+there (?:are|is) {_COUNT} (?:here|in this|of them)\b.*", re.IGNORECASE
)
_SEXES: Final = re.compile(r"^\s*\([^()]*\)\s*(?=\w)")
_FIRST_ARTICLE: Final = re.compile(
    r"^(?:(?:and|plus|with|also)\s+)?(?:(?:the|an?|these|this|those|some|their|its|his|her)\s+)?",
    re.IGNORECASE,
)
_TO_LAST_ARTICLE: Final = re.compile(r".*\b(?:the|an?)\s+(?=\S)", re.IGNORECASE | re.DOTALL)
_ROOM: Final = re.compile(
    r"^\s*(?:(?:area|room|key)\s+)?\w{0,2}\d+[a-z]?[.:]\s+(?=\S)", re.IGNORECASE
)
_SENTENCE: Final = re.compile(
    r"(?<=[a-z)][.!?])(?<!Sgt\.)(?<!Capt\.)(?<!Lt\.)(?<!St\.)(?<!Mr\.)(?<!Dr\.)(?<!Gen\.)\s+(?=[A-Z\d])"
)
_PRONOUN: Final = re.compile(r"(?:each|they|it|he|she|all|these|those|their|its)\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_]{2}")
_EDGES: Final = " \t\n\r,;:.-_*|([{<>\"'=#~"
_MOST_WORDS: Final = 6
_FEWEST_WORDS: Final = 4
_LOWER: Final = re.compile(r"\s[a-z]+\s")


class BlockHead(NamedTuple):
    """The values before a block: the singular name, the number, class levels, and alignment."""

    name: str | None = None
    number: int | None = None
    levels: tuple[str, ...] = ()
    alignment: str | None = None


def read_head(text: str) -> BlockHead:
    line = _SEXES.sub("", _headline(_LEVEL_ALONE.sub("", text)))
    levels = tuple(each[0] for each in CLASS_LEVEL.finditer(line))
    bare = re.sub(r"\(\s*\)|,\s*$", "", CLASS_LEVEL.sub("", line)).strip(_EDGES)
    name, number = _name_and_number(bare) if _WORD.search(bare) else (line, None)
    name = _name_alone(_SAID.sub("", _DESCRIBED.sub("", name)), is_many=(number or 0) > 1)
    aligned = _ALIGNED.search(line)
    alignment = alignment_code(aligned[1]) if aligned else None
    named = singular(" ".join(name.split())) if _WORD.search(name) else None
    return BlockHead(named, number, levels, alignment)


def name_begins(name: str, text: str) -> int:
    """The index at which the name, or the number before it, begins in the text before a block."""
    word = re.split(r"[\s,]", name)[0]
    at = max(0, text.casefold().rfind(word[: max(1, len(word) - 2)].casefold()))
    number = re.search(rf"{_COUNT}(?:\s?x)?\s+$", text[:at])
    return number.start() if number else at


def read_count(text: str) -> int | None:
    """Parse a number in figures or words; None for 0."""
    return (int(text) or None) if text.isdigit() else _COUNTS[text.casefold()]


def _headline(text: str) -> str:
    """The line that names the monster, or the sentence that leads to its block.

    Above a block that begins on a new line, the headline is a title, or else a sentence with the
    number of monsters.
    """
    paragraphs = [part for part in re.split(r"\n\s*\n", text) if _WORD.search(part)]
    if not paragraphs:
        return ""
    *before, last = [line.strip() for line in paragraphs[-1].splitlines() if line.strip()]
    if text.rstrip(" *_|").endswith("\n"):
        titles = [line for line in (*before, last) if _is_title(line)]
        last = titles[0] if titles else last if _BEFORE.search(last) else ""
    elif before and (_is_prose(before[-1]) or not _WORD.search(_AFTER.sub("", f" {last}"))):
        last = f"{before[-1]} {last}"
    last = _NUMBER_BEHIND.sub("", _ROOM.sub("", last))
    sentences = [part for part in _SENTENCE.split(last) if not _PRONOUN.match(part)]
    return sentences[-1] if sentences else ""


def _is_prose(line: str) -> bool:
    """Whether a line ends in mid-sentence."""
    return (
        line[-1] not in ".:;!?" and len(line.split()) >= _FEWEST_WORDS and bool(_LOWER.search(line))
    )


def _is_title(line: str) -> bool:
    return len(line.split()) <= _MOST_WORDS and line[-1] not in ".:" and not line[0].islower()


def _name_and_number(line: str) -> tuple[str, int | None]:
    """The name and its number, which stands after it, or else is the last number before it."""
    after = _AFTER.search(line)
    if after:
        name = line[: after.start()]
        # 'Guard 3' is the third guard, 'Guards 3' are three.
        is_name = line[after.start() : after.start("number")].isspace() and singular(name) == name
        return (line, None) if is_name else (name, _number(after))
    before = list(_BEFORE.finditer(line))[-1:]
    return (line[before[0].end() :], _number(before[0])) if before else (line, None)


def _number(found: re.Match[str]) -> int | None:
    return None if found["dice"] else read_count(found["number"] or found["word"])


def _name_alone(name: str, *, is_many: bool) -> str:
    """Strip a name of its article, brackets, and the rest of its sentence."""
    name = name.strip(_EDGES + ")]")
    if is_many:
        name = _BEHIND_PLURAL.sub(r"\1", name)
    if len(name.split()) > _MOST_WORDS:
        name = _TO_LAST_ARTICLE.sub("", name)
    name = _FIRST_ARTICLE.sub("", name).strip(_EDGES)
    return name if name.count("(") == name.count(")") else name.partition("(")[0].strip(_EDGES)
