"""Figures' looks before they fell, or rose again, are known."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, SetHitPoints, StepTo
from battleboard.battle.knowledge.past import SINKS
from battleboard.battle.state.figure import HitPoints
from battleboard.board.body import Body
from battleboard.models.animations import Animations
from battleboard.views.map.draw_list import painting_order, past_looks
from battleboard.views.map.figure_look import FigureLook, StatusSign, looks_of
from tests.battle.battles import do, figure
from tests.battle.rounds import playing
from tests.models.sessions import MakeSession, clock_of
from tests.models.sessions import do as done

PLACE = 4
"""The place at which a mage falls."""


def fallen(damage: int = 12) -> Battle:
    orc = figure("orc", "red", hp=HitPoints(4, 10), body=Body((0.0, 0.0), 4.0))
    return do(playing(figures=(figure("mage"), orc)), StepTo(PLACE), Damage(("mage",), damage))


def look(state: Battle, time: float, who: str = "mage") -> FigureLook:
    return past_looks(state, looks_of(state), time)[who]


def test_who_falls_later_is_up_and_has_no_ring() -> None:
    then = look(fallen(), 1)
    assert (then.stance, then.health, then.signs) == ("up", None, ())
    after = look(fallen(), PLACE)
    assert (after.stance, after.health, after.signs) == ("down", 0, (StatusSign.BLEEDING,))


def test_who_is_dead_now_was_not_then() -> None:
    assert look(fallen(40), PLACE).stance == "dead"
    assert look(fallen(40), 1).stance == "up"


def test_who_is_up_again_lay_there() -> None:
    state = do(fallen(), StepTo(7), SetHitPoints(("mage",), 5))
    then = look(state, 5)
    assert (then.stance, then.health, then.signs) == ("down", None, (StatusSign.BLEEDING,))
    assert look(state, 1) == look(state, 7) == looks_of(state)["mage"]


def test_the_others_look_as_ever() -> None:
    state = fallen()
    assert look(state, 1, "orc") == looks_of(state)["orc"]
    assert look(state, 1, "orc").health


def test_the_fallen_lie_lowest_only_when_they_have_fallen() -> None:
    state = fallen()
    looks = looks_of(state)
    assert painting_order(state, looks) == ("mage", "orc")
    assert list(past_looks(state, looks, 1)) == ["orc", "mage"], "small ones stand on large ones"
    assert past_looks(state, looks, PLACE) is looks


def test_for_a_moment_it_is_worked_out_once() -> None:
    state = fallen()
    looks = looks_of(state)
    assert past_looks(state, looks, 1) is past_looks(state, looks, 2.5)


def test_who_is_shown_to_fall_lies_from_the_moment_on_at_which_he_begins_to_sink(
    session_of: MakeSession,
) -> None:
    session = session_of(playing())
    shown = Animations(session.document, session.playhead, session.clock, session)
    done(session, StepTo(PLACE), Damage(("mage",), 12))
    while clock_of(session).ticks:
        clock_of(session).let_pass(1)
    stances = {}
    for sooner in (0.01, -0.01):
        session.playhead.scrub(PLACE - SINKS - sooner)
        falls = [each for each in shown.now if each.happening.kind == "fall"]
        stances[bool(falls)] = look(session.battle, session.playhead.time).stance
    assert stances == {False: "up", True: "down"}
