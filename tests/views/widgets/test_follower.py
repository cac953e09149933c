"""Panels follow at once, and while a round plays after the picture, each in its turn."""

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import ShowHealth
from battleboard.models.session import Session
from battleboard.views.widgets.follower import Follower
from tests.battle.battles import figure
from tests.battle.rounds import playing
from tests.models.fog.halls import marching
from tests.models.painted import Painted, shown
from tests.models.sessions import MakeSession, clock_of, do

FRAME = 0.1


def follower(session: Session, told: list[str], parent: QObject, name: str, turn: int) -> Follower:
    made = Follower(session, lambda: told.append(name), parent, turn)
    session.document.changed.connect(made.ask)
    return made


@pytest.fixture
def panel(qapp: QApplication, qtbot: QtBot) -> Painted:
    panel = shown(qapp)
    qtbot.addWidget(panel)
    return panel


def picture(panel: Painted) -> None:
    panel.update()
    QCoreApplication.sendPostedEvents()


def test_it_follows_at_once_and_after_the_picture_while_a_round_plays(
    qapp: QApplication, session_of: MakeSession, panel: Painted
) -> None:
    session, told = session_of(marching()), panel.told
    follower(session, told, panel, "followed", 0)
    do(session, ShowHealth("bar"))
    session.play.toggle()
    qapp.processEvents()
    panel.update()
    told.append("edge")
    clock_of(session).pass_by(1.1)
    QCoreApplication.sendPostedEvents()
    assert told == ["followed", "edge", "painted", "followed"]


def test_each_has_its_turn_with_another_picture(session_of: MakeSession, panel: Painted) -> None:
    session, told = session_of(marching()), panel.told
    for turn in (2, 0, 1):
        follower(session, told, panel, f"panel {turn}", turn)
    session.play.toggle()
    for _ in range(12):
        clock_of(session).pass_by(FRAME)
        if session.battle.running.now:
            break
    for _ in range(4):
        picture(panel)
        clock_of(session).pass_by(FRAME)
    assert told == ["painted", "panel 0", "painted", "panel 1", "painted", "panel 2", "painted"]


def test_who_is_asked_again_waits_no_longer_for_it(session_of: MakeSession, panel: Painted) -> None:
    session, told = session_of(marching()), panel.told
    made = follower(session, told, panel, "followed", 2)
    session.play.toggle()
    made.ask()
    for _ in range(3):
        picture(panel)
        made.ask()
        clock_of(session).pass_by(FRAME)
    assert told == ["painted", "painted", "painted", "followed"]


def test_who_waits_for_a_turn_follows_when_the_play_stops(
    session_of: MakeSession, panel: Painted
) -> None:
    session, told = session_of(marching()), panel.told
    follower(session, told, panel, "followed", 5)
    session.play.toggle()
    do(session, ShowHealth("bar"))
    picture(panel)
    assert told == ["painted"]
    session.play.pause()
    picture(panel)
    assert told[-2:] == ["painted", "followed"]


def test_where_the_play_waits_for_dice_it_follows_after_one_picture(
    session_of: MakeSession, panel: Painted
) -> None:
    session, told = session_of(playing(figures=(figure("ann"),))), panel.told
    made = follower(session, told, panel, "followed", 5)
    session.play.toggle()
    session.playhead.stop()
    assert session.play.playing
    made.ask()
    picture(panel)
    assert told == ["painted", "followed"]
    made.ask()
    session.play.pause()
    made.ask()
    assert told == ["painted", "followed", "followed"]
    picture(panel)
    assert told[-1] == "painted"
