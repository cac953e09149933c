"""The field for a change of hit points opens over a card and works by keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from battleboard.models.session import Session
from battleboard.views.cards.cards_panel import CardsPanel
from tests.views.cards.hands import card, click, click_hp, hp, press, write


def test_a_click_on_hit_points_opens_a_field_that_tells_what_would_come(
    session: Session, panel: CardsPanel
) -> None:
    click_hp(panel, "quij")
    assert panel.hit_points.isVisible()
    assert panel.hit_points.entry.hasFocus()
    write(panel, "-3")
    assert panel.hit_points.told.text() == "7 → 4"
    assert hp(session, "quij") == [7], "it is not done before Enter"
    press(panel, Qt.Key.Key_Return)
    assert hp(session, "quij") == [4]
    assert not panel.hit_points.isVisible()
    assert panel.cards.hasFocus()


def test_who_types_a_sign_over_the_cards_means_the_hit_points(
    session: Session, panel: CardsPanel
) -> None:
    click(panel, card(panel, "quij"))
    QTest.keyClicks(panel.cards, "-")
    assert panel.hit_points.entry.text() == "-"
    write(panel, "3")
    press(panel, Qt.Key.Key_Return)
    assert hp(session, "quij") == [4]


def test_a_sign_means_nothing_where_nobody_is_selected(panel: CardsPanel) -> None:
    QTest.keyClicks(panel.cards, "-")
    assert not panel.hit_points.isVisible()


def test_the_field_is_as_high_as_what_it_tells(panel: CardsPanel) -> None:
    click_hp(panel, "quij")
    for text in ("", "nonsense", "-3"):
        write(panel, text)
        told = panel.hit_points.told
        assert told.height() >= told.heightForWidth(told.width())
        assert panel.hit_points.geometry().bottom() <= panel.cards.viewport().height()


@pytest.mark.parametrize(
    ("text", "now", "temporary"), [("+2", 9, 0), ("=3", 3, 0), ("t5", 7, 5), ("2", 5, 0)]
)
def test_every_sign_does_its_own(
    session: Session, panel: CardsPanel, text: str, now: int, temporary: int
) -> None:
    click_hp(panel, "quij")
    write(panel, text)
    press(panel, Qt.Key.Key_Return)
    assert session.battle.figures["quij"].hp[::2] == (now, temporary)


def test_escape_gives_up(session: Session, panel: CardsPanel) -> None:
    click_hp(panel, "quij")
    write(panel, "-3")
    press(panel, Qt.Key.Key_Escape)
    assert not panel.hit_points.isVisible()
    assert hp(session, "quij") == [7]


def test_bad_input_stays_with_a_sentence(session: Session, panel: CardsPanel) -> None:
    click_hp(panel, "quij")
    write(panel, "ouch")
    press(panel, Qt.Key.Key_Return)
    assert panel.hit_points.isVisible()
    assert panel.hit_points.told.text().startswith("-7 hurts")
    panel.hit_points.entry.clear()
    write(panel, "=99")
    press(panel, Qt.Key.Key_Return)
    assert panel.hit_points.isVisible()
    assert "has at most 11 hit points, not 99" in panel.hit_points.told.text()
    assert hp(session, "quij") == [7]


def test_an_empty_field_closes_by_enter(panel: CardsPanel) -> None:
    click_hp(panel, "quij")
    press(panel, Qt.Key.Key_Return)
    assert not panel.hit_points.isVisible()


def test_tab_goes_on_to_the_next_figure_and_back(session: Session, panel: CardsPanel) -> None:
    click_hp(panel, "quij")
    write(panel, "-1")
    press(panel, Qt.Key.Key_Tab)
    assert hp(session, "quij") == [6]
    assert panel.hit_points.who == ("borgin",)
    press(panel, Qt.Key.Key_Backtab)
    assert panel.hit_points.who == ("quij",)
    press(panel, Qt.Key.Key_Backtab)
    assert panel.hit_points.who == ("ogre",), "before the first comes the last"
    assert session.selection.figures == ("ogre",)


def test_several_that_are_selected_are_changed_as_one(session: Session, panel: CardsPanel) -> None:
    session.selection.select("orc-1", "orc-2", "ogre")
    panel.change_hit_points()
    assert panel.hit_points.told.text() == "For all 3 selected figures."
    write(panel, "-2")
    press(panel, Qt.Key.Key_Return)
    assert hp(session, "orc-1", "orc-2", "ogre") == [4, 1, 20]
    session.document.undo()
    assert hp(session, "orc-1", "orc-2", "ogre") == [6, 3, 22]


def test_the_keyboard_goes_back_to_where_it_was(session: Session, panel: CardsPanel) -> None:
    session.selection.select("ogre")
    for before in (panel.search, panel.cards):
        before.setFocus()
        panel.change_hit_points("-")
        assert panel.focusWidget() is panel.hit_points.entry
        write(panel, "1")
        press(panel, Qt.Key.Key_Tab)
        assert panel.hit_points.who != ("ogre",)
        write(panel, "-2")
        press(panel, Qt.Key.Key_Return)
        assert panel.focusWidget() is before
        session.selection.select("ogre")


@pytest.mark.parametrize("lose", [QWidget.hide, lambda each: each.setEnabled(False)])
def test_where_that_takes_no_keys_any_more_it_goes_to_the_list(
    session: Session, panel: CardsPanel, lose: Callable[[QWidget], object]
) -> None:
    session.selection.select("ogre")
    panel.search.setFocus()
    panel.change_hit_points()
    lose(panel.search)
    press(panel, Qt.Key.Key_Escape)
    assert panel.focusWidget() is panel.cards


def test_the_field_lies_within_the_list_even_at_its_end(panel: CardsPanel) -> None:
    panel.resize(348, 220)
    click(panel, card(panel, "quij"))
    QTest.keyClick(panel.cards, Qt.Key.Key_End)
    panel.change_hit_points()
    assert panel.cards.viewport().rect().contains(panel.hit_points.geometry())
