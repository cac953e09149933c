"""The element of a spell is recognized by its name."""

import pytest

from battleboard.battle.knowledge.happenings import element_of


@pytest.mark.parametrize(
    ("name", "element"),
    [
        ("fireball", "fire"),
        ("Delayed Blast Fireball", "fire"),
        ("wall of fire", "fire"),
        ("produce flame", "fire"),
        ("burning hands", "fire"),
        ("cone of cold", "cold"),
        ("ice storm", "cold"),
        ("wand of frost", "cold"),
        ("lightning bolt", "lightning"),
        ("shocking grasp", "lightning"),
        ("sleep", "magic"),
        ("magic missile", "magic"),
        ("light", "magic"),
        ("resist fire", "magic"),
        ("protection from lightning", "magic"),
        ("affect normal fires", "magic"),
        ("faerie fire", "magic"),
        ("detect lie, twice", "magic"),
        ("", "magic"),
    ],
)
def test_a_name_tells_what_a_spell_is_made_of(name: str, element: str) -> None:
    assert element_of(name) == element


def test_what_tells_nothing_is_made_of_the_usual() -> None:
    assert element_of("wand of wonder", "fire") == "fire"
    assert element_of("wand of cold", "fire") == "cold"
