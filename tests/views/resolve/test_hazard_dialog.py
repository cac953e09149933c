"""The hazard dialog applies a spell, breath, gaze, poison or trap to figures."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.figure import HitPoints
from battleboard.models.session import Session
from battleboard.rules.scene import Fighting
from battleboard.views.resolve.hazard_dialog import HazardDialog
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.resolve.panels import click, enter

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
Open = Callable[..., HazardDialog]


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    dragon = figure("dragon", "red", fighting=Fighting(hit_dice="9"), hp=HitPoints(44, 60))
    ann = figure("ann", fighting=Fighting(character_class="fighter", level=5), hp=HitPoints(60, 60))
    return session_of(battle(ann, figure("bob"), dragon, figure("wight", "red", undead="Wight")))


@pytest.fixture
def open_dialog(session: Session, qtbot: QtBot, theme: Theme) -> Open:
    _ = theme
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()

    def opened(*whom: str, name: str = "") -> HazardDialog:
        dialog = HazardDialog(session, whom, parent, name)
        dialog.show()
        return dialog

    return opened


def named(dialog: HazardDialog, name: str, by: str = "") -> None:
    dialog.name.setText(name)
    dialog.name.editingFinished.emit()
    dialog.by.setCurrentIndex(dialog.by.findData(by))


def test_breath_does_as_much_as_the_dragon_has_left_and_a_save_halves_it(
    session: Session, open_dialog: Open
) -> None:
    dialog = open_dialog("ann", "bob")
    named(dialog, "breath of the red dragon", "dragon")
    rows = dialog.fields.targets.saves
    assert dialog.fields.harm.dice.text() == "44"
    assert [row.needed.text() for row in rows] == ["13", "17"]
    enter(rows[0].slot, 13)
    enter(rows[1].slot, 2)
    click(dialog.do)
    assert [session.battle.figure(who).hp.now for who in ("ann", "bob")] == [60 - 22, 10 - 44]
    assert session.document.undo()
    assert session.battle.figure("bob").hp.now == 10


def test_poison_kills_who_does_not_save(session: Session, open_dialog: Open) -> None:
    dialog = open_dialog("ann", "wight", name="deadly poison")
    assert [row.who for row in dialog.fields.targets.saves] == ["ann"], "the undead are spared"
    click(dialog.fields.targets.saves[0].came)
    click(dialog.fields.targets.saves[0].came)
    click(dialog.do)
    assert condition_of(session.battle, session.battle.figure("ann")).state == "dead"


def test_a_gaze_turns_to_stone(session: Session, open_dialog: Open) -> None:
    dialog = open_dialog("bob", name="gaze of the basilisk")
    enter(dialog.fields.targets.saves[0].slot, 1)
    click(dialog.do)
    assert session.battle.figure("bob").has("held")


def test_levels_are_drained(session: Session, open_dialog: Open) -> None:
    dialog = open_dialog("ann", name="level drain")
    assert dialog.fields.leaves.texts == ["loss of 1 level"]
    click(dialog.do)
    assert session.battle.figure("ann").card.fighting.level == 4


def test_a_troll_regenerates(session: Session, open_dialog: Open) -> None:
    dialog = open_dialog("dragon", name="regeneration of the troll")
    click(dialog.do)
    assert [each.regains for each in session.battle.figure("dragon").effects] == [3]


def test_a_scroll_does_what_its_spell_does(open_dialog: Open) -> None:
    dialog = open_dialog("bob", name="scroll of fireball")
    dialog.fields.harm.level.setValue(7)
    assert dialog.fields.harm.dice.text() == "7d6"


def test_a_potion_heals(session: Session, open_dialog: Open) -> None:
    dialog = open_dialog("bob", name="potion of healing")
    assert dialog.fields.harm.heals
    click(dialog.roll)
    assert session.battle.figure("bob").hp.now == 10


def test_sleep_takes_the_weakest(session: Session, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog("ann", "bob", name="sleep")
    (throw, slot) = dialog.fields.pools.slots[0]
    assert throw.among == ("bob",)
    click(dialog.do)
    assert dialog.told.text == "Type how many are affected, or press Roll."
    dialog.told.say("")
    enter(slot)
    assert dialog.told.text == "Type how many are affected, or press Roll."
    with qtbot.waitSignal(dialog.fields.ready):
        enter(slot, 4)
    assert [row.who for row in dialog.fields.targets.saves] == ["bob"]
    click(dialog.do)
    assert session.battle.figure("bob").has("asleep")


def test_what_no_list_has_is_typed(session: Session, open_dialog: Open) -> None:
    dialog = open_dialog("bob")
    named(dialog, "falling rock")
    enter(dialog.fields.harm.dice, "6")
    click(dialog.do)
    assert session.battle.figure("bob").hp.now == 4
    assert session.battle.log[-1].text == "falling rock: Bob"


def test_nothing_at_all_is_asked_about(session: Session, open_dialog: Open) -> None:
    dialog = open_dialog("bob")
    log = len(session.battle.log)
    click(dialog.do)
    assert dialog.told.text.startswith("It would do nothing")
    assert len(session.battle.log) == log
    click(dialog.do)
    assert len(session.battle.log) == log + 1


def test_what_leaves_something_may_leave_less(open_dialog: Open) -> None:
    dialog = open_dialog("ann", name="level drain")
    (chip,) = dialog.fields.leaves.findChildren(QWidget, options=DIRECT)[-1:]
    click(chip)
    assert dialog.fields.leaves.texts == []
    assert dialog.fields.is_empty


def test_enter_takes_the_name_that_is_chosen_and_presses_no_button(
    session: Session, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog, before = open_dialog("ann"), session.battle
    QTest.keyClicks(dialog.name, "breath of the red")
    completer = dialog.name.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    chosen = popup.currentIndex().data()
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert dialog.name.text() == chosen
    assert dialog.isVisible()
    assert session.battle is before
    assert dialog.fields.targets.saves
