"""Feeds the players' page: what the players' window would show, in layers, whenever it changes."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache
from time import perf_counter
from typing import Final, Literal

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QPainterPath

from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.board.board import Board
from battleboard.board.level import Floor
from battleboard.board.level_board import surfaces_of
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.event_loop import note_doing
from battleboard.models.fog.mask import CLEAR
from battleboard.models.picture_files import encode_picture
from battleboard.storage.settings import GridWeight
from battleboard.views.browser.fog_tiles import FogTiles
from battleboard.views.browser.ground_tiles import GroundTiles
from battleboard.views.browser.page_layers import (
    Layers,
    as_json,
    board_layers,
    effect_layers,
    figure_layers,
    frame_layers,
    rock_layers,
    turns_layers,
)
from battleboard.views.map.figure_look import StatusSign
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.map_colours import palette_for, players_fog_colours
from battleboard.views.map.paint.pictures import Mipmap, PictureLoader
from battleboard.views.map.paint.portrait_painter import sign_drawing
from battleboard.views.map.paint.silhouette_paths import silhouette_path
from battleboard.views.players.seen_look import seen_looks
from battleboard.views.theme.colours import PLAYERS_COLOURS

_FLOOR_PX: Final = 320
_ROCK: Final = "rock"


@cache
def look_layers() -> Mapping[str, bytes]:
    palette = palette_for(PLAYERS_COLOURS)
    fog = players_fog_colours(palette)
    look = {
        "colours": asdict(PLAYERS_COLOURS),
        "palette": asdict(palette),
        "fog": fog.colours[: CLEAR + 1],
        "coarse_fog": fog.on_coarse[: CLEAR + 1],
        "signs": {sign: sign_drawing(sign, PLAYERS_COLOURS) for sign in StatusSign},
        "floor_ft": TILE_FT,
    }
    return {"look": as_json(look)}


def floor_layers(board: Board) -> Layers:
    """The floors of a board, and rock, as pictures."""
    floors = {laid.surface.floor for laid in surfaces_of(board)}
    return {f"floor {floor}": _floor(floor) for floor in (*sorted(floors), _ROCK)}


@cache
def _floor(floor: Floor | Literal["rock"]) -> bytes:
    palette = palette_for(PLAYERS_COLOURS)
    if floor == _ROCK:
        tile = floor_tile("cave", palette.rock)
    else:
        tile = floor_tile(floor, palette.floors[floor])
    smooth = Qt.TransformationMode.SmoothTransformation
    return as_json(encode_picture(tile.scaledToWidth(_FLOOR_PX, smooth), _QUALITY))


def shape_layers(view: PlayersView) -> Layers:
    """The silhouettes of the figures in sight, as SVG paths."""
    looks = seen_looks(view).values()
    names = {look.silhouette for look in looks if look.silhouette}
    return {f"shape {name}": _shape(name) for name in names}


@cache
def _shape(name: str) -> bytes:
    return as_json(svg_of(silhouette_path(name)))


_SIGNS: Final = {
    QPainterPath.ElementType.MoveToElement: "M",
    QPainterPath.ElementType.LineToElement: "L",
    QPainterPath.ElementType.CurveToElement: "C",
    QPainterPath.ElementType.CurveToDataElement: "",
}


def svg_of(path: QPainterPath) -> str:
    """A path in SVG notation, with coordinates in hundredths."""
    elements = (path.elementAt(at) for at in range(path.elementCount()))
    return " ".join(
        f"{_SIGNS[each.type]}{100 * each.x:.0f} {100 * each.y:.0f}" for each in elements
    )


_BETWEEN_S: Final = 0.05
"""Minimum time between two publications: at most 20 a second, and the page interpolates."""
_FACE_PX: Final = 256
_PICTURE_PX: Final = 1600
_QUALITY: Final = 80
Publish = Callable[[Mapping[str, bytes]], object]


def blank_layers() -> Layers:
    """The layers of the page without a battle, or while the screen is blank."""
    return {**look_layers(), "mode": as_json(BroadcastMode.BLANK)}


class PageFeed(QObject):
    """Publishes the layers of a broadcast, at most 20 times a second."""

    def __init__(
        self,
        broadcast: Broadcast,
        pictures: PictureLoader,
        publish: Publish,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._broadcast, self._pictures, self._publish = broadcast, pictures, publish
        self._fog = FogTiles()
        self._ground = GroundTiles(self._map_picture)
        self._packed: dict[str, bytes] = {}
        self._known: PlayersView | None = None
        self._board_of: object = None
        self._board: Layers = {}
        self._rock: Layers = {}
        self._last = 0.0
        self._due = QTimer(self, singleShot=True)
        self._due.timeout.connect(self._publish_now)
        effects = broadcast.map_effects
        for signal in (
            broadcast.changed,
            broadcast.went_on,
            broadcast.came_to_rest,
            broadcast.mode_changed,
            broadcast.frame.changed,
            broadcast.frame.fit_changed,
            broadcast.laid_changed,
            effects.changed,
            effects.announced,
            effects.manner_changed,
            pictures.came,
        ):
            signal.connect(self._ask)
        self._publish_now()

    def end(self) -> None:
        self._due.stop()
        self._publish = lambda _: None

    def _ask(self, *_: object) -> None:
        """Publish soon, together with whatever else changes until then."""
        if not self._due.isActive():
            left = self._last + _BETWEEN_S - perf_counter()
            self._due.start(max(0, round(1000 * left)))

    def _publish_now(self) -> None:
        note_doing("publishing the players' page")
        self._last = perf_counter()
        self._publish(self.layers())
        if self._ground.is_behind:
            self._ask()

    def layers(self) -> Layers:
        broadcast = self._broadcast
        match broadcast.mode:
            case BroadcastMode.BLANK:
                return blank_layers()
            case BroadcastMode.PICTURE:
                name = broadcast.handouts[0].name
                shown = {"shown": as_json(broadcast.audience.key(name))}
                return {**self._base(), **shown, **self._picture(name, _PICTURE_PX)}
            case BroadcastMode.LIVE | BroadcastMode.FROZEN:
                return {**self._base(), **self._map_layers()}

    def _base(self) -> Layers:
        moves = as_json(self._broadcast.map_effects.moves)
        return {**look_layers(), "mode": as_json(self._broadcast.mode), "moves": moves}

    def _map_layers(self) -> Layers:
        broadcast, view = self._broadcast, self._broadcast.view
        effects, mask = broadcast.map_effects, broadcast.mask
        self._look_at_ground(view)
        return {
            **self._board,
            **self._rock,
            **self._fog.layers(mask if view.fog else None),
            **self._ground.layers(view.board, mask if view.fog else None),
            **figure_layers(view, names=effects.manner.names),
            **self._faces(view),
            **turns_layers(view, effects.manner, effects.timer),
            **frame_layers(broadcast),
            **effect_layers(broadcast),
            **self._laid_pictures(),
        }

    def _look_at_ground(self, view: PlayersView) -> None:
        weight: GridWeight = self._broadcast.frame.viewport.fit.grid
        asked = view.board, weight, view.fog
        known = self._known
        if known is None or known.board is not view.board or self._board_of != asked[1:]:
            self._board = {
                **board_layers(view.board, weight, in_fog=view.fog),
                **floor_layers(view.board),
            }
            self._board_of = asked[1:]
        if known is None or known.rock is not view.rock:
            self._rock = rock_layers(view.rock)
        self._known = view

    def _faces(self, view: PlayersView) -> Layers:
        layers: Layers = {}
        for figure in view.figures:
            if figure.portrait:
                layers |= self._picture(self._broadcast.audience.name(figure.portrait), _FACE_PX)
        return layers | shape_layers(view)

    def _laid_pictures(self) -> Layers:
        layers: Layers = {}
        laid = []
        for handout, opacity in self._broadcast.laid:
            layers |= self._picture(handout.name, _PICTURE_PX)
            key = self._broadcast.audience.key(handout.name)
            laid.append([key, *(handout.place or ()), round(opacity, 2)])
        return {**layers, "laid": as_json(laid)}

    def _picture(self, name: str, wide: int) -> Layers:
        """The layer of a picture, under its key; {} until it is loaded."""
        key = f"picture {self._broadcast.audience.key(name)}"
        if key not in self._packed:
            mipmap = self._pictures.get(name, wide)
            if mipmap is None:
                return {}
            image = mipmap.image_for(wide)
            if image.width() > wide:
                image = image.scaledToWidth(wide)
            self._packed[key] = as_json(encode_picture(image, _QUALITY))
        return {key: self._packed[key]}

    def _map_picture(self, key: str, wide: int) -> Mipmap | None:
        return self._pictures.get(self._broadcast.audience.name(key), wide)
