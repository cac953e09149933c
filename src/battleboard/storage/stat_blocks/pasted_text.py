"""Pasted text in plain characters: one kind of quote, dash and space, no markup, no split words.

Each plain character keeps its place in the pasted text, so that the parts that were understood can
be underlined there.
"""

import re
from collections.abc import Mapping
from html import unescape
from typing import Final, NamedTuple

MOST_LETTERS: Final = 20_000
"""Maximum length of a pasted text; the rest is not read."""


class TextSpan(NamedTuple):
    """A part of the pasted text."""

    start: int
    end: int


class PlainText(NamedTuple):
    """The plain text, and where in the pasted text each of its characters begins and ends."""

    text: str
    places: tuple[TextSpan, ...]

    def span(self, start: int, end: int) -> TextSpan:
        """The pasted text that a part of the plain text came from, without spaces around it."""
        part = self.text[start:end]
        start, end = end - len(part.lstrip()), start + len(part.rstrip())
        if start >= end:
            return TextSpan(0, 0)
        return TextSpan(self.places[start].start, self.places[end - 1].end)


_TAGS: Final = (
    r"b|i|u|em|strong|p|div|span|table|tbody|thead|tr|td|th|ul|ol|li|font|small|sup|sub|a|h\d"
)
_DASHES: Final = r"[-‐‑‒–—―−­]"  # noqa: RUF001 - these are the dashes to be replaced
# Patterns and their replacements; the first that matches at a place counts.
_SIGNS: Final[Mapping[str, str]] = {
    # UTF-8 that was decoded as Windows-1252.
    r"â€(?:“|”|\u2018|•)|âˆ’": "-",
    r"â€(?:™|²|\u02dc)|Â\u00b4": "'",
    r"â€(?:œ|\x9d|³|(?=\W))": '"',
    r"â\x80[\x90-\x95]|â\x88\x92": "-",
    r"â\x80[\x98\x99\xb2]|(?<=\d)â(?=[\s(),;/]|$)": "'",
    r"â\x80[\x9c-\x9f\xb3]": '"',
    r"Ã(?:—|\x97)": "x",
    r"Â½": "1/2",
    r"Â(?=\W)": "",
    r"(?<=\d)�": "'",
    # Markup.
    r"<br\s*/?>|</(?:p|div|tr|li|h\d)>": "\n",
    r"</t[dh]>|\t": " | ",
    rf"</?(?:{_TAGS})(?:\s[^<>]*)?>|\*\*|__|^[ \t]*```.*$|^[ \t]*\#{{1,6}}(?=\s)": "",
    r"^[ \t]*(?:[•·▪*>]|[-–](?=[ \t]+[^\d\s]))[ \t]+": "",
    r"(?<=: )\"(?=[^\"\n]+\"\s*$)": "",
    r"\\(?=[*_#\-\[\]().+])": "",
    # Words and numbers broken at the end of a line.
    rf"(?<=[a-z]){_DASHES}[ \t]*\r?\n[ \t]*(?=[a-z])": "",
    rf"(?<=[A-Z]{{2}}){_DASHES}[ \t]*\r?\n[ \t]*(?=[A-Z]{{2}})": "",
    rf"(?<=\d){_DASHES}[ \t]*\r?\n[ \t]*(?=\d)": "-",
    # Letters that a scanner read in place of digits.
    r"(?<![\w'’.])(?:l(?=[-–+]?\d|d\d)|I(?=[-–+]\d|d\d|\d[\"”'’]))": "1",
    r"(?<=\d)[lI](?![A-Za-z])|(?<![\w'’])l(?![\w'’])|(?<=\d, )I(?=\s*(?:[;,.)]|$))": "1",
    r"(?<=(?:HD|AT|hp) )I(?![\w'])": "1",
    r"(?<=\d)[oO](?![A-Za-z])|(?<=AC )O(?![A-Za-z])": "0",
    r"(?<=AC )S(?=[;,.])": "5",
    # One plain character for each purpose.
    r"\r\n?|[\u2028\u2029\v\f]": "\n",
    r"''|[“”„‟″ʺ＂]|’’|′′": '"',  # noqa: RUF001 - the quotes to be replaced
    r"[‘’‚‛′´`ʹ＇]": "'",  # noqa: RUF001 - the quotes to be replaced
    r"[­\u200b-\u200f\u2060\ufeff†‡§¶]": "",
    _DASHES: "-",
    r"[×✕✖\u2a2f]": "x",
    r"½": "1/2",
    r"¼": "1/4",
    r"¾": "3/4",
    r"\u2044": "/",
    r"ﬁ": "fi",
    r"ﬂ": "fl",
    r"ﬀ": "ff",
    r"ﬃ": "ffi",
    r"ﬄ": "ffl",
    r"…": "...",
    r"Ø": "0",
    r"[\u00a0\u2000-\u200a\u202f\u205f\u3000]": " ",
}
_SIGN: Final = re.compile(
    "|".join(f"({sign})" for sign in (*_SIGNS, r"&\#?\w{1,8};")), re.MULTILINE
)
_REPLACED: Final = tuple(_SIGNS.values())


def plain_text(pasted: str) -> PlainText:
    letters: list[str] = []
    places: list[TextSpan] = []
    at = 0
    pasted = pasted[:MOST_LETTERS]
    for found in _SIGN.finditer(pasted):
        letters += pasted[at : found.start()]
        places += (TextSpan(each, each + 1) for each in range(at, found.start()))
        written = _replacement_for(found)
        letters += written
        places += (TextSpan(*found.span()) for _ in written)
        at = found.end()
    letters += pasted[at:]
    places += (TextSpan(each, each + 1) for each in range(at, len(pasted)))
    return PlainText("".join(letters), tuple(places))


def _replacement_for(found: re.Match[str]) -> str:
    which = (found.lastindex or 0) - 1
    if which < len(_REPLACED):
        return _REPLACED[which]
    meant = unescape(found[0])
    return meant if meant == found[0] else plain_text(meant).text
