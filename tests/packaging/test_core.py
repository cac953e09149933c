"""The core of a bundle is compiled where possible."""

import sys
from pathlib import Path

import pytest

import build

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stand-ins are scripts of a shell")


def python(folder: Path, trial: int) -> Path:
    """A stand-in for Python with this result of the trial; it records every other call."""
    made = folder / "python"
    made.write_text(f'#!/bin/sh\n[ "$1" = -c ] && exit {trial}\necho "$@" >{folder}/called\n')
    made.chmod(0o755)
    return made


def test_without_a_compiler_the_core_stays_python(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build.core(python(tmp_path, 1)) == "pure"
    assert "no C compiler" in capsys.readouterr().out
    assert not (tmp_path / "called").exists()


def test_with_a_compiler_it_is_compiled(tmp_path: Path) -> None:
    assert build.core(python(tmp_path, 0)) == "compiled"
    called = (tmp_path / "called").read_text("utf-8").strip()
    assert called == str(build.ROOT / "packaging" / "compile_core.py")
