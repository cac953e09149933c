"""COUNTDOWN: moves, attacks and other acts of a round."""

from fractions import Fraction

import pytest

from battleboard.rules import SceneError
from battleboard.rules.scene import ActionKind
from tests.rules.countdown.rounds import ORC, number, played
from tests.rules.scenes import does, figure, order, relation, timing

# Move and attack


@pytest.mark.parametrize(("feet", "noted"), [(43, False), (44, True)])
def test_move_up_to_a_third_of_the_rate_before_an_attack(*, feet: int, noted: bool) -> None:
    answer = played([figure("a"), ORC], [does("a", "melee", "orc", distance_ft=feet)])
    far = f"a stands {feet} ft from orc, and may walk 40 ft before an attack. Played as declared."
    assert answer.notes == ((f"{far} (COUNTDOWN move)",) if noted else ())
    assert [t.act.id for t in answer.acts] == ["a:strike 1"]


def test_move_nothing_is_said_of_a_target_that_comes_on() -> None:
    acts = [
        does("a", "melee", "orc", distance_ft=100),
        does("orc", "close", "a", distance_ft=100),
    ]
    assert played([figure("a"), ORC], acts).notes == ()


@pytest.mark.parametrize(("dice", "noted"), [((4, 4), False), ((4, 5), False), ((4, 3), True)])
def test_move_a_target_that_comes_on_only_later_is_still_far(
    dice: tuple[int, int], *, noted: bool
) -> None:
    acts = [
        does("a", "melee", "orc", distance_ft=100),
        does("orc", "charge", "a", distance_ft=100),
    ]
    far = "a stands 100 ft from orc, and may walk 40 ft before an attack. Played as declared."
    notes = (f"{far} (COUNTDOWN move)",) if noted else ()
    assert played([figure("a"), ORC], acts, dice).notes == notes


def test_move_and_attack_fall_in_the_figures_turn() -> None:
    answer = played([figure("a"), ORC], [does("a", "move"), does("a", "melee", "orc")], (2, 5))
    assert order(answer) == [["a:move", "a:strike 1"]]
    assert number(answer, "a:move") == 2
    assert timing(answer, "a:move").why[0] == (
        "COUNTDOWN move",
        "a moves in segment 2 (blue's die): 120 ft at most, or 40 ft before an attack.",
    )


@pytest.mark.parametrize("kind", ["move", "flee", "withdraw"])
def test_move_of_any_kind(kind: ActionKind) -> None:
    assert order(played([figure("a")], [does("a", kind)])) == [["a:move"]]


def test_move_closing_arrives_without_a_blow() -> None:
    answer = played([figure("a"), ORC], [does("a", "close", "orc", distance_ft=120)])
    assert timing(answer, "a:arrive").why[0].text == (
        "a closes without a blow in segment 4 (blue's die): 120 ft to go, and the move is "
        "120 ft a round."
    )


@pytest.mark.parametrize("kind", ["close", "charge"])
def test_move_one_who_falls_short_merely_moves(kind: ActionKind) -> None:
    answer = played([figure("a"), ORC], [does("a", kind, "orc", distance_ft=121)])
    assert order(answer) == [["a:move"]]
    assert answer.notes == (
        ("a does not reach orc: 121 ft to go, and the move is 120 ft a round. (COUNTDOWN move)"),
    )


@pytest.mark.parametrize("kind", ["close", "charge"])
def test_move_the_distance_is_needed(kind: ActionKind) -> None:
    with pytest.raises(SceneError, match="expected a distance for a ") as caught:
        played([figure("a"), ORC], [does("a", kind, "orc")])
    assert caught.value.path == "actions[0].distance_ft"


def test_attack_ends_the_figures_round() -> None:
    answer = played([figure("a"), ORC], [does("a", "missile", "orc"), does("a", "move")])
    assert order(answer) == [["a:shot 1"]]
    assert answer.notes == (
        "a has attacked, and can do nothing more this round. (COUNTDOWN attack)",
    )


def test_attack_several_routines_fall_together() -> None:
    troll = figure("troll", routines=Fraction(3))
    acts = [does("troll", "melee", "orc"), does("orc", "melee", "troll")]
    answer = played([troll, ORC], acts)
    together = ["orc:strike 1", "troll:strike 1", "troll:strike 2", "troll:strike 3"]
    assert order(answer) == [together]
    assert timing(answer, "troll:strike 2").why[0].text == (
        "troll's 3 routines are one attack: all of them happen in segment 4 (blue's die)."
    )


def test_attack_a_round_without_a_routine_and_a_target_too_many_are_told() -> None:
    slow = figure("a", routines=Fraction(1, 2))
    answer = played([slow, ORC], [does("a", "melee", "orc")], round=2)
    assert answer.notes == ("a has no attack in round 2. (COUNTDOWN attack)",)
    figures = [figure("a"), ORC, figure("ogre", "red")]
    answer = played(figures, [does("a", "melee", "orc", "ogre")])
    assert answer.notes == ("a has 1 routine this round; 1 target must wait. (COUNTDOWN attack)",)


@pytest.mark.parametrize(
    ("kind", "act"),
    [
        ("turn", "a:turn"),
        ("psionic", "a:other"),
        ("ready_item", "a:other"),
        ("other", "a:other"),
        ("hold", "a:other"),
        ("parry", "a:other"),
    ],
)
def test_every_other_action_has_its_act(kind: ActionKind, act: str) -> None:
    answer = played([figure("a"), ORC], [does("a", kind)])
    assert order(answer) == [[act]]
    assert timing(answer, act).why


def test_nothing_is_nothing() -> None:
    assert played([figure("a")], [does("a", "none")]).acts == ()


# Ready item


def test_ready_item_is_told_with_what_it_costs() -> None:
    why = timing(played([figure("a"), ORC], [does("a", "ready_item")]), "a:other").why[0]
    assert why == (
        "COUNTDOWN ready item",
        (
            "a makes an item ready in segment 4 (blue's die). What is in hand or on the belt "
            "is ready at once; whoever searches a pouch, sack or backpack is meanwhile "
            "attacked as from behind, unless the round is spent defending, not searching."
        ),
    )


# Parry


def test_parry_stands_ahead_of_every_attack() -> None:
    acts = [does("a", "parry"), does("orc", "melee", "a")]
    answer = played([figure("a"), ORC], acts, (1, 6))
    assert order(answer) == [["a:other"], ["orc:strike 1"]]
    assert relation(answer, "a:other", "orc:strike 1")[3:5] == (
        "COUNTDOWN parry",
        "a parries whenever attacked; orc acts in segment 6.",
    )


@pytest.mark.parametrize("kinds", [("parry", "move"), ("move", "parry")])
def test_parry_is_instead_of_everything_else(kinds: tuple[ActionKind, ActionKind]) -> None:
    answer = played([figure("a")], [does("a", kind) for kind in kinds])
    assert len(answer.acts) == 1
    assert answer.notes == ("a parries, and can do nothing else. (COUNTDOWN parry)",)
