"""Takes pictures of the players' page in headless Chromium, as on a phone and on a television.

`python tools/page_pictures.py [FOLDER]` needs Chromium, and ends with an error if the page stays
dark at any size.
"""

import sys
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from battleboard.models.idle_picture import IdlePicture
from battleboard.models.session import Session
from battleboard.views.browser.browser_view import BrowserView
from battleboard.views.map.paint.pictures import PictureLoader
from studio import Studio

SIZES: Final = ((390, 844), (1920, 1080))
LOOPBACK: Final = "127.0.0.1"
STORY: Final = "example-of-melee"
_LOADS_MS: Final = 3000
_BRIGHT: Final = 60
_LIT: Final = 0.1
"""The share of each picture that must be brighter than the dark around the map."""


def take(address: str, size: tuple[int, int], path: Path, application: QApplication) -> None:
    program = which("chromium") or which("google-chrome")
    if program is None:
        raise SystemExit("Install chromium first.")
    options = (
        *("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
        f"--window-size={size[0]},{size[1]}",
        f"--timeout={_LOADS_MS}",
        f"--screenshot={path}",
    )
    with Popen([program, *options, address], stdout=DEVNULL, stderr=DEVNULL) as taking:  # noqa: S603 - a browser that is installed
        while taking.poll() is None:
            application.processEvents()


def lit_share(path: Path) -> float:
    """The share of a picture that is brighter than the dark around the map."""
    small = QImage(str(path)).scaled(64, 64)
    levels = [small.pixelColor(x, y).lightness() for x in range(64) for y in range(64)]
    return sum(level > _BRIGHT for level in levels) / len(levels)


def serve(session: Session, folder: Path) -> BrowserView:
    browser = BrowserView(IdlePicture(folder / "none.png"), session)
    browser.show_battle(session.broadcast, PictureLoader(session.document.picture, session))
    browser.switch_on(LOOPBACK)
    return browser


def main() -> None:
    """Take all pictures and print how much of each is lit; fail if one stays dark."""
    into = Path(sys.argv[1] if len(sys.argv) > 1 else "out")
    into.mkdir(exist_ok=True)
    application = QApplication(["page", "-platform", "offscreen"])
    with TemporaryDirectory() as folder:
        studio = Studio(application, Path(folder))
        session = studio.begun(STORY)
        studio.follow(session, "Barbarian strikes Magic-user")
        browser = serve(session, Path(folder))
        shares = {}
        for size in SIZES:
            path = into / f"page-{size[0]}.png"
            take(browser.address, size, path, application)
            shares[path] = lit_share(path)
            print(f"{path}: {shares[path]:.0%} lit")
        browser.switch_off()
        session.document.battle_file.close()
    if min(shares.values()) < _LIT:
        raise SystemExit("The page stayed dark.")


if __name__ == "__main__":
    main()
