"""Happenings of the round are shown live, and again in a replay."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell, Kill, SetAlias, Settle, StepTo
from battleboard.battle.knowledge.happenings import happenings
from battleboard.models import animations
from battleboard.models.animations import LASTS, LASTS_S, Animations
from battleboard.models.session import Session
from tests.battle.blows import STRIKE
from tests.battle.fields import FIELD
from tests.battle.movement.test_whereabouts import CHARGE, running
from tests.battle.rounds import casts, playing, strikes
from tests.battle.table import at
from tests.models.sessions import MakeSession, clock_of, do


def fight() -> Battle:
    """An orc's blow lands before a mage's spell is complete."""
    return playing(strikes(), casts(), dice=(3, 4))


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session in which play has reached the orc's blow."""
    made = session_of(fight())
    do(made, StepTo(made.play.due[0].place))
    clock_of(made).let_pass(4)
    return made


def flourishes_of(session: Session) -> Animations:
    return Animations(session.document, session.playhead, session.clock, session)


def phases(animations: Animations) -> dict[str, float]:
    return {each.happening.kind: each.phase for each in animations.now}


def test_what_is_done_live_is_shown_once_by_the_clock(session: Session) -> None:
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "miss"))
    clock_of(session).let_pass(0.33)
    assert phases(shown) == {"blow": pytest.approx(0.5, abs=0.05)}
    clock_of(session).let_pass(LASTS_S)
    assert phases(shown) == {}
    assert not clock_of(session).ticks


def test_what_follows_of_a_blow_comes_after_it(session: Session) -> None:
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "hit", 30))
    clock_of(session).let_pass(0.4)
    assert set(phases(shown)) == {"blow"}
    clock_of(session).let_pass(0.5)
    assert set(phases(shown)) == {"fall", "spoiled"}


def test_who_is_caught_is_seen_after_the_spell_has_opened(session_of: MakeSession) -> None:
    session = session_of(at(playing(casts()), AimSpell("mage", "sleep", FIELD, ("orc",))))
    do(session, StepTo(session.play.due[0].place))
    clock_of(session).let_pass(4)
    shown = flourishes_of(session)
    do(session, Settle("mage:spell"))
    clock_of(session).let_pass(0.4)
    assert set(phases(shown)) == {"spell"}
    clock_of(session).let_pass(0.4)
    assert set(phases(shown)) == {"spell", "caught"}
    clock_of(session).let_pass(0.2)
    assert set(phases(shown)) == {"caught"}


def test_it_waits_until_the_playhead_has_come_there(session_of: MakeSession) -> None:
    session = session_of(fight())
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "miss"))
    assert session.playhead.time < session.battle.running.now
    clock_of(session).let_pass(0.3)
    assert phases(shown) == {}
    while session.playhead.running:
        clock_of(session).let_pass(0.1)
    clock_of(session).let_pass(0.3)
    assert set(phases(shown)) == {"blow"}


def test_replayed_it_depends_on_the_playhead_alone(session: Session) -> None:
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "miss"))
    clock_of(session).let_pass(4)
    place = session.battle.running.now
    session.playhead.scrub(place - LASTS * 0.7)
    assert phases(shown) == {"blow": pytest.approx(0.5)}
    session.playhead.scrub(place - 1)
    assert phases(shown) == {}
    session.playhead.scrub(place)
    assert phases(shown) == {}
    assert not clock_of(session).ticks


def test_a_hand_on_the_playhead_ends_what_is_live(session: Session) -> None:
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "miss"))
    clock_of(session).let_pass(0.3)
    session.playhead.scrub(0)
    assert phases(shown) == {}
    session.playhead.scrub(session.battle.running.now)
    assert phases(shown) == {}


def test_what_is_taken_back_goes_on_no_longer_and_is_shown_anew_with_redo(
    session: Session,
) -> None:
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "miss"))
    clock_of(session).let_pass(0.2)
    session.document.undo()
    clock_of(session).let_pass(0.1)
    assert phases(shown) == {}
    session.document.redo()
    clock_of(session).let_pass(0.3)
    assert set(phases(shown)) == {"blow"}


def test_what_was_not_taken_back_goes_on(session: Session) -> None:
    """A death that nobody saw is undone: the players' picture does not jump."""
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "miss"))
    clock_of(session).let_pass(0.2)
    before = phases(shown)
    assert set(before) == {"blow"}
    do(session, Kill(("mage",)))
    session.document.undo()
    assert phases(shown) == before


def test_what_had_happened_before_is_not_shown_live(session: Session) -> None:
    do(session, Settle(STRIKE, "miss"))
    shown = flourishes_of(session)
    clock_of(session).let_pass(0.3)
    assert phases(shown) == {}


def test_who_charges_strikes_only_when_he_is_there(session_of: MakeSession) -> None:
    session = session_of(running(CHARGE))
    do(session, Settle("elf:strike 1", "miss"))
    clock_of(session).let_pass(4)
    shown = flourishes_of(session)
    session.playhead.scrub(session.battle.running.now - LASTS * 0.8)
    assert phases(shown) == {}
    session.playhead.scrub(session.battle.running.now - LASTS * 0.4)
    assert set(phases(shown)) == {"blow"}


def test_what_waits_and_looks_different_meanwhile_is_still_shown_live(
    session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A foe's secret declaration may change the walk to a blow that is not played yet."""
    session = session_of(fight())
    shown = flourishes_of(session)
    do(session, Settle(STRIKE, "miss"))
    clock_of(session).let_pass(0.3)
    real = happenings
    monkeypatch.setattr(
        animations,
        "happenings",
        lambda battle: tuple(each._replace(charging=True) for each in real(battle)),
    )
    do(session, SetAlias("orc", "stranger"))
    while session.playhead.running:
        assert phases(shown) == {}
        clock_of(session).let_pass(0.1)
    clock_of(session).let_pass(0.6)
    assert set(phases(shown)) == {"blow"}
