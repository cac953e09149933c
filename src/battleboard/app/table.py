"""Columns beside each other, in as many blocks as the width of the page asks for."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from battleboard.app.ink import Ink, columns_of, padded, widest

_MARGIN: Final = 2
# A gap before each column, and room for the mark of a cell.
_BEFORE: Final = 2
_LEAST_ROOM: Final = 16


class Face(NamedTuple):
    """What stands in one cell, and whether it is marked."""

    text: str
    marked: bool = False


class Strand(NamedTuple):
    """One column: its heading lines and its cells, in letters that the page has."""

    head: tuple[str, ...]
    faces: tuple[Face, ...]

    @property
    def width(self) -> int:
        """How many columns of the page it takes, its marks included."""
        return _BEFORE + widest((*self.head, *(face.text for face in self.faces)))


def table(names: Sequence[str], strands: Sequence[Strand], ink: Ink) -> list[str]:
    """Write strands beside the names of the rows; the first strand begins each block."""
    basis, *others = strands
    room = ink.width - _MARGIN - min(widest(names), _LEAST_ROOM) - basis.width
    lines: list[str] = []
    for block in _blocks(others, room):
        written = _block(names, [basis, *block], ink)
        lines += ["", *written] if lines else written
    return lines


def _blocks(strands: Sequence[Strand], room: int) -> list[list[Strand]]:
    """Divide strands into such that fit beside each other."""
    blocks: list[list[Strand]] = [[]]
    for strand in strands:
        taken = sum(each.width for each in blocks[-1])
        if blocks[-1] and taken + strand.width > room:
            blocks.append([])
        blocks[-1].append(strand)
    return blocks


def _block(names: Sequence[str], strands: Sequence[Strand], ink: Ink) -> list[str]:
    room = max(1, ink.width - _MARGIN - sum(strand.width for strand in strands))
    broken = [_broken(name, room) for name in names]
    wide = widest(line for lines in broken for line in lines)
    heads = zip(*(strand.head for strand in strands), strict=True)
    lines = [
        ink.bold(_line("", wide, zip(map(Face, head), strands, strict=True), ink)) for head in heads
    ]
    for at, (first, *rest) in enumerate(broken):
        cells = ((strand.faces[at], strand) for strand in strands)
        lines += [_line(first, wide, cells, ink), *(" " * _MARGIN + line for line in rest)]
    return lines


def _broken(name: str, room: int) -> list[str]:
    """Break a name into lines; wide letters leave room for fewer of them."""
    letters = max(2, room * len(name) // columns_of(name))
    return textwrap.wrap(name, letters, subsequent_indent=" ")


def _line(name: str, wide: int, cells: Iterable[tuple[Face, Strand]], ink: Ink) -> str:
    drawn = "".join(_cell(face, strand.width, ink) for face, strand in cells)
    return f"{' ' * _MARGIN}{padded(name, wide)}{drawn}".rstrip()


def _cell(face: Face, width: int, ink: Ink) -> str:
    """Draw a cell behind its mark, and bolder where there is colour."""
    mark = ink.marks.differs if face.marked else " "
    text = padded(f" {mark}{face.text}", width)
    return ink.bold(text) if face.marked else text
