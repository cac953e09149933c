"""The log of a run has what it should, more with `--verbose`, and never stops the program."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from battleboard import __version__
from battleboard.app import dispatch
from battleboard.app.command_line import main
from battleboard.app.log import log_fault, log_path_for, logging_to_file, without_names
from battleboard.storage.resources import OwnFileError, resource

GIANT = str(resource("battles", "giant-charge.json"))
OURS = logging.getLogger("battleboard")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BATTLEBOARD_HOME", str(tmp_path))
    return tmp_path / "logs" / "battleboard.log"


@pytest.fixture(autouse=True)
def _all_is_as_before() -> Iterator[None]:
    """Check that a run leaves nothing behind in this process."""
    yield
    assert (OURS.level, OURS.handlers) == (logging.NOTSET, [])


@pytest.mark.expects_output
def test_a_command_logs_what_it_is_and_how_it_ends(log: Path) -> None:
    assert main(["resolve", GIANT]) == 0
    begun, ended = log.read_text("utf-8").splitlines()
    assert f"Battleboard {__version__} begins: resolve, Python 3." in begun
    assert "INFO" in begun
    assert ended.endswith("ended with status 0")
    assert "giant" not in begun + ended


@pytest.mark.expects_output
def test_the_next_run_goes_on_in_the_same_file(log: Path) -> None:
    for _ in range(2):
        main(["resolve", GIANT])
    assert log.read_text("utf-8").count("begins: resolve") == 2


@pytest.mark.parametrize("words", [["--version"], ["--help"]])
@pytest.mark.expects_output
def test_to_ask_for_version_or_help_logs_nothing(words: list[str], log: Path) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert not log.exists()


@pytest.mark.parametrize("words", [["--verbose", "resolve"], ["resolve", "--verbose"]])
def test_verbose_says_the_log_aloud_before_and_behind_a_command(
    words: list[str], log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, GIANT]) == 0
    assert capsys.readouterr().err == log.read_text("utf-8")


def test_without_it_standard_error_stays_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", GIANT]) == 0
    assert capsys.readouterr().err == ""


def test_the_help_of_all_and_of_each_command_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], *([name] for name in dispatch.COMMANDS)):
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        assert "--verbose" in capsys.readouterr().out, words


@pytest.mark.expects_output
def test_verbose_logs_more(log: Path) -> None:
    for verbose in (False, True):
        with logging_to_file(log, verbose=verbose):
            logging.getLogger("battleboard.models.document").debug("Move done")
    with logging_to_file(log):
        logging.getLogger("battleboard.models.document").debug("Move undone")
    assert log.read_text("utf-8").count("Move done") == 1
    assert "Move undone" not in log.read_text("utf-8")


def test_a_standard_error_that_is_closed_or_full_is_no_fault(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def write(self, _text: str) -> None:
            raise OSError

        def flush(self) -> None:
            raise OSError

    for stream in (None, Full()):
        monkeypatch.setattr(sys, "stderr", stream)
        with logging_to_file(log, verbose=True):
            OURS.info("begun")
    assert log.read_text("utf-8").count("begun") == 2


@pytest.mark.expects_output
def test_a_disk_that_takes_no_log_stops_no_command(log: Path) -> None:
    log.parent.write_text("in the way")
    assert main(["resolve", GIANT]) == 0


def test_a_user_without_a_folder_has_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    assert log_path_for({"BATTLEBOARD_HOME": "~no-such-user-here/stick"}) is None
    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert sys.platform != "linux" or log_path_for({}) is None
    with logging_to_file(None):
        OURS.info("begun")


@pytest.mark.expects_output
def test_what_a_command_cannot_do_is_logged_by_its_kind(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_options: object) -> int:
        raise OwnFileError("'Quorbix.json' is gone.")

    monkeypatch.setattr(dispatch, "_answer", fail)
    assert main([]) == 1
    text = log.read_text("utf-8")
    assert "not done: OwnFileError" in text
    assert "ended with status 1" in text
    assert "Quorbix" not in text


@pytest.mark.expects_log("uncaught exception")
def test_a_fault_of_the_program_is_logged_with_the_way_to_it(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_options: object) -> int:
        raise KeyError("Quor" + "bix")

    monkeypatch.setattr(dispatch, "_answer", fail)
    with pytest.raises(KeyError):
        main([])
    text = log.read_text("utf-8")
    assert 'File "battleboard/app/dispatch.py"' in text
    assert "in fail" in text
    assert "\nKeyError\n" in text


@pytest.mark.expects_log("uncaught exception")
def test_what_a_fault_says_and_what_came_before_it_are_told_by_their_kinds(log: Path) -> None:
    name = "Quorbix"
    with logging_to_file(log):
        try:
            try:
                int(name)
            except ValueError as first:
                raise LookupError(name) from first
        except LookupError as fault:
            log_fault(fault, "in a test")
    text = log.read_text("utf-8")
    assert "\nValueError\nwhile handling this:\n" in text
    assert text.endswith("\nLookupError\n")
    assert "Quorbix" not in text


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("QPixmap: cannot open /home/bob/My games/ford.png: no", "QPixmap: cannot open …: no"),
        (r"QFile: C:\Users\bob\The ford.battle", "QFile: …"),
        ("no file 'The ford' in \"games\"", "no file '…' in '…'"),
        ("it can't be shown, and isn't", "it can't be shown, and isn't"),
        ("file:///srv/ford.svg is gone", "…"),
        ("QPainter: not active, 2/3 done", "QPainter: not active, 2/3 done"),
    ],
)
def test_what_may_be_a_name_is_left_out(text: str, safe: str) -> None:
    assert without_names(text) == safe
