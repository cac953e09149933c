"""Universal VTT is read as programs and people write it."""

import json
from base64 import b64encode
from typing import Any

import pytest

from battleboard.board.wall import Wall
from battleboard.storage.maps.drawn_map import DrawnLight, UnusableMapError
from battleboard.storage.maps.map_proposal import propose_map
from battleboard.storage.maps.universal_vtt import argb
from tests.storage.maps.maps import FILES, line, png, portal, read, uvtt, xy


def test_walls_come_as_lines() -> None:
    drawn = read(uvtt(line_of_sight=[line((0, 0), (1, 0), (1, 2))]))
    assert drawn.walls[0] == (Wall((0, 0), (1, 0)), Wall((1, 0), (1, 2)))
    assert (drawn.format, drawn.version, drawn.size, drawn.feet) == ("uvtt", "0.3", (10, 5), 5)


def test_everything_is_counted_from_the_origin_of_the_map() -> None:
    resolution = {"map_origin": xy(20, 10), "map_size": xy(10, 5), "pixels_per_grid": 70}
    drawn = read(
        uvtt(
            resolution=resolution,
            line_of_sight=[line((21, 11), (22, 11))],
            objects_line_of_sight=[line((23, 11), (24, 11))],
            portals=[portal((22, 11), (23, 11))],
            lights=[{"position": xy(25, 12), "range": 4, "color": "ffeccd8b"}],
        )
    )
    assert drawn.walls[0] == (Wall((1, 1), (2, 1)),)
    assert drawn.walls[1] == (Wall((3, 1), (4, 1), "object", "limited"),)
    assert drawn.portals == (Wall((2, 1), (3, 1), "door"),)
    assert drawn.lights == (DrawnLight((5, 2), 4.0, colour="#ffeccd8b"),)


def test_a_point_that_cannot_be_read_breaks_the_line_there() -> None:
    broken = [xy(0, 0), xy(1, 0), {"x": None}, xy(2, 0), xy(3, 0)]
    drawn = read(uvtt(line_of_sight=[broken, {"points": line((4, 0), (5, 0))}, "wall"]))
    assert [wall.a for wall in drawn.walls[0]] == [(0, 0), (2, 0), (4, 0)]
    assert drawn.other == {"unreadable": 1}


def test_portals_and_lights_that_cannot_be_read_are_counted() -> None:
    drawn = read(uvtt(portals=[{"bounds": line((1, 1))}, 5], lights=[{"range": 3}]))
    assert drawn.other == {"unreadable": 3}
    assert propose_map(drawn).warnings == ("3 parts of the file cannot be read and were left out.",)


@pytest.mark.parametrize(
    ("parts", "length", "kind", "state"),
    [
        ({"closed": True}, 1.0, "door", "shut"),
        ({"closed": False}, 1.0, "door", "open"),
        ({"closed": False}, 0.76, "window", "shut"),
        ({"closed": True}, 0.76, "window", "shut"),
    ],
)
def test_a_short_portal_is_a_window(parts: Any, length: float, kind: str, state: str) -> None:
    drawn = read(uvtt(portals=[portal((1, 1), (1 + length, 1), **parts)]))
    (found,) = propose_map(drawn).doors
    assert (found.kind, found.state) == (kind, state)


@pytest.mark.parametrize(
    ("value", "version"), [(0.3, "0.3"), ("1.0", "1.0"), (1, "1"), (None, ""), ([1], "")]
)
def test_the_version_is_read_leniently(value: object, version: str) -> None:
    assert read(uvtt(format=value)).version == version


@pytest.mark.parametrize(
    "image",
    [
        "data:image/png;base64," + b64encode(png()).decode(),
        b64encode(png()).decode().rstrip("="),
        "\n".join(b64encode(png()).decode()),
    ],
    ids=["a data URI", "no padding", "in lines"],
)
def test_the_picture_is_told_by_its_bytes(image: str) -> None:
    picture = read(uvtt(image=image)).picture
    assert picture is not None
    assert picture.header == ("png", 700, 350)
    assert picture.content == png()


def test_a_large_picture_is_read_whole() -> None:
    content = png() + bytes(range(256)) * 6_000
    plain = b64encode(content).decode()
    broken_into_lines = "\n".join(plain[at : at + 76] for at in range(0, len(plain), 76))
    for image in (plain, plain.rstrip("="), broken_into_lines):
        picture = read(uvtt(image=image)).picture
        assert picture is not None
        assert picture.content == content


@pytest.mark.parametrize("image", ["AAAA", "A", "%%%", "AAAAA"])
def test_a_broken_picture_still_gives_walls(image: str) -> None:
    drawn = read(uvtt(image=image, line_of_sight=[line((0, 0), (1, 0))]))
    assert drawn.picture is None
    assert len(drawn.walls[0]) == 1
    assert drawn.warnings == ("The picture in the file cannot be read.",)


@pytest.mark.parametrize("image", ["", None, 5])
def test_a_map_may_have_no_picture(image: object) -> None:
    assert read(uvtt(image=image)).warnings == ("The file has no picture in it.",)


def test_a_picture_smaller_than_its_squares_stands_for_another_one() -> None:
    image = b64encode(png(1, 1)).decode()
    assert read(uvtt(image=image)).warnings == (
        "The picture in the file is only 1 × 1 px: choose another one.",
    )


def test_a_cell_is_the_picture_divided_by_its_squares() -> None:
    image = b64encode(png(690, 345)).decode()
    assert read(uvtt(image=image)).warnings == (
        "A square of the picture is 69 px, not 70 px as the file says.",
    )
    image = b64encode(png(700, 355)).decode()
    assert read(uvtt(image=image)).warnings == (
        "A square of the picture is 70 × 71 px, not 70 px as the file says.",
    )


def test_the_number_of_squares_may_follow_from_the_picture() -> None:
    assert read(uvtt(resolution={"pixels_per_grid": 35})).size == (20.0, 10.0)


@pytest.mark.parametrize(
    ("resolution", "said"),
    [
        ({}, "it does not give its size in squares"),
        ({"map_size": xy(0, 5)}, "it is 0 squares wide and 5 high"),
        ({"map_size": xy(9e6, 5)}, "it is 9e+06 squares wide and 5 high"),
    ],
)
def test_a_size_that_makes_no_sense_is_refused(resolution: Any, said: str) -> None:
    with pytest.raises(UnusableMapError) as refused:
        read(uvtt(resolution=resolution))
    assert str(refused.value).startswith(f"'map.json' cannot be used: {said}")


def test_a_map_without_lights_or_with_baked_ones_is_not_dark() -> None:
    lights = [{"position": xy(1, 1), "range": 3}]
    assert read(uvtt()).daylight
    assert not read(uvtt(lights=lights)).daylight
    assert read(uvtt(lights=lights, environment={"baked_lighting": True})).daylight


def test_too_many_things_are_refused() -> None:
    many = [xy(at % 9, at % 4) for at in range(100_003)]
    with pytest.raises(UnusableMapError, match="100,002 walls; at most 100,000 can be read"):
        read(uvtt(line_of_sight=[many]))
    with pytest.raises(UnusableMapError, match="100,001 lights"):
        read(uvtt(lights=[{"position": xy(1, 1)}] * 100_001))


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("ffeccd8b", "#ffeccd8b"),
        ("80ECCD8B", "#80eccd8b"),
        ("#eccd8b", "#ffeccd8b"),
        ("red", "#ffffffff"),
        (7, "#ffffffff"),
    ],
)
def test_colours_begin_with_how_opaque_they_are(written: object, read_as: str) -> None:
    assert argb(written) == read_as


def test_a_map_is_known_by_its_walls_too() -> None:
    plain = uvtt()
    del plain["resolution"]
    with pytest.raises(UnusableMapError, match="does not give its size in squares"):
        read(plain)


def test_a_real_file_of_which_the_picture_shows_one_tower() -> None:
    drawn = read((FILES / "blue-tower.dd2vtt").read_bytes())
    found = propose_map(drawn)
    assert (len(found.walls), round(found.length, 3), len(found.doors)) == (84, 58.603, 4)
    assert found.left_out == (353, 37, 4, 0, 0, {})
    assert found.warnings[:2] == (
        "353 walls lie outside the picture and were left out.",
        "37 doors lie outside the picture and were left out.",
    )


def test_one_of_a_kind_is_told_in_the_singular() -> None:
    drawn = read(uvtt(line_of_sight=[line((0, 9), (1, 9)), 5], image=""))
    assert propose_map(drawn).warnings[0] == "1 wall lies outside the map and was left out."
    drawn = read(uvtt(portals=[5]))
    assert propose_map(drawn).warnings == ("1 part of the file cannot be read and was left out.",)


def test_portals_of_our_own_keep_what_others_cannot_say() -> None:
    own = {
        "kind": "secret",
        "state": "locked",
        "sort": "double",
        "sight": "normal",
        "stops_movement": True,
        "solid_from": "left",
    }
    drawn = read(uvtt(portals=[portal((1, 1), (1.5, 1), battleboard=own)]))
    assert drawn.walls[2] == (
        Wall((1, 1), (1.5, 1), "secret", state="locked", solid_from="left", sort="double"),
    )
    odd = portal((1, 1), (1.5, 1), battleboard=own | {"kind": "hatch"})
    assert len(read(json.loads(json.dumps(uvtt(portals=[odd])))).portals) == 1
