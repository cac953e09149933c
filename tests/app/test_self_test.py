"""`battleboard --self-test` plays a demonstration in the real window and reports the outcome."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from battleboard.app.dispatch import read_options
from tests.app.command import battleboard

UNSEEN = {"QT_QPA_PLATFORM": "offscreen"}
MOST_SECONDS = 40.0
WITHOUT_ITS_END = """
import sys
from battleboard.app import self_test
from battleboard.app.command_line import main
from battleboard.models import demonstration

whole = demonstration.load_story
demonstration.load_story = lambda name: whole(name)._replace(cues=whole(name).cues[:2])
sys.exit(main(["--self-test"]))
"""
WITH_A_FAULT = """
import sys
from battleboard.app import self_test
from battleboard.app.command_line import main
from battleboard.views.sidebar.story_panel import StoryPanel

def follow(panel):
    raise RuntimeError("the pen is broken")

StoryPanel.follow = follow
sys.exit(main(["--self-test"]))
"""
WITH_A_LEAK = """
import sys
from battleboard.app import self_test
from battleboard.app.command_line import main
from battleboard.battle.knowledge.party_vision import PartyVision

def nothing(*_):
    pass

PartyVision.knows = lambda lookout, figure: True
self_test._follow = self_test._check_outcome = self_test._check_steps_back = nothing
sys.exit(main(["--self-test"]))
"""
WITH_A_WARNING = """
import sys
from PySide6.QtCore import qWarning
from battleboard.app import self_test
from battleboard.app.command_line import main

def play(window):
    qWarning("the ink is low")
    return "to the end"

self_test._play = play
sys.exit(main(["--self-test"]))
"""


def python(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=os.environ | {"HOME": str(folder), **UNSEEN},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_plays_the_example_says_so_in_one_line_and_leaves_nothing_but_its_log(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    result = battleboard(
        "--self-test", folder=tmp_path, environment={**UNSEEN, "BATTLEBOARD_HOME": str(home)}
    )
    assert (result.returncode, result.stderr) == (0, "")
    line = re.fullmatch(
        r"Battleboard works: 4 rounds, 97 commands, 7 fallen, in (\d+\.\d) s\.\n", result.stdout
    )
    assert line, result.stdout
    assert float(line[1]) < MOST_SECONDS
    left = [each.relative_to(home).as_posix() for each in home.rglob("*") if each.is_file()]
    assert left == ["logs/battleboard.log"]
    assert "the self-test has passed" in (home / left[0]).read_text("utf-8")


def test_a_story_without_its_end_fails_with_the_reason(tmp_path: Path) -> None:
    result = python(WITHOUT_ITS_END, tmp_path)
    assert result.returncode == 1
    assert "the self-test failed: The battle no longer follows its story" in result.stderr
    assert not result.stdout


def test_a_fault_of_the_program_fails_it_too(tmp_path: Path) -> None:
    result = python(WITH_A_FAULT, tmp_path)
    assert result.returncode == 1
    assert "the pen is broken" in result.stderr


def test_who_is_seen_by_the_players_though_hidden_fails_it(tmp_path: Path) -> None:
    result = python(WITH_A_LEAK, tmp_path)
    assert result.returncode == 1
    assert "A figure hidden from the players shows in their window." in result.stderr


def test_where_no_window_can_open_it_says_so(tmp_path: Path) -> None:
    result = battleboard("--self-test", folder=tmp_path, environment={"QT_QPA_PLATFORM": "moon"})
    assert result.returncode == 2
    assert "moon" in result.stderr


@pytest.mark.parametrize("words", [["a.battle"], ["check", "a.battle"], ["--theme", "dark"]])
def test_it_takes_nothing_else_along(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        read_options(["--self-test", *words])
    assert stopped.value.code == 2
    assert "--self-test takes no other arguments" in capsys.readouterr().err


def test_a_warning_of_qt_is_a_fault(tmp_path: Path) -> None:
    result = python(WITH_A_WARNING, tmp_path)
    assert result.returncode == 1
    assert result.stderr == "battleboard: the self-test failed: the ink is low\n"
