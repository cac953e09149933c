"""The scene: everything the map shows of a battle, cached and updated as the battle changes."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QFont, QImage, QPainter

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.knowledge.players_view import Doorways, PlayersView, players_view
from battleboard.battle.movement.whereabouts import body_at
from battleboard.battle.state.figure import Card
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Light
from battleboard.board.body import Body
from battleboard.board.level_board import picture_names
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.models.event_loop import NextFrame, beside, note_doing
from battleboard.models.fog.mask import Mask
from battleboard.models.session import Session
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import (
    EMPTY_DRAW_LIST,
    DrawList,
    Focus,
    LightReach,
    PaintedArea,
    Where,
    draw_list,
    painting_order,
    past_looks,
    with_lunges,
)
from battleboard.views.map.figure_look import FigureLook, looks_after, looks_of
from battleboard.views.map.paint import map_colours
from battleboard.views.map.paint.animation_painter import AnimationPainter
from battleboard.views.map.paint.detail_tiles import DetailTiles, ViewedPart, are_identical
from battleboard.views.map.paint.ground_painter import MapGround
from battleboard.views.map.paint.map_painter import MapFrame
from battleboard.views.map.paint.mark_painter import paint_marks
from battleboard.views.map.paint.overlay_painter import paint_pings
from battleboard.views.map.paint.pictures import Mipmap, PictureLoader
from battleboard.views.map.paint.pointing_painter import PointingPainter
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import FogCover, Veil, veil_of
from battleboard.views.map.paint.wall_painter import PreparedWalls, prepare_walls
from battleboard.views.theme.colours import LIGHT, Colours

_FACE_PX: Final = 256
# A change to any of these parts of a battle may change how every figure looks.
_MOVING: Final = frozenset({"running", "encounter", "ruleset", "options", "teams"})
_HELD: Final = "held"
_NOTHING_LIFTED: Final[Mapping[str, Body]] = {}
_ViewKey: TypeAlias = tuple[Battle, tuple[str, ...], float | None, Doorways]


class MapScene(QObject):
    """The scene of an open battle, as the map shows it.

    `changed()` is emitted when anything looks different, `faces_changed()` when a portrait has been
    loaded.
    """

    changed = Signal()
    faces_changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.pictures = PictureLoader(session.document.picture, self)
        self.pictures.came.connect(self._take_picture)
        self.pictures.failed.connect(self._miss_picture)
        self._close_ups = DetailTiles(self.pictures, self)
        self._close_ups.came.connect(self._show_ground_anew)
        self.map_style = MapStyle(LIGHT, map_colours.palette_for(LIGHT), QFont())
        self._fog_colours = _fog_colours(self.map_style.palette)
        self.looks: dict[str, FigureLook] = {}
        self._cards: dict[str, Card] = {}
        self._lifted: Mapping[str, Body] = _NOTHING_LIFTED
        self._fog_lags = False
        self._fog = NextFrame(self._show_fog, self, after_picture=True)
        self._terrain: MapGround | None = None
        self._built = session.battle.board.walls
        # Thousands of walls take longer than a frame to prepare, so another thread does it.
        self._walls = beside(partial(prepare_walls, self._built))
        self._through: tuple[str, ...] = ()
        self._veil: Veil | None = None
        self._seen_as: tuple[object, ...] = ()
        self._seen = session.battle
        self._looked_at = ViewedPart()
        self._items_key: tuple[object, ...] = ()
        self._items = EMPTY_DRAW_LIST
        self._renew_looks()
        session.document.changed.connect(self._follow)
        session.fog_prefetch.came.connect(self.changed)

    @property
    def battle(self) -> Battle:
        """The battle, with dragged figures where the mouse holds them."""
        battle = self._session.battle
        for who, body in self._lifted.items():
            if who in battle.figures:
                standing = battle.with_running(battle.running.without_way(who))
                battle = standing.with_figure(battle.figures[who]._replace(body=body))
        return battle

    @property
    def terrain(self) -> MapGround:
        """The ground; seen through figures' eyes, its doors are as those figures know them."""
        board = self._view.board if self._through else self._session.battle.board
        known = self._terrain
        if known is None or known.board is not board:
            walls = self._prepared_walls(board.walls)
            known = MapGround(board, self.map_style.palette, walls, self._map_pictures())
            self._terrain = known
        return known

    def _prepared_walls(self, built: tuple[Wall, ...]) -> PreparedWalls:
        """Walls ready to be painted; the same object as long as the walls are the same."""
        if built is not self._built:
            self._built, self._walls = built, prepare_walls(built, self._walls)
        return self._walls

    @property
    def veil(self) -> Veil | None:
        """The fog at the playhead's time; None for no fog."""
        fog_colours = self._fog_colours[bool(self._through)]
        self._veil = veil_of(self._mask(), fog_colours, self._veil)
        return self._veil

    @property
    def through(self) -> tuple[str, ...]:
        """The figures through whose eyes the map is seen; empty for the DM's view."""
        return self._through

    def show_as_seen_by(self, figures: tuple[str, ...]) -> None:
        """Show the map through the eyes of some figures; pass none to show everything."""
        if figures != self._through:
            self._through = figures
            self._terrain, self._fog_lags = None, False
            self.changed.emit()

    def set_style(self, colours: Colours, font: QFont, ratio: float) -> None:
        self.map_style = MapStyle(colours, map_colours.palette_for(colours), font, ratio)
        self._fog_colours = _fog_colours(self.map_style.palette)
        self._terrain = None
        self.changed.emit()

    def come_to(self, looked_at: ViewedPart) -> None:
        """Load map images at the resolution needed for a part of the board."""
        self._looked_at = looked_at
        if not are_identical(self._map_pictures(), self.terrain.pictures):
            self._terrain = None

    def lift(self, bodies: Mapping[str, Body]) -> None:
        """Show figures where the mouse holds them, and what they would see from there.

        The next frame moves the figures, and the one after it updates the fog: an update of the fog
        can take longer than a frame, and the drag must not lag behind the mouse.
        """
        note_doing("carrying figures")
        self._lifted = bodies
        self._fog_lags = bool(bodies) and self._veil is not None
        if self._fog_lags:
            self._fog.ask()
        self.changed.emit()

    @property
    def shown(self) -> Mapping[str, FigureLook]:
        """The looks of the figures that are shown at the playhead's time."""
        looks = past_looks(self._session.battle, self.looks, self._session.playhead.time)
        if not self._through:
            return looks
        seen = {figure.id for figure in self._view.figures}
        return {who: look for who, look in looks.items() if who in seen}

    def where(self) -> Where:
        """A function from a figure's id to its body at the playhead's time."""
        battle, time, lifted = self._session.battle, self._session.playhead.time, self._lifted
        figures, plans = battle.figures, battle.running.plans
        rests = battle.running.ended and self._session.is_live

        def where(who: str) -> Body:
            if who in lifted:
                return lifted[who]
            if rests or who not in plans:
                return figures[who].body
            return body_at(battle, who, time)

        return where

    def items(self, focus: Focus) -> DrawList:
        """The draw list; the same object while nothing that it is made from changes."""
        session, looks = self._session, self.shown
        battle, time = session.battle, session.playhead.time
        key = battle, time, session.is_live, self._lifted, looks, focus
        if key != self._items_key:
            self._items_key = key
            self._items = draw_list(battle, time, self.where(), looks, focus)
        return self._items

    def face(self, name: str, _frame: int = 0) -> QImage | None:
        """A portrait, or None until it is loaded; animations stand still on the DM's map."""
        levels = self.pictures.get(name, _FACE_PX)
        return levels.image_for(_FACE_PX) if levels else None

    def _follow(self, changes: Changes) -> None:
        if "board" in changes.parts:
            self._terrain = None
            self.come_to(self._looked_at)
        battle, self._fog_lags = self._session.battle, False
        if changes.parts & _MOVING or not self._knows(changes.figures):
            self._renew_looks()
        elif changes.figures:
            self.looks = _in_painting_order(
                battle, looks_after(battle, self.looks, changes.figures)
            )
        self.changed.emit()

    def _knows(self, changed: Iterable[str]) -> bool:
        """Whether all changed figures are on the board, with the cards that they had before."""
        figures, cards = self._session.battle.figures, self._cards
        return all(
            who in figures and figures[who].present and figures[who].card is cards.get(who)
            for who in changed
        )

    def _renew_looks(self) -> None:
        battle = self._session.battle
        self._cards = {figure.id: figure.card for figure in on_table(battle)}
        self.looks = _in_painting_order(battle, looks_of(battle))
        for portrait in {look.portrait for look in self.looks.values() if look.portrait}:
            self.pictures.get(portrait, _FACE_PX)

    def _map_pictures(self) -> tuple[Mipmap | None, ...]:
        return self._close_ups.on_board(self._session.battle.board, self._looked_at)

    def _show_ground_anew(self) -> None:
        self._terrain = None
        self.changed.emit()

    def _show_fog(self) -> None:
        if self._fog_lags:
            self._fog_lags = False
            self.changed.emit()

    def _mask(self) -> Mask | None:
        """The fog mask to paint; None for no fog.

        It shows what the party sees or, if the DM looks through figures' eyes, what those see;
        while figures are dragged, from where the mouse holds them.
        """
        if self._fog_lags and self._veil:
            return self._veil.mask
        explored = self._session.broadcast.explored
        if not (self._lifted or self._through):
            hides_all = _awaits_party(self._session.battle)
            return None if hides_all or self._session.fog_prefetch.is_awaited else explored.mask
        battle = self._seen_battle
        if not battle.showing.fog:
            return None
        return explored.paint(party_vision_at(battle, self._through, self._time).ground, _HELD)

    @property
    def _view(self) -> PlayersView:
        battle = self._seen_battle
        return _view_of((battle, self._through, self._time, self._session.broadcast.explored.doors))

    @property
    def _time(self) -> float | None:
        """The playhead's time; None at the present."""
        session = self._session
        return None if session.is_live else session.playhead.time

    @property
    def _seen_battle(self) -> Battle:
        """The battle with dragged figures in place, and with fog if seen through figures' eyes."""
        seen_as = self._session.battle, self._lifted, self._through
        if self._seen_as != seen_as:
            self._seen_as, self._seen = seen_as, self._foggy(self.battle)
        return self._seen

    def _foggy(self, battle: Battle) -> Battle:
        if not self._through:
            return battle
        return battle._replace(showing=battle.showing._replace(fog=True, by_hand=False))

    def _take_picture(self, name: str) -> None:
        if name in picture_names(self._session.battle.board):
            self._terrain = None
        if any(look.portrait == name for look in self.looks.values()):
            self.faces_changed.emit()
        self.changed.emit()

    def _miss_picture(self, name: str) -> None:
        battle = self._session.battle
        if name in picture_names(battle.board):
            what = "The map's picture cannot be read; showing the floor instead."
        else:
            whose = next((who for who, look in self.looks.items() if look.portrait == name), "")
            what = f"The portrait of {name_of(battle, whose)} cannot be read."
        self._session.document.refused.emit(what)


def _same(one: _ViewKey, other: _ViewKey) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


_view_of = cached_by_identity(lambda asked: players_view(*asked), _same)


def _in_painting_order(battle: Battle, looks: Mapping[str, FigureLook]) -> dict[str, FigureLook]:
    return {who: looks[who] for who in painting_order(battle, looks)}


def _awaits_party(battle: Battle) -> bool:
    """Whether fog would cover the whole map, because no party figure is on the table yet."""
    if not battle.showing.by_sight or battle.showing.explored:
        return False
    party = {side for side, team in battle.teams.items() if team.players}
    return not any(figure.side in party for figure in on_table(battle))


def _fog_colours(
    palette: map_colours.MapPalette,
) -> tuple[map_colours.FogColours, map_colours.FogColours]:
    """The fog colours for the DM's view, and for a view through figures' eyes."""
    return map_colours.dms_fog_colours(palette), map_colours.players_fog_colours(palette)


_LIGHT_PX: Final = 10.0


def light_at(camera: Camera, lights: Sequence[Light], pixel: QPointF) -> Light | None:
    near = (
        light
        for light in lights
        if (camera.to_screen(light.at) - pixel).manhattanLength() <= _LIGHT_PX
    )
    return next(near, None)


def light_reach_of(light: Light) -> LightReach:
    return LightReach(light.at, light.bright_ft, light.dim_ft, light.cone_deg, light.towards_deg)


_PING_PX: Final = 44.0
_POINTED_PX: Final = 3.5


class MapContent:
    """Combines scene, selection, areas and hovered light into frames, and paints effects on top."""

    def __init__(self, session: Session, map_scene: MapScene) -> None:
        self._session = session
        self._scenery = map_scene
        self._areas: tuple[PaintedArea, ...] = ()
        self._light: Light | None = None

    def lay(self, areas: Iterable[PaintedArea]) -> None:
        self._areas = tuple(areas)

    def track_light(self, camera: Camera, pixel: QPointF) -> bool:
        """Track the light under the mouse; True if another light, or none, is there now."""
        before = self._light
        self._light = light_at(camera, self._session.battle.board.lights, pixel)
        return self._light != before

    def frame(self, camera: Camera, size: QSize, *, hasty: bool) -> MapFrame:
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

    def has_running_effects(self, frame: MapFrame) -> bool:
        """Whether pings, pointing strokes, animations or charges are to be painted over a frame."""
        map_effects = self._session.broadcast.map_effects
        known = {token.who for token in frame.items.tokens}
        if map_effects.pings or not map_effects.pointing.is_empty:
            return True
        return bool(map_effects.animations(known) or map_effects.chargers(known))

    def paint_map_effects(self, painter: QPainter, frame: MapFrame) -> None:
        if not self._scenery.through:
            paint_marks(painter, frame, self._session.battle.board.notes)
        map_effects = self._session.broadcast.map_effects
        tokens = {token.who: token for token in frame.items.tokens}
        cover = FogCover(frame.veil, frame.size)
        animations = AnimationPainter(painter, frame.camera, frame.map_style, cover)
        animations.paint_charges(map_effects.chargers(tokens), tokens)
        animations.paint(map_effects.animations(tokens), tokens)
        colours = frame.map_style.colours
        paint_pings(painter, frame.camera, map_effects.pings, colours, _PING_PX)
        pointed = PointingPainter(painter, frame.camera, colours, _POINTED_PX, lambda _: True)
        pointed.paint(map_effects.pointing, QRectF(QPointF(), QSizeF(frame.size)))

    def _items(self) -> DrawList:
        selection, turn = self._session.selection, self._session.play.in_hand
        acting = frozenset({turn.act.by}) if turn else frozenset()
        focus = Focus(frozenset(selection.figures), selection.hovered_figure, acting)
        items = self._scenery.items(focus)
        lights = self._session.battle.board.lights
        reaches = (light_reach_of(each) for each in lights if each == self._light)
        # A figure through whose eyes the map is seen must not know the areas of spells to come.
        coming = () if self._scenery.through else items.areas
        areas, reached = (*coming, *self._areas), (*items.reaches, *reaches)
        laid = items._replace(areas=areas, reaches=reached)
        return with_lunges(
            laid, self._session.broadcast.map_effects.animations(self._scenery.looks)
        )
