"""The part of the self-test that looks at the players' window: it paints, and keeps secrets."""

from time import monotonic
from typing import Final

import msgspec
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from battleboard.app.self_test_error import SelfTestError
from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Hide, RemoveFigure
from battleboard.storage.settings import Manner
from battleboard.views.desk import Desk
from battleboard.views.main_window import MainWindow

_LONGEST_WAIT_S: Final = 10.0
_LEAST_COLOURS: Final = 50


def check_players(window: MainWindow, desk: Desk) -> None:
    """Look at what the players see, and hide somebody from them; all is then as it was before."""
    _keep_still(window)
    document, before = desk.evening.document, desk.evening.battle
    foe = _foe(before)
    seen = _picture(window, desk)
    if len({seen.pixel(at, seen.height() // 2) for at in range(seen.width())}) < _LEAST_COLOURS:
        raise SelfTestError("The players' window shows no battle.")
    hidden = _picture_after(window, desk, Hide((foe,)))
    if hidden == seen:
        raise SelfTestError("Who is hidden from the players is to be seen in their window.")
    if _picture_after(window, desk, RemoveFigure(foe)) != hidden:
        raise SelfTestError("Something of who is hidden is to be seen in the players' window.")
    document.undo()
    document.undo()
    if desk.evening.battle != before:
        raise SelfTestError("What was hidden and shown again led elsewhere.")


def _keep_still(window: MainWindow) -> None:
    """Have nothing shown that comes and goes by itself."""
    preferences = window.shelf.preferences
    still = Manner(motion=False, announcements=False)
    preferences.choose(msgspec.structs.replace(preferences.settings, manner=still))


def _foe(battle: Battle) -> str:
    """Name somebody whom the players may not know of."""
    foes = (who for who, each in battle.figures.items() if not battle.teams[each.side].players)
    return next(foes)


def _picture_after(window: MainWindow, desk: Desk, deed: Command) -> QImage:
    if not desk.evening.document.do(deed):
        raise SelfTestError(f"What the players see cannot be changed: {deed}")
    return _picture(window, desk)


def _picture(window: MainWindow, desk: Desk) -> QImage:
    """Give the players' window as soon as nothing moves in it any more."""
    players, end = window.projection.window, monotonic() + _LONGEST_WAIT_S
    if players is None or not players.isVisible():
        raise SelfTestError("The players' window is not open.")
    before, picture = QImage(), players.grab().toImage()
    while picture != before or desk.evening.playhead.running:
        QApplication.processEvents()
        if monotonic() > end:
            raise SelfTestError("The players' window does not come to rest.")
        before, picture = picture, players.grab().toImage()
    return picture
