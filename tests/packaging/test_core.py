"""The core of a bundle is compiled where possible, and where a release demands it."""

import sys
from pathlib import Path

import pytest

import build

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stand-ins are scripts of a shell")
COMPILES = "touch trial.so; exit 0"


@pytest.fixture(autouse=True)
def _unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BATTLEBOARD_CORE", raising=False)


def python(folder: Path, trial: str) -> Path:
    """A stand-in for Python that does this for the trial; it records every other call."""
    made = folder / "python"
    made.write_text(
        f'#!/bin/sh\n[ "$1" = trial.py ] && {{ {trial}; }}\necho "$@" >{folder}/called\n'
    )
    made.chmod(0o755)
    return made


@pytest.mark.parametrize("trial", ["exit 1", "exit 0"], ids=["fails", "says nothing, as wine did"])
def test_without_a_compiler_the_core_stays_python(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], trial: str
) -> None:
    assert build.core(python(tmp_path, trial)) == "pure"
    assert "no C compiler" in capsys.readouterr().out
    assert not (tmp_path / "called").exists()


def test_with_a_compiler_it_is_compiled(tmp_path: Path) -> None:
    assert build.core(python(tmp_path, COMPILES)) == "compiled"
    called = (tmp_path / "called").read_text("utf-8").strip()
    assert called == str(build.ROOT / "packaging" / "compile_core.py")


def test_a_release_demands_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BATTLEBOARD_CORE", "compiled")
    with pytest.raises(build.BuildError, match="must be compiled"):
        build.core(python(tmp_path, "exit 1"))


def test_it_is_left_alone_where_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BATTLEBOARD_CORE", "pure")
    assert build.core(python(tmp_path, COMPILES)) == "pure"


def test_a_trial_that_hangs_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "_LONGEST_TRIAL_S", 0.1)
    assert not build.has_compiler(python(tmp_path, "exec sleep 60"))
