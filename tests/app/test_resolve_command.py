"""`battleboard resolve` works for its user and for other programs."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from battleboard.app import scenario_question
from battleboard.app.command_line import main
from battleboard.app.resolve_command import RESOLVE
from battleboard.app.scenario_question import answer_lines
from battleboard.storage.resources import resource

GIANT = resource("battles", "giant-charge.json")
COMMAND = [sys.executable, "-m", "battleboard", "resolve"]
QT_LOADED = """
import sys
from battleboard.app.command_line import main
status = main(["resolve", sys.argv[1]])
loaded = [name for name in sys.modules if name.startswith(("PySide6", "shiboken6"))]
sys.exit(status or len(loaded))
"""


def giant(**changes: object) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(GIANT.read_text("utf-8"))
    return plain | changes


def one_line(plain: object) -> bytes:
    return json.dumps(plain).encode() + b"\n"


def resolved(*lines: bytes) -> tuple[int, list[dict[str, Any]]]:
    answers = io.BytesIO()
    status = answer_lines(RESOLVE, io.BytesIO(b"".join(lines)), answers)
    return status, [json.loads(line) for line in answers.getvalue().splitlines()]


class Terminal(io.TextIOWrapper):
    """A stream that is a terminal."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), "utf-8", newline="")

    def isatty(self) -> bool:
        return True

    def seen(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode()  # type: ignore[attr-defined, no-any-return]


def test_a_file_is_answered_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["resolve", str(GIANT)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  1    7  wizard casts grasping hand on giant  completes" in lines
    assert "  wizard's grasping hand takes effect in segment 7; nothing threatens it." in lines


def test_a_file_is_answered_in_json_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", str(GIANT), "--json"]) == 0
    written = capsys.readouterr().out
    assert written.count("\n") == 1
    assert [act["segment"] for act in json.loads(written)["acts"]] == [7, 9]


def test_json_on_a_terminal_is_spread_over_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    assert main(["resolve", str(GIANT), "--json"]) == 0
    assert screen.seen().startswith('{\n  "acts": [\n')


@pytest.mark.parametrize(
    ("phase", "more", "said"),
    [
        ("distance", {"dice": [3]}, 'The parties meet 70 ft apart (7").'),
        ("surprise", {"lost": {"giants": 2}}, "Lost to surprise: giants 2"),
    ],
)
def test_every_phase_has_its_page(
    phase: str,
    more: dict[str, Any],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "scenario.json"
    file.write_bytes(one_line(giant(phase=phase, **more)))
    assert main(["resolve", str(file)]) == 0
    assert said in capsys.readouterr().out.splitlines()


def test_a_wrong_file_is_answered_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.json"
    file.write_bytes(one_line(giant(actions=[{"by": "gaint", "kind": "none"}])))
    assert main(["resolve", str(file)]) == 2
    said = capsys.readouterr()
    fault = "actions[0].by: no combatant 'gaint' (did you mean 'giant'?)"
    assert (said.out, said.err) == ("", f"battleboard: {file}: {fault}\n")


def test_a_wrong_file_is_answered_in_json_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.json"
    file.write_bytes(one_line(giant(rond=3)))
    assert main(["resolve", "--json", str(file)]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error == {
        "path": "rond",
        "message": "rond: unknown key (did you mean 'round'?)",
        "suggestion": "round",
    }


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing.json", "there is no such file"),
        (".", "is a folder, not a scenario file"),
        ("a\0b", "cannot be read (embedded null byte)"),
        ("missing/" * 2000, "cannot be read (File name too long)"),
    ],
    ids=["missing", "folder", "null byte", "too long"],
)
def test_a_file_that_cannot_be_read(
    name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resolve", name]) == 2
    shown = name.replace("\0", "\ufffd")
    assert capsys.readouterr().err == f"battleboard: {shown}: {sentence}\n"


def test_no_name_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", ""]) == 2
    said = "battleboard: expected the name of a scenario file, or - for standard input\n"
    assert capsys.readouterr().err == said


def test_a_name_that_would_play_tricks_on_a_terminal_is_shown_harmlessly(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["resolve", "\x1b[2Ja\udcff.json"]) == 2
    assert capsys.readouterr().err.startswith(
        "battleboard: \ufffd[2Ja\ufffd.json: there is no such"
    )


def test_a_file_is_read_only_as_far_as_is_sensible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scenario_question, "LONGEST", 1000)
    file = tmp_path / "long.json"
    file.write_bytes(b" " * 1001)
    assert main(["resolve", str(file)]) == 2
    assert capsys.readouterr().err.endswith(": larger than 16 MB, which no scenario needs\n")


def test_a_file_may_be_as_long_as_is_sensible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = one_line(giant())
    monkeypatch.setattr(scenario_question, "LONGEST", len(content))
    file = tmp_path / "long.json"
    file.write_bytes(content)
    assert main(["resolve", "--json", str(file)]) == 0
    assert "acts" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_an_endless_file_has_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "/dev/zero"]) == 2
    assert "/dev/zero: larger than 16 MB" in capsys.readouterr().err


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n")
    assert main(["resolve", str(file)]) == 2
    assert capsys.readouterr().err.endswith("expected text saved as UTF-8; byte 1 is not\n")


def test_lines_are_answered_one_by_one() -> None:
    status, answers = resolved(one_line(giant()), b"\n", b" \r\n", one_line(giant(round=3)))
    assert status == 0
    assert [list(answer) for answer in answers] == [
        ["acts", "pairs", "spells", "loops", "notes"]
    ] * 2


def test_a_bad_line_is_answered_with_its_fault_and_the_rest_go_on() -> None:
    bad_target = giant(actions=[{"by": "giant", "kind": "melee", "target": "wizrad"}])
    status, answers = resolved(
        b"\n", b"{oops\n", b"\xff\n", one_line(bad_target), one_line(giant())
    )
    assert status == 1
    assert [answer["error"]["line"] for answer in answers[:3]] == [2, 3, 4]
    assert answers[2]["error"] == {
        "line": 4,
        "path": "actions[0].target",
        "message": "actions[0].target: no combatant 'wizrad' (did you mean 'wizard'?)",
        "suggestion": "wizard",
    }
    assert "acts" in answers[3]


@pytest.mark.parametrize(("length", "answered"), [(500, True), (60_000, True), (70_000, False)])
def test_after_a_line_too_long_the_rest_go_on_unless_it_seems_endless(
    length: int,
    answered: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content = one_line(giant())
    monkeypatch.setattr(scenario_question, "LONGEST", 1000)
    assert len(content) < 1000
    long = b"[" * (1000 + length) + b"\n"
    status, answers = resolved(content, long, content)
    assert status == 1
    assert answers[1]["error"]["message"] == "larger than 16 MB, which no scenario needs"
    assert [answer["error"]["line"] for answer in answers if "error" in answer] == [2]
    assert len(answers) == (3 if answered else 2)


def test_a_fault_names_the_key_that_is_in_the_file() -> None:
    wrong = [{"by": "giant", "kind": "melee", "targets": names} for names in (["wizrad"], [])]
    _, answers = resolved(*(one_line(giant(actions=[action])) for action in wrong))
    paths = [answer["error"]["path"] for answer in answers]
    assert paths == ["actions[0].targets[0]", "actions[0].targets"]


def test_the_last_line_needs_no_end() -> None:
    assert resolved(one_line(giant()).rstrip())[0] == 0


def test_standard_input_is_read_for_a_dash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(one_line(giant()) * 3)))
    assert main(["resolve", "-"]) == 0
    assert capsys.readouterr().out.count('"acts"') == 3


def test_each_line_is_answered_before_the_next_is_asked() -> None:
    with subprocess.Popen(
        [*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for segment in (2, 3):
            cast = {"by": "wizard", "kind": "cast", "spell": {"casting_time": segment}}
            process.stdin.write(one_line(giant(actions=[cast])))
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["acts"][0]["segment"] == segment
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_who_leaves_is_let_go_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(one_line(giant()))
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(one_line(giant()) * 20)
        process.stdin.close()
        assert process.wait() == 0
        assert process.stderr.read() == b""


def test_no_qt_is_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", QT_LOADED, str(GIANT)], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_the_game_has_no_figures_for_is_told_as_left_to_the_dm() -> None:
    flight = [{"by": "wizard", "kind": "flee"}]
    status, answers = resolved(one_line(giant(ruleset="osric", actions=flight, outcomes={})))
    assert status == 0
    told = "The DM decides whether wizard finally gets away"
    assert answers[0]["notes"] == [f"{told}: this game has no pursuit rules."]
