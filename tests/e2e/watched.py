"""Starts the program for a test, and reports where its parts are on the screen.

A person sees where a button is; a test asks here, and then moves the real mouse to it.
"""

import json
import socketserver
import sys
from collections.abc import Iterator
from threading import Event, Thread
from typing import Final

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QTabBar, QWidget

from battleboard.app.command_line import main
from battleboard.views.map.map_view import MapView
from battleboard.views.players.players_map import PlayersMap, players_camera

_TAIL: Final = "…"
_SELDOM: Final = 3_600.0


class _Asked(socketserver.StreamRequestHandler):
    """Answers one question with a place on the screen, or none."""

    def handle(self) -> None:
        """Let the program look, since only its own thread may."""
        question: list[str] = json.loads(self.rfile.readline())
        answers: list[tuple[int, int] | None] = []
        done = Event()

        def look() -> None:
            answers.append(_seen(question))
            done.set()

        application = QApplication.instance()
        if application is None:
            return
        QTimer.singleShot(0, application, look)
        done.wait()
        self.wfile.write(json.dumps(answers[0]).encode())


def _seen(question: list[str]) -> tuple[int, int] | None:
    """Where something is: a part by its words, or a point of the board in feet."""
    match question:
        case ["ground", across, down]:
            return _on_ground(float(across), float(down))
        case ["players", across, down]:
            return _on_players_screen(float(across), float(down))
        case ["typed", words]:
            return _field_with(words)
        case _:
            return _part(question[0])


def _field_with(words: str) -> tuple[int, int] | None:
    """The focused field, if it contains exactly these words."""
    field = QApplication.focusWidget()
    if not isinstance(field, QLineEdit) or field.text() != words:
        return None
    return _on_screen(field, field.rect().center())


def _part(words: str) -> tuple[int, int] | None:
    if QApplication.activePopupWidget():
        return next(_entries(words), None)
    window = QApplication.activeModalWidget()
    parts = window.findChildren(QWidget) if window else QApplication.allWidgets()
    found = (place for part in parts for place in _named(part, words))
    return next(found, None)


def _entries(words: str) -> Iterator[tuple[int, int]]:
    """The place of an entry in the open menus, the last one first, or of a part of a popup."""
    popup = QApplication.activePopupWidget()
    opened = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    for menu in (popup, *opened):
        if isinstance(menu, QMenu):
            for entry in menu.actions():
                if entry.isEnabled() and _without_key(entry.text()) == words:
                    yield _on_screen(menu, menu.actionGeometry(entry).center())
    for part in popup.findChildren(QWidget) if popup else ():
        yield from _named(part, words)


def _without_key(text: str) -> str:
    """A menu entry's text, without its key and notes."""
    return _plain(text).partition("\t")[0].lstrip("0123456789").strip()


def _named(part: QWidget, words: str) -> Iterator[tuple[int, int]]:
    if not part.isVisible() or not part.isEnabled():
        return
    if isinstance(part, QTabBar):
        for tab in range(part.count()):
            if _plain(part.tabText(tab)) == words:
                yield _on_screen(part, part.tabRect(tab).center())
    elif words in {_plain(str(part.property("text"))), part.accessibleName()}:
        yield _on_screen(part, part.rect().center())


def _plain(words: str) -> str:
    return words.replace("&", "").removesuffix(_TAIL)


def _on_ground(across: float, down: float) -> tuple[int, int] | None:
    for part in QApplication.allWidgets():
        if isinstance(part, MapView) and part.isVisible():
            return _on_screen(part, part.camera.to_screen((across, down)).toPoint())
    return None


def _on_players_screen(across: float, down: float) -> tuple[int, int] | None:
    for part in QApplication.allWidgets():
        if isinstance(part, PlayersMap) and part.isVisible():
            camera = players_camera(part.broadcast.frame.framing, part.broadcast.frame.screen)
            return _on_screen(part, camera.to_screen((across, down)).toPoint())
    return None


def _on_screen(part: QWidget, at: QPoint) -> tuple[int, int]:
    place = part.mapToGlobal(at)
    return place.x(), place.y()


if __name__ == "__main__":
    eyes = socketserver.ThreadingUnixStreamServer(sys.argv.pop(1), _Asked)
    # Check only seldom whether to stop, which never happens: frequent checks would keep the process
    # from being idle.
    Thread(target=eyes.serve_forever, args=(_SELDOM,), daemon=True).start()
    sys.exit(main())
