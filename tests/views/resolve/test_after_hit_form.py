"""A hit that brings poison, paralysis or a drain raises a question."""

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.state.command_context import Roll
from battleboard.models.known_powers import KnownPowers
from battleboard.models.session import Session
from battleboard.storage.catalogue.power_list import Power
from battleboard.views.resolve.effect_form import AfterHitForm
from tests.battle.brawls import strike
from tests.battle.rounds import playing
from tests.models.sessions import MakeSession, do
from tests.queries.round.test_after_hits import ANN, BOOK, GHOUL, creature
from tests.views.resolve.panels import ShowPanel, Watched, click, enter

WIGHT = creature("wight", "touch", Roll())


def struck_by(kind: str = "ghoul") -> Battle:
    """A round in which a creature is about to attack Ann, who then strikes back."""
    attacker = GHOUL if kind == "ghoul" else WIGHT
    actions = strike(kind, "ann"), strike("ann", kind)
    return playing(*actions, figures=(ANN, attacker), dice=(1, 6), game="ose")


def hit(session: Session, kind: str = "ghoul") -> None:
    do(session, Settle(f"{kind}:strike 1", "hit", damage=2))


def form_of(panel: Watched) -> AfterHitForm:
    assert isinstance(panel.form, AfterHitForm)
    return panel.form


def test_after_a_hit_of_a_ghoul_the_save_is_asked_for_and_one_enter_does_it(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(struck_by())
    panel = show_panel(session)
    hit(session)
    form = form_of(panel)
    assert form.title.text == "Ghoul's hit: touch of the ghoul"
    assert [row.who for row in form.fields.targets.saves] == ["ann"]
    assert form.fields.targets.saves[0].needed.text() == "14"
    form.focus_first()
    assert QApplication.focusWidget() is form.fields.targets.saves[0].slot
    enter(form.fields.targets.saves[0].slot, 3)
    assert session.battle.figure("ann").has("held")
    assert not isinstance(panel.form, AfterHitForm)


def test_one_undo_asks_again(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(struck_by())
    panel = show_panel(session)
    hit(session)
    enter(form_of(panel).fields.targets.saves[0].slot, 3)
    session.document.undo()
    assert not session.battle.figure("ann").has("held")
    assert form_of(panel).after.hit.whom == "ann"


def test_who_saves_is_not_held_and_the_round_goes_on(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(struck_by())
    panel = show_panel(session)
    hit(session)
    enter(form_of(panel).fields.targets.saves[0].slot, 20)
    assert not session.battle.figure("ann").has("held")
    assert panel.header
    assert panel.header.title.text == "Ann strikes"


def test_a_drained_level_needs_no_die_but_a_press(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(struck_by("wight"))
    panel = show_panel(session)
    hit(session, "wight")
    form = form_of(panel)
    form.focus_first()
    assert QApplication.focusWidget() is form.done
    click(form.done)
    assert session.battle.running.landed == ()
    session.document.undo()
    panel.roll_next()
    assert session.battle.running.landed == ()


def test_the_dice_are_rolled_if_that_is_wanted(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(struck_by())
    panel = show_panel(session)
    hit(session)
    panel.roll_next()
    assert session.battle.running.landed == ()
    session.document.undo()
    panel.roll_all()
    assert session.battle.running.landed == ()


def test_two_powers_of_one_hit_are_asked_for_in_turn(
    session_of: MakeSession, show_panel: ShowPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    chill = Power("chill", "Chill", kind="touch", users=("wight",), against="death", drains=1)
    known = {**BOOK.powers, "chill": chill}
    monkeypatch.setattr(KnownPowers, "all", property(lambda _: known))
    session = session_of(struck_by("wight"))
    panel = show_panel(session)
    hit(session, "wight")
    assert form_of(panel).after.used.name == "Energy Drain of the wight"
    click(form_of(panel).none)
    assert form_of(panel).after.used.name == "Chill"
    enter(form_of(panel).fields.targets.saves[0].slot, 20)
    assert session.battle.running.landed == ()
    session.document.undo()
    assert form_of(panel).after.used.name == "Chill"
    session.document.undo()
    click(form_of(panel).done)
    assert not isinstance(panel.form, AfterHitForm), "the first level was her last"


def test_the_dm_says_that_it_has_no_effect(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_of(struck_by())
    panel = show_panel(session)
    hit(session)
    click(form_of(panel).none)
    assert session.battle.running.landed == ()
    assert panel.header


def test_a_battle_that_is_opened_again_still_asks(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    session = session_of(struck_by())
    hit(session)
    assert form_of(show_panel(session)).after.hit.by == "ghoul"
