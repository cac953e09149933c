"""Each side's shape is drawn correctly."""

from itertools import combinations
from typing import Final, get_args

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.battle.state.team import Badge
from battleboard.views.theme.shapes import badge_path

BADGES: Final[tuple[Badge, ...]] = get_args(Badge)
CENTRE: Final = QPointF(50, 50)


@pytest.mark.parametrize("badge", BADGES)
def test_every_shape_covers_its_centre_and_about_as_much_ground(badge: Badge) -> None:
    path = badge_path(badge, CENTRE, 20)
    assert path.contains(CENTRE)
    assert 20 * 1.5 <= path.boundingRect().width() <= 20 * 2.7
    assert (path.boundingRect().center() - CENTRE).manhattanLength() <= 9


def test_no_two_sides_look_alike_without_colour() -> None:
    pictures = {badge: _painted(badge) for badge in BADGES}
    for one, other in combinations(BADGES, 2):
        assert pictures[one] != pictures[other]


def _painted(badge: Badge) -> bytes:
    image = QImage(100, 100, QImage.Format.Format_Grayscale8)
    image.fill(0)
    with QPainter(image) as painter:
        painter.fillPath(badge_path(badge, CENTRE, 8), QColor("white"))
    return bytes(image.constBits())
