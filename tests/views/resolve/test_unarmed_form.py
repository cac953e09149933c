"""The form of grappling, pummelling and overbearing resolves them."""

from typing import Any, Final

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QSpinBox

from battleboard.models.session import Session
from battleboard.rules import Action
from battleboard.rules.scene import Fighting
from battleboard.views.resolve.resolve_panel import ResolvePanel
from battleboard.views.resolve.unarmed_form import UnarmedForm
from battleboard.views.widgets.popups import QuestionsForm
from tests.battle.battles import figure
from tests.battle.brawls import ANN, ORC, brawl
from tests.battle.round.test_gone_targets import ORC as FOE
from tests.battle.round.test_gone_targets import PAL, fled
from tests.models.sessions import MakeSession
from tests.views.resolve.panels import ShowPanel, click, enter


def session_with(session_of: MakeSession, kind: str = "pummel", **changes: Any) -> Session:
    action = Action("ann", kind, ("orc",))  # type: ignore[arg-type]
    return session_of(brawl(action, **changes))


def form_in(panel: ResolvePanel) -> UnarmedForm:
    assert isinstance(panel.form, UnarmedForm)
    return panel.form


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Ann is about to pummel the orc."""
    return session_with(session_of)


@pytest.fixture
def form(session: Session, show_panel: ShowPanel) -> UnarmedForm:
    return form_in(show_panel(session))


def questions(form: UnarmedForm, what: str) -> QuestionsForm:
    click(form.ask[what])
    found = QApplication.activePopupWidget()
    assert isinstance(found, QuestionsForm)
    return found


def effects(session: Session) -> list[str]:
    return [each.name for each in session.battle.figure("orc").effects]


def test_it_says_the_chance_and_who_strikes_first(form: UnarmedForm) -> None:
    assert form.told.text.startswith("65% against Orc. An armed foe strikes first")
    assert not form.slots["effect"].value


def test_the_headline_names_what_it_is(session_of: MakeSession, show_panel: ShowPanel) -> None:
    panel = show_panel(session_with(session_of, "overbear"))
    assert panel.header
    assert panel.header.title.text == "Ann overbears"
    assert panel.header.where.text.endswith("bare hands")


def test_two_throws_settle_it(form: UnarmedForm, session: Session) -> None:
    enter(form.slots["unarmed"], 60)
    enter(form.slots["effect"], 95)
    assert session.battle.figure("orc").subdual == 8
    (settled,) = session.battle.running.settled
    assert settled.outcome == "incapacitated"


def test_a_miss_needs_no_second_throw(form: UnarmedForm, session: Session) -> None:
    enter(form.slots["unarmed"], 66)
    (settled,) = session.battle.running.settled
    assert settled.outcome == "miss"


def test_it_can_be_rolled_step_by_step(form: UnarmedForm, session: Session) -> None:
    while not session.battle.running.settled:
        form.roll_next()
    assert len(session.battle.running.settled) == 1


def test_enter_on_an_empty_die_and_r_without_a_table_say_what_is_needed(
    form: UnarmedForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    form.hint.connect(told.append)
    enter(form.slots["unarmed"])
    assert told == [form.asks]
    monkeypatch.setattr(UnarmedForm, "chance", None)
    form.roll_next()
    assert told == [form.asks] * 2


def test_done_asks_for_what_is_missing(form: UnarmedForm, session: Session) -> None:
    told: list[str] = []
    form.hint.connect(told.append)
    click(form.done)
    assert told == [form.asks]
    form.slots["unarmed"].show_value(99)
    click(form.done)
    assert len(session.battle.running.settled) == 1


def test_what_the_table_asks_changes_the_chance(form: UnarmedForm) -> None:
    asked = questions(form, "to_hit")
    stunned = asked.fields["target_stunned"]
    assert isinstance(stunned, QCheckBox)
    stunned.setChecked(True)
    dexterity = asked.fields["attacker_dexterity"]
    assert isinstance(dexterity, QSpinBox)
    dexterity.setValue(12)
    asked.close()
    assert form.told.text.startswith("97% against Orc.")
    assert form.ask["to_hit"].text() == "Chance +37…"
    assert form.ask["effect"].text() == "Effect…"
    questions(form, "effect").close()


def test_the_dm_decides_instead(form: UnarmedForm, session: Session) -> None:
    form.harm.setValue(3)
    click(form.fates["thrown down"])
    assert effects(session) == ["prone"]
    assert session.battle.figure("orc").subdual == 3


def test_another_target_has_its_own_chance(form: UnarmedForm) -> None:
    form.aim_at("ghost")
    assert form.told.text == "The card has no armour class to roll against: you decide."
    assert form.done.isHidden()
    form.refresh()


def test_without_a_table_the_dm_decides(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session = session_with(session_of, "grapple", game="ose")
    form = form_in(show_panel(session))
    assert form.told.text == "No table covers this: you decide."
    assert form.ask["to_hit"].isHidden()
    form.focus_first()
    form.roll_next()
    click(form.fates["pinned"])
    assert effects(session) == ["held"]


def test_the_cards_answer_what_they_know(session_of: MakeSession, show_panel: ShowPanel) -> None:
    quick = ANN._replace(card=ANN.card._replace(dexterity=16, fighting=Fighting(ac=4)))
    figures = quick, ORC, figure("imp", "red", at=(0.0, 5.0))
    form = form_in(show_panel(session_with(session_of, "grapple", figures=figures)))
    assert form.told.text.startswith("56% against Orc.")
    assert form.ask["to_hit"].text() == "Chance +16…"


GRIP: Final = Action("orc", "grapple", ("mage",))


def away(session_of: MakeSession, show_panel: ShowPanel) -> tuple[Session, UnarmedForm]:
    """The mage has run before the orc comes to grapple with it, and Pal is there."""
    quick = FOE._replace(card=FOE.card._replace(move=24.0))
    session = session_of(fled(PAL, orc=quick, blow=GRIP))
    return session, form_in(show_panel(session))


def test_another_foe_takes_the_place_of_one_who_is_gone(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    _, form = away(session_of, show_panel)
    texts = [each.text() for each in form.gone.offers]
    assert texts == ["Follow: segment 8", "Strike Pal", "Lose the attack"]
    click(form.gone.offers[1])
    assert form.target == "pal"
    assert not form.gone.offers


def test_one_who_is_gone_may_be_followed(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session, form = away(session_of, show_panel)
    click(form.gone.offers[0])
    assert session.battle.running.ruled == {"orc:strike 1": 8}


def test_an_attack_may_be_lost(session_of: MakeSession, show_panel: ShowPanel) -> None:
    session, form = away(session_of, show_panel)
    click(form.gone.offers[2])
    assert session.battle.running.settled[-1].outcome == "miss"
