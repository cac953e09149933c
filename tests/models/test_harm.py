"""Harm to many at once."""

import pytest

from battleboard.battle.commands import Damage
from battleboard.battle.state.referee import Roll
from battleboard.models.harm import HOW, NOBODY, Harm, Portion, after
from battleboard.models.hit_points import UnreadError
from tests.battle.battles import TABLES, battle, figure

ALL: tuple[tuple[str, Portion], ...] = (("ann", "all"), ("bob", "half"), ("cid", "none"))


def test_points_and_dice_hurt_those_who_take_any_and_some_take_half() -> None:
    assert Harm("21", ALL).command() == Damage(("ann", "bob"), 21, saved=("bob",))
    assert Harm("6d6", ALL).command() == Damage(("ann", "bob"), 0, Roll(6, 6), ("bob",))


@pytest.mark.parametrize("text", ["", "lots", "+3", "=20", "t5"])
def test_what_is_no_damage_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(UnreadError, match=HOW):
        Harm(text, ALL).command()


def test_somebody_has_to_take_it() -> None:
    with pytest.raises(UnreadError, match=NOBODY):
        Harm("21", (("ann", "none"),)).command()


def test_it_tells_what_would_come_of_it() -> None:
    made = battle(figure("ann"), figure("bob"))
    portions: tuple[tuple[str, Portion], ...] = (("ann", "all"), ("bob", "half"))
    assert Harm("5", portions).outlook(made, TABLES) == "Ann 10 → 5; Bob 10 → 8"


def test_portions_come_in_turn() -> None:
    assert [after("all"), after("half"), after("none")] == ["half", "none", "all"]
