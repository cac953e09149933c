"""The artist: paints a frame of the map. Another one could paint it with the graphics card."""

from typing import NamedTuple, Protocol

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from battleboard.board.light import Light
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import DrawList
from battleboard.views.map.paint.figures import Faces, FigurePainter
from battleboard.views.map.paint.glyph import paint_flame
from battleboard.views.map.paint.ground import GroundPainter, Terrain
from battleboard.views.map.paint.labels import Labels
from battleboard.views.map.paint.overlay import OverlayPainter
from battleboard.views.map.paint.portrait import Dress
from battleboard.views.map.paint.scale_bar import bar_feet, paint_scale_bar
from battleboard.views.map.paint.sheet import Sheet
from battleboard.views.map.paint.veil import Veil


class Frame(NamedTuple):
    """All that one picture of the map shows.

    `size` is in pixels of the desktop. A `hasty` frame is one of many in a row, each at another
    scale.
    """

    camera: Camera
    size: QSize
    terrain: Terrain
    veil: Veil | None
    items: DrawList
    dress: Dress
    hasty: bool = False


class Artist(Protocol):
    """Paints frames."""

    def paint(self, painter: QPainter, frame: Frame) -> bool:
        """Paint a frame, and say whether it is as good as it gets."""

    def forget_faces(self) -> None:
        """Paint figures anew, because there are other portraits now."""


class Raster:
    """Paints frames with the processor alone, and keeps whatever it will need again."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._terrain: Terrain | None = None
        self._veil: Veil | None = None
        self._scale = 0.0
        self._ground: GroundPainter | None = None
        self._bare = Sheet(self._paint_ground)
        self._veiled = Sheet(self._paint_veiled)
        self._worn: Dress | None = None
        self._figures: FigurePainter | None = None

    def forget_faces(self) -> None:
        """Paint figures anew, because there are other portraits now."""
        self._figures = None

    def paint(self, painter: QPainter, frame: Frame) -> bool:
        """Paint a frame, and say whether it is as good as it gets."""
        painter.save()
        painter.scale(1 / frame.dress.ratio, 1 / frame.dress.ratio)
        camera, area = _on_screen(frame)
        self._paint_table(painter, frame, camera, area)
        OverlayPainter(painter, camera, frame.dress).paint(frame.items)
        self._paint_lights(painter, frame, camera)
        figures = self._figures_for(frame)
        view = QRectF(QPointF(), area.size().toSizeF())
        figures.paint(painter, frame.items, camera, view, hasty=frame.hasty)
        feet = bar_feet(frame.terrain.board.grid.feet, camera.scale / frame.dress.ratio)
        paint_scale_bar(painter, area.size(), feet, camera.scale, frame.dress)
        painter.restore()
        return not frame.hasty and not figures.unfinished

    def _paint_table(self, painter: QPainter, frame: Frame, camera: Camera, area: QRect) -> None:
        if frame.hasty:
            self._paint_roughly(painter, frame, camera.scale, area)
            return
        self._follow(frame, camera.scale)
        sheet = self._bare if frame.veil is None else self._veiled
        if not sheet.holds(area):
            self._bare.hold(area)
            sheet.hold(area)
        sheet.show(painter, area, QPoint())

    def _paint_roughly(self, painter: QPainter, frame: Frame, scale: float, area: QRect) -> None:
        painter.save()
        painter.translate(-area.topLeft())
        GroundPainter(frame.terrain, scale, fine=False).paint(painter, area)
        if frame.veil is not None:
            frame.veil.paint(painter, area, scale, fine=False)
        painter.restore()

    def _follow(self, frame: Frame, scale: float) -> None:
        """Forget what does not hold any more."""
        if frame.terrain is not self._terrain or scale != self._scale:
            self._terrain, self._scale = frame.terrain, scale
            self._ground = GroundPainter(frame.terrain, scale, fine=True)
            self._bare.forget()
            self._veiled.forget()
        if frame.veil is not self._veil:
            self._veil = frame.veil
            self._veiled.forget()

    def _paint_ground(self, painter: QPainter, part: QRect) -> None:
        if self._ground is not None:
            self._ground.paint(painter, part)

    def _paint_veiled(self, painter: QPainter, part: QRect) -> None:
        self._bare.show(painter, part, part.topLeft())
        if self._veil is not None:
            self._veil.paint(painter, part, self._scale, fine=True)

    def _figures_for(self, frame: Frame) -> FigurePainter:
        if self._figures is None or self._worn is not frame.dress:
            self._worn = frame.dress
            labels = Labels(frame.dress.font, frame.dress.colours)
            self._figures = FigurePainter(frame.dress, labels, self._faces)
        return self._figures

    def _paint_lights(self, painter: QPainter, frame: Frame, camera: Camera) -> None:
        """A small flame for each light that stands on the table."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for light in frame.terrain.board.lights:
            self._paint_light(painter, light, frame, camera)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _paint_light(self, painter: QPainter, light: Light, frame: Frame, camera: Camera) -> None:
        middle = camera.to_screen(light.at)
        colour = frame.dress.palette.shadow if light.magical_dark else light.colour
        known = colour if QColor.isValidColorName(colour) else frame.dress.palette.flame
        rim = frame.dress.palette.wall_edge
        paint_flame(painter, middle, 8 * frame.dress.ratio, known, rim)


def _on_screen(frame: Frame) -> tuple[Camera, QRect]:
    """Give the camera in pixels of the screen, moved to a whole one, and what it shows."""
    ratio = frame.dress.ratio
    scale = frame.camera.scale * ratio
    left, top = (round(each * scale) for each in frame.camera.corner)
    wide, high = (round(each * ratio) for each in frame.size.toTuple())
    return Camera((left / scale, top / scale), scale), QRect(left, top, wide, high)
