"""The openings between carved rooms and corridors are found."""

from collections.abc import Sequence

from battleboard.board.areas.shape import Outline
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor, floor_of
from battleboard.board.carving.outline_walls import update_mouths
from battleboard.board.carving.stroke_shapes import box_between, circle_around, corridor_along


def carved(*outlines: Outline, start: CarvedFloor = SOLID) -> CarvedFloor:
    found = start
    for outline in outlines:
        stroke = floor_of(outline)
        found = update_mouths(found, stroke, found.join(stroke))
    return found


def filled(floor: CarvedFloor, outline: Outline) -> CarvedFloor:
    stroke = floor_of(outline)
    return update_mouths(floor, stroke, floor.fill(stroke))


ROOM, OTHER = box_between((0, 0), (30, 30)), box_between((50, 0), (80, 30))
CORRIDOR = corridor_along(((27.5, 12.5), (52.5, 12.5)), 5)
MOUTHS = (((30.0, 10.0), (30.0, 15.0)), ((50.0, 10.0), (50.0, 15.0)))


def test_a_corridor_has_a_mouth_at_each_end() -> None:
    assert carved(ROOM, OTHER, CORRIDOR).mouths == MOUTHS


def test_it_matters_not_what_is_carved_first() -> None:
    assert carved(CORRIDOR, ROOM, OTHER).mouths == MOUTHS
    assert carved(ROOM, CORRIDOR, OTHER).mouths == MOUTHS


def test_a_corridor_may_end_at_the_wall() -> None:
    assert carved(ROOM, OTHER, box_between((30, 10), (50, 15))).mouths == MOUTHS


def test_a_corridor_through_a_room_has_two_mouths() -> None:
    small = box_between((40, 5), (55, 20))
    through = carved(small, corridor_along(((2.5, 12.5), (97.5, 12.5)), 5))
    assert through.mouths == (((40.0, 10.0), (40.0, 15.0)), ((55.0, 10.0), (55.0, 15.0)))


def test_corridors_that_cross_are_one() -> None:
    one = corridor_along(((2.5, 12.5), (97.5, 12.5)), 5)
    assert carved(one, corridor_along(((52.5, 2.5), (52.5, 77.5)), 5)).mouths == ()


def test_a_room_that_is_made_larger_stays_one() -> None:
    assert carved(ROOM, box_between((20, 0), (60, 30))).mouths == ()
    assert carved(ROOM, box_between((20, 20), (40, 40))).mouths == (), "overlapping at a corner"


def test_a_round_room_has_a_straight_mouth() -> None:
    round_room = circle_around((30.0, 30.0), 15.0)
    ((a, b),) = carved(round_room, corridor_along(((27.5, 30.0), (77.5, 30.0)), 10)).mouths
    assert a[0] == b[0]
    assert (a[1], b[1]) == (25.0, 35.0)


def test_a_mouth_goes_with_its_corridor_and_one_far_off_stays() -> None:
    floor = carved(ROOM, OTHER, CORRIDOR)
    assert filled(floor, box_between((45, 5), (55, 20))).mouths == MOUTHS[:1]
    assert filled(floor, box_between((35, 5), (45, 20))).mouths == MOUTHS
    wider = carved(box_between((30, 0), (50, 30)), start=floor)
    assert wider.mouths == ()


def lines(floor: CarvedFloor) -> Sequence[float]:
    return [coordinate for side in floor.sides() for point in side for coordinate in point]


def test_a_floor_is_carried_along_with_its_mouths() -> None:
    floor = carved(ROOM, OTHER, CORRIDOR)
    aside = floor.map_corners(lambda point: (point[0] + 10.0004, point[1] * 2))
    assert aside.mouths == (((40.0, 20.0), (40.0, 30.0)), ((60.0, 20.0), (60.0, 30.0)))
    assert aside.area_sqft == floor.area_sqft * 2
    ring = carved(box_between((0, 0), (50, 50))).fill(floor_of(box_between((20, 20), (30, 30))))
    assert ring.map_corners(lambda point: point) == ring
