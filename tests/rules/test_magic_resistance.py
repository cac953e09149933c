"""Magic resistance is a percentage for the 11th level, better below and worse above."""

import pytest

from battleboard.rules import RULESETS, find_ruleset
from battleboard.rules.magic_resistance import MagicResistance

BOOK = MagicResistance("MM magic resistance")


@pytest.mark.parametrize(
    ("per_cent", "level", "chance"),
    [
        (50, 11, 50),
        (50, 8, 65),
        (50, 13, 40),
        (95, 10, 100),
        (95, 12, 90),
        (25, 16, 0),
        (25, 20, 0),
        (90, 1, 100),
        (0, 1, 0),
    ],
)
def test_each_level_is_five_per_cent(per_cent: int, level: int, chance: int) -> None:
    assert BOOK.chance(per_cent, level, {}) == chance
    assert BOOK.chance(per_cent, level, {"resistance.level": "caster"}) == chance


def test_by_the_house_rule_the_level_does_not_count() -> None:
    flat = {"resistance.level": "flat"}
    assert BOOK.chance(50, 1, flat) == 50
    assert BOOK.why("Drow", 50, 1, flat).text == "The magic resistance of Drow is 50%."


@pytest.mark.parametrize(
    ("level", "text"),
    [
        (11, "The magic resistance of Drow is 50%."),
        (8, "The magic resistance of Drow is 50%, +15% against caster level 8: 65%."),
        (13, "The magic resistance of Drow is 50%, −10% against caster level 13: 40%."),
    ],
)
def test_it_says_how_the_chance_comes_about(level: int, text: str) -> None:
    assert BOOK.why("Drow", 50, level, {}) == ("MM magic resistance", text)


@pytest.mark.parametrize(
    ("device", "level"),
    [
        ("Wand of Fireballs", 6),
        ("Staff of Striking", 8),
        ("rod of smiting", 8),
        ("Drums of Panic", 12),
        ("wandering eye", 12),
    ],
)
def test_devices_have_levels_of_their_own(device: str, level: int) -> None:
    assert BOOK.level_of(device) == level


def test_the_games_of_the_first_edition_know_of_it_and_those_of_basic_do_not() -> None:
    games = [find_ruleset(name) for name in RULESETS]
    known = {each.id for each in games if each.resistance}
    assert known == {"addict", "procedure", "osric", "osric3"}
    for each in games:
        has_option = any(option.id == "resistance.level" for option in each.options)
        assert has_option is (each.resistance is not None)
