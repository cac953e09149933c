"""A scene with inconsistent names is refused, with the place and a suggestion."""

from collections.abc import Sequence

import pytest

from battleboard.foundation.words import listing, nearest, ordinal, with_sign
from battleboard.rules import Action, Combatant, SceneError, Side, resolve_round
from battleboard.rules.scene import Casting, Scene, check_spells, separation_ft, spell_too_many
from tests.rules.scenes import casts, does, figure, round_of, scene, weapon

GIANT = figure("giant", "red")


@pytest.mark.parametrize(
    ("figures", "actions", "sentence"),
    [
        ([figure("a", "bleu")], [], "combatants[0].side: no side 'bleu' (did you mean 'blue'?)"),
        ([GIANT, GIANT], [], "combatants[1].id: 'giant' is already the id of combatants[0]"),
        (
            [GIANT],
            [does("gaint", "move")],
            "actions[0].by: no combatant 'gaint' (did you mean 'giant'?)",
        ),
        ([GIANT], [casts("giant", 1, "orc")], "actions[0].target: no combatant 'orc'"),
        (
            [GIANT],
            [casts("giant", 1, "giant", "gint")],
            "actions[0].targets[1]: no combatant 'gint' (did you mean 'giant'?)",
        ),
        (
            [GIANT],
            [does("giant", "melee", "giant")],
            "actions[0].target: 'giant' cannot be the target of its own melee",
        ),
        (
            [GIANT],
            [does("giant", "charge")],
            "actions[0].target: expected the id of a combatant to charge",
        ),
        (
            [GIANT],
            [does("giant", "cast")],
            "actions[0].spell: expected an object with the spell's casting_time",
        ),
        (
            [GIANT],
            [does("giant", "device")],
            "actions[0].device: expected an object with the device's casting_time",
        ),
        (
            [GIANT],
            [does("giant", "close")],
            "actions[0].target: expected the id of a combatant to close with",
        ),
        (
            [GIANT],
            [casts("giant", 3, before_initiative=True)],
            (
                "actions[0].before_initiative: "
                "only a blow, a shot or turning can come before initiative (ADDICT IV)"
            ),
        ),
        (
            [GIANT],
            [casts("giant", 3, elapsed=3)],
            "actions[0].spell.elapsed: expected less than the casting time of 3 segments",
        ),
    ],
)
def test_what_does_not_fit_is_named(
    figures: Sequence[Combatant], actions: Sequence[Action], sentence: str
) -> None:
    with pytest.raises(SceneError) as caught:
        round_of(figures, actions)
    assert str(caught.value) == sentence


def test_lost_segments_belong_to_a_side_or_a_figure() -> None:
    with pytest.raises(SceneError, match=r"lost\.gren: no side or combatant 'gren'"):
        round_of([GIANT], [], lost={"gren": 1, "red": 1})


def test_outcomes_belong_to_acts() -> None:
    outcomes = {"giant:strike 2": "hit"}
    figures = [GIANT, figure("page")]
    with pytest.raises(
        SceneError, match=r"no act 'giant:strike 2' \(did you mean 'giant:strike 1'\?\)"
    ):
        round_of(figures, [does("giant", "melee", "page")], outcomes=outcomes)


@pytest.mark.parametrize(
    ("name", "answer", "problem"),
    [
        ("charge.contct", "full", "no option 'charge.contct' (did you mean 'charge.contact'?)"),
        (
            "charge.contact",
            "ful",
            "expected 'full', 'ten_feet' or 'reach', not 'ful' (did you mean 'full'?)",
        ),
    ],
)
def test_options_and_their_answers_are_checked(name: str, answer: str, problem: str) -> None:
    with pytest.raises(SceneError) as caught:
        round_of([GIANT], [], options={name: answer})
    assert str(caught.value) == f"options.{name}: {problem}"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(SceneError, match=r"ruleset: no ruleset 'adict' \(did you mean 'addict'"):
        resolve_round(Scene({"red": Side()}), game="adict")


def test_an_error_without_a_place_is_its_sentence_alone() -> None:
    assert str(SceneError("", "not a scenario")) == "not a scenario"


def test_nothing_like_it_is_known() -> None:
    assert nearest("zzz", ["blue", "red"]) is None


def test_reach_is_the_weapons_length_or_the_figures_own_or_three_feet() -> None:
    assert figure("a", arm=weapon(length=6), reach_ft=1).length_ft == 6
    assert figure("a", reach_ft=5).length_ft == 5
    assert figure("a").length_ft == 3


def test_a_distance_said_overrides_positions() -> None:
    figures = {"a": figure("a", at_ft=(0, 0)), "b": figure("b", at_ft=(3, 4))}
    assert separation_ft(does("a", "charge", "b"), figures) == 5
    assert separation_ft(does("a", "charge", "b", distance_ft=9), figures) == 9


def test_casting_time_left() -> None:
    assert Casting("spell", 7, elapsed=3).remaining == 4


def test_numbers_in_words() -> None:
    assert [ordinal(place) for place in (1, 6, 7, 11, 21, 22, 103)] == [
        "first",
        "sixth",
        "7th",
        "11th",
        "21st",
        "22nd",
        "103rd",
    ]
    assert [with_sign(value) for value in (-2, 0, 3)] == ["−2", "0", "+3"]
    assert listing(["a"]) + listing(["a", "b", "c"], last="or") == "aa, b or c"


@pytest.mark.parametrize(
    ("times", "first_too_many"),
    [((3,), None), ((1, 1), None), ((0, 1), None), ((1, 2), 1), ((3, 1), 1), ((1, 1, 1), 2)],
)
def test_IV_a_figure_casts_one_spell_a_round_or_two_cantrips(
    times: tuple[int, ...], first_too_many: int | None
) -> None:
    acts = [casts("mage", time) for time in times]
    assert spell_too_many(acts) == first_too_many
    others = [does("mage", "move"), casts("page", 3)]
    assert spell_too_many([*acts, *others]) == first_too_many


def test_a_second_spell_is_refused_with_its_path() -> None:
    with pytest.raises(SceneError) as caught:
        check_spells(scene([figure("mage")], [casts("mage", 1), casts("mage", 2)]))
    assert str(caught.value) == (
        "actions[1].spell: mage is already casting: one spell a round, or two cantrips of 1 "
        "segment each"
    )
    check_spells(scene([figure("mage")], [casts("mage", 1)]))
