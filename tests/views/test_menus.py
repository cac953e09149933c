"""The menus of the DM's window."""

from collections import Counter

import pytest

from battleboard.views.actions import ACTIONS
from battleboard.views.menus import MENUS


def letter_of(text: str) -> str:
    """Give the letter that chooses a line of a menu, or ''."""
    return text.replace("&&", "").partition("&")[2][:1].casefold()


@pytest.mark.parametrize("menu", MENUS)
def test_every_letter_chooses_one_line_of_a_menu(menu: str) -> None:
    letters = Counter(letter_of(row.text) for row in ACTIONS if row.menu == menu)
    assert [letter for letter, times in letters.items() if letter and times > 1] == []


def test_every_letter_chooses_one_menu() -> None:
    assert len({letter_of(menu) for menu in MENUS}) == len(MENUS)
