"""Modifiers add to a roll."""

from battleboard.rules.attack.modifier import Modifier, format_sum, total

MODIFIERS = (Modifier(2, "Strength"), Modifier(-1, "range"), Modifier(0, "cover"))


def test_modifiers_add_up() -> None:
    assert total(MODIFIERS) == 1
    assert total(()) == 0


def test_modifiers_are_written_with_their_reasons() -> None:
    assert format_sum(11, MODIFIERS) == "11 +2 (Strength) -1 (range) +0 (cover)"
    assert format_sum(11, ()) == "11"
