"""A saved map comes back unchanged, and damage is reported."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.storage import saved_maps
from battleboard.storage.disk import StorageError, UnreadableError
from battleboard.storage.saved_maps import (
    GroundFace,
    SavedMap,
    load_ground,
    read_face,
    read_ground,
    write_ground,
)
from tests.profiles import examples
from tests.storage.grounds import CELLAR, PICTURE, kept_grounds


@given(ground=kept_grounds())
def test_a_ground_comes_back_as_it_was_kept(ground: SavedMap) -> None:
    written = write_ground(ground)
    assert read_ground(written, "x.ground") == ground
    assert write_ground(ground) == written


@given(data=st.data())
@settings(max_examples=examples(200))
def test_damaged_files_are_faults_and_nothing_else(data: st.DataObject) -> None:
    whole = bytearray(write_ground(CELLAR))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole) - 1))
        if data.draw(st.booleans()):
            whole[at] = data.draw(st.integers(0, 255))
        else:
            del whole[at : at + data.draw(st.integers(1, 400))]
    try:
        read = read_ground(bytes(whole), "x.ground")
    except UnreadableError as fault:
        told = str(fault)
    else:
        # Only the text in the first line is not covered by a hash.
        told = "x.ground: "
        assert (read.board, read.pictures) == (CELLAR.board, CELLAR.pictures)
    assert told.startswith("x.ground: ")


def test_the_face_is_read_without_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "cellar.ground"
    path.write_bytes(write_ground(CELLAR)[: -len(PICTURE)])
    assert read_face(path) == GroundFace("The cellar", "Barrels and a rat", b"a thumbnail")
    with pytest.raises(UnreadableError, match=r"cellar\.ground: parts\[2\]: it is damaged"):
        load_ground(path)


def test_a_damaged_thumbnail_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "cellar.ground"
    path.write_bytes(write_ground(CELLAR).replace(b"a thumbnail", b"a thumbmail"))
    assert read_face(path) == GroundFace("The cellar", "Barrels and a rat")


def test_a_file_that_is_no_ground_has_no_face(tmp_path: Path) -> None:
    path = tmp_path / "poem.ground"
    path.write_bytes(b"no ground")
    with pytest.raises(UnreadableError, match=r"poem\.ground: expected a saved map"):
        read_face(path)
    with pytest.raises(UnreadableError, match=r"'none\.ground' cannot be read"):
        read_face(tmp_path / "none.ground")


def header(**changes: object) -> dict[str, object]:
    head, _, _ = write_ground(CELLAR).partition(b"\n")
    plain: dict[str, object] = json.loads(head)
    return plain | changes


def part(name: str, length: int, content: bytes) -> dict[str, object]:
    return {"name": name, "bytes": length, "sha256": sha256(content).hexdigest()}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"format": "battleboard-battle"}, "format: expected 'battleboard-ground'"),
        ({"version": 2}, r"comes from a newer Battleboard \(format 2;"),
        ({"title": 3}, "title: expected a name"),
        ({"title": "x" * 121}, "title: expected a name"),
        ({"parts": [part("face", -1, b"")]}, r"parts\[0\]\.bytes: expected a number of bytes"),
        ({"parts": [part("face", 0, b"")] * 65}, "parts: expected at most 64"),
        ({"parts": []}, "parts: there is no board"),
        ({"colour": "red"}, "colour: "),
    ],
)
def test_a_header_that_makes_no_sense_is_said(changes: dict[str, object], problem: str) -> None:
    head, _, rest = write_ground(CELLAR).partition(b"\n")
    written = b"\n".join((json.dumps(json.loads(head) | changes).encode(), rest))
    with pytest.raises(UnreadableError, match=rf"x\.ground: {problem}"):
        read_ground(written, "x.ground")


def test_a_picture_goes_by_its_own_name() -> None:
    other = CELLAR._replace(pictures={"0" * 64: PICTURE})
    with pytest.raises(UnreadableError, match="its name does not match its contents"):
        read_ground(write_ground(other), "x.ground")


def test_a_ground_without_a_thumbnail_part_is_read(tmp_path: Path) -> None:
    head, _, rest = write_ground(CELLAR).partition(b"\n")
    plain = json.loads(head)
    plain["parts"] = plain["parts"][1:]
    path = tmp_path / "x.ground"
    path.write_bytes(json.dumps(plain).encode() + b"\n" + rest.removeprefix(CELLAR.face))
    assert load_ground(path) == CELLAR._replace(face=b"")
    assert read_face(path).face == b""
    plain["parts"] = []
    path.write_bytes(json.dumps(plain).encode() + b"\n")
    assert read_face(path).face == b""


def test_a_board_that_cannot_be_is_said() -> None:
    nowhere = write_ground(SavedMap("x", Board((0.0, 40.0))))
    with pytest.raises(UnreadableError, match=r"x\.ground: size_ft\[0\]: it must be more than 0"):
        read_ground(nowhere, "x.ground")


def test_too_many_walls_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_maps, "MOST_WALLS", 2)
    with pytest.raises(UnreadableError, match="there are 3, and the limit is 2"):
        read_ground(write_ground(CELLAR), "x.ground")


def test_what_is_no_board_is_said_with_its_place() -> None:
    strange = SavedMap("x", CELLAR.board._replace(walls=(Wall("a", (1, 2)),)))  # type: ignore[arg-type]
    with pytest.raises(StorageError, match=r"The map cannot be saved \(walls\[0\]\.a"):
        write_ground(strange)
    board = b'{"size_ft":[60.0,40.0],"wals":[]}'
    plain = header(parts=[part("board", len(board), board)])
    with pytest.raises(UnreadableError, match=r"x\.ground: board\.wals: unknown field"):
        read_ground(json.dumps(plain).encode() + b"\n" + board, "x.ground")
