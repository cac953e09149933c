"""A short while of random clicks, keys and drags on a real window does no harm."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.screens import shown

pytestmark = pytest.mark.deep
ROOT = Path(__file__).parents[2]


def test_39_9_a_monkey_finds_nothing_and_a_seed_does_the_same_again(tmp_path: Path) -> None:
    with shown("monkey", tmp_path, "2166x900") as screen:
        environment = screen.environment | {
            "BATTLEBOARD_MONKEY_HOME": screen.environment["BATTLEBOARD_HOME"],
            "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}",
        }
        command = [sys.executable, "-m", "tools.monkey", "--seed", "deep", "--steps", "1200"]
        done = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert [each for each in tmp_path.iterdir() if each.suffix == ".md"] == []
    assert done.stdout.startswith("seed deep: 1,200 steps in 3 battles")
