"""Dice that nobody owns are rolled with dice that people own."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.owned_dice import OWNED, owned_dice, short_dice


@pytest.mark.parametrize("faces", [1, *OWNED])
def test_dice_that_people_own_simply_count(faces: int) -> None:
    assert owned_dice(Roll(2, faces, 1)) == (f"2d{faces}+1", "", "")


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        (Roll(1, 11), "d12, reroll a 12"),
        (Roll(1, 13), "d20, reroll 14 to 20"),
        (Roll(1, 7), "d8, reroll an 8"),
        (Roll(1, 9), "d10, reroll a 10"),
        (Roll(1, 3), "d6, halved and rounded up"),
        (Roll(2, 5), "2d10, each halved and rounded up"),
        (Roll(1, 50), "d100, halved and rounded up"),
        (Roll(1, 24), "d100, 25, 49 and 73 count as 1 and so on, reroll 97 to 100"),
        (Roll(1, 25), "d100, 26, 51 and 76 count as 1 and so on"),
        (Roll(1, 48), "d100, 49 counts as 1 and so on, reroll 97 to 100"),
        (Roll(1, 60), "d100, reroll 61 to 100"),
        (Roll(1, 999), "d1000, reroll a 1000"),
        (Roll(plus=5), "5"),
    ],
)
def test_other_dice_are_made_of_them(dice: Roll, words: str) -> None:
    assert owned_dice(dice).words == words


def test_many_dice_keep_their_number() -> None:
    assert (short_dice(Roll(12, 6)), short_dice(Roll(1, 6, 2))) == ("12d6", "d6+2")


@given(st.integers(2, 1000))
def test_every_face_comes_up_as_often_as_every_other(faces: int) -> None:
    """Each face of the die that is rolled is checked."""
    owned = owned_dice(Roll(1, faces))
    larger = int(owned.dice.removeprefix("d"))
    if owned.how.startswith("halved"):
        shown = [-(-face // 2) for face in range(1, larger + 1)]
    else:
        last = larger
        if owned.again:
            first = (
                owned.again.removeprefix("reroll ")
                .removeprefix("an ")
                .removeprefix("a ")
                .split()[0]
            )
            last = int(first) - 1
        shown = [(face - 1) % faces + 1 for face in range(1, last + 1)]
    found = Counter(shown)
    assert set(found) == set(range(1, faces + 1))
    assert len(set(found.values())) == 1
