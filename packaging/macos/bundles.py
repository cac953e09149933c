"""The bundles of an application: itself and its frameworks, each signed as a unit."""

import plistlib
from pathlib import Path
from typing import NamedTuple

from battleboard.storage.bundle_manifest import write_manifest


class Bundle(NamedTuple):
    """A folder that is signed as a unit, and the program in it."""

    root: Path
    program: Path


def application(app: Path) -> Bundle:
    info = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    return Bundle(app / "Contents", app / "Contents" / "MacOS" / info["CFBundleExecutable"])


def frameworks(app: Path) -> list[Bundle]:
    """The frameworks in an application, each with a single version."""
    found = sorted((app / "Contents" / "Frameworks").rglob("*.framework"))
    real = [path for path in found if not path.is_symlink()]
    roots = [(path / "Versions" / "Current").resolve() for path in real]
    return [
        Bundle(root, root / path.stem)
        for root, path in zip(roots, real, strict=True)
        if root.is_dir()
    ]


def list_files(app: Path) -> None:
    """Write the list of files that the self-test expects beside the code."""
    code = app / "Contents" / "Frameworks"
    # Signing changes the contents of these files again; codesign keeps its own list of them.
    write_manifest(code, contents=False)
    kept = app / "Contents" / "Resources" / "manifest.json"
    (code / kept.name).rename(kept)
    (code / kept.name).symlink_to(f"../Resources/{kept.name}")
