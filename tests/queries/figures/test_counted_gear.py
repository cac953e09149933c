"""Arrows, charges and doses that are typed with a character are counted."""

import pytest

from battleboard.battle.state.figure import Arm, Device
from battleboard.queries.figures.character_line import character_in
from battleboard.queries.figures.counted_gear import CountedGear, counted_gear, with_shots
from battleboard.queries.figures.new_character import CharacterDraft, new_character
from battleboard.rules import Weapon
from battleboard.storage.catalogue.catalogue import load_catalogue
from tests.battle.battles import TABLES, battle

BOW, CROSSBOW = Arm(Weapon("short bow", "missile")), Arm(Weapon("light crossbow", "missile"))


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("20 arrows", CountedGear(20, "bow")),
        ("1 Arrow", CountedGear(1, "bow")),
        ("12 x bolts", CountedGear(12, "crossbow")),
        ("30 sling stones", None),
        ("wand of fire (7 charges)", CountedGear(device=Device("wand of fire", 7))),
        ("Wand of Fire 1 charge", CountedGear(device=Device("wand of fire", 1))),
        ("2 potions of healing", CountedGear(device=Device("potion of healing", 2))),
        ("Potion of flying", CountedGear(device=Device("potion of flying", 1))),
        ("scroll", CountedGear(device=Device("scroll", 1))),
        ("long sword", None),
        ("chain mail +1", None),
    ],
)
def test_what_is_counted_is_read(part: str, found: CountedGear | None) -> None:
    assert counted_gear(part) == found


def test_shots_go_to_the_weapon_that_looses_them() -> None:
    arms = (Arm(Weapon("bow", "melee")), CROSSBOW, BOW)
    loaded = with_shots(arms, ("20 arrows", "6 bolts", "10 arrows", "5 bullets", "potion"))
    assert [arm.left for arm in loaded] == [None, 6, 30]


def test_a_character_line_counts_them() -> None:
    there, catalogue = battle(ruleset="osric"), load_catalogue("osric")
    line = "Tam, thief 3, shortbow, 20 arrows, 2 potions of healing, wand of fire 7 charges"
    said = character_in(there, catalogue, TABLES, line)
    assert not said.unknown
    draft = CharacterDraft("Tam", "thief", 3, weapons=", ".join(said.weapons))
    card = new_character(there, catalogue, TABLES, draft).card
    assert [(arm.weapon.name, arm.left) for arm in card.arms] == [("Shortbow", 20)]
    assert card.devices == (Device("potion of healing", 2), Device("wand of fire", 7))
