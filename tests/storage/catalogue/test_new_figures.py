"""Requests such as "8 orcs" make the right figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.state.command_context import Roll
from battleboard.rules import find_ruleset
from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.new_figures import (
    FigureRequest,
    figures_of,
    parse_request,
    roll_figures,
)

OSRIC = load_catalogue("osric")


def highest(roll: Roll) -> int:
    return roll.highest


def lowest(roll: Roll) -> int:
    return roll.lowest


@pytest.mark.parametrize(
    ("text", "number", "what"),
    [
        ("8 orcs", 8, "orcs"),
        ("  8   orcs ", 8, "orcs"),
        ("8x orc", 8, "orc"),
        ("8 x orc", 8, "orc"),
        ("orc x8", 8, "orc"),
        ("orc x 8", 8, "orc"),
        ("orc ×8", 8, "orc"),
        ("orcs 8", 8, "orcs"),
        ("three ogres", 3, "ogres"),
        ("Twenty kobolds", 20, "kobolds"),
        ("a troll", 1, "troll"),
        ("an ogre", 1, "ogre"),
        ("a dozen goblins", 12, "goblins"),
        ("dozen goblins", 12, "goblins"),
        ("a pair of wolves", 2, "wolves"),
        ("red dragon", 1, "red dragon"),
        ("tenacious troll", 1, "tenacious troll"),
    ],
)
def test_a_request_is_read(text: str, number: int, what: str) -> None:
    assert parse_request(text) == FigureRequest(Roll(plus=number), what)


def test_a_number_may_be_thrown() -> None:
    assert parse_request("3d10 orcs") == FigureRequest(Roll(3, 10), "orcs")


def test_arms_may_be_asked_for() -> None:
    assert parse_request("8 orcs with spears, a shortbow and an axe").arms == (
        *("spears", "shortbow", "axe"),
    )
    assert parse_request("8 orcs armed with spears") == FigureRequest(
        Roll(plus=8), "orcs", ("spears",)
    )


@given(st.text(max_size=40))
def test_any_text_is_a_request(text: str) -> None:
    assert parse_request(text).number.highest >= 0


def test_eight_orcs_are_eight_figures() -> None:
    orcs = OSRIC.roll_figures("8 orcs", highest)
    assert [orc.name for orc in orcs] == [f"Orc {number}" for number in range(1, 9)]
    assert {orc.hp for orc in orcs} == {8}
    first = orcs[0]
    assert (first.monster, first.hit_dice, first.ac, first.move) == ("orc", "1", 6, 9)
    assert (first.size, first.morale, first.fearless, first.weapons) == ("medium", 50, False, ())
    assert first.routines[1][0].weapon


@pytest.mark.parametrize(("game", "ascending"), [("osric", 14), ("ose", 13), ("countdown", 15)])
def test_armour_class_ascends_as_the_game_counts(game: str, ascending: int) -> None:
    (orc,) = load_catalogue(game).roll_figures("orc", lowest)
    assert (orc.ac, orc.ac_ascending) == (6, ascending)


def test_armour_class_that_is_not_given_is_left_open() -> None:
    (bandit,) = OSRIC.roll_figures("bandit", lowest)
    assert (bandit.ac, bandit.ac_ascending) == (None, None)


def test_every_figure_has_dice_of_its_own() -> None:
    values = iter(range(1, 9))
    orcs = OSRIC.roll_figures("8 orcs", lambda _: next(values))
    assert [orc.hp for orc in orcs] == list(range(1, 9))


def test_a_number_that_is_thrown_is_thrown_first() -> None:
    assert len(OSRIC.roll_figures("2d4 orcs", highest)) == 8


def test_hit_dice_are_chosen_by_the_dice_and_morale_goes_with_them() -> None:
    (young,), (old,) = (
        OSRIC.roll_figures("a red dragon", lowest),
        OSRIC.roll_figures("red dragon", highest),
    )
    assert (young.hit_dice, young.hp, young.morale) == ("9", 9, 90)
    assert (old.hit_dice, old.hp, old.morale) == ("11", 88, 100)


def test_nobody_begins_with_less_than_one_hit_point() -> None:
    assert OSRIC.roll_figures("goblin", lowest)[0].hp == 1
    assert roll_figures(Monster("x", "X"), 1, lowest)[0].hp == 1


def test_plain_hit_points_need_no_dice() -> None:
    assert OSRIC.roll_figures("iron golem", lowest)[0].hp == 80
    giant = OSRIC.roll_figures("fire giant", lowest)[0]
    assert giant.hp == 11 + 2


def test_names_that_are_taken_are_passed_over() -> None:
    orcs = OSRIC.roll_figures("3 orcs", lowest, {"Orc 1", "Orc 3"})
    assert [orc.name for orc in orcs] == ["Orc 2", "Orc 4", "Orc 5"]
    assert OSRIC.roll_figures("orc", lowest)[0].name == "Orc"
    assert OSRIC.roll_figures("orc", lowest, {"Orc"})[0].name == "Orc 1"


def test_weapons_are_those_of_the_entry_or_those_asked_for() -> None:
    (devil,) = OSRIC.roll_figures("black manalishi", lowest)
    assert [weapon.id for weapon in devil.weapons] == ["halberd"]
    (orc,) = OSRIC.roll_figures("orc with spear and shortbow", lowest)
    assert [weapon.id for weapon in orc.weapons] == ["spear", "shortbow"]


def test_magic_resistance_comes_with_its_monster() -> None:
    (banshee,) = OSRIC.roll_figures("banshee", lowest)
    assert banshee.resistance == 50
    rules = find_ruleset("osric")
    (figure,) = figures_of((banshee,), "red", rules, rules.rulings({}))
    assert figure.card.resistance == 50
    (orc,) = OSRIC.roll_figures("orc", lowest)
    assert orc.resistance is None


def test_those_who_never_check_morale_are_fearless() -> None:
    (skeleton,) = OSRIC.roll_figures("skeleton", lowest)
    assert (skeleton.morale, skeleton.fearless) == (None, True)
    (merchant,) = OSRIC.roll_figures("merchant", lowest)
    assert (merchant.morale, merchant.fearless) == (None, False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8 xyzzy", "The catalogue has no monster called 'xyzzy'."),
        ("8 fireballs", "The catalogue has no monster called 'fireballs'."),
        ("8 orcs with plughs", "The catalogue has no weapon called 'plughs'."),
    ],
)
def test_what_is_not_there_is_told(text: str, sentence: str) -> None:
    with pytest.raises(TableError) as missed:
        OSRIC.roll_figures(text, lowest)
    assert str(missed.value) == sentence


def test_no_more_come_than_the_table_holds() -> None:
    assert len(OSRIC.roll_figures("999 kobolds", lowest)) == 200
