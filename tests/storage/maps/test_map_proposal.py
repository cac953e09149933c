"""A map proposal shows what a map would become, with the DM's choices."""

import json

import pytest

from battleboard.board.wall import Wall, door, window
from battleboard.storage.maps.map_proposal import MapChoices, map_answer, propose_map, swap_opening
from tests.storage.maps.maps import dungeon, line, portal, read, scene, uvtt, wall, xy

PORTALS = [portal((1, 1), (2, 1)), portal((3, 1), (3.7, 1))]


@pytest.mark.parametrize(
    ("choice", "kinds"),
    [
        ("by length", ["door", "window"]),
        ("doors", ["door", "door"]),
        ("windows", ["window", "window"]),
    ],
)
def test_portals_are_doors_or_windows(choice: str, kinds: list[str]) -> None:
    found = propose_map(read(uvtt(portals=PORTALS)), MapChoices(portals=choice))  # type: ignore[arg-type]
    assert [each.kind for each in found.doors] == kinds


def test_one_click_swaps_a_door_and_a_window() -> None:
    ends = ((0.0, 0.0), (1.0, 0.0))
    assert swap_opening(door(*ends, "open")) == window(*ends)
    assert swap_opening(window(*ends)) == door(*ends)


@pytest.mark.parametrize(("choice", "bright"), [("half bright", 2), ("bright", 4), ("dim", 0)])
def test_lights_with_one_reach_are_bright_as_far_as_is_chosen(choice: str, bright: float) -> None:
    lights = [{"position": xy(1, 1), "range": 4}]
    found = propose_map(read(uvtt(lights=lights)), MapChoices(lights=choice))  # type: ignore[arg-type]
    assert (found.lights[0].bright, found.lights[0].reach) == (bright, 4)


def test_lights_that_say_it_stay_as_they_are() -> None:
    lights = [{"x": 0, "y": 0, "config": {"dim": 30, "bright": 5}}]
    assert propose_map(read(scene(lights=lights)), MapChoices(lights="dim")).lights[0].bright == 1


def test_what_lies_outside_may_be_kept() -> None:
    outside = uvtt(
        line_of_sight=[line((-2, 1), (4, 1)), line((-5, 0), (-5, 2))],
        portals=[portal((20, 0), (20, 1))],
        lights=[{"position": xy(-3, 0), "range": 1}],
    )
    cut = propose_map(read(outside))
    assert cut.walls == (Wall((0, 1), (4, 1)),)
    assert cut.left_out == (1, 1, 0, 0, 1, {})
    assert cut.warnings[2] == "1 light lies outside the picture and was left out."
    kept = propose_map(read(outside), MapChoices(keep_outside=True))
    assert (len(kept.walls), len(kept.doors), len(kept.lights)) == (2, 1, 1)
    assert kept.left_out == (0, 0, 0, 0, 0, {})


def test_the_answer_in_json() -> None:
    plain = uvtt(
        line_of_sight=[line((0, 0), (1 / 3, 0))],
        objects_line_of_sight=[line((2, 2), (3, 2))],
        portals=PORTALS[:1],
        lights=[{"position": xy(1, 1), "range": 8, "color": "ffeccd8b"}],
    )
    answer = map_answer(propose_map(read(plain)))
    assert json.loads(json.dumps(answer)) == {
        "format": "uvtt",
        "version": "0.3",
        "title": "map",
        "size_squares": [10.0, 5.0],
        "feet_per_square": 5,
        "grid": "square",
        "picture": {
            "size_px": [700, 350],
            "type": "png",
            "corner_squares": [0.0, 0.0],
            "squares": [10.0, 5.0],
        },
        "walls": {
            "segments": 2,
            "length_squares": 1.333,
            "limited": 1,
            "see_through": 0,
            "one_way": 0,
        },
        "doors": [
            {
                "from": [1.0, 1.0],
                "to": [2.0, 1.0],
                "kind": "door",
                "state": "shut",
                "one_way": False,
            }
        ],
        "lights": [
            {
                "at": [1.0, 1.0],
                "bright_ft": 20,
                "dim_ft": 40,
                "colour": "#ffeccd8b",
                "cone_deg": 360,
            }
        ],
        "rooms": [],
        "left_out": {
            "walls_outside": 0,
            "doors_outside": 0,
            "zero_length": 0,
            "duplicates": 0,
            "lights_outside": 0,
            "other": {},
        },
        "warnings": [],
    }


def test_other_forms_in_json() -> None:
    answer = map_answer(propose_map(read(dungeon()), MapChoices(feet=7.5)))
    assert (answer["picture"], answer["feet_per_square"]) == (None, 7.5)
    assert answer["rooms"] == [{"name": "1", "note": "A lid.\nIt moves.", "at": [1.5, 1.5]}]
    walls = [
        wall(0, 0, 100, 0, dir=1),
        wall(0, 0, 0, 100, sight=0),
        wall(0, 0, 9, 9, door=1, dir=2),
    ]
    answer = map_answer(propose_map(read(scene(walls=walls))))
    assert answer["walls"] == {
        "segments": 2,
        "length_squares": 2.0,
        "limited": 0,
        "see_through": 1,
        "one_way": 1,
    }
    assert answer["doors"][0]["one_way"]
