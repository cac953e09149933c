"""`python packaging/windows/smoke.py SETUP`: installs, starts, installs once more and uninstalls.

As a user of Windows would, but without a question. `--core compiled` demands the compiled core.
"""

import argparse
import importlib
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

PLACE = Path(os.environ.get("LOCALAPPDATA", ""), "Programs", "Battleboard")
OPENER = r"Software\Classes\.battle"


def call(program: Path, *words: str, seconds: float) -> str:
    """Run a program, and return what it prints; a failure or a hang ends everything."""
    done = subprocess.run(
        [str(program), *words], capture_output=True, text=True, timeout=seconds, check=False
    )
    if done.returncode:
        sys.exit(f"{program.name} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def opener() -> str:
    """The kind that Windows has .battle files for."""
    registry: Any = importlib.import_module("winreg")
    with registry.OpenKey(registry.HKEY_CURRENT_USER, OPENER) as key:
        return str(registry.QueryValueEx(key, "")[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("setup", type=Path)
    parser.add_argument("--core", default="", help="the core that --version has to name")
    options = parser.parse_args()
    for time_of_many in ("for the first time", "once more"):
        call(options.setup.resolve(), "/S", seconds=120)
        program = PLACE / "battleboard-cli.exe"
        said = call(program, "--version", seconds=60)
        if options.core not in said:
            sys.exit(f"Its core is not {options.core}: {said}")
        print(f"Installed {time_of_many}: {said}")
        print(call(program, "--self-test", seconds=180))
    if opener() != "Battleboard.battle":
        sys.exit(f"Battles are opened by '{opener()}'.")
    call(PLACE / "Uninstall.exe", "/S", seconds=120)
    gone = time.monotonic() + 30
    while (PLACE / "battleboard.exe").exists():
        if time.monotonic() > gone:
            sys.exit("Battleboard is still there.")
        time.sleep(0.5)
    print("Removed.")


if __name__ == "__main__":
    main()
