"""Dungeondraft's own files are read."""

import pytest

from battleboard.board.wall import Wall
from battleboard.storage.maps.drawn_map import UnusableMapError
from battleboard.storage.maps.map_proposal import propose_map
from tests.storage.maps.maps import dungeondraft, read

DOOR = {
    "position": "Vector2( 256, 128 )",
    "direction": "Vector2( 0, 1 )",
    "radius": 64,
    "texture": "res://textures/portals/door_06.png",
}
WINDOW = DOOR | {"position": "Vector2( 256, 384 )", "texture": "res://portals/Window_01.png"}


def test_walls_have_gaps_where_doors_and_windows_stand() -> None:
    wall = {"points": "PoolVector2Array( 256, 0, 256, 512 )", "portals": [WINDOW, DOOR]}
    found = propose_map(read(dungeondraft({"walls": [wall]})))
    assert found.walls == (
        Wall((1, 0), (1, 0.25)),
        Wall((1, 0.75), (1, 1.25)),
        Wall((1, 1.75), (1, 2)),
    )
    assert found.doors == (
        Wall((1, 1.25), (1, 1.75), "window", "none"),
        Wall((1, 0.25), (1, 0.75), "door"),
    )
    assert (found.drawn.size, found.drawn.version, found.drawn.title) == ((4, 3), "3", "map")


def test_a_loop_is_closed_and_a_door_at_an_end_leaves_nothing_there() -> None:
    loop = {"points": "PoolVector2Array( 0, 0, 256, 0, 256, 256 )", "loop": True}
    assert len(propose_map(read(dungeondraft({"walls": [loop]}))).walls) == 3
    ends = [DOOR | {"position": "Vector2( 256, 64 )"}, DOOR | {"position": "Vector2( 256, 192 )"}]
    short = {"points": "PoolVector2Array( 256, 0, 256, 256 )", "portals": ends}
    assert propose_map(read(dungeondraft({"walls": [short]}))).walls == ()


def test_portals_stand_alone_too_and_those_that_cannot_be_placed_are_left_out() -> None:
    odd = [DOOR, DOOR | {"radius": 0}, DOOR | {"direction": "Vector2( 0, 0 )"}, {}, 5]
    level = {"portals": odd, "walls": [{"points": "PoolVector2Array( 0, 0, 0, 0 )"}]}
    found = propose_map(read(dungeondraft(level)))
    assert len(found.doors) == 1
    assert found.left_out.zero_length == 1


def test_lights() -> None:
    light = {"position": "Vector2( 256, 512 )", "range": 5, "color": "ff4dd569"}
    level = {"lights": [light, {"range": 3}], "environment": {"baked_lighting": False}}
    drawn = read(dungeondraft(level))
    assert [(each.at, each.reach, each.colour) for each in drawn.lights] == [
        ((1, 2), 5, "#ff4dd569")
    ]
    assert not drawn.daylight
    level["environment"] = {"baked_lighting": True}
    assert read(dungeondraft(level)).daylight


def test_several_levels_are_several_grounds() -> None:
    plain = dungeondraft({"label": "Ground"}, high={})
    assert [read(plain, at).title for at in (0, 1)] == ["map · Ground", "map · high"]


def test_a_file_without_a_level_or_a_size_is_refused() -> None:
    with pytest.raises(UnusableMapError, match="it has no level"):
        read({"world": {"levels": {}}})
    with pytest.raises(UnusableMapError, match="0 squares wide"):
        read({"world": {"levels": {"0": {}}}})
