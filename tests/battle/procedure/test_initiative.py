"""Initiative is a phase with dice, ties, late arrivals, and dice that decide nothing."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.hiding import Hide, RequireInitiative, SetFog
from battleboard.battle.commands.phase_changes import (
    NextPhase,
    RethrowDice,
    SetDie,
    SkipPhase,
    ThrowAll,
    ThrowDie,
)
from battleboard.battle.commands.placing import PlaceFigure
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.battle.state.command_context import Refusal, Roll
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.team import Team
from battleboard.rules import RULESETS, Action
from tests.battle.battles import TEAMS, battle, figure
from tests.battle.table import at, fights, in_round, led_to, meet, open_now

THREE = {**TEAMS, "green": Team("Green", colour=2, badge="star")}


def wanted(before: Battle) -> tuple[PhaseThrow, ...]:
    return open_now(before).wanted


def names(before: Battle) -> list[str]:
    return [throw.what for throw in wanted(before)]


def both_fight(ruleset: str = "addict", **changes: Any) -> Battle:
    """A round whose order depends on the dice, before they are rolled."""
    before = in_round(ruleset, **changes)
    return led_to(at(before, fights("ann", "orc"), fights("orc", "ann")), "initiative")


@pytest.mark.parametrize("ruleset", ["addict", "procedure", "osric", "osric3", "ose"])
def test_a_die_a_side(ruleset: str) -> None:
    before = in_round(ruleset, "initiative")
    assert names(before) == ["initiative: blue", "initiative: red"]
    assert wanted(before)[0].words == "Initiative of Blue"


def test_a_side_may_have_another_die() -> None:
    slow = {**TEAMS, "red": TEAMS["red"]._replace(die=8)}
    before = in_round("addict", "initiative", teams=slow)
    assert [throw.dice for throw in wanted(before)] == [Roll(1, 6), Roll(1, 8)]


def test_a_die_for_everyone_but_one_for_all_of_a_type() -> None:
    orcs = [figure(f"orc {number}", "red", type="orc") for number in range(1, 5)]
    before = led_to(battle(figure("ann"), *orcs, ruleset="countdown"), "initiative")
    first, second = wanted(before)
    assert first.what == "initiative: ann"
    assert second.what == "initiative: orc 1"
    assert second.words == "Initiative of Orc 1, Orc 2 and 2 more"
    after = at(before, ThrowDie("initiative: orc 1"), typed={"initiative: orc 1": 4})
    assert after.running.dice == {orc.id: 4 for orc in orcs}


def test_nobody_throws_for_those_who_are_out() -> None:
    before = led_to(battle(figure("ann"), figure("orc", "red"), ruleset="countdown"), "initiative")
    assert names(at(before, Damage(("orc",), 30))) == ["initiative: ann"]


def test_dice_that_nothing_turns_on_may_be_left() -> None:
    alone = led_to(at(in_round(), fights("ann", "orc")), "initiative")
    assert [throw.optional for throw in wanted(alone)] == [True, True]
    assert open_now(alone).may_go_on
    assert open_now(alone).may_skip
    assert [turn.act.id for turn in placed_acts(at(alone, NextPhase()))] == ["ann:strike 1"]


def test_dice_that_something_turns_on_may_not() -> None:
    before = both_fight()
    now = open_now(before)
    assert now.stays == "Still to roll: Initiative of Blue and Initiative of Red."
    assert not now.may_skip
    with pytest.raises(Refusal, match="Still to roll: Initiative of Blue and"):
        at(before, NextPhase())
    with pytest.raises(Refusal, match="'initiative' cannot be skipped"):
        at(before, SkipPhase())


@pytest.mark.parametrize("ruleset", ["countdown", "ose"])
def test_where_more_is_declared_later_the_dice_are_needed(ruleset: str) -> None:
    before = in_round(ruleset, "initiative")
    assert not any(throw.optional for throw in wanted(before))


def tied_round() -> Battle:
    before = both_fight("ose", options={"initiative.ties": "reroll"})
    return at(before, ThrowAll(), typed={"initiative: blue": 3, "initiative: red": 3})


def test_tied_dice_are_thrown_again_where_the_game_says_so() -> None:
    before = tied_round()
    assert [throw.tied for throw in wanted(before)] == [True, True]
    assert open_now(before).stays == ("Tied, reroll: Initiative of Blue and Initiative of Red.")
    once = at(before, ThrowDie("initiative: red"), typed={"initiative: red": 5})
    assert open_now(once).may_go_on
    again = at(before, ThrowAll(), typed={"initiative: blue": 1, "initiative: red": 2})
    assert again.running.dice == {"blue": 1, "red": 2}


def test_tied_dice_stand_where_the_game_lets_them() -> None:
    before = at(both_fight("ose"), ThrowAll(), typed={"initiative: blue": 3, "initiative: red": 3})
    assert open_now(before).may_go_on


def test_one_sides_own_dice_may_be_alike() -> None:
    options = {"initiative.individual": "on", "initiative.ties": "reroll"}
    before = in_round("ose", "initiative", options=options)
    numbers = {"initiative: ann": 3, "initiative: bob": 3, "initiative: orc": 4}
    after = at(before, ThrowAll(), typed={**numbers, "initiative: ogre": 4})
    assert not any(throw.tied for throw in wanted(after))
    tied = at(after, SetDie("initiative: ann", 4))
    assert [throw.what for throw in wanted(tied) if throw.tied] == [
        "initiative: ann",
        "initiative: orc",
        "initiative: ogre",
    ]


def test_a_tie_that_comes_of_a_correction_is_refused_while_acts_are_played() -> None:
    numbers = {"initiative: blue": 3, "initiative: red": 5}
    before = at(both_fight("ose", options={"initiative.ties": "reroll"}), ThrowAll(), typed=numbers)
    before = at(before, NextPhase())
    with pytest.raises(Refusal, match="still to roll: Initiative of Blue and Initiative of R"):
        at(before, SetDie("initiative: blue", 5))


def test_a_late_arrival_counts_the_die_of_its_kind() -> None:
    before = led_to(in_round("countdown", "initiative"), "resolution", {"initiative: orc": 5})
    came = at(before, PlaceFigure(figure("orc 2", "red", type="orc")), fights("orc 2", "ann"))
    assert came.running.dice["orc 2"] == 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_side_that_comes_late_throws_before_it_declares(ruleset: str) -> None:
    before = at(in_round(ruleset, "initiative", teams=THREE), ThrowAll(), NextPhase())
    came = at(before, PlaceFigure(figure("elf", "green", at=(8.0, 0.0))))
    late = wanted(came)[-1]
    assert late.is_open
    assert late.owners in {("green",), ("elf",)}
    after = at(came, ThrowDie(late.what), fights("elf", "orc"))
    assert [turn.act.id for turn in placed_acts(after)] == ["elf:strike 1"]


def test_a_declaration_that_turns_on_a_missing_die_names_it() -> None:
    numbers = {"initiative: blue": 3, "initiative: red": 5}
    before = led_to(both_fight("osric")._replace(teams=THREE), "resolution", numbers)
    came = at(before, PlaceFigure(figure("elf", "green", at=(8.0, 0.0))))
    assert [throw.optional for throw in wanted(came)] == [False, False, False]
    with pytest.raises(Refusal, match=r"depends on dice .*: Initiative of Green\."):
        at(came, fights("elf", "orc"))


def test_39_11_a_roll_tells_nothing_of_foes_that_hide() -> None:
    alone = led_to(at(in_round(), fights("ann", "orc")), "initiative")
    hides = at(alone, Hide(("orc",)))
    assert not any(throw.optional for throw in wanted(hides))
    assert not open_now(hides).may_skip
    assert not any(throw.optional for throw in wanted(at(alone, SetFog(on=True))))
    own = at(alone, Hide(("ann",)))
    assert all(throw.optional for throw in wanted(own))


def test_a_house_rule_says_when_initiative_must_be_rolled() -> None:
    before = led_to(at(in_round(), fights("ann", "orc"), Hide(("orc",))), "initiative")
    needed = RequireInitiative("needed", "so it is")
    assert all(throw.optional for throw in wanted(at(before, needed)))
    shown = at(before, RequireInitiative("always", "always"), Hide(("orc",), hidden=False))
    assert not any(throw.optional for throw in wanted(shown))
    assert needed.sentence(before) == "House rule: so it is"


def test_two_free_sides_may_throw_while_a_third_is_surprised() -> None:
    three = battle(
        figure("ann"),
        figure("orc", "red", at=(5.0, 0.0)),
        figure("elf", "green", at=(0.0, 5.0)),
        ruleset="ose",
        teams=THREE,
    )
    numbers = {"surprise: blue": 6, "surprise: red": 1, "surprise: green": 6}
    before = led_to(three, "advantage", numbers)
    assert names(before) == ["initiative: blue", "initiative: red", "initiative: green"]
    assert all(throw.optional for throw in wanted(before))
    one = at(before, fights("ann", "orc"))
    with pytest.raises(Refusal, match="depends on dice still to roll"):
        at(one, fights("elf", "orc"))
    both = at(one, ThrowAll(), fights("elf", "orc"))
    assert len(placed_acts(both)) == 2


def test_no_dice_are_asked_for_while_one_side_alone_is_free() -> None:
    before = led_to(meet(), "advantage", {"surprise: blue": 6, "surprise: red": 2})
    assert wanted(before) == ()


def test_initiative_that_is_redone_throws_every_die_that_had_fallen() -> None:
    before = at(both_fight(), ThrowDie("initiative: red"), typed={"initiative: red": 5})
    after = at(before, RethrowDice(), typed={"initiative: red": 1})
    assert after.running.dice == {"red": 1}


def test_the_rules_may_have_something_else_against_it() -> None:
    before = at(both_fight(), ThrowAll())
    broken = before.running._replace(actions=(Action("ann", "cast", ("orc",)),))
    with pytest.raises(Refusal, match=r"The rules cannot resolve this: expected an object"):
        at(before.with_running(broken), NextPhase())


def test_a_spell_without_a_time_is_no_declaration() -> None:
    with pytest.raises(Refusal, match="Choose which spell Ann casts, and how long it takes"):
        at(in_round(), Declare(Action("ann", "cast", ("orc",))))
