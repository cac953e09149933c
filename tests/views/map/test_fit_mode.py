"""A map fits the scene or the table automatically."""

from PySide6.QtCore import QRectF, QSizeF

from battleboard.board.body import Body
from battleboard.views.map.camera import camera_for, fit_camera
from battleboard.views.theme.sizes import L

HALL = QRectF(0, 0, 120, 65)
MEADOW = QRectF(0, 0, 600, 400)


def apart(feet: float) -> tuple[Body, ...]:
    return Body((20.0, 30.0)), Body((20.0 + feet, 30.0))


def test_a_little_more_room_for_figures_is_not_worth_a_map_without_its_edge() -> None:
    small = QSizeF(750, 400)
    shown = camera_for("scene", HALL, lambda: apart(80), small)
    assert shown.scale < 6
    assert shown == fit_camera(HALL, small, margin=L)


def test_on_a_large_table_one_sees_the_figures() -> None:
    size = QSizeF(1000, 500)
    shown = camera_for("scene", MEADOW, lambda: apart(60), size)
    assert shown.scale > 2 * fit_camera(MEADOW, size, margin=L).scale
