"""Runs Battleboard as its user does: in a process of its own, without a display."""

import os
import subprocess
import sys
from pathlib import Path

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def battleboard(
    *arguments: str | Path, folder: Path, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run it to its end in a folder, and return its output and exit status."""
    bare = {name: value for name, value in os.environ.items() if name not in _SCREENS}
    return subprocess.run(
        [sys.executable, "-m", "battleboard", *map(str, arguments)],
        cwd=folder,
        env=bare | (environment or {}),
        capture_output=True,
        text=True,
        check=False,
    )
