"""Fog and ground for the page in tiles: what changed, and of the picture only what is known."""

import json
from base64 import b64decode

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.models.fog.mask import CLEAR, EXPLORED, Extent, Mask, MaskChange
from battleboard.views.browser.fog_tiles import FogTiles
from battleboard.views.browser.ground_tiles import GroundTiles
from battleboard.views.map.paint.pictures import Mipmap
from tests.models.fog.masks import apart

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = (200.0, 100.0)
RED = QColor("#ff0000")
BOARD = Board(SIZE, surface=Surface(picture="1", picture_ft=SIZE))
WEST, EAST = QRectF(5, 5, 40, 40), QRectF(150, 50, 30, 30)


def mask(*opened: QRectF, level: int = CLEAR) -> Mask:
    extent = Extent(SIZE)
    image = extent.blank()
    with QPainter(image) as painter:
        for box in opened:
            painter.fillRect(extent.place(box), QColor(level, level, level))
    return Mask(extent, image, object())


def image_of(layer: bytes) -> QImage:
    return QImage.fromData(b64decode(json.loads(layer)))


def red_picture(*, clear: bool = False) -> Mipmap:
    form = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    image = QImage(400, 200, form)
    image.fill(RED)
    return Mipmap(image.size(), (image,))


def ground(picture: Mipmap | None = None) -> GroundTiles:
    made = picture or red_picture()
    return GroundTiles(lambda _name, _wide: made)


def painted(tiles: GroundTiles, board: Board, seen: Mask | None) -> dict[str, bytes]:
    """The layers when all tiles have been painted."""
    layers = tiles.layers(board, seen)
    while tiles.is_behind:
        layers = tiles.layers(board, seen)
    return layers


def colours_in(layers: dict[str, bytes], at: tuple[float, float]) -> QColor:
    """The colour of the tiles at a point; black where there is none."""
    corner, feet, *_ = json.loads(layers["tiles"])
    column, row = (int((each - corner) / feet) for each in at)
    name = f"tile {column} {row}"
    if name not in layers:
        return QColor("#000000")
    image = image_of(layers[name])
    scale = image.width() / feet if image.width() >= image.height() else image.height() / feet
    x, y = at[0] - corner - column * feet, at[1] - corner - row * feet
    return image.pixelColor(int(x * scale), int(y * scale))


def test_the_tiles_together_are_the_mask() -> None:
    seen = mask(WEST, EAST)
    layers = FogTiles().layers(seen)
    whole = seen.extent.blank()
    with QPainter(whole) as painter:
        for name in layers.keys() - {"fog"}:
            column, row = map(int, name.split()[1:])
            painter.drawImage(256 * column, 256 * row, image_of(layers[name]))
    assert apart(whole, seen.image) == 0


def test_ground_never_seen_is_not_even_named() -> None:
    assert FogTiles().layers(mask(WEST)).keys() == {"fog", "fog 0 0"}
    assert FogTiles().layers(None) == {}


def test_only_tiles_that_changed_are_packed_again() -> None:
    tiles, first = FogTiles(), mask(WEST)
    before = tiles.layers(first)
    step = MaskChange(first.mark, QRegion(first.extent.around(EAST)))
    after = tiles.layers(mask(WEST, EAST)._replace(steps=(step,)))
    assert after["fog 0 0"] is before["fog 0 0"]
    assert "fog 2 1" in after.keys() - before.keys()


def test_ground_that_is_covered_again_is_taken_back() -> None:
    tiles = FogTiles()
    assert "fog 0 0" in tiles.layers(mask(WEST))
    assert tiles.layers(mask(EAST)).keys().isdisjoint({"fog 0 0"})


def test_the_picture_is_cut_to_what_is_known() -> None:
    layers = painted(ground(), BOARD, mask(WEST))
    assert colours_in(layers, (25, 25)).red() > 240
    for unknown in ((60.0, 25.0), (46.5, 25.0), (25.0, 46.5), (150.0, 80.0)):
        assert colours_in(layers, unknown).red() < 16


def test_no_byte_tells_what_the_unknown_part_shows() -> None:
    """Two pictures that differ only beyond what is known."""
    other = red_picture()
    with QPainter(other.images[0]) as painter:
        painter.fillRect(QRectF(94, 0, 306, 200), QColor("#00ff00"))
    seen = mask(WEST)
    assert painted(ground(), BOARD, seen) == painted(ground(other), BOARD, seen)


def test_explored_ground_shows_its_picture() -> None:
    layers = painted(ground(), BOARD, mask(WEST, level=EXPLORED))
    assert colours_in(layers, (25, 25)).red() > 240


def test_a_translucent_picture_is_cut_as_well() -> None:
    layers = painted(ground(red_picture(clear=True)), BOARD, mask(WEST))
    assert colours_in(layers, (25, 25)).alpha() == 255
    assert colours_in(layers, (58, 25)).alpha() == 0


def test_what_is_covered_again_is_dropped_at_once_and_painted_later() -> None:
    tiles = ground()
    painted(tiles, BOARD, mask(WEST, EAST))
    covered = tiles.layers(BOARD, mask(EAST))
    assert colours_in(covered, (25, 25)).red() < 16
    assert colours_in(painted(tiles, BOARD, mask(EAST)), (165, 65)).red() > 240


def test_only_tiles_that_changed_are_painted_again() -> None:
    tiles = ground()
    before = painted(tiles, BOARD, mask(WEST))
    after = painted(tiles, BOARD, mask(WEST, EAST))
    assert before.items() <= after.items()
    assert len(after) > len(before)


def test_without_fog_the_whole_picture_is_there() -> None:
    layers = painted(ground(), BOARD, None)
    assert len(layers) == 1 + 7 * 4
    assert colours_in(layers, (199.0, 99.0)).red() > 240


def test_a_turned_picture_lies_as_on_the_map() -> None:
    surface = Surface(picture="1", at=(50.0, 0.0), picture_ft=(100.0, 40.0), turned_deg=90.0)
    layers = painted(ground(), BOARD._replace(surface=surface), None)
    assert colours_in(layers, (100, 60)).red() > 240
    assert colours_in(layers, (60, 20)).red() < 16


def test_a_board_without_a_picture_has_no_tiles() -> None:
    assert ground().layers(Board(SIZE), mask(WEST)) == {}
    waiting = GroundTiles(lambda _name, _wide: None)
    assert waiting.layers(BOARD, mask(WEST)) == {}
    assert not waiting.is_behind
