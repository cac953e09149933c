"""Battles that nobody has named yet: each lives in a folder of its own kind from its first deed."""

from datetime import datetime
from itertools import count
from pathlib import Path

_SUFFIX = ".battle"


def new_place(folder: Path, now: datetime) -> Path:
    """Choose a name that nothing in the folder has yet, and see to it that there is a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"Battle of {now:%Y-%m-%d %H.%M}"
    names = (f"{stem}{f' ({at})' if at > 1 else ''}{_SUFFIX}" for at in count(1))
    return next(path for path in map(folder.joinpath, names) if not path.exists())


def unnamed(folder: Path) -> tuple[Path, ...]:
    """List the battles that were left without a name, the latest first."""
    files = folder.glob(f"[!.]*{_SUFFIX}") if folder.is_dir() else ()
    return tuple(sorted(files, key=lambda path: path.stat().st_mtime, reverse=True))
