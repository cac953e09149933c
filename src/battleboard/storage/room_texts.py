"""Reads the keyed rooms of a module's text: their numbers, names, boxed texts and notes."""

import re
from collections.abc import Iterator, Sequence
from string import ascii_lowercase, digits
from typing import Final

from battleboard.board.room_text import RoomText

MOST_ROOMS: Final = 400
_LONGEST: Final = 400_000
_LONGEST_NAME: Final = 60
_MOST_WORDS: Final = 8
_HEADING: Final = re.compile(
    r"\s*(?:(?:room|area|location|key|chamber)\s+)?#?([A-Z]{0,2}-?\d{1,3}[a-z]?)"
    r"\s*(?:[.:)\u2013\u2014-]+\s*|\s{2,}|\t)(\S.*)?",
    re.IGNORECASE,
)
_LABELLED: Final = re.compile(r"\s*(?:room|area|location|key|chamber)\b", re.IGNORECASE)
_NAME_END: Final = re.compile(r"[.:](?:\s+|$)|\s+[\u2013\u2014-]\s+")
_ALOUD: Final = re.compile(r"(?:read[- ]?aloud(?: text)?|boxed text)\s*:\s*", re.IGNORECASE)
_OPENING, _CLOSING = '"\u201c\u00ab\u201e', '"\u201d\u00bb'


def read_room_texts(text: str) -> tuple[RoomText, ...]:
    """Read the rooms of a text, in its order; text before the first heading is left out.

    A heading is a line that begins with a number, such as `12. Guard room`, `Room 3:` or `B4)`.
    Numbers without a word like 'Room' must rise, or else they belong to a list within a room. A
    paragraph in quotes, after `>` or after `Read aloud:` is for the players.
    """
    found: list[tuple[str, list[str]]] = []
    item = 0
    for line in text[:_LONGEST].splitlines():
        heading = _HEADING.fullmatch(line)
        in_list = bool(item and heading and _parts(heading[1])[1] == item + 1)
        goes_on = (
            heading and not in_list and _goes_on(heading[1], [each for each, _ in found], line)
        )
        if heading and goes_on:
            found.append((heading[1], [heading[2] or ""]))
        elif found:
            found[-1][1].append(line)
        if goes_on or not line.strip():
            item = 0
        elif heading:
            item = _parts(heading[1])[1]
    return tuple(_room(number, lines) for number, lines in found[:MOST_ROOMS])


def _goes_on(number: str, before: Sequence[str], line: str) -> bool:
    """Whether a heading continues the rooms above, judging by its number and theirs."""
    if not before or _LABELLED.match(line):
        return number not in before
    (letters, count), (last_letters, last) = _parts(number), _parts(before[-1])
    if letters != last_letters:
        return number not in before and bool(letters)
    return last <= count <= last + _MOST_WORDS and number != before[-1]


def _parts(number: str) -> tuple[str, int]:
    letters = number.rstrip(ascii_lowercase).rstrip(digits)
    return letters.upper(), int(number[len(letters) :].rstrip(ascii_lowercase))


def _room(number: str, lines: Sequence[str]) -> RoomText:
    name, rest = _name_in(lines[0])
    paragraphs = list(_paragraphs([rest, *lines[1:]]))
    aloud = [said for each in paragraphs if (said := _aloud(each))]
    others = [each for each in paragraphs if not _aloud(each)]
    return RoomText(number, name, "\n\n".join(aloud), "\n\n".join(others))


def _name_in(line: str) -> tuple[str, str]:
    """The name of a room at the beginning of a line, if there is one, and the rest."""
    end = _NAME_END.search(line)
    name, rest = (line[: end.start()], line[end.end() :]) if end else (line, "")
    is_short = len(name) <= _LONGEST_NAME and len(name.split()) <= _MOST_WORDS
    is_sentence = not end and name.endswith((",", ";"))
    if not name or not is_short or is_sentence or name[0] in _OPENING:
        return "", line
    return (name.capitalize() if name.isupper() else name).strip(), rest


def _paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """Yield the paragraphs, with wrapped lines joined; quotes and `>` marks divide them too."""
    now: list[str] = []
    for line in (*lines, ""):
        plain = line.strip()
        if now and now[0][0] in _OPENING and now[-1][-1] in _CLOSING:
            yield _join_lines(now)
            now = []
        if plain and (not now or plain.startswith(">") == now[0].startswith(">")):
            now.append(plain)
            continue
        if now:
            yield _join_lines(now)
        now = [plain] if plain else []


def _join_lines(lines: Sequence[str]) -> str:
    whole = ""
    for line in lines:
        plain = line.removeprefix(">").strip() if whole else line
        broken = whole.endswith("-") and plain[:1].islower()
        whole = whole[:-1] + plain if broken else f"{whole} {plain}".strip()
    return whole


def _aloud(paragraph: str) -> str:
    """What a paragraph says to the players, without its marks; '' for a paragraph for the DM."""
    labelled = _ALOUD.match(paragraph)
    if labelled:
        return paragraph[labelled.end() :].strip(_OPENING + _CLOSING)
    if paragraph.startswith(">"):
        return paragraph[1:].strip()
    is_quoted = paragraph[0] in _OPENING and paragraph[-1] in _CLOSING
    return paragraph[1:-1].strip() if is_quoted else ""


def as_text(rooms: Sequence[RoomText]) -> str:
    """Write rooms as a text in the form that `read_room_texts` reads."""
    return "\n\n".join(map(_as_text, rooms))


def _as_text(room: RoomText) -> str:
    aloud = "\n\n".join(f"> {each}" for each in room.aloud.split("\n\n") if each)
    heading = f"Room {room.number}: {f'{room.name}.' if room.name else ''}".rstrip()
    return "\n\n".join(filter(None, (heading, aloud, room.text)))
