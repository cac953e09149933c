"""`python packaging/figures.py FILE…`: the sizes of packages, and how soon they start, with aims.

`--source PYTHON` names a Python that runs the program from its sources; each `--program` is then
started as often as it, in turn, and their times to a first picture are compared.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bundle import megabytes

ROOT: Final = Path(__file__).resolve().parents[1]
MOST_MB: Final = {
    ".AppImage": 55,
    ".deb": 45,
    ".dmg": 60,
    ".exe": 28,
}
"""The aims for what is downloaded, by the ending of its name."""
SLOWER: Final = 1.3
"""How many times as long a packed program may take to its first picture as from the sources."""
STARTS: Final = 9
_PATIENCE_S: Final = 60


def size_line(path: Path) -> tuple[str, bool]:
    """A line with the size of a package and its aim, and whether the aim is met."""
    size, most = megabytes(path), MOST_MB.get(path.suffix)
    if most is None:
        return f"{path.name}: {size:.1f} MB", True
    return f"{path.name}: {size:.1f} MB (aim {most} MB{_verdict(size, most)})", size <= most


def start_lines(source: Path, programs: Sequence[str]) -> list[str]:
    """A line for each program: its time to the first picture, compared with the sources."""
    commands = [[str(source), "-m", "battleboard"], *(each.split() for each in programs)]
    times: list[list[float]] = [[] for _ in commands]
    # Take turns, so that other load on the machine affects all programs alike.
    for run in range(STARTS + 1):
        for command, own in zip(commands, times, strict=True):
            taken = first_picture(command)
            if run:
                own.append(taken)
    from_source, *packed = map(median, times)
    lines = [f"start from the sources to a first picture: {from_source:.2f} s"]
    for command, taken in zip(commands[1:], packed, strict=True):
        times_as_long = taken / from_source
        lines.append(
            f"{' '.join(Path(word).name for word in command)}: {taken:.2f} s, {times_as_long:.2f} "
            f"times as long (aim {SLOWER}{_verdict(times_as_long, SLOWER)})"
        )
    return lines


def first_picture(command: Sequence[str]) -> float:
    """Seconds until a program has drawn its window, saved the picture, and ended."""
    with TemporaryDirectory(prefix="battleboard-start-") as home:
        picture = Path(home, "window.png")
        own = {"QT_QPA_PLATFORM": "offscreen", "BATTLEBOARD_HOME": home}
        # Only the run from source needs this path.
        own["PYTHONPATH"] = str(ROOT / "src")
        began = perf_counter()
        subprocess.run(
            [*command, "--shot", str(picture)],
            env=os.environ | own,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=_PATIENCE_S,
        )
        taken = perf_counter() - began
        if not picture.exists():
            raise FileNotFoundError(f"{command[0]} has drawn no picture.")
    return taken


def _verdict(value: float, aim: float) -> str:
    return "" if value <= aim else ", not reached"


def main() -> int:
    """Print the figures; return 1 if a package is larger than its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="*", type=Path, help="files, or folders of programs")
    parser.add_argument("--source", type=Path, help="a Python that runs the sources")
    parser.add_argument("--program", action="append", default=[], help="a packed program")
    options = parser.parse_args()
    lines = [size_line(path) for path in options.packages]
    for line, _ in lines:
        print(line)
    if options.source:
        for line in start_lines(options.source, options.program):
            print(line)
    return 0 if all(reached for _, reached in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
