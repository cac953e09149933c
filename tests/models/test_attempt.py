"""The blow or shot in hand."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.state.event import Event, Struck
from battleboard.battle.state.figure import Effect
from battleboard.models.attempt import Attempt
from battleboard.models.evening import Evening
from battleboard.rules.attack.modifier import Modifier
from tests.battle.brawls import ANN, ORC, brawl, strike
from tests.models.evenings import MakeEvening, do

ANNS = "ann:strike 1"


def attempt_in(evening: Evening) -> Attempt:
    turn = evening.play.in_hand
    assert turn
    return Attempt(evening.document, turn.act, evening)


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """Ann strikes at an orc."""
    return evening_of(brawl())


def face(attempt: Attempt) -> int | None:
    return attempt.outlook.blows[0].aim.face


def hp(battle: Battle, who: str = "orc") -> int:
    return battle.figure(who).hp.now


def test_modifiers_are_switched_off_and_on(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.switch_off("strength")
    assert face(attempt) == 14
    attempt.switch_on("strength")
    assert face(attempt) == 13


def test_situations_are_held(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.switch_off("prone")
    attempt.hold("prone")
    assert face(attempt) == 9


def test_numbers_are_added_and_taken_back(evening: Evening) -> None:
    attempt = attempt_in(evening)
    bless = Modifier(1, "bless")
    attempt.add(bless)
    assert face(attempt) == 12
    attempt.drop(bless)
    assert face(attempt) == 13


def test_it_tells_what_has_changed_once(evening: Evening) -> None:
    attempt, told = attempt_in(evening), []
    attempt.changed.connect(lambda: told.append(1))
    attempt.aim_at("bear")
    attempt.aim_at("bear")
    attempt.note(f"attack: {ANNS}", 4)
    attempt.note(f"attack: {ANNS}", 4)
    assert len(told) == 2


def test_it_is_done_with_the_numbers_that_were_noted(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.note(f"attack: {ANNS}", 15)
    assert attempt.missing
    assert attempt.missing.what == f"damage: {ANNS}"
    attempt.note(f"damage: {ANNS}", 4)
    assert attempt.missing is None
    assert attempt.do()
    assert hp(evening.battle) == 10 - 4 - 2


def test_damage_of_a_miss_does_not_count(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.note(f"damage: {ANNS}", 4)
    attempt.note(f"attack: {ANNS}", 2)
    assert attempt.do()
    assert hp(evening.battle) == 10


def test_a_number_may_be_taken_out_again(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.note(f"attack: {ANNS}", 2)
    attempt.note(f"attack: {ANNS}", None)
    assert attempt.numbers == {}


def test_the_dm_says_that_it_hits_for_what_was_thrown(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.note(f"damage: {ANNS}", 5)
    assert attempt.hit()
    assert hp(evening.battle) == 10 - 5 - 2


def test_a_hit_without_damage_is_one_nevertheless(evening: Evening) -> None:
    assert attempt_in(evening).hit()
    assert hp(evening.battle) == 10
    assert [done.outcome for done in evening.battle.running.settled] == ["hit"]


def test_the_dm_says_that_it_misses(evening: Evening) -> None:
    assert attempt_in(evening).miss()
    assert [done.outcome for done in evening.battle.running.settled] == ["miss"]


def test_it_goes_at_whom_the_dm_says(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.aim_at("bear")
    attempt.note(f"attack: {ANNS}", 20)
    attempt.note(f"damage: {ANNS}", 9)
    assert attempt.do()
    assert (hp(evening.battle), hp(evening.battle, "bear")) == (10, 10 - 9 - 2)


def test_nobody_is_harmed_if_the_dm_says_so(evening: Evening) -> None:
    attempt = attempt_in(evening)
    attempt.spare(unharmed=True)
    attempt.note(f"attack: {ANNS}", 20)
    assert attempt.do()
    assert hp(evening.battle) == 10


def test_what_is_sure_is_thrown_for_if_the_dm_wants_it(evening_of: MakeEvening) -> None:
    held = ORC._replace(effects=(Effect("held", "hold", "held"),))
    attempt = attempt_in(evening_of(brawl(figures=(ANN, held))))
    assert attempt.missing is None
    attempt.switch_off("held")
    assert attempt.missing


def test_it_says_why_it_cannot_be_thrown_for(evening_of: MakeEvening) -> None:
    attempt = attempt_in(evening_of(brawl(strike("ann", "ghost"))))
    assert attempt.why_not == "The card of Ghost has no armour class to hit."


def test_what_was_played_elsewhere_is_no_attempt_any_more(evening: Evening) -> None:
    attempt = attempt_in(evening)
    do(evening, Settle(ANNS, "miss"))
    attempt.look_again()
    assert attempt.outlook.blows == ()
    assert attempt.why_not == "Ann's blow has been played already."


def test_struck_tells_the_number_that_was_noted(evening: Evening) -> None:
    attempt, events = attempt_in(evening), list[Event]()
    evening.document.happened.connect(events.extend)
    attempt.note(f"attack: {ANNS}", 17)
    attempt.do()
    assert [event.roll for event in events if isinstance(event, Struck)] == [17]
