"""How far a round has been shown to the players, and that they see nothing beyond."""

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
from battleboard.battle.state.running_round import Round
from battleboard.battle.state.showing import FogPatch
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.point import Point
from battleboard.models.evening import Evening
from battleboard.models.progress import Progress
from tests.battle.battles import figure
from tests.battle.rounds import playing
from tests.models.evenings import MakeEvening, clock_of, do

WAY = Path(((10.0, 10.0), (110.0, 10.0)), (0.0, 100.0))


def on_its_way() -> Battle:
    """An orc runs 100 ft in this round, ten in a segment."""
    figures = figure("ann"), figure("orc", "red", at=(10.0, 10.0))
    start = playing(figures=figures)
    running = start.running._replace(ways={"orc": WAY}, plans={"orc": MovementPlan(WAY, 10.0)})
    return start.with_running(running)


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """An evening on which the play was paused halfway from the third place to the fourth."""
    made = evening_of(on_its_way())
    made.play.toggle()
    clock_of(made).pass_by(3.4)
    made.play.pause()
    assert made.battle.running.now == 3
    assert 3.2 < made.playhead.time < 3.6
    return made


def progress_of(evening: Evening) -> Progress:
    return evening.broadcast.progress


def place_of_orc(evening: Evening) -> float:
    seen = evening.broadcast.view.figures
    return next(each.body.at[0] for each in seen if each.id == "orc")


def test_where_nothing_is_looked_up_they_see_how_it_stands(evening_of: MakeEvening) -> None:
    evening = evening_of(on_its_way())
    assert progress_of(evening).time is None
    do(evening, StepTo(2))
    assert progress_of(evening).time == 0
    clock_of(evening).pass_by(3)
    assert progress_of(evening).time is None
    assert place_of_orc(evening) == 30


def test_a_pause_takes_back_nothing_of_what_they_have_seen(evening: Evening) -> None:
    shown = evening.playhead.time
    assert progress_of(evening).time == shown
    assert place_of_orc(evening) == pytest.approx(10 + 10 * shown)
    assert progress_of(evening).is_ahead
    assert not progress_of(evening).keeps_back


def test_from_there_the_play_goes_on_without_a_leap(evening: Evening) -> None:
    before = place_of_orc(evening)
    evening.play.toggle()
    clock_of(evening).pass_by(0.1)
    assert before < place_of_orc(evening) < before + 2


@pytest.mark.parametrize("time", [3.9, 4.0, 5.5, 10.0])
def test_what_is_looked_up_after_a_pause_they_do_not_see(evening: Evening, time: float) -> None:
    before = place_of_orc(evening)
    evening.playhead.scrub(time)
    assert place_of_orc(evening) == before
    assert progress_of(evening).keeps_back
    assert not progress_of(evening).looks_back


def test_nor_on_the_way_back_from_there(evening: Evening) -> None:
    before = place_of_orc(evening)
    evening.playhead.scrub(4.0)
    evening.play.go_live()
    clock_of(evening).pass_by(0.2)
    assert evening.playhead.time > 3.5
    assert place_of_orc(evening) == before
    clock_of(evening).pass_by(2)
    assert place_of_orc(evening) == 40


def test_what_was_before_they_see_when_it_is_looked_up(evening: Evening) -> None:
    evening.playhead.scrub(1.5)
    assert place_of_orc(evening) == 25
    assert progress_of(evening).looks_back
    evening.playhead.scrub(3.1)
    assert place_of_orc(evening) == pytest.approx(41)


def test_what_is_looked_up_farther_on_they_do_not_see_even_if_it_runs(evening: Evening) -> None:
    before = place_of_orc(evening)
    evening.playhead.scrub(5.0)
    evening.playhead.run_to(6.0)
    clock_of(evening).pass_by(0.5)
    assert evening.playhead.runs_on
    assert place_of_orc(evening) == before


def test_deeds_that_leave_the_round_as_it_is_change_nothing_of_it(evening: Evening) -> None:
    before = place_of_orc(evening)
    do(evening, ShowHealth("bar"))
    assert place_of_orc(evening) == before


def test_after_an_undo_they_see_how_it_stands_then(evening: Evening) -> None:
    do(evening, ShowHealth("bar"))
    assert evening.document.undo()
    assert place_of_orc(evening) == 40
    assert evening.document.undo()
    assert place_of_orc(evening) == 30
    assert not progress_of(evening).is_ahead


def test_who_looks_while_it_is_undone_does_not_keep_what_he_sees(evening: Evening) -> None:
    do(evening, ShowHealth("bar"))
    evening.document.changed.connect(lambda _: place_of_orc(evening))
    assert evening.document.undo()
    assert place_of_orc(evening) == 40


def test_after_an_undo_the_past_is_still_the_past(evening: Evening) -> None:
    evening.playhead.scrub(1.0)
    do(evening, ShowHealth("bar"))
    assert evening.document.undo()
    assert evening.playhead.time == 1.0
    assert progress_of(evening).looks_back


def test_what_is_done_again_is_shown_as_for_the_first_time(evening: Evening) -> None:
    assert evening.document.undo()
    clock_of(evening).pass_by(3)
    assert place_of_orc(evening) == 30
    assert evening.document.redo()
    assert place_of_orc(evening) == 30
    clock_of(evening).pass_by(0.5)
    assert not progress_of(evening).looks_back
    clock_of(evening).pass_by(3)
    assert place_of_orc(evening) == 40


def told_anew(evening: Evening, running: Round) -> None:
    """Go on with another round, as if a deed had led there."""
    before = evening.battle
    evening.document.battle_file.battle = before.with_running(running)
    evening.document.changed.emit(changes_between(before, evening.battle))


@pytest.mark.parametrize(
    "changes", [{"number": 2, "now": 0}, {"surprised": True}, {"now": 2}], ids=str
)
def test_of_another_round_they_have_seen_nothing(evening: Evening, changes: dict[str, Any]) -> None:
    running = evening.battle.running._replace(**changes)
    told_anew(evening, running)
    evening.playhead.scrub(running.now + 0.9)
    assert progress_of(evening).time is None


def test_where_the_play_comes_to_what_was_looked_up_they_see_it(evening: Evening) -> None:
    evening.playhead.scrub(5.0)
    told_anew(evening, evening.battle.running._replace(now=6))
    assert place_of_orc(evening) == 60
    assert not progress_of(evening).looks_back
    evening.playhead.scrub(4.9)
    assert progress_of(evening).looks_back


def seen_at(evening: Evening, who: str, time: float) -> Point | None:
    """Say where the players see somebody as the playhead is dragged to a moment."""
    evening.playhead.scrub(time)
    figures = evening.broadcast.view.figures
    return next((each.body.at for each in figures if each.id == who), None)


def test_who_is_moved_behind_their_backs_is_not_seen_there_before(evening_of: MakeEvening) -> None:
    evening = evening_of(on_its_way())
    start = evening.battle.figure("ann").body.at
    do(evening, StepTo(5), MoveFigure("ann", (90.0, 90.0)))
    assert seen_at(evening, "ann", 5) == (90.0, 90.0)
    assert [seen_at(evening, "ann", time) for time in (0.5, 3.0)] == [start, start]
    assert progress_of(evening).battle.figure("ann").body.at == start


def test_who_came_later_is_not_there_before(evening_of: MakeEvening) -> None:
    evening = evening_of(on_its_way())
    do(evening, StepTo(5), PlaceFigure(figure("wolf", "red", at=(60.0, 60.0))))
    assert seen_at(evening, "wolf", 5) == (60.0, 60.0)
    assert seen_at(evening, "wolf", 3) is None


def test_who_is_hidden_by_now_is_not_looked_back_at(evening_of: MakeEvening) -> None:
    evening = evening_of(on_its_way())
    do(evening, StepTo(5), Hide(("orc",)))
    assert seen_at(evening, "orc", 3) is None


def test_what_was_played_before_it_was_opened_is_not_looked_back_at(
    evening_of: MakeEvening,
) -> None:
    start = on_its_way()
    evening = evening_of(start.with_running(start.running._replace(now=5)))
    assert seen_at(evening, "orc", 5) == (60.0, 10.0)
    assert seen_at(evening, "orc", 4.5) == (55.0, 10.0)
    assert seen_at(evening, "orc", 3) == (60.0, 10.0)
    assert progress_of(evening).time is None


def test_what_was_taken_back_is_not_looked_back_at(evening_of: MakeEvening) -> None:
    evening = evening_of(on_its_way())
    do(evening, StepTo(2), StepTo(3), MoveFigure("ann", (90.0, 90.0)))
    assert evening.document.undo()
    assert evening.document.undo()
    do(evening, StepTo(6))
    assert seen_at(evening, "ann", 3.5) != (90.0, 90.0)
    assert seen_at(evening, "orc", 3.5) == (45.0, 10.0)


def test_nor_is_what_a_step_back_that_was_undone_led_to(evening_of: MakeEvening) -> None:
    evening = evening_of(on_its_way())
    do(evening, StepTo(5), PlaceFigure(figure("wolf", "red", at=(60.0, 60.0))), PreviousPhase())
    assert evening.document.undo()
    assert seen_at(evening, "wolf", 5) == (60.0, 60.0)
    assert seen_at(evening, "wolf", 3) is None


def strip(left: float, right: float, *, shown: bool = True) -> FogPatch:
    return FogPatch(((left, 0.0), (right, 0.0), (right, 20.0), (left, 20.0)), shown=shown)


def test_whoever_stood_on_ground_that_was_shown_only_later_is_not_seen_there(
    evening_of: MakeEvening,
) -> None:
    evening = evening_of(on_its_way())
    do(evening, SetFog(on=True, by_hand=True), Reveal((strip(0.0, 25.0),)))
    do(evening, StepTo(1), StepTo(2), StepTo(3), StepTo(6), Reveal((strip(25.0, 80.0),)))
    assert seen_at(evening, "orc", 1) == (20.0, 10.0)
    assert seen_at(evening, "orc", 3) is None
    assert seen_at(evening, "orc", 6) == (70.0, 10.0)
    do(evening, Reveal((strip(15.0, 30.0, shown=False),)))
    assert seen_at(evening, "orc", 1) is None
