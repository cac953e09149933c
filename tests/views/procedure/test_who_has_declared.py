"""The procedure bar shows who has not declared, and declares for them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import (
    Declare,
    GiveOrder,
    PlaceFigure,
)
from battleboard.rules import Action
from battleboard.views.procedure.group_declaring import declare_at_nearest, declare_by_orders
from tests.battle.battles import figure
from tests.battle.table import in_round, led_to, meet
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.procedure.bars import ShowBar, click, press_entry


def test_it_counts_who_has_declared_and_selects_who_has_not(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    assert bar.words.text == "0 of 4 have declared."
    assert bar.undeclared.names == ["Ann", "Bob", "Orc"]
    do(session, Declare(Action("ann", "melee", ("orc",))))
    assert bar.words.text == "1 of 4 has declared."
    assert bar.undeclared.names == ["Bob", "Orc", "Ogre"]
    QTest.mouseClick(
        next(chip for chip in bar.undeclared.chips if chip.text() == "Orc"),
        Qt.MouseButton.LeftButton,
    )
    assert session.selection.figures == ("orc",)


def test_whoever_is_not_surprised_is_asked_to_declare(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(led_to(meet(), "advantage", {"surprise: blue": 6, "surprise: red": 1}))
    bar = show_bar(session)
    assert bar.undeclared.isVisible()
    assert bar.undeclared.names == ["Ann", "Bob"]
    do(session, Declare(Action("ann", "melee", ("orc",))))
    do(session, Declare(Action("bob", "none")))
    assert not bar.undeclared.isVisible()


def test_in_a_game_without_declarations_they_are_asked_for_as_long_as_one_may_act(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    bar = show_bar(session_of(led_to(meet(ruleset="countdown"), "initiative")))
    QApplication.processEvents()
    assert bar.undeclared.isVisible()
    assert bar.undeclared.names == ["Ann", "Bob", "Orc"]
    assert bar.undeclared.more.text() == "+ 1", "all is on one line with their dice"


def test_after_the_dice_nobody_is_asked_where_it_is_too_late(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    assert not show_bar(session_of(led_to(in_round(), "resolution"))).undeclared.isVisible()


def test_who_comes_in_the_middle_of_the_round_is_asked_too(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(led_to(in_round(), "resolution"))
    bar = show_bar(session)
    do(session, PlaceFigure(figure("wolf", "red", at=(40.0, 40.0))))
    QApplication.processEvents()
    assert bar.undeclared.isVisible()
    assert bar.undeclared.names == ["Wolf"]


def test_the_others_who_have_not_declared_are_in_a_menu(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    assert bar.undeclared.more.text() == "+ 1"
    click(bar.undeclared.more)
    menu = bar.undeclared.findChildren(QMenu)[-1]
    press_entry(menu, "Ogre")
    menu.close()
    assert session.selection.figures == ("ogre",)


def test_declaring_opens_the_menu_for_the_next_who_has_not(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    click(bar.undeclared.declare)
    assert session.selection.figures == ("ann",)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert menu
    menu.close()


def test_the_keyboard_goes_on_once_all_have_declared(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    bar.undeclared.all.setFocus()
    declare_at_nearest(session.document, session.document.stage.undeclared)
    assert bar.on.hasFocus()


def test_who_has_an_order_declares_when_the_phase_opens_and_one_undo_takes_it_back(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet())
    bar = show_bar(session)
    do(session, GiveOrder(("orc", "ogre"), "mob"))
    noted: list[str] = []
    session.document.noted.connect(noted.append)
    lead_to(session, "distance")
    bar.skip_phase()
    assert {each.by for each in session.battle.running.actions} == {"orc", "ogre"}
    assert noted == ["2 strike."]
    assert session.document.undo_text == "Orc and Ogre: as ordered"
    session.document.undo()
    assert session.battle.running.actions == ()
    assert session.document.stage.kind == "declaration"
    # Undoing and redoing the phase itself declares nothing.
    session.document.undo()
    session.document.redo()
    assert session.battle.running.actions == ()


def test_who_is_declared_for_by_hand_is_left_alone_by_its_order(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    show_bar(session)
    do(session, GiveOrder(("orc", "ogre"), "mob"))
    do(session, Declare(Action("orc", "parry")))
    assert declare_by_orders(session.document)
    kinds = {each.by: each.kind for each in session.battle.running.actions}
    assert kinds == {"orc": "parry", "ogre": "melee"}
    assert not declare_by_orders(session.document)


def test_while_figures_declare_one_button_leads_and_the_menu_has_what_seldom_helps(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    QApplication.processEvents()
    shown = [each for each in bar.findChildren(QPushButton) if each.isVisible()]
    assert [each.text() for each in shown if look_of(each) == "primary"] == ["Declare"]
    others = [each.text() for each in shown if look_of(each) not in {"primary", "chip"}]
    assert sorted(others) == ["All…", "Next", "»", "…"]
    click(bar.more)
    menu = bar.findChildren(QMenu)[-1]
    texts = [each.text().partition("\t")[0] for each in menu.actions()]
    assert texts[:3] == ["Hesitation clock", "Skip this phase", "Previous phase"]
    session.selection.select("ann")
    press_entry(menu, "Hesitation clock\tF7")
    menu.close()
    assert bar.hesitation.model.running
    declare_at_nearest(session.document, session.document.stage.undeclared)
    QApplication.processEvents()
    assert look_of(bar.undeclared.declare) == ""
    assert look_of(bar.on) == "primary"


def test_the_menu_skips_the_declarations_and_goes_back(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    click(bar.more)
    menu = bar.findChildren(QMenu)[-1]
    press_entry(menu, "Skip this phase")
    menu.close()
    assert session.document.stage.kind != "declaration"


def look_of(button: QPushButton) -> str:
    return str(button.property("look"))
