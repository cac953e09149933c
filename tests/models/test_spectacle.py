"""What is shown over a battle for a while."""

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
from battleboard.models.evening import Evening
from battleboard.models.preferences import Preferences
from battleboard.models.spectacle import ANNOUNCED_S, PING_S, Measure, Spectacle
from battleboard.storage.settings import PlayersViewOptions, Settings
from tests.battle.blows import STRIKE
from tests.battle.movement.test_whereabouts import CHARGE, running
from tests.battle.rounds import playing, strikes
from tests.battle.table import meet
from tests.models.evenings import MakeEvening, clock_of, do, lead_to

RING = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))


def spectacle_of(evening: Evening) -> Spectacle:
    return evening.broadcast.spectacle


def text_of(evening: Evening) -> str:
    told = spectacle_of(evening).announcement
    return told[0] if told else ""


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """An evening in which an orc has just struck a mage."""
    made = evening_of(playing(strikes(), dice=(3, 4)))
    do(made, StepTo(made.play.due[0].place))
    clock_of(made).pass_by(4)
    do(made, Settle(STRIKE, "miss"))
    clock_of(made).pass_by(0.3)
    return made


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    """Settings that nobody has changed."""
    return Preferences(tmp_path / "settings.json")


def choose(preferences: Preferences, **chosen: bool) -> None:
    manner = msgspec.structs.replace(preferences.settings.manner, **chosen)
    preferences.choose(msgspec.structs.replace(preferences.settings, manner=manner))


def test_only_what_concerns_known_figures_is_shown(evening: Evening) -> None:
    spectacle = spectacle_of(evening)
    (blow,) = spectacle.flourishes({"mage", "orc"})
    assert (blow.happening.who, blow.happening.whom) == ("orc", "mage")
    (blow,) = spectacle.flourishes({"mage"})
    assert blow.happening.who == ""
    assert spectacle.flourishes({"orc"}) == ()


def test_chargers_are_named_among_those_who_are_known(evening_of: MakeEvening) -> None:
    evening = evening_of(running(CHARGE))
    spectacle = spectacle_of(evening)
    evening.playhead.scrub(4)
    assert spectacle.chargers({"elf", "orc"}) == {"elf"}
    assert spectacle.chargers({"orc"}) == frozenset()


def test_motion_can_be_switched_off_by_the_settings_and_by_the_system(
    evening: Evening, preferences: Preferences, qtbot: QtBot
) -> None:
    spectacle, known = spectacle_of(evening), {"mage", "orc"}
    spectacle.follow(preferences, still=False)
    assert spectacle.flourishes(known)
    with qtbot.waitSignals([spectacle.changed, spectacle.manner_changed]):
        choose(preferences, motion=False)
    assert not spectacle.moves
    assert spectacle.flourishes(known) == ()
    assert spectacle.chargers(known) == frozenset()
    choose(preferences, motion=True)
    assert spectacle.flourishes(known)
    spectacle.follow(preferences, still=True)
    assert spectacle.flourishes(known) == ()


def test_other_settings_change_nothing_here(
    evening: Evening, preferences: Preferences, qtbot: QtBot
) -> None:
    spectacle = spectacle_of(evening)
    spectacle.follow(preferences, still=False)
    with qtbot.assertNotEmitted(spectacle.manner_changed):
        preferences.choose(msgspec.structs.replace(preferences.settings, theme="dark"))
    assert spectacle.manner == PlayersViewOptions() == Settings().manner


def test_a_round_and_the_end_of_the_battle_are_announced(evening_of: MakeEvening) -> None:
    evening = evening_of(meet())
    lead_to(evening, "declaration")
    assert text_of(evening) == "Round 1"
    clock_of(evening).pass_by(ANNOUNCED_S + 0.1)
    assert text_of(evening) == ""
    do(evening, EndBattle())
    assert text_of(evening) == "The battle is over"
    clock_of(evening).pass_by(ANNOUNCED_S + 0.1)
    do(evening, ResumeBattle())
    assert text_of(evening) == ""
    assert not clock_of(evening).ticks


def test_surprise_is_announced_with_what_it_costs(evening_of: MakeEvening) -> None:
    evening = evening_of(meet())
    lead_to(evening, "surprise")
    assert evening.document.do(NextPhase(), {}) is False
    numbers = {"surprise: blue": 6, "surprise: red": 2}
    for what, number in numbers.items():
        assert evening.document.do(ThrowDie(what), {what: number})
    do(evening, NextPhase())
    assert text_of(evening) == "Surprise: two segments"


@pytest.mark.parametrize(
    ("hidden", "numbers", "told"),
    [
        ((), (6, 2), "Surprise: two segments"),
        (("orc", "ogre"), (6, 2), ""),
        (("orc",), (6, 2), "Surprise: two segments"),
        (("orc", "ogre"), (2, 6), "Surprise: two segments"),
    ],
)
def test_surprise_of_those_whom_nobody_knows_is_not_announced(
    evening_of: MakeEvening, hidden: tuple[str, ...], numbers: tuple[int, int], told: str
) -> None:
    evening = evening_of(meet())
    if hidden:
        do(evening, Hide(hidden))
    lead_to(evening, "surprise")
    for what, number in zip(("surprise: blue", "surprise: red"), numbers, strict=True):
        assert evening.document.do(ThrowDie(what), {what: number})
    do(evening, NextPhase())
    assert text_of(evening) == told


def test_one_who_is_surprised_alone_is_announced_where_he_is_known(
    evening_of: MakeEvening,
) -> None:
    evening = evening_of(meet())
    do(evening, Hide(("orc",)))
    for who, told in (("orc", ""), ("ogre", "Surprise: one segment")):
        evening.document.happened.emit((Surprised(who, 1, "segment"),))
        assert text_of(evening) == told


def test_announcements_can_be_switched_off(evening: Evening, preferences: Preferences) -> None:
    spectacle = spectacle_of(evening)
    spectacle.follow(preferences, still=False)
    choose(preferences, announcements=False)
    spectacle.announce("Hark")
    assert spectacle.announcement is None


def test_a_ping_is_there_for_two_seconds(evening: Evening) -> None:
    spectacle = spectacle_of(evening)
    spectacle.ping((3.0, 4.0))
    clock_of(evening).pass_by(1.0)
    assert dict(spectacle.pings) == pytest.approx({(3.0, 4.0): 0.5})
    clock_of(evening).pass_by(PING_S)
    assert dict(spectacle.pings) == {}


def test_areas_and_measures_are_told_when_they_change(evening: Evening, qtbot: QtBot) -> None:
    spectacle, line = spectacle_of(evening), Measure(((0.0, 0.0), (10.0, 0.0)), "10 ft")
    with qtbot.waitSignal(spectacle.changed):
        spectacle.show_areas(((RING,),))
    with qtbot.waitSignal(spectacle.changed):
        spectacle.show_measure(line)
    with qtbot.assertNotEmitted(spectacle.changed):
        spectacle.show_areas(((RING,),))
        spectacle.show_measure(line)
    assert (spectacle.areas, spectacle.measure) == (((RING,),), line)
