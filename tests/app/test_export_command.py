"""`battleboard export` works as its user runs it."""

import json
from pathlib import Path

import pytest

from battleboard.app.command_line import main
from battleboard.app.resolve_command import answer
from battleboard.storage.exchange.battle_json import battle_of, read_battle_json
from battleboard.storage.exchange.figure_sheets import read_figures
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import HALL, made, saved, sql

MELEE = resource("battles", "example-of-melee", "3-round-2.json")
PIECES = ("recap", "scenario", "figures", "battle")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A battle file with some commands."""
    path = tmp_path / "hall.battle"
    saved(path, 5)
    return path


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.removeprefix("battleboard: ").rstrip("\n")


def test_all_pieces_are_written_at_once(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outs = {piece: path.with_name(f"{piece}.json") for piece in PIECES}
    words = [word for piece, out in outs.items() for word in (f"--{piece}", str(out))]
    assert main(["export", str(path), *words]) == 0
    assert outs["recap"].read_text("utf-8").startswith("# The hall\n\n## ")
    assert read_scenario(outs["scenario"].read_bytes()).scene.figures().keys() == {"elf", "orc"}
    figures = read_figures(outs["figures"].read_bytes(), "figures", "").figures
    assert [each.id for each in figures] == ["elf", "orc"]
    whole = read_battle_json(outs["battle"].read_bytes(), "battle")
    assert (whole.title, len(whole.battle.log)) == ("The hall", 5)
    assert capsys.readouterr() == ("", "")


def test_the_file_of_the_battle_is_not_touched(path: Path) -> None:
    before, beside = path.read_bytes(), set(path.parent.iterdir())
    assert main(["export", str(path), "--recap", str(path.with_name("recap.md"))]) == 0
    assert path.read_bytes() == before
    assert set(path.parent.iterdir()) - beside == {path.with_name("recap.md")}


def test_the_name_of_the_file_says_in_which_form_it_is(path: Path) -> None:
    for name, begins in (("recap.HTML", b"<!doctype html>"), ("recap.md", b"# The hall")):
        out = path.with_name(name)
        assert main(["export", str(path), "--recap", str(out)]) == 0
        assert out.read_bytes().startswith(begins)
    for name, begins in (("a.json", b"{"), ("a.csv", b"\xef\xbb\xbfname,")):
        out = path.with_name(name)
        assert main(["export", str(path), "--figures", str(out)]) == 0
        assert out.read_bytes().startswith(begins)


def test_a_dash_is_standard_output(path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", str(path), "--figures", "-"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"\xef\xbb\xbfname,")


def test_a_battle_without_a_title_is_called_by_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ford.battle"
    saved(path)
    sql(path, "UPDATE meta SET value = '' WHERE name = 'title'")
    assert main(["export", str(path), "--recap", "-"]) == 0
    assert capsys.readouterr().out == "# ford\n"


def test_players_are_told_less(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for words in ([], ["--players"]):
        assert main(["export", str(path), "--recap", "-", *words]) == 0
        told.append(capsys.readouterr().out)
    assert "regains" in told[0]
    assert "Orc regains" not in told[1]


def test_the_running_round_is_resolved_as_the_battle_resolves_it(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    scenario = read_scenario(MELEE.read_bytes())
    with made(tmp_path / "melee.battle", battle_of(scenario, TABLES)):
        pass
    assert main(["export", str(tmp_path / "melee.battle"), "--scenario", "-"]) == 0
    written = read_scenario(capsysbinary.readouterr().out)
    assert answer(written, TABLES) == answer(scenario, TABLES)


def test_what_is_left_out_is_told_besides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = HALL.figures["elf"]
    lost = ann._replace(card=ann.card._replace(portrait="0" * 64))
    with made(tmp_path / "hall.battle", HALL.with_figure(lost)):
        pass
    assert main(["export", str(tmp_path / "hall.battle"), "--battle", "-"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["pictures"] == {}
    missing = "A picture is missing from the battle's file."
    assert said.err == f"battleboard: {missing}\nbattleboard: Left out: {missing}\n"


def test_what_is_lost_in_a_damaged_file_is_told(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sql(path, "DELETE FROM records WHERE number = 4", "DELETE FROM snapshots WHERE number > 0")
    assert main(["export", str(path), "--recap", "-"]) == 0
    assert "What was done after step 3 is lost." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            [],
            "say what to export: --recap, --scenario, --figures, --battle or --map.",
        ),
        (
            ["--players", "--battle", "-"],
            "--players applies to the recap: add --recap.",
        ),
        (
            ["--recap", "-", "--battle", "-"],
            "each export needs its own file.",
        ),
        (
            ["--recap", "out", "--battle", "./out"],
            "each export needs its own file.",
        ),
    ],
)
def test_a_command_that_makes_no_sense_is_told(
    words: list[str], said: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(path), *words]) == 2
    assert complaint(capsys) == said


def test_a_battle_is_never_written_over(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    other = path.parent / "." / ".." / path.parent.name / path.name
    assert main(["export", str(path), "--battle", str(other)]) == 2
    assert complaint(capsys) == "cannot export over the battle file itself."
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.battle", "There is no file 'nowhere.battle'."),
        (".", "There is no file '"),
        ("a\x00b", "There is no file 'a�b'."),
        ("x" * 5000, "x"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    name: str, said: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(path.parent / name), "--recap", "-"]) == 2
    assert said in complaint(capsys)


def test_a_file_that_is_no_battle_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.battle").write_bytes(b"nonsense" * 99)
    assert main(["export", str(tmp_path / "a.battle"), "--recap", "-"]) == 2
    assert complaint(capsys) == "'a.battle' is not a Battleboard battle."


def test_a_round_that_no_scenario_can_hold_is_told_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elf = HALL.figures["elf"]
    fast = elf._replace(card=elf.card._replace(move=2000.0))
    with made(tmp_path / "hall.battle", HALL.with_figure(fast)):
        pass
    outs = ["--recap", str(tmp_path / "recap.md"), "--scenario", str(tmp_path / "round.json")]
    assert main(["export", str(tmp_path / "hall.battle"), *outs]) == 2
    assert complaint(capsys) == (
        "The current round cannot be exported as a scenario: combatants[0].move: expected a "
        "number from 0 to 1000, not 2000.0."
    )
    assert not list(tmp_path.glob("*.[mj]*"))


def test_a_place_that_cannot_be_written_to_is_told(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(path), "--recap", str(path / "recap.md")]) == 1
    assert complaint(capsys) == "'recap.md' could not be written (not a directory)."
