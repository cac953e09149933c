"""A figure's context menu offers the right actions."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import ApplyEffect
from battleboard.battle.state.figure import Effect
from tests.models.sessions import do
from tests.views.map.tools.table import ANN, ORC, RIGHT, Table, choose, sub, texts


def opened(table: Table, place: tuple[float, float] = ANN) -> None:
    table.click(place, RIGHT)


def test_a_right_click_opens_it_and_escape_closes_it(table: Table) -> None:
    opened(table)
    assert texts(table.menu())[0] == "Ann"
    QTest.keyClick(table.menu(), Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_what_can_be_declared_is_in_it(table: Table) -> None:
    opened(table)
    declare = sub(table.menu(), "Declare")
    assert texts(sub(declare, "Orc"))[0] == "Shoot with short bow"
    choose(sub(declare, "Orc"), "Strike with long sword")
    table.menu().close()
    (action,) = table.battle.running.actions
    assert (action.by, action.kind, action.targets) == ("ann", "melee", ("orc",))


def test_those_who_are_selected_take_it_as_their_target(table: Table) -> None:
    table.session.selection.select("ann", "bob")
    opened(table, ORC)
    choose(sub(table.menu(), "Target with Ann and Bob"), "Strike")
    table.menu().close()
    assert [each.by for each in table.battle.running.actions] == ["ann", "bob"]
    table.session.document.undo()
    assert table.battle.running.actions == ()


def test_one_alone_that_is_selected_has_its_spells_there_with_their_chance(
    table: Table, qtbot: QtBot
) -> None:
    table.session.selection.select("quij")
    opened(table, ORC)
    aimed = sub(table.menu(), "Target with Quij")
    sleep = next(each for each in aimed.actions() if "Cast sleep" in each.text())
    qtbot.waitUntil(lambda: "goes off: 100%" in sleep.text(), timeout=10_000)
    sleep.trigger()
    table.menu().close()
    (action,) = table.battle.running.actions
    assert (action.by, action.kind, action.targets) == ("quij", "cast", ("orc",))


def test_hit_points_are_taken_and_given_while_it_stays_open(table: Table) -> None:
    opened(table)
    buttons = {each.text(): each for each in table.menu().findChildren(QPushButton)}
    QTest.mouseClick(buttons["−5"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(buttons["+1"], Qt.MouseButton.LeftButton)
    assert table.battle.figure("ann").hp.now == 6
    table.menu().close()
    table.session.document.undo()
    assert table.battle.figure("ann").hp.now == 5


def test_keys_walk_through_it(table: Table) -> None:
    opened(table)
    QTest.keyClick(table.menu(), Qt.Key.Key_Down)
    assert table.menu().activeAction().text() == "Declare"
    buttons = table.menu().findChildren(QPushButton)
    assert {each.focusPolicy() for each in buttons} == {Qt.FocusPolicy.NoFocus}
    table.menu().close()


def test_a_condition_is_laid_on_all_that_are_selected_and_lifted_again(table: Table) -> None:
    table.session.selection.select("ann", "bob")
    opened(table)
    choose(sub(table.menu(), "Effects"), "Prone")
    table.menu().close()
    assert table.battle.figure("ann").has("prone")
    assert table.battle.figure("bob").has("prone")
    opened(table)
    effects = sub(table.menu(), "Effects")
    assert next(each for each in effects.actions() if each.text() == "Prone").isChecked()
    choose(effects, "Prone")
    table.menu().close()
    assert not table.battle.figure("bob").effects


def test_another_effect_can_be_ended(table: Table) -> None:
    do(table.session, ApplyEffect(("ann",), Effect("bless", "bless", to_hit=1)))
    opened(table)
    choose(sub(table.menu(), "Effects"), "End bless")
    table.menu().close()
    assert not table.battle.figure("ann").effects


def test_a_light_is_kindled_put_out_and_kindled_again(table: Table) -> None:
    for text, lit in (
        ("Torch, 40 ft", True),
        ("Put out the torch", False),
        ("Relight the torch", True),
    ):
        opened(table)
        choose(sub(table.menu(), "Light"), text)
        table.menu().close()
        light = table.battle.figure("ann").light
        assert light is not None
        assert light.lit is lit


def test_it_turns_about(table: Table) -> None:
    opened(table)
    choose(sub(table.menu(), "Turn"), "Around")
    table.menu().close()
    assert table.battle.figure("ann").body.facing == 180


def test_it_hides_a_foe_and_shows_it(table: Table) -> None:
    opened(table, ORC)
    choose(table.menu(), "Hidden from players")
    assert table.battle.figure("orc").hidden
    opened(table, ORC)
    choose(table.menu(), "Hidden from players")
    assert not table.battle.figure("orc").hidden


def test_of_their_own_it_says_why_they_cannot_be_hidden(table: Table) -> None:
    opened(table)
    (line,) = (each for each in table.menu().actions() if "Hidden from" in each.text())
    assert not line.isEnabled()
    assert "their own" in line.toolTip()
    table.menu().close()


def test_it_leaves_the_table_or_is_removed_for_good(table: Table) -> None:
    opened(table)
    choose(table.menu(), "Set aside")
    assert not table.battle.figure("ann").present
    opened(table, ORC)
    choose(table.menu(), "Remove")
    assert "orc" not in table.battle.figures
    table.session.document.undo()
    assert "orc" in table.battle.figures


def test_its_card_is_asked_for(table: Table, qtbot: QtBot) -> None:
    opened(table)
    with qtbot.waitSignal(table.view.card_asked) as asked:
        choose(table.menu(), "Edit the card")
    assert asked.args == ["ann"]


def test_a_closed_menu_is_gone(table: Table, qtbot: QtBot) -> None:
    opened(table)
    menu = table.menu()
    with qtbot.waitSignal(menu.destroyed):
        menu.close()


def test_the_map_shows_what_it_sees(table: Table) -> None:
    opened(table)
    choose(table.menu(), "Show what Ann sees")
    assert table.view.map_scene.through == ("ann",)
