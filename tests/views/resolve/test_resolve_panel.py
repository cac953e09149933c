"""The resolve panel shows the act in hand, the last result, and how to go on."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage, EditCard, Settle
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import HitPoints
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules import Action
from battleboard.views.resolve.act_form import PlainForm
from battleboard.views.resolve.blow_form import BlowForm
from battleboard.views.resolve.effect_form import EffectForm
from battleboard.views.resolve.resolve_panel import ResolvePanel, act_form_of
from battleboard.views.resolve.turning_form import TurningForm
from battleboard.views.ruler.ruler_input import HitRuling
from battleboard.views.theme.sizes import SIDE, S
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.fields import DieField
from tests.battle.brawls import ANN, BEAR, MAGE, ORC, brawl, cast, shoot, strike
from tests.battle.table import in_round
from tests.models.sessions import MakeSession, do
from tests.views.flashes import Flashes
from tests.views.resolve.panels import (
    ShowPanel,
    blow_of,
    click,
    crowd,
    effect_of,
    enter,
    needed,
    slot_of,
    title,
)


def test_it_says_who_does_what_at_whom(session_of: MakeSession, show_panel: ShowPanel) -> None:
    panel = show_panel(session_of(brawl()))
    assert panel.header
    assert title(panel) == "Ann strikes"
    assert panel.header.target.text() == "Orc ▾"


def test_it_is_there_when_a_battle_is_opened_in_the_middle_of_its_acts(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    assert show_panel(session_of(brawl())).isVisible()


def test_it_is_not_there_before_acts_are_played(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(in_round()))
    assert panel.isHidden()
    assert not panel.may_roll
    panel.focus_first()
    panel.roll_next()
    panel.roll_all()
    assert panel.refused == []


def test_enter_leads_through_a_hit_and_on_to_the_next_act(
    session_of: MakeSession, show_panel: ShowPanel, qtbot: QtBot
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann")))
    panel = show_panel(session)
    enter(slot_of(panel, "attack"), 15)
    assert QApplication.focusWidget() is slot_of(panel, "damage")
    enter(slot_of(panel, "damage"), 4)
    assert session.battle.figure("orc").hp.now == 4
    assert title(panel) == "Orc strikes"
    qtbot.waitUntil(lambda: QApplication.focusWidget() is slot_of(panel, "attack"))


def test_what_happened_stays_in_sight_for_the_next_act(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(brawl(strike("ann", "orc"), strike("orc", "ann"))))
    enter(slot_of(panel, "attack"), 15)
    enter(slot_of(panel, "damage"), 4)
    assert panel.told.text == "Ann hits Orc for 6. Orc has 4 left."
    assert panel.told.isVisible()


def test_a_hit_on_a_caster_spoils_the_spell_and_that_is_told(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    mage = MAGE._replace(body=ANN.body)
    battle = brawl(
        strike("orc", "mage"), cast("mage", "orc", time=8), figures=(mage, ORC), dice=(2, 5)
    )
    session = session_of(battle)
    panel = show_panel(session)
    enter(slot_of(panel, "attack"), 20)
    enter(slot_of(panel, "damage"), 1)
    assert "Mage loses fireball" in panel.told.text
    assert [turn.outcome for turn in placed_acts(session.battle) if turn.act.by == "mage"] == [
        "spoiled"
    ]
    assert panel.form is None


def test_a_miss_asks_for_no_damage(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    enter(slot_of(panel, "attack"), 3)
    assert [done.outcome for done in session.battle.running.settled] == ["miss"]
    assert panel.told.text == "Ann misses Orc."


def test_after_the_last_act_what_happened_is_still_told(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(brawl()))
    click(blow_of(panel).miss)
    assert panel.form is None
    assert panel.isVisible()
    assert panel.told.text == "Ann misses Orc."


def rulings(panel: ResolvePanel) -> QMenu:
    """The menu below *Overrule*."""
    click(panel.overrule)
    (menu,) = panel.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return menu


def test_38_the_result_just_told_can_be_overruled(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    assert panel.overrule.isHidden()
    click(blow_of(panel).miss)
    assert panel.overrule.isVisible()
    menu = rulings(panel)
    assert [each.text() for each in menu.actions()] == ["Rule: no effect", "Rule a hit…"]
    menu.close()
    session.document.undo()
    assert panel.overrule.isHidden()


def test_38_of_several_results_each_has_its_rulings(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), dice=(3, 3)))
    panel = show_panel(session)
    panel.roll_moment()
    menu = rulings(panel)
    assert [each.text() for each in menu.actions()] == ["Ann's blow", "Orc's blow"]
    below = next(each for each in menu.findChildren(QMenu) if each.title() == "Ann's blow")
    change = below.actions()[1]
    menu.close()
    change.trigger()
    QApplication.sendPostedEvents(menu, QEvent.Type.DeferredDelete)
    (asked,) = panel.findChildren(HitRuling)
    assert asked.isVisible()
    asked.points.setValue(7)
    click(asked.rule)
    assert session.battle.figure("orc").hp.now == 10 - 7


def test_undo_brings_the_act_back_and_tells_what_to_do(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    click(blow_of(panel).miss)
    session.document.undo()
    assert title(panel) == "Ann strikes"
    assert panel.told.text == "Type the dice and press Enter, or press F6 to roll them."


def test_the_title_stays_where_it_is_when_something_is_told(
    session_of: MakeSession, show_panel: ShowPanel, qtbot: QtBot
) -> None:
    panel = show_panel(session_of(brawl(strike("ann", "orc"), strike("orc", "ann"))))
    assert panel.header
    header = panel.header
    qtbot.waitUntil(lambda: 0 < header.width() < SIDE)
    before = header.y()
    click(blow_of(panel).miss)
    assert panel.told.text
    qtbot.waitUntil(lambda: panel.header is not None and panel.header.y() == before)


def test_with_what_it_is_done_is_never_cut_off(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(brawl()))
    assert panel.header
    particulars = panel.header.where
    assert particulars.text.startswith("Segment")
    for sentence in (panel.header.title, particulars, panel.told):
        assert " ".join(sentence.lines(80)) == sentence.text
        assert sentence.heightForWidth(80) > sentence.heightForWidth(800)


def test_another_act_of_the_moment_is_taken(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann"), dice=(3, 3)))
    panel = show_panel(session)
    assert panel.header
    assert title(panel) == "Ann strikes"
    together = panel.header.together
    assert together.text() == "with Orc's blow"
    click(together)
    assert title(panel) == "Orc strikes"


def test_those_who_strike_together_both_strike(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    weak = ORC._replace(hp=HitPoints(1, 8))
    session = session_of(
        brawl(strike("ann", "orc"), strike("orc", "ann"), figures=(ANN, weak), dice=(3, 3))
    )
    panel = show_panel(session)
    enter(slot_of(panel, "attack"), 20)
    enter(slot_of(panel, "damage"), 8)
    assert "who dies" in panel.told.text or "who falls" in panel.told.text
    assert title(panel) == "Orc strikes"


def test_what_changes_on_the_table_changes_what_is_needed(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    assert needed(panel) == "13"
    orc = session.battle.figure("orc")
    do(session, EditCard("orc", orc.card._replace(fighting=orc.card.fighting._replace(ac=2))))
    assert needed(panel) == "17"


def test_a_number_that_stands_is_kept_when_something_else_changes(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    QTest.keyClicks(slot_of(panel, "attack"), "15")
    do(session, Damage(("mage",), 1))
    assert slot_of(panel, "attack").text() == "15"


def test_dice_of_the_phase_before_give_the_keyboard_to_the_first_act(
    session_of: MakeSession, show_panel: ShowPanel, qtbot: QtBot
) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    click(blow_of(panel).miss)
    assert panel.form is None
    window = panel.window()
    initiative = DieField(Roll(1, 6), "Party")
    initiative.setParent(window)
    initiative.show()
    initiative.setFocus()
    session.document.undo()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is slot_of(panel, "attack"))


def test_it_asks_for_the_focus_when_the_play_comes_to_it(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    other = QLineEdit(panel.window())
    other.show()
    other.setFocus()
    session.play.asked.emit()
    assert QApplication.focusWidget() is slot_of(panel, "attack")


def test_it_does_not_take_the_focus_from_somebody_who_writes(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "orc"), strike("orc", "ann")))
    panel = show_panel(session)
    other = QLineEdit(panel.window())
    other.show()
    other.setFocus()
    do(session, Settle("ann:strike 1", "miss"))
    QApplication.processEvents()
    assert QApplication.focusWidget() is other


def test_every_kind_of_act_has_its_form(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(brawl())
    panel = show_panel(session)
    act = blow_of(panel).act
    kinds = {"strike": BlowForm, "spell": EffectForm, "device": EffectForm, "turn": TurningForm}
    for kind, form in {**kinds, "arrive": PlainForm, "move": PlainForm, "other": PlainForm}.items():
        made = act_form_of(session, act._replace(kind=kind))  # type: ignore[arg-type]
        assert type(made) is form
        made.deleteLater()


def test_what_needs_no_decision_is_simply_done(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(Action("ann", "parry", ("orc",)), Action("ann", "other")))
    panel = show_panel(session)
    assert isinstance(panel.form, PlainForm)
    panel.focus_first()
    QTest.keyClick(panel.form.done, Qt.Key.Key_Return)
    assert len(session.battle.running.settled) == 1


def test_what_needs_no_dice_is_done_with_the_rest_of_its_moment(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = crowd(session_of)
    show_panel(session).roll_moment()
    assert len(session.battle.running.settled) == 5


def test_what_happens_together_is_rolled_from_its_menu(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(
        brawl(strike("ann", "orc"), strike("orc", "ann"), strike("bear", "ann"), dice=(3, 3))
    )
    panel = show_panel(session)
    assert panel.header
    due = len(session.play.due)
    assert due > 2
    click(panel.header.together)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text().startswith("Roll for all of them")
    menu.actions()[0].trigger()
    menu.close()
    assert len(session.battle.running.settled) == due


def test_without_an_act_there_is_nothing_to_roll(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(in_round())
    show_panel(session).roll_moment()
    assert not session.battle.running.settled


def test_all_that_needs_no_decision_is_done_at_once(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = crowd(session_of)
    panel = show_panel(session)
    assert isinstance(panel.form, PlainForm)
    assert panel.form.all_done.text() == "All 5 done"
    click(panel.form.all_done)
    assert len(session.battle.running.settled) == 5
    assert "and 4 more actions" in session.document.undo_text
    session.document.undo()
    assert not session.battle.running.settled


@pytest.mark.parametrize("key", ["roll_all", "roll_next"])
def test_38_one_key_is_enough_for_all_that_need_no_decision(
    session_of: MakeSession, show_panel: ShowPanel, key: str
) -> None:
    session = crowd(session_of)
    panel = show_panel(session)
    assert isinstance(panel.form, PlainForm)
    panel.focus_first()
    assert panel.form.all_done.hasFocus()
    click(panel.form.done)
    assert len(session.battle.running.settled) == 1
    getattr(panel, key)()
    assert len(session.battle.running.settled) == 5


def test_where_one_is_alone_there_is_one_button(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(brawl(Action("ann", "other"))))
    assert isinstance(panel.form, PlainForm)
    assert not panel.form.all_done.isVisible()


def test_it_says_first_what_to_do_and_leaves_no_empty_strip(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(brawl()))
    assert panel.header
    assert panel.told.text.startswith("Type the dice")
    assert panel.header.y() < 2 * S
    assert panel.told.y() > panel.header.geometry().bottom()


def test_an_act_that_needs_no_dice_is_done_with_r(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(Action("ann", "other")))
    show_panel(session).roll_next()
    assert len(session.battle.running.settled) == 1


def test_an_act_that_needs_no_dice_says_why_it_comes_then(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(brawl(Action("ann", "other"))))
    assert isinstance(panel.form, PlainForm)
    assert panel.form.reasons.text


def test_it_is_as_high_for_one_blow_as_for_the_next_and_no_higher_than_an_act_needs(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    high = [
        show_panel(session_of(battle)).sizeHint().height()
        for battle in (
            brawl(),
            brawl(Action("ann", "other")),
            brawl(strike("ann", "orc"), strike("orc", "ann"), dice=(3, 3)),
        )
    ]
    assert high == [high[0]] * len(high)
    assert high[0] <= 200
    assert show_panel(session_of(brawl(cast("mage", "orc")))).sizeHint().height() > high[0]


@pytest.fixture
def enlarge(theme: Theme) -> Iterator[Callable[[float], None]]:
    """Scales all text up, for one test."""
    yield theme.enlarge
    theme.enlarge(1.0)


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.75])
def test_where_there_is_little_room_it_scrolls_to_what_is_typed(
    scale: float,
    session_of: MakeSession,
    show_panel: ShowPanel,
    enlarge: Callable[[float], None],
) -> None:
    panel = show_panel(session_of(brawl(cast("mage", "orc", "bear", "ann", "ghost"))))
    enlarge(scale)
    panel.window().resize(max(SIDE, 19 * panel.fontMetrics().height()), 700)
    panel.setFixedHeight(panel.minimumSizeHint().height())
    QApplication.processEvents()
    form = effect_of(panel)
    for field in (form.harm.dice, form.targets.saves[0].slot, form.targets.saves[-1].slot):
        field.setFocus()
        assert field.visibleRegion().boundingRect() == field.rect()
    for button in (form.more, form.roll, form.done):
        assert button.visibleRegion().boundingRect() == button.rect()


def test_it_fits_into_the_column(session_of: MakeSession, show_panel: ShowPanel) -> None:
    for battle in (
        brawl(),
        brawl(strike("bear", "ann")),
        brawl(cast("mage", "orc", "bear", "ann", "ghost")),
        brawl(shoot("archer", "orc")),
        brawl(strike("ann", "orc"), strike("bear", "ann"), figures=(ANN, BEAR, ORC), dice=(3, 3)),
    ):
        panel = show_panel(session_of(battle))
        assert panel.minimumSizeHint().width() <= SIDE
        assert panel.minimumSizeHint().height() <= 240


def test_no_part_of_it_flashes_up_as_a_window_of_its_own(
    session_of: MakeSession, show_panel: ShowPanel, qapp: QApplication
) -> None:
    acts = (strike("ann", "orc"), strike("bear", "ann"), cast("mage", "orc", time=9))
    session = session_of(brawl(*acts, shoot("archer", "orc")))
    show_panel(session)
    flashes = Flashes()
    qapp.installEventFilter(flashes)
    while turn := session.play.in_hand:
        do(session, Settle(turn.act.id, "miss"))
        QApplication.processEvents()
    qapp.removeEventFilter(flashes)
    assert flashes.seen == []
