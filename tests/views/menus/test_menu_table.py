"""The menus of the DM's window are complete and consistent."""

from collections import Counter

import pytest

from battleboard.views.menus.menu_bar import TITLES
from battleboard.views.menus.menu_table import MENU_TABLE


def letter_of(text: str) -> str:
    """The mnemonic of a menu line, or ''."""
    return text.replace("&&", "").partition("&")[2][:1].casefold()


@pytest.mark.parametrize("menu", TITLES)
def test_every_letter_chooses_one_line_of_a_menu(menu: str) -> None:
    lines: dict[str, list[str]] = {}
    for item in MENU_TABLE[menu]:
        lines.setdefault(item.below, []).append(item.text)
    lines[""] += [below for below in lines if below]
    for texts in lines.values():
        letters = Counter(letter_of(text) for text in texts)
        assert [letter for letter, times in letters.items() if letter and times > 1] == []


def test_every_letter_chooses_one_menu() -> None:
    assert len({letter_of(menu) for menu in TITLES}) == len(TITLES)


def test_the_bar_has_the_menus_of_the_table() -> None:
    assert tuple(MENU_TABLE) == TITLES


def test_an_ellipsis_is_one_sign_at_the_end_of_a_word() -> None:
    texts = [item.text for items in MENU_TABLE.values() for item in items]
    assert [text for text in texts if "..." in text or " …" in text or "…" in text[:-1]] == []
