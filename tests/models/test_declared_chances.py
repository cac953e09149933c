"""Chances are computed in the background, and never shown for another state."""

from threading import Event
from typing import Any, Final

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import CancelDeclaration, Declare, MoveFigure, SetNotes
from battleboard.board.board import Note
from battleboard.models import declared_chances
from battleboard.models.background_work import IdleGate, WorkCancelledError
from battleboard.models.declared_chances import ConsideredChances, DeclaredChances
from battleboard.models.session import Session
from battleboard.queries.round.declaration_chances import (
    Chance,
    chance_if,
    chance_together,
    chances_of,
)
from battleboard.queries.round.group_declarations import GroupChoice, all_at_one, each_at_nearest
from battleboard.rules import Action
from battleboard.rules.scene import Casting
from tests.battle.battles import TABLES, battle, figure
from tests.battle.table import UNSURPRISED, led_to
from tests.models.sessions import MakeSession, do

CAST: Final = Action("quij", "cast", ("orc",), Casting("sleep", 3))
BLOW: Final = Action("orc", "melee", ("quij",))
WAIT: Final = 10_000


def before() -> Battle:
    """A caster and an orc beside it, about to declare."""
    laid = battle(figure("quij", at=(10.0, 10.0)), figure("orc", "red", at=(13.5, 10.0)))
    return led_to(laid, "declaration", UNSURPRISED)


def told(session: Session, action: Action) -> Chance | None:
    """The displayed chance of a declaration in the current battle."""
    known = session.chances.of(action)
    return known.chance if known and known.is_current else None


def settle(session: Session, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: session.chances.are_current, timeout=WAIT)


def test_chances_come_once_something_is_declared(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(before())
    assert not session.chances.are_current
    assert not session.chances.in_words
    do(session, Declare(CAST))
    assert told(session, CAST) is None
    settle(session, qtbot)
    assert told(session, CAST) == chances_of(session.battle, TABLES)[CAST]
    assert session.chances.in_words == {CAST: "goes off: 100%"}
    known = session.chances.of_act("declared 0")
    assert known is not None
    assert known.chance.in_words == "goes off: 100%"
    assert session.chances.of_act("") is None
    assert session.chances.of_act("orc:strike 1") is None


@pytest.mark.parametrize("name", ["chances_of", "chance_if"])
def test_with_its_battle_the_work_ends(
    session_of: MakeSession, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, name: str
) -> None:
    begun, ended, over = Event(), Event(), Event()

    def endless(*given: Any) -> None:
        begun.set()
        try:
            while not over.wait(0.01):
                given[-1].step()
        except WorkCancelledError:
            ended.set()
            raise

    session = session_of(before())
    monkeypatch.setattr(declared_chances, name, endless)
    if name == "chances_of":
        do(session, Declare(CAST))
    else:
        session.considered.consider((Declare(CAST),))
    qtbot.waitUntil(begun.is_set, timeout=WAIT)
    session.end_work()
    was_ended = ended.wait(WAIT / 1000)
    over.set()
    assert was_ended


def test_of_two_states_only_the_present_one_is_told(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(before())
    do(session, Declare(CAST))
    settle(session, qtbot)
    calm = told(session, CAST)
    do(session, Declare(BLOW))
    stale = session.chances.of(CAST)
    assert stale is not None
    assert (stale.chance, stale.is_current) == (calm, False)
    assert told(session, CAST) is None
    assert not session.chances.in_words
    settle(session, qtbot)
    tense = told(session, CAST)
    assert tense is not None
    assert tense.words == "Orc spoils it"
    session.document.undo()
    assert told(session, CAST) is None
    settle(session, qtbot)
    assert told(session, CAST) == calm
    session.document.redo()
    settle(session, qtbot)
    assert told(session, CAST) == tense


def test_what_was_begun_for_one_state_never_arrives_in_another(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(before())
    arrived: list[tuple[Battle, Chance | None]] = []
    session.chances.changed.connect(lambda: arrived.append((session.battle, told(session, CAST))))
    do(session, Declare(CAST))
    qtbot.wait(1)
    do(session, Declare(BLOW))
    settle(session, qtbot)
    for laid, chance in arrived:
        assert chance is None or chance == chances_of(laid, TABLES)[CAST]
    assert arrived[-1][1] is not None


def test_what_changes_no_chance_leaves_them_as_they_are(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(before())
    do(session, Declare(CAST))
    settle(session, qtbot)
    do(session, SetNotes((Note((5.0, 5.0), "1"),)))
    assert session.chances.are_current
    do(session, CancelDeclaration("quij"))
    assert session.chances.of(CAST) is None
    qtbot.wait(1)
    assert not session.chances.are_current


def test_what_is_considered_is_worked_out_in_its_turn(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(before())
    considered: ConsideredChances = session.considered
    cast, blow, walk = Declare(CAST), Declare(BLOW), Declare(Action("orc", "none"))
    considered.consider((cast, blow))
    considered.consider((walk, cast))
    assert considered.of(blow) is None
    assert considered.is_awaited(blow)
    every = cast, blow, walk
    qtbot.waitUntil(lambda: not any(map(considered.is_awaited, every)), timeout=WAIT)
    assert [considered.of(each) for each in every] == [
        chance_if(session.battle, each, TABLES) for each in every
    ]
    assert considered.of(walk) is None


def test_the_latest_alone_is_worked_out_while_one_drags(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(before())
    considered = session.considered
    first, last = Declare(CAST), Declare(BLOW)
    considered.consider((first,), only=True)
    considered.consider((last,), only=True)
    qtbot.waitUntil(lambda: not considered.is_awaited(last), timeout=WAIT)
    assert considered.is_awaited(first)


def test_where_nothing_was_considered_nothing_is_taken_back(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(before())
    considered, told = session.considered, list[None]()
    considered.changed.connect(lambda: told.append(None))
    do(session, SetNotes((Note((1, 1), "Here"),)))
    assert not told
    considered.consider((Declare(BLOW),))
    qtbot.waitUntil(lambda: not considered.is_awaited(Declare(BLOW)), timeout=WAIT)
    assert len(told) == 1
    do(session, SetNotes(()))
    assert len(told) == 2
    considered.consider((Declare(BLOW),))
    do(session, SetNotes((Note((1, 1), "Here"),)))
    assert len(told) == 3


def test_for_several_it_is_decided_beside_the_window(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(before())
    choice = GroupChoice(each_at_nearest, ("quij", "orc"))
    session.considered.consider((choice,))
    assert session.considered.of(choice) is None
    qtbot.waitUntil(lambda: not session.considered.is_awaited(choice), timeout=WAIT)
    calm = session.considered.of(choice)
    assert calm == chance_together(session.battle, choice, TABLES)
    assert calm is not None
    do(session, Declare(CAST))
    assert session.considered.of(choice) is None
    assert session.considered.is_awaited(choice)
    same = GroupChoice(each_at_nearest, ("quij", "orc"))
    session.considered.consider((same,))
    qtbot.waitUntil(lambda: not session.considered.is_awaited(same), timeout=WAIT)
    tense = session.considered.of(choice)
    assert tense != calm
    assert tense == chance_together(session.battle, choice, TABLES)


def test_what_is_left_is_worked_out_no_more(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(before())
    considered = session.considered
    choices = [GroupChoice(all_at_one, ("quij",), ("orc", deed)) for deed in ("melee", "close")]
    last = Declare(BLOW)
    considered.consider((*choices, last))
    considered.leave(choices)
    considered.leave(choices)
    qtbot.waitUntil(lambda: not considered.is_awaited(last), timeout=WAIT)
    assert all(map(considered.is_awaited, choices))


def test_nothing_considered_outlives_the_battle_as_it_was(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(before())
    cast = Declare(CAST)
    session.considered.consider((cast,))
    qtbot.waitUntil(lambda: session.considered.of(cast) is not None, timeout=WAIT)
    with qtbot.waitSignal(session.considered.changed):
        do(session, MoveFigure("orc", (100.0, 100.0)))
    assert session.considered.of(cast) is None
    session.considered.consider((cast,))
    do(session, Declare(BLOW))
    assert session.considered.is_awaited(cast)


def test_work_waits_for_the_window(qtbot: QtBot) -> None:
    _ = qtbot
    idleness = IdleGate.of_program()
    assert IdleGate.of_program() is idleness
    idleness.wait()


def test_it_ends_with_its_session(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(before())
    chances = DeclaredChances(session.document)
    do(session, Declare(CAST))
    qtbot.wait(1)
    with qtbot.waitSignal(chances.destroyed):
        chances.deleteLater()
