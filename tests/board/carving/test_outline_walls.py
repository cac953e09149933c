"""The walls of carved floor follow its outline."""

from typing import Final, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.board.areas.shape import Outline
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor, floor_of
from battleboard.board.carving.outline_walls import OutlineUpdate, following
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall, door, low_object, window
from tests.profiles import examples

Ends: TypeAlias = tuple[Point, Point]


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def ends(wall: Wall) -> Ends:
    return min(wall.a, wall.b), max(wall.a, wall.b)


def outline_of(found: OutlineUpdate) -> set[Ends]:
    """The walls that belong to the outline."""
    return {ends(wall) for wall in found.walls if wall.origin == "carving"}


def with_opening(walls: tuple[Wall, ...], side: Ends, opening: Wall) -> tuple[Wall, ...]:
    whole = next(wall for wall in walls if ends(wall) == side)
    before, after = (side[0], opening.a), (opening.b, side[1])
    parts = [whole._replace(a=a, b=b) for a, b in (before, after) if a != b]
    return (*(wall for wall in walls if wall is not whole), *parts, opening)


ROOM: Final = floor_of(box(0, 0, 20, 20))
WALLS: Final = following((), SOLID, ROOM).walls
RIGHT: Final = ((20.0, 0.0), (20.0, 20.0))
DOOR: Final = door((20.0, 5.0), (20.0, 10.0))
CLOSED: Final = with_opening(WALLS, RIGHT, DOOR)
ABOVE, BELOW = ((20.0, 0.0), (20.0, 5.0)), ((20.0, 10.0), (20.0, 20.0))


def test_walls_are_the_outline() -> None:
    assert {ends(wall) for wall in WALLS} == {
        ((0.0, 0.0), (0.0, 20.0)),
        ((0.0, 0.0), (20.0, 0.0)),
        ((0.0, 20.0), (20.0, 20.0)),
        RIGHT,
    }
    assert all(wall == Wall(wall.a, wall.b, origin="carving") for wall in WALLS)


def test_walls_that_stay_are_the_very_same() -> None:
    found = following(WALLS, ROOM, ROOM.join(floor_of(box(20, 5, 40, 10))))
    assert all(wall in found.walls for wall in WALLS if ends(wall) != RIGHT)
    assert {ABOVE, BELOW} < outline_of(found)
    assert RIGHT not in outline_of(found)
    assert not found.gone


def test_a_wall_comes_back_where_rock_does() -> None:
    wider = ROOM.join(floor_of(box(20, 5, 40, 10)))
    walls = following(WALLS, ROOM, wider).walls
    back = following(walls, wider, ROOM)
    assert {ends(wall) for wall in back.walls} == {ends(wall) for wall in WALLS}
    assert not following(WALLS, ROOM, SOLID).walls


def test_a_door_upon_the_outline_fills_its_gap_when_the_side_grows() -> None:
    longer = ROOM.join(floor_of(box(0, 20, 20, 30)))
    found = following(CLOSED, ROOM, longer)
    assert DOOR in found.walls
    assert {ABOVE, ((20.0, 10.0), (20.0, 30.0))} < outline_of(found)


def test_a_door_goes_with_its_stretch_of_outline() -> None:
    found = following(CLOSED, ROOM, ROOM.join(floor_of(box(20, 0, 40, 20))))
    assert found.gone == (DOOR,)
    assert DOOR not in found.walls
    half = following(CLOSED, ROOM, ROOM.join(floor_of(box(20, 0, 40, 8))))
    assert half.gone == (DOOR,)
    assert ((20.0, 8.0), (20.0, 20.0)) in outline_of(half), "the rest of its gap is wall again"


def test_windows_and_secret_doors_are_openings_too() -> None:
    for opening in (window(DOOR.a, DOOR.b), DOOR._replace(kind="secret")):
        walls = with_opening(WALLS, RIGHT, opening)
        found = following(walls, ROOM, ROOM.join(floor_of(box(20, 0, 40, 20))))
        assert found.gone == (opening,)


def test_what_was_drawn_by_hand_stays_and_fills_its_place() -> None:
    rail = low_object((0.0, 20.0), (10.0, 20.0))
    inside = Wall((5.0, 5.0), (5.0, 15.0))
    side = ((0.0, 20.0), (20.0, 20.0))
    walls = (*with_opening(WALLS, side, rail), inside)
    deeper = ROOM.join(floor_of(box(20, 0, 30, 20)))
    found = following(walls, ROOM, deeper)
    assert {rail, inside} < set(found.walls)
    assert ((10.0, 20.0), (30.0, 20.0)) in outline_of(found)
    opened = following(walls, ROOM, ROOM.join(floor_of(box(0, 20, 20, 40))))
    assert {rail, inside} < set(opened.walls)
    assert not opened.gone


def test_a_wall_that_was_taken_away_stays_away_where_the_floor_stays() -> None:
    walls = tuple(wall for wall in WALLS if ends(wall) != RIGHT)
    longer = ROOM.join(floor_of(box(0, 20, 20, 30)))
    found = following(walls, ROOM, longer)
    assert ((20.0, 20.0), (20.0, 30.0)) in outline_of(found)
    assert not any(
        end[0] == 20 and end[1] < 20
        for wall in outline_of(found)
        for end in wall[:1]
        if wall[0][0] == wall[1][0] == 20
    )


def test_a_door_on_a_slanting_side_lies_on_it() -> None:
    slope = floor_of(((0.0, 0.0), (30.0, 17.0), (0.0, 40.0)))
    walls = following((), SOLID, slope).walls
    side = ((0.0, 0.0), (30.0, 17.0))
    aslant = door((8.8203125, 4.998046875), (13.2294921875, 7.4970703125))
    walls = with_opening(walls, side, aslant)
    more = slope.join(floor_of(box(25, 14, 40, 20)))
    found = following(walls, slope, more)
    assert aslant in found.walls
    assert len([wall for wall in outline_of(found) if wall[0] == (0.0, 0.0)]) == 2
    filled = slope.fill(floor_of(box(0, 0, 40, 9)))
    assert following(walls, slope, filled).gone == (aslant,)


edges = st.tuples(st.integers(0, 8), st.integers(0, 8)).map(sorted)
strokes = st.lists(st.tuples(edges, edges, st.booleans()), max_size=10)


@given(strokes)
@settings(max_examples=examples(300))
def test_without_anything_by_hand_walls_are_always_just_the_outline(
    drawn: list[tuple[list[int], list[int], bool]],
) -> None:
    floor: CarvedFloor = SOLID
    walls: tuple[Wall, ...] = ()
    for (left, right), (top, bottom), fills in drawn:
        stroke = floor_of(box(left * 5, top * 5, right * 5, bottom * 5))
        after = floor.fill(stroke) if fills else floor.join(stroke)
        walls, gone = following(walls, floor, after)
        floor = after
        assert not gone
        assert sorted(map(ends, walls)) == sorted((min(side), max(side)) for side in floor.sides())


@given(strokes, st.integers(0, 100), st.sampled_from([door, window]))
@settings(max_examples=examples(200))
def test_a_door_never_leaves_its_gap_open_nor_doubles_a_wall(
    drawn: list[tuple[list[int], list[int], bool]], chosen: int, kind: type[Wall]
) -> None:
    floor = floor_of(box(10, 10, 30, 30))
    walls = following((), SOLID, floor).walls
    whole = walls[chosen % 4]
    a, b = ends(whole)
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    walls = with_opening(walls, (a, b), kind(middle, b))
    for (left, right), (top, bottom), fills in drawn:
        stroke = floor_of(box(left * 5, top * 5, right * 5, bottom * 5))
        after = floor.fill(stroke) if fills else floor.join(stroke)
        walls, _ = following(walls, floor, after)
        floor = after
        long = sum(distance(wall.a, wall.b) for wall in walls)
        assert long == sum(distance(*side) for side in floor.sides())
