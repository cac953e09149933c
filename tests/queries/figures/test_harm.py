"""Damage is dealt to many at once."""

import re

import pytest

from battleboard.battle.commands import Damage
from battleboard.battle.state.command_context import Roll, RollError
from battleboard.queries.figures.typed_changes import (
    HOW_HARM,
    NOBODY,
    HarmToMany,
    Portion,
    next_portion,
)
from tests.battle.battles import TABLES, battle, figure

ALL: tuple[tuple[str, Portion], ...] = (("ann", "all"), ("bob", "half"), ("cid", "none"))


def test_points_and_dice_hurt_those_who_take_any_and_some_take_half() -> None:
    assert HarmToMany("21", ALL).command() == Damage(("ann", "bob"), 21, saved=("bob",))
    assert HarmToMany("6d6", ALL).command() == Damage(("ann", "bob"), 0, Roll(6, 6), ("bob",))


@pytest.mark.parametrize("text", ["", "lots", "+3", "=20", "t5"])
def test_what_is_no_damage_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RollError, match=re.escape(HOW_HARM)):
        HarmToMany(text, ALL).command()


def test_somebody_has_to_take_it() -> None:
    with pytest.raises(RollError, match=NOBODY):
        HarmToMany("21", (("ann", "none"),)).command()


def test_it_tells_what_would_come_of_it() -> None:
    made = battle(figure("ann"), figure("bob"))
    portions: tuple[tuple[str, Portion], ...] = (("ann", "all"), ("bob", "half"))
    assert HarmToMany("5", portions).forecast(made, TABLES) == "Ann 10 → 5; Bob 10 → 8"


def test_portions_come_in_turn() -> None:
    assert [next_portion("all"), next_portion("half"), next_portion("none")] == [
        "half",
        "none",
        "all",
    ]
