"""What can be done with an act on the ruler."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Overrule, Settle
from battleboard.models.evening import Evening
from battleboard.views.ruler.act_menu import (
    act_menu,
    follow_rules,
    move_act,
    possibilities,
    resolve_now,
)
from tests.models.evenings import MakeEvening, do, lead_to
from tests.views.ruler.rounds import declared, laid

ANN = "ann:strike 1"
HOLD = "Hold to the end of the round"


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """An evening whose round is laid out, with nothing played."""
    return evening_of(laid())


def offered(evening: Evening, act: str = ANN) -> dict[str, str]:
    return {choice.text: choice.why_not for choice in possibilities(evening, act)}


def in_hand(evening: Evening) -> str:
    turn = evening.play.in_hand
    return turn.act.id if turn else ""


def test_what_cannot_be_done_says_why(evening: Evening) -> None:
    found = offered(evening)
    back = "Put back where the rules have it"
    assert list(found) == ["Resolve now", HOLD, "Cancel", back]
    assert found["Resolve now"] == found[HOLD] == found["Cancel"] == ""
    assert found["Put back where the rules have it"] == "Ann's blow lies where the rules put it."
    assert offered(evening, "nobody:strike 1") == {}


def test_what_was_played_can_only_be_undone(evening: Evening) -> None:
    do(evening, Settle("ogre:strike 1", "miss"))
    assert all(offered(evening, "ogre:strike 1").values())


def test_once_the_round_is_over_nothing_is_resolved(evening: Evening) -> None:
    lead_to(evening, "end")
    assert offered(evening)["Resolve now"] == "Nothing is being played now."


def test_the_menu_does_what_it_offers(evening: Evening, qtbot: QtBot) -> None:
    do(evening, Overrule(ANN, 9))
    owner = QWidget()
    qtbot.addWidget(owner)
    menu = act_menu(evening, ANN, owner)
    actions = {action.text(): action for action in menu.actions()}
    actions["Put back where the rules have it"].trigger()
    assert evening.battle.running.ruled == {}
    actions["Cancel"].trigger()
    assert all(action.by != "ann" for action in evening.battle.running.actions)
    other = {action.text(): action for action in act_menu(evening, "bob:spell", owner).actions()}
    back = other["Put back where the rules have it"]
    assert not back.isEnabled()
    assert back.toolTip() == "Bob's sleep lies where the rules put it."
    with qtbot.waitSignal(evening.play.asked):
        other["Resolve now"].trigger()
    assert in_hand(evening) == "bob:spell"


def test_who_holds_acts_at_the_end_of_the_round(evening: Evening, qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    hold = next(each for each in act_menu(evening, ANN, owner).actions() if each.text() == HOLD)
    hold.trigger()
    assert evening.battle.running.ruled == {ANN: 10}


def test_an_act_is_resolved_now_by_the_word_of_the_dm(evening: Evening, qtbot: QtBot) -> None:
    with qtbot.waitSignal(evening.play.asked):
        resolve_now(evening, ANN)
    assert in_hand(evening) == ANN
    assert evening.battle.running.ruled == {ANN: 0}


def test_what_is_next_anyway_is_not_overruled(evening: Evening) -> None:
    resolve_now(evening, "ogre:strike 1")
    assert evening.battle.running.ruled == {}
    assert evening.battle.running.now == 2


def test_what_cannot_be_resolved_is_refused(evening: Evening, qtbot: QtBot) -> None:
    do(evening, Settle("ogre:strike 1", "miss"))
    with qtbot.waitSignal(evening.document.refused):
        resolve_now(evening, "ogre:strike 1")
    with qtbot.assertNotEmitted(evening.play.asked):
        resolve_now(evening, "nobody:strike 1")


def test_the_selected_act_is_moved_and_put_back(evening: Evening) -> None:
    evening.selection.select_act(ANN)
    move_act(evening, 1)
    move_act(evening, 1)
    assert evening.battle.running.ruled == {ANN: 8}
    move_act(evening, -1)
    assert evening.battle.running.ruled == {ANN: 7}
    follow_rules(evening)
    assert evening.battle.running.ruled == {}


def test_without_a_selected_act_one_is_asked_to_select(evening: Evening) -> None:
    told: list[str] = []
    evening.document.refused.connect(told.append)
    move_act(evening, 1)
    follow_rules(evening)
    assert told == ["First select an act on the ruler."] * 2


def test_before_the_dice_there_are_no_acts(evening_of: MakeEvening) -> None:
    assert offered(evening_of(declared())) == {}
