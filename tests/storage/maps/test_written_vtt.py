"""A board is written as Universal VTT that others read, and reads back the same."""

import json
from base64 import b64decode

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.grid import Hexes, Squares
from battleboard.board.wall import DoorSort, DoorState, Wall, door, low_object, window
from battleboard.queries.table.map_battle import board_of_map
from battleboard.storage.maps.map_file import map_in
from battleboard.storage.maps.map_proposal import propose_map
from battleboard.storage.maps.universal_vtt import write_universal_vtt
from tests.profiles import examples
from tests.storage.maps.maps import png
from tests.storage.maps.other_readings import read_as_pixels, read_as_shapes

HALL = Board(
    (50.0, 25.0),
    Squares(5.0),
    (
        Wall((0, 5), (20, 5)),
        Wall((20, 5), (20, 25)),
        door((20, 0), (20, 5), "locked"),
        window((30, 0), (45, 0)),
        low_object((30, 10), (35, 10)),
    ),
    (Light((10.0, 10.0), 20.0, 40.0, "#eccd8b"),),
)


def test_others_find_what_they_look_for() -> None:
    written = write_universal_vtt(HALL, png(500, 250), 500)
    plain = json.loads(written.content)
    assert plain["resolution"] == {
        "map_origin": {"x": 0.0, "y": 0.0},
        "map_size": {"x": 10.0, "y": 5.0},
        "pixels_per_grid": 50,
    }
    assert plain["line_of_sight"] == [
        [{"x": 0.0, "y": 1.0}, {"x": 4.0, "y": 1.0}, {"x": 4.0, "y": 5.0}]
    ]
    assert len(plain["objects_line_of_sight"]) == 1
    assert [each["closed"] for each in plain["portals"]] == [True, False]
    assert plain["portals"][0]["position"] == {"x": 4.0, "y": 0.5}
    assert plain["lights"][0]["range"] == 8.0
    assert plain["lights"][0]["color"] == "ffeccd8b"
    assert b64decode(plain["image"]) == png(500, 250)
    assert plain["environment"]["baked_lighting"] is False
    assert written.notes == ()


def test_a_board_without_a_picture_has_the_usual_cell() -> None:
    plain = json.loads(write_universal_vtt(HALL).content)
    assert plain["resolution"]["pixels_per_grid"] == 70
    assert json.loads(write_universal_vtt(HALL, b"", 333).content)["resolution"][
        "pixels_per_grid"
    ] == (33.3)


def test_what_others_will_not_see_as_it_is_is_told() -> None:
    board = Board(
        (50.0, 50.0),
        Hexes(5.0),
        (Wall((0, 0), (5, 5), solid_from="left"), Wall((0, 9), (5, 9), sight="none")),
        (
            Light((1, 1), 20.0, cone_deg=60.0),
            Light((1, 1), 20.0, lit=False),
            Light((1, 1), 20.0, magical_dark=True),
        ),
        (Ground(((0, 0), (5, 0), (5, 5))),),
        notes=(Note((1, 1), "1"),),
    )
    written = write_universal_vtt(board)
    assert len(json.loads(written.content)["lights"]) == 1
    assert written.notes == (
        "Hexes are written as squares of the same width: the format has no hexes.",
        "One-way walls block both ways in other programs.",
        "See-through walls become obstacles.",
        "Left out: lights that do not shine.",
        "Cones of light shine all round in other programs.",
        "Left out: difficult terrain, water, pits and the like.",
        "Left out: the marks and their notes.",
    )


PLACES = st.tuples(st.integers(0, 40), st.integers(0, 20)).map(lambda at: (at[0] / 4, at[1] / 4))
DOOR_STATES: tuple[DoorState, ...] = ("open", "shut", "locked", "barred")
DOOR_SORTS: tuple[DoorSort, ...] = ("single", "double", "portcullis", "curtain")
OPENINGS = st.builds(
    lambda a, b, state, sort, secret: Wall(
        a,
        b,
        "secret" if secret else "door",
        "none" if sort == "portcullis" else "normal",
        stops_movement=sort != "curtain",
        state=state,
        sort=sort,
    ),
    PLACES,
    PLACES,
    st.sampled_from(DOOR_STATES),
    st.sampled_from(DOOR_SORTS),
    st.booleans(),
)
LIGHTS = st.builds(
    lambda at, bright, cone: Light(at, bright, 20.0, cone_deg=cone),
    PLACES,
    st.integers(0, 20).map(float),
    st.sampled_from((360.0, 60.0)),
)
OTHERS = st.builds(lambda a, b, make: make(a, b), PLACES, PLACES, st.sampled_from((Wall, window)))


@given(
    st.lists(st.one_of(OPENINGS, OTHERS), max_size=examples(30)),
    st.lists(LIGHTS, max_size=3),
)
def test_read_back_it_is_the_same(walls: list[Wall], lights: list[Light]) -> None:
    apart = {frozenset(wall[:2]): wall for wall in walls if wall.a != wall.b}
    board = Board((50.0, 25.0), Squares(5.0), (), tuple(lights), daylight=not lights)
    big = (wall._replace(a=_ft(wall.a), b=_ft(wall.b)) for wall in apart.values())
    board = board._replace(walls=tuple(big))
    written = write_universal_vtt(board, png(), 700)
    proposal = propose_map(map_in(written.content, "hall.uvtt").read(0, None))
    back = board_of_map(proposal)
    assert {wall for wall in back.walls if wall.kind != "wall"} == {
        wall._replace(origin="map") for wall in board.walls if wall.kind != "wall"
    }
    assert len(proposal.walls) == sum(wall.kind == "wall" for wall in board.walls)
    assert (back.size_ft, back.grid) == (board.size_ft, board.grid)
    assert back.lights == tuple(light._replace(origin="map") for light in board.lights)
    assert back.daylight == board.daylight


@given(
    st.lists(st.one_of(OPENINGS, OTHERS), max_size=examples(30)),
    st.lists(LIGHTS, max_size=3),
    st.sampled_from((0, 700, 777)),
)
def test_two_other_readings_find_the_same(
    walls: list[Wall], lights: list[Light], wide_px: int
) -> None:
    apart = {frozenset(wall[:2]): wall for wall in walls if wall.a != wall.b}
    big = tuple(wall._replace(a=_ft(wall.a), b=_ft(wall.b)) for wall in apart.values())
    board = Board((50.0, 25.0), Squares(5.0), big, tuple(lights))
    content = write_universal_vtt(board, png(), wide_px).content
    for reading in (read_as_pixels(content), read_as_shapes(content)):
        assert reading.walls == {ends for ends, wall in apart.items() if wall.kind == "wall"}
        assert reading.low == set()
        assert reading.openings.keys() == apart.keys() - reading.walls
        assert [light[:2] for light in reading.lights] == [
            (light.at[0] / 5, light.at[1] / 5) for light in board.lights
        ]
        assert [light[2] for light in reading.lights] == [
            light.radius_ft / 5 for light in board.lights
        ]


def _ft(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] * 5, point[1] * 5
