"""An image of a whole board for export: the map image itself, or floor and walls painted."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from battleboard.board.board import Board
from battleboard.board.level import Level
from battleboard.board.level_board import surfaces_of
from battleboard.models.picture_files import as_png, picture_in, thumbnail
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import LIGHT

_NONE: Final[Mapping[str, bytes]] = MappingProxyType({})
_CELL_PX: Final = 70
_MOST_PX: Final = 8_000
_GRID: Final = 2
_THUMBNAIL_PX: Final = 960


class BoardPicture(NamedTuple):
    """An encoded image of a whole board, and its width in pixels."""

    content: bytes
    wide: int


def board_picture(board: Board, pictures: Mapping[str, bytes] = _NONE) -> BoardPicture:
    """The image of a board; an opaque map image that covers exactly the board stays unchanged.

    Otherwise secret doors are painted as walls, and hidden terrain is left out.
    """
    own = pictures.get(board.surface.picture, b"")
    picture = picture_in(own)
    if _covers(board) and not (picture.isNull() or picture.hasAlphaChannel()):
        return BoardPicture(own, picture.width())
    cells = board.size_ft[0] / board.grid.feet, board.size_ft[1] / board.grid.feet
    scale = min(_CELL_PX, _MOST_PX / max(cells)) / board.grid.feet
    image = _paint_board(board, pictures, scale)
    return BoardPicture(as_png(image), image.width())


def board_thumbnail(board: Board, pictures: Mapping[str, bytes] = _NONE, level: int = 0) -> bytes:
    """A PNG thumbnail of a board or one of its levels: with walls, without secrets."""
    shown = board.levels[level] if board.levels else Level("", (0.0, 0.0), board.size_ft)
    scale = _THUMBNAIL_PX / max(shown.size_ft)
    painted = _paint_board(board, pictures, scale)
    return thumbnail(painted.copy(*(round(each * scale) for each in (*shown.at, *shown.size_ft))))


class BoardPainter:
    """Paints a board without its secrets: hidden ground is left out, secret doors are walls.

    `scale` is in pixels per foot.
    """

    def __init__(
        self, board: Board, pictures: Mapping[str, bytes], scale: float, *, grid: bool = False
    ) -> None:
        wide, high = (max(1, round(side * scale)) for side in board.size_ft)
        self.area = QRect(0, 0, wide, high)
        walls = tuple(
            wall._replace(kind="wall") if wall.kind == "secret" else wall for wall in board.walls
        )
        loaded = tuple(_load(pictures, laid.surface.picture) for laid in surfaces_of(board))
        shown = tuple(each for each in board.ground if not each.hidden)
        ground = MapGround(
            board._replace(ground=shown),
            palette_for(LIGHT),
            prepare_walls(walls),
            loaded,
            weight=_GRID if grid else 0,
        )
        self._painter = GroundPainter(ground, wide / board.size_ft[0], fine=True)

    def paint_part(self, part: QRect) -> QImage:
        image = QImage(part.size(), QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            painter.translate(-part.topLeft())
            self._painter.paint(painter, part)
        return image


def _paint_board(board: Board, pictures: Mapping[str, bytes], scale: float) -> QImage:
    whole = BoardPainter(board, pictures, scale)
    return whole.paint_part(whole.area)


def _load(pictures: Mapping[str, bytes], name: str) -> Mipmap | None:
    image = picture_in(pictures.get(name, b""))
    return None if image.isNull() else Mipmap(image.size(), (image,))


def _covers(board: Board) -> bool:
    surface = board.surface
    upright = surface.at == (0.0, 0.0) and not surface.turned_deg
    return (
        not any(level.surface for level in board.levels)
        and upright
        and surface.picture_ft in {None, board.size_ft}
    )
