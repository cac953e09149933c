"""Opens the main window, or draws it unseen where there is no display."""

import os
import sys
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication

from battleboard.app.display import has_display
from battleboard.rules import resolve_round
from battleboard.storage.catalogue import load_tables
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario
from battleboard.views.main_window import MainWindow
from battleboard.views.stretches import stretches
from battleboard.views.theme import Shade, Theme

_UNSEEN_PICTURE: Final = Path("out", "battleboard.png")
_SMALLEST_TYPE: Final = 11.0


def open_window(shade: str | None, shot: Path | None) -> int:
    """Show the window until it is closed, or save its picture; return the exit status."""
    seen = has_display(os.environ)
    if not seen:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = make_application()
    window = MainWindow(Theme(application, Shade(shade or Shade.SYSTEM)))
    show_giants_charge(window)
    _warn_without_font()
    if shot is not None:
        return save_picture(window, shot)
    if not seen:
        print("There is no display here, so Battleboard draws its window as a picture instead.")
        return save_picture(window, _UNSEEN_PICTURE)
    window.resize(window.sizeHint().boundedTo(window.screen().availableSize()))
    window.show()
    return application.exec()


def show_giants_charge(window: MainWindow) -> None:
    """Put a small fight on the ruler: a giant charges someone who casts a long spell."""
    scenario = read_scenario(resource("battles", "giant-charge.json").read_bytes())
    scene = scenario.scene
    answer = resolve_round(scene, scenario.ruleset, load_tables())
    first, why = answer.acts[0].act, answer.pairs[0]
    said = f"{first.by.capitalize()}'s {first.kind} comes first: {why.text} ({why.rule})"
    title = "A giant charges across 200 ft at a caster"
    window.show_round(title, stretches(answer, list(scene.sides)), said)


def make_application() -> QApplication:
    """The one application, with its name and a type large enough for a dim room."""
    application = QApplication(["battleboard"])
    application.setApplicationName("Battleboard")
    application.setDesktopFileName("battleboard")
    font = application.font()
    font.setPointSizeF(max(font.pointSizeF(), _SMALLEST_TYPE))
    application.setFont(font)
    return application


def save_picture(window: MainWindow, path: Path) -> int:
    """Save what the window looks like, make its folder if need be, and say where it is."""
    fault = f"battleboard: the picture could not be saved as {path}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{fault}: {error.strerror}.", file=sys.stderr)
        return 1
    window.resize(window.sizeHint())
    if not window.grab().save(str(path), "PNG"):
        print(f"{fault}. Is it a place you may write to?", file=sys.stderr)
        return 1
    print(f"The picture is in {path}")
    return 0


def _warn_without_font() -> None:
    # Qt lists families even then; only the font that it took in the end has no name.
    if not QFontInfo(QApplication.font()).family():
        print(
            "This computer has no font that Battleboard can find, so all text will be blank; "
            "on Debian or Ubuntu 'apt-get install fonts-dejavu-core' brings one.",
            file=sys.stderr,
        )
