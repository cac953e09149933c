"""`battleboard --self-test`: plays a demonstration in both windows, and checks the outcome."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import TracebackType
from typing import Final

import msgspec
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from battleboard.app.log import log_fault
from battleboard.app.qt_log import DisplayLog, log_message
from battleboard.app.terminal import complain, tell
from battleboard.app.window import chosen_platform, make_application
from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Hide, RemoveFigure
from battleboard.battle.state.condition import is_down
from battleboard.foundation.fault import Fault
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.storage.settings import PlayersViewOptions
from battleboard.storage.user_folders import HOME
from battleboard.views.start.start_cards import DemonstrationCard
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow


class SelfTestError(Fault):
    """A self-test check that failed, as one sentence."""


_logger: Final = logging.getLogger(__name__)
_LONGEST_WAIT_S: Final = 10.0
_LEAST_COLOURS: Final = 50


def check_players(window: MainWindow, desk: Desk) -> None:
    """Check the players' window, also with a figure hidden; the battle is left unchanged."""
    _keep_still(window)
    document, before = desk.session.document, desk.session.battle
    foe = _foe(before)
    seen = _picture(window, desk)
    if len({seen.pixel(at, seen.height() // 2) for at in range(seen.width())}) < _LEAST_COLOURS:
        raise SelfTestError("The players' window shows no battle.")
    hidden = _picture_after(window, desk, Hide((foe,)))
    if hidden == seen:
        raise SelfTestError("A figure hidden from the players shows in their window.")
    if _picture_after(window, desk, RemoveFigure(foe)) != hidden:
        raise SelfTestError("Part of a hidden figure shows in the players' window.")
    document.undo()
    document.undo()
    if desk.session.battle != before:
        raise SelfTestError("Hiding and showing again gave a different battle.")


def _keep_still(window: MainWindow) -> None:
    """Turn off animation and announcements, which would change the picture."""
    preferences = window.recent_battles.preferences
    still = PlayersViewOptions(motion=False, announcements=False)
    preferences.choose(msgspec.structs.replace(preferences.settings, manner=still))


def _foe(battle: Battle) -> str:
    foes = (who for who, each in battle.figures.items() if not battle.teams[each.side].players)
    return next(foes)


def _picture_after(window: MainWindow, desk: Desk, command: Command) -> QImage:
    if not desk.session.document.do(command):
        raise SelfTestError(f"Cannot change what the players see: {command}")
    return _picture(window, desk)


def _picture(window: MainWindow, desk: Desk) -> QImage:
    """Grab the players' window once nothing moves in it."""
    players, end = window.projection.window, monotonic() + _LONGEST_WAIT_S
    if players is None or not players.isVisible():
        raise SelfTestError("The players' window is not open.")
    before, picture = QImage(), players.grab().toImage()
    while picture != before or desk.session.playhead.running:
        QApplication.processEvents()
        if monotonic() > end:
            raise SelfTestError("The players' window never stops changing.")
        before, picture = picture, players.grab().toImage()
    return picture


_ROUNDS: Final = 4
_BY_HAND: Final = 1
"""Round whose attacks are resolved in the panel instead of by the story's button."""
_MOST_STEPS: Final = 500
# Qt emits this for every window on a platform without a screen.
_WITHOUT_SCREEN: Final = "This plugin does not support"


def run() -> int:
    platform = chosen_platform()
    if platform:
        os.environ["QT_QPA_PLATFORM"] = platform
    return _run_test()


def _run_test() -> int:
    began = monotonic()
    with TemporaryDirectory(prefix="battleboard-self-test-") as home, _faults_caught() as faults:
        window = _window(home)
        try:
            said = _play(window)
        except Fault as fault:
            faults.append(str(fault))
        finally:
            window.close()
            QApplication.processEvents()
    _logger.info("the self-test has %s", "failed" if faults else "passed")
    if faults:
        complain(f"the self-test failed: {faults[0]}")
        return 1
    tell(f"Battleboard works: {said}, in {monotonic() - began:.1f} s.")
    return 0


@contextmanager
def _faults_caught() -> Iterator[list[str]]:
    """Collect uncaught exceptions, as from slots, and Qt warnings."""
    faults: list[str] = []

    def hear(kind: QtMsgType, _where: QMessageLogContext, words: str) -> None:
        log_message(kind, words)
        if kind is not QtMsgType.QtDebugMsg and not words.startswith(_WITHOUT_SCREEN):
            faults.append(words)

    def take(
        kind: type[BaseException], fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        usual(kind, fault or kind(), trace)
        log_fault(fault or kind(), "in the self-test")
        faults.append(f"{kind.__name__}: {fault}")

    usual, sys.excepthook = sys.excepthook, take
    usual_messages = qInstallMessageHandler(hear)
    try:
        yield faults
    finally:
        sys.excepthook = usual
        qInstallMessageHandler(usual_messages)


def _window(home: str) -> MainWindow:
    application = make_application()
    DisplayLog(application)
    window = MainWindow(
        Theme(application, ColourScheme.SYSTEM), find_recent_battles({**os.environ, HOME: home})
    )
    window.resize(window.sizeHint())
    window.show()
    QApplication.processEvents()
    return window


def _play(window: MainWindow) -> str:
    """Play the first demonstration to its end and check it; return a summary."""
    window.start_page.findChildren(DemonstrationCard)[0].click()
    desk = _desk(window)
    window.projection.go_into_window()
    _follow(window, desk)
    _check_outcome(desk)
    _check_steps_back(window, desk)
    check_players(window, desk)
    battle, path = desk.session.battle, desk.session.document.battle_file.path
    _check_opened_again(window, battle, path)
    fallen = _count_fallen(battle)
    return f"{battle.running.number} rounds, {len(battle.log)} commands, {fallen} fallen"


def _desk(window: MainWindow) -> Desk:
    if window.desk is None:
        raise SelfTestError(f"No battle was opened. {window.messages.sentence}")
    return window.desk


def _follow(window: MainWindow, desk: Desk) -> None:
    for _ in range(_MOST_STEPS):
        before, guide = desk.session.battle, desk.story.guide
        if guide is None or not guide.on_track:
            raise SelfTestError("The battle no longer follows its story.")
        if not guide.next_step:
            return
        _press_next(desk)
        QApplication.processEvents()
        if desk.session.battle is before:
            why = window.messages.sentence
            raise SelfTestError(f"Nothing was done for '{guide.next_step}'. {why}")
    raise SelfTestError("The story did not reach its end.")


def _press_next(desk: Desk) -> None:
    """Press what a DM would: dice or next phase, a blow, or the story's button."""
    by_hand = desk.session.battle.running.number == _BY_HAND
    if _button(desk.procedure, "Use the story's dice"):
        _press(desk.procedure, "Use the story's dice")
    elif desk.story.next.words.startswith("Continue") and not _has_more(desk):
        _press(desk.procedure, "Next")
        # Some figures of the story have nothing to do in the last surprise segment.
        if _button(desk.procedure, "Continue"):
            _press(desk.procedure, "Continue")
    elif by_hand and _button(desk.resolve, "Story"):
        _play_blow(desk)
    else:
        _press(desk.story, desk.story.next.text())


def _play_blow(desk: Desk) -> None:
    before = desk.session.battle
    _press(desk.resolve, "Story")
    if desk.session.battle is before:
        _press(desk.resolve, "Apply")


def _has_more(desk: Desk) -> bool:
    """Whether the story's next step does more than advance to the next phase."""
    cue = desk.story.guide.cue if desk.story.guide else None
    return cue is not None and bool(cue.last)


def _button(among: QWidget, text: str) -> QPushButton | None:
    for each in among.findChildren(QPushButton):
        if each.isVisible() and each.isEnabled() and each.text() == text:
            return each
    return None


def _press(among: QWidget, text: str) -> None:
    found = _button(among, text)
    if found is None:
        raise SelfTestError(f"There is no enabled button '{text}'.")
    found.click()


def _check_outcome(desk: Desk) -> None:
    battle = desk.session.battle
    if not battle.over or battle.running.number != _ROUNDS:
        raise SelfTestError(f"The battle ended in round {battle.running.number}, not {_ROUNDS}.")
    for figure in battle.figures.values():
        if is_down(battle, figure) is battle.teams[figure.side].players:
            raise SelfTestError(f"{figure.card.name} ends at {figure.hp.now} HP.")
    desk.tabs.setCurrentWidget(desk.recap)
    QApplication.processEvents()
    told = desk.recap.page.toPlainText()
    names = [figure.card.name for figure in battle.figures.values()]
    missing = [each for each in (*names, f"Round {_ROUNDS}") if each not in told]
    if missing:
        raise SelfTestError(f"The recap does not mention {missing[0]}.")


def _check_steps_back(window: MainWindow, desk: Desk) -> None:
    """Check that undoing everything and redoing it gives the same battle."""
    last, steps = desk.session.battle, len(desk.session.battle.log)
    for name in ("undo", "redo"):
        for _ in range(steps):
            window.action(name).trigger()
        QApplication.processEvents()
        left = steps if name == "redo" else 0
        if len(desk.session.battle.log) != left:
            raise SelfTestError(f"Not all {steps} commands were reached by {name}.")
    if desk.session.battle != last:
        raise SelfTestError("Undo and redo gave a different battle.")


def _check_opened_again(window: MainWindow, battle: Battle, path: Path) -> None:
    """Check that closing the battle and reopening its file gives the same battle."""
    _wait_for_stillness(_desk(window))
    window.action("close").trigger()
    QApplication.processEvents()
    window.file_controller.open_path(path)
    desk = _desk(window)
    QApplication.processEvents()
    if desk.session.battle != battle:
        raise SelfTestError("The battle changed when it was closed and reopened.")
    if desk.story.guide is None:
        raise SelfTestError("The battle lost its story when it was closed and reopened.")


def _wait_for_stillness(desk: Desk) -> None:
    end = monotonic() + _LONGEST_WAIT_S
    while desk.session.playhead.running:
        QApplication.processEvents()
        if monotonic() > end:
            raise SelfTestError("The figures on the map never stop moving.")


def _count_fallen(battle: Battle) -> int:
    return sum(is_down(battle, figure) for figure in battle.figures.values())
