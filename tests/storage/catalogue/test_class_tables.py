"""Class and level give a character its numbers."""

from typing import Final

from battleboard.rules.class_levels import ClassLevel
from battleboard.storage.catalogue.catalogue import load_books
from battleboard.storage.catalogue.class_tables import Prowess, class_attack_tables

GAMES: Final = load_books()


def test_thac0_and_saves_come_from_the_tables_of_the_game() -> None:
    thac0, saves = class_attack_tables(GAMES["ose"], [ClassLevel("elf", 3)])
    assert thac0 == 19
    assert saves["spells"] == 15


def test_where_the_rules_know_how_well_a_class_hits_only_saves_are_given() -> None:
    thac0, saves = class_attack_tables(GAMES["osric3"], [ClassLevel("fighter", 8)])
    assert thac0 is None
    assert saves["aimed magic"] == 12


def test_what_no_table_knows_is_left_out() -> None:
    assert class_attack_tables(GAMES["ose"], [ClassLevel("baker", 1)]) == Prowess(None, {})
    assert class_attack_tables(GAMES["osric"], [ClassLevel("baker", 1)]) == Prowess(None, {})
    assert class_attack_tables(GAMES["osric"], [ClassLevel("fighter", 1)]).thac0 is None
