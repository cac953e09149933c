"""The disk image that a user downloads: the application beside a link to where it belongs."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

# Anything outside the standard library is imported where it is used: only the build environment has
# it, and whoever runs this first has yet to create that.
HERE: Final = Path(__file__).resolve().parent
NAME: Final = "Battleboard"
_SIZE: Final = (640, 400)
_PLACES: Final = {"Battleboard.app": (160, 180), "Applications": (480, 180)}
_ICON: Final = 112
_PICTURE: Final = ".background/background.png"


class ImageError(Exception):
    """Why there is no disk image: one sentence."""


def make(app: Path, target: Path) -> None:
    """Write the image of an application."""
    target.unlink(missing_ok=True)
    with TemporaryDirectory(prefix="battleboard-image-") as scratch:
        stage = Path(scratch, "stage")
        shutil.copytree(app, stage / app.name, symlinks=True)
        (stage / "Applications").symlink_to("/Applications")
        (stage / _PICTURE).parent.mkdir()
        draw_background(stage / _PICTURE)
        _pack(stage, Path(scratch), target)


def draw_background(path: Path) -> None:
    """Draw the picture behind the icons, with two pixels for each point of the window."""
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415

    picture = QImage(2 * _SIZE[0], 2 * _SIZE[1], QImage.Format.Format_RGB32)
    with QPainter(picture) as painter:
        QSvgRenderer(str(HERE / "background.svg")).render(painter)
    dots_per_metre = round(144 / 0.0254)
    picture.setDotsPerMeterX(dots_per_metre)
    picture.setDotsPerMeterY(dots_per_metre)
    if not picture.save(str(path)):
        raise ImageError(f"{path} cannot be written.")


def lay_out(volume: Path, picture: bytes) -> None:
    """Write how the Finder shows the volume, with an alias of the background picture."""
    from ds_store import DSStore  # noqa: PLC0415

    left, top = 200, 160
    window = f"{{{{{left}, {top}}}, {{{_SIZE[0]}, {_SIZE[1] + 28}}}}}"
    bars = ("ShowSidebar", "ShowStatusBar", "ShowTabView", "ShowToolbar", "ShowPathbar")
    view: dict[str, Any] = {
        "arrangeBy": "none",
        "backgroundColorBlue": 1.0,
        "backgroundColorGreen": 1.0,
        "backgroundColorRed": 1.0,
        "backgroundImageAlias": picture,
        "backgroundType": 2,
        "gridOffsetX": 0.0,
        "gridOffsetY": 0.0,
        "gridSpacing": 100.0,
        "iconSize": float(_ICON),
        "labelOnBottom": True,
        "showIconPreview": True,
        "showItemInfo": False,
        "textSize": 13.0,
        "viewOptionsVersion": 1,
    }
    with DSStore.open(str(volume / ".DS_Store"), "w+") as store:
        store["."]["bwsp"] = {"WindowBounds": window, **dict.fromkeys(bars, False)}
        store["."]["icvp"] = view
        store["."]["vSrn"] = ("long", 1)
        for name, place in _PLACES.items():
            store[name]["Iloc"] = place


def alias_by_file(picture: Path) -> bytes:
    """The Finder's alias of a picture on a mounted volume."""
    from mac_alias import Alias  # noqa: PLC0415

    return bytes(Alias.for_file(str(picture)).to_bytes())


def _pack(stage: Path, scratch: Path, target: Path) -> None:
    draft = scratch / "draft.dmg"
    place = scratch / "volume"
    place.mkdir()
    made = ["-fs", "HFS+", "-format", "UDRW", "-volname", NAME, "-srcfolder", str(stage)]
    _run("hdiutil", "create", "-quiet", *made, str(draft))
    _run("hdiutil", "attach", "-quiet", "-nobrowse", "-mountpoint", str(place), str(draft))
    try:
        lay_out(place, alias_by_file(place / _PICTURE))
    finally:
        _run("hdiutil", "detach", "-quiet", "-force", str(place))
    _run("hdiutil", "convert", "-quiet", str(draft), "-format", "ULMO", "-o", str(target))
    _run("hdiutil", "verify", "-quiet", str(target))


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        raise ImageError(f"This has failed: {' '.join(command)}")
