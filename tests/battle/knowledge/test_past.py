"""The past of figures that fell or rose in the running round is known."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    ApplyEffect,
    Batch,
    Damage,
    PreviousPhase,
    RemoveFigure,
    SetHitPoints,
    Settle,
    StepTo,
)
from battleboard.battle.knowledge.party_vision import party_vision_at, who_looks
from battleboard.battle.knowledge.past import SINKS, past_as_shown_now, states_at
from battleboard.battle.knowledge.players_view import SeenFigure, SeenHealth, players_view
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.players_options import FogPatch, HealthDetail, Showing
from battleboard.board.board import Board
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from tests.battle.battles import do, figure
from tests.battle.blows import STRIKE
from tests.battle.rounds import playing, strikes

STANDS = {"mage": "standing"}
BLOW, RISE = 4, 7
"""The places at which the mage falls and is on his feet again."""


def fallen(foes: HealthDetail = "none") -> Battle:
    """A mage has fallen to an orc's blow."""
    state = do(playing(), StepTo(BLOW), Damage(("mage",), 12))
    return state._replace(showing=Showing(foes=foes))


def risen() -> Battle:
    return do(fallen(), StepTo(RISE), SetHitPoints(("mage",), 5))


def seen(state: Battle, time: float | None, who: str = "mage") -> SeenFigure:
    return next(each for each in players_view(state, (), time).figures if each.id == who)


def test_before_his_place_who_fell_still_stands() -> None:
    state = fallen()
    assert states_at(state, 0) == STANDS
    assert states_at(state, BLOW - SINKS - 0.01) == STANDS
    assert states_at(state, BLOW - SINKS) == {}
    assert states_at(state, BLOW) == {}


def test_how_it_stands_now_is_no_past() -> None:
    assert states_at(fallen(), None) == {}
    assert states_at(playing(), 0) == {}


def test_who_is_up_again_lay_there_in_between() -> None:
    state = risen()
    assert states_at(state, BLOW - 1) == {}, "he stood then as he does now"
    assert states_at(state, BLOW) == {"mage": "bleeding"}
    assert states_at(state, RISE - 0.1) == {"mage": "bleeding"}
    assert states_at(state, RISE) == {}


def test_who_falls_twice_was_each_time_as_he_was_then() -> None:
    state = do(risen(), StepTo(9), Damage(("mage",), 40))
    assert states_at(state, 1) == states_at(state, RISE) == STANDS
    assert states_at(state, 5) == {"mage": "bleeding"}
    assert states_at(state, 9) == {}


def test_who_falls_deeper_in_one_deed_stood_before_it() -> None:
    both = Batch((Damage(("mage",), 12), Damage(("mage",), 40)), "Two blows")
    state = do(playing(), StepTo(BLOW), both)
    assert states_at(state, 1) == STANDS


def test_who_falls_in_two_steps_at_one_place_lies_there_as_soon_as_he_has_fallen() -> None:
    both = Batch((Damage(("mage",), 10), Damage(("mage",), 40)), "Two blows")
    state = do(playing(game="countdown"), StepTo(3), both)
    assert states_at(state, 3 - SINKS - 0.01) == STANDS
    assert states_at(state, 3 - SINKS) == {}


def test_who_fell_before_the_play_was_put_back_lies_there_from_its_start() -> None:
    state = do(fallen(), PreviousPhase())
    assert (state.running.number, state.running.now) == (1, 0)
    assert states_at(state, 0) == {}


def test_what_was_in_another_round_is_forgotten() -> None:
    state = fallen()
    later = state.with_running(state.running._replace(number=2))
    assert states_at(later, 0) == {}


def test_of_those_who_are_gone_for_good_nothing_is_told() -> None:
    assert states_at(do(fallen(), RemoveFigure("mage")), 0) == {}


def test_the_players_see_him_upright_then_without_a_number() -> None:
    assert seen(fallen(), 1).health == SeenHealth("standing")
    assert seen(fallen(), None).health.hp == (-2, 10)
    assert seen(risen(), 5).health == SeenHealth("bleeding")
    assert seen(risen(), 1).health.hp == (5, 10)


@pytest.mark.parametrize("degree", ["none", "wounded", "bar"])
def test_of_foes_they_see_no_more_of_it(degree: HealthDetail) -> None:
    state = do(playing(strikes("mage", "orc")), StepTo(BLOW), Damage(("orc",), 12))
    state = state._replace(showing=Showing(foes=degree))
    assert seen(state, 1, "orc").health == SeenHealth("standing")
    assert seen(state, None, "orc").health.state == "bleeding"


def test_who_lay_there_before_and_after_has_the_state_of_then() -> None:
    state = do(fallen(), StepTo(RISE), Damage(("mage",), 40))
    health = seen(state, 5).health
    assert (health.state, health.hp) == ("bleeding", (-42, 10))
    assert seen(state, None).health.state == "dead"


def test_whoever_fell_later_looked_around_before() -> None:
    state = fallen()._replace(board=Board((100.0, 100.0), daylight=True), showing=Showing(fog=True))
    assert len(party_vision_at(state, (), 1).ground.eyes) == 1
    assert party_vision_at(state).ground.eyes == ()
    assert who_looks(state, ("mage",), 1) == ("mage",)
    assert who_looks(state, ("mage",)) == ()
    held = do(state, ApplyEffect(("mage",), Effect("h", "Held", "held")))
    assert who_looks(held, ("mage",), 1) == ()


def test_whoever_lay_there_did_not() -> None:
    assert who_looks(risen(), ("mage", "orc"), 5) == ("orc",)
    assert who_looks(risen(), ("mage", "orc")) == ("mage", "orc")
    assert who_looks(risen(), ()) == ()


def test_a_round_that_is_over_is_looked_back_at_as_well() -> None:
    """Figures on the move are seen there, and the fallen are seen standing."""
    way = Path(((10.0, 10.0), (60.0, 10.0)), (0.0, 50.0))
    state = fallen()
    running = state.running._replace(plans={"orc": MovementPlan(way, 10.0)}, ended=True)
    orc = figure("orc", "red", at=(60.0, 10.0))
    state = state.with_running(running).with_figure(orc)
    assert seen(state, 2, "orc").body.at == (30.0, 10.0)
    assert seen(state, None, "orc").body.at == (60.0, 10.0)
    assert seen(state, 2).health == SeenHealth("standing")


def test_a_blow_that_fells_is_one_of_those_moments() -> None:
    state = do(playing(strikes(), dice=(3, 4)), Settle(STRIKE, "hit", 30))
    place = state.running.now
    assert states_at(state, place - 1) == STANDS
    assert states_at(state, place) == {}


def test_no_more_is_shown_of_what_was_than_is_shown_now() -> None:
    then = fallen()
    orc = then.figure("orc")
    for changes in ({"hidden": True}, {"alias": "shape"}, {"shown_hp": "bar"}):
        now = then.with_figure(orc._replace(**changes))._replace(showing=Showing(fog=True))
        seen_so = past_as_shown_now(then, now)
        assert seen_so.figure("orc") == now.figure("orc")
        assert seen_so.showing == now.showing
        assert past_as_shown_now(then, now) is seen_so
    hidden = then.with_figure(orc._replace(hidden=True))
    assert past_as_shown_now(hidden, then).figure("orc").hidden


def test_ground_that_was_covered_then_or_is_now_stays_covered() -> None:
    one, other = (FogPatch(((x, 10.0),), radius_ft=5.0) for x in (10.0, 30.0))
    then = fallen()._replace(showing=Showing(fog=True, by_hand=True, patches=(one,)))
    more = then._replace(showing=then.showing.with_patches((other,)))
    less = then._replace(showing=then.showing.with_patches((one._replace(shown=False),)))
    assert past_as_shown_now(then, more).showing == then.showing
    assert not past_as_shown_now(then, less).showing.opens((10.0, 10.0))


@pytest.mark.parametrize("now", [Showing(), Showing(fog=True), Showing(fog=True, by_hand=True)])
@pytest.mark.parametrize("then", [Showing(fog=True), Showing(fog=True, by_hand=True)])
def test_the_fog_of_then_lies_there_again(then: Showing, now: Showing) -> None:
    before = fallen()._replace(showing=then)
    seen_so = past_as_shown_now(before, before._replace(showing=now._replace(foes="bar")))
    assert seen_so.showing == then._replace(foes="bar")


def test_fog_that_was_laid_since_lies_there_too() -> None:
    before, now = fallen(), Showing(fog=True)
    assert past_as_shown_now(before, before._replace(showing=now)).showing == now


def test_who_was_taken_off_for_good_is_hidden_from_then_on() -> None:
    then = playing()
    now = then._replace(figures={"mage": then.figure("mage")})
    assert past_as_shown_now(then, now).figure("orc").hidden
    assert past_as_shown_now(then, then) is then
