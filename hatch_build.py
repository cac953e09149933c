"""Has a wheel or a source archive know the commit that it was built from."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_FILE = "commit.txt"


class CommitHook(BuildHookInterface):  # type: ignore[type-arg, misc]
    """Adds the file with the commit to the resources of what is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write it, unless this is an editable install, which asks git by itself."""
        commit = commit_of(Path(self.root))
        if not commit or version == "editable":
            return
        made = Path(self.root) / "build" / _FILE
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(f"{commit}\n", encoding="ascii")
        into = "battleboard/resources" if self.target_name == "wheel" else "resources"
        build_data["force_include"][str(made)] = f"{into}/{_FILE}"


def commit_of(root: Path) -> str:
    """The commit of a checkout, or that which a source archive was made from; '' if unknown."""
    kept = root / "resources" / _FILE
    if kept.is_file():
        return kept.read_text(encoding="ascii").strip()
    try:
        return subprocess.run(  # noqa: S603 - nothing in it comes from outside
            ["git", "-C", str(root), "rev-parse", "HEAD"],  # noqa: S607 - wherever git is
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def get_build_hook() -> type[CommitHook]:
    """The hook, as hatchling asks for it."""
    return CommitHook
