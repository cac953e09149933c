"""A figure's declare menu offers the right actions."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.apply import Command
from battleboard.battle.commands import CancelDeclaration, Declare, Leave, NextPhase
from battleboard.models.session import Session
from battleboard.queries.round.forecast import forecast_declaration
from battleboard.queries.round.group_declarations import GroupChoice, all_at_one, each_at_nearest
from battleboard.rules import Action
from battleboard.views.map.draw_list import paths_ahead
from battleboard.views.procedure.declare_menu import (
    CastingPopover,
    OfferMenu,
    brief,
    declare_menu,
    group_menu,
)
from battleboard.views.widgets.popups import open_menu
from tests.battle.battles import BOW, battle, figure
from tests.battle.table import UNSURPRISED, led_to
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.map.tools.table import choose, note_path, sub, texts

WAIT = 10_000


def opened(session: Session, window: QWidget, who: str = "ann", target: str = "") -> OfferMenu:
    menu = declare_menu(session, who, target, window)
    open_menu(menu, QPoint(20, 20))
    return menu


def test_it_is_made_when_it_opens(session: Session, window: QWidget) -> None:
    menu = declare_menu(session, "ann", "orc", window)
    assert menu.isEmpty()
    menu.popup(QPoint(20, 20))
    assert texts(menu)[:2] == ["Ann → Orc", "Shoot with short bow"]
    assert menu.accessibleName() == "Ann → Orc"
    menu.close()


def test_its_title_is_seen_beside_notes_that_are_wider(session: Session, window: QWidget) -> None:
    menu = opened(session, window)
    title = menu.actions()[0]
    assert title.text() == "Ann"
    assert not menu.actionGeometry(title).isEmpty()
    menu.close()


def test_it_needs_nobody_above_it(session: Session) -> None:
    menu = declare_menu(session, "ann")
    menu.fill()
    choose(menu, "Parry")
    assert session.battle.running.actions == (Action("ann", "parry"),)
    menu.deleteLater()


def test_what_is_chosen_is_done_and_can_be_undone(session: Session, window: QWidget) -> None:
    QTest.keyClick(opened(session, window, target="orc"), Qt.Key.Key_4)
    assert session.battle.running.actions == (Action("ann", "melee", ("orc",)),)
    assert session.document.undo_text == "Ann strikes Orc"
    session.document.undo()
    assert not session.battle.running.actions


def test_keys_lead_through_a_menu_within_it(session: Session, window: QWidget) -> None:
    opened(session, window)
    for key in (Qt.Key.Key_1, Qt.Key.Key_4):
        menu = QApplication.activePopupWidget()
        assert menu is not None
        QTest.keyClick(menu, key)
    assert session.battle.running.actions == (Action("ann", "melee", ("orc",)),)


def test_the_same_again_is_chosen_by_its_letter_and_leaves_the_others_their_numbers(
    session: Session, window: QWidget
) -> None:
    def numbered(menu: OfferMenu) -> list[str]:
        return [each.text().partition("\t")[0] for each in menu.actions() if "&" in each.text()]

    first = group_menu(session, ("ann", "bob"), "", window)
    first.fill()
    before = numbered(first)
    do(session, Declare(Action("ann", "parry")))
    lead_to(session, "end")
    do(session, NextPhase())
    lead_to(session, "declaration")
    menu = group_menu(session, ("ann", "bob"), "", window)
    open_menu(menu, QPoint(20, 20))
    now = numbered(menu)
    assert now[0] == "&A  Same again"
    assert [each for each in now[1:] if each in before] == before
    QTest.keyClick(menu, Qt.Key.Key_A)
    assert session.battle.running.actions == (Action("ann", "parry"),)


def test_lines_that_only_say_something_cannot_be_chosen(session: Session, window: QWidget) -> None:
    menu = opened(session, window)
    assert not menu.actions()[0].isEnabled()
    QTest.keyClick(menu, Qt.Key.Key_Down)
    assert menu.activeAction() is menu.actions()[1]
    menu.close()


def test_what_cannot_be_says_why_in_its_line_and_in_full_in_its_hint(
    session: Session, window: QWidget
) -> None:
    menu = opened(session, window, "ann", "bob")
    do(session, Leave("bob"))
    again = opened(session, window, "ann", "orc")
    menu.close()
    again.close()
    gone = opened(session, window, "ann", "bob")
    strike = next(each for each in gone.actions() if "Strike" in each.text())
    assert not strike.isEnabled()
    assert note_path(gone, "Strike") == "Bob is not on the table"
    assert strike.toolTip().splitlines()[0] == "Bob is not on the table."
    assert "(ADDICT VII.A)" in strike.toolTip()
    gone.close()


def test_what_lies_under_the_keys_is_told_and_nothing_when_it_closes(
    session: Session, window: QWidget
) -> None:
    menu = opened(session, window, target="orc")
    told: list[object] = []
    menu.considered.connect(told.append)
    for _ in ("Shoot", "Charge"):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    assert told[-1] == Declare(Action("ann", "charge", ("orc",)))
    menu.close()
    assert told[-1] is None


def test_one_in_melee_flees_by_a_way_that_the_map_shows_before(
    session_of: MakeSession, window: QWidget
) -> None:
    there = figure("ann", at=(150.0, 100.0)), figure("orc", "red", at=(155.0, 100.0))
    session = session_of(led_to(battle(*there, ruleset="osric3"), "declaration", UNSURPRISED))
    menu = opened(session, window)
    told: list[Command] = []
    menu.considered.connect(told.append)
    menu.hovered.emit(next(each for each in menu.actions() if "Flee" in each.text()))
    shown = forecast_declaration(session.battle, told[-1], session.document.tables)
    assert shown.way == ((150.0, 100.0), (30.0, 100.0))
    assert note_path(menu, "Flee") == "from Orc"
    choose(menu, "Flee")
    (ahead,) = paths_ahead(session.battle, 0, frozenset({"ann"}))
    assert ahead.points == shown.way


def test_a_menu_within_tells_it_too(session: Session, window: QWidget) -> None:
    do(session, Declare(Action("ann", "parry")))
    menu = opened(session, window)
    told: list[object] = []
    menu.considered.connect(told.append)
    waits = sub(menu, "Delay")
    waits.hovered.emit(waits.actions()[1])
    assert told[0].segments == 1  # type: ignore[attr-defined]
    take_back = next(each for each in menu.actions() if "Cancel" in each.text())
    menu.hovered.emit(take_back)
    assert told[1] == CancelDeclaration("ann")
    menu.close()


def test_a_spell_that_stands_on_no_card_is_asked_for(session: Session, window: QWidget) -> None:
    menu = opened(session, window, "ann", "orc")
    choose(sub(menu, "More"), "Cast a spell")
    menu.close()
    (form,) = window.findChildren(CastingPopover)
    assert form.isVisible()
    assert form.parent() is window, "a menu is gone once a line is chosen, and all in it"
    form.close()


def test_once_closed_it_is_gone(session: Session, window: QWidget, qtbot: QtBot) -> None:
    menu = opened(session, window)
    with qtbot.waitSignal(menu.destroyed):
        QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not session.battle.running.actions


def whole_note(menu: OfferMenu, text: str) -> str:
    """The whole note at the end of a line, with the chance."""
    return next(each.text().partition("\t")[2] for each in menu.actions() if text in each.text())


def test_the_chance_comes_beside_each_foe_and_the_menu_stays_as_wide(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    menu = opened(session, window)
    wide, before = menu.width(), whole_note(menu, "Orc")
    assert not before.strip().endswith("%")
    likely = Declare(Action("ann", "charge", ("orc",)))
    qtbot.waitUntil(lambda: not session.considered.is_awaited(likely), timeout=WAIT)
    chance = session.considered.of(likely)
    assert chance is not None
    assert whole_note(menu, "Orc").rstrip() == f"{before.rstrip()} · {chance.in_words}"
    line = next(each for each in menu.actions() if "Orc" in each.text())
    assert line.toolTip() == "\n".join(chance.says)
    assert abs(menu.width() - wide) <= menu.fontMetrics().horizontalAdvance("0")
    do(session, Declare(Action("orc", "parry")))
    assert whole_note(menu, "Orc") == before
    menu.close()


def test_38_it_stands_beside_a_foe_that_it_may_not_be_attacked_this_round(
    session_of: MakeSession, window: QWidget, qtbot: QtBot
) -> None:
    archer = figure("ann", at=(20.0, 20.0), arms=(BOW,))
    laid = battle(archer, figure("orc", "red", at=(60.0, 20.0)), ruleset="osric3")
    session = session_of(led_to(laid, "declaration", UNSURPRISED))
    do(session, Declare(Action("orc", "close", ("ann",))))
    menu = opened(session, window)
    likely = Declare(Action("ann", "missile", ("orc",)))
    qtbot.waitUntil(lambda: not session.considered.is_awaited(likely), timeout=WAIT)
    chance = session.considered.of(likely)
    assert chance is not None
    assert chance.is_void
    assert whole_note(menu, "Orc").strip() == "40 ft · no attack this round"
    menu.close()


def test_38_a_reason_is_given_without_its_citation() -> None:
    assert brief("No. Ann may charge once in a turn. (OSRIC3 charge)") == (
        "Ann may charge once in a turn"
    )


def test_each_line_at_a_foe_has_the_chance_of_its_own(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    menu = opened(session, window, target="orc")
    charge = Declare(Action("ann", "charge", ("orc",)))
    qtbot.waitUntil(lambda: not session.considered.is_awaited(charge), timeout=WAIT)
    chance = session.considered.of(charge)
    assert chance is not None
    assert whole_note(menu, "Charge").rstrip().endswith(chance.in_words)
    menu.close()


def test_for_several_the_chance_comes_beside_what_they_do_together(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    near = GroupChoice(each_at_nearest, ("ann", "bob"))
    menu = group_menu(session, near.who, "", window)
    open_menu(menu, QPoint(20, 20))
    before = whole_note(menu, "Attack the nearest foe")
    assert not before.strip()
    qtbot.waitUntil(lambda: not session.considered.is_awaited(near), timeout=WAIT)
    chance = session.considered.of(near)
    assert chance is not None
    assert whole_note(menu, "Attack the nearest foe").rstrip() == chance.in_words
    line = next(each for each in menu.actions() if "Attack the nearest foe" in each.text())
    assert line.toolTip() == "\n".join(chance.says)
    do(session, Declare(Action("orc", "parry")))
    assert whole_note(menu, "Attack the nearest foe") == before
    menu.close()


def test_closed_a_menu_has_nothing_more_worked_out_for_several(
    session: Session, window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    menu = group_menu(session, ("ann", "bob"), "orc", window)
    open_menu(menu, QPoint(20, 20))
    asked = GroupChoice(all_at_one, ("ann", "bob"), ("orc", "melee"))
    left: list[object] = []
    monkeypatch.setattr(session.considered, "leave", left.extend)
    menu.close()
    assert asked in left
