"""The compiled core is compiled, and answers exactly like the Python sources."""

import os
import pkgutil
import subprocess
import sys
from importlib import import_module
from itertools import zip_longest
from pathlib import Path

import pytest

from battleboard.storage.revision import version_in_words
from compile_core import ROOMS, STAYS_PYTHON

ROOT = Path(__file__).parents[2]
PURE = ROOT / "src"
COMPILED = Path(version_in_words.__code__.co_filename).parents[2]
SECONDS = 1800


def answers(package: Path) -> list[str]:
    """All answers of the core in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.answers"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{package}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_every_module_of_the_core_is_compiled() -> None:
    assert "compiled core" in version_in_words()
    in_python = {
        module.name
        for room in ROOMS
        for module in pkgutil.walk_packages(
            import_module(f"battleboard.{room}").__path__, f"battleboard.{room}."
        )
        if not module.ispkg and str(import_module(module.name).__file__).endswith(".py")
    }
    kept = [each.removesuffix(".py").replace("/", ".") for each in STAYS_PYTHON]
    assert {each for each in in_python if not any(part in f"{each}." for part in kept)} == set()
    # And each of these exists: otherwise a new name would be compiled unnoticed.
    assert all(any(part in each for each in in_python) for part in kept)


@pytest.mark.timeout(SECONDS)
def test_both_cores_answer_alike() -> None:
    pure, compiled = answers(PURE), answers(COMPILED)
    assert len(pure) > 1_000
    for one, other in zip_longest(pure, compiled):
        assert one == other
