"""Handouts: the pictures that the players are shown, found in files and shown again."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths

from battleboard.models.broadcast import Mode
from battleboard.models.handout import take_in
from battleboard.storage.document.fault import DocumentError
from battleboard.views.action import Choice
from battleboard.views.look.kinds import EVERYTHING, PICTURES

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def show_last(window: "MainWindow") -> None:
    """Show the picture that was shown last, or ask for one if there was none."""
    if window.desk is None:
        return
    broadcast = window.desk.evening.broadcast
    if broadcast.handouts:
        broadcast.show(Mode.PICTURE)
    else:
        ask(window)


def ask(window: "MainWindow") -> None:
    """Ask for a picture, at first where the last one was found, and show it."""
    usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
    kinds, folder = f"{PICTURES};;{EVERYTHING}", window.projection.pictures or Path(usual)
    title = "Show the players a picture"
    path = window.host.asking.file_to_open(window, title, folder, kinds)
    if path is not None:
        window.projection.pictures = path.parent
        hand_out(window, path)


def hand_out(window: "MainWindow", path: Path) -> None:
    """Show the players a picture out of a file; it is kept with the battle."""
    if window.desk is None:
        return
    evening = window.desk.evening
    try:
        evening.broadcast.hand_out(take_in(path, evening.document.battle_file))
    except DocumentError as fault:
        window.messages.tell(str(fault))


def pictures(window: "MainWindow") -> tuple[Choice, ...]:
    """List the pictures that were shown, and another one that is to be found."""
    another = Choice("Choose a file…", partial(ask, window))
    if window.desk is None:
        return (another,)
    broadcast = window.desk.evening.broadcast
    shown = broadcast.handouts[0] if broadcast.mode is Mode.PICTURE else None
    again = (
        Choice(each.title, partial(broadcast.hand_out, each), is_on=each == shown)
        for each in broadcast.handouts
    )
    return (*again, another)
