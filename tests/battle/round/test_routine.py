"""Used routines are counted in surprise and in rounds (ADDICT I.D)."""

from fractions import Fraction

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, NextPhase, Settle
from battleboard.battle.procedure import phase_transitions
from battleboard.battle.round.round_end import end_of_round
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import Action
from tests.battle.battles import BOW, battle, do, figure
from tests.battle.rounds import context, playing, strikes
from tests.battle.table import at, led_to, played

RATE = Fraction(3, 2)
RANGER = figure("ranger", arms=(BOW._replace(weapon=BOW.weapon._replace(rate=RATE)),))
ORC = figure("orc", "red", at=(60.0, 0.0))


def shoots(segment: int | None = None) -> Declare:
    return Declare(Action("ranger", "missile", ("orc",), segment=segment))


def shots(found: Battle) -> list[int]:
    """Count the shots of the running phase by surprise segment, or together."""
    due = [turn.act.due for turn in placed_acts(found) if turn.act.mode == "shot"]
    return [due.count(segment) for segment in sorted(set(due))]


def next_round(found: Battle) -> Battle:
    """Play a round to its end, and lead the next one to its acts."""
    then = at(led_to(at(played(found), NextPhase()), "declaration"), shoots())
    return led_to(then, "resolution")


def test_EM_12_a_rate_of_3_2_goes_on_from_surprise_into_the_rounds() -> None:
    surprised = {"surprise: blue": 6, "surprise: red": 2}
    there = led_to(battle(RANGER, ORC), "advantage", surprised)
    there = at(there, shoots(1), shoots(2))
    assert shots(there) == [2, 1]
    first = next_round(there)
    assert shots(first) == [2]
    assert shots(next_round(first)) == [1]


def test_a_round_without_an_attack_is_no_occasion() -> None:
    fighter = figure("mage", routines=RATE)
    idle = playing(strikes(), figures=(fighter, ORC))
    assert end_of_round(idle, context()).figures["mage"].fought == 0
    fights = playing(strikes("mage", "orc"), figures=(fighter, ORC))
    assert end_of_round(fights, context()).figures["mage"].fought == 0
    struck = do(fights, Settle("mage:strike 1", "miss"))
    assert end_of_round(struck, context()).figures["mage"].fought == 1


def test_of_half_a_routine_the_round_without_one_counts() -> None:
    slow = figure("mage", routines=Fraction(1, 2), fought=1)
    none = playing(strikes("mage", "orc"), figures=(slow, ORC))
    assert not next_acts(none)
    assert end_of_round(none, context()).figures["mage"].fought == 2


def test_a_charge_is_no_occasion() -> None:
    rider = figure("mage", routines=RATE)
    there = playing(Action("mage", "charge", ("orc",)), figures=(rider, ORC))
    there = do(there, Settle("mage:strike 1", "hit"))
    ended = end_of_round(there, context())
    assert (ended.figures["mage"].fought, ended.figures["mage"].shot) == (0, 0)
    assert phase_transitions.begin_next_round(ended, context()).figures["mage"].last_charge == 1
