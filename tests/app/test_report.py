"""The report of a fault tells what happened, and nothing about whose computer it was."""

from pathlib import Path

import pytest

from battleboard.app.crash import report_of
from battleboard.app.log import harmless_paths
from battleboard.storage.revision import version_in_words

TRACE = f"""Traceback (most recent call last):
  File "{Path.home()}/games/lib/python3/site-packages/msgspec/json.py", line 3, in decode
  File "/srv/alice/src/battleboard/views/desk.py", line 7, in lay
ValueError: '{Path.home()}/Secret plans/ford.battle' is no battle
"""


def test_it_tells_version_and_platform_and_the_log() -> None:
    report = report_of(TRACE, ("QPainter: not active",))
    assert report.startswith(f"Battleboard {version_in_words()}\nPython 3.")
    assert ", Qt 6." in report.splitlines()[1]
    assert report.endswith("\n\nLog:\nQPainter: not active")
    assert "Log:" not in report_of(TRACE)


def test_it_tells_where_in_the_program_and_not_where_on_the_disk() -> None:
    report = report_of(TRACE)
    assert 'File "battleboard/views/desk.py", line 7, in lay' in report
    assert 'File "site-packages/msgspec/json.py", line 3' in report
    assert str(Path.home()) not in report
    assert "alice" not in report
    assert "'…/ford.battle' is no battle" in report


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("no file '/home/bob/games/ford.battle'", "no file '…/ford.battle'"),
        (r"C:\Users\bob\ford.battle is locked", "…/ford.battle is locked"),
        (r'File "C:\Users\bob\battleboard\views\desk.py"', r'File "battleboard\views\desk.py"'),
        ("2/3 of the fighters and/or 5/6", "2/3 of the fighters and/or 5/6"),
        ("a d6 shows 7", "a d6 shows 7"),
    ],
)
def test_folders_are_left_out_of_every_text(text: str, harmless: str) -> None:
    assert harmless_paths(text) == harmless
