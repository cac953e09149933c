"""Acts of the same moment are rolled and told together."""

import re

from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Settle
from battleboard.views.resolve.effect_form import EffectForm
from tests.battle.brawls import brawl, cast, strike
from tests.models.sessions import MakeSession, do
from tests.views.resolve.panels import (
    ShowPanel,
    blow_of,
    click,
    crowd,
    focus_widget,
    slot_of,
    title,
)


def test_many_acts_of_a_moment_leave_the_panel_small(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(crowd(session_of))
    assert panel.header
    together = panel.header.together
    assert together.text() == "with 4 others ▾"
    click(together)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert len(menu.actions()) == 4
    menu.actions()[-1].trigger()
    menu.close()
    assert title(panel) == "Bear acts"


def test_all_blows_of_a_moment_are_rolled_by_one_key(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    acts = (strike("ann", "orc"), strike("orc", "ann"), strike("bear", "ann"))
    session = session_of(brawl(*acts, cast("mage"), dice=(3, 3)))
    panel = show_panel(session)
    assert isinstance(panel.form, EffectForm)
    panel.roll_moment()
    assert not session.battle.running.settled, "a spell asks for more than dice"
    do(session, Settle("mage:spell"))
    due = [turn.act.id for turn in session.play.due]
    assert len(due) > 1
    panel.roll_moment()
    assert [done.act.id for done in session.battle.running.settled][1:] == due


def test_38_a_button_rolls_all_attacks_of_a_moment(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), dice=(3, 3)))
    panel = show_panel(session)
    together = blow_of(panel).all
    assert together.text() == "Roll all 2"
    click(together)
    assert len(session.battle.running.settled) == 2
    alone = show_panel(session_of(brawl(strike("ann", "orc"), dice=(3, 3))))
    assert not blow_of(alone).all.isVisible()


def test_what_came_of_each_act_of_the_moment_is_told(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), dice=(3, 3)))
    panel = show_panel(session)
    panel.roll_moment()
    assert {done.act.by for done in session.battle.running.settled} == {"ann", "orc"}
    for figure, foe in (("Ann", "Orc"), ("Orc", "Ann")):
        assert re.search(rf"\b{figure} (hits|misses) {foe}\b", panel.told.text)


def test_dice_typed_for_the_act_in_hand_count_where_all_of_its_moment_are_rolled(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), dice=(3, 3)))
    panel = show_panel(session)
    slot_of(panel, "attack").show_value(15)
    slot_of(panel, "damage").show_value(4)
    panel.roll_moment()
    assert len(session.battle.running.settled) == 2
    assert session.battle.figure("orc").hp.now == 4


def test_the_windows_follow_a_whole_moment_at_once(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), dice=(3, 3)))
    panel, changes = show_panel(session), list[object]()
    session.document.changed.connect(changes.append)
    panel.roll_moment()
    assert len(session.battle.running.settled) == 2
    assert len(changes) == 1


def test_what_asks_for_a_decision_has_the_keyboard_then(
    session_of: MakeSession, show_panel: ShowPanel, qtbot: QtBot
) -> None:
    panel = show_panel(session_of(brawl(cast("mage", "orc"), strike("ann", "orc"), dice=(3, 3))))
    other = QPushButton(panel.window())
    other.show()
    other.setFocus()
    assert panel.form
    panel.roll_moment()
    assert isinstance(panel.form, EffectForm)
    qtbot.waitUntil(lambda: panel.form is not None and panel.form.isAncestorOf(focus_widget()))
