"""The picture of a board is exported."""

import pytest
from PySide6.QtGui import QColor, QImage

from battleboard.board.board import Board, Ground
from battleboard.board.level import Surface
from battleboard.board.wall import Wall
from battleboard.models.picture_files import as_png
from battleboard.views.map.paint.board_picture import board_picture

pytestmark = pytest.mark.usefixtures("qapp")


def picture(*, clear: bool = False) -> bytes:
    """A red picture, transparent or not."""
    image = QImage(40, 20, QImage.Format.Format_ARGB32 if clear else QImage.Format.Format_RGB32)
    image.fill(QColor(255, 0, 0, 128 if clear else 255))
    return as_png(image)


def test_a_picture_of_the_whole_board_is_given_out_as_it_is() -> None:
    board = Board((50.0, 25.0), surface=Surface("plain", "name"))
    assert board_picture(board, {board.surface.picture: picture()}) == (picture(), 40)


@pytest.mark.parametrize(
    ("surface", "own"),
    [
        (Surface("plain", "name", (5.0, 0.0)), picture()),
        (Surface("plain", "name", (0.0, 0.0), (20.0, 20.0)), picture()),
        (Surface("flagstones", "name"), picture(clear=True)),
        (Surface(), b""),
        (Surface("plain", "name"), b"broken"),
    ],
)
def test_anything_else_is_painted(surface: Surface, own: bytes) -> None:
    made = board_picture(Board((50.0, 25.0), surface=surface), {surface.picture: own})
    assert made.wide == 700
    image = QImage.fromData(made.content)
    assert (image.width(), image.height()) == (700, 350)
    shown = image.pixelColor(80, 20)
    reddish = shown.red() > shown.green() + 40
    assert reddish is bool(surface.picture and own != b"broken")


def test_a_secret_door_looks_like_a_wall() -> None:
    secret = Board((50.0, 25.0), walls=(Wall((10, 0), (10, 20), "secret"),))
    plain = Board((50.0, 25.0), walls=(Wall((10, 0), (10, 20)),))
    assert board_picture(secret) == board_picture(plain)


def test_a_large_board_is_painted_smaller() -> None:
    assert board_picture(Board((10_000.0, 10.0))).wide == 8_000


def test_what_the_dm_hides_is_not_given_out() -> None:
    pit = Ground(((5.0, 5.0), (15.0, 5.0), (15.0, 15.0)), kind="pit")
    plain = board_picture(Board((50.0, 25.0)))
    hidden = board_picture(Board((50.0, 25.0), ground=(pit._replace(hidden=True),)))
    # Compared as a bool: printing the difference of two pictures' bytes would take a minute.
    alike = [hidden == plain, board_picture(Board((50.0, 25.0), ground=(pit,))) == plain]
    assert alike == [True, False]
