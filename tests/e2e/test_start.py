"""Battleboard starts in a real window and ends at a keystroke."""

import subprocess
import sys

PATIENCE = 30


def xdotool(screen: dict[str, str], *words: str) -> str:
    """What xdotool answers, within a time that only a fault exceeds."""
    done = subprocess.run(
        ["xdotool", *words],  # noqa: S607 - wherever the system keeps it
        env=screen,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout.strip()


def test_the_window_opens_with_its_name_and_ctrl_q_ends_it(screen: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "battleboard"],
        env=screen,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as board:
        try:
            window = xdotool(screen, "search", "--sync", "--onlyvisible", "--name", "^Battleboard$")
            assert xdotool(screen, "getwindowname", window) == "Battleboard"
            assert int(xdotool(screen, "getwindowpid", window)) == board.pid
            xdotool(screen, "windowfocus", "--sync", window, "key", "ctrl+q")
            said = board.communicate(timeout=PATIENCE)
        finally:
            board.kill()
    assert (board.returncode, *said) == (0, "", "")
