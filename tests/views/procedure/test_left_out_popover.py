"""Going on without all declarations opens a question."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, Leave, NextPhase
from battleboard.foundation.words import with_capital
from battleboard.models.session import Session
from battleboard.queries.round.declaration_chances import chance_together
from battleboard.queries.round.group_declarations import GroupChoice, each_at_nearest
from battleboard.queries.round.order_following import same_again
from battleboard.queries.round.what_next import left_out
from battleboard.rules import Action
from battleboard.rules.scene import Casting
from battleboard.views.procedure.popovers import ChanceButton, ChanceDetails, UndeclaredPopover
from battleboard.views.procedure.procedure_bar import ProcedureBar
from tests.battle.battles import TABLES
from tests.battle.table import at, in_round, led_to, played
from tests.models.sessions import MakeSession, do
from tests.views.procedure.bars import ShowBar

DICE = {"initiative: blue": 5, "initiative: red": 2}
_KEY = Qt.Key
WAIT = 10_000


@pytest.fixture
def bar(session_of: MakeSession, show_bar: ShowBar) -> ProcedureBar:
    """A bar in the second round."""
    return show_bar(session_of(second_round()))


def second_round() -> Battle:
    """The second round, in which nobody has declared yet; Ann and Orc attacked before."""
    first = at(
        in_round(),
        Declare(Action("ann", "melee", ("orc",))),
        Declare(Action("orc", "melee", ("ann",))),
    )
    later = at(played(led_to(first, "resolution", DICE)), NextPhase())
    return led_to(later, "declaration")


def asked(bar: ProcedureBar) -> UndeclaredPopover:
    """Go on, and get the question."""
    bar.go_on()
    return next(each for each in bar.findChildren(UndeclaredPopover) if each.isVisible())


def kinds(session: Session) -> dict[str, str]:
    return {each.by: each.kind for each in session.battle.running.actions}


def test_it_says_who_they_are_and_what_they_then_do(bar: ProcedureBar) -> None:
    popover = asked(bar)
    said = [each.text() for each in popover.findChildren(QLabel)]
    assert said == ["Not declared: Ann, Bob, Orc and Ogre.", "They will do nothing this round."]
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
    assert not any(each.isVisible() for each in bar.findChildren(UndeclaredPopover))
    assert bar.stage.kind == "resolution"


def told(chance: ChanceButton, qtbot: QtBot) -> str:
    """The chance, once computed."""
    qtbot.waitUntil(chance.isEnabled, timeout=WAIT)
    return chance.text()


@pytest.fixture
def popover(session_of: MakeSession, window: QWidget) -> UndeclaredPopover:
    """The question in the second round, over a window without keyboard focus."""
    return over(session_of(second_round()), window)


def over(session: Session, window: QWidget) -> UndeclaredPopover:
    left = left_out(session.battle, session.document.stage)
    assert left is not None
    made = UndeclaredPopover(session, left, window.update, window)
    # Without a real display, Qt closes popups as soon as they are waited for.
    made.setWindowFlags(Qt.WindowType.Widget)
    made.show()
    return made


def test_beside_each_choice_stands_its_chance_once_that_is_known(
    popover: UndeclaredPopover, qtbot: QtBot
) -> None:
    wide, high = popover.width(), popover.height()
    again, nearest = popover.chances
    assert [each.text() for each in popover.chances] == ["…", "…"]
    assert not again.isEnabled()
    battle = second_round()
    for shown, choice in (
        (again, GroupChoice(same_again, ("ann", "orc"))),
        (nearest, GroupChoice(each_at_nearest, ("ann", "bob", "orc", "ogre"))),
    ):
        found = chance_together(battle, choice, TABLES)
        assert found is not None
        assert told(shown, qtbot) == found.in_words
        assert found.in_words in shown.accessibleName()
        assert shown.toolTip() == "\n".join((with_capital(found.in_words), *found.says))
    assert (popover.width(), popover.height()) == (wide, high)


def test_a_chance_of_another_state_is_never_shown(
    session_of: MakeSession, window: QWidget, qtbot: QtBot
) -> None:
    session = session_of(second_round())
    popover = over(session, window)
    calm = told(popover.chances[1], qtbot)
    do(session, Declare(Action("ogre", "cast", ("ann",), Casting("sleep", 9))))
    assert popover.chances[1].text() == "…"
    assert not popover.chances[1].isEnabled()
    popover.chances[1].begin()
    assert told(popover.chances[1], qtbot) != calm


def test_a_click_on_a_chance_opens_all_that_is_known_of_it(
    popover: UndeclaredPopover, qtbot: QtBot
) -> None:
    shown = popover.chances[1]
    told(shown, qtbot)
    QTest.keyClick(shown, _KEY.Key_Return)
    (details,) = shown.findChildren(ChanceDetails)
    said = [each.text() for each in details.findChildren(QLabel)]
    assert shown.chance is not None
    assert said == [with_capital(shown.chance.in_words), *shown.chance.says]
    assert popover.isVisible()
    details.close()


def test_without_a_chance_there_is_nothing_beside_it(
    session_of: MakeSession, window: QWidget, qtbot: QtBot
) -> None:
    popover = over(session_of(at(in_round(), Leave("orc"), Leave("ogre"))), window)
    nearest = popover.chances[1]
    qtbot.waitUntil(lambda: not nearest.told, timeout=WAIT)
    assert not nearest.text()
    assert not nearest.isEnabled()
    nearest.click()
    assert not nearest.findChildren(ChanceDetails)
    popover.close()
