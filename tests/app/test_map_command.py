"""`battleboard map` and `battleboard export --map` work as their user runs them."""

import json
from pathlib import Path
from typing import Any

import pytest

from battleboard.app.command_line import main
from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.storage.battle_file.opening import create_battle_file, open_read_only
from tests.battle.battles import TABLES
from tests.storage.maps import maps

pytestmark = pytest.mark.usefixtures("qapp")
CARVED = maps.dungeon(doors=[maps.opening(0, 0, 1, 0, 1)])


def written(folder: Path, plain: Any, name: str = "map.json") -> Path:
    path = folder / name
    path.write_bytes(plain if isinstance(plain, bytes) else json.dumps(plain).encode())
    return path


def refusal(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """The one sentence with which a command is refused."""
    assert main([*map(str, words)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err.removeprefix("battleboard: ").rstrip("\n")


def battle_at(path: Path) -> Battle:
    document = open_read_only(path, TABLES).document
    battle = document.battle
    document.close()
    return battle


def test_it_says_what_a_map_would_become(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lights = [{"position": maps.xy(2, 1), "range": 4}]
    sight = [maps.line((0, 0), (3, 0)), maps.line((0, 9), (3, 9))]
    path = written(tmp_path, maps.uvtt(line_of_sight=sight, lights=lights))
    assert main(["map", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "map (uvtt 0.3)",
        "10 × 5 squares of 5 ft",
        "walls: 1, 3 squares long in total",
        "lights: 1",
        "1 wall lies outside the picture and was left out.",
    ]


def test_it_answers_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, maps.png(), "Inn 10x5 \x1b.png")
    assert main(["map", str(path), "--json", "--feet", "10"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["format"], answer["size_squares"]) == ("picture", [10, 5])
    assert answer["feet_per_square"] == 10
    assert "\x1b" not in answer["title"]


def test_the_picture_is_asked_for_or_found_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, maps.scene())
    assert main(["map", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["picture"] is None
    written(tmp_path, maps.png(1000, 800), "keep map.webp")
    assert main(["map", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["picture"]["size_px"] == [1000, 800]
    other = written(tmp_path, maps.png(500, 400), "other.png")
    assert main(["map", str(path), "--json", "--picture", str(other)]) == 0
    assert json.loads(capsys.readouterr().out)["picture"]["size_px"] == [500, 400]


def test_a_scene_is_chosen_by_name_or_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, [maps.scene(), maps.scene(_id="b", name="Cellar")])
    assert main(["map", str(path)]) == 0
    said = capsys.readouterr().out
    assert "The file has 2 scenes; this is 'Keep' (--scene chooses another)." in said
    for asked in ("cellar", "2"):
        assert main(["map", str(path), "--json", "--scene", asked]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["title"] == "Cellar"
        assert not any("--scene" in each for each in answer["warnings"])
    for asked in ("attic", "3", "0", "9" * 40):
        assert refusal(capsys, "map", path, "--scene", asked) == (
            f"The map has no scene '{asked}'. It has 1: Keep; 2: Cellar."
        )


def test_a_battle_is_made_that_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new.battle"
    path = written(tmp_path, maps.uvtt(portals=[maps.portal((1, 1), (2, 1))]))
    assert main(["map", str(path), "--out", str(out)]) == 0
    board = battle_at(out).board
    assert board.size_ft == (50, 25)
    assert board.walls[0].kind == "door"
    capsys.readouterr()
    assert main(["check", str(out)]) == 0
    said = capsys.readouterr().out
    assert "1 picture" in said
    assert said.endswith("The file is sound.\n")


def test_a_dungeon_gets_a_floor_of_our_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new.battle"
    assert main(["map", str(written(tmp_path, CARVED)), "--out", str(out)]) == 0
    assert "keys: 1" in capsys.readouterr().out
    document = open_read_only(out, TABLES).document
    assert document.title == "Crypt"
    assert document.picture(document.battle.board.surface.picture).startswith(b"\x89PNG")
    document.close()


@pytest.mark.expects_output
def test_a_dungeon_with_a_picture_keeps_it(tmp_path: Path) -> None:
    out, picture = tmp_path / "new.battle", written(tmp_path, maps.png(), "a.png")
    words = ["map", str(written(tmp_path, CARVED)), "--picture", str(picture), "--out", str(out)]
    assert main([*words, "--json"]) == 0
    document = open_read_only(out, TABLES).document
    assert document.picture(document.battle.board.surface.picture) == maps.png()
    document.close()


@pytest.mark.expects_output
def test_39_6_no_battle_is_made_of_a_picture_that_cannot_be_decoded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, picture = tmp_path / "new.battle", written(tmp_path, maps.png()[:-40], "a.png")
    assert main(["map", str(picture), "--out", str(out)]) == 2
    told = "The picture 'a.png' is damaged or in an unknown format: it cannot be shown."
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"battleboard: {told}\n")
    assert not out.exists()


def test_what_makes_no_sense_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, maps.uvtt())
    assert refusal(capsys, "map", tmp_path / "none.json").startswith("'none.json' cannot be read")
    assert refusal(capsys, "map", written(tmp_path, b"?", "a.txt")).startswith(
        "'a.txt' cannot be used: expected JSON or a picture"
    )
    assert refusal(capsys, "map", path, "--out", path) == (
        "the battle cannot be saved over the map: choose another file."
    )
    assert "is not a picture" in refusal(capsys, "map", path, "--picture", path)
    before = path.read_bytes()
    wide = maps.uvtt(resolution={"map_size": maps.xy(1990, 5)})
    far = refusal(
        capsys, "map", written(tmp_path, wide), "--feet", "900", "--out", tmp_path / "x.battle"
    )
    assert far.endswith("each side must be above 0 and at most 16,000 ft.")
    assert not (tmp_path / "x.battle").exists()
    assert before != b""


@pytest.mark.parametrize("feet", ["0", "-5", "x", "nan", "1e9"])
def test_feet_have_to_be_some(
    feet: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, maps.uvtt())
    with pytest.raises(SystemExit) as ended:
        main(["map", str(path), f"--feet={feet}"])
    assert ended.value.code == 2
    assert "--feet" in capsys.readouterr().err


def test_a_battle_that_is_there_already_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, maps.uvtt())
    out = written(tmp_path, b"precious", "old.battle")
    assert refusal(capsys, "map", path, "--out", out) == "There is already a file 'old.battle'."
    assert out.read_bytes() == b"precious"


def test_the_board_is_given_out_and_read_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, given = tmp_path / "new.battle", tmp_path / "new.uvtt"
    assert main(["map", str(written(tmp_path, CARVED)), "--out", str(out), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(["export", str(out), "--map", str(given)]) == 0
    assert "Left out: the marks and their notes." in capsys.readouterr().err
    assert main(["map", str(given), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["format"] == "uvtt"
    # The board has squares of 5 ft, and a cell of rock around the floor.
    assert answer["size_squares"] == [18, 10]
    assert answer["picture"]["size_px"] == [1260, 700]
    assert len(answer["doors"]) == len(first["doors"]) == 1
    assert answer["doors"][0]["from"] == [9.0, 4.0]


def test_a_board_whose_picture_is_lost_is_given_out_without_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hall.battle"
    board = Board((50.0, 25.0), surface=Surface("plain", "0" * 64))
    create_battle_file(path, Battle(board), TABLES).close()
    assert main(["export", str(path), "--map", str(tmp_path / "hall.uvtt")]) == 0
    assert "Left out: " in capsys.readouterr().err
