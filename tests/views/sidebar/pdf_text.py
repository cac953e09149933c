"""Reads back the PDFs that Qt writes: the pages, and the text on each."""

import re
import zlib
from unicodedata import normalize

Glyphs = dict[str, str]

_OBJECT = re.compile(rb"(\d+) 0 obj\s(.*?)\sendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
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
