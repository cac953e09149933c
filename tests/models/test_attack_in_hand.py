"""The attack in hand follows the battle."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.state.event import Event, Struck
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.models.attack_in_hand import Attempt
from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.rules.attack.modifier import Modifier
from tests.battle.brawls import ANN, ORC, brawl, shoot, strike
from tests.models.sessions import MakeSession, do

ANNS = "ann:strike 1"


def attempt_in(session: Session) -> Attempt:
    turn = session.play.in_hand
    assert turn
    return Attempt(session.document, turn.act, session)


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Ann attacks an orc."""
    return session_of(brawl())


def act_of(session: Session, who: str) -> Act:
    return next(turn.act for turn in placed_acts(session.battle) if turn.act.by == who)


def face(attempt: Attempt) -> int | None:
    return attempt.forecast.blows[0].aim.face


def hp(battle: Battle, who: str = "orc") -> int:
    return battle.figure(who).hp.now


def test_modifiers_are_switched_off_and_on(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.switch_off("strength")
    assert face(attempt) == 14
    attempt.switch_on("strength")
    assert face(attempt) == 13


def test_situations_are_held(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.switch_off("prone")
    attempt.hold("prone")
    assert face(attempt) == 9


def test_numbers_are_added_and_taken_back(session: Session) -> None:
    attempt = attempt_in(session)
    bless = Modifier(1, "bless")
    attempt.add(bless)
    assert face(attempt) == 12
    attempt.drop(bless)
    assert face(attempt) == 13


def test_it_tells_what_has_changed_once(session: Session) -> None:
    attempt, told = attempt_in(session), []
    attempt.changed.connect(lambda: told.append(1))
    attempt.aim_at("bear")
    attempt.aim_at("bear")
    attempt.note(f"attack: {ANNS}", 4)
    attempt.note(f"attack: {ANNS}", 4)
    assert len(told) == 2


def test_it_is_done_with_the_numbers_that_were_noted(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.note(f"attack: {ANNS}", 15)
    assert attempt.missing
    assert attempt.missing.what == f"damage: {ANNS}"
    attempt.note(f"damage: {ANNS}", 4)
    assert attempt.missing is None
    assert attempt.do()
    assert hp(session.battle) == 10 - 4 - 2


def test_damage_of_a_miss_does_not_count(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.note(f"damage: {ANNS}", 4)
    attempt.note(f"attack: {ANNS}", 2)
    assert attempt.do()
    assert hp(session.battle) == 10


def test_a_number_may_be_taken_out_again(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.note(f"attack: {ANNS}", 2)
    attempt.note(f"attack: {ANNS}", None)
    assert attempt.numbers == {}


def test_the_dm_says_that_it_hits_for_what_was_thrown(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.note(f"damage: {ANNS}", 5)
    assert attempt.hit()
    assert hp(session.battle) == 10 - 5 - 2


def test_38_a_hit_by_the_dms_word_rolls_the_damage_that_nobody_typed(session: Session) -> None:
    assert attempt_in(session).hit()
    assert hp(session.battle) < 10
    assert [done.outcome for done in session.battle.running.settled] == ["hit"]


def test_a_natural_20_ruled_a_hit_does_double_damage(session_of: MakeSession) -> None:
    session = session_of(brawl(options={"critical.hits": "double"}))
    attempt = attempt_in(session)
    attempt.note(f"attack: {ANNS}", 20)
    attempt.note(f"damage: {ANNS}", 2)
    assert attempt.hit()
    assert hp(session.battle) == 10 - 2 * (2 + 2)


def test_a_hit_for_nothing_is_one_nevertheless(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.note(f"damage: {ANNS}", -2)
    assert attempt.hit()
    assert hp(session.battle) == 10


def test_the_dm_says_that_it_misses(session: Session) -> None:
    assert attempt_in(session).miss()
    assert [done.outcome for done in session.battle.running.settled] == ["miss"]


def test_it_goes_at_whom_the_dm_says(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.aim_at("bear")
    attempt.note(f"attack: {ANNS}", 20)
    attempt.note(f"damage: {ANNS}", 9)
    assert attempt.do()
    assert (hp(session.battle), hp(session.battle, "bear")) == (10, 10 - 9 - 2)


def test_38_a_shot_that_turns_to_a_foe_in_a_melee_still_rolls_for_its_target(
    session_of: MakeSession,
) -> None:
    session = session_of(brawl(shoot("archer", "bear"), strike("ann", "orc")))
    attempt = Attempt(session.document, act_of(session, "archer"), session)
    attempt.turn_to("orc")
    chooser = attempt.forecast.chooser
    assert chooser is not None
    there = {share.id for share in attempt.forecast.melee}
    assert {"ann", "orc"} <= there
    attempt.note(chooser.what, 1)
    assert attempt.targets[0] in there
    attempt.aim_at("orc")
    assert (attempt.forecast.chooser, attempt.targets) == (None, ("orc",))
    attempt.turn_to("orc")
    attempt.note(chooser.what, 1)
    assert attempt.do()
    assert session.battle.log[-1].text == "Roll for Archer's shot 1 at Orc"


def test_nobody_is_harmed_if_the_dm_says_so(session: Session) -> None:
    attempt = attempt_in(session)
    attempt.spare(unharmed=True)
    attempt.note(f"attack: {ANNS}", 20)
    assert attempt.do()
    assert hp(session.battle) == 10


def test_what_is_sure_is_thrown_for_if_the_dm_wants_it(session_of: MakeSession) -> None:
    held = ORC._replace(effects=(Effect("held", "hold", "held"),))
    attempt = attempt_in(session_of(brawl(figures=(ANN, held))))
    assert attempt.missing is None
    attempt.switch_off("held")
    assert attempt.missing


def test_it_says_why_it_cannot_be_thrown_for(session_of: MakeSession) -> None:
    attempt = attempt_in(session_of(brawl(strike("ann", "ghost"))))
    assert attempt.why_not == "The card of Ghost has no armour class."


def test_what_was_played_elsewhere_is_no_attempt_any_more(session: Session) -> None:
    attempt = attempt_in(session)
    do(session, Settle(ANNS, "miss"))
    attempt.recompute_forecast()
    assert attempt.forecast.blows == ()
    assert attempt.why_not == "Ann's blow has already been resolved."


def test_struck_tells_the_number_that_was_noted(session: Session) -> None:
    attempt, events = attempt_in(session), list[Event]()
    session.document.happened.connect(events.extend)
    attempt.note(f"attack: {ANNS}", 17)
    attempt.do()
    assert [event.roll for event in events if isinstance(event, Struck)] == [17]
