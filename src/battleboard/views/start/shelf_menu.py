"""The menu of a battle on the start page."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu

from battleboard.storage.shelf import Shelved

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def shelf_menu(window: "MainWindow", battle: Shelved) -> QMenu:
    """Make the menu of what can be done with a battle that is not open."""
    menu, host = QMenu(window), window.host
    if battle.there:
        menu.addAction("&Open", partial(host.open_path, battle.path))
    earlier = host.earlier_of(battle.path)
    if earlier:
        versions = menu.addMenu("Open an earlier &version")
        for choice in earlier:
            versions.addAction(choice.text, choice.run)
    if battle.there:
        menu.addAction("Show in its &folder", partial(_show_folder, battle.path))
    menu.addSeparator()
    text = "&Throw away…" if battle.unnamed else "&Forget"
    menu.addAction(text, partial(host.forget, battle))
    return menu


def _show_folder(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
