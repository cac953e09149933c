"""The form of a blow or shot resolves it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Effect
from battleboard.models.attack_in_hand import Attempt
from battleboard.models.session import Session
from battleboard.queries.round.act_in_hand import ListedModifier
from battleboard.rules.attack.modifier import Modifier
from battleboard.views.resolve.blow_form import number_in_words
from battleboard.views.resolve.modifier_list import ModifierRow
from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.widgets.labels import Sentence
from tests.battle.battles import figure
from tests.battle.brawls import ANN, ARCHER, ORC, brawl, shoot, strike
from tests.models.guides import Numbers
from tests.models.sessions import MakeSession
from tests.views.drawing import Drawing, colour_at
from tests.views.resolve.panels import ShowPanel, blow_of, click, enter, line_of, needed, slot_of

ANNS = "ann:strike 1"
BACKSTAB = "backstab: unseen, from behind"


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Ann attacks an orc."""
    return session_of(brawl())


def hp(session: Session, who: str = "orc") -> int:
    return session.battle.figure(who).hp.now


def choose(widget: QWidget, open_menu: Callable[[], object], text: str) -> None:
    open_menu()
    menus = widget.findChildren(QMenu)
    entries = [entry for menu in reversed(menus) for entry in menu.actions()]
    next(each for each in entries if text in each.text() and each.menu() is None).trigger()
    for menu in menus:
        menu.close()


def outcomes(session: Session) -> list[str | None]:
    return [done.outcome for done in session.battle.running.settled]


def test_the_number_needed_and_its_chance_are_shown(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    need = blow_of(panel).dice.blows[0].need
    assert (need.number.text(), need.words.text(), need.chance.text()) == (
        "13",
        "hits AC 6",
        "40%",
    )


def test_a_modifier_that_is_switched_off_does_not_count(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    click(line_of(panel, "Strength"))
    assert needed(panel) == "14"
    assert not line_of(panel, "Strength").isChecked()
    click(line_of(panel, "Strength"))
    assert needed(panel) == "13"


def test_a_modifier_is_switched_by_keyboard(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    line_of(panel, "Strength").setFocus()
    QTest.keyClick(line_of(panel, "Strength"), Qt.Key.Key_Space)
    assert needed(panel) == "14"


def test_a_situation_is_added(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    form = blow_of(panel)
    choose(form.modifiers, lambda: click(form.modifiers.add), "lies prone")
    assert needed(panel) == "9"
    assert line_of(panel, "lies prone").bearing.rule == "DMG 70"


@pytest.fixture
def thief_session(session_of: MakeSession) -> Session:
    """Ann, a thief, attacks an orc."""
    there = brawl()
    ann = there.figure("ann")
    fights = ann.card.fighting._replace(character_class="thief", level=5)
    return session_of(there.with_figure(ann._replace(card=ann.card._replace(fighting=fights))))


def test_37_3_a_backstab_is_ticked_in_its_line(
    thief_session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(thief_session)
    plain = needed(panel)
    offer = line_of(panel, BACKSTAB)
    assert not offer.isChecked()
    click(offer)
    assert int(needed(panel)) == int(plain) - 4
    click(line_of(panel, BACKSTAB))
    assert needed(panel) == plain


def test_37_3_a_weapon_not_learned_is_ticked_in_the_menu(
    thief_session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(thief_session)
    plain, modifiers = needed(panel), blow_of(panel).modifiers
    choose(modifiers, lambda: click(modifiers.add), "Not proficient (−3)")
    assert int(needed(panel)) == int(plain) + 3
    choose(modifiers, lambda: click(modifiers.add), "Not proficient (−3)")
    assert needed(panel) == plain


def test_a_number_of_the_dms_own_is_added_and_taken_back(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    modifiers = blow_of(panel).modifiers
    choose(modifiers, lambda: click(modifiers.add), "Custom modifier")
    assert QApplication.focusWidget() is modifiers.value
    QTest.keyClicks(modifiers.value, "-3")
    enter(modifiers.reason, "darkness")
    assert needed(panel) == "16"
    assert modifiers.own.isHidden()
    click(line_of(panel, "darkness"))
    assert needed(panel) == "13"
    assert "darkness" not in [line.bearing.words for line in modifiers.lines]


def test_without_a_number_nothing_is_added(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    modifiers = blow_of(panel).modifiers
    choose(modifiers, lambda: click(modifiers.add), "Custom modifier")
    enter(modifiers.reason, "darkness")
    assert QApplication.focusWidget() is modifiers.value
    assert needed(panel) == "13"


def test_nobody_is_harmed_if_the_dm_says_so(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    form = blow_of(panel)
    choose(form.modifiers, lambda: click(form.modifiers.add), "No damage")
    enter(slot_of(panel, "attack"), 20)
    enter(slot_of(panel, "damage"), 8)
    assert hp(session) == 10


def test_a_blow_may_only_subdue(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    form = blow_of(panel)
    choose(form.modifiers, lambda: click(form.modifiers.add), "Subdual damage")
    assert form.attempt.strike.subdual
    enter(slot_of(panel, "attack"), 20)
    enter(slot_of(panel, "damage"), 8)
    orc = session.battle.figure("orc")
    assert (orc.hp.now, orc.subdual) == (8, 8)


def test_an_empty_d20_is_gently_asked_for(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    enter(slot_of(panel, "attack"))
    assert panel.told.text == "Type the dice and press Enter, or press F6 to roll them."
    assert outcomes(session) == []
    assert panel.refused == []


def test_so_is_the_damage_of_a_hit(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    enter(slot_of(panel, "attack"), 15)
    enter(slot_of(panel, "damage"))
    assert panel.told.text.startswith("Type the dice")
    assert outcomes(session) == []


def test_a_number_that_the_die_cannot_show_is_said(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    enter(slot_of(panel, "attack"), 25)
    assert panel.told.text == "d20: 1d20 gives 1 to 20, not 25."
    assert outcomes(session) == []
    click(blow_of(panel).roll)
    assert outcomes(session) == []


def test_all_that_is_left_is_rolled(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    QTest.keyClicks(slot_of(panel, "attack"), "19")
    click(blow_of(panel).roll)
    assert outcomes(session) == ["hit"]
    assert hp(session) < 10


def test_r_rolls_one_die_after_the_other(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    slot = slot_of(panel, "attack")
    slot.setFocus()
    QTest.keyClicks(slot, "20")
    panel.roll_next()
    assert outcomes(session) == ["hit"]


def test_a_die_that_was_rolled_stands_in_its_field(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    slot = slot_of(panel, "attack")
    slot.setFocus()
    QTest.keyClick(slot, Qt.Key.Key_R)
    thrown = blow_of(panel).attempt.numbers if panel.form else {}
    assert outcomes(session) or thrown[f"attack: {ANNS}"] == slot.value


def test_the_button_does_it_with_the_dice_that_were_typed(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    click(blow_of(panel).done)
    assert panel.told.text.startswith("Type the dice")
    QTest.keyClicks(slot_of(panel, "attack"), "2")
    click(blow_of(panel).done)
    assert outcomes(session) == ["miss"]


def test_hit_and_miss_need_no_dice(session_of: MakeSession, show_panel: ShowPanel) -> None:
    for name, outcome in (("hit", "hit"), ("miss", "miss")):
        session = session_of(brawl())
        form = blow_of(show_panel(session))
        click(form.hit if name == "hit" else form.miss)
        assert outcomes(session) == [outcome]


def test_a_hit_does_the_damage_that_was_typed(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    QTest.keyClicks(slot_of(panel, "damage"), "5")
    click(blow_of(panel).hit)
    assert hp(session) == 10 - 5 - 2


def test_38_a_typed_miss_ruled_a_hit_asks_for_the_damage(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    QTest.keyClicks(slot_of(panel, "attack"), "3")
    click(blow_of(panel).hit)
    assert blow_of(panel).barred.text.startswith("Ruled a hit: type the damage")
    damage = slot_of(panel, "damage")
    assert QApplication.focusWidget() is damage
    enter(damage, 5)
    assert (outcomes(session), hp(session)) == (["hit"], 10 - 5 - 2)
    assert "ann:strike 1" in session.battle.running.judged


def test_38_a_second_click_on_hit_rolls_the_damage(session: Session, show_panel: ShowPanel) -> None:
    QTest.keyClicks(slot_of(panel := show_panel(session), "attack"), "3")
    for _ in range(2):
        click(blow_of(panel).hit)
    assert outcomes(session) in (["hit"], ["incapacitated"])


def test_38_another_d20_takes_the_ruling_back(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    attack = slot_of(panel, "attack")
    QTest.keyClicks(attack, "3")
    click(blow_of(panel).hit)
    attack.selectAll()
    enter(attack, 4)
    assert outcomes(session) == ["miss"]


def test_another_target_is_chosen(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    assert panel.header
    target = panel.header.target
    choose(target, lambda: click(target), "Bear")
    assert panel.header.target.text() == "Bear ▾"
    assert slot_of(panel, "damage").placeholderText() == "d12"
    enter(slot_of(panel, "attack"), 20)
    enter(slot_of(panel, "damage"), 10)
    assert (hp(session), hp(session, "bear")) == (10, -2)


def test_each_blow_of_a_routine_has_its_own_dice(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("bear", "ann")))
    show_panel(session).focus_first()
    for attack, damage in ((20, 3), (1, None), (19, 2)):
        focused = QApplication.focusWidget()
        assert focused
        enter(focused, attack)
        if damage:
            after = QApplication.focusWidget()
            assert after
            enter(after, damage)
    assert hp(session, "ann") == 10 - 3 - 2


def test_blows_go_at_different_targets(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(brawl(strike("bear", "ann")))
    panel = show_panel(session)
    second = blow_of(panel).dice.blows[1].target
    choose(second, lambda: click(second), "Mage")
    assert blow_of(panel).attempt.targets == ("ann", "mage")
    assert panel.header
    assert panel.header.target.isHidden()


def test_each_of_different_targets_is_hit_for_what_was_typed_for_him(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("bear", "ann")))
    panel = show_panel(session)
    second = blow_of(panel).dice.blows[1].target
    choose(second, lambda: click(second), "Mage")
    slots = [slot for slot in blow_of(panel).dice.slots if slot.ask.what.startswith("damage")]
    for slot, damage in zip(slots, (3, 2, 1), strict=True):
        QTest.keyClicks(slot, str(damage))
    click(blow_of(panel).hit)
    assert (hp(session, "ann"), hp(session, "mage")) == (10 - 3 - 1, 10 - 2)


def test_a_shot_into_a_melee_asks_first_who_it_is(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(shoot("archer", "orc"), figures=(ANN, ORC, ARCHER)))
    panel = show_panel(session)
    chooser = slot_of(panel, "target in melee")
    panel.focus_first()
    assert QApplication.focusWidget() is chooser
    (asked,) = (each for each in panel.findChildren(Sentence) if "roll for the target" in each.text)
    assert asked.text == "Firing into melee: roll for the target: 1 = Ann, 2 = Orc"
    enter(chooser, 1)
    assert panel.header
    assert panel.header.target.text() == "Ann ▾"
    assert QApplication.focusWidget() is slot_of(panel, "attack")


def test_who_it_is_among_seven_is_asked_for_by_a_die_that_people_have(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    others = (figure(f"friend {at}", at=ORC.body.at) for at in range(5))
    session = session_of(brawl(shoot("archer", "orc"), figures=(ANN, *others, ORC, ARCHER)))
    panel = show_panel(session)
    chooser = slot_of(panel, "target in melee")
    assert chooser.dice == Roll(1, 7)
    assert chooser.placeholderText() == "d8"
    (asked,) = (each for each in panel.findChildren(Sentence) if "roll for the target" in each.text)
    assert asked.text == "Firing into melee: roll for the target (d8, reroll an 8)"
    assert chooser.toolTip().startswith("1 = Ann, 2 = Friend 0, ")


def test_the_storys_number_is_taken_with_one_click(session: Session, show_panel: ShowPanel) -> None:
    session.guide = Numbers({f"attack: {ANNS}": 16, f"damage: {ANNS}": 3})
    panel = show_panel(session)
    click(slot_of(panel, "attack").inlay)
    assert slot_of(panel, "attack").value == 16
    assert QApplication.focusWidget() is slot_of(panel, "damage")
    click(slot_of(panel, "damage").inlay)
    assert hp(session) == 10 - 3 - 2


def test_the_dice_of_the_story_are_taken_all_at_once(
    session: Session, show_panel: ShowPanel
) -> None:
    session.guide = Numbers({f"attack: {ANNS}": 16, f"damage: {ANNS}": 3})
    panel = show_panel(session)
    click(blow_of(panel).story)
    assert hp(session) == 10 - 3 - 2


def test_without_a_story_there_is_nothing_to_take(session: Session, show_panel: ShowPanel) -> None:
    assert blow_of(show_panel(session)).story.isHidden()


def test_what_hits_by_itself_says_so_and_may_be_rolled_for(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    held = ORC._replace(effects=(Effect("held", "hold", "held"),))
    panel = show_panel(session_of(brawl(figures=(ANN, held))))
    form = blow_of(panel)
    assert needed(panel) == "auto-hit"
    assert form.barred.text == "The attack hits automatically for maximum damage."
    click(form.allow)
    assert needed(panel) == "13"


def test_what_is_sure_is_done_with_enter(session_of: MakeSession, show_panel: ShowPanel) -> None:
    held = ORC._replace(effects=(Effect("held", "hold", "held"),))
    session = session_of(brawl(figures=(ANN, held)))
    panel = show_panel(session)
    panel.focus_first()
    QTest.keyClick(blow_of(panel).done, Qt.Key.Key_Return)
    assert hp(session) == 10 - 8 - 2


def test_what_is_sure_is_done_with_r(session_of: MakeSession, show_panel: ShowPanel) -> None:
    held = ORC._replace(effects=(Effect("held", "hold", "held"),))
    session = session_of(brawl(figures=(ANN, held)))
    show_panel(session).roll_next()
    assert hp(session) == 10 - 8 - 2


def test_what_the_dm_must_judge_is_not_done_with_r_but_says_so(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "ghost")))
    panel = show_panel(session)
    assert blow_of(panel).attempt.forecast.is_judged
    slot_of(panel, "damage").show_value(3)
    panel.roll_next()
    assert panel.told.text == "Choose Hit or Miss; type the damage, or Hit rolls it."
    assert outcomes(session) == []


def test_a_shot_that_cannot_be_made_says_why_and_may_be_allowed(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    far = ARCHER._replace(body=ARCHER.body._replace(at=(290.0, 190.0)))
    panel = show_panel(session_of(brawl(shoot("archer", "orc"), figures=(far, ORC))))
    form = blow_of(panel)
    assert "beyond the weapon's" in form.barred.text
    assert not form.roll.isEnabled()
    click(form.allow)
    assert form.barred.isHidden()
    assert form.roll.isEnabled()


def test_without_the_figures_the_dm_says_whether_it_hits(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(brawl(strike("ann", "ghost")))
    panel = show_panel(session)
    assert blow_of(panel).barred.text.startswith("The card of Ghost has no armour class.")
    assert needed(panel) == "?"
    enter(slot_of(panel, "damage"), 4)
    assert (hp(session, "ghost"), outcomes(session)) == (4, ["hit"])


def test_a_number_is_told_in_words(theme: Theme, session: Session) -> None:
    _ = theme
    turn = session.play.in_hand
    assert turn
    attempt = Attempt(session.document, turn.act, session)
    for points, words in ((0, "13"), (20, "any roll"), (-20, "can't hit")):
        changed = Attempt(session.document, turn.act, session)
        changed.add(Modifier(points, "luck"))
        assert number_in_words(changed.forecast.blows[0].aim) == words
    assert attempt.why_not == ""


def test_a_line_that_bears_on_a_blow_is_painted_as_it_counts(
    session: Session, show_panel: ShowPanel, theme: Theme
) -> None:
    line = line_of(show_panel(session), "Strength")
    for shade, colours in ((ColourScheme.LIGHT, LIGHT), (ColourScheme.DARK, DARK)):
        theme.choose(shade)
        for on, mark in ((True, colours.accent), (False, colours.panel)):
            line.setChecked(on)
            image = Drawing(line, colours.panel).actual()
            assert colour_at(image, 5, line.height() / 2 - 4) == mark


def test_the_damage_of_a_miss_is_not_asked_for(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    QTest.keyClicks(slot_of(panel, "attack"), "3")
    assert not slot_of(panel, "damage").isEnabled()
    slot_of(panel, "attack").selectAll()
    QTest.keyClicks(slot_of(panel, "attack"), "19")
    assert slot_of(panel, "damage").isEnabled()


def test_37_8_a_condition_without_a_number_is_told_beside_the_modifiers(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    there = brawl()
    orc = there.figure("orc")
    burning = orc._replace(effects=(Effect("on fire", "on fire", "on fire"),))
    form = blow_of(show_panel(session_of(there.with_figure(burning))))
    assert form.unruled.text.startswith("Orc is on fire: AD&D 1e by the book has no modifier")
    assert blow_of(show_panel(session_of(there))).unruled.isHidden()


@pytest.mark.usefixtures("theme")
def test_38_long_words_of_a_modifier_wrap(qtbot: QtBot) -> None:
    words = "is charging, without a Dexterity bonus and far from all its friends"
    bearing = ListedModifier("AC +1", words, "VII.B.3", "charging")
    row = ModifierRow(bearing)
    qtbot.addWidget(row)
    assert row.heightForWidth(800) == row.sizeHint().height()
    assert row.heightForWidth(200) > 2 * row.fontMetrics().height()
