"""The command line without a window."""

import os
import subprocess
import sys

import pytest

from battleboard import __version__
from battleboard.app import command_line, resolve
from battleboard.app.command_line import main
from battleboard.storage.resources import MissingResourceError

QT_LOADED = """
import sys
from battleboard.app.command_line import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print([name for name in sys.modules if name.startswith("PySide6")])
"""


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said of a command that cannot be understood."""
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    return capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"Battleboard {__version__}\n"


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
        "battleboard: there is no command 'resolv' (did you mean 'resolve').\n"
        "See 'battleboard --help'.\n"
    )


def test_an_unknown_command_is_answered_with_all_of_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "(the commands are: resolve)" in refusal(capsys, "xyzzy")


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


def test_resolve_answers_with_its_own_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve, "run", lambda _options: 7)
    assert main(["resolve", "fight.json"]) == 7


def test_a_missing_resource_is_a_sentence_and_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_options: object) -> int:
        raise MissingResourceError("It is gone.")

    monkeypatch.setattr(command_line, "_answer", fail)
    assert main([]) == 1
    assert capsys.readouterr().err == "battleboard: It is gone.\n"


def test_ctrl_c_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "_answer", interrupt)
    assert main([]) == 130


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no broken pipes of this kind")
def test_a_reader_who_leaves_early_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    talk = (
        "import sys; from battleboard.app import command_line as c;"
        "c._answer = lambda _: print('a word') or 0; sys.exit(c.main([]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", talk], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
