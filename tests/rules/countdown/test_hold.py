"""COUNTDOWN hold: an action held until it is triggered."""

from typing import Any

import pytest

from battleboard.rules import Resolution, SceneError
from tests.rules.countdown.rounds import NO_DICE, ORC, number, played, spell
from tests.rules.scenes import does, figure, order, relation, timing


def held(own: int, others: int, *targets: str, **more: Any) -> Resolution:
    figures = [figure("a", initiative=own), figure("orc", "red", initiative=others)]
    return played(figures, [does("a", "hold", *targets), does("orc", "melee", "a")], **more)


def test_hold_happens_together_with_its_trigger() -> None:
    answer = held(5, 2, "orc")
    assert order(answer) == [["a:other", "orc:strike 1"]]
    assert relation(answer, "a:other", "orc:strike 1")[3:5] == (
        "COUNTDOWN hold",
        ("a's held action happens together with orc's blow, not before."),
    )
    assert timing(answer, "a:other").why[0].text == (
        "a holds back for orc, and acts at the same moment, in segment 2."
    )


def test_hold_leaves_no_other_act_but_what_came_before() -> None:
    answer = played([figure("a"), ORC], [does("a", "hold"), does("a", "melee", "orc")])
    assert [t.act.id for t in answer.acts] == ["a:other"]
    assert answer.notes == (
        "a is holding back, and has no other action this round. (COUNTDOWN hold)",
    )
    answer = played([figure("a"), ORC], [does("a", "move"), does("a", "hold")])
    assert [t.act.id for t in answer.acts] == ["a:move", "a:other"]


def test_hold_for_an_act_of_the_same_number() -> None:
    assert order(held(3, 3, "orc")) == [["a:other", "orc:strike 1"]]


@pytest.mark.parametrize("targets", [(), ("orc",)])
def test_hold_ends_with_the_round_if_nothing_triggers_it(targets: tuple[str, ...]) -> None:
    answer = held(2, 5, *targets)
    assert order(answer) == [["orc:strike 1"], ["a:other"]]
    assert number(answer, "a:other") == 0
    assert timing(answer, "a:other").fixed
    assert timing(answer, "a:other").why[0].text == (
        "a holds back, and acts at the end of the round."
    )
    assert relation(answer, "a:other", "orc:strike 1").text == (
        "orc acts in segment 5, a at the end of the round."
    )


def test_hold_two_who_wait_for_each_other_act_at_the_end() -> None:
    acts = [does("a", "hold", "orc"), does("orc", "hold", "a")]
    answer = played([figure("a"), ORC], acts)
    assert order(answer) == [["a:other", "orc:other"]]
    assert number(answer, "a:other") == 0


def test_hold_triggers_another_hold() -> None:
    figures = [figure("a", initiative=6), figure("b", initiative=6), ORC]
    acts = [does("a", "hold", "b"), does("b", "hold", "orc"), does("orc", "move")]
    assert order(played(figures, acts)) == [["a:other", "b:other", "orc:move"]]


def test_hold_the_first_of_several_triggers_counts() -> None:
    figures = [figure("a", initiative=5), ORC, figure("ogre", "red", initiative=1)]
    acts = [does("a", "hold", "ogre", "orc"), does("orc", "move"), does("ogre", "move")]
    answer = played(figures, acts)
    assert order(answer) == [["a:other", "orc:move"], ["ogre:move"]]
    assert "for ogre or orc" in timing(answer, "a:other").why[0].text


def test_hold_for_a_caster_happens_as_he_casts() -> None:
    acts = [does("a", "hold", "witch"), spell("witch", "a", lasting=True)]
    answer = played([figure("a"), figure("witch", "red")], acts, (6, 3))
    assert number(answer, "a:other") == 3


def test_hold_needs_the_dice_of_its_trigger() -> None:
    figures = [figure("a", initiative=5), ORC]
    acts = [does("a", "hold", "orc"), does("orc", "move")]
    with pytest.raises(SceneError, match="depends on orc's initiative"):
        played(figures, acts, NO_DICE)


def test_hold_at_the_end_needs_no_die() -> None:
    assert timing(played([ORC], [does("orc", "hold")], NO_DICE), "orc:other").fixed
