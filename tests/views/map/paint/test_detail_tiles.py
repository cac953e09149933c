"""Close-ups of large pictures look as if the whole were painted."""

from random import Random

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.board.board import Board
from battleboard.board.grid import Squares
from battleboard.board.level import Surface
from battleboard.models.picture_files import picture_in
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.detail_tiles import DetailTiles, ViewedPart, viewed_part
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import (
    DetailCrop,
    Mipmap,
    PictureLoader,
    read_crop,
    read_mipmap,
)
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import LIGHT
from tests.views.map.paint.test_pictures import written

pytestmark = pytest.mark.usefixtures("qapp")
DAY = palette_for(LIGHT)
WIDE, HIGH = 900, 600
FEET = (60.0, 40.0)
# Three squares beside each other: the copy is 192 pixels wide.
GRID = Squares(20.0)
BACKDROP = "#ff00ff"


def noise(form: str = "jpeg", *, clear: bool = False) -> bytes:
    amount = 4 if clear else 3
    pixels = Random(1).randbytes(WIDE * HIGH * amount)
    layout = QImage.Format.Format_RGBA8888 if clear else QImage.Format.Format_RGB888
    return written(QImage(pixels, WIDE, HIGH, WIDE * amount, layout), form)


def ground(turned_deg: float = 0.0) -> Board:
    surface = Surface("plain", "map", picture_ft=FEET, turned_deg=turned_deg, grid_shown=False)
    return Board(FEET, GRID, surface=surface)


def whole(content: bytes) -> Mipmap:
    image = picture_in(content)
    clear = image.hasAlphaChannel()
    form = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    return Mipmap(image.size(), (image.convertToFormat(form),))


def painted(board: Board, picture: Mipmap | None, part: QRect, scale: float) -> QImage:
    terrain = MapGround(board, DAY, prepare_walls(()), (picture,), weight=0)
    image = QImage(part.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(BACKDROP))
    with QPainter(image) as painter:
        painter.translate(-part.topLeft())
        GroundPainter(terrain, scale, fine=True).paint(painter, part)
    return image


def seen_in(part: QRect, scale: float) -> ViewedPart:
    return ViewedPart(QRectF(QPointF(part.topLeft()) / scale, QSizeF(part.size()) / scale), scale)


def brought_close(
    qtbot: QtBot, content: bytes, board: Board, looked_at: ViewedPart
) -> tuple[DetailTiles, Mipmap]:
    """What a view shows once everything that it has requested is there."""
    pictures = PictureLoader(lambda _: content)
    view = DetailTiles(pictures, pictures)
    with qtbot.waitSignal(pictures.came):
        view.on_board(board, looked_at)
    with qtbot.waitSignal(view.came):
        view.on_board(board, looked_at)
    (shown,) = view.on_board(board, looked_at)
    assert shown
    return view, shown


@pytest.mark.parametrize("turned_deg", [0.0, 17.0])
@pytest.mark.parametrize("form", ["jpeg", "png", "clear"])
@pytest.mark.parametrize("corner", [(0, 0), (411, 197), (-50, 260)])
@pytest.mark.parametrize("scale", [10.0, 12.71, 33.3])
def test_what_is_looked_at_looks_as_if_the_whole_were_painted(
    qtbot: QtBot, scale: float, corner: tuple[int, int], form: str, turned_deg: float
) -> None:
    content = noise("png", clear=True) if form == "clear" else noise(form)
    board, part = ground(turned_deg), QRect(*corner, 230, 170)
    _, shown = brought_close(qtbot, content, board, seen_in(part, scale))
    assert shown.wide < WIDE / 2
    assert shown.near is not None
    assert shown.near.box.width() < WIDE
    assert painted(board, shown, part, scale) == painted(board, whole(content), part, scale)


@pytest.mark.parametrize("turned_deg", [0.0, 30.0])
def test_the_copy_stands_in_around_a_close_up_without_a_seam(turned_deg: float) -> None:
    board, part = ground(turned_deg), QRect(0, 0, 720, 480)
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(40, 80, 120, 128))
    box = QRect(320, 160, 256, 160)
    copied = Mipmap(image.size(), (image.copy(0, 0, 180, 120),))
    both = copied._replace(close_up=DetailCrop(box, 1, image.copy(box)))
    alone = painted(board, copied, part, 12.0)
    assert painted(board, both, part, 12.0) == alone
    dark = image.copy(box)
    dark.fill(QColor("#000000"))
    near = painted(board, copied._replace(close_up=DetailCrop(box, 1, dark)), part, 12.0)
    # On a rotated picture the crop would show a seam, so it is used only once it covers everything.
    assert (near == alone) is (turned_deg > 0)


def test_only_what_is_looked_at_and_a_little_more_is_kept(qtbot: QtBot) -> None:
    part = QRect(300, 200, 120, 90)
    _, shown = brought_close(qtbot, noise(), ground(), seen_in(part, 15.0))
    assert shown.near is not None
    assert shown.near.box.contains(part)
    assert shown.near.image.size() == shown.near.box.size()
    assert shown.near.box.width() < 2 * part.width()


def test_another_close_up_comes_before_the_edge_of_the_last_one_is_seen(qtbot: QtBot) -> None:
    board, scale = ground(), 15.0
    here, aside, away = (QRect(200 + across, 100, 120, 90) for across in (0, 8, 60))
    view, first = brought_close(qtbot, noise(), board, seen_in(here, scale))
    assert view.on_board(board, seen_in(aside, scale)) == (first,)
    with qtbot.assertNotEmitted(view.came, wait=50):
        view.on_board(board, seen_in(aside, scale))
    with qtbot.waitSignal(view.came):
        assert view.on_board(board, seen_in(away, scale))[0] is first
    (second,) = view.on_board(board, seen_in(away, scale))
    assert second is not None
    assert second.near is not None
    assert second.near.box.contains(away)


def test_from_afar_the_copy_is_shown_and_nothing_else_is_kept(qtbot: QtBot) -> None:
    board = ground()
    view, near = brought_close(qtbot, noise(), board, seen_in(QRect(0, 0, 120, 90), 15.0))
    (far,) = view.on_board(board, seen_in(QRect(0, 0, 120, 90), 3.0))
    assert far is not None
    assert far.near is None
    assert far.images is near.images
    (again,) = view.on_board(board, ViewedPart(QRectF(-90, -90, 10, 10), 15.0))
    assert again is not None
    assert again.near is None


def test_a_picture_that_is_gone_is_let_go_of(qtbot: QtBot) -> None:
    looked_at = seen_in(QRect(0, 0, 120, 90), 15.0)
    view, shown = brought_close(qtbot, noise(), ground(), looked_at)
    assert view.on_board(Board(FEET, GRID), looked_at) == (None,)
    (again,) = view.on_board(ground(), looked_at)
    assert again is not None
    assert again.near is None
    assert again.images is shown.images


def test_a_view_of_less_detail_has_only_each_second_pixel(qtbot: QtBot) -> None:
    _, shown = brought_close(qtbot, noise(), ground(), seen_in(QRect(0, 0, 400, 267), 6.7))
    assert shown.near is not None
    assert shown.near.step == 2
    assert shown.near.image.width() == shown.near.box.width() // 2


def test_two_views_of_one_picture_each_have_their_own_close_up(qtbot: QtBot) -> None:
    pictures, board = PictureLoader(lambda _: noise()), ground()
    one, other = DetailTiles(pictures, pictures), DetailTiles(pictures, pictures)
    left, right = (seen_in(QRect(x, 200, 120, 90), 15.0) for x in (0, 700))
    with qtbot.waitSignal(pictures.came):
        one.on_board(board, left)
    with qtbot.waitSignals([one.came, other.came]):
        one.on_board(board, left)
        other.on_board(board, right)
    (shown,), (beside,) = one.on_board(board, left), other.on_board(board, right)
    assert shown is not None
    assert beside is not None
    assert shown.near is not None
    assert beside.near is not None
    assert not shown.near.box.intersects(beside.near.box)
    assert shown.images is beside.images


def test_a_picture_that_is_shown_whole_is_read_as_fine_as_it_is_shown(qtbot: QtBot) -> None:
    pictures = PictureLoader(lambda _: noise())
    view = DetailTiles(pictures, pictures)
    with qtbot.waitSignal(pictures.came):
        view.whole("a letter", 200, 400.0)
    with qtbot.waitSignal(view.came):
        view.whole("a letter", 200, 400.0)
    shown = view.whole("a letter", 200, 400.0)
    assert shown is not None
    assert shown.near is not None
    assert shown.near.box == QRect(0, 0, WIDE, HIGH)
    assert shown.near.image.width() == WIDE // 2
    assert view.whole("a letter", 200, 210.0) == shown._replace(close_up=None)


def test_what_cannot_be_read_again_leaves_the_copy() -> None:
    wanted = DetailCrop(QRect(0, 0, 16, 16), 1)
    assert read_crop(b"no picture", wanted) is wanted
    copied = read_mipmap(noise(), 200)
    assert copied is not None
    assert copied._replace(close_up=wanted).near is None


def test_of_a_jpeg_that_lies_on_its_side_the_right_part_is_shown() -> None:
    content = on_its_side(noise())
    upright = picture_in(content)
    assert upright.size() == QSize(HIGH, WIDE)
    copied = read_mipmap(content, 100)
    assert copied is not None
    assert copied.whole == upright.size()
    box = QRect(112, 480, 96, 64)
    assert read_crop(content, DetailCrop(box, 1)).image == upright.copy(box)


def on_its_side(content: bytes) -> bytes:
    """A JPEG with a note to rotate it a quarter to the right."""
    note = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    return content[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2) + note + content[2:]


def test_a_turned_camera_looks_at_the_part_of_the_board_that_it_shows() -> None:
    camera, size = Camera((-40.0, 5.0), 2.0, turns=1), QSizeF(60, 40)
    found = viewed_part(camera, size, 1.5)
    assert found.scale == 3.0
    corners = (camera.to_board(at) for at in (QPointF(0, 0), QPointF(60, 40)))
    for x, y in corners:
        assert found.part.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(x, y)
    assert found.part.size() == QSizeF(20, 30)
