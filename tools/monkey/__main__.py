"""Tests the window with random input, on a screen of its own where there is Xvfb."""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

_INSIDE = "BATTLEBOARD_MONKEY_HOME"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the test, print the result, and return 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1", help="the same seed does the same things")
    parser.add_argument("--seconds", type=float, default=1_800.0)
    parser.add_argument("--steps", type=int, default=sys.maxsize)
    options = parser.parse_args(arguments)
    if _INSIDE not in os.environ and shutil.which("Xvfb"):
        return _on_a_screen(sys.argv[1:] if arguments is None else arguments)
    home = Path(os.environ.get(_INSIDE) or mkdtemp(prefix="battleboard-monkey-"))
    from tools.monkey.sitting import sit  # noqa: PLC0415 - Qt is loaded once the screen is there

    found = sit(home, options.seed, options.seconds, options.steps)
    print(f"seed {options.seed}: {found.steps:,} steps in {found.battles:,} battles")
    print(f"longest turn {found.longest_s:.2f} s; {_growth(found.megabytes)}")
    for fault in found.faults:
        print(fault)
    return 1 if found.faults else 0


def _growth(megabytes: Sequence[float]) -> str:
    told = [f"{each:.0f}" for each in megabytes]
    shown = told if len(told) <= 12 else [*told[:6], "…", *told[-6:]]
    return f"memory after each battle: {', '.join(shown)} MB"


def _on_a_screen(arguments: Sequence[str]) -> int:
    from tests.e2e.screens import shown  # noqa: PLC0415 - as above

    with TemporaryDirectory() as name, shown("monkey", Path(name), "2166x900") as screen:
        inside = screen.environment | {_INSIDE: screen.environment["BATTLEBOARD_HOME"]}
        command = [sys.executable, "-X", "faulthandler", "-m", "tools.monkey", *arguments]
        return subprocess.run(command, env=inside, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
