"""A catalogued spell's form has targets, saves, damage once, and one undo."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell, MoveFigure
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.event import Resisted
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.running_round import SpellField
from battleboard.board.wall import Wall
from battleboard.models.session import Session
from battleboard.models.spell_aim import SpellShape
from battleboard.rules import Action, Casting
from battleboard.rules.scene import Fighting
from battleboard.views.resolve.resist_fields import ResistFields
from battleboard.views.resolve.save_list import SaveRow
from tests.battle.battles import figure
from tests.battle.brawls import brawl, cast
from tests.models.sessions import MakeSession, do
from tests.views.map.tools.table import choose, sub, texts
from tests.views.resolve.panels import ShowPanel, Watched, click, effect_of, enter

SQUARE = ((100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0))
FIELD = SpellField((120.0, 120.0), (SQUARE,))
MAGE = figure("mage", at=(0.0, 60.0), fighting=Fighting(character_class="magic-user", level=6))
ANN = figure("ann", at=(130.0, 130.0))


def orcs(number: int) -> list[Figure]:
    return [
        figure(f"orc{at}", "red", at=(105.0 + 5 * at, 110.0), fighting=Fighting(ac=6, hit_dice="1"))
        for at in range(number)
    ]


def fireball(**changes: Any) -> Battle:
    """A mage of level 6 casts a fireball at five orcs and Ann."""
    figures = (MAGE, ANN, *orcs(5))
    return brawl(cast("mage"), figures=figures, **changes)


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    made = session_of(fireball())
    do(made, AimSpell("mage", "fireball", FIELD, ("ann",)))
    return made


def hp(session: Session) -> list[int]:
    return [each.hp.now for who, each in session.battle.figures.items() if who != "mage"]


def test_all_six_save_damage_is_typed_once_and_one_undo_takes_it_back(
    session: Session, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(session))
    rows = form.targets.saves
    assert [row.who for row in rows] == ["ann", "orc0", "orc1", "orc2", "orc3", "orc4"]
    assert [row.needed.text() for row in rows] == ["17"] * 6
    assert (form.harm.dice.text(), form.harm.half.isChecked()) == ("6d6", True)
    before = session.battle
    for row, face in zip(rows, (18, 3, 17, 16, 20, 1), strict=True):
        enter(row.slot, face)
    assert [row.came.text() for row in rows] == [
        "saved",
        "failed",
        "saved",
        "failed",
        "saved",
        "failed",
    ]
    assert form.harm.total
    assert QApplication.focusWidget() is form.harm.total
    enter(form.harm.total, 9)
    assert hp(session) == [6, 1, 6, 1, 6, 1]
    assert session.document.undo()
    assert session.battle == before


def resistant(session_of: MakeSession, *, percent: int = 50) -> Session:
    """The fireball against two orcs with magic resistance; the mage is of level 6."""
    first, second, third = orcs(3)
    strong = [
        each._replace(card=each.card._replace(resistance=percent)) for each in (first, second)
    ]
    figures = (MAGE, ANN, *strong, third)
    made = session_of(brawl(cast("mage"), figures=figures))
    do(made, AimSpell("mage", "fireball", FIELD))
    return made


def resists(row: SaveRow) -> ResistFields:
    assert row.resists
    return row.resists


def test_magic_resistance_of_all_is_asked_for_before_anyone_saves(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = resistant(session_of)
    panel = show_panel(session)
    form = effect_of(panel)
    ann, one, two, three = form.targets.saves
    assert (ann.resists, three.resists) == (None, None)
    assert resists(one).chance.text() == "75"
    assert "+25% against caster level 6" in resists(one).chance.toolTip()
    assert not one.slot.isVisibleTo(one)
    form.focus_first()
    assert QApplication.focusWidget() is resists(one).slot
    click(form.done)
    assert panel.told.text == "Type the magic resistance roll, or press Roll."
    before = session.battle
    enter(resists(one).slot, 75)
    assert (one.is_resisted, resists(one).came.text()) == (True, "resisted")
    assert QApplication.focusWidget() is resists(two).slot
    enter(resists(two).slot, 76)
    assert resists(two).came.text() == "MR"
    assert two.slot.isVisibleTo(two)
    assert QApplication.focusWidget() is ann.slot
    enter(ann.slot, 18)
    assert QApplication.focusWidget() is two.slot, "the first orc needs no save any more"
    enter(two.slot, 3)
    enter(three.slot, 3)
    assert form.harm.total
    enter(form.harm.total, 9)
    assert hp(session) == [6, 10, 1, 1]
    assert session.document.undo()
    assert session.battle == before


def test_a_number_that_percentile_dice_cannot_show_is_refused(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(resistant(session_of))
    enter(resists(effect_of(panel).targets.saves[1]).slot, 101)
    assert panel.refused == ["Magic resistance of Orc0: 1d100 gives 1 to 100, not 101."]


def test_the_dm_says_who_resists_and_changes_the_chance(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = resistant(session_of)
    form = effect_of(show_panel(session))
    one, two = (resists(row) for row in form.targets.saves[1:3])
    click(one.came)
    assert (one.resisted, one.ruled) == (True, True)
    click(one.came)
    assert (one.resisted, one.ruled) == (False, False)
    click(one.came)
    assert one.resisted is None
    enter(one.slot, 99)
    assert one.resisted is False
    click(one.came)
    assert (one.resisted, one.typed) == (True, {})
    click(one.came)
    assert one.resisted is False
    two.chance.setText("0")
    assert two.resisted is False
    two.chance.setText("100")
    assert two.resisted is True
    two.chance.setText("")
    assert two.resisted is False


def test_at_another_level_the_chance_is_another(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    form = effect_of(show_panel(resistant(session_of)))
    form.harm.level.setValue(13)
    assert resists(form.targets.saves[1]).chance.text() == "40"
    form.harm.level.setValue(1)
    assert form.targets.saves[1].is_resisted, "100% needs no dice"


def test_all_is_rolled_by_one_button_with_magic_resistance_first(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = resistant(session_of)
    form = effect_of(show_panel(session))
    form.roll_next()
    assert resists(form.targets.saves[1]).slot.value is not None
    form.roll_all()
    assert session.battle.running.settled
    told = [each for entry in session.battle.log for each in entry.events]
    assert len([each for each in told if isinstance(each, Resisted)]) == 2


def test_where_all_resist_no_damage_is_asked_for(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = resistant(session_of)
    form = effect_of(show_panel(session))
    form.targets.show_whom(("orc0", "orc1"))
    for row in form.targets.saves:
        click(resists(row).came)
    assert form.targets.is_resisted
    click(form.done)
    assert session.battle.running.settled[-1].outcome == "miss"
    assert hp(session) == [10, 10, 10, 10]


def test_what_is_the_dms_to_check_stands_in_a_line_of_its_own(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    hold = Action("mage", "cast", ("orc0",), Casting("hold person", 3))
    form = effect_of(show_panel(session_of(brawl(hold, figures=(MAGE, *orcs(1))))))
    assert form.fields.check.isVisibleTo(form)
    assert form.fields.check.text == ("Check this yourself: save modifier below 4 targets.")
    plain = effect_of(show_panel(session_of(fireball())))
    assert not plain.fields.check.isVisibleTo(plain)


def test_nobody_resists_what_heals(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = resistant(session_of)
    form = effect_of(show_panel(session))
    form.targets.show_whom(("orc0",))
    form.harm.kind.setCurrentText("Healing")
    command = form.fields.command
    assert command
    assert [each.resists for each in command.command.victims] == [None]


def test_each_bolt_at_one_who_resists_does_nothing(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    first, second = orcs(2)
    first = first._replace(card=first.card._replace(resistance=50))
    missiles = Action("mage", "cast", ("orc0", "orc1"), Casting("magic missile", 1))
    session = session_of(brawl(missiles, figures=(MAGE, first, second)))
    form = effect_of(show_panel(session))
    one, two = form.targets.saves
    assert one.damage
    assert not one.damage.isVisibleTo(one)
    enter(resists(one).slot, 1)
    assert form.targets.unharmed == [two]
    assert two.damage
    enter(two.damage, 4)
    hit_points = [each.hp.now for who, each in session.battle.figures.items() if who != "mage"]
    assert hit_points == [10, 6], "Enter in the last die is enough"


def test_a_spell_at_what_its_caster_does_not_see_asks_once(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    before = fireball()
    wall = Wall((60.0, 0.0), (60.0, 200.0))
    session = session_of(before._replace(board=before.board._replace(walls=(wall,))))
    do(session, AimSpell("mage", "fireball", FIELD))
    panel = show_panel(session)
    form = effect_of(panel)
    for row in form.targets.saves:
        row.slot.setText("3")
    assert form.harm.total
    form.harm.total.setText("9")
    click(form.done)
    assert panel.told.text == (
        "Mage cannot see that spot: allowed only if you rule so. Click again to confirm."
    )
    assert session.battle.running.settled == ()
    click(form.done)
    assert session.battle.running.settled


def test_all_is_thrown_by_one_button(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    click(form.roll)
    assert len(session.battle.running.settled) == 1
    assert all(points < 10 for points in hp(session))
    assert session.document.undo()
    assert hp(session) == [10] * 6


def test_a_save_is_overruled_by_a_click(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    row = form.targets.saves[0]
    enter(row.slot, 18)
    for came in ("failed", "saved", "failed"):
        click(row.came)
        assert row.came.text() == came
    second = form.targets.saves[1]
    for came in ("saved", "failed", "?"):
        click(second.came)
        assert second.came.text() == came
    for other in form.targets.saves[1:]:
        enter(other.slot, 1)
    assert form.harm.total
    enter(form.harm.total, 6)
    assert session.battle.figure("ann").hp.now == 4


def test_the_number_needed_is_overruled_by_typing(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    row = form.targets.saves[1]
    row.needed.setText("4")
    enter(row.slot, 5)
    assert row.came.text() == "saved"


def test_who_has_walked_out_by_then_is_out_and_who_walked_in_is_in(
    session: Session, show_panel: ShowPanel
) -> None:
    do(session, MoveFigure("ann", (200.0, 150.0)), MoveFigure("mage", (110.0, 130.0)))
    form = effect_of(show_panel(session))
    assert [row.who for row in form.targets.saves] == [
        "mage",
        "orc0",
        "orc1",
        "orc2",
        "orc3",
        "orc4",
    ]


def test_it_is_used_at_another_level(session: Session, show_panel: ShowPanel) -> None:
    form = effect_of(show_panel(session))
    assert form.harm.level.value() == 6
    form.harm.level.setValue(9)
    assert form.harm.dice.text() == "9d6"
    assert form.harm.total
    assert form.harm.total.dice.number == 9


def test_saves_that_are_left_out_are_asked_for(session: Session, show_panel: ShowPanel) -> None:
    panel = show_panel(session)
    form = effect_of(panel)
    click(form.done)
    assert panel.told.text == "Type the saves, or press Roll."
    assert session.battle.running.settled == ()


def nobody(session_of: MakeSession, show_panel: ShowPanel, **changes: Any) -> Watched:
    return show_panel(session_of(fireball(**changes)))


def test_a_spell_that_harms_is_not_completed_empty_without_asking(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    for press in ("done", "roll"):
        panel = nobody(session_of, show_panel)
        form = effect_of(panel)
        assert form.targets.saves == []
        click(getattr(form, press))
        assert panel.told.text.startswith("Fireball has no targets")
        assert panel.session.battle.running.settled == ()
        click(getattr(form, press))
        assert len(panel.session.battle.running.settled) == 1


def test_damage_that_was_taken_out_is_asked_about_too(
    session: Session, show_panel: ShowPanel
) -> None:
    panel = show_panel(session)
    form = effect_of(panel)
    for row in form.targets.saves:
        click(row.came)
    form.harm.dice.clear()
    enter(form.harm.dice)
    click(form.done)
    assert panel.told.text.startswith("Fireball does nothing yet")
    assert session.battle.running.settled == ()
    enter(form.harm.dice, "4")
    click(form.done)
    assert hp(session) == [8] * 6


def test_a_place_is_asked_for_and_who_is_there_is_shown(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = nobody(session_of, show_panel)
    form = effect_of(panel)
    asked: list[SpellShape] = []
    panel.session.spell_aim.asked.connect(asked.append)
    assert form.place.text() == "Place it…"
    panel.focus_first()
    assert form.place.hasFocus(), "nobody is in it yet"
    click(form.place)
    (shape,) = asked
    assert panel.session.battle.running.now > 0, "everyone stands where they are by then"
    assert (shape.power.name, shape.measures.feet, shape.reach_ft) == ("Fireball", 20, 160)
    do(panel.session, AimSpell("mage", "fireball", FIELD, ()))
    assert effect_of(panel) is form
    assert len(form.targets.saves) == 6
    assert form.place.isHidden()
    choose(form.more_menu(), "Move it…")
    assert len(asked) == 2


def test_38_targets_that_have_left_the_area_are_told_beside_the_place(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = nobody(session_of, show_panel)
    do(panel.session, MoveFigure("orc1", (20.0, 180.0)))
    do(panel.session, MoveFigure("orc2", (40.0, 180.0)))
    do(panel.session, AimSpell("mage", "fireball", FIELD, ("orc0", "orc1", "orc2")))
    assert effect_of(panel).place.text() == "Move it… (2 left it)"
    do(panel.session, AimSpell("mage", "fireball", FIELD, ("orc0", "orc1")))
    form = effect_of(panel)
    assert form.place.text() == "Move it… (Orc1 left it)"
    assert form.place.toolTip() == "Orc1: no longer in the area"
    assert "Move it…" not in texts(form.more_menu())
    other = FIELD._replace(origin=(FIELD.origin[0] + 1, FIELD.origin[1]))
    do(panel.session, AimSpell("mage", "fireball", other, ("orc0",)))
    assert effect_of(panel).place.isHidden()


def test_where_the_place_is_chosen_with_the_declaration_it_is_not_chosen_anew(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = nobody(session_of, show_panel, options={"spell.place": "declared"})
    form = effect_of(panel)
    assert not form.place.isHidden(), "it has no place yet"
    do(panel.session, AimSpell("mage", "fireball", FIELD, ()))
    assert form.place.isHidden()
    assert "Move it…" not in texts(form.more_menu())


def test_bolts_are_shared_out_and_thrown_for_each(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    targets = ("orc0", "orc1")
    missile = Action("mage", "cast", targets, Casting("magic missile", 1))
    session = session_of(brawl(missile, figures=(MAGE, ANN, *orcs(5))))
    form = effect_of(show_panel(session))
    dice = [row.damage and row.damage.dice for row in form.targets.saves]
    assert dice == [Roll(2, 4, 2), Roll(1, 4, 1)]
    assert all(row.slot.isHidden() for row in form.targets.saves), "it allows no saving throw"
    for row, points in zip(form.targets.saves, (6, 3), strict=True):
        assert row.damage
        enter(row.damage, points)
    click(form.done)
    assert [session.battle.figure(who).hp.now for who in targets] == [4, 7]


def test_hold_person_holds_those_who_fail_until_its_end(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    hold = Action("mage", "cast", ("orc0", "orc1"), Casting("hold person", 3))
    session = session_of(brawl(hold, figures=(MAGE, ANN, *orcs(5))))
    form = effect_of(show_panel(session))
    assert form.fields.leaves.texts == ["held (1 turn 2 rounds)"]
    for row, face in zip(form.targets.saves, (20, 1), strict=True):
        enter(row.slot, face)
    click(form.done)
    first, second = (session.battle.figure(who) for who in ("orc0", "orc1"))
    assert (first.has("held"), second.has("held")) == (False, True)
    assert [each.left_s for each in second.effects] == [720]
    assert session.document.undo()
    assert not session.battle.figure("orc1").effects


def test_38_whom_the_dm_takes_out_or_adds_the_dice_choose_accordingly(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    spell = Action("mage", "cast", ("orc1", "orc2"), Casting("sleep", 1))
    form = effect_of(show_panel(session_of(brawl(spell, figures=(MAGE, *orcs(5))))))
    click(form.targets.saves[0].drop)
    choose(sub(form.more_menu(), "Add a target"), "Orc4")
    ((throw, slot),) = form.fields.pools.slots
    assert throw.among == ("orc2", "orc4")
    for row in tuple(form.targets.saves):
        click(row.drop)
    assert not form.fields.pools.slots
    choose(sub(form.more_menu(), "Add a target"), "Orc3")
    ((throw, slot),) = form.fields.pools.slots
    enter(slot, slot.dice.highest)
    assert [row.who for row in form.targets.saves] == ["orc3"]
