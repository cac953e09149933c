"""`battleboard check` works as its user runs it."""

from pathlib import Path
from typing import Any

import pytest

from battleboard.app.command_line import main
from battleboard.battle.apply import replay
from battleboard.storage.battle_file import history
from battleboard.storage.battle_file.bounds import Bounds
from tests.storage.battle_file.files import saved, sql


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A battle file with some commands."""
    path = tmp_path / "hall.battle"
    saved(path, 5)
    return path


def test_a_sound_file_is_told_so(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "The battle 'The hall' has 5 commands in 5 steps and no pictures."
    assert said[-1] == "The file is sound."


def test_a_damaged_file_is_mended_into_another(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sql(path, "DELETE FROM records WHERE number = 4", "DELETE FROM snapshots WHERE number > 0")
    mended = path.with_name("mended.battle")
    assert main(["check", str(path), "--repair", str(mended)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert "What was done after step 3 is lost." in said
    assert said[-1] == "The file is damaged."
    assert main(["check", str(mended)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The file is sound."


def test_what_newer_rules_work_out_anew_is_no_damage(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:

    def differently(*words: Any) -> Any:
        return replay(*words)._replace(clock_s=7)

    monkeypatch.setattr(history, "replay", differently)
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2] == (
        "Recalculated by this version of Battleboard, with a different outcome: "
        "everything before the first round. Nothing is damaged."
    )
    assert said[-1] == "The file is sound."


def test_a_very_large_file_is_looked_through_only_if_one_is_patient(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Bounds(figures=1)
    monkeypatch.setattr("battleboard.storage.battle_file.bounds.Bounds", lambda: few)
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err == (
        "battleboard: 'hall.battle' is very large: it has 2 figures. "
        "Use --patient to check it anyway.\n"
    )
    assert main(["check", "--patient", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The file is sound."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.battle", "There is no file 'nowhere.battle'.\n"),
        (".", "There is no file '"),
        ("\x1b[2J", "There is no file '�[2J'.\n"),
        ("a\x00b", "There is no file 'a�b'.\n"),
    ],
)
def test_what_cannot_be_looked_at_is_told(
    name: str, said: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(path.parent / name)]) == 2
    assert capsys.readouterr().err.startswith(f"battleboard: {said}")


def test_a_file_without_a_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", ""]) == 2
    assert capsys.readouterr().err.startswith("battleboard: ")


def test_a_name_that_is_too_long_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "x" * 5000]) == 2
    assert "file name too long" in capsys.readouterr().err
