"""Effects are shown over a battle for a while."""

from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import (
    EndBattle,
    Hide,
    NextPhase,
    ResumeBattle,
    Settle,
    StepTo,
    ThrowDie,
)
from battleboard.battle.state.event import Surprised
from battleboard.models.map_effects import ANNOUNCED_S, PING_S, MapEffects, MeasuredLine
from battleboard.models.preferences import Preferences
from battleboard.models.session import Session
from battleboard.storage.settings import PlayersViewOptions, Settings
from tests.battle.blows import STRIKE
from tests.battle.movement.test_whereabouts import CHARGE, running
from tests.battle.rounds import playing, strikes
from tests.battle.table import meet
from tests.models.sessions import MakeSession, clock_of, do, lead_to

RING = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))


def spectacle_of(session: Session) -> MapEffects:
    return session.broadcast.map_effects


def text_of(session: Session) -> str:
    told = spectacle_of(session).announcement
    return told[0] if told else ""


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session in which an orc has just hit a mage."""
    made = session_of(playing(strikes(), dice=(3, 4)))
    do(made, StepTo(made.play.due[0].place))
    clock_of(made).let_pass(4)
    do(made, Settle(STRIKE, "miss"))
    clock_of(made).let_pass(0.3)
    return made


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    """Default settings."""
    return Preferences(tmp_path / "settings.json")


def choose(preferences: Preferences, **chosen: bool) -> None:
    manner = msgspec.structs.replace(preferences.settings.manner, **chosen)
    preferences.choose(msgspec.structs.replace(preferences.settings, manner=manner))


def test_only_what_concerns_known_figures_is_shown(session: Session) -> None:
    map_effects = spectacle_of(session)
    (blow,) = map_effects.animations({"mage", "orc"})
    assert (blow.happening.who, blow.happening.whom) == ("orc", "mage")
    (blow,) = map_effects.animations({"mage"})
    assert blow.happening.who == ""
    assert map_effects.animations({"orc"}) == ()


def test_chargers_are_named_among_those_who_are_known(session_of: MakeSession) -> None:
    session = session_of(running(CHARGE))
    map_effects = spectacle_of(session)
    session.playhead.scrub(4)
    assert map_effects.chargers({"elf", "orc"}) == {"elf"}
    assert map_effects.chargers({"orc"}) == frozenset()


def test_motion_can_be_switched_off_by_the_settings_and_by_the_system(
    session: Session, preferences: Preferences, qtbot: QtBot
) -> None:
    map_effects, known = spectacle_of(session), {"mage", "orc"}
    map_effects.follow(preferences, still=False)
    assert map_effects.animations(known)
    with qtbot.waitSignals([map_effects.changed, map_effects.manner_changed]):
        choose(preferences, motion=False)
    assert not map_effects.moves
    assert map_effects.animations(known) == ()
    assert map_effects.chargers(known) == frozenset()
    choose(preferences, motion=True)
    assert map_effects.animations(known)
    map_effects.follow(preferences, still=True)
    assert map_effects.animations(known) == ()


def test_other_settings_change_nothing_here(
    session: Session, preferences: Preferences, qtbot: QtBot
) -> None:
    map_effects = spectacle_of(session)
    map_effects.follow(preferences, still=False)
    with qtbot.assertNotEmitted(map_effects.manner_changed):
        preferences.choose(msgspec.structs.replace(preferences.settings, theme="dark"))
    assert map_effects.manner == PlayersViewOptions() == Settings().manner


def test_a_round_and_the_end_of_the_battle_are_announced(session_of: MakeSession) -> None:
    session = session_of(meet())
    lead_to(session, "declaration")
    assert text_of(session) == "Round 1"
    clock_of(session).let_pass(ANNOUNCED_S + 0.1)
    assert text_of(session) == ""
    do(session, EndBattle())
    assert text_of(session) == "The battle is over"
    clock_of(session).let_pass(ANNOUNCED_S + 0.1)
    do(session, ResumeBattle())
    assert text_of(session) == ""
    assert not clock_of(session).ticks


def test_surprise_is_announced_with_what_it_costs(session_of: MakeSession) -> None:
    session = session_of(meet())
    lead_to(session, "surprise")
    assert session.document.do(NextPhase(), {}) is False
    numbers = {"surprise: blue": 6, "surprise: red": 2}
    for what, number in numbers.items():
        assert session.document.do(ThrowDie(what), {what: number})
    do(session, NextPhase())
    assert text_of(session) == "Surprise: 2 segments"


@pytest.mark.parametrize(
    ("hidden", "numbers", "told"),
    [
        ((), (6, 2), "Surprise: 2 segments"),
        (("orc", "ogre"), (6, 2), ""),
        (("orc",), (6, 2), "Surprise: 2 segments"),
        (("orc", "ogre"), (2, 6), "Surprise: 2 segments"),
    ],
)
def test_surprise_of_those_whom_nobody_knows_is_not_announced(
    session_of: MakeSession, hidden: tuple[str, ...], numbers: tuple[int, int], told: str
) -> None:
    session = session_of(meet())
    if hidden:
        do(session, Hide(hidden))
    lead_to(session, "surprise")
    for what, number in zip(("surprise: blue", "surprise: red"), numbers, strict=True):
        assert session.document.do(ThrowDie(what), {what: number})
    do(session, NextPhase())
    assert text_of(session) == told


def test_one_who_is_surprised_alone_is_announced_where_he_is_known(
    session_of: MakeSession,
) -> None:
    session = session_of(meet())
    do(session, Hide(("orc",)))
    for who, told in (("orc", ""), ("ogre", "Surprise: 1 segment")):
        session.document.happened.emit((Surprised(who, 1, "segment"),))
        assert text_of(session) == told


def test_announcements_can_be_switched_off(session: Session, preferences: Preferences) -> None:
    map_effects = spectacle_of(session)
    map_effects.follow(preferences, still=False)
    choose(preferences, announcements=False)
    map_effects.announce("Hark")
    assert map_effects.announcement is None


def test_a_ping_is_there_for_two_seconds(session: Session) -> None:
    map_effects = spectacle_of(session)
    map_effects.ping((3.0, 4.0))
    clock_of(session).let_pass(1.0)
    assert dict(map_effects.pings) == pytest.approx({(3.0, 4.0): 0.5})
    clock_of(session).let_pass(PING_S)
    assert dict(map_effects.pings) == {}


def test_areas_and_measures_are_told_when_they_change(session: Session, qtbot: QtBot) -> None:
    map_effects, line = spectacle_of(session), MeasuredLine(((0.0, 0.0), (10.0, 0.0)), "10 ft")
    with qtbot.waitSignal(map_effects.changed):
        map_effects.show_areas(((RING,),))
    with qtbot.waitSignal(map_effects.changed):
        map_effects.show_measure(line)
    with qtbot.assertNotEmitted(map_effects.changed):
        map_effects.show_areas(((RING,),))
        map_effects.show_measure(line)
    assert (map_effects.areas, map_effects.measure) == (((RING,),), line)
