"""Carving strokes snap to the grid, with their sizes in words."""

import pytest

from battleboard.board.carving.carved_floor import floor_of
from battleboard.board.carving.stroke_shapes import box_between
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.point import Point
from battleboard.queries.table.carving_strokes import (
    CarvedShape,
    CarveShape,
    CarveStroke,
    carved_shape,
    first_place,
    snap_to_corner,
)

SQUARES = Squares()


def stroke(
    shape: CarveShape, *places: Point, grid: Grid | None = SQUARES, squares: int = 1
) -> CarveStroke:
    return CarveStroke(shape, places, grid, 5.0, squares)


def carved(
    shape: CarveShape, *places: Point, grid: Grid | None = SQUARES, squares: int = 1
) -> CarvedShape:
    return carved_shape(stroke(shape, *places, grid=grid, squares=squares))


@pytest.mark.parametrize("shape", CarveShape)
def test_nothing_comes_of_nothing(shape: CarveShape) -> None:
    assert carved(shape) == CarvedShape((), "")


def test_places_snap_to_corners_of_squares_or_to_whole_feet() -> None:
    assert snap_to_corner((12.4, 13.0), SQUARES) == (10.0, 15.0)
    assert snap_to_corner((12.4, 13.6), Plain()) == (12.0, 14.0)
    assert snap_to_corner((12.4, 13.6), Hexes()) == (12.0, 14.0)
    assert snap_to_corner((12.4, 13.6), None) == (12.4, 13.6)


def test_a_rectangle_goes_from_corner_to_corner() -> None:
    found = carved(CarveShape.RECTANGLE, (11.0, 9.0), (41.0, 28.0))
    assert found == (box_between((10, 10), (40, 30)), "30 × 20 ft, 6 × 4 squares")


def test_a_rectangle_takes_the_square_in_which_it_is_begun() -> None:
    click = carved(CarveShape.RECTANGLE, (11.0, 13.0))
    assert click == (box_between((10, 10), (15, 15)), "5 × 5 ft, 1 × 1 squares")
    strip = carved(CarveShape.RECTANGLE, (11.0, 12.0), (29.0, 10.5))
    assert strip.outline == box_between((10, 10), (30, 15))


def test_off_the_grid_a_rectangle_is_as_large_as_it_was_drawn() -> None:
    found = carved(CarveShape.RECTANGLE, (1.5, 2.0), (4.0, 4.5), grid=None)
    assert found == (box_between((1.5, 2.0), (4.0, 4.5)), "2.5 × 2.5 ft")
    assert carved(CarveShape.RECTANGLE, (1.5, 2.0), grid=None) == CarvedShape((), "")
    assert carved(CarveShape.RECTANGLE, (1.5, 2.0), (1.6, 9.0), grid=Plain()).outline == ()
    assert carved(CarveShape.RECTANGLE, (1.5, 9.0), (9.0, 9.1), grid=Plain()).outline == ()


def test_a_circle_ends_on_the_lines_of_the_grid() -> None:
    at_corner = carved(CarveShape.CIRCLE, (20.4, 19.8), (31.0, 20.0))
    assert at_corner.size == "20 ft across, 4 squares"
    assert floor_of(at_corner.outline).frame == ((10, 10), (30, 30))
    in_square = carved(CarveShape.CIRCLE, (22.0, 23.0), (31.0, 22.5))
    assert in_square.size == "15 ft across, 3 squares"
    assert floor_of(in_square.outline).frame == ((15, 15), (30, 30))


def test_a_circle_without_squares_has_a_radius_of_whole_feet() -> None:
    assert (
        carved(CarveShape.CIRCLE, (20.2, 20.0), (27.4, 20.0), grid=Plain()).size == "14 ft across"
    )
    free = carved(CarveShape.CIRCLE, (20.25, 20.0), (27.5, 20.0), grid=None)
    assert free.size == "14.5 ft across"
    assert carved(CarveShape.CIRCLE, (20.0, 20.0)) == CarvedShape((), "")


@pytest.mark.parametrize(
    ("squares", "area", "size"),
    [
        (1, 5 * 25 + 5 * 15, "40 ft long, 5 ft wide, 8 squares"),
        (2, 25 * 10 + 10 * 10, "35 ft long, 10 ft wide, 7 squares"),
    ],
)
def test_a_corridor_runs_along_squares_and_bends_once(squares: int, area: float, size: str) -> None:
    shape = CarveShape.CORRIDOR
    found = carved(shape, (3.0, 3.0), (14.0, 4.0), (22.0, 17.0), squares=squares)
    assert found.size == size
    assert floor_of(found.outline).area_sqft == area


def test_a_corridor_goes_off_as_the_hand_did() -> None:
    shape = CarveShape.CORRIDOR
    level = floor_of(carved(shape, (2.5, 2.5), (12.5, 2.5), (22.5, 22.5)).outline)
    upright = floor_of(carved(shape, (2.5, 2.5), (2.5, 12.5), (22.5, 22.5)).outline)
    assert level.holds((22.0, 2.0))
    assert not upright.holds((22.0, 2.0))
    assert upright.holds((2.0, 22.0))


def test_off_the_grid_a_corridor_runs_aslant() -> None:
    found = carved(CarveShape.CORRIDOR, (2.5, 2.5), (32.5, 42.5), grid=None)
    assert found.size == "55 ft long, 5 ft wide"
    assert len(found.outline) == 4


def test_a_polygon_has_the_corners_that_were_clicked() -> None:
    found = carved(CarveShape.POLYGON, (1.0, 1.0), (19.0, 1.0), (21.0, 33.0))
    assert found == (((0, 0), (20, 0), (20, 35)), "35 ft, 7 squares")
    assert carved(CarveShape.POLYGON, (1.0, 1.0)).size == "0 ft, no squares"
    assert carved(CarveShape.POLYGON, (1.0, 1.0), (11.0, 11.0)).size == "14.1 ft"


def test_a_cave_is_as_large_as_it_was_drawn() -> None:
    around = ((10.0, 10.0), (50.0, 10.0), (50.0, 40.0), (10.0, 40.0))
    found = carved(CarveShape.CAVE, *around)
    assert found.size == "40 × 30 ft"
    assert len(found.outline) < 20
    assert carved(CarveShape.CAVE, (10.0, 10.0), (10.5, 10.0)) == CarvedShape((), "")


@pytest.mark.parametrize(
    ("shape", "place"),
    [
        (CarveShape.RECTANGLE, (10.0, 15.0)),
        (CarveShape.POLYGON, (10.0, 15.0)),
        (CarveShape.CIRCLE, (12.5, 12.5)),
        (CarveShape.CORRIDOR, (12.5, 12.5)),
        (CarveShape.CAVE, (12.0, 13.0)),
    ],
)
def test_a_stroke_begins_where_its_first_place_snaps_to(shape: CarveShape, place: Point) -> None:
    assert first_place(stroke(shape, (12.0, 13.0))) == place
