"""Saving throws against an act."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import RollSave
from battleboard.battle.round.spells import saves_against
from tests.battle.brawls import brawl, cast
from tests.battle.table import at, led_to, played

SPELL = "mage:spell"


def thrown(before: Battle, who: str, face: int) -> Battle:
    return at(before, RollSave(who, SPELL, needed=15), typed={f"save: {who} against {SPELL}": face})


def test_every_figure_has_the_last_throw_that_it_made() -> None:
    after = thrown(
        thrown(thrown(brawl(cast("mage", "orc", "bear")), "orc", 3), "bear", 19), "orc", 15
    )
    found = saves_against(after, SPELL)
    assert {who: (saved.total, saved.succeeded) for who, saved in found.items()} == {
        "orc": (15, True),
        "bear": (19, True),
    }


def test_throws_against_other_acts_do_not_count() -> None:
    after = thrown(brawl(cast("mage", "orc")), "orc", 3)
    assert saves_against(after, "ann:strike 1") == {}


def test_those_of_rounds_before_are_over() -> None:
    after = played(thrown(brawl(cast("mage", "orc")), "orc", 3))
    assert saves_against(after, SPELL)
    assert saves_against(led_to(led_to(after, "end"), "declaration"), SPELL) == {}
