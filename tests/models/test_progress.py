"""It is known how far players have seen a round, and they see nothing beyond."""

from typing import Any

import pytest

from battleboard.battle.apply import changes_between
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Hide,
    MoveFigure,
    PlaceFigure,
    PreviousPhase,
    Reveal,
    SetFog,
    ShowHealth,
    StepTo,
)
from battleboard.battle.state.players_options import FogPatch
from battleboard.battle.state.running_round import Round
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.point import Point
from battleboard.models.playhead import Progress
from battleboard.models.session import Session
from tests.battle.battles import figure
from tests.battle.rounds import playing
from tests.models.sessions import MakeSession, clock_of, do

WAY = Path(((10.0, 10.0), (110.0, 10.0)), (0.0, 100.0))


def on_its_way() -> Battle:
    """An orc runs 100 ft in this round, ten in a segment."""
    figures = figure("ann"), figure("orc", "red", at=(10.0, 10.0))
    start = playing(figures=figures)
    running = start.running._replace(ways={"orc": WAY}, plans={"orc": MovementPlan(WAY, 10.0)})
    return start.with_running(running)


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session with play paused halfway from the third place to the fourth."""
    made = session_of(on_its_way())
    made.play.toggle()
    clock_of(made).let_pass(3.4)
    made.play.pause()
    assert made.battle.running.now == 3
    assert 3.2 < made.playhead.time < 3.6
    return made


def progress_of(session: Session) -> Progress:
    return session.broadcast.progress


def place_of_orc(session: Session) -> float:
    return session.broadcast.places["orc"][0]


def test_where_nothing_is_looked_up_they_see_how_it_stands(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    assert progress_of(session).time is None
    do(session, StepTo(2))
    assert progress_of(session).time == 0
    clock_of(session).let_pass(3)
    assert progress_of(session).time is None
    assert place_of_orc(session) == 30


def test_a_pause_takes_back_nothing_of_what_they_have_seen(session: Session) -> None:
    shown = session.playhead.time
    assert progress_of(session).time == shown
    assert place_of_orc(session) == pytest.approx(10 + 10 * shown)
    assert progress_of(session).is_ahead
    assert not progress_of(session).keeps_back


def test_from_there_the_play_goes_on_without_a_leap(session: Session) -> None:
    before = place_of_orc(session)
    session.play.toggle()
    clock_of(session).let_pass(0.1)
    assert before < place_of_orc(session) < before + 2


@pytest.mark.parametrize("time", [3.9, 4.0, 5.5, 10.0])
def test_what_is_looked_up_after_a_pause_they_do_not_see(session: Session, time: float) -> None:
    before = place_of_orc(session)
    session.playhead.scrub(time)
    assert place_of_orc(session) == before
    assert progress_of(session).keeps_back
    assert not progress_of(session).looks_back


def test_nor_on_the_way_back_from_there(session: Session) -> None:
    before = place_of_orc(session)
    session.playhead.scrub(4.0)
    session.play.go_live()
    clock_of(session).let_pass(0.2)
    assert session.playhead.time > 3.5
    assert place_of_orc(session) == before
    clock_of(session).let_pass(2)
    assert place_of_orc(session) == 40


def test_what_was_before_they_see_when_it_is_looked_up(session: Session) -> None:
    session.playhead.scrub(1.5)
    assert place_of_orc(session) == 25
    assert progress_of(session).looks_back
    session.playhead.scrub(3.1)
    assert place_of_orc(session) == pytest.approx(41)


def test_what_is_looked_up_farther_on_they_do_not_see_even_if_it_runs(session: Session) -> None:
    before = place_of_orc(session)
    session.playhead.scrub(5.0)
    session.playhead.run_to(6.0)
    clock_of(session).let_pass(0.5)
    assert session.playhead.runs_on
    assert place_of_orc(session) == before


def test_commands_that_leave_the_round_as_it_is_change_nothing_of_it(session: Session) -> None:
    before = place_of_orc(session)
    do(session, ShowHealth("bar"))
    assert place_of_orc(session) == before


def test_after_an_undo_they_see_how_it_stands_then(session: Session) -> None:
    do(session, ShowHealth("bar"))
    assert session.document.undo()
    assert place_of_orc(session) == 40
    assert session.document.undo()
    assert place_of_orc(session) == 30
    assert not progress_of(session).is_ahead


def test_who_looks_while_it_is_undone_does_not_keep_what_he_sees(session: Session) -> None:
    do(session, ShowHealth("bar"))
    session.document.changed.connect(lambda _: place_of_orc(session))
    assert session.document.undo()
    assert place_of_orc(session) == 40


def test_after_an_undo_the_past_is_still_the_past(session: Session) -> None:
    session.playhead.scrub(1.0)
    do(session, ShowHealth("bar"))
    assert session.document.undo()
    assert session.playhead.time == 1.0
    assert progress_of(session).looks_back


def test_what_is_done_again_is_shown_as_for_the_first_time(session: Session) -> None:
    assert session.document.undo()
    clock_of(session).let_pass(3)
    assert place_of_orc(session) == 30
    assert session.document.redo()
    assert place_of_orc(session) == 30
    clock_of(session).let_pass(0.5)
    assert not progress_of(session).looks_back
    clock_of(session).let_pass(3)
    assert place_of_orc(session) == 40


def told_anew(session: Session, running: Round) -> None:
    """Go on with another round, as if a command had led there."""
    before = session.battle
    session.document.battle_file.battle = before.with_running(running)
    session.document.changed.emit(changes_between(before, session.battle))


@pytest.mark.parametrize(
    "changes", [{"number": 2, "now": 0}, {"surprised": True}, {"now": 2}], ids=str
)
def test_of_another_round_they_have_seen_nothing(session: Session, changes: dict[str, Any]) -> None:
    running = session.battle.running._replace(**changes)
    told_anew(session, running)
    session.playhead.scrub(running.now + 0.9)
    assert progress_of(session).time is None


def test_where_the_play_comes_to_what_was_looked_up_they_see_it(session: Session) -> None:
    session.playhead.scrub(5.0)
    told_anew(session, session.battle.running._replace(now=6))
    assert place_of_orc(session) == 60
    assert not progress_of(session).looks_back
    session.playhead.scrub(4.9)
    assert progress_of(session).looks_back


def seen_at(session: Session, who: str, time: float) -> Point | None:
    """Where the players see somebody when the playhead is dragged to a moment."""
    session.playhead.scrub(time)
    return session.broadcast.places.get(who)


def test_who_is_moved_behind_their_backs_is_not_seen_there_before(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    start = session.battle.figure("ann").body.at
    do(session, StepTo(5), MoveFigure("ann", (90.0, 90.0)))
    assert seen_at(session, "ann", 5) == (90.0, 90.0)
    assert [seen_at(session, "ann", time) for time in (0.5, 3.0)] == [start, start]
    assert progress_of(session).battle.figure("ann").body.at == start


def test_who_came_later_is_not_there_before(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    do(session, StepTo(5), PlaceFigure(figure("wolf", "red", at=(60.0, 60.0))))
    assert seen_at(session, "wolf", 5) == (60.0, 60.0)
    assert seen_at(session, "wolf", 3) is None


def test_who_is_hidden_by_now_is_not_looked_back_at(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    do(session, StepTo(5), Hide(("orc",)))
    assert seen_at(session, "orc", 3) is None


def test_what_was_played_before_it_was_opened_is_not_looked_back_at(
    session_of: MakeSession,
) -> None:
    start = on_its_way()
    session = session_of(start.with_running(start.running._replace(now=5)))
    assert seen_at(session, "orc", 5) == (60.0, 10.0)
    assert seen_at(session, "orc", 4.5) == (55.0, 10.0)
    assert seen_at(session, "orc", 3) == (60.0, 10.0)
    assert progress_of(session).time is None


def test_what_was_taken_back_is_not_looked_back_at(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    do(session, StepTo(2), StepTo(3), MoveFigure("ann", (90.0, 90.0)))
    assert session.document.undo()
    assert session.document.undo()
    do(session, StepTo(6))
    assert seen_at(session, "ann", 3.5) != (90.0, 90.0)
    assert seen_at(session, "orc", 3.5) == (45.0, 10.0)


def test_nor_is_what_a_step_back_that_was_undone_led_to(session_of: MakeSession) -> None:
    session = session_of(on_its_way())
    do(session, StepTo(5), PlaceFigure(figure("wolf", "red", at=(60.0, 60.0))), PreviousPhase())
    assert session.document.undo()
    assert seen_at(session, "wolf", 5) == (60.0, 60.0)
    assert seen_at(session, "wolf", 3) is None


def strip(left: float, right: float, *, shown: bool = True) -> FogPatch:
    return FogPatch(((left, 0.0), (right, 0.0), (right, 20.0), (left, 20.0)), shown=shown)


def test_whoever_stood_on_ground_that_was_shown_only_later_is_not_seen_there(
    session_of: MakeSession,
) -> None:
    session = session_of(on_its_way())
    do(session, SetFog(on=True, by_hand=True), Reveal((strip(0.0, 25.0),)))
    do(session, StepTo(1), StepTo(2), StepTo(3), StepTo(6), Reveal((strip(25.0, 80.0),)))
    assert seen_at(session, "orc", 1) == (20.0, 10.0)
    assert seen_at(session, "orc", 3) is None
    assert seen_at(session, "orc", 6) == (70.0, 10.0)
    do(session, Reveal((strip(15.0, 30.0, shown=False),)))
    assert seen_at(session, "orc", 1) is None
