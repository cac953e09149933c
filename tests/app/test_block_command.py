"""`battleboard block` works as its user runs it."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from battleboard.app import block_command
from battleboard.app.command_line import main

ORCS = '3 reed orcs (AC 6; MV 9"; HD 1; hp 5, 4, 3; #AT 1; D 1–8; ML 8)'


def written(folder: Path, text: str | bytes) -> str:
    path = folder / "block.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def answers(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[Any]:
    assert main(["block", *words, "--json"]) == status
    return list(map(json.loads, capsys.readouterr().out.splitlines()))


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_it_says_what_a_text_states(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"{ORCS} and an ogre (AC 5; HD 4+1; hp 20; MV 9 (3))"
    assert main(["block", written(tmp_path, text)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "reed orc",
        "  Number: 3",
        "  AC: 6",
        '  Move: 9"',
        "  Hit dice: 1",
        "  Hit points: 5, 4, 3",
        "  Attacks: 1d8",
        "  Morale: 8",
        "",
        "ogre",
        "  Number: 1",
        "  AC: 5",
        "  Move: 9, burrow 3 (doubtful)",
        "  Hit dice: 4+1",
        "  Hit points: 20",
    ]


def test_it_answers_a_text_in_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, ORCS)
    (answer,) = answers(capsys)
    assert answer["expect"]["hit_points"] == [5, 4, 3]
    assert answer["expect"]["attacks"] == [{"n": 1, "what": None, "damage": "1d8"}]
    assert answer["expect"]["thac0"] is None
    assert answer["also"] == []
    typed(monkeypatch, "Newt: AC 5; HD 2; MV 9 (3)")
    assert answers(capsys)[0]["expect"]["marked"] == ["move_ft_or_inches"]
    typed(monkeypatch, "Nothing is here.")
    (answer,) = answers(capsys, "-")
    assert set(map(str, answer["expect"].values())) == {"None", "[]"}


def test_it_answers_lines_of_json_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        {"id": "a", "game": "addict", "text": "Newt: AC 5; HD 2; hp 9"},
        {"id": "b", "game": "countdown", "text": "Newt: AC 15; HD 2; hp 9"},
        {"id": "c", "game": "other", "text": "Newt: AC 5; HD 2; Move 30' (10')"},
        {"id": "d", "text": "Newt: AC 5; HD 2; hp 9"},
    ]
    path = written(tmp_path, "\n\n".join(map(json.dumps, lines)))
    found = {answer["id"]: answer["expect"] for answer in answers(capsys, path, "--game", "other")}
    assert [found[name]["ac"] for name in "abcd"] == [5, None, 5, 5]
    assert found["b"]["aac"] == 15
    assert found["c"]["move_ft_or_inches"] == [{"kind": "walk", "value": 30, "unit": "ft"}]


CHARACTER = "Ann, cleric 2, AC 5, hp 9, wis 15, mace, cure light wounds"


def test_it_reads_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["block", written(tmp_path, CHARACTER)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Ann",
        "  Class: cleric 2",
        "  Abilities: wis 15",
        "  AC: 5",
        "  Hit points: 9",
        "  Weapons: mace",
        "  Spells: cure light wounds",
    ]
    lines = [{"id": "a", "text": CHARACTER}, {"id": "b", "game": "addict", "text": CHARACTER}]
    path = written(tmp_path, "\n".join(map(json.dumps, lines)))
    character, block = answers(capsys, path)
    assert character["expect"]["spells"] == ["cure light wounds"]
    assert block["expect"]["hit_points"] == [9]


def test_a_line_that_cannot_be_used_is_answered_with_its_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        '{"id": "a", "game": "osrik", "text": "x"}',
        '{"id": "b", "game": 7, "text": "x"}',
        '{"id": "c"}',
        "[1]",
        "{nonsense",
        '{"id": "f", "text": "Newt: AC 5; HD 2"}',
    ]
    found = answers(capsys, written(tmp_path, "\n".join(lines)), status=1)
    said = [answer.get("error", {}).get("message") for answer in found]
    assert said[0] == "game: expected a game, not 'osrik' (did you mean 'osric'?)"
    assert said[1] == "game: expected a game, not 7"
    assert said[2] == "text: expected a text, not null"
    assert said[3] == "expected an object with a text, not a list"
    assert found[4]["error"]["line"] == 5
    assert (found[5]["id"], found[5]["expect"]["ac"]) == ("f", 5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("An empty hall.", "there is no stat block and no character in this text."),
        ("", "there is no stat block and no character in this text."),
    ],
)
def test_a_text_without_a_block_is_refused(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["block", written(tmp_path, text)]) == 2
    assert capsys.readouterr().err == f"battleboard: {sentence}\n"


def test_what_cannot_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["block", str(tmp_path / "nothing.txt")]) == 2
    assert "'nothing.txt' cannot be read" in capsys.readouterr().err
    monkeypatch.setattr(block_command, "MOST_BYTES", 4)
    assert main(["block", written(tmp_path, ORCS)]) == 2
    assert "longer than" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["block"]) == 2
    assert "standard input is closed" in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_any_usual_encoding_will_do(
    encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Newt: AC 5; MV 9”; HD 2; hp 9"
    (answer,) = answers(capsys, written(tmp_path, text.encode(encoding)))
    assert answer["expect"]["move_ft_or_inches"] == [{"kind": "walk", "value": 9, "unit": "inch"}]
