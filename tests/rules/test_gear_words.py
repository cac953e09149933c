"""Names of weapons are the same however their words are joined and ordered."""

import pytest

from battleboard.rules.attack.to_hit import weapon_against_armour
from battleboard.rules.gear_words import is_named
from battleboard.storage.catalogue import load_tables


@pytest.mark.parametrize(
    "name", ["Sword, long", "long sword", "Longsword", "LONG-SWORD", "Long Sword +1", "sword"]
)
def test_37_6_a_long_sword_is_found_by_all_its_names(name: str) -> None:
    found = weapon_against_armour(name, "melee", 10, load_tables())
    assert found.value == weapon_against_armour("Sword, long", "melee", 10, load_tables()).value
    assert found.rule == "PH 38"


def test_37_6_other_words_are_other_weapons() -> None:
    assert not is_named("short sword", ("Sword, long",))
    assert is_named("composite long bow", ("Bow, composite, long",))
    assert not is_named("", ("Sword, long",))
