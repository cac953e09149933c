"""Powers affect figures up to a total of hit dice, the weakest first."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Roll
from battleboard.queries.round.powers_at_work import UsedPower, pick_weakest, pool_throws
from battleboard.rules.scene import Fighting
from battleboard.storage.catalogue.catalogue import load_catalogue
from tests.battle.battles import battle, figure

BASIC = UsedPower("sleep", power=load_catalogue("ose").powers["sleep-magic-user"])
FIRST = UsedPower("sleep", "mage:spell", power=load_catalogue("osric").powers["sleep-magic-user"])


def crowd(**hit_dice: str) -> Battle:
    figures: list[Any] = [
        figure(who, "red", fighting=Fighting(hit_dice=dice)) for who, dice in hit_dice.items()
    ]
    return battle(*figures)


THERE = crowd(ogre="4+1", orc="1", gnoll="2", kobold="1/2", bugbear="3+1", hobgoblin="1+1")
ALL = tuple(THERE.figures)


WEAKEST = ("kobold", "orc", "hobgoblin", "gnoll", "bugbear", "ogre")


@pytest.mark.parametrize(
    ("thrown", "how_many"),
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (7, 4), (8, 5), (11, 5), (12, 6), (16, 6)],
)
def test_a_pool_of_hit_dice_is_spent_on_the_weakest(thrown: int, how_many: int) -> None:
    (throw,) = pool_throws(THERE, BASIC, ALL)
    assert (throw.ask.dice, throw.words, throw.ask.what) == (
        *(Roll(2, 8), "hit dice", "caught: sleep"),
    )
    assert pick_weakest(THERE, [(throw, thrown)]) == WEAKEST[:how_many]


def test_what_is_left_of_a_pool_is_lost_on_the_next_one() -> None:
    there = crowd(a="2", b="2", c="1")
    (throw,) = pool_throws(there, BASIC, tuple(there.figures))
    assert pick_weakest(there, [(throw, 4)]) == ("c", "a")


def test_each_band_of_hit_dice_has_dice_of_its_own() -> None:
    throws = pool_throws(THERE, FIRST, ALL)
    assert [(each.words, each.among) for each in throws] == [
        ("up to 1 HD", ("orc", "kobold")),
        ("up to 2 HD", ("gnoll", "hobgoblin")),
        ("up to 4 HD", ("bugbear",)),
    ]
    assert [each.ask.what for each in throws] == [f"caught: mage:spell {at}" for at in (1, 2, 4)]
    assert pick_weakest(THERE, zip(throws, (1, 3, 0), strict=True)) == (
        "kobold",
        "hobgoblin",
        "gnoll",
    )


def test_without_a_pool_all_are_caught() -> None:
    fireball = UsedPower("fireball", power=load_catalogue("osric").powers["fireball-magic-user"])
    assert pool_throws(THERE, fireball, ALL) == ()
    assert pool_throws(THERE, UsedPower("witchfire"), ALL) == ()
