"""Phases 1 to 4: reaction, surprise check, distance and opening morale."""

from fractions import Fraction

import pytest

from battleboard.rules import (
    Meeting,
    MoraleCheck,
    ReactionRoll,
    SceneError,
    Side,
    check_morale,
    check_surprise,
    encounter_distance,
    find_ruleset,
    react,
)
from battleboard.rules.rulesets.procedure.round import BANDS
from tests.rules.scenes import TABLES, figure, scene

GAME = "procedure"


def test_the_phases_are_eleven_in_their_order() -> None:
    assert tuple(phase.name for phase in find_ruleset(GAME).phases) == (
        "reaction",
        "surprise check",
        "distance",
        "opening morale",
        "surprise resolution",
        "declaration",
        "initiative",
        "resolution",
        "bleeding",
        "recap",
        "reset",
    )


@pytest.mark.parametrize(
    ("roll", "band"),
    [
        *((1, 0), (5, 0), (6, 1), (25, 1), (26, 2), (45, 2), (46, 3), (55, 3)),
        *((56, 4), (75, 4), (76, 5), (95, 5), (96, 6), (100, 6)),
    ],
)
def test_phase_1_the_roll_falls_into_a_band(roll: int, band: int) -> None:
    assert react(ReactionRoll((roll,)), GAME).band == BANDS[band].result


@pytest.mark.parametrize(("added", "band"), [(25, 4), (-20, 2), (-70, 0), (60, 6)])
def test_phase_1_charisma_and_loyalty_are_added(added: int, band: int) -> None:
    assert react(ReactionRoll((50,), added), GAME).band == BANDS[band].result


def test_phase_1_the_reason_shows_the_sum() -> None:
    assert react(ReactionRoll((40,), -15), GAME).why == (
        "PROCEDURE phase 1",
        "Reaction 40 −15 = 25: hostile.",
    )
    assert react(ReactionRoll((10,), -15), GAME).why.text.startswith("Reaction 10 −15 = −5:")
    assert react(ReactionRoll((50,)), GAME).why.text == "Reaction 50: neutral."


@pytest.mark.parametrize("dice", [(), (0,), (101,), (20, 30)])
def test_phase_1_only_a_d100_is_read(dice: tuple[int, ...]) -> None:
    with pytest.raises(SceneError, match="d100"):
        react(ReactionRoll(dice), GAME)


def test_phase_2_each_party_that_may_be_surprised_is_checked() -> None:
    sides = {"blue": Side(roll=2, surprised_on=Fraction(2)), "red": Side(aware=True)}
    checked = check_surprise(scene([figure("orc", "red")], [], sides=sides), GAME, TABLES)
    assert checked.lost == {"blue": 2}


def test_phase_2_earlier_detection_rules_surprise_out() -> None:
    sides = {"blue": Side(roll=1, surprised_on=Fraction(2), aware=True), "red": Side(aware=True)}
    assert check_surprise(scene([], [], sides=sides), GAME, TABLES).lost == {}


@pytest.mark.parametrize(("answer", "lost"), [("on", {"blue": 1}), ("off", {"blue": 2, "red": 1})])
def test_phase_2_option_surprise_net(answer: str, lost: dict[str, int]) -> None:
    rolls = {"blue": 2, "red": 1}
    sides = {name: Side(roll=roll, surprised_on=Fraction(2)) for name, roll in rolls.items()}
    checked = check_surprise(
        scene([], [], sides=sides, options={"surprise.net": answer}), GAME, TABLES
    )
    assert checked.lost == lost


def test_phase_3_the_distance_is_rolled() -> None:
    assert encounter_distance(Meeting((3,)), GAME).feet == 70
    assert encounter_distance(Meeting((2,), surprised_segments=2), GAME).feet == 20
    outdoors = Meeting((1, 1, 4, 4, 1, 3), "outdoors", "marsh", surprised_segments=1)
    assert encounter_distance(outdoors, GAME).inches == 10


def test_phase_4_morale_is_checked_before_the_first_blow() -> None:
    assert check_morale(MoraleCheck((50,), score=50), GAME, TABLES).holds
    assert not check_morale(MoraleCheck((51,), score=50), GAME, TABLES).holds
    assert check_morale(MoraleCheck((90,), hit_dice=9), GAME, TABLES).holds
    with pytest.raises(SceneError, match="d100"):
        check_morale(MoraleCheck((0,)), GAME, TABLES)


def test_7_one_die_a_party_is_thrown() -> None:
    rules = find_ruleset(GAME)
    figures = [figure("elf"), figure("orc", "red"), figure("imp", "red")]
    found = rules.dice(
        scene(figures, [], sides={"blue": Side(), "red": Side()}), TABLES, rules.rulings({})
    )
    assert [throw.owner for throw in found.throws] == ["blue", "red"]
