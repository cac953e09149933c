"""It is known how much of carved floor is open: its parts in each cell, and their probes."""

from battleboard.battle.knowledge.open_floor import FloorCells, FloorPart, cell_box
from battleboard.board.areas.shape import Outline, area_sqft, encloses
from battleboard.board.carving.carved_floor import CarvedFloor, FloorSide, floor_of
from battleboard.board.point import Point
from battleboard.board.stretches import Block

PIXEL = 0.3125
ROOM = floor_of(((10, 10), (21, 10), (21, 21), (10, 21)))
CELL = 2.5


def cells(carved: CarvedFloor, *walls: FloorSide, pixel: float = PIXEL) -> FloorCells:
    return FloorCells(carved, walls, 0.0, pixel)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def at(parts: tuple[FloorPart, ...], place: Point) -> FloorPart:
    """The part that contains a place."""
    (found,) = [part for part in parts if sum(encloses(ring, place) for ring in part.rings) % 2]
    return found


def looked_at(part: FloorPart) -> list[Point]:
    return [part.place, *filter(part.holds, part.others)]


def test_a_cell_has_eight_pixels_a_side() -> None:
    assert cell_box((2, 3), -1.25, PIXEL) == (3.75, 6.25, 6.25, 8.75)
    assert cell_box((2, 3), -1.25, PIXEL, 3) == (3.75, 6.25, 11.25, 8.75)


def test_far_from_walls_a_cell_is_floor_or_rock_as_those_beside_it() -> None:
    found = cells(ROOM)
    assert [found.is_plain(cell) for cell in ((5, 5), (6, 5), (0, 0), (4, 4), (3, 4))] == [
        *(True, True, True),
        *(False, False),
    ]
    assert found.is_floor((5, 5))
    assert found.is_floor((6, 5))
    assert not found.is_floor((0, 0))
    assert not found.is_floor((0, 1))
    assert found.is_floor((5, 5))


def test_of_a_corner_the_part_within_is_floor() -> None:
    (part,) = cells(ROOM).parts((8, 8))
    (ring,) = part.rings
    assert area_sqft(ring) == 1.0
    assert set(part.sides) == {((21, 20), (21, 21)), ((21, 21), (20, 21))}
    assert all(max(x, y) <= 20.55 for x, y in looked_at(part))


def test_beside_a_wall_along_its_edge_a_cell_is_floor_or_rock_as_a_whole() -> None:
    found = cells(ROOM)
    (part,) = found.parts((4, 5))
    (ring,) = part.rings
    assert (area_sqft(ring), part.sides) == (CELL**2, (((10, 15), (10, 12.5)),))
    assert found.parts((3, 5)) == ()


def test_a_door_across_a_cell_parts_its_floor() -> None:
    gate = ((13.5, 10), (13.5, 21))
    near, far = (at(cells(ROOM, gate).parts((5, 5)), place) for place in ((13, 14), (14.5, 14)))
    assert near != far
    assert all(x <= 13.05 for x, _ in looked_at(near))
    assert all(x >= 13.95 for x, _ in looked_at(far))
    assert near.sides == far.sides == ()


def test_rock_within_is_a_hole_and_a_wall_that_ends_parts_nothing() -> None:
    pillar = floor_of(box(13, 13, 14, 14))
    (part,) = cells(ROOM.fill(pillar), ((14.5, 10), (14.5, 13))).parts((5, 5))
    assert len(part.rings) == 2
    assert sum(map(area_sqft, part.rings)) == CELL**2 - 1
    assert len(part.sides) == 4


def test_a_sliver_behind_a_wall_is_looked_at_away_from_it() -> None:
    gate = ((14.8, 10), (14.8, 21))
    parts = cells(ROOM, gate).parts((5, 5))
    ((x, y),) = looked_at(at(parts, (14.9, 13.7)))
    assert x > 14.8 + 0.45 - 1e-9
    assert 12.5 < y < 15


def test_around_a_cell_of_small_pixels_those_beside_it_count_too() -> None:
    def beyond(pixel: float, cell: Block) -> list[float]:
        found = cells(floor_of(box(0, 0, 400, 400)), ((190, 0), (190, 400)), pixel=pixel)
        _, top, _, bottom = found.box(cell)
        downs = [y for part in found.parts(cell) for _, y in looked_at(part)]
        return [min(downs) - top, bottom - max(downs)]

    assert beyond(PIXEL, (76, 75)) == [-PIXEL / 2, -PIXEL / 2]
    assert beyond(5.0, (4, 4)) == [2.5, 2.5]


def test_between_two_sides_with_next_to_no_rock_each_floor_has_its_own() -> None:
    far = 13.5 + 3 / 1024
    thin = CarvedFloor((box(10, 10, 13.5, 21), box(far, 10, 21, 21)))
    parts = cells(thin).parts((5, 5))
    assert at(parts, (13, 14)).sides == (((13.5, 12.5), (13.5, 15)),)
    assert at(parts, (14, 14)).sides == (((far, 15), (far, 12.5)),)
