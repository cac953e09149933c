"""Dice are rolled one by one or all at once, typed, and corrected."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.phase_changes import SetDie, ThrowAll, ThrowDie
from battleboard.battle.commands.playing import Settle
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.event import Rolled
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules import Action
from tests.battle.battles import TABLES
from tests.battle.table import at, done, fights, in_round, led_to, meet, open_now


def test_a_die_may_be_typed_and_another_thrown() -> None:
    before = at(meet(), ThrowDie("surprise: blue"), typed={"surprise: blue": 4})
    outcome = done(before, ThrowDie("surprise: red"))
    assert outcome.battle.encounter.rolls["blue"] == 4
    assert outcome.events == (
        Rolled("surprise: red", "1d6", outcome.battle.encounter.rolls["red"]),
    )


def test_all_at_once_leaves_those_that_have_fallen() -> None:
    before = at(meet(), ThrowDie("surprise: blue"), typed={"surprise: blue": 4})
    outcome = done(before, ThrowAll(), {"surprise: blue": 1, "surprise: red": 2})
    assert outcome.battle.encounter.rolls == {"blue": 4, "red": 2}
    with pytest.raises(Refusal, match="No dice are needed now"):
        at(outcome.battle, ThrowAll())


def test_what_has_fallen_is_not_thrown_but_put_right() -> None:
    before = at(meet(), ThrowDie("surprise: blue"), typed={"surprise: blue": 4})
    with pytest.raises(Refusal, match=r"Surprise of Blue: already rolled \(4\)\."):
        at(before, ThrowDie("surprise: blue"))
    assert done(before, SetDie("surprise: blue", 2)).battle.encounter.rolls == {"blue": 2}


def test_what_has_not_fallen_is_not_put_right() -> None:
    with pytest.raises(Refusal, match=r"Surprise of Blue: not rolled yet\."):
        at(meet(), SetDie("surprise: blue", 2))


@pytest.mark.parametrize("value", [0, 7])
def test_a_die_shows_what_it_can(value: int) -> None:
    before = at(meet(), ThrowAll())
    with pytest.raises(Refusal, match=f"Surprise of Blue: 1d6 shows 1 to 6, not {value}"):
        at(before, SetDie("surprise: blue", value))
    with pytest.raises(Refusal, match=f"1d6 gives 1 to 6, not {value}"):
        apply(meet(), ThrowDie("surprise: blue"), TypedRolls({"surprise: blue": value}), TABLES)


def test_nothing_is_thrown_for_what_nobody_asks() -> None:
    with pytest.raises(Refusal, match=r"for 'suprise: blue' .* \(did you mean 'surprise: blue'"):
        at(meet(), ThrowDie("suprise: blue"))
    with pytest.raises(Refusal, match=r"Nothing is rolled for 'morale' in this phase\."):
        at(in_round(), ThrowDie("morale"))


def test_a_die_put_right_in_the_round_leaves_what_was_played() -> None:
    """Ann has attacked when it turns out that her side's die was a 1."""
    before = at(in_round(), fights("ann", "orc"), fights("orc", "ann"), fights("bob", "ogre"))
    before = at(before, fights("ogre", "bob"))
    before = led_to(before, "resolution", {"initiative: blue": 6, "initiative: red": 3})
    before = at(before, Settle("ann:strike 1", "miss"))
    after = done(before, SetDie("initiative: blue", 1)).battle
    order = [turn.act.id for turn in placed_acts(after)]
    assert order[0] == "ann:strike 1"
    assert order.index("ogre:strike 1") < order.index("bob:strike 1")
    assert after.running.settled == before.running.settled


def test_the_sentences_of_dice() -> None:
    before = in_round("addict", "initiative")
    assert ThrowAll().sentence(before) == "Roll for initiative"
    assert ThrowDie("initiative: red").sentence(before) == "Roll for initiative of Red"
    assert SetDie("initiative: red", 3).sentence(before) == "Set initiative of Red to 3"


def test_a_die_may_be_thrown_while_acts_are_played() -> None:
    """Nobody needed the dice until somebody came late and declared."""
    before = led_to(at(in_round(), Declare(Action("ann", "melee", ("orc",)))), "resolution")
    assert [throw.value for throw in open_now(before).wanted] == [None, None]
    after = done(before, ThrowAll(), {"initiative: blue": 4, "initiative: red": 2}).battle
    assert after.running.dice == {"blue": 4, "red": 2}
