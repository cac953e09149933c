"""A map fits the scene or the table automatically."""

from PySide6.QtCore import QRectF, QSizeF

from battleboard.board.body import Body
from battleboard.views.map.camera import fit_camera, fit_for
from battleboard.views.theme.sizes import L

HALL = QRectF(0, 0, 120, 65)
MEADOW = QRectF(0, 0, 600, 400)


def apart(feet: float) -> tuple[Body, ...]:
    return Body((20.0, 30.0)), Body((20.0 + feet, 30.0))


def test_a_little_more_room_for_figures_is_not_worth_a_map_without_its_edge() -> None:
    small = QSizeF(750, 400)
    shown = fit_for("scene", HALL, lambda: apart(80), small).camera
    assert shown.scale < 6
    assert shown == fit_camera(HALL, small, margin=L)


def test_on_a_large_table_one_sees_the_figures() -> None:
    size = QSizeF(1000, 500)
    shown = fit_for("scene", MEADOW, lambda: apart(60), size).camera
    assert shown.scale > 2 * fit_camera(MEADOW, size, margin=L).scale


def test_38_a_map_stays_as_it_is_while_what_it_shows_is_in_view() -> None:
    fit = fit_for("scene", MEADOW, lambda: apart(60), QSizeF(1000, 500))
    lower = QSizeF(1000, 480)
    after = fit_for("scene", MEADOW, lambda: apart(60), lower)
    assert after.adjust(fit.camera, lower) == fit.camera


def test_38_a_whole_table_is_moved_before_it_is_scaled() -> None:
    size, lower = QSizeF(600, 500), QSizeF(600, 475)
    table = QRectF(0, 0, 60, 100)
    before = fit_for("table", table, lambda: (), size).camera
    assert before.scale * table.height() == 500 - 2 * L
    kept = fit_for("table", table, lambda: (), lower).adjust(before, lower)
    assert kept is not None
    assert kept.scale == before.scale
    assert kept.visible_area(lower).contains(table)


def test_38_a_map_that_does_not_fit_or_is_far_too_small_is_scaled() -> None:
    table = QRectF(0, 0, 60, 100)
    for size in (QSizeF(600, 450), QSizeF(600, 700)):
        before = fit_for("table", table, lambda: (), QSizeF(600, 500)).camera
        assert fit_for("table", table, lambda: (), size).adjust(before, size) is None
