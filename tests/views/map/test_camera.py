"""The camera maps the board to the screen."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSizeF

from battleboard.board.body import Body
from battleboard.views.map.camera import (
    CLOSEST,
    FARTHEST,
    Camera,
    area_around,
    fit_camera,
    keep_in_view,
)

FEET = st.floats(-5_000, 5_000)
PIXELS = st.floats(0, 4_000)
CAMERAS = st.builds(Camera, st.tuples(FEET, FEET), st.floats(FARTHEST, CLOSEST))
POINTS = st.builds(QPointF, PIXELS, PIXELS)
LENGTHS = st.floats(5, 3_000)
AREAS = st.builds(QRectF, FEET, FEET, LENGTHS, LENGTHS)
SIZES = st.builds(QSizeF, st.floats(100, 4_000), st.floats(100, 3_000))


@given(CAMERAS, POINTS, st.floats(0.01, 100))
def test_what_lies_under_the_mouse_stays_there(
    camera: Camera, pixel: QPointF, factor: float
) -> None:
    there = camera.zoom(factor, pixel).to_screen(camera.to_board(pixel))
    assert (there - pixel).manhattanLength() < 1e-3


@given(CAMERAS, POINTS, st.floats(0.01, 100))
def test_nobody_comes_too_close_or_goes_too_far(
    camera: Camera, pixel: QPointF, factor: float
) -> None:
    assert FARTHEST <= camera.zoom(factor, pixel).scale <= CLOSEST


@given(CAMERAS, POINTS)
def test_a_pixel_and_its_place_belong_together(camera: Camera, pixel: QPointF) -> None:
    assert (camera.to_screen(camera.to_board(pixel)) - pixel).manhattanLength() < 1e-3


@given(CAMERAS, POINTS, POINTS)
def test_the_map_moves_with_the_hand(camera: Camera, pixel: QPointF, by: QPointF) -> None:
    there = camera.pan(by).to_screen(camera.to_board(pixel))
    assert (there - pixel - by).manhattanLength() < 1e-3


@given(AREAS, SIZES)
def test_all_of_an_area_is_shown_in_the_middle(area: QRectF, size: QSizeF) -> None:
    camera = fit_camera(area, size, margin=16)
    seen = camera.visible_area(size)
    assert (seen.center() - area.center()).manhattanLength() < 1e-3
    if camera.scale > FARTHEST:
        assert seen.adjusted(-1e-3, -1e-3, 1e-3, 1e-3).contains(area)


@given(CAMERAS, AREAS, SIZES)
def test_a_board_cannot_be_lost(camera: Camera, area: QRectF, size: QSizeF) -> None:
    kept = keep_in_view(camera, area, size, 96)
    overlap = kept.visible_area(size) & area
    least = 96 / kept.scale
    assert overlap.width() >= min(least, area.width(), size.width() / kept.scale) - 1e-3
    assert overlap.height() >= min(least, area.height(), size.height() / kept.scale) - 1e-3


def test_a_camera_that_shows_enough_is_left_alone() -> None:
    camera = Camera((-20.0, -20.0), 10.0)
    assert keep_in_view(camera, QRectF(0, 0, 100, 100), QSizeF(640, 480), 96) == camera


def test_all_bodies_lie_in_their_common_area() -> None:
    area = area_around([Body((10, 10), 2), Body((40, 20), 5)], 10)
    assert area.getRect() == (-5, -5, 60, 40)
