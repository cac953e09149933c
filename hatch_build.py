"""Has a wheel or a source archive know its commit, and compiles the core of a wheel on demand.

Wheels are pure Python, unless the variable BATTLEBOARD_CORE is "compiled": then libraries are made
of the same sources by packaging/compile_core.py, for which a C compiler is needed.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_FILE: Final = "commit.txt"
_COMPILER: Final = ["mypy>=2.4", "setuptools>=77"]
_LIBRARIES: Final = Path("build", "core", "libraries")


class BattleboardHook(BuildHookInterface):  # type: ignore[type-arg, misc]
    """Adds the file with the commit to the resources, and to a wheel the compiled core."""

    def dependencies(self) -> list[str]:
        """What a build needs besides hatchling."""
        return _COMPILER if self._compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make them, unless this is an editable install, which asks git and stays pure."""
        if version == "editable":
            return
        self._add_commit(build_data["force_include"])
        if self._compiles:
            self._add_libraries(build_data["force_include"])
            build_data |= {"pure_python": False, "infer_tag": True}

    @property
    def _compiles(self) -> bool:
        asked_for = os.environ.get("BATTLEBOARD_CORE", "pure")
        return bool(self.target_name == "wheel" and asked_for == "compiled")

    def _add_commit(self, included: dict[str, str]) -> None:
        # A source archive brings the file among its resources; hatchling refuses a second one.
        if (Path(self.root) / "resources" / _FILE).is_file():
            return
        commit = commit_of(Path(self.root))
        if commit:
            made = Path(self.root) / "build" / _FILE
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(f"{commit}\n", encoding="ascii")
            into = "battleboard/resources" if self.target_name == "wheel" else "resources"
            included[str(made)] = f"{into}/{_FILE}"

    def _add_libraries(self, included: dict[str, str]) -> None:
        # In a process of its own: mypyc names what it compiles by the folder that it runs in.
        compiler = Path(self.root, "packaging", "compile_core.py")
        subprocess.run([sys.executable, str(compiler)], check=True)  # noqa: S603 - our own file
        folder = Path(self.root, _LIBRARIES)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                included[str(path)] = path.relative_to(folder).as_posix()


class BattleboardMetadata(MetadataHookInterface):  # type: ignore[misc]
    """Says who answers for Battleboard and where it is, from the one place that sets it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in authors, links and the page on the index."""
        root = Path(self.root)
        homepage, maintainer = setting(root, "HOMEPAGE"), setting(root, "MAINTAINER")
        name, _, address = maintainer.rstrip(">").partition(" <")
        metadata["authors"] = [{"name": name, "email": address}]
        metadata["urls"] = {
            "Homepage": homepage,
            "Changelog": f"{homepage}/blob/main/CHANGELOG.md",
            "Documentation": f"{homepage}/blob/main/docs/guide.md",
            "Issues": f"{homepage}/issues",
        }
        page = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": whole_links(page, homepage)}


def setting(root: Path, name: str) -> str:
    """A setting of the package, read without importing it."""
    text = (root / "src" / "battleboard" / "__init__.py").read_text(encoding="utf-8")
    (found,) = re.findall(rf'^{name} = "(.+)"$', text, re.MULTILINE)
    return str(found)


def whole_links(page: str, homepage: str) -> str:
    """A page whose pictures and links also lead somewhere on the index."""

    def whole(found: re.Match[str]) -> str:
        mark, target = found[1], found[2].removeprefix("../../")
        kind = "raw" if mark == "!" else "blob"
        if not re.search(r"\.\w+(#|$)", target):
            return f"{found[0][: -len(found[2]) - 1]}{homepage}/{target})"
        return f"{found[0][: -len(found[2]) - 1]}{homepage}/{kind}/main/{target})"

    return re.sub(r"(!?)\[[^\]]*\]\((?!https?:|#)([^)]+)\)", whole, page)


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


def get_build_hook() -> type[BattleboardHook]:
    """The hook, as hatchling asks for it."""
    return BattleboardHook


def get_metadata_hook() -> type[BattleboardMetadata]:
    """The hook, as hatchling asks for it."""
    return BattleboardMetadata
