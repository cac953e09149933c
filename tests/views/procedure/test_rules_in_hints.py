"""Hints on declarations and the procedure state the rule of the game that is played."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle.commands import NextPhase
from battleboard.battle.knowledge.preview import declaration_in
from battleboard.models.session import Session
from battleboard.queries.round import group_offers
from battleboard.queries.round.explanations import (
    rule_of_action,
    rule_of_hesitation,
    rule_of_phase,
)
from battleboard.queries.round.group_offers import GroupOffer, OfferLine, SpellPrompt, Submenu
from battleboard.queries.round.intents import Intent
from battleboard.queries.round.offers import offer
from battleboard.rules import RULESETS
from battleboard.rules.scene import ActionKind
from battleboard.views.procedure.declare_menu import OfferMenu
from tests.battle.table import in_round, meet
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.procedure.bars import ShowBar

PLACE = (60.0, 60.0)
PAIR = ("ann", "bob")


def flat(text: str) -> str:
    """A hint without its line breaks."""
    return " ".join(text.split())


def kind_of(line: OfferLine) -> ActionKind | None:
    """The action of a menu line, if it is always the same."""
    match line:
        case Intent():
            declare = declaration_in(line.command)
            return declare.action.kind if declare else None
        case GroupOffer() | SpellPrompt():
            return line.kind
        case _:
            return None


def paired(menu: OfferMenu, lines: Iterable[OfferLine]) -> Iterator[tuple[ActionKind, QAction]]:
    """Each offered action, also in submenus, with its menu entry."""
    menu.fill()
    for line, entry in zip(lines, menu.actions(), strict=True):
        kind, below = kind_of(line), entry.menu()
        if kind:
            yield kind, entry
        if isinstance(line, Submenu) and isinstance(below, OfferMenu):
            yield from paired(below, line.lines())


@pytest.mark.parametrize("game", RULESETS)
def test_whatever_is_offered_says_the_rule_of_its_action(
    game: str, session_of: MakeSession
) -> None:
    kind = "initiative" if game == "countdown" else "declaration"
    session = session_of(in_round(game, kind))
    opened, above = session.document, QWidget()
    ways: tuple[Callable[[], Iterable[OfferLine]], ...] = (
        partial(offer, opened, "ann"),
        partial(offer, opened, "ann", "orc"),
        partial(offer, opened, "ann", place=PLACE),
        partial(group_offers.offer_to_group, opened, PAIR),
        partial(group_offers.offer_at_target, opened, PAIR, "orc"),
        partial(group_offers.offer_at_place, opened, PAIR, PLACE),
    )
    said = set()
    for lines in ways:
        for kind, entry in paired(OfferMenu(session, lines, above), lines()):
            rule = flat(rule_of_action(session.battle.rules, kind))
            assert flat(entry.toolTip()).endswith(rule), entry.text()
            said.add(kind)
    assert said >= {"melee", "move", "hold", "cast", "flee"}
    above.deleteLater()


@pytest.mark.parametrize("game", RULESETS)
def test_every_phase_says_its_rule_under_the_mouse(
    game: str, session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(meet(ruleset=game))
    bar = show_bar(session)
    rules = session.battle.rules
    for kind in ("surprise", "initiative"):
        lead_to(session, kind)
        QApplication.processEvents()
        spans = dict(bar.track.spans())
        at = session.battle.phase - (0 if kind == "surprise" else first_at(session))
        assert bar.track.rule_at(spans[at].center().toPoint()) == rule_of_phase(rules, kind)
        assert flat(bar.dice.toolTip()) == rule_of_phase(rules, kind)
    assert flat(bar.place.toolTip()).endswith(rule_of_phase(rules, "distance"))
    assert flat(bar.hesitation.start.toolTip()).endswith(rule_of_hesitation(rules))
    assert bar.track.rule_at(bar.track.rect().bottomRight() * 2) == ""


def first_at(session: Session) -> int:
    """The index of the first phase of a round."""
    kinds = [phase.kind for phase in session.battle.rules.phases]
    return min(kinds.index(kind) for kind in ("declaration", "initiative") if kind in kinds)


def test_between_fights_no_phase_says_a_rule(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    do(session, NextPhase())
    bar.end_or_resume()
    assert bar.track.rule_at(bar.track.rect().center()) == ""
