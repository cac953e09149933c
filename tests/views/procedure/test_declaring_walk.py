"""Declaring goes from one figure to the next until all have declared, or Escape ends it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Batch, CancelDeclaration, Declare, PlaceFigure
from battleboard.models.session import Session
from battleboard.rules import Action
from battleboard.views.procedure.declare_menu import CastingPopover, OfferMenu
from battleboard.views.procedure.procedure_bar import ProcedureBar
from tests.battle.battles import figure
from tests.battle.table import in_round, meet
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.procedure.bars import ShowBar, click


def open_menu(qtbot: QtBot) -> OfferMenu:
    """The declaration menu that is open, or opens next."""
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), OfferMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, OfferMenu)
    return menu


def press(menu: QMenu, words: str) -> None:
    """Choose a line by its key, as the user does."""
    line = next(each for each in menu.actions() if words in each.text() and each.isEnabled())
    QTest.keyClicks(menu, line.text().partition("&")[2][0])


def settle(bar: ProcedureBar, qtbot: QtBot) -> None:
    """Let the menu close, and the walk go on if it does."""
    for _ in range(4):
        QApplication.processEvents()
    qtbot.waitUntil(lambda: not bar.undeclared.walk.soon.isActive())


def with_a_crowd(session: Session) -> Session:
    """Four foes instead of two."""
    for at, name in enumerate(("rat", "bat")):
        do(session, PlaceFigure(figure(name, "red", at=(30.0 + 10 * at, 30.0))))
    return session


def begun(session: Session, show_bar: ShowBar) -> ProcedureBar:
    bar = show_bar(session)
    click(bar.undeclared.declare)
    return bar


def test_after_each_declaration_the_next_figure_is_asked_for_until_all_have_declared(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(in_round())
    bar = begun(session, show_bar)
    asked = []
    while session.document.stage.undeclared:
        menu = open_menu(qtbot)
        asked.append(session.selection.figure)
        press(menu, "Parry")
        settle(bar, qtbot)
    assert asked == ["ann", "bob", "orc", "ogre"]
    assert QApplication.activePopupWidget() is None


def test_38_after_the_party_several_foes_are_asked_for_together(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = with_a_crowd(session_of(in_round()))
    bar = begun(session, show_bar)
    for _ in ("ann", "bob"):
        press(open_menu(qtbot), "Parry")
        settle(bar, qtbot)
    menu = open_menu(qtbot)
    assert menu.actions()[0].text() == "Orc, Ogre and 2 more"
    # The focus is elsewhere, as after a click on the map that places a spell.
    bar.more.setFocus()
    press(menu, "Attack the nearest foe")
    settle(bar, qtbot)
    assert not session.document.stage.undeclared
    assert QApplication.activePopupWidget() is None
    assert bar.window().focusWidget() is bar.on, "Enter goes on"


def test_38_however_the_last_one_declares_enter_goes_on(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    bar.more.setFocus()
    for who in ("ann", "bob", "orc", "ogre"):
        do(session, Declare(Action(who, "parry")))
    qtbot.waitUntil(lambda: bar.window().focusWidget() is bar.on)
    bar.more.setFocus()
    do(session, Declare(Action("ogre", "other")))
    qtbot.waitUntil(lambda: bar.window().focusWidget() is bar.on)


def test_38_one_foe_alone_leads_to_the_next_alone(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = with_a_crowd(session_of(in_round()))
    do(session, Declare(Action("ann", "parry")), Declare(Action("bob", "parry")))
    bar = begun(session, show_bar)
    press(open_menu(qtbot), "Parry")
    settle(bar, qtbot)
    open_menu(qtbot)
    assert session.selection.figure == "ogre"


def test_escape_ends_it_and_later_declarations_open_nothing(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(in_round())
    bar = begun(session, show_bar)
    QTest.keyClick(open_menu(qtbot), Qt.Key.Key_Escape)
    settle(bar, qtbot)
    do(session, Declare(Action("ann", "parry")))
    settle(bar, qtbot)
    assert QApplication.activePopupWidget() is None


def test_38_undo_in_a_menu_asks_the_last_figure_again(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(in_round())
    bar = begun(session, show_bar)
    press(open_menu(qtbot), "Parry")
    settle(bar, qtbot)
    menu = open_menu(qtbot)
    assert session.selection.figure == "bob"
    below = next(each for each in menu.findChildren(OfferMenu) if each.menuAction().isEnabled())
    QTest.keySequence(below, "Ctrl+Z")
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() not in {None, menu})
    assert (session.selection.figure, session.document.stage.undeclared[0]) == ("ann", "ann")
    press(open_menu(qtbot), "Parry")
    settle(bar, qtbot)
    open_menu(qtbot)
    assert session.selection.figure == "bob"


def test_38_after_an_undo_of_several_declarations_nobody_is_selected(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = with_a_crowd(session_of(in_round()))
    begun(session, show_bar)
    QTest.keyClick(open_menu(qtbot), Qt.Key.Key_Escape)
    both = (Declare(Action("orc", "parry")), Declare(Action("ogre", "parry")))
    do(session, Batch(both, "Two parry"))
    session.document.undo()
    assert session.selection.figures == ()


def test_who_is_selected_and_has_not_declared_comes_first_and_else_the_one_that_the_bar_names(
    session_of: MakeSession, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session = session_of(in_round())
    session.selection.select("orc")
    bar = begun(session, show_bar)
    press(open_menu(qtbot), "Parry")
    QTest.keyClick(open_menu(qtbot), Qt.Key.Key_Escape)
    assert session.selection.figure == "ann"
    session.selection.select("orc")
    click(bar.undeclared.declare)
    open_menu(qtbot).close()
    assert session.selection.figure == "ann"
    assert bar.undeclared.names[0] == "Ann"


def test_a_device_that_is_typed_in_holds_it_up(
    session: Session, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session.selection.select("quij")
    begun(session, show_bar)
    press(open_menu(qtbot), "More")
    press(open_menu(qtbot), "Use a device…")
    asked = QApplication.activePopupWidget()
    assert isinstance(asked, CastingPopover)
    name = asked.findChild(QLineEdit)
    assert name is not None
    QTest.keyClicks(name, "wand")
    QTest.keyClick(name, Qt.Key.Key_Return)
    open_menu(qtbot).close()
    assert session.selection.figure == "ann"


def test_a_device_that_is_not_typed_in_ends_it(
    session: Session, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session.selection.select("quij")
    bar = begun(session, show_bar)
    press(open_menu(qtbot), "More")
    press(open_menu(qtbot), "Use a device…")
    asked = QApplication.activePopupWidget()
    assert isinstance(asked, CastingPopover)
    asked.close()
    settle(bar, qtbot)
    do(session, Declare(Action("quij", "parry")))
    settle(bar, qtbot)
    assert QApplication.activePopupWidget() is None


def test_a_spell_with_an_area_waits_for_its_place_and_something_else_ends_it(
    session: Session, show_bar: ShowBar, qtbot: QtBot
) -> None:
    session.selection.select("quij")
    bar = begun(session, show_bar)
    press(open_menu(qtbot), "leep")
    settle(bar, qtbot)
    assert QApplication.activePopupWidget() is None
    do(session, PlaceFigure(figure("wolf", "red", at=(100.0, 60.0))))
    settle(bar, qtbot)
    do(session, CancelDeclaration("quij"))
    settle(bar, qtbot)
    assert QApplication.activePopupWidget() is None


def test_38_when_declarations_begin_nobody_stays_selected(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet())
    show_bar(session)
    session.selection.select("orc")
    lead_to(session, "declaration")
    assert not session.selection.figures
    session.selection.select("orc")
    do(session, Declare(Action("orc", "parry")))
    assert session.selection.figures == ("orc",)
