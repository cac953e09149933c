"""Typed changes of hit points are read, and their results shown."""

import pytest

from battleboard.battle.commands import Damage, GiveTemporary, Heal, SetHitPoints
from battleboard.battle.state.command_context import Roll, RollError
from battleboard.queries.figures.typed_changes import (
    HOW,
    HitPointChange,
    begins_change,
    change_forecast,
    hit_point_change,
)
from tests.battle.battles import TABLES
from tests.battle.table import led_to
from tests.queries.company import company, declaring

WHO = ("quij",)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("-7", Damage(WHO, 7)),
        ("−7", Damage(WHO, 7)),
        (" 7 ", Damage(WHO, 7)),
        ("-2d6+1", Damage(WHO, 0, Roll(2, 6, 1))),
        ("d8", Damage(WHO, 0, Roll(1, 8))),
        ("+3", Heal(WHO, 3)),
        ("+ 1d8", Heal(WHO, 0, Roll(1, 8))),
        ("=20", SetHitPoints(WHO, 20)),
        ("=-3", SetHitPoints(WHO, -3)),
        ("= 20/25", SetHitPoints(WHO, 20, 25)),
        ("=/25", SetHitPoints(WHO, None, 25)),
        ("t5", GiveTemporary(WHO, 5)),
        ("T 5", GiveTemporary(WHO, 5)),
    ],
)
def test_what_is_typed_becomes_a_command(text: str, command: HitPointChange) -> None:
    assert hit_point_change(text, WHO) == command


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", HOW),
        ("-", HOW),
        ("--7", HOW),
        ("ouch", HOW),
        ("+-3", HOW),
        ("=x", "Type a number after =, or two: =20/25."),
        ("t1d6", "Type temporary hit points as a number: t5."),
    ],
)
def test_bad_input_is_answered_by_a_sentence(text: str, why: str) -> None:
    with pytest.raises(RollError) as unread:
        hit_point_change(text, WHO)
    assert str(unread.value) == why


@pytest.mark.parametrize(
    ("text", "who", "told"),
    [
        ("-3", ("quij",), "7 → 4"),
        ("-7", ("quij",), "7 → 0, unconscious"),
        ("-8", ("quij",), "7 → −1, bleeding"),
        ("+9", ("quij",), "7 → 11"),
        ("-7", ("borgin",), "31 + 5 → 29"),
        ("t2", ("quij",), "7 → 7 + 2"),
        ("-1d6", ("quij",), "7 → 6 to 1"),
        ("-1", ("quij", "tam"), "Quij 7 → 6; Tam 4 → 3"),
        ("-1", ("quij", "tam", "orc-1", "ogre"), "Quij 7 → 6; Tam 4 → 3; and 2 more"),
        ("=99", ("quij",), "Quij has at most 11 hit points, not 99."),
        ("+3", ("orc-3",), "Orc 3 is dead."),
    ],
)
def test_what_would_come_of_it_is_told(text: str, who: tuple[str, ...], told: str) -> None:
    assert change_forecast(company(), hit_point_change(text, who), TABLES) == told


def test_a_spell_that_would_be_lost_is_told() -> None:
    dice = {"initiative: blue": 1, "initiative: red": 6}
    battle = led_to(declaring(), "resolution", dice)
    assert change_forecast(battle, hit_point_change("-1", WHO), TABLES) == "7 → 6, loses sleep"


def test_signs_begin_a_change_and_letters_do_not() -> None:
    assert all(map(begins_change, ("-", "+", "=")))
    assert not any(map(begins_change, ("7", "t", "")))
