"""Psionic modes cost strength, and strength is written as on a card."""

import pytest

from battleboard.rules.psionics import PsionicStrength, PsionicTurn, parse_strength


@pytest.mark.parametrize(
    ("attack", "defence", "cost"),
    [
        ("psionic blast", "mind blank", 21),
        ("mind thrust", "thought shield", 6),
        ("ego whip", "mental barrier", 10),
        ("id insinuation", "intellect fortress", 18),
        ("psychic crush", "tower of iron will", 24),
        ("", "", 0),
    ],
)
def test_V_modes_cost_points_a_segment(attack: str, defence: str, cost: int) -> None:
    assert PsionicTurn("mind", attack, defence).cost == cost


def test_strength_falls_to_zero_at_most() -> None:
    assert PsionicStrength(57, 80).without(20) == (37, 80)
    assert PsionicStrength(5, 80).without(20) == (0, 80)


@pytest.mark.parametrize("text", ["80", "57/80", "0/80"])
def test_strength_reads_as_it_is_written(text: str) -> None:
    assert str(parse_strength(text)) == text


@pytest.mark.parametrize("text", ["much", "81/80", "-1", "1/2/3", "10000", ""])
def test_anything_else_is_no_strength(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_strength(text)
