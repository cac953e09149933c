"""The colours and shapes of the players' page: those of the players' window."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.board.board import Board
from battleboard.board.level import Floor
from battleboard.board.level_board import surfaces_of
from battleboard.models.fog.mask import CLEAR
from battleboard.models.picture_files import encoded
from battleboard.views.browser.page_layers import Layers, as_json
from battleboard.views.map.figure_look import StatusSign
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.map_colours import palette_for, players_fog_colours
from battleboard.views.map.paint.portrait_painter import sign_drawing
from battleboard.views.map.paint.silhouette_paths import silhouette_path
from battleboard.views.players.seen_look import seen_looks
from battleboard.views.theme.colours import PLAYERS_COLOURS

_FLOOR_PX: Final = 320
_QUALITY: Final = 80
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
    return as_json(encoded(tile.scaledToWidth(_FLOOR_PX, smooth), _QUALITY))


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
