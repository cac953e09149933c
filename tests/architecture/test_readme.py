"""The README shows what the program does."""

import re
import shutil
from pathlib import Path

import pytest

from battleboard.app.command_line import main

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(
    r"^```\w*\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)


def test_the_printed_table_is_what_resolve_prints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "78")
    assert shutil.get_terminal_size().columns == 78
    assert main(["resolve", str(ROOT / "resources" / "battles" / "giant-charge.json")]) == 0
    assert capsys.readouterr().out == BLOCKS[0]


def test_the_python_lines_print_what_stands_under_them(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(BLOCKS[1], "README.md", "exec"), {})  # noqa: S102 - our own lines
    assert capsys.readouterr().out == BLOCKS[2]
