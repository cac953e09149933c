"""The form of turning undead resolves it."""

from typing import Final

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from battleboard.models.session import Session
from battleboard.rules import Action
from battleboard.rules.scene import Fighting
from battleboard.views.resolve.turning_form import TurningForm
from tests.battle.battles import figure
from tests.battle.brawls import ORC, brawl
from tests.models.sessions import MakeSession
from tests.views.resolve.panels import ShowPanel, click, enter

CLERIC: Final = figure("ann", fighting=Fighting(level=3), at=(0.0, 0.0))
ZOMBIES: Final = tuple(
    figure(f"zombie {at}", "red", at=(10.0 * at, 0.0), undead="Zombie") for at in (1, 2)
)
TURN: Final = Action("ann", "turn", ("zombie 1",))


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A cleric is about to turn the nearer of two zombies."""
    return session_of(brawl(TURN, figures=(CLERIC, *ZOMBIES, ORC)))


@pytest.fixture
def form(session: Session, show_panel: ShowPanel) -> TurningForm:
    form = show_panel(session).form
    assert isinstance(form, TurningForm)
    return form


def asked(form: TurningForm) -> list[str]:
    return [f"{what}: {slot.ask.dice}" for what, slot in form.slots.items()]


def menu_of(form: TurningForm) -> QMenu:
    click(form.others)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def fate(session: Session) -> list[list[str]]:
    return [[each.name for each in session.battle.figure(who.id).effects] for who in ZOMBIES]


def test_it_says_what_it_takes_and_whom_the_table_leaves_to_the_dm(form: TurningForm) -> None:
    assert form.told.text() == "Turned with a d20: Zombie 1 on 7 or more."
    form.aim_at("orc")
    assert form.told.text().endswith("Not on the turning table; you decide: Orc.")


def test_each_throw_is_asked_for_when_it_is_needed(form: TurningForm, session: Session) -> None:
    form.aim_at("zombie 2")
    assert asked(form) == ["turning: ann: 1d20"]
    enter(form.slots["turning: ann"], 7)
    assert asked(form) == ["turning: ann: 1d20", "undead affected: ann: 1d12"]
    enter(form.slots["undead affected: ann"], 1)
    assert asked(form)[2:] == ["rounds turned: ann: 3d4"]
    assert QApplication.focusWidget() is form.slots["rounds turned: ann"]
    enter(form.slots["rounds turned: ann"], 5)
    assert QApplication.focusWidget() is form.done
    click(form.done)
    assert fate(session) == [["turned"], []]


def test_a_throw_that_fails_asks_for_no_more(form: TurningForm, session: Session) -> None:
    enter(form.slots["turning: ann"], 6)
    assert asked(form) == ["turning: ann: 1d20"]
    click(form.done)
    assert fate(session) == [[], []]


def test_a_throw_that_is_typed_anew_asks_anew(form: TurningForm) -> None:
    enter(form.slots["turning: ann"], 12)
    enter(form.slots["turning: ann"], 2)
    assert asked(form) == ["turning: ann: 1d20"]


def test_it_is_not_done_before_the_dice_are_there(form: TurningForm, session: Session) -> None:
    said: list[str] = []
    form.hint.connect(said.append)
    click(form.done)
    assert said == ["Type the dice, or press R to roll."]
    assert session.battle.running.settled == ()


def test_the_program_rolls_one_throw_or_all(form: TurningForm, session: Session) -> None:
    form.roll_next()
    assert form.slots["turning: ann"].value is not None
    form.roll_all()
    assert len(session.battle.running.settled) == 1


def test_with_nothing_to_throw_rolling_one_does_nothing(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    living = Action("ann", "turn", ("orc",))
    form = show_panel(session_of(brawl(living, figures=(CLERIC, ORC)))).form
    assert isinstance(form, TurningForm)
    form.roll_next()
    assert form.slots == {}
    assert [each.text() for each in menu_of(form).actions()] == ["No other undead on the map"]


def test_only_the_undead_are_offered_as_others(form: TurningForm) -> None:
    menu = menu_of(form)
    assert [each.text() for each in menu.actions()] == ["Zombie 2"]
    menu.actions()[0].trigger()
    assert form.whom == ["zombie 1", "zombie 2"]


def test_one_may_be_left_out(form: TurningForm) -> None:
    form.aim_at("zombie 2")
    form.leave["zombie 1"].click()
    assert form.whom == ["zombie 2"]
    assert form.told.text() == "Turned with a d20: Zombie 2 on 7 or more."


def test_without_a_level_it_says_so_and_asks_for_no_dice(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    form = show_panel(
        session_of(brawl(TURN, figures=(figure("ann", fighting=Fighting()), *ZOMBIES)))
    ).form
    assert isinstance(form, TurningForm)
    assert "gives no level" in form.told.text()
    assert form.slots == {}


def test_nothing_may_come_of_it(form: TurningForm, session: Session) -> None:
    click(form.none)
    assert [each.outcome for each in session.battle.running.settled] == ["miss"]
