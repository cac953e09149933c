"""What opens when the DM goes on while figures have not declared."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from battleboard.battle.commands import Declare, NextPhase
from battleboard.models.session import Session
from battleboard.rules import Action
from battleboard.views.procedure.left_out_popover import LeftOutPopover
from battleboard.views.procedure.procedure_bar import ProcedureBar
from tests.battle.table import at, in_round, led_to, played
from tests.models.sessions import MakeSession, do
from tests.views.procedure.bars import ShowBar

DICE = {"initiative: blue": 5, "initiative: red": 2}
_KEY = Qt.Key


@pytest.fixture
def bar(session_of: MakeSession, show_bar: ShowBar) -> ProcedureBar:
    """A bar in the second round, in which nobody has declared yet; ann and orc struck before."""
    first = at(
        in_round(),
        Declare(Action("ann", "melee", ("orc",))),
        Declare(Action("orc", "melee", ("ann",))),
    )
    later = at(played(led_to(first, "resolution", DICE)), NextPhase())
    return show_bar(session_of(led_to(later, "declaration")))


def asked(bar: ProcedureBar) -> LeftOutPopover:
    """Go on, and be asked."""
    bar.go_on()
    return next(each for each in bar.findChildren(LeftOutPopover) if each.isVisible())


def kinds(session: Session) -> dict[str, str]:
    return {each.by: each.kind for each in session.battle.running.actions}


def test_it_says_who_they_are_and_what_they_then_do(bar: ProcedureBar) -> None:
    popover = asked(bar)
    said = [each.text() for each in popover.findChildren(QLabel)]
    assert said == ["Not declared: Ann, Bob, Orc and Ogre.", "They do nothing this round."]
    assert popover.on.hasFocus()
    assert bar.stage.kind == "declaration"


@pytest.mark.parametrize(
    "keys", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier]
)
def test_enter_goes_on_without_them(bar: ProcedureBar, keys: Qt.KeyboardModifier) -> None:
    QTest.keyClick(asked(bar).on, _KEY.Key_Return, keys)
    assert bar.stage.kind == "initiative"
    assert bar.session.battle.running.actions == ()


def test_escape_goes_back_to_declaring(bar: ProcedureBar) -> None:
    popover = asked(bar)
    QTest.keyClick(popover, _KEY.Key_Escape)
    assert not popover.isVisible()
    assert bar.stage.kind == "declaration"


def test_a_key_does_the_same_again_for_those_who_did_anything(bar: ProcedureBar) -> None:
    QTest.keyClick(asked(bar), _KEY.Key_A)
    assert kinds(bar.session) == {"ann": "melee", "orc": "melee"}
    assert bar.stage.kind == "declaration"


def test_a_key_sends_all_at_the_nearest(bar: ProcedureBar) -> None:
    QTest.keyClick(asked(bar), _KEY.Key_N)
    assert kinds(bar.session) == dict.fromkeys(("ann", "bob", "orc", "ogre"), "melee")
    bar.go_on()
    assert bar.stage.kind == "initiative"


def test_in_the_first_round_nothing_can_be_done_again(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    bar = show_bar(session_of(in_round()))
    popover = asked(bar)
    assert popover.again.isHidden()
    QTest.keyClick(popover, _KEY.Key_A)
    assert popover.isVisible()
    popover.close()


def test_who_may_act_later_is_not_asked_about(session_of: MakeSession, show_bar: ShowBar) -> None:
    bar = show_bar(session_of(in_round("ose")))
    assert bar.words.text.startswith("0 of 4 have declared. They may still act in their turn")
    bar.go_on()
    assert bar.stage.kind == "initiative"


def test_while_dice_are_missing_nobody_is_asked(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(led_to(in_round("countdown", kind="resolution"), "resolution"))
    bar = show_bar(session)
    do(session, Declare(Action("ann", "melee", ("orc",))))
    bar.go_on()
    assert not any(each.isVisible() for each in bar.findChildren(LeftOutPopover))
    assert bar.stage.kind == "resolution"
