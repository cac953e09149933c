"""A figure's menu sets what the players know of it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from tests.views.map.tools.table import ANN, BOB, ORC, RIGHT, Table, choose, sub, texts


def opened(table: Table, place: tuple[float, float]) -> QMenu:
    table.click(place, RIGHT)
    return sub(table.menu(), "For the players")


def name_in(menu: QMenu) -> QLineEdit:
    (found,) = menu.findChildren(QLineEdit)
    return found


def test_it_gives_a_figure_the_name_that_they_know(table: Table) -> None:
    menu = opened(table, ORC)
    name = name_in(menu)
    assert (name.text(), name.placeholderText()) == ("", "Orc")
    QTest.keyClicks(name, " Shape ")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert table.battle.figure("orc").alias == "Shape"
    assert QApplication.activePopupWidget() is None
    assert name_in(opened(table, ORC)).text() == "Shape"
    table.menu().close()


def test_the_same_name_again_is_no_command(table: Table, qtbot: QtBot) -> None:
    menu = opened(table, ORC)
    with qtbot.assertNotEmitted(table.session.document.changed):
        QTest.keyClick(name_in(menu), Qt.Key.Key_Return)
    assert QApplication.activePopupWidget() is None


def test_it_says_how_much_of_a_foe_s_health_they_see(table: Table) -> None:
    menu = opened(table, ORC)
    (checked,) = (each.text() for each in menu.actions() if each.isChecked())
    assert checked == "Same as others"
    choose(menu, "Ring")
    assert table.battle.figure("orc").shown_hp == "bar"
    choose(opened(table, ORC), "Wounded or not")
    assert table.battle.figure("orc").shown_hp == "wounded"
    table.menu().close()


def test_of_their_own_all_is_known_but_the_name_may_be_another(table: Table) -> None:
    assert texts(opened(table, ANN)) == [""]
    table.menu().close()


def test_for_several_of_their_own_there_is_nothing_to_choose(table: Table) -> None:
    table.session.selection.select("ann", "bob")
    table.click(BOB, RIGHT)
    assert "For the players" not in texts(table.menu())
    table.menu().close()


def test_several_foes_are_shown_alike(table: Table) -> None:
    table.session.selection.select("ann", "orc")
    menu = opened(table, ORC)
    assert menu.findChildren(QLineEdit) == []
    choose(menu, "Nothing")
    assert table.battle.figure("orc").shown_hp == "none"
    assert table.battle.figure("ann").shown_hp is None
    table.menu().close()
