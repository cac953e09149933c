"""Locates the bundled files: figures, icons, battles, maps and rulings."""

import sys
from pathlib import Path
from typing import Final

from battleboard.foundation.fault import Fault

_PACKAGE: Final = Path(__file__).resolve().parents[1]


class OwnFileError(Fault):
    """A bundled file is missing or damaged."""


def resource(*parts: str) -> Path:
    """The path of a bundled file or folder, however Battleboard is installed."""
    for root in resource_roots():
        path = root.joinpath(*parts)
        if path.exists():
            return path
    name = "/".join(parts)
    raise OwnFileError(
        f"Battleboard's own file '{name}' is missing. Reinstall Battleboard to restore it."
    )


def read_resource(*parts: str) -> bytes:
    try:
        return resource(*parts).read_bytes()
    except OSError as fault:
        raise damaged_resource("/".join(parts), fault.strerror or str(fault)) from fault


def damaged_resource(name: str, problem: str) -> OwnFileError:
    return OwnFileError(
        f"Battleboard's own file '{name}' is damaged ({problem}). "
        "Reinstall Battleboard to restore it."
    )


def resource_roots() -> tuple[Path, ...]:
    packed = getattr(sys, "_MEIPASS", None)
    if packed is not None:
        return (Path(packed, "resources"),)
    return (_PACKAGE / "resources", _PACKAGE.parents[1] / "resources")
