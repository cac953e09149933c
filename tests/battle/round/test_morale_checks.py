"""Morale is checked at the end of a round by those who must."""

import pytest

from battleboard.battle.battle import Battle, Encounter
from battleboard.battle.commands import ApplyEffect
from battleboard.battle.round.morale_checks import (
    losses_of,
    morale_situations,
    report_morale_due,
    situations_met,
    who_checks,
)
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.event import MoraleDue
from battleboard.battle.state.figure import Effect, Figure, HitPoints
from battleboard.battle.state.running_round import Round
from battleboard.rules.morale import Losses
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.rounds import context


def orc(number: int, now: int, began: int | None = 8, *, leader: bool = False) -> Figure:
    hp = HitPoints(now, 8)
    return figure(f"orc {number}", "red", hp=hp, began_hp=began, leader=leader)


BAND = (orc(1, -1), orc(2, -12, -9), orc(3, 8), orc(4, 8), orc(5, 8, None))


def test_who_lies_there_since_an_earlier_encounter_counts_no_more() -> None:
    earlier = battle(*BAND, figure("ann"))
    down = frozenset(who for who, each in earlier.figures.items() if is_down(earlier, each))
    met = earlier._replace(encounter=Encounter(lay_there=down))
    assert losses_of(met, "red") == Losses(5 - len(down), 0, 0)
    healed = met.with_figure(met.figure(min(down))._replace(hp=HitPoints(5, 8)))
    assert losses_of(healed, "red").members == 6 - len(down)


def test_losses_are_those_down_now_and_those_down_when_the_round_began() -> None:
    assert losses_of(battle(*BAND, figure("ann")), "red") == Losses(5, 1, 2)


def test_whoever_is_off_the_table_is_no_member() -> None:
    away = orc(6, -12)._replace(present=False)
    assert losses_of(battle(*BAND, away), "red") == Losses(5, 1, 2)


@pytest.mark.parametrize(("now", "began", "fell"), [(-1, 8, True), (-1, -1, False), (3, 8, False)])
def test_a_leader_counts_in_the_round_in_which_he_falls(now: int, began: int, fell: bool) -> None:  # noqa: FBT001
    led = battle(orc(1, now, began, leader=True), orc(2, 8))
    assert losses_of(led, "red").leader_fell is fell


def test_38_who_fell_asleep_in_the_round_counts_as_lost_in_it() -> None:
    band = battle(*(orc(each, 8) for each in range(1, 6)), figure("ann"))
    asleep = do(band, ApplyEffect(("orc 1", "orc 2"), Effect("s", "asleep", "asleep")))
    assert losses_of(asleep, "red") == Losses(5, 0, 0, helpless=2)
    (due,) = who_checks(asleep)
    assert due.why == "2 of 5 figures are down or helpless, which is a quarter or more."
    later = asleep.with_running(asleep.running._replace(number=1))
    assert losses_of(later, "red") == Losses(5, 0, 0, helpless_before=2, helpless=2)
    assert not tuple(who_checks(later))
    assert situations_met(asleep, "red")["quarter_lost"] == 1


def test_sides_are_told_why_they_check_but_never_the_players() -> None:
    judge = context()
    fallen = figure("ann", hp=HitPoints(-2, 8), began_hp=8)
    report_morale_due(battle(*BAND, fallen, figure("bob")), judge)
    why = "2 of 5 figures are down, which is a quarter or more."
    assert judge.events == [MoraleDue("red", why, "DMG 67")]


def test_those_who_were_tested_in_the_round_need_not_check_again() -> None:
    band = battle(*BAND, figure("ann"))
    for tested, due in (("orc 3", 0), ("ann", 1), ("gone", 1)):
        running = Round(tested=frozenset({tested}))
        assert len(list(who_checks(band.with_running(running)))) == due


def test_each_game_has_reasons_of_its_own() -> None:
    judge = context()
    report_morale_due(battle(orc(1, -1), orc(2, 8), orc(3, 8), ruleset="ose"), judge)
    assert judge.events == [MoraleDue("red", "The first of 3 has died.", "OSE morale")]
    silent = context()
    report_morale_due(battle(orc(1, -12), orc(2, 8), ruleset="countdown"), silent)
    assert silent.events == []


def met(there: Battle, side: str = "red") -> dict[str, int]:
    """The morale conditions of a side that apply."""
    return {name: times for name, times in situations_met(there, side).items() if times}


def test_what_bears_on_morale_is_counted_as_far_as_it_can_be_seen() -> None:
    orcs = [figure(f"orc {at}", "red") for at in range(4)]
    fallen = [figure(f"grub {at}", "red", hp=HitPoints(-12, 8)) for at in range(2)]
    there = battle(figure("ann"), *orcs, *fallen, ruleset="osric")
    assert met(there) == {"friend_lost": 2, "quarter_lost": 1, "superior": 1}
    assert met(there, "blue") == {
        "foe_lost": 2,
        "foe_slain": 2,
        "only_foes_fall": 1,
        "foes_quarter_lost": 1,
        "greatly_outnumbered": 1,
    }


def test_of_a_quarter_and_half_only_the_greater_counts() -> None:
    fallen = [figure(f"grub {at}", "red", hp=HitPoints(-12, 8)) for at in range(2)]
    there = battle(figure("ann"), figure("bob"), figure("orc", "red"), *fallen, ruleset="osric")
    assert met(there) == {"friend_lost": 2, "half_lost": 1, "greatly_outnumbered": 1}


@pytest.mark.parametrize(("hp", "name"), [(-2, "leader_unconscious"), (-12, "leader_lost")])
def test_a_leader_who_is_down_is_told_from_one_who_is_dead(hp: int, name: str) -> None:
    chief = figure("chief", "red", leader=True, hp=HitPoints(hp, 8))
    orcs = [figure(f"orc {at}", "red") for at in range(2)]
    there = battle(figure("ann"), figure("bob"), figure("cat"), *orcs, chief)
    assert met(there)[name] == 1
    assert met(there)["outnumbered"] == 1


def test_a_game_without_checks_lists_nothing() -> None:
    assert morale_situations(battle(figure("ann"), ruleset="countdown"), TABLES) == ()
    assert len(morale_situations(battle(figure("ann"), ruleset="osric3"), TABLES)) == 10
