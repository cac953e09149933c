"""Where the files that come with Battleboard are: figures, icons, battles, maps and rulings."""

import sys
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]


class OwnFileError(Exception):
    """A file that comes with Battleboard is missing or damaged."""


class MissingResourceError(OwnFileError):
    """A file that comes with Battleboard is not where any installation keeps it."""


def resource(*parts: str) -> Path:
    """The path of a file or folder that comes with Battleboard, in whatever way it is installed."""
    for root in resource_roots():
        path = root.joinpath(*parts)
        if path.exists():
            return path
    name = "/".join(parts)
    raise MissingResourceError(
        f"Battleboard's own file '{name}' is missing. Installing Battleboard again brings it back."
    )


def resource_roots() -> tuple[Path, ...]:
    """The folders that may hold the resources, the likeliest first."""
    packed = getattr(sys, "_MEIPASS", None)
    if packed is not None:
        return (Path(packed, "resources"),)
    return (_PACKAGE / "resources", _PACKAGE.parents[1] / "resources")
