"""What class and level give a character."""

from battleboard.storage.catalogue.prowess import Prowess, prowess_of


def test_thac0_and_saves_come_from_the_tables_of_the_game() -> None:
    thac0, saves = prowess_of("ose", "Elf", 3)
    assert thac0 == 19
    assert saves["spells"] == 15


def test_where_the_rules_know_how_well_a_class_hits_only_saves_are_given() -> None:
    thac0, saves = prowess_of("osric3", "fighter", 8)
    assert thac0 is None
    assert saves["aimed magic"] == 12


def test_what_no_table_knows_is_left_out() -> None:
    assert prowess_of("ose", "baker", 1) == Prowess(None, {})
    assert prowess_of("osric", "baker", 1) == Prowess(None, {})
    assert prowess_of("addict", "fighter", 1) == Prowess()
