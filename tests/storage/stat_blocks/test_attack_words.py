"""Weapons, natural attacks and armour are known by their words."""

from battleboard.storage.stat_blocks.attack_words import is_armour, is_attack, is_weapon


def test_weapons_and_armour() -> None:
    assert is_weapon("2 Long Swords +1")
    assert not is_weapon("swordfish")
    assert is_armour("elfin chain")
    assert not is_armour("mace")


def test_attacks_say_nothing_else() -> None:
    assert is_attack("claws")
    assert is_attack("footman's mace")
    assert not is_attack("silver or magic weapon to hit")
    assert not is_attack("paralysis")
