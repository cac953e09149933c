"""Reads back the PDFs that Qt writes: the pages, and the text on each."""

import re
import zlib
from collections.abc import Iterator
from unicodedata import normalize

Glyphs = dict[str, str]

_OBJECT = re.compile(rb"(\d+) 0 obj\s(.*?)\sendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_DRAWN = re.compile(r"\bq\b|\bQ\b|([\d.-]+) 0 0 ([\d.-]+) \S+ \S+ cm|\bDo\b")
_SHOWN = re.compile(r"/(F\d+) \S+ Tf|<([0-9A-F]+)> Tj|^ET$", re.MULTILINE)


def pages(pdf: bytes) -> list[str]:
    """The text of each page, with one space between words and between runs of text."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    fonts = {f"F{number}": _glyphs(objects, body) for number, body in objects.items()}
    found = [body for body in objects.values() if re.search(rb"/Type /Page\b", body)]
    return [_text(_unpacked(objects[_refers(body, b"Contents")]), fonts) for body in found]


def sizes(pdf: bytes) -> set[tuple[float, float]]:
    """The sizes of all pages, in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 (\S+) (\S+)\]", pdf)
    return {(float(wide), float(high)) for wide, high in boxes}


def _refers(body: bytes, name: bytes) -> int:
    found = re.search(rb"/%s (\d+) 0 R" % name, body)
    return int(found[1]) if found else 0


def _unpacked(body: bytes) -> str:
    stream = _STREAM.search(body)
    assert stream is not None
    packed = b"/FlateDecode" in body
    return (zlib.decompress(stream[1]) if packed else stream[1]).decode("latin-1")


def _glyphs(objects: dict[int, bytes], font: bytes) -> Glyphs:
    """Map the glyphs of a font to letters."""
    mapping = _refers(font, b"ToUnicode")
    if not mapping:
        return {}
    glyphs: Glyphs = {}
    ranges = re.findall(r"<(\w+)> <\w+> \[(.*?)\]", _unpacked(objects[mapping]))
    for first, letters in ranges:
        for at, letter in enumerate(re.findall(r"<(\w+)>", letters), start=int(first, 16)):
            glyphs[f"{at:04X}"] = chr(int(letter, 16))
    return glyphs


def _text(content: str, fonts: dict[str, Glyphs]) -> str:
    words, glyphs = "", Glyphs()
    for font, glyph in _SHOWN.findall(content):
        glyphs = fonts[font] if font else glyphs
        words += glyphs.get(glyph, " ")
    # Ligatures are taken apart.
    return " ".join(normalize("NFKC", words).split())


def pictures(pdf: bytes) -> list[tuple[float, float]]:
    """The sizes of the pictures on all pages, in inches."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    pages = (body for body in objects.values() if re.search(rb"/Type /Page\b", body))
    contents = (_unpacked(objects[_refers(body, b"Contents")]) for body in pages)
    return [size for content in contents for size in _drawn(content)]


def _drawn(content: str) -> Iterator[tuple[float, float]]:
    """The sizes of the pictures of a page: each is a unit square, scaled step by step."""
    scale, outer = (1.0, 1.0), list[tuple[float, float]]()
    for step in _DRAWN.finditer(content):
        match step[0]:
            case "q":
                outer.append(scale)
            case "Q":
                scale = outer.pop()
            case "Do":
                yield abs(scale[0]) / 72, abs(scale[1]) / 72
            case _:
                scale = scale[0] * float(step[1]), scale[1] * float(step[2])
