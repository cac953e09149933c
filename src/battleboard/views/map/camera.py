"""The map's camera: converts feet on the board to widget pixels and back."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF

from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.queries.sight.viewport import rotate_vector
from battleboard.views.theme.sizes import L

CLOSEST: Final = 60.0
FARTHEST: Final = 0.25
"""Maximum and minimum scale, in pixels per foot."""


class Camera(NamedTuple):
    """The upper left corner of the view on the board, and its scale in pixels per foot.

    The board may be turned around its origin by quarter turns, clockwise; the corner is then
    in turned coordinates.
    """

    corner: Point = (0.0, 0.0)
    scale: float = 10.0
    turns: int = 0

    def to_screen(self, point: Point) -> QPointF:
        x, y = rotate_vector(point, self.turns) if self.turns else point
        return QPointF((x - self.corner[0]) * self.scale, (y - self.corner[1]) * self.scale)

    def to_board(self, pixel: QPointF) -> Point:
        x, y = self.corner
        there = x + pixel.x() / self.scale, y + pixel.y() / self.scale
        return rotate_vector(there, -self.turns) if self.turns else there

    def visible_area(self, size: QSizeF) -> QRectF:
        """The part of the board that a widget shows, in feet and in turned coordinates."""
        return QRectF(*self.corner, size.width() / self.scale, size.height() / self.scale)

    def pan(self, pixels: QPointF) -> "Camera":
        x, y = self.corner
        return self._replace(corner=(x - pixels.x() / self.scale, y - pixels.y() / self.scale))

    def zoom(self, factor: float, around: QPointF) -> "Camera":
        """This camera, zoomed by a factor within limits; the place under pixel `around` stays put.

        The result is unturned, so use this only for an unturned camera.
        """
        x, y = self.to_board(around)
        scale = min(max(self.scale * factor, FARTHEST), CLOSEST)
        return Camera((x - around.x() / scale, y - around.y() / scale), scale)


def fit_camera(area: QRectF, size: QSizeF, margin: float = 0.0) -> Camera:
    """Centre an area, in feet, in a widget and show all of it if the scale limits allow.

    `margin` is in pixels.
    """
    wide, high = max(area.width(), 1e-6), max(area.height(), 1e-6)
    room = max(1.0, size.width() - 2 * margin), max(1.0, size.height() - 2 * margin)
    scale = min(max(min(room[0] / wide, room[1] / high), FARTHEST), CLOSEST)
    middle = area.center()
    corner = middle.x() - size.width() / scale / 2, middle.y() - size.height() / scale / 2
    return Camera(corner, scale)


def area_around(bodies: Sequence[Body], margin_ft: float) -> QRectF:
    out = margin_ft + max(body.radius_ft for body in bodies)
    left, top = (min(body.at[axis] for body in bodies) for axis in (0, 1))
    right, bottom = (max(body.at[axis] for body in bodies) for axis in (0, 1))
    return QRectF(left, top, right - left, bottom - top).adjusted(-out, -out, out, out)


def keep_in_view(camera: Camera, area: QRectF, size: QSizeF, least: float) -> Camera:
    """Move a camera to keep some of an area in view, if possible `least` pixels across and down."""
    seen = camera.visible_area(size)
    across = min(least / camera.scale, area.width(), seen.width())
    down = min(least / camera.scale, area.height(), seen.height())
    x = min(max(camera.corner[0], area.left() + across - seen.width()), area.right() - across)
    y = min(max(camera.corner[1], area.top() + down - seen.height()), area.bottom() - down)
    return camera._replace(corner=(x, y))


FitMode: TypeAlias = Literal["scene", "table"]
"""'table' shows the whole table; 'scene' may zoom to the figures to make them legible."""
Bodies: TypeAlias = Callable[[], Iterable[Body]]

_AROUND_FT: Final = 12.5
_LEGIBLE: Final = 6.0
"""With fewer pixels per foot, the letters on figures are illegible."""
_HARDLY: Final = 1.1
"""A fit that would change the scale by less than this factor keeps the scale."""
_WORTH_IT: Final = 1.2
"""Zooming to the figures must enlarge them by more than this factor."""


class MapFit(NamedTuple):
    """A camera, and the area in feet that must be in view, without a margin."""

    camera: Camera
    needs: QRectF

    def adjust(self, camera: Camera, size: QSizeF) -> Camera | None:
        """Move `camera` as little as possible to show `needs`; None if its scale does not fit."""
        change, seen = self.camera.scale / camera.scale, camera.visible_area(size)
        fits = seen.width() >= self.needs.width() and seen.height() >= self.needs.height()
        if not fits or not 1 / _HARDLY < change < _HARDLY:
            return None
        x = min(max(seen.left(), self.needs.right() - seen.width()), self.needs.left())
        y = min(max(seen.top(), self.needs.bottom() - seen.height()), self.needs.top())
        return camera._replace(corner=(x, y))


def fit_for(fit_mode: FitMode, table: QRectF, bodies: Bodies, size: QSizeF) -> MapFit:
    whole = MapFit(fit_camera(table, size, margin=L), table)
    match fit_mode:
        case "table":
            return whole
        case "scene":
            # With all of a large table in view, the letters on figures would be illegible.
            near = _of_figures(table, bodies, size) if whole.camera.scale < _LEGIBLE else None
            return near if near and near.camera.scale > whole.camera.scale * _WORTH_IT else whole


def _of_figures(table: QRectF, bodies: Bodies, size: QSizeF) -> MapFit | None:
    there = list(bodies())
    if not there:
        return None
    camera = fit_camera(area_around(there, _AROUND_FT) & table, size, margin=L)
    return MapFit(camera, area_around(there, 0.0) & table)
