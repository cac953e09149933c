"""OSRIC 4, 5 and 8: several routines, and spells."""

from fractions import Fraction
from itertools import pairwise

import pytest

from battleboard.rules import Casting, Combatant, Resolution, Side, resolve_round
from battleboard.rules.scene import ActionKind
from tests.rules.osric.duels import DICE, duel
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    order,
    outcome,
    relation,
    round_of,
    scene,
    segment,
    timing,
    uses,
    weapon,
)


def routines(
    amount: Fraction | int, dice: tuple[int, int], kind: ActionKind = "melee", **more: object
) -> list[int]:
    """The segments of a figure's routines."""
    figures = [figure("a", routines=Fraction(amount)), figure("b", "red")]
    acts = [does("a", kind, "b"), does("b", "melee", "a")]
    answer = round_of(figures, acts, dice, "osric", **more)
    own = sorted((t.act.routine, t.segment) for t in answer.acts if t.act.by == "a")
    return [at for _, at in own]


@pytest.mark.parametrize(
    ("amount", "dice", "segments"),
    [
        (2, (5, 4), [4, 6]),  # after the other side's 5
        (2, (4, 5), [5, 6]),  # the other side's 4 is over by then
        (3, (5, 4), [4, 6, 10]),
        (3, (2, 6), [6, 7, 10]),
        (4, (6, 1), [1, 7, 8, 10]),
        (5, (1, 1), [1, 2, 4, 7, 10]),
    ],
)
def test_4_routines_follow_the_other_sides_segment_evenly_up_to_10(
    amount: int, dice: tuple[int, int], segments: list[int]
) -> None:
    assert routines(amount, dice) == segments


@pytest.mark.parametrize("dice", DICE)
def test_4_routines_ascend_within_the_round_for_all_dice(dice: tuple[int, int]) -> None:
    own, others = dice[1], dice[0]
    for amount in range(2, 8):
        found = routines(amount, dice)
        assert len(found) == amount
        assert found[0] == own
        assert all(one <= other for one, other in pairwise(found))
        assert max(own, others) < found[1] <= found[-1] <= 10
        assert amount == 2 or found[-1] == 10


@pytest.mark.parametrize("amount", [2, 3, 5])
def test_4_routines_without_room_come_at_the_end_of_segment_10(amount: int) -> None:
    figures = [figure("a", routines=Fraction(amount)), figure("b", "red")]
    acts = [does("a", "melee", "b"), does("b", "melee", "a")]
    sides = {"blue": Side(10, die=10), "red": Side(2)}
    answer = resolve_round(scene(figures, acts, sides=sides), "osric", TABLES)
    late = [f"a:strike {k}" for k in range(2, amount + 1)]
    assert order(answer) == [["a:strike 1"], ["b:strike 1"], *([act] for act in late)]
    assert {segment(answer, act) for act in ("b:strike 1", *late)} == {10}
    pair = relation(answer, "a:strike 2", "b:strike 1")
    assert pair.first == "b:strike 1"
    assert pair[3:5] == (
        "OSRIC routines",
        ("b's blow comes before a's blow 2, which comes at the end of segment 10."),
    )


def test_4_routines_too_many_for_the_room_still_follow_each_other() -> None:
    assert routines(9, (6, 6)) == [6, 7, 7, 7, 8, 8, 9, 9, 10]


def test_4_routines_of_a_bow_follow_in_the_same_manner() -> None:
    bow = weapon("missile", rate=Fraction(2))
    figures = [figure("a", arm=bow), figure("b", "red")]
    acts = [does("a", "missile", "b"), does("b", "other")]
    answer = round_of(figures, acts, (5, 4), "osric")
    assert [(t.act.id, t.segment) for t in answer.acts if t.act.by == "a"] == [
        ("a:shot 1", 4),
        ("a:shot 2", 6),
    ]


def test_4_routines_are_aimed_one_by_one() -> None:
    figures = [figure("a", routines=Fraction(2)), figure("b", "red"), figure("c", "red")]
    answer = round_of(figures, [does("a", "melee", "b", "c")], (5, 4), "osric")
    assert [t.act.targets for t in answer.acts] == [("b",), ("c",)]
    one = round_of([figure("a"), *figures[1:]], [does("a", "melee", "b", "c")], (5, 4), "osric")
    assert one.notes == ("a has 1 routine; 1 target must wait. (OSRIC routines)",)


@pytest.mark.parametrize(("rounds", "amount"), [(1, 2), (2, 1), (3, 2)])
def test_8_three_attacks_in_two_rounds_give_the_extra_one_in_odd_rounds(
    rounds: int, amount: int
) -> None:
    assert len(routines(Fraction(3, 2), (5, 4), round=rounds)) == amount


def test_8_half_an_attack_may_be_none() -> None:
    figures = [figure("a", routines=Fraction(1, 2)), figure("b", "red")]
    answer = round_of(figures, [does("a", "melee", "b")], (5, 4), "osric", round=2)
    assert answer.acts == ()
    assert answer.notes == ("a has no routine in this round. (OSRIC routines)",)


def orcs(dice: tuple[int, int], time: int = 2, **more: object) -> Resolution:
    figures: list[Combatant] = [figure("mage"), figure("orc", "red")]
    return round_of(
        figures, [casts("mage", time), does("orc", "melee", "mage")], dice, "osric", **more
    )


def test_the_worked_example_5_against_4() -> None:
    figures = [figure("fighter"), figure("mage"), figure("orc", "red")]
    acts = [does("fighter", "melee", "orc"), casts("mage", 2), does("orc", "melee", "mage")]
    answer = round_of(figures, acts, (5, 4), "osric")
    found = {t.act.id: (t.rank, t.segment) for t in answer.acts}
    assert found == {"fighter:strike 1": (1, 4), "orc:strike 1": (2, 5), "mage:spell": (3, 6)}
    (spell,) = answer.spells
    assert spell[1:] == (6, 1, ("orc:strike 1",), (), "at risk", "segment 6")
    spoiled = round_of(figures, acts, (5, 4), "osric", outcomes={"orc:strike 1": "hit"})
    assert outcome(spoiled, "mage:spell") == "spoiled"


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("time", [0, 1, 3, 5])
def test_5_spells_take_effect_at_segment_and_casting_time(dice: tuple[int, int], time: int) -> None:
    answer = orcs(dice, time)
    due = dice[1] + time
    (spell,) = answer.spells
    assert (spell.completes_at, spell.round) == ((due, 1) if due <= 10 else (due - 10, 2))
    pair = relation(answer, "mage:spell", "orc:strike 1")
    if dice[0] == due:
        assert pair.relation == "same"
        assert pair.rule == "OSRIC spells"
    else:
        assert (pair.first == "orc:strike 1") == (dice[0] < due)
    assert pair.spoils == (("mage:spell",) if dice[0] < due else ())


def test_5_spells_in_the_same_segment_both_happen() -> None:
    answer = orcs((6, 4), outcomes={"orc:strike 1": "incapacitated"})
    assert [t.outcome for t in answer.acts] == ["completes", "hit"]
    text = relation(answer, "mage:spell", "orc:strike 1").text
    assert text == (
        "mage's spell and orc's blow happen together, in segment 6, and both take effect."
    )


@pytest.mark.parametrize(("time", "at", "round_"), [(7, 1, 5), (16, 10, 5), (17, 1, 6)])
def test_5_spells_beyond_segment_10_run_into_a_later_round(time: int, at: int, round_: int) -> None:
    answer = orcs((5, 4), time, round=4)
    (spell,) = answer.spells
    assert (spell.completes_at, spell.round) == (at, round_)
    assert (segment(answer, "mage:spell"), timing(answer, "mage:spell").fixed) == (10, False)
    assert relation(answer, "mage:spell", "orc:strike 1").text == (
        "mage's spell takes effect only in a later round, after orc's blow: an earlier hit "
        "by orc spoils it."
    )
    assert f"it takes effect in segment {at} of round {round_}." in answer.acts[-1].why[1].text


def test_5_spells_of_the_round_before_go_on_whatever_the_dice() -> None:
    acts = [does("mage", "cast", casting=Casting("light", 7, 4), delay=1)]
    sides = {"blue": Side(), "red": Side()}
    answer = resolve_round(
        scene([figure("mage"), figure("orc", "red")], acts, sides=sides), "osric", TABLES
    )
    assert segment(answer, "mage:spell") == 4
    assert timing(answer, "mage:spell").why[0].text == (
        "mage's light continues from the round before and takes 3 segments more: "
        "it takes effect in segment 4."
    )


def test_5_spells_both_running_on() -> None:
    acts = casts("a", 9, "b"), casts("b", 9, "a")
    tied = duel(*acts, (5, 5))
    assert relation(tied, "a:spell", "b:spell").relation == "same"
    assert "in the same segment of a later round" in relation(tied, "a:spell", "b:spell").text
    apart = relation(duel(*acts, (6, 5)), "a:spell", "b:spell")
    assert (apart.first, apart.spoils) == ("a:spell", ())


def test_5_spells_a_failed_save_spoils_a_later_spell() -> None:
    answer = duel(casts("a", 2, "b"), casts("b", 4, "a"), (4, 4))
    pair = relation(answer, "a:spell", "b:spell")
    assert (pair.first, pair.spoils) == ("a:spell", ("b:spell",))
    unharmed = duel(casts("a", 2), casts("b", 4, "a"), (4, 4))
    assert relation(unharmed, "a:spell", "b:spell").spoils == ()


def test_5_spells_devices_take_their_time_but_are_not_spoiled() -> None:
    answer = duel(uses("a", 3, "b"), does("b", "melee", "a"), (5, 4))
    assert segment(answer, "a:device") == 7
    assert relation(answer, "a:device", "b:strike 1").spoils == ()


@pytest.mark.parametrize(("ruling", "spoils"), [("on", True), ("off", False)])
def test_option_spoil_before_casting(ruling: str, spoils: bool) -> None:  # noqa: FBT001
    options = {"spoil.before_casting": ruling}
    early = orcs((2, 4), options=options)
    assert bool(relation(early, "mage:spell", "orc:strike 1").spoils) == spoils
    during = orcs((4, 4), options=options)
    assert relation(during, "mage:spell", "orc:strike 1").spoils == ("mage:spell",)


def test_5_spells_a_spell_that_spoils_is_no_hit() -> None:
    answer = duel(casts("a", 4, "b"), casts("b", 1, "a"))
    assert relation(answer, "a:spell", "b:spell").text == (
        "b completes spell in segment 6, a completes spell in segment 8: earlier damage "
        "or a failed save from b's spell spoils it."
    )
    answer = duel(casts("a", 4, "b"), uses("b", 1, "a"))
    assert relation(answer, "a:spell", "b:device").text == (
        "b uses wand in segment 6, a completes spell in segment 8: earlier damage or a "
        "failed save from b's wand spoils it."
    )


@pytest.mark.parametrize("game", ["osric", "osric3"])
def test_5_a_figure_casts_one_spell_a_round(game: str) -> None:
    figures = [figure("mage"), figure("orc", "red")]
    answer = round_of(figures, [casts("mage", 1, "orc"), casts("mage", 1, "orc")], game=game)
    assert order(answer) == [["mage:spell"]]
    cited = f"({game.upper()} declare)"
    told = "mage may cast only one spell a round, and has already declared one."
    assert answer.notes == (f"{told} {cited}",)


@pytest.mark.parametrize(("ruling", "done"), [("off", 6), ("on", 5)])
def test_5_spells_option_the_segment_of_the_beginning_counts(ruling: str, done: int) -> None:
    figures = [figure("mage"), figure("orc", "red")]
    options = {"spell.counts_first": ruling}
    answer = round_of(figures, [casts("mage", 2)], (5, 4), "osric", options=options)
    assert answer.spells[0].completes_at == done
