"""Answers that cannot be written and damaged resources each lead to a plain message."""

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from battleboard.app import dispatch
from battleboard.app.command_line import main
from battleboard.storage.resources import OwnFileError, resource

GIANT = resource("battles", "giant-charge.json")
FULL = "battleboard: the answer could not be written (No space left on device).\n"
CLOSED = "battleboard: the answer could not be written (Bad file descriptor).\n"
RUN = 'exec "$0" -m battleboard '

not_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="its shell is another")
with_a_full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(line: str, folder: Path) -> tuple[int, str, str]:
    """Run Battleboard by a shell command; return its status, output and error messages."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"{RUN} {line}", sys.executable, GIANT],
        cwd=folder,
        input=GIANT.read_bytes().replace(b"\n", b" "),
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def said_by(words: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run it in this process with the scenario on standard input, too; return its status."""
    lines = io.BytesIO(GIANT.read_bytes().replace(b"\n", b" "))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(lines))
    try:
        return main([str(GIANT) if word == "GIANT" else word for word in words.split()])
    except SystemExit as stop:
        return int(stop.code or 0)


@with_a_full_disk
@pytest.mark.parametrize("line", ['resolve "$1"', "--version", "--shot shot.png"])
def test_a_full_disk_is_a_sentence(line: str, tmp_path: Path) -> None:
    assert shell(f"{line} >/dev/full", tmp_path) == (1, "", FULL)


@with_a_full_disk
@pytest.mark.parametrize("buffering", [-1, 0], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "words",
    ["resolve GIANT", "resolve --json GIANT", "resolve -", "resolve --help", "--help", "--version"],
)
def test_a_full_disk_is_a_sentence_whatever_was_asked(
    words: str,
    buffering: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Path("/dev/full").open("wb", buffering) as disk:
        full = io.TextIOWrapper(disk, write_through=not buffering)
        monkeypatch.setattr(sys, "stdout", full)
        assert said_by(words, monkeypatch) == 1
        assert capsys.readouterr().err == FULL


@with_a_full_disk
def test_a_full_disk_is_noticed_without_a_buffer_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    assert shell("--help >/dev/full", tmp_path) == (1, "", FULL)


@not_on_windows
@pytest.mark.parametrize("line", ['resolve "$1"', "--version"])
def test_a_closed_output_is_a_sentence(line: str, tmp_path: Path) -> None:
    assert shell(f"{line} >&-", tmp_path) == (1, "", CLOSED)


@pytest.mark.parametrize("words", ["resolve GIANT", "resolve --json GIANT", "resolve -"])
def test_a_closed_output_is_a_sentence_whatever_was_asked(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert said_by(words, monkeypatch) == 1
    assert capsys.readouterr().err == CLOSED


@not_on_windows
def test_a_closed_input_is_a_sentence(tmp_path: Path) -> None:
    said = "battleboard: standard input is closed.\n"
    assert shell("resolve - <&-", tmp_path) == (2, "", said)


@not_on_windows
def test_an_input_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    said = "battleboard: standard input: cannot be read (Bad file descriptor)\n"
    assert shell("resolve - 0>out", tmp_path) == (2, "", said)


@not_on_windows
@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_a_picture_is_saved_whatever_is_closed(closed: str, tmp_path: Path) -> None:
    assert shell(f"--shot shot.png {closed}", tmp_path) == (0, "", "")
    assert (tmp_path / "shot.png").read_bytes().startswith(b"\x89PNG")


@not_on_windows
@pytest.mark.parametrize("lost", ["2>&-", "2>/dev/null"])
def test_a_fault_that_nobody_hears_keeps_its_status(lost: str, tmp_path: Path) -> None:
    assert shell(f"resolve nothing.json {lost}", tmp_path) == (2, "", "")


@not_on_windows
def test_a_reader_who_leaves_early_is_no_fault(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "battleboard", "--help"],
        cwd=tmp_path,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_missing_resource_is_a_sentence_and_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_options: object) -> int:
        raise OwnFileError("It is gone.")

    monkeypatch.setattr(dispatch, "_answer", fail)
    assert main([]) == 1
    assert capsys.readouterr().err == "battleboard: It is gone.\n"


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalogue of an installation that a test may damage."""
    copy = tmp_path / "resources" / "catalogue"
    shutil.copytree(resource("catalogue"), copy)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    return copy


def test_a_missing_table_is_a_sentence(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (catalogue / "charges.csv").unlink()
    assert main(["resolve", str(GIANT)]) == 1
    said = "battleboard: charges.csv: cannot be read (No such file or directory).\n"
    assert capsys.readouterr().err == said


def test_a_damaged_table_is_a_sentence(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (catalogue / "charges.csv").write_text("place,legs,factor\nindoors,2,fast\n")
    assert main(["resolve", str(GIANT)]) == 1
    assert capsys.readouterr().err.startswith("battleboard: charges.csv, line 2: expected a factor")


def test_a_table_that_lacks_a_line_is_a_sentence(
    catalogue: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (catalogue / "charges.csv").write_text("place,legs,factor\noutdoors,0,2\n")
    assert main(["resolve", str(GIANT)]) == 1
    said = "battleboard: The charge table has no row for a charge indoors on 2 legs.\n"
    assert capsys.readouterr().err == said


def test_the_windowed_program_of_windows_names_the_one_that_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["resolve", str(GIANT)]) == 1
    assert capsys.readouterr().err == (
        "battleboard: 'resolve' prints its answer, but this program has no terminal. "
        "Use 'battleboard-cli resolve'.\n"
    )


def test_without_any_stream_a_mistake_still_has_its_status(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["resolve", str(GIANT)]) == 1
    with pytest.raises(SystemExit) as stop:
        main(["nonsense"])
    assert stop.value.code == 2
