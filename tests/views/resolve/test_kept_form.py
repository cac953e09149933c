"""The form of a blow that the next one takes over."""

from PySide6.QtWidgets import QApplication

from battleboard.battle.commands import Settle
from battleboard.battle.state.figure import Effect
from battleboard.views.resolve.effect_form import EffectForm
from tests.battle.brawls import ANN, MAGE, ORC, brawl, cast, strike
from tests.models.sessions import MakeSession, do
from tests.views.resolve.panels import ShowPanel, blow_of, slot_of


def test_another_blow_takes_the_fields_of_the_last_and_looks_as_new(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    prone = ORC._replace(effects=(Effect("prone", "prone", "prone"),))
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), figures=(ANN, prone)))
    panel = show_panel(session)
    form, header = blow_of(panel), panel.header
    slot_of(panel, "attack").show_value(3)
    form.attempt.switch_off(*(line.bearing.id for line in form.modifiers.lines))
    form.modifiers.own.show()
    form.modifiers.value.setText("5")
    do(session, Settle(form.act.id, "miss"))
    assert blow_of(panel) is form
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
