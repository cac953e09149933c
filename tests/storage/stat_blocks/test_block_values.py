"""Values of one number or word are read as they are written."""

from typing import Any

import pytest

from battleboard.storage.stat_blocks import block_values
from battleboard.storage.stat_blocks.block_values import NOTHING_READ
from battleboard.storage.stat_blocks.stat_block import ANY_GAME, Dialect

DESCENDING, ASCENDING = Dialect(), Dialect(ascending=True)


@pytest.mark.parametrize(
    ("text", "dialect", "fields"),
    [
        ("5", DESCENDING, {"ac": 5}),
        ("-2/4/6", DESCENDING, {"ac": -2}),
        ("5 (4 with shield)", DESCENDING, {"ac": 5}),
        ("2/5", DESCENDING, {"ac": 2}),
        ("6 [13]", DESCENDING, {"ac": 6, "aac": 13}),
        ("6 (13)", DESCENDING, {"ac": 6, "aac": 13}),
        ("6 (asc. 13)", DESCENDING, {"ac": 6, "aac": 13}),
        ("15 [4]", DESCENDING, {"ac": 4, "aac": 15}),
        ("[13]", DESCENDING, {"aac": 13}),
        ("14/7", ASCENDING, {"ac": 7, "aac": 14}),
        ("14", ASCENDING, {"aac": 14}),
        ("10", ANY_GAME, {"ac": 10}),
        ("11", ANY_GAME, {"aac": 11}),
        ("15 (13)", ANY_GAME, {"aac": 15}),
        ("as leather", ASCENDING, {}),
    ],
)
def test_armour_class(text: str, dialect: Dialect, fields: dict[str, int]) -> None:
    assert block_values.read_armour(text, dialect).fields == fields


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("4", {"hit_dice": "4"}),
        ("1 + 1", {"hit_dice": "1+1"}),
        ("1-1", {"hit_dice": "1-1"}),
        ("1/2", {"hit_dice": "1/2"}),
        ("3** (14hp)", {"hit_dice": "3", "hit_points": (14,)}),
        ("6 (average 27)", {"hit_dice": "6", "hit_points": (27,)}),
        ("9 (+8)", {"hit_dice": "9", "attack_bonus": 8}),
        ("2d8+2", {"hit_dice": "2+2"}),
        ("3d8", {"hit_dice": "3"}),
        ("1d6hp", {"hit_dice": "1d6 hp"}),
        ("1-4 hit points", {"hit_dice": "1-4 hp"}),
        ("9+1d3", {"hit_dice": "9+1d3 hp"}),
        ("many", {}),
    ],
)
def test_hit_dice(text: str, fields: dict[str, Any]) -> None:
    assert block_values.read_hit_dice(text, DESCENDING).fields == fields


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("5", (5,)),
        ("5, 4, 3...", (5, 4, 3)),
        ("5 4 3", (5, 4, 3)),
        ("18/15", (18, 15)),
        ("9, 7 and 4", (9, 7, 4)),
        ("11 each, then more", (11,)),
        ("5 (x3), 3 (x2)", (5, 5, 5, 3, 3)),
        ("5 x 2", (5, 5)),
        ("12 (now 6)", (12,)),
        ("19 <22>", (19,)),
        ("8 (leader), 4", (8, 4)),
        ("9, 1 bite", (9,)),
        ("4d8 (18)", (18,)),
        ("2d6", ()),
        ("1-4", ()),
    ],
)
def test_hit_points(text: str, points: tuple[int, ...]) -> None:
    read = block_values.read_hit_points(text, DESCENDING)
    assert read.fields.get("hit_points", ()) == points


def test_dice_for_hit_points_are_hit_dice() -> None:
    read = block_values.read_hit_points("4d8+1 (19)", DESCENDING)
    assert read.fields == {"hit_dice": "4+1", "hit_points": (19,)}


@pytest.mark.parametrize(
    ("text", "saves"),
    [
        ("F1", {"as": "F1"}),
        ("as Fighter: 2", {"as": "F2"}),
        ("Ftr-3", {"as": "F3"}),
        ("M-U 4", {"as": "MU4"}),
        ("as a 4th level fighter", {"as": "F4"}),
        ("as a fighter of the 4th level", {"as": "F4"}),
        ("as fighter", None),
        ("as level 3 Thief", {"as": "T3"}),
        ("NM", {"as": "NM"}),
        ("normal human", {"as": "NM"}),
        ("18", {"single": 18}),
        ("D12 W13 P14 B15 S16 (1)", {"D": 12, "W": 13, "P": 14, "B": 15, "S": 16, "as": "1"}),
        ("D12, W13, P14, B15, S16", {"D": 12, "W": 13, "P": 14, "B": 15, "S": 16}),
        ("D10 R11 H12 B13 S14", {"D": 10, "W": 11, "P": 12, "B": 13, "S": 14}),
        ("12/13/14/15/16", {"D": 12, "W": 13, "P": 14, "B": 15, "S": 16}),
        ("Paralyze 14, Poison 12, Device 13", {"P": 14, "D": 12, "W": 13}),
        ("Death Ray 12; Magic Wands 13", {"D": 12, "W": 13}),
        ("?", None),
    ],
)
def test_saves(text: str, saves: dict[str, Any] | None) -> None:
    assert block_values.read_saves(text, DESCENDING).fields.get("saves") == saves


@pytest.mark.parametrize(
    ("text", "xp"),
    [
        ("10", 10),
        ("10 + 1/hp", "10+1/hp"),
        ("28 + 2 per hp", "28+2/hp"),
        ("7/1,025+10/hp", "1025+10/hp"),
        ("B/10", 10),
        ("III/50", 50),
        ("16, 12 and 1,018", (16, 12, 1018)),
        ("3,000", 3000),
        ("190 (total)", None),
        ("see below", None),
    ],
)
def test_experience(text: str, xp: object) -> None:
    assert block_values.read_xp(text, DESCENDING).fields.get("xp") == xp


@pytest.mark.parametrize(
    ("text", "alignment"),
    [
        ("CE", "CE"),
        ("Lawful evil", "LE"),
        ("Neutral (evil)", "N"),
        ("neutrality", "N"),
        ("True Neutral", "N"),
        ("TN", "N"),
        ("Chaos", "C"),
        ("Any evil", "any evil"),
        ("unknown", None),
    ],
)
def test_alignment(text: str, alignment: str | None) -> None:
    assert block_values.read_alignment(text, DESCENDING).fields.get("alignment") == alignment


@pytest.mark.parametrize(
    ("text", "morale", "said"),
    [
        ("8", 8, ()),
        ("75%", 75, ()),
        ("6 (8 with leader)", 6, ()),
        ("steady (11-12)", 11, ()),
        ("N/A (fights to the death)", None, ("fights to the death",)),
        ("fearless", None, ("morale: fearless",)),
        ("?", None, ()),
    ],
)
def test_morale(text: str, morale: int | None, said: tuple[str, ...]) -> None:
    read = block_values.read_morale(text, DESCENDING)
    assert (read.fields.get("morale"), read.special) == (morale, said)


def test_numbers_to_hit() -> None:
    read = block_values.read_thac0
    assert read("19", DESCENDING).fields == {"thac0": 19}
    assert read("19 [0]", DESCENDING).fields == {"thac0": 19, "attack_bonus": 0}
    assert read("15(+4)", DESCENDING).fields == {"thac0": 15, "attack_bonus": 4}
    assert read("none", DESCENDING) == NOTHING_READ
    assert block_values.read_attack_bonus("+3", DESCENDING).fields == {"attack_bonus": 3}
    assert block_values.read_attack_bonus("-", DESCENDING) == NOTHING_READ
    assert block_values.read_ascending("[14]", DESCENDING).fields == {"aac": 14}
    assert block_values.read_ascending("-", DESCENDING) == NOTHING_READ


def test_size() -> None:
    assert block_values.read_size("Man-sized", DESCENDING).fields == {"size": "M"}
    assert block_values.read_size("gargantuan", DESCENDING).fields == {"size": "G"}
    assert block_values.read_size("L (8' long)", DESCENDING).length == 11
    assert block_values.read_size("8'", DESCENDING) == NOTHING_READ
