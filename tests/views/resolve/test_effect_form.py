"""The form of a spell or a device resolves it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetHitPoints
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import UsedPower
from battleboard.rules import Action, Casting
from battleboard.views.cards.effect_dialog import EffectDialog
from battleboard.views.resolve.damage_row import usually_heals
from tests.battle.battles import figure
from tests.battle.brawls import MAGE, ORC, brawl, cast
from tests.models.sessions import MakeSession, do
from tests.views.map.tools.table import choose, sub, texts
from tests.views.resolve.panels import ShowPanel, click, effect_of, enter
from tests.views.resolve.test_power_in_use import MAGE as CASTER
from tests.views.resolve.test_power_in_use import orcs


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A mage has a custom spell ready for an orc and a bear: no catalogue has it."""
    return session_of(brawl(witchfire("mage", "orc", "bear")))


def witchfire(by: str, *targets: str) -> Action:
    return Action(by, "cast", targets, Casting("witchfire", 3))


def hp(session: Session, who: str) -> int:
    return session.battle.figure(who).hp.now


def set_damage(field_text: str, session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.harm.dice, field_text)


def test_it_says_who_completes_what(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    assert panel.header
    assert panel.header.title.text == "Mage completes witchfire"
    assert [row.who for row in effect_of(panel).targets.saves] == ["orc", "bear"]


def test_the_card_gives_the_number_that_saves(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    assert [row.needed.text() for row in form.targets.saves] == ["17", "14"]
    form.targets.kinds.setCurrentText("breath")
    assert form.targets.saves[0].needed.text() == "16"


def test_a_saving_throw_is_typed_and_told(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.targets.saves[0].slot, 18)
    assert form.targets.saves[0].came.text() == "saved"
    enter(form.targets.saves[1].slot, 3)
    click(form.done)
    click(form.done)
    assert session.battle.running.saves == {"mage:spell": ("orc",)}


def test_enter_leads_from_save_to_save_and_to_the_damage(
    session: Session, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(session))
    form.targets.saves[1].needed.setText("12")
    enter(form.targets.saves[0].slot, 18)
    assert QApplication.focusWidget() is form.targets.saves[1].slot
    enter(form.targets.saves[1].slot, 3)
    assert form.targets.saves[1].came.text() == "failed"
    assert QApplication.focusWidget() is form.done


def test_a_number_that_a_d20_cannot_show_is_refused(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    enter(effect_of(panel).targets.saves[0].slot, 25)
    assert panel.refused == ["Saving throw of Orc: 1d20 gives 1 to 20, not 25."]
    assert session.battle.running.saves == {}


def test_those_who_save_take_half(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.targets.saves[0].slot, 18)
    enter(form.targets.saves[1].slot, 2)
    enter(form.harm.dice, "2d6")
    assert form.harm.total
    assert QApplication.focusWidget() is form.harm.total
    enter(form.harm.total, 8)
    assert (hp(session, "orc"), hp(session, "bear")) == (10 - 4, 10 - 8)


def test_or_nothing_at_all(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.targets.saves[0].slot, 18)
    enter(form.targets.saves[1].slot, 2)
    click(form.harm.half)
    enter(form.harm.dice, "5")
    click(form.done)
    assert (hp(session, "orc"), hp(session, "bear")) == (10, 5)


def test_damage_dice_wait_for_their_number(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    form = effect_of(panel)
    enter(form.harm.dice, "2d6")
    click(form.done)
    assert panel.told.text == "Type the damage, or press Roll."
    assert session.battle.running.settled == ()


def test_damage_that_cannot_be_read_is_said(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    form = effect_of(panel)
    enter(form.harm.dice, "lots")
    click(form.done)
    assert panel.told.text.startswith("Enter the damage as dice such as 6d6")
    assert session.battle.running.settled == ()


def test_all_that_is_left_is_rolled(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.harm.dice, "2d6")
    click(form.roll)
    assert "mage:spell" in session.battle.running.saves
    assert hp(session, "bear") < 10
    session.document.undo()
    assert hp(session, "bear") == 10
    assert session.battle.running.saves == {}


def test_with_nothing_left_to_roll_its_key_does_the_act(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    enter(effect_of(panel).harm.dice, "2d6")
    for _ in range(9):
        if not session.battle.running.saves:
            panel.roll_next()
    assert "mage:spell" in session.battle.running.saves


def test_the_next_save_is_rolled_by_its_key(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    panel.roll_next()
    assert effect_of(panel).targets.saves[0].came.text() in {"saved", "failed"}
    assert session.battle.running.saves == {}, "nothing is done before all of it is"


def test_the_damage_is_rolled_by_its_key(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.harm.dice, "2d6")
    assert form.harm.total
    QTest.keyClick(form.harm.total, Qt.Key.Key_R)
    assert form.harm.total.value
    assert QApplication.focusWidget() is form.done


def test_somebody_is_left_out_and_another_caught(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    click(form.targets.saves[1].drop)
    click(form.targets.others)
    menu = form.findChildren(QMenu)[-1]
    next(entry for entry in menu.actions() if entry.text() == "Ann").trigger()
    menu.close()
    enter(form.harm.dice, "3")
    click(form.done)
    assert [hp(session, who) for who in ("orc", "bear", "ann")] == [7, 10, 7]


@pytest.mark.parametrize("felled", [False, True])
def test_many_others_are_offered_by_their_sides_and_the_down_apart(
    session_of: MakeSession, show_panel: ShowPanel, *, felled: bool
) -> None:
    crowd = tuple(figure(f"gob-{at}", "red", at=(100.0, 6.0 * at)) for at in range(20))
    there = (*(figure(f"man-{at}", at=(150.0, 6.0 * at)) for at in range(2)), MAGE, ORC, *crowd)
    session = session_of(brawl(cast("mage", "orc"), figures=there))
    if felled:
        do(session, SetHitPoints(("gob-3", "man-0", "man-1"), 0))
    form = effect_of(show_panel(session))
    click(form.targets.others)
    menu = form.findChildren(QMenu)[0]
    teams = session.battle.teams
    down = ["Figures that are down"] if felled else []
    assert texts(menu) == [teams["blue"].name, teams["red"].name, *down]
    assert len(texts(sub(menu, teams["red"].name))) == 20 - felled
    if felled:
        assert texts(sub(menu, "down")) == ["Man-0", "Man-1", "Gob-3"]
    choose(sub(menu, teams["red"].name), "Gob-7")
    menu.close()
    assert [row.who for row in form.targets.saves] == ["orc", "gob-7"]


def test_all_who_are_selected_are_caught(session: Session, show_panel: ShowPanel) -> None:
    session.selection.select("ann", "archer", "orc")
    form = effect_of(show_panel(session))
    click(form.targets.others)
    menu = form.findChildren(QMenu)[-1]
    next(entry for entry in menu.actions() if "selected" in entry.text()).trigger()
    menu.close()
    assert [row.who for row in form.targets.saves] == ["orc", "bear", "ann", "archer"]


def test_without_damage_it_simply_takes_effect(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    click(effect_of(panel).done)
    assert panel.told.text.startswith("Witchfire does nothing yet")
    click(effect_of(panel).done)
    assert panel.told.text == "Mage completes witchfire."
    assert hp(session, "orc") == 10


def test_each_has_damage_and_a_save_of_his_own(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    form = effect_of(panel)
    enter(form.harm.dice, "6d6")
    form.harm.kind.setCurrentText("Each")
    assert form.harm.total is None
    enter(form.targets.saves[0].slot, 18)
    assert form.targets.saves[0].needed.isHidden()
    click(form.done)
    assert panel.told.text == "Type the damage, or press Roll."
    orc, bear = (row.damage for row in form.targets.saves)
    assert orc
    assert bear
    assert QApplication.focusWidget() is orc
    enter(orc, 9)
    assert QApplication.focusWidget() is bear
    enter(bear, 7)
    assert QApplication.focusWidget() is form.done
    click(form.done)
    assert (hp(session, "orc"), hp(session, "bear")) == (10 - 9 // 2, 10 - 7)


def test_what_is_left_of_each_ones_damage_is_rolled(
    session: Session, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(session))
    form.harm.kind.setCurrentText("Each")
    enter(form.harm.dice, "1d4")
    form.targets.saves[0].slot.setText("2")
    enter(form.targets.saves[0].damage or form, 3)
    form.roll_all()
    assert hp(session, "orc") == 10 - 3
    assert 10 - 4 <= hp(session, "bear") <= 10 - 1


def test_the_next_damage_is_rolled_by_its_key(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    form.harm.kind.setCurrentText("Each")
    enter(form.harm.dice, "1d4")
    for row in form.targets.saves:
        row.needed.clear()
    for row in form.targets.saves:
        form.roll_next()
        assert row.damage
        assert row.damage.value in range(1, 5)


def test_without_dice_each_takes_the_points_that_are_typed(
    session: Session, show_panel: ShowPanel, qtbot: QtBot
) -> None:
    form = effect_of(show_panel(session))
    form.harm.kind.setCurrentText("Each")
    form.targets.catch("ann")
    bear, ann = (form.targets.saves[at].damage for at in (1, 2))
    assert bear
    assert ann
    qtbot.waitUntil(ann.isVisible)
    QTest.keyClicks(bear, "r7")
    QTest.keyClicks(ann, "2")
    click(form.done)
    assert [hp(session, who) for who in ("orc", "bear", "ann")] == [10, 3, 8]


def test_all_take_the_same_again(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.harm.dice, "6d6")
    form.harm.kind.setCurrentText("Each")
    form.harm.kind.setCurrentText("Damage")
    assert form.harm.total
    assert [row.damage for row in form.targets.saves] == [None, None]


def test_nothing_may_come_of_it(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    enter(form.harm.dice, "5")
    choose(form.more_menu(), "No effect")
    assert hp(session, "orc") == 10
    assert len(session.battle.running.settled) == 1


def test_a_spell_without_targets_asks_for_no_saves(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(session_of(brawl(witchfire("mage")))))
    assert form.targets.saves == []
    assert form.targets.kinds.isHidden()
    form.focus_first()
    assert QApplication.focusWidget() is form.done


@pytest.mark.parametrize(
    ("kinds", "at"),
    [(["paralysis", "breath", "spells"], 2), (["death", "wands"], 0), ([], -1)],
)
def test_a_spell_is_saved_against_as_a_spell_where_cards_know_that(
    kinds: list[str], at: int
) -> None:
    assert UsedPower("witchfire").save_among(kinds) == at


def test_a_device_is_saved_against_as_it_stands_on_the_card() -> None:
    assert UsedPower("rod", is_spell=False).save_among(["paralysis", "spells"]) == 0


def test_a_spell_may_heal_instead(session: Session, show_panel: ShowPanel) -> None:
    do(session, SetHitPoints(("orc",), 2))
    form = effect_of(show_panel(session))
    form.harm.kind.setCurrentText("Healing")
    assert not form.harm.half.isVisible()
    enter(form.harm.dice, "5")
    click(form.done)
    assert hp(session, "orc") == 7
    assert session.document.undo_text.startswith("Mage's witchfire")


def test_dice_of_healing_are_typed(session: Session, show_panel: ShowPanel) -> None:
    do(session, SetHitPoints(("orc", "bear"), 1))
    form = effect_of(show_panel(session))
    form.harm.kind.setCurrentText("Healing")
    enter(form.harm.dice, "1d8")
    assert form.harm.total
    enter(form.harm.total, 6)
    assert [hp(session, who) for who in ("orc", "bear")] == [7, 7]


def test_a_spell_that_cures_is_taken_to_heal() -> None:
    assert [usually_heals(name) for name in ("Cure Light Wounds", "heal", "fireball")] == [
        "Healing",
        "Healing",
        "Damage",
    ]


def test_what_it_leaves_on_those_who_have_not_saved_is_asked(
    session: Session, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(session))
    enter(form.targets.saves[0].slot, 18)
    click(form.targets.lasting)
    dialog = form.findChild(EffectDialog)
    assert dialog
    assert dialog.name.text() == "witchfire"
    dialog.accept()
    assert form.fields.leaves.texts == ["witchfire (1 round)"]
    assert not session.battle.figure("bear").effects
    click(form.done)
    effects = {who: session.battle.figure(who).effects for who in ("orc", "bear")}
    assert not effects["orc"], "it has saved"
    assert [each.name for each in effects["bear"]] == ["witchfire"]
    assert session.document.undo()
    assert session.battle.running.settled == ()


def test_where_it_is_on_nobody_that_is_said(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    told: list[str] = []
    form.hint.connect(told.append)
    for row in tuple(form.targets.saves):
        row.dropped.emit()
    click(form.targets.lasting)
    assert told == ["Choose targets first: Others… adds them."]


def test_a_potion_for_oneself_asks_for_no_saves(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(session_of(brawl(cast("mage", "mage")))))
    assert form.harm.half.isHidden()
    before = form.targets.against
    form.targets.catch("orc")
    assert not form.harm.half.isHidden()
    assert (before, form.targets.against) == ("", "spells")


def test_38_of_targets_without_a_save_friends_come_first_and_the_focus_stays(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(session_of(brawl(cast("mage", "orc", "ann", "bear")))))
    targets = form.targets
    targets.kinds.setCurrentIndex(0)
    QApplication.processEvents()
    shown = sorted(targets.saves, key=lambda row: (row.y(), row.x()))
    assert [row.who for row in shown] == ["ann", "orc", "bear"]
    click(shown[0].drop)
    assert shown[1].drop.hasFocus()


@pytest.mark.parametrize(
    ("spell", "words", "left"),
    [("sleep", "Foes only", {"orc", "bear"}), ("bless", "Friends only", {"ann", "mage"})],
)
def test_38_one_click_leaves_out_the_side_that_a_spell_is_not_meant_for(
    session_of: MakeSession, show_panel: ShowPanel, spell: str, words: str, left: set[str]
) -> None:
    aimed = Action("mage", "cast", ("ann", "orc", "bear", "mage"), Casting(spell, 1))
    targets = effect_of(show_panel(session_of(brawl(aimed)))).targets
    assert targets.one_side.isVisible()
    assert targets.one_side.text() == words
    click(targets.one_side)
    assert set(targets.whom) == left
    assert targets.one_side.isHidden()


def test_sleep_shows_only_what_it_needs_and_a_menu_offers_the_rest(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    spell = Action("mage", "cast", ("orc1", "orc2", "orc3"), Casting("sleep", 1))
    form = effect_of(show_panel(session_of(brawl(spell, figures=(CASTER, *orcs(5))))))
    targets, rest = form.targets, (form.targets.kinds, form.harm, form.harm.level)
    leaves = form.fields.leaves
    assert all(each.isHidden() for each in (*rest, targets.others, targets.lasting, leaves))
    first, second, third = targets.saves
    assert first.y() == second.y() == third.y(), "they are chips in a row"
    choose(sub(form.more_menu(), "Add a target"), "Orc4")
    assert [row.who for row in targets.saves] == ["orc1", "orc2", "orc3", "orc4"]
    for entry, field in zip(
        ("Saving throw", "Damage or healing", "Caster level"), rest, strict=True
    ):
        choose(form.more_menu(), entry)
        assert field.isVisible()
        assert entry not in texts(form.more_menu())
    choose(form.more_menu(), "Lasting effect…")
    dialog = form.findChild(EffectDialog)
    assert dialog
    dialog.reject()
    assert leaves.isVisible()
    targets.kinds.hidePopup()
    targets.kinds.setCurrentText("spells")
    QApplication.processEvents()
    assert len({row.y() for row in targets.saves}) == len(targets.saves)
    for row in tuple(targets.saves):
        click(row.drop)
    assert targets.others.isVisible(), "it must be used on someone"
