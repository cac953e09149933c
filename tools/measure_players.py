"""Prints how large text in the players' picture looks in several rooms, in minutes of arc."""

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication

from battleboard.views.theme.theme import Theme
from tests.models.sessions import sessions
from tests.views.players.across_the_room import MEASURES, ROOMS, shown_in, two_acts_played

_WIDE: Final = 21


def main() -> None:
    Theme(QApplication(sys.argv[:1]))
    print("Height of capitals in minutes of arc: good eyes read 5, the aim is 16.")
    print(f"{'':34}" + "".join(f"{what:>{_WIDE}}" for what in MEASURES))
    with TemporaryDirectory() as folder, contextmanager(sessions)(Path(folder)) as session_of:
        for room in ROOMS:
            session = session_of(two_acts_played())
            view = shown_in(room, session)
            found = (measure(view, session) for measure in MEASURES.values())
            (wide, high), away = room.screen, room.away_mm / 1000
            name = f"{room.inches} inches, {wide} × {high}, at {away:g} m"
            print(f"{name:34}" + "".join(f"{each:{_WIDE}.1f}" for each in found))
            view.close()


if __name__ == "__main__":
    main()
