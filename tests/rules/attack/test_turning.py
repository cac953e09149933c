"""Turning undead follows each game's table."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.attack.turning import (
    TurningAttempt,
    TurningRules,
    Undead,
    is_in_turning_table,
    turning_attempt,
)
from battleboard.rules.rulesets.ose import OSE
from battleboard.rules.rulesets.osric import OSRIC
from battleboard.rules.tables import TableError, Tables
from battleboard.storage.catalogue import load_tables

TABLES: Final = load_tables()
DMG: Final = TurningRules()
KINDS: Final = ("skeleton", "zombie", "ghoul", "shadow", "wight", "ghast", "wraith", "mummy")


def against(level: int, *kinds: str, rules: TurningRules = DMG, dice: int = 1) -> TurningAttempt:
    """An attempt at a level against one figure of each kind, each with this many hit dice."""
    undead = [Undead(f"{kind} {at}", (kind,), dice) for at, kind in enumerate(kinds)]
    return turning_attempt(level, undead, rules, TABLES)


def effects(attempt: TurningAttempt, roll: int | None, number: int) -> list[str]:
    """What happens to each of them, in the order in which they were named."""
    outcome = attempt.outcome(roll, number)
    return [outcome[each.id].effect for each in attempt.undead]


@pytest.mark.parametrize(
    ("undead", "level", "found"),
    [
        ("skeleton", 1, "10"),
        ("1", 4, "T"),
        ("Skeleton", 6, "D"),
        ("skeleton", 8, "D*"),
        ("ghast", 1, "-"),
        ("ghast", 2, "20"),
        ("spectre", 13, "7"),
        ("spectre", 14, "T"),
        ("fiend", 18, "16"),
        ("fiend", 19, "13"),
        ("13", 40, "13"),
    ],
)
def test_turning_table(undead: str, level: int, found: str) -> None:
    assert list(against(level, undead).entries.values()) == [found]


def test_two_dice_are_read_in_their_own_table() -> None:
    entries = [against(level, "skeleton", rules=OSE.turning).entries for level in (1, 2, 4)]
    assert [*map(list, map(dict.values, map(dict, entries)))] == [["7"], ["T"], ["D"]]


def test_turning_needs_the_number_or_more() -> None:
    attempt = against(1, "skeleton")
    failed, turned = (attempt.outcome(roll, 12)["skeleton 0"] for roll in (9, 10))
    assert (failed.effect, turned.effect) == ("no effect", "turned")
    assert turned.why.rule == "DMG 75"
    assert turned.why.text == "Level 1 against skeleton: 10 is needed, and the roll is 10."


def test_turning_by_the_letters_needs_no_throw() -> None:
    attempt = against(6, "skeleton", "ghoul", "mummy", "lich")
    assert attempt.asks_for_throw
    assert effects(attempt, 12, 12) == ["destroyed", "turned", "no effect", "no effect"]
    texts = [turning.why.text for turning in attempt.outcome(12, 12).values()]
    assert texts == [
        "Level 6 against skeleton: destroyed automatically.",
        "Level 6 against ghoul: turned automatically.",
        "Level 6 against mummy: 13 is needed, and the roll is 12.",
        "Level 6 against lich: beyond this level's power.",
    ]
    assert not against(6, "skeleton", "ghoul").asks_for_throw


def test_the_least_are_turned_first_and_the_nearest_of_them() -> None:
    attempt = against(4, "ghoul", "skeleton", "zombie", "skeleton")
    assert [each.id for each in attempt.find_affected(20)] == [
        "skeleton 1",
        "skeleton 3",
        "zombie 2",
        "ghoul 0",
    ]
    assert effects(attempt, 20, 3) == ["no effect", "turned", "turned", "turned"]
    assert attempt.outcome(20, 3)["ghoul 0"].why.text == (
        "Level 4 against ghoul: 4 is needed, and the roll is 20, "
        "but the roll affects only 3 undead, the weakest first."
    )


def test_more_are_destroyed_where_the_table_has_a_star() -> None:
    starred, plain = against(8, "skeleton", "ghoul"), against(6, "skeleton")
    assert starred.number_of(starred.find_affected(None)) == (1, 6, 6)
    assert plain.number_of(plain.find_affected(None)) == (1, 12, 0)
    osric = against(6, "skeleton", rules=OSRIC.turning)
    assert osric.number_of(osric.find_affected(None)) == (2, 6, 0)


def test_basic_games_count_hit_dice_and_always_turn_one() -> None:
    wights = against(6, "wight", "wight", "wight", rules=OSE.turning, dice=3)
    assert effects(wights, 12, 2) == ["turned", "no effect", "no effect"]
    assert effects(wights, 12, 6) == ["turned", "turned", "no effect"]
    text = wights.outcome(12, 6)["wight 2"].why.text
    assert text.endswith("but the roll affects only 6 hit dice of undead, the weakest first.")


def test_what_the_table_does_not_know_is_left_alone() -> None:
    attempt = against(9, "orc")
    assert effects(attempt, 20, 12) == ["no effect"]
    assert attempt.outcome(20, 12)["orc 0"].why.text == "The turning table does not list it."
    assert not is_in_turning_table(("orc",), "d20", TABLES)
    assert is_in_turning_table(("bone lord", "Wight"), "d20", TABLES)
    assert not is_in_turning_table(("wight",), "d20", Tables())


ORDER: Final = ["no effect", "turned", "destroyed"]


@given(st.integers(1, 20), st.sampled_from(KINDS), st.integers(1, 30))
def test_turning_a_higher_level_never_does_less(roll: int, undead: str, level: int) -> None:
    lower, higher = (effects(against(at, undead), roll, 12)[0] for at in (level, level + 1))
    assert ORDER.index(lower) <= ORDER.index(higher)


@given(st.integers(1, 20), st.integers(0, 6), st.integers(1, 30))
def test_turning_the_greater_undead_are_never_easier(roll: int, at: int, level: int) -> None:
    lesser, greater = effects(against(level, KINDS[at], KINDS[at + 1]), roll, 12)
    assert ORDER.index(lesser) >= ORDER.index(greater)


@given(
    st.lists(st.sampled_from(KINDS), min_size=1, max_size=20),
    st.integers(1, 20),
    st.integers(1, 20),
    st.integers(0, 12),
    st.sampled_from([DMG, OSE.turning]),
)
def test_never_more_are_affected_than_the_throw_reaches(
    kinds: list[str], level: int, roll: int, number: int, rules: TurningRules
) -> None:
    attempt = against(level, *kinds, rules=rules)
    affected = len([each for each in effects(attempt, roll, number) if each != "no effect"])
    most = max(number, 1) if rules.by_hit_dice else number
    assert affected == min(most, len(attempt.find_affected(roll)))


def test_turning_needs_its_table_and_a_level() -> None:
    with pytest.raises(TableError, match="No turning table was passed in"):
        turning_attempt(3, [], DMG, Tables())
    with pytest.raises(TableError, match="no column for level 0"):
        against(0, "skeleton")
