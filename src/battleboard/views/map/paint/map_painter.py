"""Paints frames of the map in software; a GPU painter could replace it."""

from functools import partial
from math import inf
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QRegion

from battleboard.board.board import Light
from battleboard.models.ambience import STILL, Drift
from battleboard.models.fog.mask import boxes
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import DrawList
from battleboard.views.map.paint import overlay_painter
from battleboard.views.map.paint.ambience_painter import AmbiencePainter, moving_ground
from battleboard.views.map.paint.figure_painter import Faces, FigurePainter, FiguresInView
from battleboard.views.map.paint.frame_changes import changed_part
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround, MapTable
from battleboard.views.map.paint.map_labels import LabelPictures, paint_pill
from battleboard.views.map.paint.pixmap_cache import MAX_RESIZED_PER_FRAME, MapSheet, Rest
from battleboard.views.map.paint.portrait_painter import MapStyle, paint_flame
from battleboard.views.map.paint.veil import Veil, rotated_painter, turned_part
from battleboard.views.theme.sizes import M, S

_ABOUT_PX: Final = 90.0
_STEPS: Final = (1, 2, 5)
_RIM: Final = 2


def bar_feet(cell_ft: float, scale: float) -> float:
    """The length of the scale bar in feet: a round number of cells, about 90 pixels long."""
    decades = [1, 10, 100, 1_000, 10_000]
    lengths = [cell_ft * step * decade for decade in decades for step in _STEPS]
    return min(lengths, key=lambda feet: abs(feet * scale - _ABOUT_PX))


class ScaleBar:
    """Paints the scale bar from a cached image."""

    def __init__(self) -> None:
        self._style: MapStyle | None = None
        self._measures: tuple[float, ...] = ()
        self._at = QRect()
        self._picture = QImage()

    def paint(
        self, painter: QPainter, size: QSize, cell_ft: float, scale: float, style: MapStyle
    ) -> None:
        measures = size.height(), cell_ft, scale
        if style is not self._style or measures != self._measures:
            self._style, self._measures = style, measures
            self._make(size, bar_feet(cell_ft, scale / style.ratio), scale, style)
        painter.drawImage(self._at.topLeft(), self._picture)

    def _make(self, size: QSize, feet: float, scale: float, style: MapStyle) -> None:
        text, metrics, pad = f"{feet:g} ft", QFontMetricsF(style.font), S * style.ratio
        high = metrics.height()
        box = QRectF(
            M * style.ratio,
            size.height() - (M + S) * style.ratio - high,
            feet * scale + metrics.horizontalAdvance(text) + 3 * pad,
            high + pad,
        )
        self._at = box.toAlignedRect().adjusted(-_RIM, -_RIM, _RIM, _RIM)
        self._picture = QImage(self._at.size(), QImage.Format.Format_ARGB32_Premultiplied)
        self._picture.fill(Qt.GlobalColor.transparent)
        with QPainter(self._picture) as painter:
            painter.translate(-self._at.topLeft())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_pill(painter, box, style.colours)
            start = QPointF(box.left() + pad, box.center().y())
            ink = QPen(QColor(style.colours.ink), 2 * style.ratio)
            _paint_bar(painter, start, feet * scale, 4 * style.ratio, ink)
            painter.setFont(style.font)
            at = box.adjusted(2 * pad + feet * scale, 0, 0, 0)
            painter.drawText(at, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_bar(painter: QPainter, start: QPointF, wide: float, tick: float, pen: QPen) -> None:
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    end = start + QPointF(wide, 0)
    painter.drawLine(start, end)
    for at in (start, end):
        painter.drawLine(at - QPointF(0, tick), at + QPointF(0, tick))


_FLAME_PX: Final = 8
_FLAME_FT: Final = 0.8
_AHEAD_PX: Final = 400
"""Margin around the window in which names are placed ahead, so that panning moves none."""


class MapFrame(NamedTuple):
    """The inputs of one picture of the map.

    `size` is in logical pixels, of which the lowest `foot` and the rightmost `side` are covered by
    other content. A `hasty` frame is one of many during a zoom, each at another scale.
    """

    camera: Camera
    size: QSize
    terrain: MapGround
    veil: Veil | None
    items: DrawList
    map_style: MapStyle
    hasty: bool = False
    foot: int = 0
    side: int = 0
    drift: Drift = STILL


class MapPainter(Protocol):
    """Paints frames of the map, and tells what differs from frame to frame."""

    def paint(self, painter: QPainter, frame: MapFrame) -> bool:
        """Paint a frame; False if another paint is needed to finish it."""

    def changed_region(self, frame: MapFrame) -> QRegion | None:
        """The device pixels that differ from the frame asked about last; None if all may differ."""

    def hold(self, frame: MapFrame, rest: Rest | None) -> None:
        """Prepare the ground of a frame, at once or in pieces with a rest after each."""

    def forget_faces(self) -> None:
        """Repaint figures, because portraits have changed."""


class RasterMapPainter:
    """Paints frames on the CPU, and caches everything it will need again.

    Coordinates are pixels from the board's origin, whatever the window shows, so panning does not
    invalidate caches. There are three layers, each painted on the one below:

        with figures   one sheet of everything, used while only the camera moves
        figures        sprites by look and radius, painted onto the table
        table          one sheet of the bare ground, one of the ground under its fog

    When figures move, the top sheet is dropped, and sprites are painted onto the cached table. When
    the scale changes, the sheets are repainted once the zoom has ended; hasty frames in between are
    painted without sheets.

    `changed_region` compares a frame with the one it was asked about before; the caller then
    repaints only that region.
    """

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._table: MapTable | None = None
        self._last_style: MapStyle | None = None
        self._figures: FigurePainter | None = None
        self._in_view: FiguresInView | None = None
        self._with_figures = MapSheet()
        self._scale_bar = ScaleBar()
        self._ambience = AmbiencePainter()
        self._last: MapFrame | None = None
        self._told: _ComparedFrame | None = None

    def forget_faces(self) -> None:
        self._figures = self._last = self._told = None

    def changed_region(self, frame: MapFrame) -> QRegion | None:
        told = self._told
        if frame.hasty or self._last is None:
            self._told = None
            return None
        camera, area = _on_screen(frame)
        ground = self._table_for(frame, camera.scale).take_changed()
        if told is None or not _has_same_view(frame, told.frame):
            # While the view moves, everything changes anyway: skip the layout.
            self._told = _ComparedFrame(frame)
            return None
        in_view = self._lay_out(frame)
        self._told = _ComparedFrame(frame, in_view)
        if told.in_view is None or ground is None:
            return None
        ground = _turned_region(ground, camera.turns)
        ratio = frame.map_style.ratio
        region = changed_part(told.in_view, in_view, ground, area, ratio)
        if region is not None and frame.drift != told.frame.drift:
            region |= moving_ground(frame.terrain.board, frame.items, camera).region & area
        return None if region is None else region.translated(-area.topLeft())

    def hold(self, frame: MapFrame, rest: Rest | None) -> None:
        """Prepare the ground; with a `rest`, in pieces, and fill the sprite caches as well."""
        camera, area = _on_screen(frame)
        self._table_for(frame, camera.scale).hold(turned_part(area, -camera.turns), rest)
        if rest is not None:
            self._figures_for(frame.map_style).hold(self._lay_out(frame), rest)

    def paint(self, painter: QPainter, frame: MapFrame) -> bool:
        camera, area = _on_screen(frame)
        figures = self._figures_for(frame.map_style)
        painter.save()
        painter.scale(1 / frame.map_style.ratio, 1 / frame.map_style.ratio)
        painter.translate(-area.topLeft())
        if self._last and _is_only_panned(frame, self._last):
            self._paint_standing(painter, frame, camera, area)
        else:
            self._paint_moving(painter, frame, camera, area)
        painter.translate(area.topLeft())
        free = _uncovered_area(frame).size()
        cell_ft = frame.terrain.board.grid.feet
        self._scale_bar.paint(painter, free, cell_ft, camera.scale, frame.map_style)
        painter.restore()
        is_finished = not frame.hasty and not figures.unfinished
        self._last = frame if is_finished else None
        return is_finished

    def _paint_standing(
        self, painter: QPainter, frame: MapFrame, camera: Camera, area: QRect
    ) -> None:
        if not self._with_figures.held.contains(area):
            table = self._table_for(frame, camera.scale)
            table.hold(turned_part(area, -camera.turns))
            wanted = turned_part(table.held, camera.turns)
            in_view = self._in_view_for(frame, camera, wanted)
            self._with_figures.hold(wanted, partial(self._paint_all, frame, table, in_view))
        self._with_figures.show(painter, area)

    def _in_view_for(self, frame: MapFrame, camera: Camera, part: QRect) -> FiguresInView:
        """The figures and names as last laid out, until the camera moves too far."""
        in_view = self._in_view
        if in_view is None or not in_view.part.contains(part):
            around = part.adjusted(-_AHEAD_PX, -_AHEAD_PX, _AHEAD_PX, _AHEAD_PX)
            figures, shown = self._figures_for(frame.map_style), _uncovered_area(frame)
            in_view = figures.lay_out(frame.items, camera, around, shown)
            self._in_view = in_view
            self._with_figures.forget()
            # Other figures are in view now, so names may have moved: the last comparison is void.
            self._told = None
        return in_view

    def _paint_all(
        self,
        frame: MapFrame,
        table: MapTable,
        in_view: FiguresInView,
        painter: QPainter,
        part: QRect,
    ) -> None:
        with rotated_painter(painter, in_view.camera.turns):
            table.show(painter, turned_part(part, -in_view.camera.turns))
        self._paint_on_table(painter, part, frame, in_view, inf)

    def _paint_moving(
        self, painter: QPainter, frame: MapFrame, camera: Camera, area: QRect
    ) -> None:
        self._in_view = None
        self._with_figures.forget()
        with rotated_painter(painter, camera.turns):
            self._paint_table(painter, frame, camera.scale, turned_part(area, -camera.turns))
        in_view = self._lay_out(frame)
        self._paint_on_table(
            painter, area, frame, in_view, 0 if frame.hasty else MAX_RESIZED_PER_FRAME
        )

    def _lay_out(self, frame: MapFrame) -> FiguresInView:
        """Lay out the figures and names of a frame, or reuse the layout of an equal frame."""
        told = self._told
        same = told and _has_same_view(frame, told.frame) and frame.items == told.frame.items
        if told and told.in_view and same:
            return told.in_view
        camera, area = _on_screen(frame)
        figures = self._figures_for(frame.map_style)
        return figures.lay_out(frame.items, camera, area, _uncovered_area(frame))

    def _paint_table(self, painter: QPainter, frame: MapFrame, scale: float, part: QRect) -> None:
        if frame.hasty:
            _paint_roughly(painter, frame, scale, part)
            return
        table = self._table_for(frame, scale)
        table.hold(part)
        table.show(painter, part)

    def _paint_on_table(
        self, painter: QPainter, part: QRect, frame: MapFrame, in_view: FiguresInView, most: float
    ) -> None:
        if frame.drift.strength:
            moving = moving_ground(frame.terrain.board, frame.items, in_view.camera)
            self._ambience.paint(painter, moving, frame.drift, in_view.camera, frame.veil)
        overlay_painter.AreaPainter(in_view.camera, frame.map_style, frame.veil).paint(
            painter, frame.items.areas, part
        )
        overlay_painter.OverlayPainter(painter, in_view.camera, frame.map_style).paint(
            frame.items, part
        )
        _paint_lights(painter, frame, in_view.camera)
        self._figures_for(frame.map_style).paint(painter, in_view, part, most)

    def _table_for(self, frame: MapFrame, scale: float) -> MapTable:
        table = self._table
        if table is None or table.scale != scale or not table.shows(frame.terrain):
            table = self._table = MapTable(frame.terrain, scale)
        table.cover(frame.veil)
        return table

    def _figures_for(self, map_style: MapStyle) -> FigurePainter:
        if self._figures is None or self._last_style is not map_style:
            self._last_style = map_style
            labels = LabelPictures(map_style.font, map_style.colours)
            self._figures = FigurePainter(map_style, labels, self._faces)
        return self._figures


class _ComparedFrame(NamedTuple):
    """The frame that `changed_region` compared last, and the layout of its figures, if needed."""

    frame: MapFrame
    in_view: FiguresInView | None = None


def _has_same_view(frame: MapFrame, told: MapFrame) -> bool:
    return (
        frame.camera == told.camera
        and frame.size == told.size
        and (frame.foot, frame.side) == (told.foot, told.side)
        and frame.map_style is told.map_style
    )


def _turned_region(region: QRegion, turns: int) -> QRegion:
    found = QRegion()
    for box in boxes(region) if turns else ():
        found |= turned_part(box, turns)
    return found if turns else region


def _is_only_panned(frame: MapFrame, last: MapFrame) -> bool:
    """Whether a frame differs from the last one at most by panning."""
    return (
        not frame.hasty
        and frame.terrain is last.terrain
        and frame.veil is last.veil
        and frame.drift == last.drift
        and frame.map_style is last.map_style
        and frame.camera[1:] == last.camera[1:]
        and (frame.foot, frame.side) == (last.foot, last.side)
        and frame.items == last.items
    )


def _paint_roughly(painter: QPainter, frame: MapFrame, scale: float, part: QRect) -> None:
    GroundPainter(frame.terrain, scale, fine=False).paint(painter, part)
    if frame.veil is not None:
        frame.veil.paint(painter, part, scale, fine=False)


def _paint_lights(painter: QPainter, frame: MapFrame, camera: Camera) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for light in frame.items.lights:
        _paint_light(painter, light, frame.map_style, camera)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_light(painter: QPainter, light: Light, map_style: MapStyle, camera: Camera) -> None:
    is_dark = light.magical_dark or not light.lit
    colour = map_style.palette.shadow if is_dark else light.colour
    known = colour if QColor.isValidColorName(colour) else map_style.palette.flame
    middle, rim = camera.to_screen(light.at), map_style.palette.wall_edge
    size = max(_FLAME_PX * map_style.ratio, _FLAME_FT * camera.scale)
    paint_flame(painter, middle, size, known, rim)


def _on_screen(frame: MapFrame) -> tuple[Camera, QRect]:
    """The camera in device pixels with its corner at the board's origin, and the area in view."""
    ratio = frame.map_style.ratio
    _, scale, turns = frame.camera
    camera = Camera((0.0, 0.0), scale * ratio, turns)
    # Whole pixels: a sheet copied at a fractional offset would be resampled and blurred.
    left, top = (round(each * camera.scale) for each in frame.camera.corner)
    wide, high = (round(each * ratio) for each in frame.size.toTuple())
    return camera, QRect(left, top, wide, high)


def _uncovered_area(frame: MapFrame) -> QRect:
    """The area in view, without the parts covered at its foot and side."""
    _, area = _on_screen(frame)
    ratio = frame.map_style.ratio
    return area.adjusted(0, 0, -round(frame.side * ratio), -round(frame.foot * ratio))
