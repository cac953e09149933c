"""The element of a spell is recognized by its name."""

from typing import get_args

import pytest

from battleboard.battle.knowledge.happenings import Element, element_of


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
        ("sleep", "sleep"),
        ("Web", "web"),
        ("Silence, 15-ft Radius", "silence"),
        ("magic missile", "missile"),
        ("light", "light"),
        ("continual darkness", "darkness"),
        ("cure light wounds", "healing"),
        ("cause light wounds", "death"),
        ("cause fear", "fear"),
        ("neutralise poison", "healing"),
        ("cloudkill", "poison"),
        ("acid arrow", "acid"),
        ("bless", "blessing"),
        ("charm monster", "charm"),
        ("hold monster", "holding"),
        ("monster summoning I", "summoning"),
        ("wall of force", "force"),
        ("phantasmal force", "illusion"),
        ("wall of stone", "stone"),
        ("create water", "water"),
        ("entangle", "plants"),
        ("gust of wind", "wind"),
        ("wish", "magic"),
        ("dispel magic", "magic"),
        ("detect invisibility", "magic"),
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


def test_41_6_at_least_twenty_kinds_are_told_apart() -> None:
    assert len(get_args(Element)) > 20


def test_what_tells_nothing_is_made_of_the_usual() -> None:
    assert element_of("wand of wonder", "fire") == "fire"
    assert element_of("wand of cold", "fire") == "cold"
