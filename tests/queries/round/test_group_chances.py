"""The chance of a group's declaration agrees with declaring it."""

from fractions import Fraction
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, NextPhase
from battleboard.battle.state.figure import Spell
from battleboard.queries.round.declaration_chances import (
    Chance,
    chance_together,
    chances_of,
    may_weigh,
)
from battleboard.queries.round.group_declarations import (
    GroupChoice,
    all_at_one,
    all_do,
    each_at_nearest,
    spread_over_foes,
)
from battleboard.queries.round.order_following import all_hold, same_again
from battleboard.rules import Action, Effort
from battleboard.rules.scene import Casting
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.table import SURPRISED, UNSURPRISED, at, led_to, played
from tests.profiles import examples

CAST: Final = Action("quij", "cast", ("orc 0",), Casting("sleep", 3))
BLOW: Final = Action("orc 0", "melee", ("quij",))
ORCS: Final = ("orc 0", "orc 1", "orc 2")
FIRST: Final = {"initiative: blue": 6, "initiative: red": 1}


def field() -> Battle:
    """A caster and a fighter attacked by three orcs, about to declare."""
    laid = battle(
        figure("quij", at=(10.0, 10.0), spells=(Spell("sleep", 3, left=2),)),
        figure("borgin", at=(10.0, 20.0)),
        *(figure(f"orc {n}", "red", at=(14.0, 10.0 + 5 * n)) for n in range(3)),
    )
    return led_to(laid, "declaration", UNSURPRISED)


def own(laid: Battle, choice: GroupChoice) -> dict[str, Chance]:
    """The chance of each of them after the declaration."""
    command = choice.decide(laid, TABLES).command
    assert command is not None
    found = chances_of(at(laid, command), TABLES)
    return {action.by: each for action, each in found.items() if action.by in choice.who}


def chance(laid: Battle, choice: GroupChoice) -> Chance:
    found = chance_together(laid, choice, TABLES)
    assert found is not None
    return found


def test_of_blows_it_is_how_likely_each_comes_first() -> None:
    choice = GroupChoice(each_at_nearest, ORCS)
    found, each = chance(field(), choice), own(field(), choice)
    assert {told.words for told in each.values()} == {"strikes first"}
    assert {found.share, found.most} == {told.share for told in each.values()}
    assert found.in_words == f"each strikes first: {each['orc 0'].percent}"
    assert found.says == (f"Strikes first: {each['orc 0'].percent} (Orc 0, Orc 1 and Orc 2).",)


def test_where_they_differ_the_least_and_the_most_are_told() -> None:
    least, most = Fraction(35, 100), Fraction(48, 100)
    assert Chance("each hits", least, most=most).in_words == "each hits: 35 to 48%"
    assert Chance("each hits", least, most=least).in_words == "each hits: 35%"


def test_of_a_spell_it_is_how_likely_any_of_them_spoils_it() -> None:
    laid, choice = do(field(), Declare(CAST)), GroupChoice(all_at_one, ORCS, ("quij",))
    found, each = chance(laid, choice), own(laid, choice)
    one = each["orc 0"]
    assert one.words == each["orc 1"].words == "spoils sleep"
    assert found.words == "Quij's sleep is spoiled"
    assert one.share < found.share <= 2 * one.share
    command = choice.decide(laid, TABLES).command
    assert command is not None
    spoiled = chances_of(at(laid, command), TABLES)[CAST]
    assert (spoiled.words, spoiled.share) == ("a hit spoils it", found.share)
    assert found.says[0] == f"Quij's sleep is spoiled: {found.percent}."
    assert f"Spoils sleep: {one.percent} (Orc 0 and Orc 1)." in found.says


def test_a_spell_of_their_own_that_may_be_spoiled_comes_before_all_else() -> None:
    first = at(field(), Declare(CAST), Declare(Action("borgin", "melee", ("orc 1",))))
    later = at(played(led_to(first, "resolution", FIRST)), NextPhase())
    laid = do(led_to(later, "declaration"), Declare(BLOW))
    choice = GroupChoice(same_again, ("quij", "borgin"))
    found, each = chance(laid, choice), own(laid, choice)
    assert found.words == "Quij's sleep is spoiled"
    assert found.share == each["quij"].share
    assert each["quij"].words == "Orc 0 spoils it"
    assert any(told.endswith("(Borgin).") for told in found.says)


def test_spells_that_nothing_threatens_go_off() -> None:
    casters = [figure(who, spells=(Spell("web", 2, left=2),)) for who in ("quij", "ann")]
    laid = battle(*casters, figure("orc 0", "red", at=(200.0, 100.0)))
    web = Casting("web", 2)
    first = at(
        led_to(laid, "declaration", UNSURPRISED),
        *(Declare(Action(who, "cast", ("orc 0",), web)) for who in ("quij", "ann")),
    )
    later = led_to(at(played(led_to(first, "resolution", FIRST)), NextPhase()), "declaration")
    found = chance(later, GroupChoice(same_again, ("quij", "ann")))
    assert found.in_words == "each goes off: 100%"


def test_of_one_alone_it_is_the_chance_that_a_declaration_of_its_own_has() -> None:
    choice = GroupChoice(each_at_nearest, ("orc 2",))
    assert chance(field(), choice) == own(field(), choice)["orc 2"]


def test_the_only_one_that_has_a_chance_is_named() -> None:
    laid = field().with_figure(field().figure("orc 1")._replace(present=False))
    stands = figure("orc 2", "red", at=(90.0, 90.0))
    laid = laid.with_figure(stands)
    assert chance(laid, GroupChoice(all_hold, ("orc 0", "orc 2"))).words == "Orc 0 strikes first"


def test_those_that_come_before_nothing_are_left_out_of_it() -> None:
    laid = battle(
        figure("ann", at=(10.0, 10.0)),
        figure("bob", at=(10.0, 20.0)),
        figure("orc 0", "red", at=(14.0, 10.0)),
        figure("orc 1", "red", at=(14.0, 20.0)),
        figure("orc 2", "red", at=(90.0, 20.0), arms=(BOW,)),
    )
    laid = do(
        led_to(laid, "declaration", UNSURPRISED),
        Declare(Action("ann", "parry")),
        Declare(Action("bob", "melee", ("orc 1",))),
    )
    choice = GroupChoice(each_at_nearest, ORCS)
    some, each = chance(laid, choice), own(laid, choice)
    assert some.words == "2 each act first"
    assert (some.share, some.most) == (each["orc 1"].share, each["orc 2"].share)
    assert [told.partition(":")[0] for told in some.says] == [
        "Hits",
        "Strikes first",
        "Shoots first",
    ]


def test_blows_and_shots_that_come_first_are_told_as_acts() -> None:
    laid = battle(
        figure("ann", at=(10.0, 10.0), arms=(BOW,)),
        figure("bob", at=(10.0, 20.0)),
        figure("orc 0", "red", at=(14.0, 20.0)),
        figure("orc 1", "red", at=(90.0, 10.0), arms=(BOW,)),
    )
    laid = do(
        led_to(laid, "declaration", UNSURPRISED), Declare(Action("orc 1", "missile", ("ann",)))
    )
    found = chance(laid, GroupChoice(spread_over_foes, ("ann", "bob")))
    assert found.in_words == "each acts first: 0 to 100%"
    assert found.says == ("Shoots first: 100% (Ann).", "Arrives first: 0% (Bob).")


def test_shots_that_nothing_answers_hit_or_not() -> None:
    laid = battle(
        figure("ann", at=(10.0, 10.0), arms=(BOW,)),
        figure("bob", at=(10.0, 20.0), arms=(BOW,)),
        figure("orc 0", "red", at=(90.0, 20.0), arms=(SWORD,)),
    )
    laid = do(led_to(laid, "declaration", UNSURPRISED), Declare(Action("orc 0", "parry")))
    assert chance(laid, GroupChoice(each_at_nearest, ("ann", "bob"))).words == "each hits"


def test_most_of_several_attacks_may_come_to_nothing() -> None:
    laid = battle(
        *(figure(who, at=(10.0, 10.0 * at), arms=(BOW,)) for at, who in enumerate(("ann", "bob"))),
        figure("cat", at=(10.0, 150.0), arms=(BOW,)),
        figure("orc 0", "red", at=(90.0, 10.0), arms=(SWORD,)),
        figure("orc 1", "red", at=(90.0, 150.0), arms=(SWORD,)),
        ruleset="osric3",
    )
    laid = do(
        led_to(laid, "declaration", UNSURPRISED),
        Declare(Action("orc 0", "close", ("ann",))),
        Declare(Action("orc 1", "parry")),
    )
    found = chance(laid, GroupChoice(each_at_nearest, ("ann", "bob", "cat")))
    assert found.words == "2 each come to nothing"


def test_of_many_different_chances_the_rest_are_only_named() -> None:
    foes = [figure(f"orc {n}", "red", at=(90.0, 6.0 * n), arms=(BOW,)) for n in range(8)]
    foes = [
        each._replace(
            card=each.card._replace(fighting=each.card.fighting._replace(level=1 + 2 * n))
        )
        for n, each in enumerate(foes)
    ]
    laid = led_to(battle(figure("ann", at=(10.0, 20.0)), *foes), "declaration", UNSURPRISED)
    laid = do(laid, Declare(Action("ann", "parry")))
    found = chance(laid, GroupChoice(each_at_nearest, tuple(each.id for each in foes)))
    assert found.percent.count(" to ") == 1
    assert found.says[-1].startswith("Others: ")


def test_nothing_is_told_where_none_may_or_none_is_weighed() -> None:
    laid = field()
    assert chance_together(laid, GroupChoice(all_do, ORCS, ("parry",)), TABLES) is None
    assert chance_together(laid, GroupChoice(each_at_nearest, ()), TABLES) is None
    met = battle(figure("quij"), figure("orc 0", "red", at=(20.0, 0.0)))
    surprised = led_to(met, "advantage", SURPRISED)
    choice = GroupChoice(each_at_nearest, ("quij",))
    assert choice.decide(surprised, TABLES).command
    assert chance_together(surprised, choice, TABLES) is None


def test_room_is_kept_only_for_what_may_have_a_chance() -> None:
    laid = field()
    assert may_weigh(laid)
    assert may_weigh(laid, "charge")
    assert not may_weigh(laid, "parry")
    thrown = led_to(do(laid, Declare(BLOW)), "resolution", FIRST)
    assert not may_weigh(thrown)


def test_each_figure_is_a_step_that_may_end_the_work() -> None:
    class EnoughError(Exception):
        """Raised to stop the work."""

    steps: list[int] = []

    def stop() -> None:
        steps.append(1)
        if len(steps) == len(ORCS):
            raise EnoughError

    choice = GroupChoice(each_at_nearest, ORCS)
    with pytest.raises(EnoughError):
        choice.decide(field(), TABLES, Effort(step=stop))


@settings(max_examples=examples(30))
@given(st.integers(0, 10_000))
def test_what_is_foretold_of_several_is_what_comes_of_declaring_it(seed: int) -> None:
    rng = Random(seed)
    game = rng.choice(("addict", "osric3", "ose", "procedure"))
    people = [figure(f"man {n}", at=(10.0, 8.0 * n), arms=(BOW,) * (n % 2)) for n in range(3)]
    foes = [figure(f"foe {n}", "red", at=(13.0 + 30 * n, 8.0 * n)) for n in range(3)]
    laid = led_to(battle(*people, *foes, ruleset=game), "declaration", UNSURPRISED)
    who = tuple(each.id for each in rng.choice((people, foes, [*people, *foes])))
    how = rng.choice((each_at_nearest, spread_over_foes, all_hold))
    choice = GroupChoice(how, who)
    found = choice.decide(laid, TABLES)
    assert found.command is not None
    after = at(laid, found.command)
    assert after.running.actions == found.after.running.actions
    each = {told.share for told in own(laid, choice).values()}
    told = chance_together(laid, choice, TABLES)
    assert (told is None) == (not each)
    if told is not None and told.most is not None:
        assert {told.share, told.most} <= each
