"""QR codes of short addresses: version 4 with error correction L, 33 modules to a side.

That holds 78 bytes, more than any address here needs. There is one block of data and one mask: the
key in the address is random, so no other mask would look more even.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

Modules: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows of modules, true where they are dark."""

SIDE: Final = 33
LONGEST: Final = 78
# Bytes of data and of error correction in version 4 with level L.
_DATA: Final = 80
_CHECKS: Final = 20
_FINDERS: Final = ((0, 0), (0, SIDE - 7), (SIDE - 7, 0))
_ALIGNED: Final = 26
_TIMING: Final = 6
_FORMAT: Final = 0b111011111000100
"""Error correction L and mask 0, protected by its own code."""


def qr_code(text: str) -> Modules:
    """The QR code of a text in ASCII of at most 78 characters."""
    fixed = dict(fixed_modules())
    bits = _bits_of(_codewords(text.encode("ascii")))
    dark = {
        (row, column): bool(next(bits, 0)) ^ ((row + column) % 2 == 0)
        for row, column in places_in_order()
        if (row, column) not in fixed
    } | fixed
    return tuple(tuple(dark[row, column] for column in range(SIDE)) for row in range(SIDE))


def _codewords(content: bytes) -> bytes:
    """The data in byte mode, padded, and its error correction."""
    number = (0b0100 << 8 | len(content)) << 8 * len(content) | int.from_bytes(content)
    data = (number << 4).to_bytes(len(content) + 2)
    padding = (0xEC, 0x11) * _DATA
    data = data + bytes(padding[: _DATA - len(data)])
    return data + _checks_of(data)


def multiply_in_field(one: int, other: int) -> int:
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (product >> 7) * 0x11D
        product ^= (other >> bit & 1) * one
    return product


def _divisor() -> list[int]:
    found, root = [0] * (_CHECKS - 1) + [1], 1
    for _ in range(_CHECKS):
        found = [multiply_in_field(one, root) ^ other for one, other in pairwise([*found, 0])]
        root = multiply_in_field(root, 2)
    return found


def _checks_of(data: bytes) -> bytes:
    """The Reed-Solomon error correction: the remainder of the division."""
    divisor, left = _divisor(), [0] * _CHECKS
    for each in data:
        factor = each ^ left[0]
        left = [
            kept ^ multiply_in_field(part, factor)
            for kept, part in zip([*left[1:], 0], divisor, strict=True)
        ]
    return bytes(left)


def _bits_of(codewords: bytes) -> Iterator[int]:
    return (each >> bit & 1 for each in codewords for bit in range(7, -1, -1))


def places_in_order() -> Iterator[tuple[int, int]]:
    """Yield the modules in the order in which data fills them: by two columns, up and down."""
    rows = list(range(SIDE))
    for right in (*range(SIDE - 1, _TIMING, -2), *range(_TIMING - 1, 0, -2)):
        rows.reverse()
        for row in rows:
            yield row, right
            yield row, right - 1


def fixed_modules() -> Iterator[tuple[tuple[int, int], bool]]:
    for at in range(SIDE):
        yield (_TIMING, at), at % 2 == 0
        yield (at, _TIMING), at % 2 == 0
    for top, left in _FINDERS:
        for row in range(max(0, top - 1), min(SIDE, top + 8)):
            for column in range(max(0, left - 1), min(SIDE, left + 8)):
                off = max(abs(row - top - 3), abs(column - left - 3))
                yield (row, column), off not in {2, 4}
    for row in range(-2, 3):
        for column in range(-2, 3):
            yield (_ALIGNED + row, _ALIGNED + column), max(abs(row), abs(column)) != 1
    yield from _format()


def _format() -> Iterator[tuple[tuple[int, int], bool]]:
    """Yield the format, written twice beside the finders, and the module that is always dark."""
    first = (*range(6), 7, 8)
    beside = [*((row, 8) for row in first), *((8, column) for column in (7, 5, 4, 3, 2, 1, 0))]
    apart = [
        *((8, SIDE - 1 - step) for step in range(8)),
        *((row, 8) for row in range(SIDE - 7, SIDE)),
    ]
    for places in (beside, apart):
        for bit, place in enumerate(places):
            yield place, bool(_FORMAT >> bit & 1)
    yield (SIDE - 8, 8), True
