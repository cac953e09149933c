"""The artist: paints a frame of the map. Another one could paint it with the graphics card."""

from functools import partial
from math import inf
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QPainter

from battleboard.board.board import Light
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import DrawList
from battleboard.views.map.paint.areas import AreaPainter
from battleboard.views.map.paint.figures import Crowd, Faces, FigurePainter
from battleboard.views.map.paint.glyph import paint_flame
from battleboard.views.map.paint.ground import GroundPainter, Terrain
from battleboard.views.map.paint.labels import Labels
from battleboard.views.map.paint.overlay import OverlayPainter
from battleboard.views.map.paint.portrait import Dress
from battleboard.views.map.paint.scale_bar import bar_feet, paint_scale_bar
from battleboard.views.map.paint.sheet import Sheet
from battleboard.views.map.paint.sprites import IN_ONE_FRAME
from battleboard.views.map.paint.table import Table
from battleboard.views.map.paint.turning import turn, turned
from battleboard.views.map.paint.veil import Veil

_FLAME_PX: Final = 8
_FLAME_FT: Final = 0.8
_AHEAD_PX: Final = 400
"""So far around the window names are laid out in advance, that none changes while one pans."""


class Frame(NamedTuple):
    """All that one picture of the map shows.

    `size` is in pixels of the desktop, of which something covers as many as `foot` at the lower
    edge. A `hasty` frame is one of many in a row, each at another scale.
    """

    camera: Camera
    size: QSize
    terrain: Terrain
    veil: Veil | None
    items: DrawList
    dress: Dress
    hasty: bool = False
    foot: int = 0


class Artist(Protocol):
    """Paints frames."""

    def paint(self, painter: QPainter, frame: Frame) -> bool:
        """Paint a frame, and say whether it is as good as it gets."""

    def forget_faces(self) -> None:
        """Paint figures anew, because there are other portraits now."""


class Raster:
    """Paints frames with the processor alone, and keeps whatever it will need again.

    All is painted in pixels from the board's origin on. As long as nothing moves but the camera
    along the board, figures are kept on a sheet with the table that they stand on.
    """

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._table: Table | None = None
        self._worn: Dress | None = None
        self._figures: FigurePainter | None = None
        self._crowd: Crowd | None = None
        self._peopled = Sheet()
        self._last: Frame | None = None

    def forget_faces(self) -> None:
        """Paint figures anew, because there are other portraits now."""
        self._figures = self._last = None

    def paint(self, painter: QPainter, frame: Frame) -> bool:
        """Paint a frame, and say whether it is as good as it gets."""
        camera, area = _on_screen(frame)
        figures = self._figures_for(frame.dress)
        painter.save()
        painter.scale(1 / frame.dress.ratio, 1 / frame.dress.ratio)
        painter.translate(-area.topLeft())
        if self._last and _stands_still(frame, self._last):
            self._paint_standing(painter, frame, camera, area)
        else:
            self._paint_moving(painter, frame, camera, area)
        painter.translate(area.topLeft())
        feet = bar_feet(frame.terrain.board.grid.feet, camera.scale / frame.dress.ratio)
        free = area.size() - QSize(0, round(frame.foot * frame.dress.ratio))
        paint_scale_bar(painter, free, feet, camera.scale, frame.dress)
        painter.restore()
        is_finished = not frame.hasty and not figures.unfinished
        self._last = frame if is_finished else None
        return is_finished

    def _paint_standing(self, painter: QPainter, frame: Frame, camera: Camera, area: QRect) -> None:
        """Show what was there before, and whoever comes into view at an edge."""
        if not self._peopled.held.contains(area):
            table = self._table_for(frame, camera.scale)
            table.hold(turn(area, -camera.turns))
            wanted = turn(table.held, camera.turns)
            crowd = self._crowd_for(frame, camera, wanted)
            self._peopled.hold(wanted, partial(self._paint_all, frame, table, crowd))
        self._peopled.show(painter, area)

    def _crowd_for(self, frame: Frame, camera: Camera, part: QRect) -> Crowd:
        """Give figures and names as they were laid out, as long as the camera stays near by."""
        crowd = self._crowd
        if crowd is None or not crowd.part.contains(part):
            around = part.adjusted(-_AHEAD_PX, -_AHEAD_PX, _AHEAD_PX, _AHEAD_PX)
            crowd = self._figures_for(frame.dress).laid_out(frame.items, camera, around)
            self._crowd = crowd
            self._peopled.forget()
        return crowd

    def _paint_all(
        self, frame: Frame, table: Table, crowd: Crowd, painter: QPainter, part: QRect
    ) -> None:
        with turned(painter, crowd.camera.turns):
            table.show(painter, turn(part, -crowd.camera.turns))
        self._paint_upon(painter, part, frame, crowd, inf)

    def _paint_moving(self, painter: QPainter, frame: Frame, camera: Camera, area: QRect) -> None:
        """Paint the figures anew, on a table that is kept."""
        self._crowd = None
        self._peopled.forget()
        with turned(painter, camera.turns):
            self._paint_table(painter, frame, camera.scale, turn(area, -camera.turns))
        crowd = self._figures_for(frame.dress).laid_out(frame.items, camera, area)
        self._paint_upon(painter, area, frame, crowd, 0 if frame.hasty else IN_ONE_FRAME)

    def _paint_table(self, painter: QPainter, frame: Frame, scale: float, part: QRect) -> None:
        if frame.hasty:
            _paint_roughly(painter, frame, scale, part)
            return
        table = self._table_for(frame, scale)
        table.hold(part)
        table.show(painter, part)

    def _paint_upon(
        self, painter: QPainter, part: QRect, frame: Frame, crowd: Crowd, most: float
    ) -> None:
        """Paint what stands and lies on the table, with so many figures at most anew."""
        AreaPainter(crowd.camera, frame.dress, frame.veil).paint(painter, frame.items.areas, part)
        OverlayPainter(painter, crowd.camera, frame.dress).paint(frame.items, part)
        _paint_lights(painter, frame, crowd.camera)
        self._figures_for(frame.dress).paint(painter, crowd, part, most)

    def _table_for(self, frame: Frame, scale: float) -> Table:
        table = self._table
        if table is None or table.terrain is not frame.terrain or table.scale != scale:
            table = self._table = Table(frame.terrain, scale)
        table.cover(frame.veil)
        return table

    def _figures_for(self, dress: Dress) -> FigurePainter:
        if self._figures is None or self._worn is not dress:
            self._worn = dress
            labels = Labels(dress.font, dress.colours)
            self._figures = FigurePainter(dress, labels, self._faces)
        return self._figures


def _stands_still(frame: Frame, last: Frame) -> bool:
    """Whether a frame shows the same as the last one, though maybe of another part."""
    return (
        not frame.hasty
        and frame.terrain is last.terrain
        and frame.veil is last.veil
        and frame.dress is last.dress
        and frame.camera[1:] == last.camera[1:]
        and frame.items == last.items
    )


def _paint_roughly(painter: QPainter, frame: Frame, scale: float, part: QRect) -> None:
    GroundPainter(frame.terrain, scale, fine=False).paint(painter, part)
    if frame.veil is not None:
        frame.veil.paint(painter, part, scale, fine=False)


def _paint_lights(painter: QPainter, frame: Frame, camera: Camera) -> None:
    """A small flame for each light that stands on the table."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for light in frame.items.lights:
        _paint_light(painter, light, frame.dress, camera)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_light(painter: QPainter, light: Light, dress: Dress, camera: Camera) -> None:
    colour = dress.palette.shadow if light.magical_dark else light.colour
    known = colour if QColor.isValidColorName(colour) else dress.palette.flame
    middle, rim = camera.to_screen(light.at), dress.palette.wall_edge
    size = max(_FLAME_PX * dress.ratio, _FLAME_FT * camera.scale)
    paint_flame(painter, middle, size, known, rim)


def _on_screen(frame: Frame) -> tuple[Camera, QRect]:
    """Give the camera in pixels of the screen, at the board's origin, and what it shows."""
    ratio = frame.dress.ratio
    _, scale, turns = frame.camera
    camera = Camera((0.0, 0.0), scale * ratio, turns)
    left, top = (round(each * camera.scale) for each in frame.camera.corner)
    wide, high = (round(each * ratio) for each in frame.size.toTuple())
    return camera, QRect(left, top, wide, high)
