"""Supplies are listed by level and kind, and what rest brings back is said."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import PassTime
from battleboard.battle.state.figure import Device, Spell
from battleboard.queries.figures.card_face import numbers_of
from battleboard.queries.figures.card_sheet import card_row, read_sheet, sheet_of
from battleboard.queries.figures.supplies import (
    SupplyLine,
    memorizing_in_words,
    supplies_of,
    who_has_supplies,
)
from battleboard.queries.round.intents import spells_of
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure

ANN = figure(
    "ann",
    spells=(Spell("web", 2, 0, level=2, memorized=1), Spell("sleep", 1, 2, level=1)),
    devices=(Device("wand of fire", 7, 20), Device("potion of healing", 0, 1)),
    arms=(SWORD, BOW._replace(left=12)),
)
BOB = figure("bob", spells=(Spell("light", 1, 0, memorized=1),))


def company(game: str = "osric") -> Battle:
    orc = figure("orc", "red", arms=(BOW._replace(left=3),))
    return battle(orc, ANN, BOB, figure("cid"), ruleset=game)


def test_supplies_are_listed_by_level_and_kind() -> None:
    assert supplies_of(ANN) == (
        SupplyLine("First level", "sleep", "spell", 1, 2, 2),
        SupplyLine("Second level", "web", "spell", 0, 0, 1),
        SupplyLine("Charges and doses", "wand of fire", "device", 0, 7, 20),
        SupplyLine("Charges and doses", "potion of healing", "device", 1, 0, 1),
        SupplyLine("Shots", "short bow", "shots", 1, 12),
    )
    assert supplies_of(BOB) == (SupplyLine("Spells", "light", "spell", 0, 0, 1),)
    assert [each.id for each in who_has_supplies(company())] == ["ann", "bob", "orc"]


def test_what_rest_brings_back_is_said() -> None:
    there = company()
    needs = "First-level spells need 4 hours of rest (OSRIC spells): so far no hours."
    assert memorizing_in_words(there) == needs
    rested = do(there, PassTime(4, "hour", resting=True))
    told = memorizing_in_words(rested)
    assert told.startswith("2 of 2 used spells can be regained in 30 minutes: 4 ")
    assert "you decide" in memorizing_in_words(company("countdown"))
    assert "No one" in memorizing_in_words(battle(figure("cid")))


def test_the_card_shows_what_is_ready_by_level() -> None:
    there = company()
    assert numbers_of(there, there.figures["ann"], TABLES)[-2:] == (
        "1: sleep 1 ×2",
        "wand of fire 7",
    )
    card = ANN.card._replace(spells=(*ANN.card.spells, Spell("chant"), Spell("web", 2, level=2)))
    assert numbers_of(there, ANN._replace(card=card), TABLES)[-2] == (
        "?: chant 1 · 1: sleep 1 ×2 · 2: web 2"
    )


def test_devices_with_charges_can_be_declared() -> None:
    offered = [each.text for each in spells_of(company(), "ann")]
    assert "Use the wand of fire" in offered
    assert "Use the potion of healing" not in offered


def test_devices_are_edited_on_the_card() -> None:
    sheet = sheet_of(ANN)
    assert [row.texts for row in sheet.devices] == [
        ("wand of fire", "7", "20"),
        ("potion of healing", "0", "1"),
    ]
    rod = card_row(Device("rod"))._replace(texts=("rod", "3", ""))
    reading = read_sheet(ANN, sheet, sheet._replace(devices=(rod,)))
    assert reading.figure.card.devices == (Device("rod", 3),)
    wrong = rod._replace(texts=("rod", "x", ""))
    assert list(read_sheet(ANN, sheet, sheet._replace(devices=(wrong,))).faults) == ["devices"]


def test_in_a_game_without_the_rule_nothing_is_said_of_hours() -> None:
    assert memorizing_in_words(company("ose")).startswith("First-level spells need 8 hours")
