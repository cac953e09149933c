"""Undeclared figures are listed, and many declare at once."""

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from battleboard.battle.commands import Declare, GiveOrder, NextPhase, Settle
from battleboard.rules import Action
from battleboard.views.procedure.declare_menu import OfferMenu
from battleboard.views.procedure.group_declaring import declare_at_nearest, figures_meant
from battleboard.views.procedure.procedure_bar import ProcedureBar
from tests.battle.table import at, in_round, led_to, meet, played
from tests.models.sessions import MakeSession, do
from tests.views.map.tools.table import choose, texts
from tests.views.procedure.bars import ShowBar, click

DICE = {"initiative: blue": 5, "initiative: red": 2}


@pytest.fixture
def bar(session_of: MakeSession, show_bar: ShowBar) -> ProcedureBar:
    """A bar in the first round, in which nobody has declared yet."""
    return show_bar(session_of(in_round()))


@pytest.fixture
def later(session_of: MakeSession, show_bar: ShowBar) -> ProcedureBar:
    """A bar in the second round, after one in which Ann and Orc attacked."""
    first = at(
        in_round(),
        Declare(Action("ann", "melee", ("orc",))),
        Declare(Action("orc", "melee", ("ann",))),
    )
    begun = at(played(led_to(first, "resolution", DICE)), NextPhase())
    return show_bar(session_of(led_to(begun, "declaration")))


def menu_of() -> OfferMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, OfferMenu)
    return menu


def declarers(bar: ProcedureBar) -> list[str]:
    return [each.by for each in bar.session.battle.running.actions]


def test_the_same_again_is_offered_once_there_was_a_round(
    bar: ProcedureBar, later: ProcedureBar
) -> None:
    assert not bar.undeclared.again.isVisible()
    assert later.undeclared.again.isVisible()


def test_it_is_done_for_all_who_can(later: ProcedureBar) -> None:
    click(later.undeclared.again)
    assert declarers(later) == ["ann", "orc"]
    assert later.session.document.undo_text == "Ann and Orc: the same again"


def test_it_is_done_for_those_selected_alone(later: ProcedureBar) -> None:
    later.session.selection.select("orc")
    assert figures_meant(later.session) == ("orc",)
    click(later.undeclared.again)
    assert declarers(later) == ["orc"]


def test_keys_mean_the_others_where_the_one_selected_has_declared(later: ProcedureBar) -> None:
    do(later.session, Declare(Action("orc", "melee", ("ann",))))
    later.session.selection.select("orc")
    assert "orc" not in figures_meant(later.session)
    assert set(figures_meant(later.session)) == set(later.session.document.stage.undeclared)


def test_keys_mean_those_selected_who_have_declared_by_a_standing_order(
    later: ProcedureBar,
) -> None:
    do(later.session, GiveOrder(("orc",), "guard"))
    do(later.session, Declare(Action("orc", "parry")))
    later.session.selection.select("orc")
    assert figures_meant(later.session) == ("orc",)
    assert declare_at_nearest(later.session.document, figures_meant(later.session))
    kinds = [each.kind for each in later.session.battle.running.actions if each.by == "orc"]
    assert kinds == ["melee"]


def test_where_nobody_can_it_is_said(later: ProcedureBar) -> None:
    refused: list[str] = []
    later.session.document.refused.connect(refused.append)
    later.session.selection.select("bob")
    click(later.undeclared.again)
    assert refused == ["Nothing to declare."]


def test_all_who_have_not_declared_are_declared_for_in_one_menu(bar: ProcedureBar) -> None:
    do(bar.session, Declare(Action("bob", "parry")))
    click(bar.undeclared.all)
    assert texts(menu_of())[0] == "Ann, Orc and Ogre"
    choose(menu_of(), "Attack the nearest foe")
    assert declarers(bar) == ["bob", "ann", "orc", "ogre"]


def test_one_alone_needs_no_menu_for_all(bar: ProcedureBar) -> None:
    for who in ("ann", "bob", "orc"):
        do(bar.session, Declare(Action(who, "parry")))
    assert bar.undeclared.all.isHidden()


def test_it_declares_for_all_who_are_selected(bar: ProcedureBar) -> None:
    bar.session.selection.select("orc", "ogre")
    click(bar.undeclared.declare)
    assert texts(menu_of())[0] == "Orc and Ogre"
    menu_of().close()
    assert bar.session.selection.figures == ("orc", "ogre")


def test_what_cannot_be_done_is_told(bar: ProcedureBar) -> None:
    refused: list[str] = []
    bar.session.document.refused.connect(refused.append)
    bar.session.selection.select("orc", "ogre")
    click(bar.undeclared.declare)
    only = next(
        each for each in menu_of().findChildren(OfferMenu) if "Same for all" in each.title()
    )
    only.fill()
    shoot = next(each for each in only.actions() if "Shoot" in each.text())
    shoot.trigger()
    menu_of().close()
    assert len(refused) == 1
    assert refused[0].startswith("Not declared: Orc and Ogre.")


def test_names_give_way_to_their_number_where_there_is_no_room(bar: ProcedureBar) -> None:
    row = bar.undeclared
    least, most = row.minimumSizeHint().width(), row.sizeHint().width()
    seen = []
    for wide in (most, most - 1, least):
        row.resize(wide, row.height())
        seen.append((row.names, row.more.text()))
    assert [text for _, text in seen] == ["+ 1", "+ 2", "4 left"]
    assert [len(names) for names, _ in seen] == [3, 2, 0]
    click(row.more)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert texts(menu) == ["Ann", "Bob", "Orc", "Ogre"]
    menu.close()


def test_of_two_surprise_segments_both_are_asked_for(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    numbers = {"surprise: blue": 6, "surprise: red": 2}
    bar = show_bar(session_of(led_to(meet(), "advantage", numbers)))
    assert bar.undeclared.names == ["Ann", "Bob"]
    for who in ("ann", "bob"):
        do(bar.session, Declare(Action(who, "melee", ("orc",))))
    assert bar.undeclared.names == []
    do(bar.session, *(Settle(f"{who}:strike 1", "miss") for who in ("ann", "bob")))
    QApplication.processEvents()
    assert bar.undeclared.names == ["Ann", "Bob"]
    assert bar.words.text.endswith("Surprise segment 2: 2 may act.")
    click(bar.undeclared.again)
    assert sorted(each.segment or 0 for each in bar.session.battle.running.actions) == [1, 1, 2, 2]
    assert bar.undeclared.names == []
