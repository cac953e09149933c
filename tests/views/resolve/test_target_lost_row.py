"""A blow in hand whose target is gone offers the DM the alternatives."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import Action
from battleboard.views.resolve.act_form import PlainForm
from battleboard.views.widgets.buttons import ButtonStyle
from tests.battle.battles import do
from tests.battle.movement.test_shared_floor import charge, left_out
from tests.battle.round.test_gone_targets import (
    ARRIVES,
    MAGE,
    ORC,
    PAL,
    closing,
    felled,
    fled,
)
from tests.battle.round.test_late_blows import delayed
from tests.battle.rounds import playing, strikes
from tests.models.sessions import MakeSession
from tests.views.resolve.panels import ShowPanel, Watched, blow_of, click

QUICK = ORC._replace(card=ORC.card._replace(move=24.0))


def offers(panel: Watched) -> dict[str, bool]:
    """The buttons, and which of them are enabled."""
    row = blow_of(panel).gone
    return {each.text(): each.isEnabled() for each in row.offers} if row.isVisible() else {}


def press(panel: Watched, at: int) -> None:
    click(blow_of(panel).gone.offers[at])


def test_it_is_not_there_while_the_target_is(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(playing(strikes(), figures=(MAGE, ORC))))
    assert offers(panel) == {}


def test_it_offers_what_the_game_allows(session_of: MakeSession, show_panel: ShowPanel) -> None:
    panel = show_panel(session_of(fled(PAL, orc=QUICK)))
    assert offers(panel) == {"Follow: segment 8": True, "Strike Pal": True, "Lose the attack": True}
    form = blow_of(panel)
    assert form.barred.text.startswith("Out of reach: Mage is ")
    assert form.allow.isVisible()
    assert not form.done.isEnabled()
    assert not form.all.isEnabled(), "it would leave this one open"
    looks = [each.property("look") for each in form.gone.offers]
    assert looks == [ButtonStyle.PLAIN, ButtonStyle.PRIMARY, ButtonStyle.PLAIN]
    assert form.gone.offers[0].toolTip() == "Orc follows and catches up with Mage in segment 8."


def test_enter_does_what_is_usual(session_of: MakeSession, show_panel: ShowPanel) -> None:
    panel = show_panel(session_of(fled(PAL, orc=QUICK)))
    panel.focus_first()
    form = blow_of(panel)
    assert form.gone.offers[1].hasFocus()
    assert panel.told.text == "Cannot act as declared: choose what to do."
    press(panel, 1)
    assert form.dice.slots[0].hasFocus(), "once it is aimed, its dice are next"


def test_what_cannot_be_done_says_why(session_of: MakeSession, show_panel: ShowPanel) -> None:
    panel = show_panel(session_of(fled()))
    assert offers(panel) == {"Follow": False, "Another foe": False, "Lose the attack": True}
    hint = blow_of(panel).gone.offers[0].toolTip()
    assert hint == "Orc cannot catch up with Mage this round."


def test_another_foe_is_struck_with_the_same_dice(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(fled(PAL)))
    press(panel, 1)
    assert blow_of(panel).attempt.targets == ("pal",)
    assert offers(panel) == {}
    assert blow_of(panel).done.isEnabled()


def test_following_puts_the_blow_where_the_figure_comes_up(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(fled(orc=QUICK))
    panel = show_panel(session)
    panel.focus_first()
    press(panel, 0)
    assert [turn.place for turn in next_acts(session.battle)] == [8]
    assert blow_of(panel).dice.slots[0].hasFocus()


def test_a_lost_blow_is_done_with(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(fled())
    panel = show_panel(session)
    press(panel, 2)
    assert next_acts(session.battle) == ()
    assert panel.told.text == "Orc finds Mage out of reach."


def test_the_dm_may_have_it_struck_all_the_same(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(fled()))
    click(blow_of(panel).allow)
    assert offers(panel) == {}
    assert blow_of(panel).done.isEnabled()


def test_a_shot_may_go_at_another(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(felled("missile"))
    panel = show_panel(session)
    assert offers(panel) == {"Follow": False, "Shoot at Pal": True, "Lose the attack": True}
    resort = blow_of(panel).gone.offers[1]
    assert resort.property("look") == ButtonStyle.PLAIN
    assert blow_of(panel).volley.nearest.property("look") == ButtonStyle.PRIMARY, "it shoots twice"


@pytest.mark.parametrize("key", ["roll_all", "roll_next"])
def test_38_one_key_aims_at_the_next_foe_and_the_next_one_rolls(
    session_of: MakeSession, show_panel: ShowPanel, key: str
) -> None:
    session = session_of(felled("missile"))
    panel = show_panel(session)
    form = blow_of(panel)
    getattr(panel, key)()
    assert (form.attempt.targets, offers(panel)) == (("pal",), {})
    assert form.dice.slots[0].hasFocus()
    panel.roll_all()
    assert session.battle.running.settled[-1].act.by == "other"


def test_38_one_key_turns_a_blow_to_the_next_foe(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(fled(PAL, orc=QUICK)))
    panel.roll_all()
    assert (blow_of(panel).attempt.targets, offers(panel)) == (("pal",), {})


def test_38_to_lose_a_blow_takes_a_key_of_its_own(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(fled(blow=strikes()._replace(if_target_gone="lose")))
    panel = show_panel(session)
    gone = blow_of(panel).gone
    usual = next(each for each in gone.offers if each.text() == "Lose the attack")
    panel.roll_all()
    assert usual.hasFocus()
    assert [done.act.id for done in session.battle.running.settled] == ["orc:strike 2", "mage:move"]
    QTest.keyClick(usual, Qt.Key.Key_Space)
    assert next_acts(session.battle) == ()


def plain(panel: Watched) -> PlainForm:
    assert isinstance(panel.form, PlainForm)
    return panel.form


def test_an_advance_whose_target_is_gone_has_the_same_choices(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(closing(move=24.0)))
    form = plain(panel)
    assert [each.text() for each in form.gone.offers] == [
        "Follow: segment 5",
        "Another foe",
        "Lose the attack",
    ]
    assert form.reasons.text == "Out of reach: Mage is 13 ft away."
    assert panel.told.text == "Cannot act as declared: choose what to do."
    assert not form.done.isVisible()
    panel.focus_first()
    assert form.gone.offers[0].hasFocus()


def test_an_advance_does_what_is_usual(session_of: MakeSession, show_panel: ShowPanel) -> None:
    follows = session_of(closing(move=24.0))
    show_panel(follows).roll_all()
    assert [turn.place for turn in next_acts(follows.battle)] == [5]
    stops = session_of(closing())
    show_panel(stops).roll_all()
    assert next_acts(stops.battle) == ()


def test_play_waits_where_the_target_of_an_advance_is_gone(session_of: MakeSession) -> None:
    session = session_of(closing())
    asked: list[str] = []
    session.play.asked.connect(lambda: asked.append("asked"))
    session.play.step_act()
    assert asked == ["asked"]
    assert next_acts(session.battle)[0].act.id == ARRIVES


def test_whoever_closes_with_one_that_stands_just_arrives(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(playing(Action("orc", "close", ("mage",)), figures=(MAGE, ORC)))
    form = plain(show_panel(session))
    assert not form.gone.isVisible()
    assert form.done.isVisible()
    session.play.step_act()
    assert next_acts(session.battle) == ()


def test_38_who_closes_late_is_told_where_it_comes_up(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    form = plain(show_panel(session_of(delayed("close"))))
    assert not form.gone.isVisible()
    assert form.reasons.text.endswith("Others delay Orc: contact in segment 5.")


def test_38_a_charge_that_is_merely_late_comes_later_without_a_question(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(delayed())
    panel = show_panel(session)
    assert not blow_of(panel).gone.asks
    panel.roll_moment()
    (blow,) = (turn for turn in placed_acts(session.battle) if turn.act.by == "orc")
    assert (blow.place, blow.played) == (5, False)


def without_room() -> Battle:
    """A round with a blow due from a figure that has no room next to Brakk."""
    state = charge()
    while next_acts(state)[0].act.by not in left_out(state):
        state = do(state, Settle(next_acts(state)[0].act.id, "miss"))
    return state


@pytest.mark.parametrize("key", ["roll_all", "roll_next"])
def test_no_key_rolls_for_one_who_finds_no_room(
    session_of: MakeSession, show_panel: ShowPanel, key: str
) -> None:
    session = session_of(without_room())
    panel = show_panel(session)
    act = blow_of(panel).attempt.act
    getattr(panel, key)()
    assert act.id not in {each.act.id for each in session.battle.running.settled}
    assert "has no room next to Brakk" in panel.told.text
    assert any(each.hasFocus() for each in blow_of(panel).gone.offers)
    assert not blow_of(panel).attempt.do()
    assert "has no room next to Brakk" in panel.refused[-1]
    click(blow_of(panel).allow)
    assert blow_of(panel).attempt.do()


def test_an_advance_with_a_choice_is_left_when_the_rest_of_its_moment_is_done(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    follows = session_of(closing(move=24.0))
    show_panel(follows).roll_moment()
    assert next_acts(follows.battle)[0].act.id == ARRIVES, "it may follow, or lose it"
    stops = session_of(closing())
    show_panel(stops).roll_moment()
    assert next_acts(stops.battle) == (), "it can only lose it"


def test_38_advances_that_can_only_be_lost_are_lost_together(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(closing(12.0, "wolf"))
    form = plain(show_panel(session))
    assert form.all_lost.text() == "Resolve all 2"
    click(form.all_lost)
    assert next_acts(session.battle) == ()


def test_who_finds_no_room_and_no_other_foe_loses_its_blow_where_all_of_a_moment_are_done(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(without_room())
    panel = show_panel(session)
    due = {turn.act.by for turn in session.play.due}
    outside = due & {*left_out(session.battle)}
    panel.roll_moment()
    assert outside
    assert due <= {each.act.by for each in session.battle.running.settled}
    lost = {each.text for each in session.battle.log if each.text.endswith(": lost")}
    assert len(lost) == len(outside)
    assert all(any(who.capitalize() in text for text in lost) for who in outside)


def test_who_is_delayed_beyond_the_round_is_told_so(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    late = delayed("close")
    plan = late.running.plans["orc"]
    plans = {**late.running.plans, "orc": plan._replace(start=plan.start + 8)}
    session = session_of(late.with_running(late.running._replace(plans=plans)))
    text = plain(show_panel(session)).reasons.text
    assert text.endswith("Others delay Orc: no contact in this round.")
