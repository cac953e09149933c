"""The map's ground, grid and walls, cached so that panning paints only what comes into view."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF, QRegion

from battleboard.battle.knowledge.open_floor import SeenRock
from battleboard.board.board import Board
from battleboard.board.level import LevelBox
from battleboard.board.level_board import carved_floor_on, surfaces_of
from battleboard.board.point import Point
from battleboard.models.fog.mask import boxes
from battleboard.views.map.paint.ground_kinds import GroundKindPainter
from battleboard.views.map.paint.map_colours import MapPalette
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.pixmap_cache import MapSheet, Rest, area_without
from battleboard.views.map.paint.surface_painter import SeenSurface, SurfacePainter
from battleboard.views.map.paint.veil import Veil
from battleboard.views.map.paint.wall_painter import PreparedWalls
from battleboard.views.theme.colours import mix_colours

_SHADOW_PX: Final = 9
_SHADOW: Final = 0.09


@dataclass(frozen=True, slots=True)
class MapGround:
    """Everything that the look of a board's ground depends on, at any scale.

    `pictures` holds the image of each surface, or None until it is loaded. `weight` is the width of
    grid lines in device pixels; 0 hides the grid. If the viewer knows only part of the board,
    images are drawn only in `boxes`, and `rock` is the known rock around carved floor.
    """

    board: Board
    palette: MapPalette
    walls: PreparedWalls
    pictures: tuple[Mipmap | None, ...] = ()
    weight: int = 1
    boxes: tuple[LevelBox, ...] | None = None
    rock: tuple[SeenRock, ...] = ()

    @property
    def seen(self) -> tuple[SeenSurface, ...]:
        board = self.board
        surfaces = surfaces_of(board)
        pictures = self.pictures or (None,) * len(surfaces)
        return tuple(
            SeenSurface(
                laid,
                picture,
                carved_floor_on(board, laid.box),
                board.grid,
                self.weight,
                self.boxes,
                self.rock,
            )
            for laid, picture in zip(surfaces, pictures, strict=True)
        )

    @property
    def whole(self) -> tuple[object, ...]:
        """A key for the look of the whole ground: if it changes, everything is repainted.

        The key includes whether a surface has any carved floor: the first piece turns the rest of
        the surface into rock.
        """
        board = self.board
        surfaces = surfaces_of(board)
        rock = tuple(bool(carved_floor_on(board, laid.box).rings) for laid in surfaces)
        whole = (board.size_ft, board.grid, surfaces, rock, self.boxes is None)
        return (id(self.palette), *map(id, self.pictures), self.weight, *whole)

    def since(self, before: "MapGround") -> list[QRectF] | None:
        """Boxes in feet around everything that has changed; None if everything may have changed."""
        if self.whole != before.whole:
            return None
        one, other = before.board, self.board
        sides = set(one.carved.other_sides(other.carved)) ^ set(
            other.carved.other_sides(one.carved)
        )
        outlines = [ground.outline for ground in set(one.ground) ^ set(other.ground)]
        if sides:
            outlines.append(tuple(end for side in sides for end in side))
        known = [*_other_rock(before.rock, self.rock), *self._other_boxes(before)]
        return [*self.walls.since(before.walls), *map(_box_around, outlines), *known]

    def _other_boxes(self, before: "MapGround") -> list[QRectF]:
        """Boxes in feet where only one of the two grounds draws images."""
        if not any(self.pictures) or self.boxes is before.boxes:
            return []
        found = _region_of(before.boxes or ()) ^ _region_of(self.boxes or ())
        return [_in_feet(box) for box in boxes(found)]


_FINE: Final = 64
"""Boxes are compared to the nearest 1/64 of a foot."""


def _region_of(boxes_ft: Iterable[LevelBox]) -> QRegion:
    region = QRegion()
    for left, top, right, bottom in boxes_ft:
        corner, far = QPointF(left, top) * _FINE, QPointF(right, bottom) * _FINE
        region |= QRectF(corner, far).toAlignedRect()
    return region


def _in_feet(box: QRect) -> QRectF:
    return QRectF(QPointF(box.topLeft()) / _FINE, QSizeF(box.size()) / _FINE)


def _other_rock(one: tuple[SeenRock, ...], other: tuple[SeenRock, ...]) -> list[QRectF]:
    """Boxes in feet around the rock that is in only one of two tuples."""
    if one is other:
        return []
    before, after = ({id(each): each for each in rock} for rock in (one, other))
    found = ((before.get(each) or after[each]).box for each in before.keys() ^ after.keys())
    return [
        QRectF(QPointF(left, top), QPointF(right, bottom)) for left, top, right, bottom in found
    ]


def _box_around(points: Iterable[Point]) -> QRectF:
    return QPolygonF([QPointF(*point) for point in points]).boundingRect()


class GroundPainter:
    """Paints the ground at one scale, in pixels from the board's upper left corner.

    If not `fine`, it paints coarsely but fast, as needed during a zoom.
    """

    def __init__(self, terrain: MapGround, scale: float, *, fine: bool) -> None:
        self.terrain = terrain
        self.scale = scale
        self._fine = fine
        self._surfaces = tuple(
            SurfacePainter(seen, terrain.palette, scale, fine=fine) for seen in terrain.seen
        )

    @property
    def table(self) -> QRectF:
        wide, high = self.terrain.board.size_ft
        return QRectF(0, 0, wide * self.scale, high * self.scale)

    def paint(self, painter: QPainter, part: QRect) -> None:
        on_table = self.table.toAlignedRect() & part
        if on_table != part:
            self._paint_beyond(painter, part)
        if on_table.isEmpty():
            return
        if self.terrain.board.levels:
            # Levels leave gaps on the board: paint those like the surroundings of the board.
            painter.fillRect(on_table, QColor(self.terrain.palette.beyond))
        for surface in self._surfaces:
            surface.paint(painter, on_table)
        self._paint_kinds(painter, on_table)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for surface in self._surfaces:
            surface.paint_over(painter, on_table)
        # Walls on the board's edge stick out beyond it.
        self._paint_walls(painter, QRectF(part))

    def _paint_kinds(self, painter: QPainter, on_table: QRect) -> None:
        """Paint terrain, clipped to the board: an outline may reach beyond its edge."""
        if not self.terrain.board.ground:
            return
        painter.save()
        painter.setClipRect(on_table, Qt.ClipOperation.IntersectClip)
        kinds = GroundKindPainter(
            *(painter, self.terrain.palette, self.scale, QRectF(on_table)), fine=self._fine
        )
        for ground in self.terrain.board.ground:
            kinds.paint(ground)
        painter.restore()

    def _paint_beyond(self, painter: QPainter, part: QRect) -> None:
        palette, table = self.terrain.palette, self.table.toAlignedRect()
        for box in area_without(part, table):
            painter.fillRect(box, QColor(palette.beyond))
        colour = QColor(palette.beyond)
        for step in range(_SHADOW_PX, 0, -2):
            # Mix the colour in advance: painting translucent colours is far slower.
            colour = mix_colours(palette.shadow, colour, _SHADOW)
            rim = table.adjusted(-step, -step, step, step + 1)
            for box in area_without(rim & part, table):
                painter.fillRect(box, colour)

    def _paint_walls(self, painter: QPainter, part: QRectF) -> None:
        painter.save()
        painter.scale(self.scale, self.scale)
        part_ft = QRectF(part.topLeft() / self.scale, part.size() / self.scale)
        terrain = self.terrain
        terrain.walls.paint(painter, part_ft, self.scale, terrain.palette, fine=self._fine)
        painter.restore()


_MARGIN: Final = 48
"""Margin around the window that is painted in advance, in pixels."""


# How far walls, shadows and signs extend beyond their lines.
_AROUND_FT: Final = 3.2
_AROUND_PX: Final = 12.0
_MANY: Final = 24
_TOO_MANY: Final = 200


def _few(boxes_ft: list[QRectF]) -> list[QRectF]:
    """Drop boxes inside other boxes; return one box around all if there are too many."""
    if len(boxes_ft) > _TOO_MANY:
        return [_around_all(boxes_ft)]
    found: list[QRectF] = []
    for box in sorted(boxes_ft, key=lambda box: -box.width() * box.height()):
        if not any(
            other.contains(box.topLeft()) and other.contains(box.bottomRight()) for other in found
        ):
            found.append(box)
    boxes_ft = found
    if len(boxes_ft) <= _MANY:
        return boxes_ft
    return [_around_all(boxes_ft)]


def _around_all(boxes_ft: list[QRectF]) -> QRectF:
    return _box_around(
        at.toTuple() for box in boxes_ft for at in (box.topLeft(), box.bottomRight())
    )


class MapTable:
    """The ground, bare and under its fog, as two cached sheets of the unturned board.

    The fog changes with every step of a figure: it is then painted over the bare sheet in the boxes
    that differ, and no floor or wall has to be repainted.
    """

    def __init__(self, terrain: MapGround, scale: float) -> None:
        self.terrain = terrain
        self.scale = scale
        self._ground = GroundPainter(terrain, scale, fine=True)
        self._veil: Veil | None = None
        self._bare = MapSheet()
        self._veiled = MapSheet()
        self._changed: QRegion | None = None

    def take_changed(self) -> QRegion | None:
        """The region that has changed since the last call; None if everything may have changed."""
        changed, self._changed = self._changed, QRegion()
        return changed

    def cover(self, veil: Veil | None) -> None:
        """Set or remove the fog, and repaint only what differs."""
        if veil is self._veil:
            return
        changed = veil.unlike(self._veil, self.scale) if veil else None
        self._veil = veil
        if changed is None:
            self._veiled.forget()
            self._changed = None
        else:
            self._note_changed(changed)
            self._veiled.renew(changed, self._paint_veiled)

    def shows(self, terrain: MapGround) -> bool:
        """Try to switch to another ground, repainting what differs.

        False if everything may differ: then a new table is needed.
        """
        if terrain is self.terrain:
            return True
        boxes_ft = terrain.since(self.terrain)
        if boxes_ft is None:
            return False
        self.terrain = terrain
        self._ground = GroundPainter(terrain, self.scale, fine=True)
        out = max(_AROUND_FT * self.scale, _AROUND_PX) + _AROUND_PX
        for box in _few(boxes_ft):
            corner, size = box.topLeft() * self.scale, box.size() * self.scale
            part = QRectF(corner, size).adjusted(-out, -out, out, out).toAlignedRect()
            region = QRegion(part)
            self._note_changed(region)
            self._bare.renew(region, self._ground.paint)
            if self._veil is not None:
                self._veiled.renew(region, self._paint_veiled)
        return True

    @property
    def held(self) -> QRect:
        return self._bare.held

    def hold(self, part: QRect, rest: Rest | None = None) -> None:
        """Paint a part that is not yet held, with a margin around it.

        With a `rest`, paint in pieces and call `rest` after each.
        """
        if not self.held.contains(part):
            around = part.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
            self._bare.hold(around, self._ground.paint, rest)
        if self._veil is not None:
            self._veiled.hold(self.held, self._paint_veiled, rest)

    def show(self, painter: QPainter, part: QRect) -> None:
        top = self._bare if self._veil is None else self._veiled
        top.show(painter, part)

    def _note_changed(self, region: QRegion) -> None:
        if self._changed is not None:
            self._changed |= region

    def _paint_veiled(self, painter: QPainter, part: QRect) -> None:
        self._bare.show(painter, part)
        if self._veil is not None:
            self._veil.paint(painter, part, self.scale, fine=True)
