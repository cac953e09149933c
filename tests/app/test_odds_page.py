"""The page of odds shows what a DM reads at a glance."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.app.odds_command import format_chance, odds_page
from battleboard.app.terminal import Terminal, columns_of
from battleboard.foundation.words import percent
from battleboard.rules import Scene, Side, odds
from battleboard.rules.encounter import Meeting
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import Scenario
from tests.rules.scenes import casts, does, figure, weapon

TABLES = load_tables()
TWO = {"party": Side(), "raiders": Side()}
MAGE, ELF = figure("mage", "party"), figure("elf", "party")
ORC, OGRE = figure("orc", "raiders"), figure("ogre", "raiders")


def lines(scene: Scene, game: str = "ose", terminal: Terminal | None = None) -> list[str]:
    terminal = terminal or Terminal()
    found = odds(scene, game, TABLES)
    page = odds_page(Scenario(game, "round", scene, Meeting(dice=())), found, terminal)
    assert [line for line in page if columns_of(line) > terminal.width] == []
    return page


def fight(**more: Any) -> Scene:
    actions = (
        casts("mage", 1, "orc"),
        does("orc", "melee", "mage", hit_chance=Fraction(1, 2)),
        does("ogre", "melee", "mage", hit_chance=Fraction(1, 2)),
    )
    return Scene(TWO, (MAGE, ORC, OGRE), actions, **more)


def test_the_page_reads_from_dice_to_spells_to_pairs_to_segments() -> None:
    assert lines(fight()) == [
        "OSE (B/X): phases by side · Odds · Round 1, indoors",
        "",
        "Still to roll: party's d6 and raiders' d6. 36 possible results.",
        "",
        "Spells",
        "  mage's spell: completes 69% (11/16) and is spoiled 31% (5/16)",
        "    spoiled first by ogre's blow: 10% (5/48)",
        "    spoiled first by ogre's blow and orc's blow together: 10% (5/48)",
        "    spoiled first by orc's blow: 10% (5/48)",
        "",
        "Who is first    first   same  first",
        "  mage's spell    58%     0%    42%  orc's blow",
        "  mage's spell    58%     0%    42%  ogre's blow",
        "",
        "                       the first side      the second side",
        "Chance in % by phase   Mor Mov Mis Spl Mel Mor Mov Mis Spl Mel",
        "  mage's spell           ·   ·   ·  58   ·   ·   ·   ·  42   ·",
        "  orc's blow             ·   ·   ·   ·  58   ·   ·   ·   ·  42",
        "  ogre's blow            ·   ·   ·   ·  58   ·   ·   ·   ·  42",
    ]


def test_where_all_dice_are_known_the_page_says_so() -> None:
    scene = fight()._replace(sides={"party": Side(3), "raiders": Side(4)})
    assert "No dice left to roll." in lines(scene)


def test_dice_for_several_figures_are_told_with_their_number() -> None:
    figures = (MAGE, *(each._replace(type="brute") for each in (ORC, OGRE)))
    page = lines(fight()._replace(combatants=figures), "countdown")
    assert page[2] == (
        "Still to roll: mage's d6 and brute's d6 for 2 figures. 36 possible results."
    )


def test_a_long_list_of_causes_ends_in_how_many_more_there_are() -> None:
    orcs = tuple(figure(f"orc {n}", "raiders") for n in range(3))
    blows = (does(orc.id, "melee", "mage", hit_chance=Fraction(1, 2)) for orc in orcs)
    page = lines(Scene(TWO, (MAGE, *orcs), (casts("mage", 1, "orc 0"), *blows)))
    assert "    spoiled in 1 other way: 5% (5/96)" in page


def test_an_act_that_is_there_only_on_some_dice_says_so() -> None:
    quick = ELF._replace(weapon=weapon(speed=1))
    slow = ORC._replace(weapon=weapon(speed=13))
    actions = (does("elf", "melee", "orc", lethal=True), does("orc", "melee", "elf"))
    page = lines(Scene(TWO, (quick, slow), actions), "addict")
    gone = "comes to nothing 17% (1/6)"
    assert f"    does not happen 83% (5/6); {gone}" in page
    assert any(line.endswith("(both happen: 17%)") for line in page)
    assert any(line.startswith("    comes to nothing ") for line in page)
    assert "Notes" in page


def test_nothing_is_said_of_nothing() -> None:
    assert lines(Scene(TWO, (MAGE, ORC)))[-1] == "Nothing happens."


def test_long_names_are_broken_within_their_columns() -> None:
    long = figure("a warlord of the northern marches and beyond", "raiders")
    actions = (does(long.id, "melee", "mage"), does("mage", "melee", long.id))
    page = lines(Scene(TWO, (MAGE, long), actions))
    assert any(line.startswith("  a warlord of") for line in page)


def test_a_ruler_too_long_for_the_page_is_told_in_sentences() -> None:
    figures = tuple(figure(f"f{n}", side) for n, side in enumerate(["party", "raiders"] * 2))
    actions = tuple(does(f"f{n}", "melee", f"f{n ^ 1}") for n in range(4))
    sides = {"party": Side(die=12), "raiders": Side(die=12)}
    page = lines(Scene(sides, figures, actions), "countdown", Terminal(width=60))
    assert any(line.startswith("  f0's blow: 1 (8), 2 (8), 3 (8)") for line in page)


def test_a_terminal_without_wide_letters_gets_none() -> None:
    assert all(line.isascii() for line in lines(fight(), terminal=Terminal(wide_letters=False)))


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 1000), "<1"),
        (Fraction(11, 36), "31"),
        (Fraction(1, 8), "13"),
        (Fraction(999, 1000), ">99"),
        (Fraction(1), "100"),
    ],
)
def test_chances_are_rounded_but_never_to_certainty(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_a_fraction_is_told_where_it_can_be_read() -> None:
    short, long = Fraction(11, 36), Fraction(123456, 1234567)
    assert [format_chance(each).replace("\x1f", " ") for each in (short, long, Fraction(1))] == [
        "31% (11/36)",
        "10%",
        "100%",
    ]
