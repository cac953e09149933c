"""Draws Battleboard's mark, as `python packaging/icon/draw.py` from the top of the repository.

The mark is a B made of a round: an upright where the round begins, and two acts that run along the
ruler, the shorter one of the party above the longer one of its foes. Each small size has a cut of
its own that lies on whole pixels; from 64 pixels upwards the large one is scaled.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from containers import icns_of, ico_of
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

HERE: Final = Path(__file__).resolve().parent
SHIPPED: Final = HERE.parents[1] / "resources" / "icons"
PNG_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes of the pictures for desktops, in pixels."""
SHIPPED_SIZES: Final = (16, 24, 32, 48, 64, 72, 128, 144, 256)
"""Those that the program itself shows: in the frames of its windows, and 72 points on pages."""
ICO_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 256)
ICNS_SIZES: Final = (16, 32, 64, 128, 256, 512, 1024)

_PARTY: Final = ("#2f74b8", "#4a9be0", "#7ac6ff")
_FOES: Final = ("#b4501a", "#d66826", "#f3823a", "#ffa968")
_AT_ONCE: Final = ("#5fb2f5", "#fb8d45")
"""The colours of party and foes where their bars are not divided."""
_UPRIGHT: Final = "#f4f6fb"
_GROUND: Final = ("#2c3a56", "#141a27")
_EDGE: Final = "#ffffff"
_SEGMENTS: Final = "#3d4b69"
_PAPER: Final = ("#ffffff", "#e3e8f1")
_RIM: Final = "#7f8ca6"
_FOLD: Final = "#c3ccdb"
_INK: Final = "#1d2638"
_CHIP: Final = "translate(112 160) scale(0.56)"

Edge = Callable[["Cut", float, float, int], str]


class Cut(NamedTuple):
    """The mark as it is drawn for one size: all lengths in its own pixels.

    `upright` is where the upright begins and how wide it is. The two bars lie at `tops`, are `high`
    and begin at `start`; their ends reach `bend` beyond their last block. `blocks` are how many the
    bars of party and foes have, each as long as `block` says, with `gap` between them.
    """

    size: int
    margin: float
    corner: float
    upright: tuple[float, float]
    tops: tuple[float, float]
    high: float
    start: float
    blocks: tuple[int, int]
    block: tuple[float, float]
    gap: float
    bend: float
    lines: tuple[float, ...] = ()


LARGE: Final = Cut(
    512,
    16,
    108,
    (88, 44),
    (106, 272),
    134,
    148,
    (3, 4),
    (51, 51),
    12,
    60,
    (142, 211, 280, 349, 418),
)
CUTS: Final = {
    16: Cut(16, 0, 3.5, (3, 2), (3, 9), 4, 6, (1, 1), (3, 6), 0, 2),
    20: Cut(20, 0, 4.5, (4, 2), (4, 11), 5, 7, (1, 1), (4.5, 8), 0, 2.5),
    22: Cut(22, 0, 5, (4, 3), (4, 12), 6, 8, (1, 1), (5, 9), 0, 3),
    24: Cut(24, 0, 5, (4, 3), (5, 13), 6, 8, (1, 1), (6, 10), 0, 3),
    32: Cut(32, 1, 6.5, (5, 3), (7, 17), 8, 10, (2, 3), (4, 4), 1.25, 4),
    40: Cut(40, 1, 8, (7, 4), (9, 21), 10, 12, (2, 3), (5, 5), 1.25, 5),
    48: Cut(48, 1, 10, (9, 4), (10, 25), 13, 14, (3, 4), (4.75, 4.75), 1.25, 6),
}
MARGIN_OF_APPS: Final = 100 / 1024
"""The free edge that macOS leaves round the icons of programs."""


def mark_svg(cut: Cut, margin: float = 0.0) -> str:
    """The mark as SVG; `margin` is the share of its size that stays free on each side."""
    free = cut.size * margin / (1 - 2 * margin)
    box = f"{-free:g} {-free:g} {cut.size + 2 * free:g} {cut.size + 2 * free:g}"
    return _svg(box, [_ground_gradient(), *_ground(cut), *_letter(cut)])


class Sheet(NamedTuple):
    """A sheet of paper with a folded corner: its edges, how round they are, and the fold."""

    size: int
    left: float
    right: float
    top: float
    bottom: float
    corner: float
    fold: float
    edge: float


_LARGE_SHEET: Final = Sheet(512, 84, 428, 24, 488, 28, 96, 8)
_SHEETS: Final = {
    16: Sheet(16, 2.5, 13.5, 0.5, 15.5, 1, 4, 1),
    20: Sheet(20, 2.5, 17.5, 0.5, 19.5, 1.5, 5, 1),
    22: Sheet(22, 3.5, 18.5, 0.5, 21.5, 1.5, 5, 1),
    24: Sheet(24, 3.5, 20.5, 0.5, 23.5, 1.5, 6, 1),
    32: Sheet(32, 4.5, 27.5, 0.5, 31.5, 2, 7, 1),
}
_LETTERS: Final = {
    16: Cut(16, 0, 0, (4, 1), (6, 10), 3, 6, (1, 1), (2, 4), 0, 1.5),
    20: Cut(20, 0, 0, (5, 1), (7, 12), 4, 7, (1, 1), (2.5, 5.5), 0, 2),
    22: Cut(22, 0, 0, (6, 2), (8, 14), 5, 9, (1, 1), (2.5, 5), 0, 2.5),
    24: Cut(24, 0, 0, (6, 2), (9, 15), 5, 9, (1, 1), (3.5, 6.5), 0, 2.5),
    32: Cut(32, 0, 0, (8, 2), (12, 20), 7, 11, (1, 1), (5, 9), 0, 3.5),
}
"""The letter on a sheet that is too small for the whole mark."""


def document_svg(size: int) -> str:
    """A sheet with the mark on it, for the files of battles."""
    sheet = _SHEETS.get(size, _LARGE_SHEET)
    paper = [_gradient("paper", _PAPER), _ground_gradient(), *_sheet(sheet)]
    if size in _LETTERS:
        letter = [_upright(_LETTERS[size], _INK), *_acts(_LETTERS[size])]
    else:
        chip = LARGE._replace(lines=())
        letter = [f'<g transform="{_CHIP}">', *_ground(chip), *_letter(chip), "</g>"]
    return _svg(f"0 0 {sheet.size} {sheet.size}", [*paper, *letter])


def _sheet(sheet: Sheet) -> list[str]:
    _, left, right, top, bottom, corner, fold, edge = sheet
    bend = f"A{corner:g} {corner:g} 0 0 1"
    outline = (
        f"M{left:g} {top + corner:g}{bend} {left + corner:g} {top:g}H{right - fold:g}"
        f"L{right:g} {top + fold:g}V{bottom - corner:g}{bend} {right - corner:g} {bottom:g}"
        f"H{left + corner:g}{bend} {left:g} {bottom - corner:g}Z"
    )
    folded = f"M{right - fold:g} {top:g}V{top + fold:g}H{right:g}Z"
    return [
        f'<path d="{outline}" fill="url(#paper)" stroke="{_RIM}" stroke-width="{edge:g}"/>',
        f'<path d="{folded}" fill="{_FOLD}" stroke="{_RIM}" stroke-width="{edge:g}"/>',
    ]


def _svg(box: str, parts: list[str]) -> str:
    lines = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">', *parts, "</svg>", "")
    return "\n".join(lines)


def _ground_gradient() -> str:
    return _gradient("ground", _GROUND)


def _gradient(name: str, colours: tuple[str, str]) -> str:
    stops = "".join(f'<stop offset="{at}" stop-color="{each}"/>' for at, each in enumerate(colours))
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'


def _ground(cut: Cut) -> list[str]:
    """The board with a fine edge, and with the lines of its segments where there is room."""
    side, fine = cut.size - 2 * cut.margin, max(1.0, cut.size / 86)
    parts = [_box(cut.margin, cut.margin, side, side, "url(#ground)", cut.corner)]
    if cut.lines:
        top, bottom = cut.margin + 44, cut.size - cut.margin - 44
        path = "".join(f"M{x:g} {top:g}V{bottom:g}" for x in cut.lines)
        parts.append(f'<path d="{path}" stroke="{_SEGMENTS}" stroke-width="5" opacity="0.55"/>')
    inner = cut.margin + fine / 2
    parts.append(
        f'<rect x="{inner:g}" y="{inner:g}" width="{side - fine:g}" height="{side - fine:g}" '
        f'rx="{cut.corner - fine / 2:g}" fill="none" stroke="{_EDGE}" '
        f'stroke-opacity="0.16" stroke-width="{fine:g}"/>'
    )
    return parts


def _letter(cut: Cut) -> list[str]:
    """The upright, and the two acts that start from it."""
    return [_upright(cut, _UPRIGHT), *_acts(cut)]


def _upright(cut: Cut, colour: str) -> str:
    x, wide = cut.upright
    first, second = cut.tops
    return _box(x, first, wide, second + cut.high - first, colour, wide / 4)


def _acts(cut: Cut) -> list[str]:
    return [*_party(cut), *_foes(cut)]


def _party(cut: Cut) -> list[str]:
    """The upper act: rounded at its end, like the figures of the players."""
    return _bar(cut, cut.tops[0], _round_edge, *_blocks(cut, 0))


def _foes(cut: Cut) -> list[str]:
    """The lower act: pointed at its end, as a charge is."""
    return _bar(cut, cut.tops[1], _pointed_edge, *_blocks(cut, 1))


def _blocks(cut: Cut, bar: int) -> tuple[float, tuple[str, ...]]:
    """How long a block of a bar is, and the colours of its blocks."""
    count, block = cut.blocks[bar], cut.block[bar]
    if count == 1:
        return block, (_AT_ONCE[bar],)
    return block, (_PARTY, _FOES)[bar][-count:]


def _bar(cut: Cut, top: float, edge: Edge, block: float, colours: tuple[str, ...]) -> list[str]:
    """A bar of blocks: the first is straight on its left, all others follow the one before."""
    parts = []
    for at, colour in enumerate(colours):
        x = cut.start + at * (block + cut.gap)
        down = edge(cut, x + block, top, 1)
        up = edge(cut, x, top, -1) if at else ""
        path = f"M{x:g} {top:g}H{x + block:g}{down}H{x:g}{up}Z"
        parts.append(_path(path, colour))
    return parts


def _round_edge(cut: Cut, x: float, top: float, way: int) -> str:
    """The right edge of a block of the party, downwards for 1 and upwards for -1."""
    end = top + cut.high if way > 0 else top
    return f"A{cut.bend:g} {cut.high / 2:g} 0 0 {int(way > 0)} {x:g} {end:g}"


def _pointed_edge(cut: Cut, x: float, top: float, way: int) -> str:
    """The right edge of a block of the foes, downwards for 1 and upwards for -1."""
    end = top + cut.high if way > 0 else top
    return f"L{x + cut.bend:g} {top + cut.high / 2:g}L{x:g} {end:g}"


def _box(  # noqa: PLR0913, PLR0917 - what a rectangle has
    x: float, y: float, wide: float, high: float, colour: str, corner: float = 0.0
) -> str:
    rounded = f' rx="{corner:g}"' if corner else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"{rounded} fill="{colour}"/>'
    )


def _path(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}"/>'


_LEAST_SCALED: Final = 64


def picture(svg: str, size: int) -> QImage:
    """An SVG as a square picture."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    return image


def mark(size: int, margin: float = 0.0) -> QImage:
    """The mark in a size, by the cut that is made for it."""
    return picture(mark_svg(CUTS.get(size, LARGE), margin if size >= _LEAST_SCALED else 0.0), size)


def document(size: int) -> QImage:
    """The picture of a battle's file in a size."""
    return picture(document_svg(size), size)


def draw(into: Path, shipped: Path) -> None:
    """Write every form of the mark."""
    (into / "png").mkdir(parents=True, exist_ok=True)
    shipped.mkdir(parents=True, exist_ok=True)
    for place in (into, shipped):
        (place / "battleboard.svg").write_text(mark_svg(LARGE), encoding="utf-8")
    (into / "battle-file.svg").write_text(document_svg(512), encoding="utf-8")
    for size in PNG_SIZES:
        mark(size).save(str(into / "png" / f"battleboard-{size}.png"))
        document(size).save(str(into / "png" / f"battle-file-{size}.png"))
    for size in SHIPPED_SIZES:
        mark(size).save(str(shipped / f"battleboard-{size}.png"))
    apps = {size: mark(size, MARGIN_OF_APPS) for size in ICNS_SIZES}
    (into / "battleboard.icns").write_bytes(icns_of(apps))
    (into / "battle-file.icns").write_bytes(icns_of({each: document(each) for each in ICNS_SIZES}))
    (into / "battleboard.ico").write_bytes(ico_of([mark(each) for each in ICO_SIZES]))
    (into / "battle-file.ico").write_bytes(ico_of([document(each) for each in ICO_SIZES]))


def main(into: Path = HERE, shipped: Path = SHIPPED) -> int:
    """Draw the mark into the repository, or into other folders."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    draw(into, shipped)
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:3])))
