"""A house rule has all sides share each phase of a round."""

from typing import Any

from battleboard.rules import Resolution
from battleboard.rules.scene import Action
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    relation,
    round_of,
    weapon,
)

GAME = "ose"
SHORT = ["Mor", "Mov", "Mis", "Spl", "Mel"]
INDIVIDUAL = {"initiative.individual": "on"}
REROLL = {"initiative.ties": "reroll"}

GREATSWORD = weapon(slow=True)
CROSSBOW = weapon("missile", slow=True)
SHARED = {"phases.shared": "on"}
SLING = weapon("missile")


def sharing(*actions: Action, dice: tuple[int, int] = (5, 2), **more: Any) -> Resolution:
    """Blue's a and b against red's x and y, 20 ft away, in shared phases."""
    figures = [
        *(figure(name, at_ft=(0, 0)) for name in "ab"),
        *(figure(name, "red", SLING, at_ft=(20, 0)) for name in "xy"),
    ]
    return round_of(figures, actions, dice, GAME, options=SHARED, **more)


def test_4_phases_option_all_sides_share_each_phase_the_winner_first() -> None:
    blows = does("a", "melee", "x"), does("x", "missile", "b")
    answer = sharing(*blows, does("b", "move"), does("y", "move"))
    assert order(answer) == [["b:move"], ["y:move"], ["x:shot 1"], ["a:strike 1"]]
    assert [mark.name for mark in answer.ruler.marks[:4]] == ["Mor", "Mor", "Mov", "Mov"]


def test_4_phases_option_says_that_the_phases_are_shared() -> None:
    answer = sharing(does("a", "melee", "x"), does("x", "missile", "b"))
    pair = relation(answer, "a:strike 1", "x:shot 1")
    assert (pair.first, pair.rule) == ("x:shot 1", "OSE phases")
    assert pair.text == (
        "x's shot comes before a's blow, because all sides share the phases. "
        "The missile phase comes before the melee phase, whatever the dice."
    )


def test_8_phases_option_a_hit_in_an_earlier_phase_spoils_a_spell() -> None:
    acts = [casts("a", 1, "x"), does("x", "missile", "a")]
    answer = sharing(*acts, outcomes={"x:shot 1": "hit"})
    assert answer.spells[0].outcome == "spoiled"
    assert relation(answer, "a:spell", "x:shot 1").rule == "OSE spells"
    acts = [casts("a", 1, "x"), does("x", "melee", "a")]
    assert sharing(*acts, outcomes={"x:strike 1": "hit"}).spells[0].outcome == "completes"


def test_4_phases_option_within_a_phase_the_dice_decide() -> None:
    answer = sharing(casts("a", 1, "x"), casts("x", 1, "a"), dice=(2, 5))
    assert first(answer, "a:spell", "x:spell") == "x:spell"
    assert relation(answer, "a:spell", "x:spell").rule == "OSE spells"


def test_6_phases_option_all_have_moved_before_anyone_strikes_or_shoots() -> None:
    """The loser comes 20 ft nearer, or goes away, before the winner's melee and missile phases."""
    far = [figure("a", at_ft=(0, 0)), figure("x", "red", at_ft=(60, 0))]
    acts = [does("a", "melee", "x"), does("x", "charge", "a")]
    assert [t.act.id for t in round_of(far, acts, (5, 2), GAME).acts] == ["x:move"]
    near = [far[0], far[1]._replace(at_ft=(45, 0))]
    by_side = round_of(near, acts, (5, 2), GAME)
    assert "x:strike 1" in [t.act.id for t in by_side.acts]
    shared = round_of(near, acts, (5, 2), GAME, options=SHARED)
    assert [t.act.id for t in shared.acts] == ["a:strike 1", "x:strike 1"]


def test_7_phases_option_one_who_retreats_is_away_before_missiles() -> None:
    figures = [figure("a", at_ft=(0, 0), arm=SLING), figure("x", "red", at_ft=(5, 0))]
    acts = [does("a", "missile", "x"), does("x", "flee", "a")]
    assert order(round_of(figures, acts, (5, 2), GAME)) == [["x:move"]]
    shared = round_of(figures, acts, (5, 2), GAME, options=SHARED)
    assert order(shared) == [["x:move"], ["a:shot 1"]]


def test_4_phases_option_slow_weapons_strike_at_the_end_side_by_side() -> None:
    figures = [
        figure("a", at_ft=(0, 60), arm=CROSSBOW),
        figure("b", at_ft=(0, 0)),
        figure("x", "red", GREATSWORD, at_ft=(5, 0)),
    ]
    acts = [does("a", "missile", "x"), does("x", "melee", "b")]
    answer = round_of(figures, acts, (2, 5), GAME, options=SHARED)
    assert order(answer) == [["x:strike 1"], ["a:shot 1"]]
    assert [mark.name for mark in answer.ruler.marks[-2:]] == ["Slo", "Slo"]
    assert first(answer, "a:shot 1", "x:strike 1") == "x:strike 1"
