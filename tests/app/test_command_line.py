"""The command line works without a window."""

import subprocess
import sys
from pathlib import Path

import pytest

from battleboard.app import dispatch
from battleboard.app.command_line import main
from battleboard.app.dispatch import read_options
from battleboard.storage.revision import version_in_words

QT_LOADED = """
import sys
from battleboard.app.command_line import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print([name for name in sys.modules if name.startswith("PySide6")])
"""

INTERRUPTED = """
import runpy, sys

class Interruption:
    def find_spec(self, name, *_):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.modules.pop("argparse", None)
sys.meta_path.insert(0, Interruption())
runpy.run_module("battleboard", run_name="__main__")
"""


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The message for a command that cannot be understood."""
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    return capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"Battleboard {version_in_words()}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert all(word in text for word in ("--theme", "--shot", "--version", "resolve"))


def test_a_mistyped_command_is_answered_with_the_nearest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert refusal(capsys, "resolv") == (
        "battleboard: there is no command 'resolv' (did you mean 'resolve'?).\n"
        "See 'battleboard --help'.\n"
    )


def test_an_unknown_command_is_answered_with_all_of_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    known = "resolve, odds, compare, cases, check, export, map, grid, trace, block"
    assert f"(the commands are: {known})" in refusal(capsys, "xyzzy")


@pytest.mark.parametrize(
    "words",
    [
        ["--theme", "dark", "resolv"],
        ["--theme=dark", "resolv"],
        ["--", "resolv"],
        ["--shot", "a", "resolv", "b"],
    ],
    ids=" ".join,
)
def test_a_mistyped_command_is_found_behind_options(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "'resolv' (did you mean 'resolve'?)." in refusal(capsys, *words)


def test_a_dash_is_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no command '-'" in refusal(capsys, "-")


def test_what_would_play_tricks_on_a_terminal_is_said_harmlessly(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "there is no command '\ufffd[2J'" in refusal(capsys, "\x1b[2J")
    assert "arguments: \ufffd[2J.\n" in refusal(capsys, "resolve", "a", "\x1b[2J")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--theme", "dark"], "--theme needs the window, which 'resolve' does not open.\n"),
        (["--shot", "a.png"], "--shot needs the window, which 'resolve' does not open.\n"),
        (["--frames"], "--frames needs the window, which 'resolve' does not open.\n"),
        (["--theme", "dark", "--shot", ""], "--theme and --shot need the window, "),
    ],
)
def test_what_is_for_the_window_is_refused_without_one(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"battleboard: {sentence}" in refusal(capsys, *words, "resolve", "fight.json")


@pytest.mark.parametrize(
    "words",
    [
        ["ford.battle"],
        ["--theme", "dark", "ford.battle"],
        ["ford.battle", "--shot", "a.png"],
        ["--", "ford.battle"],
    ],
    ids=" ".join,
)
def test_a_battle_is_no_mistyped_command(words: list[str]) -> None:
    assert read_options(words).battle == Path("ford.battle")


def test_any_file_that_is_there_may_be_a_battle(tmp_path: Path) -> None:
    path = tmp_path / "ford"
    path.touch()
    assert read_options([str(path)]).battle == path
    assert read_options([]).battle is None


def test_a_command_is_a_command_even_where_a_file_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "check").touch()
    options = read_options(["check", "ford.battle"])
    assert (options.command, options.battle) == ("check", None)


def test_either_a_battle_or_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "ford.battle", "resolve", "fight.json")
    assert "give either a battle to open or the command 'resolve'" in said


def test_one_battle_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no command 'b.battle'" in refusal(capsys, "a.battle", "b.battle")


def test_an_unknown_theme_is_answered_with_the_known(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "--theme", "pink")
    assert "invalid choice: 'pink' (choose from" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("words", [["--version"], ["resolve", "--help"]], ids=" ".join)
def test_qt_is_not_loaded_without_a_window(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", QT_LOADED, *words], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", ["resolve", "odds", "compare", "cases", "check"])
def test_a_command_answers_with_its_own_exit_status(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"battleboard.app.{command}_command.run", lambda _options: 7)
    assert main([command, "fight.json"]) == 7


def test_ctrl_c_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(dispatch, "_answer", interrupt)
    assert main([]) == 130


@pytest.mark.parametrize("module", ["argparse", "battleboard.app.dispatch"])
def test_ctrl_c_ends_it_quietly_while_it_loads(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
