"""Pictures of floor plans, straightened and scaled for tracing, and the traces mapped onto them."""

from collections.abc import Callable, Iterable
from math import ceil, cos, hypot, radians, sin
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform, qRgb

from battleboard.board.tracing import plan_trace
from battleboard.board.tracing.bitmap import Bitmap, bitmap_of
from battleboard.board.tracing.painted_colours import (
    Colour,
    drawn_rows,
    is_colourful,
    palette_of,
)
from battleboard.board.tracing.painted_mask import mask_walls
from battleboard.board.tracing.photographed_page import page_corners
from battleboard.board.tracing.plan_ink import SQUARE
from battleboard.board.tracing.plan_skew import skew_of
from battleboard.board.tracing.printed_grid import GridFinding, fit_grid
from battleboard.board.tracing.trace_proposal import TracedDoor, TraceProposal
from battleboard.foundation.long_work import ProgressCallback, untold
from battleboard.models.grey_pictures import bands_across, bands_down, find_grid_of, grey_rows

# The page is looked for in a copy of this size.
_SMALL_PX: Final = 240
# Pixels this near to the edge of a page, as a share of its width, may show the desk.
_RIM: Final = 0.012
_SIDES: Final = 4


class StraightPage(NamedTuple):
    """A photographed page, straightened as if scanned, and the transform to the photograph."""

    picture: QImage
    to_photograph: QTransform


def straight_page(grey: QImage) -> StraightPage | None:
    """The page on a photograph; None if the picture is no photograph of a page on a desk."""
    small = grey.scaled(
        _SMALL_PX,
        _SMALL_PX,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    if min(small.width(), small.height()) < _SIDES:
        return None
    corners = page_corners(grey_rows(small))
    if corners is None:
        return None
    across, down = grey.width() / small.width(), grey.height() / small.height()
    seen = [QPointF(x * across, y * down) for x, y in corners]
    wide, high = (_length(seen, first) for first in (0, 1))
    middle = sum(seen, QPointF()) / _SIDES
    flat = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    square = [flat.topLeft(), flat.topRight(), flat.bottomRight(), flat.bottomLeft()]
    turn = QTransform()
    if not QTransform.quadToQuad(QPolygonF(seen), QPolygonF(square), turn):
        return None
    return StraightPage(_draw_page(grey, turn, flat), turn.inverted()[0])


def _length(corners: list[QPointF], first: int) -> float:
    sides = ((corners[at], corners[(at + 1) % _SIDES]) for at in (first, first + 2))
    return sum(hypot(b.x() - a.x(), b.y() - a.y()) for a, b in sides) / 2


def _draw_page(grey: QImage, turn: QTransform, flat: QRectF) -> QImage:
    """The straightened page at its place, with paper instead of the desk."""
    paper = sorted(b"".join(grey_rows(grey.scaled(64, 64))))[64 * 64 * 4 // 5]
    page = QImage(grey.size(), QImage.Format.Format_Grayscale8)
    page.fill(QColor(paper, paper, paper))
    with QPainter(page) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(flat)
        painter.setTransform(turn)
        painter.drawImage(0, 0, grey)
        painter.resetTransform()
        painter.setPen(QPen(QColor(paper, paper, paper), 2 * _RIM * flat.width()))
        painter.drawRect(flat)
    return page


Spot: TypeAlias = tuple[float, float]

_SQUARES_IF_UNKNOWN: Final = 40
# Half a pixel of the scaled plan, in squares: grid lines lie at pixel centres.
_HALF_PIXEL: Final = 0.5 / SQUARE
_MOST_SIDE: Final = 250
# Tolerance per colour channel.
_COLOUR_STEPS: Final = 96
# The squares of a photographed page are fitted in steps of this share of their size.
_SCALE_STEP: Final = 0.0025
# A trace with less floor than this share of a painted map has found only scraps.
_LEAST_FLOOR: Final = 0.04
# Samples per side to tell whether a picture is painted, and to choose its palette.
_FEW: Final = 36
_MANY: Final = 64


class PlanGrid(NamedTuple):
    """How the squares of a plan lie on its picture, in pixels, and its skew.

    `offset_px` is a grid crossing once the picture is straightened about its centre.
    """

    cell_px: tuple[float, float]
    offset_px: tuple[float, float]
    slant_degrees: float = 0.0


def plan_grid(
    name: str, grey: QImage, cell_px: float | None = None, offset_px: Spot | None = None
) -> PlanGrid:
    """The grid of a plan: as given, otherwise as detected."""
    slant = skew_of(bands_down(grey), grey.width())
    straight = upright(grey, slant)
    if cell_px is not None and offset_px is not None and not slant:
        return PlanGrid((cell_px, cell_px), offset_px)
    across, down = bands_across(straight), bands_down(straight)
    if cell_px is not None:
        cell = cell_px, cell_px
        laid = fit_grid(across, down, cell).grid
        return PlanGrid(cell, offset_px or (laid.offset_px if laid else (0.0, 0.0)), slant)
    found = find_grid_of(name, straight).grid
    if found is not None:
        return PlanGrid(found.cell_px, offset_px or found.offset_px, slant)
    guess = max(grey.width(), grey.height()) / _SQUARES_IF_UNKNOWN
    return PlanGrid((guess, guess), offset_px or (0.0, 0.0), slant)


def trace_picture(
    grey: QImage, grid: PlanGrid, told: ProgressCallback = untold, coloured: QImage | None = None
) -> TraceProposal:
    """Trace a plan, in squares from the upper left corner of its picture.

    `told` receives the progress from 0 to 1; an exception it raises cancels the work. Colours
    are used if the picture looks like a painted map.
    """
    flat, found = flat_plan(grey, grid), TraceProposal()
    if flat is not None:
        found = carry_plan(_trace_grey(flat.page.picture, flat.grid, told), flat.to_photograph)
    if found.floor:
        return found
    if coloured is None or not is_colourful(_some_colours(coloured, _FEW)):
        return _trace_grey(grey, grid, told)
    found = _trace_colours(grey, grid, told, coloured)
    return (found if found.floor else _trace_grey(grey, grid, told))._replace(is_painted=True)


def _trace_colours(
    grey: QImage, grid: PlanGrid, told: ProgressCallback, coloured: QImage
) -> TraceProposal:
    """Trace a painted map by its colours; empty if there are only scraps."""
    rows, corner = scaled_plan(grey, grid)
    picture, _ = scaled_picture(coloured.convertToFormat(QImage.Format.Format_RGB32), grid)
    table = [qRgb(*colour) for colour in palette_of(_some_colours(picture, _MANY))]
    told(0.05)
    plain = Qt.ImageConversionFlag.ThresholdDither
    numbered = picture.convertToFormat(QImage.Format.Format_Indexed8, table, plain)
    drawn = drawn_rows(rows, grey_rows(numbered))
    if drawn is None:
        return TraceProposal()
    told(0.1)
    found = Carrier(grey, grid, corner).carry(plan_trace.trace_plan(drawn, told))
    squares = len(rows) * len(rows[0]) / SQUARE**2
    is_scrap = found.floor_squares < _LEAST_FLOOR * squares
    return TraceProposal() if is_scrap else found


def _some_colours(picture: QImage, side: int) -> list[Colour]:
    """The colours of `side` by `side` pixels, spread evenly over a picture."""
    small = picture.scaled(side, side).convertToFormat(QImage.Format.Format_RGB32)
    values = bytes(small.constBits())
    return list(zip(values[2::4], values[1::4], values[::4], strict=True))


class FlatPlan(NamedTuple):
    """The straightened page of a photograph, its squares, and how both map to the photograph."""

    page: StraightPage
    grid: PlanGrid
    seen_px: Spot

    def to_photograph(self, spot: Spot) -> Spot:
        """Map squares of the page to squares of the photograph."""
        (x_px, y_px), (wide, high) = self.grid.cell_px, self.seen_px
        pixel = self.page.to_photograph.map(QPointF(spot[0] * x_px, spot[1] * y_px))
        return pixel.x() / wide, pixel.y() / high

    def back(self, pixel: Spot) -> Spot:
        """Map a pixel of the photograph to the page."""
        point = self.page.to_photograph.inverted()[0].map(QPointF(*pixel))
        return point.x(), point.y()


def flat_plan(grey: QImage, grid: PlanGrid) -> FlatPlan | None:
    """The plan on a photographed page as if scanned; None if the picture is no such photograph.

    The squares are fitted again, since those in front look larger on a photograph.
    """
    page = straight_page(grey)
    if page is None:
        return None
    slant = skew_of(bands_down(page.picture), page.picture.width())
    straight = upright(page.picture, slant)
    across, down = bands_across(straight), bands_down(straight)
    (wide, high), scales = grid.cell_px, [1 + step * _SCALE_STEP for step in range(-8, 9)]

    def best_of(cells: Iterable[Spot]) -> GridFinding:
        return max((fit_grid(across, down, cell) for cell in cells), key=lambda found: found.score)

    x_fit = best_of((wide * scale, high) for scale in scales).grid
    best = best_of((x_fit.cell_px[0] if x_fit else wide, high * scale) for scale in scales).grid
    flat = PlanGrid(best.cell_px, best.offset_px, slant) if best else grid
    return FlatPlan(page, flat, grid.cell_px)


def _trace_grey(grey: QImage, grid: PlanGrid, told: ProgressCallback) -> TraceProposal:
    rows, corner = scaled_plan(grey, grid)
    told(0.1)
    return Carrier(grey, grid, corner).carry(plan_trace.trace_plan(rows, told))


def scaled_plan(grey: QImage, grid: PlanGrid) -> tuple[list[bytes], Spot]:
    """The rows of a plan, upright, at `SQUARE` pixels per square, and its corner in squares."""
    scaled, corner = scaled_picture(grey, grid)
    return grey_rows(scaled), corner


def scaled_picture(picture: QImage, grid: PlanGrid) -> tuple[QImage, Spot]:
    """A picture upright, at `SQUARE` pixels per square, and its corner in squares."""
    is_grey = picture.format() == QImage.Format.Format_Grayscale8
    straight = upright(picture, grid.slant_degrees)
    (wide, high), (left, top) = grid.cell_px, grid.offset_px
    corner = left / wide - ceil(left / wide), top / high - ceil(top / high)
    origin = (corner[0] - _HALF_PIXEL) * wide, (corner[1] - _HALF_PIXEL) * high
    columns = min(_MOST_SIDE, ceil((picture.width() - origin[0]) / wide))
    rows = min(_MOST_SIDE, ceil((picture.height() - origin[1]) / high))
    page = QImage(round(columns * wide), round(rows * high), picture.format())
    page.fill(_paper_of(straight))
    with QPainter(page) as painter:
        if not is_grey:
            # A stretched copy gives the strip beyond the edge about the colours of the edge.
            painter.drawImage(page.rect(), straight)
        painter.drawImage(-round(origin[0]), -round(origin[1]), straight)
    scaled = page.scaled(
        columns * SQUARE,
        rows * SQUARE,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    return scaled, corner


def _paper_of(picture: QImage) -> QColor:
    """The colour of the lightest corner: rock may extend into the other corners."""
    right, bottom = picture.width() - 1, picture.height() - 1
    corners = ((0, 0), (right, 0), (0, bottom), (right, bottom))
    return max((picture.pixelColor(*at) for at in corners), key=QColor.lightness)


def upright(grey: QImage, slant: float) -> QImage:
    """Rotate a picture about its centre to straighten a slanted grid."""
    if not slant:
        return grey
    x, y = grey.width() / 2, grey.height() / 2
    turned = QImage(grey.size(), grey.format())
    turned.fill(grey.pixelColor(0, 0))
    with QPainter(turned) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(QTransform().translate(x, y).rotate(-slant).translate(-x, -y))
        painter.drawImage(0, 0, grey)
    return turned


class Carrier:
    """Maps points of the scaled plan to the picture, and back."""

    def __init__(self, grey: QImage, grid: PlanGrid, corner: Spot) -> None:
        self._cell, self._corner = grid.cell_px, corner
        self._middle = grey.width() / 2, grey.height() / 2
        angle = radians(grid.slant_degrees)
        self._cos, self._sin = cos(angle), sin(angle)

    def __call__(self, spot: Spot) -> Spot:
        """Map a point of the scaled plan to the picture, in squares."""
        (wide, high), (left, top) = self._cell, self._corner
        x = (spot[0] + left) * wide - self._middle[0]
        y = (spot[1] + top) * high - self._middle[1]
        across = x * self._cos - y * self._sin + self._middle[0]
        down = x * self._sin + y * self._cos + self._middle[1]
        return across / wide, down / high

    def back(self, pixel: Spot) -> Spot:
        """Map a pixel of the picture to the scaled plan, in squares."""
        (wide, high), (left, top) = self._cell, self._corner
        x, y = pixel[0] - self._middle[0], pixel[1] - self._middle[1]
        across = x * self._cos + y * self._sin + self._middle[0]
        down = y * self._cos - x * self._sin + self._middle[1]
        return across / wide - left, down / high - top

    def carry(self, plan: TraceProposal) -> TraceProposal:
        return carry_plan(plan, self)


def carry_plan(plan: TraceProposal, carry: Callable[[Spot], Spot]) -> TraceProposal:
    return TraceProposal(
        tuple(tuple(map(carry, ring)) for ring in plan.floor),
        tuple((carry(a), carry(b)) for a, b in plan.walls),
        tuple(TracedDoor(carry(a), carry(b), kind) for a, b, kind in plan.doors),
        tuple(tuple(tuple(map(carry, ring)) for ring in region) for region in plan.uncertain),
        plan.is_painted,
    )


def trace_mask(mask: QImage, grid: PlanGrid, walls: str, doors: str | None) -> TraceProposal:
    """The walls and doors painted on a mask, in squares from its upper left corner."""
    coloured = mask.convertToFormat(QImage.Format.Format_RGB32)
    found = mask_walls(
        _pixels_of(coloured, QColor(walls)),
        _pixels_of(coloured, QColor(doors)) if doors else Bitmap(0, 1, 1),
    )
    wide, high = grid.cell_px

    def to_squares(spot: Spot) -> Spot:
        return spot[0] / wide, spot[1] / high

    return TraceProposal(
        (),
        tuple((to_squares(a), to_squares(b)) for a, b in found.walls),
        tuple(TracedDoor(to_squares(a), to_squares(b), "door") for a, b in found.doors),
        (),
    )


def _pixels_of(picture: QImage, colour: QColor) -> Bitmap:
    """The pixels of a colour, including blends with others at the edge of a stroke."""
    wanted = QImage(picture.size(), QImage.Format.Format_RGB32)
    wanted.fill(colour)
    with QPainter(wanted) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
        painter.drawImage(0, 0, picture)
    values, wide = bytes(wanted.constBits()), wanted.width()
    near = bytes(step <= _COLOUR_STEPS for step in range(256))
    planes = (values[plane::4].translate(near) for plane in range(3))
    blue, green, red = (int.from_bytes(plane) for plane in planes)
    pixels = (blue & green & red).to_bytes(wide * wanted.height())
    rows = [pixels[start : start + wide] for start in range(0, len(pixels), wide)]
    return bitmap_of(rows, bytes((0, 1)) + bytes(254))
