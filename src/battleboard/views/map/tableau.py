"""All that the DM's map shows at the moment: the scene, and what lies or happens over it."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter

from battleboard.board.board import Light
from battleboard.models.session import Session
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import Area, DrawList, Focus
from battleboard.views.map.draw.lunge import lunging
from battleboard.views.map.lamp import light_at, reach_of
from battleboard.views.map.paint.artist import Frame
from battleboard.views.map.paint.flourish import FlourishPainter
from battleboard.views.map.paint.ping import paint_pings
from battleboard.views.map.paint.uncovered import Cover
from battleboard.views.map.scenery import Scenery

_PING_PX: Final = 44.0


class Tableau:
    """The scenery with who is selected, areas, the light under the mouse, and what happens."""

    def __init__(self, session: Session, scenery: Scenery) -> None:
        self._session = session
        self._scenery = scenery
        self._areas: tuple[Area, ...] = ()
        self._light: Light | None = None

    def lay(self, areas: Iterable[Area]) -> None:
        """Show some areas on the ground, and no others."""
        self._areas = tuple(areas)

    def notice_light(self, camera: Camera, pixel: QPointF) -> bool:
        """Note the light under the mouse, whose reach is shown; say whether it is another one."""
        before = self._light
        self._light = light_at(camera, self._session.battle.board.lights, pixel)
        return self._light != before

    def frame(self, camera: Camera, size: QSize, *, hasty: bool) -> Frame:
        """Give what an artist paints."""
        scenery = self._scenery
        return Frame(
            camera,
            size,
            scenery.terrain,
            scenery.veil,
            self._items(),
            scenery.dress,
            hasty,
        )

    def paint_spectacle(self, painter: QPainter, frame: Frame) -> None:
        """Paint what happens, and where somebody points at."""
        map_effects = self._session.broadcast.map_effects
        tokens = {token.who: token for token in frame.items.tokens}
        cover = Cover(frame.veil, frame.size)
        animations = FlourishPainter(painter, frame.camera, frame.dress, cover)
        animations.paint_charges(map_effects.chargers(tokens), tokens)
        animations.paint(map_effects.animations(tokens), tokens)
        paint_pings(painter, frame.camera, map_effects.pings, frame.dress.colours, _PING_PX)

    def _items(self) -> DrawList:
        selection, turn = self._session.selection, self._session.play.in_hand
        following = frozenset({turn.act.by}) if turn else frozenset()
        focus = Focus(frozenset(selection.figures), selection.hovered_figure, following)
        items = self._scenery.items(focus)
        lights = self._session.battle.board.lights
        reaches = (reach_of(each) for each in lights if each == self._light)
        # What is still to come is seen by nobody through whose eyes the map is looked at.
        coming = () if self._scenery.through else items.areas
        areas, reached = (*coming, *self._areas), (*items.reaches, *reaches)
        laid = items._replace(areas=areas, reaches=reached)
        return lunging(laid, self._session.broadcast.map_effects.animations(self._scenery.looks))
