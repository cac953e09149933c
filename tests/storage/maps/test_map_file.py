"""Map files are recognized by their contents, and only relevant parts are read."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from battleboard.storage.maps import map_file
from battleboard.storage.maps.drawn_map import DrawnMap, DrawnPicture, UnusableMapError
from battleboard.storage.maps.map_file import map_in, open_map, picture_beside, picture_of
from tests.storage.maps.maps import dungeon, dungeondraft, old_scene, png, read, scene, uvtt, wall


@pytest.mark.parametrize(
    ("plain", "kind"),
    [
        (uvtt(), "uvtt"),
        (scene(), "foundry"),
        (old_scene(), "foundry"),
        (dungeon(), "one-page-dungeon"),
        (dungeondraft({}), "dungeondraft"),
    ],
)
def test_a_form_is_told_by_the_contents(plain: Any, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(plain).encode())
    assert open_map(path).format == kind


def test_a_picture_is_a_map_without_walls() -> None:
    drawn = read(png(1400, 700))
    assert (drawn.format, drawn.size) == ("picture", (20, 10))
    assert drawn.warnings == ("Its squares are assumed to be 70 px until its grid is set.",)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Inn 40x30.png", (40, 30)),
        ("Inn (40 × 30).png", (40, 30)),
        ("inn_[100px].jpg", (14, 7)),
        ("inn_50_ppi.webp", (28, 14)),
        ("0x5 1234x99.png", (20, 10)),
        ("inn 00px.png", (20, 10)),
    ],
)
def test_the_name_of_a_picture_may_tell_its_squares(name: str, size: tuple[float, float]) -> None:
    assert map_in(png(1400, 700), name).read(0, None).size == size


def sized(content: bytes, wide: int, high: int) -> bytes:
    """A PNG whose header tells of another size."""
    return content[:16] + wide.to_bytes(4, "big") + high.to_bytes(4, "big") + content[24:]


def test_a_picture_of_too_many_squares_is_refused() -> None:
    with pytest.raises(UnusableMapError, match=r"'a\.png' cannot be used: it is"):
        map_in(sized(png(), 900_000, 700), "a.png").read(0, None)


def lines(*scenes: Any) -> bytes:
    """Scenes as a database stores them, one per line."""
    return b"\n".join(
        each if isinstance(each, bytes) else json.dumps(each).encode() for each in scenes
    )


def test_a_database_has_a_scene_on_a_line_the_newest_of_each() -> None:
    content = lines(
        scene(name="First"),
        scene(_id="two", name="Second"),
        {"$$indexCreated": {"fieldName": "_id"}},
        scene(name="First, changed"),
        scene(_id="gone", name="Gone"),
        {"_id": "gone", "$$deleted": True},
        {"_id": "an actor", "name": "Orc"},
        b"",
        scene(_id=None, name="Nameless"),
    )
    found = map_in(content, "scenes.db")
    assert found.grounds == ("First, changed", "Second", "Nameless")
    assert found.read(1, None).title == "Second"
    assert found.warnings == ()


def test_a_damaged_line_costs_that_line_only() -> None:
    found = map_in(lines(scene(), b'{"_id": "torn', scene(_id="b")), "scenes.db")
    assert found.grounds == ("Keep", "Keep")
    assert found.warnings == ("Damaged lines left out: 1.",)


def test_scenes_come_in_lists_and_adventures_too() -> None:
    both = [scene(), 5, scene(_id="b", name=None)]
    assert map_in(json.dumps(both).encode(), "a.json").grounds == ("Keep", "Scene")
    assert map_in(json.dumps({"scenes": both}).encode(), "a.json").grounds == ("Keep", "Scene")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is empty"),
        (b" \n\n", "it is empty"),
        (b"[" + b"1," * 1_200_001 + b"1]", "it has more than 1,200,000 values"),
        (b"PK\x03\x04", "expected JSON or a picture"),
        (b'{"a": 1}', "it is not a known map: expected Universal VTT, Foundry scene"),
        (b"[" * 100_000, "expected JSON or a picture (its parts are nested too deep"),
        (b"[1, 2]", "it is not a known map"),
        (b"{}\n{}\n{", "expected JSON or a picture"),
        (b'{"a": "\xff"}', "expected JSON or a picture"),
        (b'{"resolution": NaN}', "expected JSON or a picture"),
    ],
)
def test_what_is_no_map_is_refused_in_a_sentence(content: bytes, said: str) -> None:
    with pytest.raises(UnusableMapError) as refused:
        map_in(content, "any\x1b.txt")
    assert str(refused.value).startswith(f"'any�.txt' cannot be used: {said}")
    assert str(refused.value).endswith(".")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableMapError, match="is not a file"):
        open_map(tmp_path)
    with pytest.raises(UnusableMapError, match="cannot be read"):
        open_map(tmp_path / "none.json")
    with pytest.raises(UnusableMapError, match="cannot be read"):
        open_map(Path("nul\0"))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(UnusableMapError, match="is not a file"):
        open_map(pipe)


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_file, "MOST_BYTES", 1024 * 1024)
    path = tmp_path / "map.json"
    path.write_bytes(b" " * (1024 * 1024 + 1))
    with pytest.raises(UnusableMapError, match=r"'map\.json' is larger than 1 MB"):
        open_map(path)


def test_the_picture_of_a_scene_is_found_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(scene(walls=[wall(0, 0, 100, 0)])))
    (tmp_path / "keep map.webp").write_bytes(png(1000, 800))
    found = open_map(path)
    picture = picture_beside(path, found.picture_names[0])
    assert picture is not None
    assert (picture.name, picture.header) == ("keep map.webp", ("png", 1000, 800))
    drawn = found.read(0, picture)
    assert drawn.picture == picture


@pytest.mark.parametrize(
    "name",
    ["", "none.png", "../outside.png", "..", ".", "a\\b.png", "no\0.png", "text.png", "link"],
)
def test_no_other_file_is_taken_for_the_picture(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    (tmp_path / "outside.png").write_bytes(png())
    (folder / "text.png").write_bytes(b"secret")
    (folder / "link").symlink_to(tmp_path / "outside.png")
    assert picture_beside(folder / "scene.json", name) is None


def test_a_picture_that_is_asked_for_takes_the_place_of_the_own_one(tmp_path: Path) -> None:
    path = tmp_path / "other.png"
    path.write_bytes(png(20, 10))
    picture = picture_of(path)
    assert read(uvtt(), picture=picture).picture == picture
    assert read(dungeondraft({}), picture=picture).picture == picture
    path.write_bytes(b"none")
    with pytest.raises(UnusableMapError, match=r"'other\.png' is not a picture that can be shown"):
        picture_of(path)


def test_a_picture_without_a_header_is_no_map() -> None:
    drawn: DrawnMap | None = None
    with pytest.raises(UnusableMapError, match="not a known picture"):
        drawn = map_file._map_of_picture(DrawnPicture(), "title")  # noqa: SLF001
    assert drawn is None
