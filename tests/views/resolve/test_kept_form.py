"""The form of a blow is reused by the next one."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from battleboard.battle.commands import Overrule, Settle
from battleboard.battle.state.figure import Effect, Figure
from battleboard.views.resolve.effect_form import EffectForm
from tests.battle.brawls import ANN, BEAR, MAGE, ORC, brawl, cast, strike
from tests.models.sessions import MakeSession, do
from tests.views.resolve.panels import ShowPanel, blow_of, enter, slot_of


def test_another_blow_takes_the_fields_of_the_last_and_looks_as_new(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    prone = ORC._replace(effects=(Effect("prone", "prone", "prone"),))
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), figures=(ANN, prone)))
    panel = show_panel(session)
    form, header = blow_of(panel), panel.header
    slots = form.dice.slots
    slots[0].show_value(3)
    form.attempt.switch_off(*(line.bearing.id for line in form.modifiers.lines))
    form.modifiers.own.show()
    form.modifiers.value.setText("5")
    do(session, Settle(form.act.id, "miss"))
    assert blow_of(panel) is form
    assert form.dice.slots == slots
    assert slot_of(panel, "attack").text() == ""
    assert panel.header is header
    assert header
    assert header.title.text == "Orc strikes"
    assert form.attempt.numbers == {}
    assert not form.attempt.strike.without
    fresh = show_panel(session)
    assert (form.modifiers.own.isHidden(), form.modifiers.value.text()) == (True, "")
    assert fresh.header
    QApplication.processEvents()
    slot_of(fresh, "attack").clearFocus()
    for taken, new in ((form, blow_of(fresh)), (header, fresh.header)):
        taken.resize(new.size())
        assert taken.grab().toImage() == new.grab().toImage()


def test_its_fields_ask_for_the_throws_of_the_next_blow(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann")))
    panel = show_panel(session)
    form = blow_of(panel)
    do(session, Settle(form.act.id, "miss"))
    asked = [form.attempt.forecast.blows[0].attack, *form.attempt.forecast.blows[0].damage]
    assert [slot.ask for slot in form.dice.slots] == asked
    slot_of(panel, "attack").show_value(20)
    assert form.attempt.numbers == {slot_of(panel, "attack").ask.what: 20}


def test_other_dice_have_fields_of_their_own(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "bear"), strike("bear", "ann"), figures=(ANN, BEAR)))
    panel = show_panel(session)
    form, slots = blow_of(panel), blow_of(panel).dice.slots
    do(session, Settle(form.act.id, "miss"))
    assert blow_of(panel) is form
    assert len(form.dice.blows) == 3
    assert not set(form.dice.slots) & set(slots)


@pytest.mark.parametrize("foe", [ORC, BEAR], ids=["same dice", "other dice"])
def test_a_key_right_after_the_last_die_is_meant_for_the_first_of_the_next_blow(
    session_of: MakeSession, show_panel: ShowPanel, foe: Figure
) -> None:
    session = session_of(brawl(strike("ann", foe.id), strike(foe.id, "ann"), figures=(ANN, foe)))
    panel = show_panel(session)
    form = blow_of(panel)
    form.focus_first()
    for slot in tuple(form.dice.slots):
        enter(slot, 1 if slot.ask.dice.sides < 20 else 20)
    assert form.act.by == foe.id
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, "7")
    assert form.attempt.numbers == {form.dice.slots[0].ask.what: 7}


def test_what_was_typed_stays_where_only_the_moment_is_another_one(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann")))
    panel = show_panel(session)
    form, act = blow_of(panel), blow_of(panel).act
    slot_of(panel, "attack").show_value(15)
    do(session, Overrule(act.id, session.battle.running.now))
    assert panel.header
    assert blow_of(panel) is form
    assert form.act == act
    assert form.attempt.numbers == {slot_of(panel, "attack").ask.what: 15}
    assert slot_of(panel, "attack").text() == "15"


def test_the_targets_of_the_next_routine_are_its_own(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    tame = BEAR._replace(id="tame", side="blue", body=ANN.body)
    blows = strike("bear", "tame"), strike("tame", "bear")
    session = session_of(brawl(*blows, figures=(ANN, tame, BEAR, ORC)))
    panel = show_panel(session)
    form, (first, *_) = blow_of(panel), blow_of(panel).dice.blows
    do(session, Settle(form.act.id, "miss"))
    assert form.act.by == "bear"
    assert form.dice.blows[0] is first
    first.target.open_menu()
    (menu, *_) = first.target.findChildren(QMenu)
    assert menu.actions()[0].text().startswith("Ann")
    menu.close()


def test_tab_leads_to_the_dice_of_another_blow_as_to_those_of_the_first(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann")))
    panel = show_panel(session)
    form = blow_of(panel)
    do(session, Settle(form.act.id, "miss"))
    attack, damage = form.dice.slots
    assert form.done.nextInFocusChain() is attack
    assert attack.nextInFocusChain() is damage


def test_another_form_comes_for_a_spell_after_a_blow(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(
        brawl(
            strike("orc", "mage"),
            cast("mage", "orc", time=8),
            dice=(2, 5),
            figures=(MAGE._replace(body=ANN.body), ORC),
        )
    )
    panel = show_panel(session)
    do(session, Settle(blow_of(panel).act.id, "miss"))
    assert isinstance(panel.form, EffectForm)
