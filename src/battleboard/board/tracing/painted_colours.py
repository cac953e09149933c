"""Turns a painted map into one like a drawn plan: light floor, dark walls and rock.

A colour belongs to the part where it is densest. Rock reaches in from the picture's edge, walls
line the rock, and deep inside is floor, with its rugs and furniture:

    rock rock rock rock          colours along the edge, in broad patches
    rock ▓▓▓▓▓▓▓▓▓ rock          colours met first on the way in, and rarely deep inside: walls
    rock ▓ floor ▓ rock          all other colours
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final, TypeAlias

from battleboard.board.tracing.bitmap import Bitmap, bitmap_of, bits_of, pieces_of
from battleboard.board.tracing.plan_ink import GUARD, SQUARE, even_ground
from battleboard.board.tracing.plan_regions import pixels_off_grid, reaches_edge

Colour: TypeAlias = tuple[int, int, int]

_COLOURS: Final = 64
# A colour is between paper and ink if its share of the way from one to the other is in the range
# `_BETWEEN`. It is off the line if its squared distance from the line between both exceeds `_OFF`.
_BETWEEN: Final = (0.15, 0.7)
_OFF: Final = 25**2
# A colour off the line counts this many times as much as one between paper and ink. A map is
# painted if the sum exceeds this share of its light colours.
_OFF_COUNTS: Final = 4
_PAINTED: Final = 0.38
# The paper is the lightest run of 5% of a picture in which greys, from 0 to 2,550, differ by at
# most this.
_COMMON: Final = 130
_EDGE: Final = SQUARE
# A colour belongs to rock if its density along the edge of the picture is at least this share of
# its density in the whole picture.
_ON_EDGE: Final = 0.5
# Smaller patches in the colours of rock are doors or rugs; rock may be frayed by this many pixels.
_PATCH: Final = SQUARE // 2
_FRINGE: Final = 6
# In pixels: the minimum thickness of walls, the smallest patch of floor that counts, how far walls
# cast shadows, and how far from rock the inside of a room begins.
_LEAST_WALL: Final = 2
_SPECK: Final = 6
_SHADOW: Final = 7
_DEEP: Final = 14
# A colour belongs to walls if it is more than this many times as dense there as deep inside rooms,
# and more than `_UNSHADED` times as dense as in the shadow of walls.
_DENSER: Final = 2.0
_UNSHADED: Final = 0.6
_LEAST_FLOOR: Final = 0.3
# Anything darker than this share of the ground around it is ink, unless it is as broad as a rug.
_DARK: Final = 0.65
_BROAD: Final = round(0.75 * SQUARE)


def is_colourful(colours: Sequence[Colour]) -> bool:
    """Whether many colours lie between paper and ink, or off the line through both."""
    greys = sorted((3 * red + 6 * green + blue, (red, green, blue)) for red, green, blue in colours)
    ink, paper = greys[len(greys) // 100][1], _paper(greys)
    (x, y, z), (a, b, c) = paper, (end - start for start, end in zip(paper, ink, strict=True))
    long = max(1, a * a + b * b + c * c)
    between = off = dark = 0
    for red, green, blue in colours:
        r, g, d = red - x, green - y, blue - z
        along = (r * a + g * b + d * c) / long
        between += _BETWEEN[0] < along < _BETWEEN[1]
        dark += along >= _BETWEEN[1]
        near = min(1.0, max(0.0, along))
        off += (r - near * a) ** 2 + (g - near * b) ** 2 + (d - near * c) ** 2 > _OFF
    return between + _OFF_COUNTS * off > _PAINTED * (len(colours) - dark)


def _paper(greys: Sequence[tuple[int, Colour]]) -> Colour:
    """The colour of the paper: the middle of the lightest common greys."""
    some, last = len(greys) // 20, len(greys) - 1
    common = (at for at in range(last, some, -1) if greys[at][0] - greys[at - some][0] <= _COMMON)
    return greys[next(common, last) - some // 2][1]


def palette_of(colours: Sequence[Colour]) -> list[Colour]:
    """A palette that represents the colours of a picture (median cut)."""
    boxes = [list(colours)]
    while len(boxes) < _COLOURS:
        gain, axis, at = max((*_spread(box), at) for at, box in enumerate(boxes))
        if not gain:
            break
        box = sorted(boxes[at], key=lambda colour: colour[axis])
        boxes[at : at + 1] = [box[: len(box) // 2], box[len(box) // 2 :]]
    return [_mean(box) for box in boxes]


def _spread(box: Sequence[Colour]) -> tuple[float, int]:
    """The gain from splitting a box of colours, and the axis along which to split it."""
    spans = [max(channel) - min(channel) for channel in zip(*box, strict=True)]
    return max(spans) * len(box) ** 0.5, spans.index(max(spans))


def _mean(box: Sequence[Colour]) -> Colour:
    red, green, blue = (sum(channel) // len(box) for channel in zip(*box, strict=True))
    return red, green, blue


def drawn_rows(greys: Sequence[bytes], colours: Sequence[bytes]) -> list[bytes] | None:
    """Convert a painted map to the grey rows of a plan; `colours` are its rows of palette indices.

    None if walls and rock cannot be told from floor.
    """
    solid = _Painted(colours).solid()
    if solid is None:
        return None
    some = bytes((1, *range(1, 256)))
    lit = even_ground(
        [
            _merge(row.translate(some), black, is_light=False)
            for row, black in zip(greys, _lines(solid), strict=True)
        ]
    )
    dark = bitmap_of(lit, bytes(0 < grey < _DARK * 255 for grey in range(256)), GUARD)
    rugs = dark.opening(_BROAD)
    return [_merge(row, rug, is_light=True) for row, rug in zip(lit, _lines(rugs), strict=True)]


def _lines(bitmap: Bitmap) -> list[bytes]:
    """The rows of a bitmap without their guard, 255 where it is set."""
    text = bitmap.text().translate(str.maketrans("01", "\0\xff")).encode("latin-1")
    starts = range(0, len(text), bitmap.wide)
    return [text[start : start + bitmap.wide - GUARD] for start in starts]


def _merge(row: bytes, mask: bytes, *, is_light: bool) -> bytes:
    grey, chosen = int.from_bytes(row), int.from_bytes(mask)
    return (grey | chosen if is_light else grey & ~chosen).to_bytes(len(row))


class _Painted:
    """A painted map as rows of palette indices."""

    def __init__(self, rows: Sequence[bytes]) -> None:
        self._rows, self._wide = rows, len(rows[0])
        whole = Counter(b"".join(rows))
        edge = Counter(b"".join((*rows[:_EDGE], *rows[-_EDGE:])))
        edge.update(b"".join(row[:_EDGE] + row[-_EDGE:] for row in rows))
        share = _ON_EDGE * edge.total() / whole.total()
        self._rocky = {at for at, count in edge.items() if count >= share * whole[at]}

    def solid(self) -> Bitmap | None:
        """The pixels of walls and rock; None if they cannot be told from floor."""
        rock = self._rock()
        inner = rock.box(0, 0, self._wide, rock.high)
        outer = self._outer(rock)

        def ring(start: int, end: int) -> dict[int, float]:
            bits = outer.grown(end).bits & ~outer.grown(start).bits
            return self._shares(rock.with_bits(bits & inner))

        deep = self._shares(rock.with_bits(inner & ~outer.grown(_DEEP).bits))
        # Where walls meet rock, they extend as far inside the grid lines as outside them.
        inside = rock.with_bits(inner & ~outer.bits).opening(_SPECK).runs()
        off = pixels_off_grid((row, end, start) for row, start, end in inside)
        ends = max(_LEAST_WALL, 2 * off - 1)
        shaded = ring(ends + 2, ends + _SHADOW)
        walls = {
            at
            for at, share in ring(0, ends).items()
            if share > max(_DENSER * deep.get(at, 0.0), _UNSHADED * shaded.get(at, 0.0))
        }
        if sum(share for at, share in deep.items() if at not in walls) < _LEAST_FLOOR:
            return None
        # Smooth the edges: textures fray them as hatching does.
        ink = rock.with_bits(self._bits(walls).bits | rock.bits).opening(2)
        light = ink.with_bits(inner & ~ink.bits).opening(3)
        return ink.with_bits(inner & ~light.bits).opening(3)

    def _bits(self, chosen: set[int]) -> Bitmap:
        return bitmap_of(self._rows, bytes(at in chosen for at in range(256)), GUARD)

    def _rock(self) -> Bitmap:
        rocky = self._bits(self._rocky)
        broad = rocky.grown(1).opening(_PATCH)
        for _ in range(_FRINGE):
            broad = broad.with_bits(broad.grown(1).bits & rocky.bits)
        return broad

    def _outer(self, rock: Bitmap) -> Bitmap:
        """The rock that reaches an edge of the picture."""
        pieces = (each for each in pieces_of(rock) if reaches_edge(each, self._wide, rock.high))
        return rock.with_bits(bits_of(chain.from_iterable(pieces), rock))

    def _shares(self, where: Bitmap) -> dict[int, float]:
        """The share of a region that each colour covers, without the colours of rock."""
        counts: Counter[int] = Counter()
        for row, start, end in where.runs():
            counts.update(self._rows[row][start:end])
        whole = max(1, counts.total())
        return {at: count / whole for at, count in counts.items() if at not in self._rocky}
