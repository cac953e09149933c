"""What happens in the round, shown live and again when it is replayed."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell, Settle, StepTo
from battleboard.models.evening import Evening
from battleboard.models.flourishes import LASTS, LASTS_S, Flourishes
from tests.battle.blows import STRIKE
from tests.battle.fields import FIELD
from tests.battle.movement.test_whereabouts import CHARGE, running
from tests.battle.rounds import casts, playing, strikes
from tests.battle.table import at
from tests.models.evenings import MakeEvening, clock_of, do


def fight() -> Battle:
    """An orc's blow falls in a place of its own, before a mage's spell is done."""
    return playing(strikes(), casts(), dice=(3, 4))


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """An evening in which the play has come to the blow of an orc."""
    made = evening_of(fight())
    do(made, StepTo(made.play.due[0].place))
    clock_of(made).pass_by(4)
    return made


def flourishes_of(evening: Evening) -> Flourishes:
    return Flourishes(evening.document, evening.playhead, evening.clock, evening)


def phases(flourishes: Flourishes) -> dict[str, float]:
    return {each.happening.kind: each.phase for each in flourishes.now}


def test_what_is_done_live_is_shown_once_by_the_clock(evening: Evening) -> None:
    shown = flourishes_of(evening)
    do(evening, Settle(STRIKE, "miss"))
    clock_of(evening).pass_by(0.33)
    assert phases(shown) == {"blow": pytest.approx(0.5, abs=0.05)}
    clock_of(evening).pass_by(LASTS_S)
    assert phases(shown) == {}
    assert not clock_of(evening).ticks


def test_what_follows_of_a_blow_comes_after_it(evening: Evening) -> None:
    shown = flourishes_of(evening)
    do(evening, Settle(STRIKE, "hit", 30))
    clock_of(evening).pass_by(0.4)
    assert set(phases(shown)) == {"blow"}
    clock_of(evening).pass_by(0.5)
    assert set(phases(shown)) == {"fall", "spoiled"}


def test_who_is_caught_is_seen_after_the_spell_has_opened(evening_of: MakeEvening) -> None:
    evening = evening_of(at(playing(casts()), AimSpell("mage", "sleep", FIELD, ("orc",))))
    do(evening, StepTo(evening.play.due[0].place))
    clock_of(evening).pass_by(4)
    shown = flourishes_of(evening)
    do(evening, Settle("mage:spell"))
    clock_of(evening).pass_by(0.4)
    assert set(phases(shown)) == {"spell"}
    clock_of(evening).pass_by(0.4)
    assert set(phases(shown)) == {"spell", "caught"}
    clock_of(evening).pass_by(0.2)
    assert set(phases(shown)) == {"caught"}


def test_it_waits_until_the_playhead_has_come_there(evening_of: MakeEvening) -> None:
    evening = evening_of(fight())
    shown = flourishes_of(evening)
    do(evening, Settle(STRIKE, "miss"))
    assert evening.playhead.time < evening.battle.running.now
    clock_of(evening).pass_by(0.3)
    assert phases(shown) == {}
    while evening.playhead.running:
        clock_of(evening).pass_by(0.1)
    clock_of(evening).pass_by(0.3)
    assert set(phases(shown)) == {"blow"}


def test_replayed_it_depends_on_the_playhead_alone(evening: Evening) -> None:
    shown = flourishes_of(evening)
    do(evening, Settle(STRIKE, "miss"))
    clock_of(evening).pass_by(4)
    place = evening.battle.running.now
    evening.playhead.scrub(place - LASTS * 0.7)
    assert phases(shown) == {"blow": pytest.approx(0.5)}
    evening.playhead.scrub(place - 1)
    assert phases(shown) == {}
    evening.playhead.scrub(place)
    assert phases(shown) == {}
    assert not clock_of(evening).ticks


def test_a_hand_on_the_playhead_ends_what_is_live(evening: Evening) -> None:
    shown = flourishes_of(evening)
    do(evening, Settle(STRIKE, "miss"))
    clock_of(evening).pass_by(0.3)
    evening.playhead.scrub(0)
    assert phases(shown) == {}
    evening.playhead.scrub(evening.battle.running.now)
    assert phases(shown) == {}


def test_what_is_taken_back_goes_on_no_longer_and_is_shown_anew_with_redo(
    evening: Evening,
) -> None:
    shown = flourishes_of(evening)
    do(evening, Settle(STRIKE, "miss"))
    clock_of(evening).pass_by(0.2)
    evening.document.undo()
    clock_of(evening).pass_by(0.1)
    assert phases(shown) == {}
    evening.document.redo()
    clock_of(evening).pass_by(0.3)
    assert set(phases(shown)) == {"blow"}


def test_what_had_happened_before_is_not_shown_live(evening: Evening) -> None:
    do(evening, Settle(STRIKE, "miss"))
    shown = flourishes_of(evening)
    clock_of(evening).pass_by(0.3)
    assert phases(shown) == {}


def test_who_charges_strikes_only_when_he_is_there(evening_of: MakeEvening) -> None:
    evening = evening_of(running(CHARGE))
    do(evening, Settle("elf:strike 1", "miss"))
    clock_of(evening).pass_by(4)
    shown = flourishes_of(evening)
    evening.playhead.scrub(evening.battle.running.now - LASTS * 0.8)
    assert phases(shown) == {}
    evening.playhead.scrub(evening.battle.running.now - LASTS * 0.4)
    assert set(phases(shown)) == {"blow"}
