"""Figures are exported to other programs and imported from them."""

import json
from codecs import BOM_UTF8
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final, TypeVar, get_args

import pytest
from hypothesis import given

from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import (
    Arm,
    Card,
    Conduct,
    Device,
    Effect,
    Figure,
    HitPoints,
    Spell,
    StandingOrder,
)
from battleboard.battle.state.players_options import HealthDetail
from battleboard.board.body import RADIUS_FT, Body, Size
from battleboard.rules import Weapon
from battleboard.rules.psionics import PsionicStrength
from battleboard.rules.scene import Armour, Fighting, WeaponKind
from battleboard.storage.csv_sheet import write_table
from battleboard.storage.exchange.figure_columns import COLUMNS
from battleboard.storage.exchange.figure_sheets import (
    Figures,
    read_figures,
    write_json,
    write_sheet,
)
from tests.battle.battles import BOW, SWORD, figure
from tests.scenarios.strategies import dice

T = TypeVar("T")


WRITERS: Final = (write_sheet, write_json)


SIGNS: Final = "aé√ :;,\\'=+-@\"n0"


def word(rng: Random, least: int = 0) -> str:
    """Characters that mean something in a sheet, and some that do not."""
    return "".join(rng.choices(SIGNS, k=rng.randint(least, 6))).strip() or "x" * least


def feet(rng: Random) -> float:
    return rng.randint(0, 4000) / 4


def roll(rng: Random) -> Roll:
    dice = Roll(rng.randint(1, 9), rng.randint(2, 20), rng.randint(-9, 9))
    return rng.choice((dice, Roll(plus=rng.randint(-9, 9))))


def rate(rng: Random) -> Fraction:
    return Fraction(rng.randint(1, 9), rng.randint(1, 4))


def yes(rng: Random) -> bool:
    return rng.random() < 0.5


def maybe(rng: Random, value: T) -> T | None:
    return rng.choice((None, value))


def arm(rng: Random) -> Arm:
    kind = rng.choice(get_args(WeaponKind))
    length, speed = maybe(rng, feet(rng)), maybe(rng, rng.randint(0, 9))
    weapon = Weapon(
        *(word(rng), kind, length, speed, yes(rng), maybe(rng, rate(rng))),
        ready=yes(rng),
        slow=yes(rng),
        receives_charge=yes(rng),
    )
    short, medium, long = sorted(feet(rng) for _ in range(3))
    return Arm(
        weapon,
        roll(rng),
        maybe(rng, roll(rng)),
        maybe(rng, (short, medium, long)),
        maybe(rng, feet(rng)),
        rng.randint(-9, 9),
        word(rng),
        tuple(roll(rng) for _ in range(rng.randint(0, 3))),
        maybe(rng, rng.randint(0, 9)),
    )


def spell(rng: Random) -> Spell:
    left = rng.randint(0, 9)
    return Spell(
        *(word(rng, 1), rng.randint(0, 99), left, yes(rng), yes(rng)),
        level=rng.randint(0, 9),
        memorized=rng.choice((0, left + rng.randint(1, 3))),
    )


def device(rng: Random) -> Device:
    left = rng.randint(0, 9)
    return Device(word(rng, 1), left, rng.choice((0, left + rng.randint(1, 20))))


def skills(rng: Random) -> Fighting:
    return Fighting(
        maybe(rng, rng.randint(-9, 9)),
        maybe(rng, rng.randint(-9, 9)),
        maybe(rng, rng.randint(-9, 9)),
        word(rng),
        maybe(rng, rng.randint(0, 9)),
        rng.choice(("", "3", "4+1", "1/2")),
    )


def card(rng: Random) -> Card:
    def small() -> int:
        return rng.randint(0, 6)

    return Card(
        name=word(rng, 1),
        type=word(rng),
        fighting=skills(rng),
        armour=Armour(small(), maybe(rng, small()), maybe(rng, small())),
        size=rng.choice(get_args(Size)),
        move=feet(rng),
        legs=small(),
        dexterity=maybe(rng, rng.randint(3, 18)),
        routines=rate(rng),
        reach_ft=maybe(rng, feet(rng)),
        arms=tuple(arm(rng) for _ in range(rng.randint(0, 3))),
        spells=tuple(spell(rng) for _ in range(rng.randint(0, 3))),
        to_hit=rng.randint(-9, 9),
        damage=rng.randint(-9, 9),
        saves={word(rng): rng.randint(2, 20) for _ in range(rng.randint(0, 3))},
        morale=maybe(rng, small()),
        infravision_ft=feet(rng),
        ultravision_ft=feet(rng),
        surprised_less=small(),
        surprises_more=small(),
        encumbered=yes(rng),
        race=word(rng),
        strength=rng.choice(("", "9", "18/04", "18/00")),
        constitution=maybe(rng, rng.randint(3, 18)),
        load=word(rng),
        psionic=maybe(rng, PsionicStrength(rng.randint(0, 50), rng.randint(50, 99))),
        notes=word(rng),
        devices=tuple(device(rng) for _ in range(rng.randint(0, 3))),
        experience=rng.randint(0, 9999),
        prime=rng.choice((0, 5, 10)),
        henchman=yes(rng),
        worth=rng.choice((None, (10, 0), (95, 5))),
    )


def wild(rng: Random, name: str) -> Figure:
    """A figure with everything that a sheet can say."""
    own = card(rng)
    arms = range(len(own.arms))
    at = feet(rng), feet(rng)
    conduct = rng.choice((None, *get_args(Conduct)))
    order = StandingOrder(conduct, at if conduct == "guard" else None) if conduct else None
    return Figure(
        name,
        word(rng, 1),
        own,
        Body(at, RADIUS_FT[own.size], rng.randint(0, 359) + 0.5),
        HitPoints(rng.randint(-9, 9), rng.randint(0, 9), rng.randint(0, 9)),
        in_hand=rng.choice(arms) if arms else 0,
        off_hand=rng.choice((None, *arms)),
        tended=yes(rng),
        hidden=yes(rng),
        alias=word(rng),
        shown_hp=rng.choice((None, *get_args(HealthDetail))),
        present=yes(rng),
        leader=yes(rng),
        order=order,
    )


@pytest.mark.parametrize("write", WRITERS)
@given(dice())
def test_figures_come_back_as_they_went(write: Any, rng: Random) -> None:
    ids = dict.fromkeys(word(rng, 1) for _ in range(rng.randint(0, 4)))
    party = tuple(wild(rng, name) for name in ids)
    assert read_figures(write(party), "party", "blue") == Figures(party)


# The fields of a figure that a sheet omits.
LEFT_OUT = frozenset(
    {
        # State of the running fight, kept in the battle file.
        *("effects", "last_charge", "began_hp", "dying", "light", "passed_checks"),
        *("fought", "shot", "subdual"),
        # Said by the class and gear of another game, or no longer true.
        "card.sources",
        # Pictures stay with the battle, and a body's width follows from its size.
        *("card.portrait", "body.radius_ft"),
    }
)


def leaves(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all values in a named tuple, nested ones included."""
    for name, item in zip(value._fields, value, strict=True):
        if hasattr(item, "_fields"):
            yield from leaves(item, f"{path}{name}.")
        else:
            yield f"{path}{name}"


def test_every_part_of_a_figure_has_its_column_or_is_known_to_have_none() -> None:
    told = {column.path for column in COLUMNS}
    assert told | LEFT_OUT == set(leaves(figure("ann")))
    assert told.isdisjoint(LEFT_OUT)


def test_what_is_left_out_is_as_at_first() -> None:
    marked = figure("ann", effects=(Effect("bless", "bless"),), last_charge=3, began_hp=7)
    assert read_figures(write_sheet([marked]), "party.csv", "").figures == (figure("ann"),)


def test_a_sheet_has_the_columns_that_say_something() -> None:
    told = write_sheet([figure("ann", arms=())]).decode("utf-8-sig").splitlines()
    assert told[0] == "name,id,side,class,level,hp,max_hp,ac,move"
    assert told[1] == "Ann,ann,blue,fighter,1,10,10,5,12"


def test_no_figures_are_a_line_of_headings() -> None:
    assert write_sheet([]) == BOM_UTF8 + b"name,side,hp,max_hp,ac,move\r\n"
    assert read_figures(write_sheet([]), "party.csv", "") == Figures(())


def test_weapons_are_written_as_a_dm_would_type_them() -> None:
    armed = figure("ann", arms=(SWORD, BOW))
    cells = json.loads(write_json([armed]))["figures"][0]
    assert cells["weapons"] == (
        "long sword: 1d8/1d12, 3.5 ft, speed 5; short bow: 1d6, missile, rate 2, range 5/10/15"
    )


def test_spells_are_written_as_a_dm_would_type_them() -> None:
    held = (Spell("web", left=2), Spell("detect magic", concentration=True, lasting=True))
    cells = json.loads(write_json([figure("ann", spells=held)]))["figures"][0]
    assert cells["spells"] == "web: 1, 2 left; detect magic: 1, concentration, lasting"


def test_json_has_numbers_where_there_are_numbers() -> None:
    cells = json.loads(write_json([figure("ann", arms=(), leader=True, at=(2.5, 3.0))]))
    assert cells["figures"] == [
        {
            "name": "Ann",
            "id": "ann",
            "side": "blue",
            "class": "fighter",
            "level": 1,
            "hp": 10,
            "max_hp": 10,
            "ac": 5,
            "move": 12,
            "leader": True,
            "x": 2.5,
            "y": 3,
        }
    ]


def called(name: str) -> Figure:
    return figure("ann")._replace(card=Card(name))


@pytest.mark.parametrize("name", ["=1+1", "@sum", "+A1", "-A1", "\uff1d1+1", "'=x", "'quoted'"])
def test_a_spreadsheet_takes_no_name_for_a_formula(name: str) -> None:
    written = write_sheet([called(name)])
    assert f"\n'{name}," in written.decode() or name == "'quoted'"
    assert read_figures(written, "party.csv", "").figures[0].card.name == name


@pytest.mark.parametrize("blank", ["\t", "\r", "\n"])
def test_a_spreadsheet_takes_no_notes_for_a_formula_after_a_blank(blank: str) -> None:
    notes = f"{blank}=cmd"
    written = write_table([["name", "notes"], ["Ann", notes]])
    assert f"'{notes}" in written.decode()
    assert read_figures(written, "party.csv", "").figures[0].card.notes == notes


def test_numbers_below_nothing_stay_numbers_for_a_spreadsheet() -> None:
    assert b",-3,10," in write_sheet([figure("ann", hp=HitPoints(-3, 10))])


def test_levels_memorized_castings_and_charges_are_written_and_read_back() -> None:
    held = (Spell("web", 2, 1, level=2, memorized=3), Spell("sleep", memorized=1))
    devices = (Device("wand of fire", 7, 20), Device("potion", 2))
    written = write_json([figure("ann", spells=held, devices=devices)])
    cells = json.loads(written)["figures"][0]
    assert cells["spells"] == "web: 2, level 2, 3 memorized; sleep: 1"
    assert cells["devices"] == "wand of fire: 7 left, 20 full; potion: 2 left"
    card = read_figures(written, "them.json", side="blue").figures[0].card
    assert card.devices == devices
    assert card.spells == (held[0], Spell("sleep"))


@pytest.mark.parametrize("text", [": 3 left", "wand: many", "wand: 3 left, 7"])
def test_a_wrong_device_is_told(text: str) -> None:
    found = read_figures(f'name,devices\nAnn,"{text}"\n'.encode(), "a.csv", side="blue")
    assert "expected devices such as" in found.faults[0]


def test_what_a_foe_is_worth_is_written_in_words() -> None:
    written = write_json([figure("orc", worth=(10, 1)), figure("ogre", worth=(90, 0))])
    cells = json.loads(written)["figures"]
    assert [each.get("worth") for each in cells] == ["10 + 1/hp", "90"]
    found = read_figures(b"name,worth\nOrc,many\n", "a.csv", side="red")
    assert "expected experience points such as" in found.faults[0]
