"""Foundry scenes of all versions are read."""

import json
from typing import Any

import pytest

from battleboard.board.wall import Wall
from battleboard.storage.maps.drawn_map import DrawnPicture, UnusableMapError
from battleboard.storage.maps.map_file import map_in
from battleboard.storage.maps.map_proposal import propose_map
from battleboard.storage.maps.picture_header import PictureHeader
from tests.storage.maps.maps import FILES, old_scene, read, scene, wall


def only_wall(**parts: Any) -> Wall:
    """The only wall of a newer scene, from (1, 1) to (2, 1)."""
    ((found,),) = read(scene(walls=[wall(100, 100, 200, 100, **parts)])).walls
    assert found[:2] == ((1, 1), (2, 1))
    return found


def old_wall(**parts: Any) -> Wall:
    """The only wall of a scene of version 8."""
    plain = {"c": [100, 100, 200, 100], "move": 1, "sense": 1, "door": 0, "ds": 0, "dir": 0} | parts
    ((found,),) = read(old_scene(walls=[plain], padding=0, shiftX=0, shiftY=0)).walls
    return found


@pytest.mark.parametrize(
    ("parts", "kind", "sight", "stops"),
    [
        ({}, "wall", "normal", True),
        ({"sight": 10}, "wall", "limited", True),
        ({"sight": 0}, "window", "none", True),
        ({"sight": 30}, "window", "none", True),
        ({"sight": 40}, "window", "none", True),
        ({"move": 0}, "wall", "normal", False),
        ({"move": 0, "sight": 0}, "wall", "none", False),
        ({"sight": "?"}, "wall", "normal", True),
    ],
)
def test_what_a_wall_stops(parts: Any, kind: str, sight: str, stops: bool) -> None:  # noqa: FBT001
    found = only_wall(**parts)
    assert (found.kind, found.sight, found.stops_movement) == (kind, sight, stops)


@pytest.mark.parametrize(
    ("parts", "sight"), [({}, "normal"), ({"sense": 2}, "limited"), ({"sense": 0}, "none")]
)
def test_older_scenes_count_senses_otherwise(parts: Any, sight: str) -> None:
    assert old_wall(**parts).sight == sight


@pytest.mark.parametrize(
    ("parts", "kind", "state", "sort"),
    [
        ({"door": 1}, "door", "shut", "single"),
        ({"door": 1, "ds": 1}, "door", "open", "single"),
        ({"door": 1, "ds": 2}, "door", "locked", "single"),
        ({"door": 2}, "secret", "shut", "single"),
        ({"door": 2, "ds": 2, "sight": 0}, "secret", "locked", "single"),
        ({"door": 1, "sight": 0}, "door", "shut", "portcullis"),
        ({"door": 1, "sight": 30}, "door", "shut", "single"),
        ({"door": 1, "move": 0}, "door", "shut", "curtain"),
        ({"ds": 1}, "wall", "shut", "single"),
    ],
)
def test_doors(parts: Any, kind: str, state: str, sort: str) -> None:
    found = only_wall(**parts)
    assert (found.kind, found.state, found.sort) == (kind, state, sort)


@pytest.mark.parametrize(("way", "side"), [(0, "both"), (1, "left"), (2, "right"), (9, "both")])
def test_one_way_walls(way: int, side: str) -> None:
    assert only_wall(dir=way).solid_from == side


def test_the_picture_lies_at_the_margin_less_the_offset() -> None:
    # A quarter of 1,000 px is 2½ cells, so 3; of 800 px it is 2.
    background = {"src": "keep.webp", "offsetX": 30, "offsetY": 20}
    drawn = read(scene(padding=0.25, background=background, walls=[wall(270, 180, 370, 180)]))
    assert drawn.walls[0][0][:2] == ((0, 0), (1, 0))
    assert drawn.crossing == (0.3, 0.2)
    older = read(old_scene(walls=[wall(270, 180, 370, 180)]))
    assert older.walls[0][0][:2] == ((0, 0), (1, 0))


def test_version_14_writes_the_offset_as_older_ones_did() -> None:
    levels = [{"_id": "ground", "name": "Ground", "background": {"src": "a.webp"}}]
    plain = scene(levels=levels, shiftX=100, shiftY=0, walls=[wall(0, 100, 100, 100)])
    del plain["background"]
    drawn = read(plain)
    assert drawn.walls[0][0][:2] == ((1, 1), (2, 1))
    assert (drawn.version, drawn.title) == ("14", "Keep")


def test_several_levels_are_several_grounds() -> None:
    levels = [
        {"_id": "low", "name": "Cellar", "background": {"src": "low.webp"}},
        {"_id": "high", "background": {"src": "high.webp"}},
    ]
    walls = [
        wall(0, 100, 100, 100, levels=["low"]),
        wall(0, 200, 100, 200, levels=["high"]),
        wall(0, 300, 100, 300, levels=[]),
    ]
    lights = [{"x": 0, "y": 0, "config": {"dim": 5}, "levels": ["high"]}]
    plain = scene(levels=levels, walls=walls, lights=lights)
    assert read(plain).title == "Keep · Cellar"
    assert [each.a[1] for each in read(plain).walls[0]] == [1, 3]
    assert [each.a[1] for each in read(plain, 1).walls[0]] == [2, 3]
    assert [len(read(plain, at).lights) for at in (0, 1)] == [0, 1]
    assert read(plain, 1).title == "Keep · 2"
    found = map_in(json.dumps(plain).encode(), "map.json")
    assert found.picture_names == ("low.webp", "high.webp")


@pytest.mark.parametrize(
    ("plain", "version"),
    [
        (scene(), "10-13"),
        (scene(_stats={"coreVersion": "12.331"}), "12.331"),
        (old_scene(flags={"exportSource": {"coreVersion": "0.8.9"}}), "0.8.9"),
        (old_scene(), "≤ 8"),
        (old_scene(walls=[{"c": [0, 0, 1, 1], "sight": 20}]), "9"),
        (old_scene(lights=[{"config": {"dim": 5}}]), "9"),
    ],
)
def test_the_version_is_told_or_seen(plain: Any, version: str) -> None:
    assert read(plain).version == version


@pytest.mark.parametrize(
    ("kind", "grid", "orientation"),
    [
        (0, "none", "pointy"),
        (1, "square", "pointy"),
        (2, "hex", "pointy"),
        (3, "hex", "pointy"),
        (4, "hex", "flat"),
        (5, "hex", "flat"),
    ],
)
def test_grids(kind: int, grid: str, orientation: str) -> None:
    drawn = read(scene(grid={"type": kind, "size": 100, "distance": 5, "units": "ft"}))
    assert (drawn.grid, drawn.orientation) == (grid, orientation)


def test_the_middle_of_the_first_hex() -> None:
    grid = {"size": 100, "distance": 5}
    middles = [read(scene(grid=grid | {"type": kind})).crossing for kind in (2, 3, 4, 5)]
    across = pytest.approx(0.57735, abs=1e-5)
    assert middles == [(0.5, across), (0.0, across), (across, 0.5), (across, 0.0)]


@pytest.mark.parametrize(
    ("grid", "feet", "told"),
    [
        ({"distance": 10, "units": "ft"}, 10, ()),
        ({"distance": 1.5, "units": "m"}, 5, ()),
        ({"distance": 2, "units": "yards"}, 6, ()),
        ({"units": ""}, 5, ()),
        (
            {"distance": 6, "units": "mi"},
            5,
            ("A square is 6 mi in the scene; it is taken as 5 ft.",),
        ),
        ({"distance": 9999}, 5, ("A square is 9999 ft in the scene; it is taken as 5 ft.",)),
    ],
)
def test_how_large_a_square_is(grid: Any, feet: float, told: tuple[str, ...]) -> None:
    drawn = read(scene(grid={"type": 1, "size": 100} | grid))
    assert drawn.feet == feet
    assert drawn.warnings[: len(told)] == told


def test_a_scene_without_a_cell_or_a_size_has_the_usual_ones() -> None:
    drawn = read(scene(grid={"type": 1, "size": 0}, width=None))
    assert drawn.size == (40, 30)
    assert drawn.warnings[0].startswith("The scene does not say how large it is")
    picture = DrawnPicture("a.png", b"", PictureHeader("png", 700, 300))
    assert read(scene(width=None), picture=picture).size == (7, 3)


def test_lights() -> None:
    lights = [
        {
            "x": 200,
            "y": 300,
            "rotation": 90,
            "config": {"dim": 30, "bright": 15, "color": "#ff8800"},
        },
        {"x": 0, "y": 0, "config": {"dim": 10, "bright": 5, "angle": 60}, "hidden": True},
        {"x": 0, "y": 0, "config": {"dim": 10, "bright": 0, "negative": True, "luminosity": 1}},
        {"x": 0, "y": 0, "config": {"dim": 10, "luminosity": -0.5}},
        {"x": 0, "y": 0, "config": {"dim": 10, "luminosity": -0.5, "negative": False}},
        {"x": 0, "y": 0, "dim": -20, "bright": 0, "tintColor": "#112233"},
        {"x": 0},
        {"y": 0},
    ]
    drawn = read(scene(lights=lights))
    first, cone, dark, older, bright, oldest = drawn.lights
    assert (first.at, first.reach, first.bright, first.colour) == ((2, 3), 6, 3, "#ffff8800")
    assert (first.cone_deg, first.towards_deg, first.lit) == (360, 180, True)
    assert (cone.cone_deg, cone.towards_deg, cone.lit) == (60, 90, False)
    assert [light.dark for light in (first, dark, older, bright, oldest)] == [
        False,
        True,
        True,
        False,
        True,
    ]
    assert (oldest.reach, oldest.colour) == (4, "#ff112233")
    assert drawn.other == {"unreadable": 2}
    assert drawn.warnings[-1] == "Lights switched off: 1."


@pytest.mark.parametrize(
    ("parts", "bright"),
    [
        ({}, False),
        ({"environment": {"globalLight": {"enabled": True}, "darknessLevel": 0.2}}, True),
        ({"environment": {"globalLight": {"enabled": True}, "darknessLevel": 0.9}}, False),
        ({"globalLight": True, "darkness": 0}, True),
        ({"lights": []}, True),
    ],
)
def test_daylight(parts: Any, bright: bool) -> None:  # noqa: FBT001
    plain = scene(lights=[{"x": 0, "y": 0, "config": {"dim": 5}}]) | parts
    assert read(plain).daylight is bright


def test_what_has_no_place_on_a_board_is_counted() -> None:
    drawn = read(
        scene(tokens=[{}] * 3, notes=[{}], sounds=[], walls=[{"c": [1, 2]}, wall(1, 2, 3, "x")])
    )
    assert drawn.other == {"tokens": 3, "notes": 1, "unreadable": 2}


def test_what_a_board_cannot_say_is_told() -> None:
    tall = {"flags": {"wall-height": {"top": 5}}}
    low = {"flags": {"wall-height": {"bottom": 5}}}
    walls = [wall(0, 0, 1, 1, sight=30), wall(0, 0, 1, 2, **tall), wall(0, 0, 1, 3, **low)]
    assert read(scene(walls=walls)).warnings == (
        "The picture 'keep map.webp' is a separate file, which is missing.",
        "Walls that stop sight only from near or from afar, taken for windows: 1.",
        "Walls with a height of their own, taken for full walls: 2.",
    )


def test_a_scene_may_name_no_picture() -> None:
    assert read(scene(background={})).warnings == ("The scene names no picture.",)
    picture = DrawnPicture("keep map.webp", b"", PictureHeader("webp", 7, 7))
    assert read(scene(), picture=picture).warnings == ()


def test_too_many_walls_are_refused() -> None:
    with pytest.raises(UnusableMapError, match="100,001 walls"):
        read(scene(walls=[wall(0, 0, 1, 1)] * 100_001))


def test_doubles_are_those_with_the_same_ends_whatever_they_are() -> None:
    walls = [wall(0, 0, 100, 0), wall(100, 0, 0, 0, door=1), wall(5, 5, 5, 5)]
    found = propose_map(read(scene(walls=walls)))
    assert (len(found.walls), len(found.doors)) == (0, 1)
    assert (found.left_out.duplicates, found.left_out.zero_length) == (1, 1)


@pytest.mark.parametrize(
    ("file", "segments", "length", "doors", "see_through"),
    [("caves.json", 99, 303.24, 0, 5), ("tavern.json", 27, 139.76, 8, 1)],
)
def test_real_scenes(file: str, segments: int, length: float, doors: int, see_through: int) -> None:
    found = propose_map(read((FILES / file).read_bytes()))
    assert (len(found.walls), round(found.length, 3), len(found.doors)) == (segments, length, doors)
    assert sum(each.sight == "none" for each in found.walls) == see_through
    assert sum(each.state == "locked" for each in found.doors) == (7 if doors else 0)
