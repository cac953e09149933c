"""The form of psionic combat plays it segment by segment."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest

from battleboard.battle.commands import Damage, EditCard
from battleboard.models.session import Session
from battleboard.rules.psionics import PsionicStrength
from battleboard.views.resolve.act_form import PlainForm
from battleboard.views.resolve.psionic_form import ModeChoice, PsionicForm
from battleboard.views.resolve.resolve_panel import ResolvePanel
from tests.battle.commands.test_psionic_exchange import BRAIN, MIND, ORC, duel, psionic
from tests.battle.rounds import playing
from tests.models.sessions import MakeSession
from tests.views.resolve.panels import ShowPanel, Watched, click, enter


def form_in(panel: ResolvePanel) -> PsionicForm:
    assert isinstance(panel.form, PsionicForm)
    return panel.form


def choose(choice: ModeChoice, mode: str) -> None:
    choice.setCurrentIndex(choice.findData(mode))


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    return session_of(duel())


@pytest.fixture
def panel(session: Session, show_panel: ShowPanel) -> Watched:
    return show_panel(session)


def strengths(session: Session) -> list[Any]:
    return [session.battle.figure(who).card.psionic for who in ("mind", "brain")]


def test_V_enter_goes_through_the_results_and_on_to_the_next_segment(
    panel: Watched, session: Session
) -> None:
    mind, brain = form_in(panel).minds
    choose(mind.attack, "mind thrust")
    choose(brain.defence, "tower of iron will")
    enter(mind.result, "3")
    assert brain.result.hasFocus()
    assert mind.strength.text() == "80 → 73 of 80"
    enter(brain.result, "confused")
    assert strengths(session) == [PsionicStrength(73, 80), PsionicStrength(47, 60)]
    assert [each.name for each in session.battle.figure("brain").effects] == ["confused"]
    assert panel.header
    assert panel.header.where.text == "Segment 2"
    mind, brain = form_in(panel).minds
    assert (mind.attack.mode, mind.defence.mode) == ("mind thrust", "")
    assert (brain.attack.mode, brain.defence.mode) == ("", "tower of iron will")


def test_V_the_menus_name_costs_and_disable_what_costs_too_much(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    weak = MIND._replace(card=MIND.card._replace(psionic=PsionicStrength(9, 80)))
    acts = psionic("mind", "brain"), psionic("brain", "mind")
    panel = show_panel(session_of(playing(*acts, figures=(weak, BRAIN))))
    mind = form_in(panel).minds[0]
    items = mind.attack.model()
    assert isinstance(items, QStandardItemModel)
    offered = {items.item(at).text(): items.item(at).isEnabled() for at in range(items.rowCount())}
    assert offered == {
        "no attack": True,
        "psionic blast (20, too much)": False,
        "mind thrust (4)": True,
        "ego whip (7)": True,
        "id insinuation (10, too much)": False,
        "psychic crush (14, too much)": False,
    }
    choose(mind.attack, "ego whip")
    choose(mind.defence, "mental barrier")
    assert mind.strength.text() == "9 of 80: these modes cost 10"
    click(form_in(panel).done)
    assert panel.refused == ["Mind has 9 points left, and these modes cost 10."]


def test_V_the_dm_may_end_it(panel: Watched, session: Session) -> None:
    click(form_in(panel).end)
    assert {done.act.id for done in session.battle.running.settled} == {"mind:other", "brain:other"}


def test_V_without_a_foe_the_act_becomes_a_plain_one(panel: Watched, session: Session) -> None:
    form = form_in(panel)
    form.minds[0].result.setText("5")
    session.document.do(Damage(("orc",), 1))
    assert form_in(panel) is form
    assert form.minds[0].result.text() == "5"
    session.document.do(Damage(("brain",), 30))
    assert isinstance(panel.form, PlainForm)


def test_V_a_strength_typed_now_is_shown_at_once(panel: Watched, session: Session) -> None:
    card = MIND.card._replace(psionic=PsionicStrength(20, 80))
    session.document.do(EditCard("mind", card))
    assert form_in(panel).minds[0].strength.text() == "20 of 80"


def test_V_a_target_without_psionics_has_a_result_only(
    session_of: MakeSession, show_panel: ShowPanel
) -> None:
    panel = show_panel(session_of(playing(psionic("mind", "orc"), figures=(MIND, ORC))))
    mind, orc = form_in(panel).minds
    assert mind.attack.isVisible()
    assert not orc.attack.isVisible()
    assert not orc.strength.text()
    form_in(panel).focus_first()
    assert mind.attack.hasFocus()


def test_V_play_stops_for_it(session: Session) -> None:
    assert all(session.play.asks_for(turn) for turn in session.play.due)


def test_V_after_the_first_segment_the_results_have_the_focus(panel: Watched) -> None:
    form = form_in(panel)
    choose(form.minds[0].attack, "mind thrust")
    form.done.setFocus()
    QTest.keyClick(form.done, Qt.Key.Key_Return)
    form_in(panel).focus_first()
    assert form_in(panel).minds[0].result.hasFocus()
