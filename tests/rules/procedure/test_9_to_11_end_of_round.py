"""Phases 9 to 11: bleeding, recap and reset."""

import pytest

from battleboard.rules import condition, end_of_round, find_ruleset
from battleboard.rules.rulesets.procedure.phases import recap, reset
from tests.rules.scenes import casts, does, figure, round_of, uses, weapon

GAME = "procedure"


@pytest.mark.parametrize(
    ("hp", "left", "state"),
    [
        (5, 5, "standing"),
        (0, 0, "unconscious"),
        (-1, -2, "bleeding"),
        (-9, -10, "dead"),
        (-10, -10, "dead"),
    ],
)
def test_9_who_is_below_0_loses_1_and_dies_at_minus_10(hp: int, left: int, state: str) -> None:
    ended = end_of_round(hp, GAME)
    assert (ended.hp, ended.state) == (left, state)
    assert ended.why.rule == "PROCEDURE phase 9"
    assert condition(hp, GAME).why.rule == "PROCEDURE phase 9"


@pytest.mark.parametrize(("started", "left"), [(4, -3), (0, -3), (-1, -4), (-3, -4)])
def test_9_only_who_began_the_round_below_0_bleeds(started: int, left: int) -> None:
    assert end_of_round(-3, GAME, began=started).hp == left


def test_9_who_fell_this_round_bleeds_from_the_next() -> None:
    assert end_of_round(-3, GAME, began=4) == (
        -3,
        0,
        "bleeding",
        ("PROCEDURE phase 9", "It began the round at 4, and bleeds from the next round on."),
    )


def test_9_who_is_tended_or_stands_does_not_bleed() -> None:
    assert end_of_round(-3, GAME, tended=True)[:3] == (-3, 0, "unconscious")
    assert end_of_round(2, GAME, began=4)[:3] == (2, 0, "standing")
    assert end_of_round(2, GAME, began=4).why.text == "2 hit points left."


def test_9_option_bleeding_from() -> None:
    assert end_of_round(0, GAME, {"bleeding.from": "0"}).hp == -1
    assert end_of_round(-3, GAME, {"bleeding.from": "-4"}).hp == -3
    assert end_of_round(-2, GAME, {"bleeding.from": "0"}, began=0).hp == -3


def test_10_the_recap_tells_every_act_in_order() -> None:
    figures = [figure("mage"), figure("orc", "red", weapon(speed=2)), figure("imp", "red")]
    acts = [
        casts("mage", 3, "orc"),
        does("orc", "melee", "mage"),
        uses("imp", 14, "mage"),
        does("imp", "flee"),
    ]
    outcomes = {"orc:strike 1": "hit"}
    told = recap(round_of(figures, acts, (2, 5), GAME, outcomes=outcomes))
    assert "Segment 3: mage's spell at orc is lost." in told
    assert told.index("Segment 3: mage's spell at orc is lost.") > told.index(
        "Segment 2: orc's strike at mage hits."
    )
    assert "Segment 10: imp's wand at mage goes on into a later round." in told
    assert len(told) == 4


def test_10_what_comes_before_all_segments_is_done_at_once() -> None:
    bow = weapon("missile", first_strike=True)
    figures = [figure("elf", arm=bow), figure("orc", "red")]
    answer = round_of(figures, [does("elf", "missile", "orc")], game=GAME)
    assert recap(answer) == ("At once: elf's shot at orc is done.",)


def test_11_back_to_the_declarations() -> None:
    again = reset(is_over=False)
    assert (again.phase, again.turns) == ("declaration", 0)
    assert again.phase in {phase.name for phase in find_ruleset(GAME).phases}


def test_11_when_the_fight_is_over_one_turn_passes() -> None:
    after = reset(is_over=True)
    assert (after.phase, after.turns) == (None, 1)
    assert after.allowed == ("staunching wounds", "casting spells", "tying up prisoners")
    assert after.why.text.endswith("not for travel or exploration.")
