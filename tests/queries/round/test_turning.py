"""The turning table is shown for the targets of an attempt."""

from typing import Final

import pytest

from battleboard.queries.round.act_in_hand import explain_turning
from battleboard.rules import Tables
from battleboard.rules.scene import Fighting
from tests.battle.battles import TABLES, battle, figure

UNDEAD: Final = ("skeleton", "zombie", "ghoul", "wight", "wraith", "mummy")


def told(level: int | None, *whom: str, game: str = "osric", tables: Tables = TABLES) -> str:
    """What a cleric of some level has to roll against some undead."""
    cleric = figure("cleric", fighting=Fighting(character_class="cleric", level=level))
    foes = [figure(f"{each} 1", "red", type=each if each in UNDEAD else "") for each in whom]
    there = battle(cleric, *foes, ruleset=game)
    return " ".join(explain_turning(there, tables, "cleric", [each.id for each in foes]))


def test_numbers_are_told_the_lowest_first() -> None:
    assert told(1, "ghoul", "zombie", "skeleton") == (
        "Turned with a d20: "
        "Skeleton 1 on 10 or more; Zombie 1 on 13 or more; Ghoul 1 on 16 or more."
    )


def test_letters_need_no_throw() -> None:
    assert told(6, "skeleton", "zombie", "ghoul") == (
        "Turned automatically: Ghoul 1. Destroyed automatically: Skeleton 1 and Zombie 1."
    )


def test_the_starred_are_destroyed_too() -> None:
    assert told(8, "skeleton") == "Destroyed automatically: Skeleton 1."


def test_those_beyond_the_level_are_told() -> None:
    assert told(1, "wraith", "mummy") == "Beyond level 1: Wraith 1 and Mummy 1."


def test_those_whom_no_table_knows_are_for_the_dm_to_decide() -> None:
    assert told(1, "orc") == "Not on the turning table; you decide: Orc 1."


def test_one_without_a_type_is_looked_up_by_the_name() -> None:
    assert told(1, "ghast", game="osric3") == "Beyond level 1: Ghast 1."


def test_another_game_throws_other_dice() -> None:
    assert told(1, "zombie", game="ose") == "Turned with 2d6: Zombie 1 on 9 or more."


@pytest.mark.parametrize(
    ("level", "whom", "tables", "sentence"),
    [
        (None, ("zombie",), TABLES, "The card gives no level"),
        (1, ("zombie",), Tables(), "No turning table"),
        (1, (), TABLES, "Use Others… to choose which undead to turn"),
    ],
)
def test_what_is_missing_is_said(
    level: int | None, whom: tuple[str, ...], tables: Tables, sentence: str
) -> None:
    assert told(level, *whom, tables=tables).startswith(sentence)
