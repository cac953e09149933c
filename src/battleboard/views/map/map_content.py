"""All that the DM's map shows at the moment: the scenery, areas of tools, and effects."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter

from battleboard.board.board import Light
from battleboard.models.session import Session
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import DrawList, Focus, LightReach, PaintedArea, with_lunges
from battleboard.views.map.map_scene import MapScene
from battleboard.views.map.paint.animation_painter import AnimationPainter
from battleboard.views.map.paint.map_painter import MapFrame
from battleboard.views.map.paint.mark_painter import paint_marks
from battleboard.views.map.paint.overlay_painter import paint_pings
from battleboard.views.map.paint.veil import FogCover

_LIGHT_PX: Final = 10.0


def light_at(camera: Camera, lights: Sequence[Light], pixel: QPointF) -> Light | None:
    """The light under a pixel."""
    near = (
        light
        for light in lights
        if (camera.to_screen(light.at) - pixel).manhattanLength() <= _LIGHT_PX
    )
    return next(near, None)


def light_reach_of(light: Light) -> LightReach:
    """The circles or cones that show how far a light shines."""
    return LightReach(light.at, light.bright_ft, light.dim_ft, light.cone_deg, light.towards_deg)


_PING_PX: Final = 44.0


class MapContent:
    """Puts together the scenery, the selection, areas, the light under the mouse, and effects."""

    def __init__(self, session: Session, map_scene: MapScene) -> None:
        self._session = session
        self._scenery = map_scene
        self._areas: tuple[PaintedArea, ...] = ()
        self._light: Light | None = None

    def lay(self, areas: Iterable[PaintedArea]) -> None:
        """Show some areas on the ground, and no others."""
        self._areas = tuple(areas)

    def notice_light(self, camera: Camera, pixel: QPointF) -> bool:
        """Note the light under the mouse, whose reach is shown; True if it is another one."""
        before = self._light
        self._light = light_at(camera, self._session.battle.board.lights, pixel)
        return self._light != before

    def frame(self, camera: Camera, size: QSize, *, hasty: bool) -> MapFrame:
        """The frame to be painted."""
        map_scene = self._scenery
        return MapFrame(
            camera,
            size,
            map_scene.terrain,
            map_scene.veil,
            self._items(),
            map_scene.map_style,
            hasty,
        )

    def is_moved_over(self, frame: MapFrame) -> bool:
        """Whether something moves over a frame besides its figures."""
        map_effects = self._session.broadcast.map_effects
        known = {token.who for token in frame.items.tokens}
        return bool(
            map_effects.pings or map_effects.animations(known) or map_effects.chargers(known)
        )

    def paint_map_effects(self, painter: QPainter, frame: MapFrame) -> None:
        """Paint the marks of the DM, animations and pings."""
        if not self._scenery.through:
            paint_marks(painter, frame, self._session.battle.board.notes)
        map_effects = self._session.broadcast.map_effects
        tokens = {token.who: token for token in frame.items.tokens}
        cover = FogCover(frame.veil, frame.size)
        animations = AnimationPainter(painter, frame.camera, frame.map_style, cover)
        animations.paint_charges(map_effects.chargers(tokens), tokens)
        animations.paint(map_effects.animations(tokens), tokens)
        paint_pings(painter, frame.camera, map_effects.pings, frame.map_style.colours, _PING_PX)

    def _items(self) -> DrawList:
        selection, turn = self._session.selection, self._session.play.in_hand
        acting = frozenset({turn.act.by}) if turn else frozenset()
        focus = Focus(frozenset(selection.figures), selection.hovered_figure, acting)
        items = self._scenery.items(focus)
        lights = self._session.battle.board.lights
        reaches = (light_reach_of(each) for each in lights if each == self._light)
        # Through figures' eyes, areas of spells to come are not visible.
        coming = () if self._scenery.through else items.areas
        areas, reached = (*coming, *self._areas), (*items.reaches, *reaches)
        laid = items._replace(areas=areas, reaches=reached)
        return with_lunges(
            laid, self._session.broadcast.map_effects.animations(self._scenery.looks)
        )
