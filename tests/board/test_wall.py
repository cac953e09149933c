"""Walls, doors, windows and low objects stop what they should, when they should."""

import pytest

from battleboard.board.board import Board, Light
from battleboard.board.wall import Wall, door, low_object, window

A, B = (0.0, 0.0), (10.0, 0.0)


@pytest.mark.parametrize(
    ("wall", "opaque", "solid"),
    [
        (Wall(A, B), True, True),
        (door(A, B), True, True),
        (door(A, B, "locked"), True, True),
        (door(A, B, "stuck"), True, True),
        (door(A, B, "open"), False, False),
        (door(A, B)._replace(solid_from="left"), True, True),
        (Wall(A, B, "door", "none", sort="portcullis"), False, True),
        (Wall(A, B, "door", stops_movement=False, sort="curtain"), True, False),
        (Wall(A, B, "door", sort="curtain"), True, False),
        (Wall(A, B, "window", "none", sort="slit"), False, True),
        (Wall(A, B, "secret", state="open"), False, False),
        (Wall(A, B, state="open"), True, True),
        (window(A, B), False, True),
        (low_object(A, B), False, True),
        (Wall(A, B, sight="limited"), False, True),
        (Wall(A, B, stops_movement=False), True, False),
    ],
)
def test_what_a_wall_stops(wall: Wall, opaque: bool, solid: bool) -> None:  # noqa: FBT001
    assert (wall.opaque, wall.solid) == (opaque, solid)


def test_a_door_opens_on_a_new_board() -> None:
    shut = Board((100, 100), walls=(Wall(A, B), door(A, B), window(A, B)))
    opened = shut.with_door(1, "open")
    assert [wall.stands_open for wall in opened.walls] == [False, True, False]
    assert not shut.walls[1].stands_open
    assert opened.walls[0] == shut.walls[0]


def test_a_light_reaches_as_far_as_its_dimmest() -> None:
    assert Light(A, 30).radius_ft == 30
    assert Light(A, 15, 40).radius_ft == 40


@pytest.mark.parametrize(
    ("wall", "noun"),
    [
        (Wall(A, B), "wall"),
        (low_object(A, B), "object"),
        (window(A, B), "window"),
        (window(A, B)._replace(sort="slit"), "arrow slit"),
        (low_object(A, B)._replace(sort="rail"), "rail"),
        (door(A, B), "door"),
        (door(A, B)._replace(sort="double"), "double door"),
        (door(A, B)._replace(sort="portcullis"), "portcullis"),
        (door(A, B)._replace(sort="curtain"), "curtain"),
        (door(A, B)._replace(solid_from="left"), "one-way door"),
        (Wall(A, B, "secret", sort="double"), "secret door"),
    ],
)
def test_what_a_wall_is_called(wall: Wall, noun: str) -> None:
    assert wall.noun == noun


def test_a_one_way_door_is_opaque_from_both_sides_and_a_one_way_wall_is_not() -> None:
    one_way = Wall(A, B, solid_from="left")
    assert (one_way.opaque_from, door(A, B).opaque_from) == ("left", "both")
    assert one_way._replace(kind="door").opaque_from == "both"
