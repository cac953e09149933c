"""A round plays step by step and automatically."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, NextPhase, Overrule, Settle, StepTo
from battleboard.models.play import Play
from battleboard.models.session import Session
from battleboard.rules import Action, Casting
from battleboard.rules.timing.act import Resolution
from tests.battle.battles import figure
from tests.battle.laid_rounds import laid
from tests.battle.rounds import ORC, casts, playing, strikes
from tests.battle.table import at as after
from tests.battle.table import fights, in_round, led_to
from tests.models.sessions import MakeSession, clock_of, do, lead_to
from tests.storage.examples import example

GIANT = "giant-charge.json"


@pytest.fixture
def giant(session_of: MakeSession) -> Session:
    """A spell in segment 7 and a charge in segment 9, at its very beginning."""
    session = session_of(example(GIANT))
    lead_to(session, "resolution")
    return session


def in_hand(play: Play) -> str:
    turn = play.in_hand
    return turn.act.id if turn else ""


def asked(play: Play) -> list[str]:
    """Record the acts that play asks for."""
    heard: list[str] = []
    play.asked.connect(lambda: heard.append(in_hand(play)))
    return heard


def settled(session: Session) -> list[str]:
    return [done.act.id for done in session.battle.running.settled]


def let_pass(session: Session, seconds: float) -> None:
    clock_of(session).let_pass(seconds)


def test_a_step_comes_to_the_next_act_and_asks_for_its_dice(giant: Session) -> None:
    heard = asked(giant.play)
    giant.play.step_act()
    assert heard == ["wizard:spell"]
    assert giant.battle.running.now == 7
    assert settled(giant) == []
    let_pass(giant, 2)
    assert giant.playhead.time == 7
    giant.play.step_act()
    assert heard == ["wizard:spell"] * 2
    assert giant.battle.running.now == 7


def test_38_the_board_comes_to_the_moment_of_the_next_act(giant: Session) -> None:
    giant.play.come_to_act()
    assert giant.battle.running.now == 7
    lead_to(giant, "end")
    before = giant.battle
    giant.play.come_to_act()
    assert giant.battle is before


def test_what_nobody_has_to_decide_is_done_at_once(session_of: MakeSession) -> None:
    walker = playing(Action("orc", "move"), figures=(ORC,))
    session = session_of(walker)
    heard = asked(session.play)
    session.play.step_act()
    assert settled(session) == ["orc:move"]
    assert heard == []


def test_segments_pass_one_by_one_as_far_as_the_next_act(giant: Session) -> None:
    heard = asked(giant.play)
    for _ in range(7):
        giant.play.step_segment()
    assert giant.battle.running.now == 7
    assert heard == []
    giant.play.step_segment()
    assert heard == ["wizard:spell"]
    assert giant.battle.running.now == 7


def test_after_the_last_act_the_rest_of_the_round_can_be_stepped_through(giant: Session) -> None:
    sentences: list[str] = []
    giant.document.refused.connect(sentences.append)
    do(giant, Settle("wizard:spell", "miss"), Settle("giant:strike 1", "miss"))
    assert giant.play.in_hand is None
    giant.play.step_act()
    assert giant.battle.running.now == 10
    giant.play.step_act()
    giant.play.toggle()
    assert sentences == ["This round is finished. Continue to the next phase."] * 2
    assert not giant.play.playing


def test_in_the_phases_after_the_last_act_the_round_is_played_out(giant: Session) -> None:
    do(giant, Settle("wizard:spell", "miss"), Settle("giant:strike 1", "miss"), NextPhase())
    sentences: list[str] = []
    giant.document.refused.connect(sentences.append)
    giant.play.toggle()
    assert sentences == ["This round is finished. Continue to the next phase."]


def test_before_the_dice_there_is_nothing_to_play(session_of: MakeSession) -> None:
    session = session_of(in_round())
    sentences: list[str] = []
    session.document.refused.connect(sentences.append)
    session.play.step_act()
    session.play.step_segment()
    assert len(sentences) == 2
    assert sentences[0].startswith("There is nothing to play yet")
    assert session.play.due == ()


def test_it_plays_at_the_chosen_pace_and_waits_for_dice(giant: Session) -> None:
    heard = asked(giant.play)
    giant.playhead.pace = 2.0
    giant.play.toggle()
    let_pass(giant, 2)
    assert 3.5 < giant.playhead.time < 4.2
    assert giant.battle.running.now == int(giant.playhead.time)
    let_pass(giant, 5)
    assert giant.playhead.time == giant.battle.running.now == 7
    assert heard == ["wizard:spell"]
    assert giant.play.playing


def test_it_goes_on_once_the_act_is_resolved(giant: Session, qtbot: QtBot) -> None:
    heard = asked(giant.play)
    giant.play.toggle()
    let_pass(giant, 9)
    do(giant, Settle("wizard:spell", "miss"))
    let_pass(giant, 4)
    assert giant.battle.running.now == 9
    assert heard == ["wizard:spell", "giant:strike 1"]
    do(giant, Settle("giant:strike 1", "miss"))
    with qtbot.waitSignal(giant.play.playing_changed):
        let_pass(giant, 3)
    assert giant.battle.running.now == giant.playhead.time == 10
    assert not giant.play.playing
    assert settled(giant) == ["wizard:spell", "giant:strike 1"]


def test_a_pause_stands_where_it_is_and_playing_goes_on_from_there(giant: Session) -> None:
    giant.play.toggle()
    let_pass(giant, 2.5)
    giant.play.toggle()
    stood = giant.playhead.time
    let_pass(giant, 2)
    assert giant.playhead.time == stood
    assert not stood.is_integer()
    giant.play.toggle()
    let_pass(giant, 0.2)
    assert giant.playhead.time > stood


def test_back_only_moves_the_playhead(giant: Session) -> None:
    do(giant, StepTo(4))
    let_pass(giant, 3)
    before = giant.battle
    giant.play.back()
    let_pass(giant, 2)
    assert giant.playhead.time == 3
    giant.playhead.show(2.4)
    giant.play.back()
    let_pass(giant, 2)
    assert giant.playhead.time == 2
    assert giant.battle is before
    giant.play.go_live()
    let_pass(giant, 3)
    assert giant.playhead.time == 4


def test_whoever_scrubbed_back_goes_on_from_where_the_play_stands(giant: Session) -> None:
    do(giant, StepTo(4))
    giant.playhead.scrub(1)
    giant.play.step_segment()
    assert giant.battle.running.now == 5
    let_pass(giant, 3)
    assert giant.playhead.time == 5
    giant.playhead.scrub(1)
    giant.play.toggle()
    let_pass(giant, 5)
    assert giant.playhead.time == giant.battle.running.now > 5


def test_an_act_at_hand_is_shown_again_by_a_step(giant: Session) -> None:
    giant.play.step_act()
    giant.playhead.scrub(2)
    heard = asked(giant.play)
    giant.play.step_act()
    let_pass(giant, 3)
    assert giant.playhead.time == 7
    assert heard == ["wizard:spell"]


@pytest.mark.parametrize("how", ["scrub", "undo"])
def test_a_hand_or_an_undo_stops_what_plays(giant: Session, how: str) -> None:
    giant.play.toggle()
    let_pass(giant, 3.5)
    now = giant.battle.running.now
    if how == "scrub":
        giant.playhead.scrub(1)
    else:
        assert giant.document.undo()
        now -= 1
    assert not giant.play.playing
    let_pass(giant, 5)
    assert giant.battle.running.now == now
    assert giant.playhead.time == (1 if how == "scrub" else now)


def test_an_overruling_in_full_run_does_not_throw_the_playhead_back(giant: Session) -> None:
    giant.play.toggle()
    let_pass(giant, 3.5)
    before = giant.playhead.time
    do(giant, Overrule("giant:strike 1", 8))
    let_pass(giant, 0.1)
    assert giant.playhead.time > before
    assert giant.play.playing


def test_an_undone_act_is_asked_for_once_more_and_done_once(giant: Session) -> None:
    giant.play.step_act()
    do(giant, Settle("wizard:spell", "miss"))
    assert giant.document.undo()
    assert in_hand(giant.play) == "wizard:spell"
    giant.play.toggle()
    let_pass(giant, 2)
    do(giant, Settle("wizard:spell", "miss"))
    assert settled(giant) == ["wizard:spell"]


def test_a_command_that_is_refused_stops_what_plays(
    giant: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    giant.play.toggle()
    monkeypatch.setattr(type(giant.document), "do", lambda *_: False)
    let_pass(giant, 3)
    assert not giant.play.playing
    assert giant.battle.running.now == 0


def together(session_of: MakeSession) -> Session:
    """Two who attack at the same time, and a third later in that segment."""
    before = in_round("osric", "declaration")
    before = after(before, fights("orc", "ann"), fights("ogre", "bob"), fights("ann", "orc"))
    return session_of(led_to(before, "resolution", {"initiative: blue": 2, "initiative: red": 5}))


def test_of_those_who_act_together_another_can_be_taken_in_hand(session_of: MakeSession) -> None:
    session = together(session_of)
    play = session.play
    assert [turn.act.id for turn in play.due] == ["orc:strike 1", "ogre:strike 1"]
    assert in_hand(play) == "orc:strike 1"
    told: list[str] = []
    play.in_hand_changed.connect(lambda: told.append(in_hand(play)))
    play.take("ogre:strike 1")
    play.take("ogre:strike 1")
    assert told == ["ogre:strike 1"]
    do(session, Settle("ogre:strike 1", "miss"))
    assert told[-1] == "orc:strike 1"
    play.take("nobody")
    assert in_hand(play) == "orc:strike 1"


def test_what_lies_in_the_same_place_can_be_taken_in_hand_too(session_of: MakeSession) -> None:
    session = together(session_of)
    do(session, Overrule("ann:strike 1", session.play.due[0].place))
    assert "ann:strike 1" not in {turn.act.id for turn in session.play.due}
    session.play.take("ann:strike 1")
    assert in_hand(session.play) == "ann:strike 1"


def test_acts_of_one_moment_are_asked_for_one_after_the_other(session_of: MakeSession) -> None:
    session = together(session_of)
    heard = asked(session.play)
    session.play.toggle()
    let_pass(session, 4)
    assert heard == ["orc:strike 1"]
    do(session, Settle("orc:strike 1", "miss"))
    let_pass(session, 1)
    assert heard == ["orc:strike 1", "ogre:strike 1"]


def test_surprise_segments_are_played_like_a_round(session_of: MakeSession) -> None:
    session = session_of(example("example-of-melee", "1-surprise.json"))
    assert session.battle.running.surprised
    done = len(settled(session))
    heard = asked(session.play)
    for act in play_out(session):
        do(session, Settle(act, "miss"))
    assert len(settled(session)) > done + 10
    assert len(set(heard)) == len(heard)
    assert session.battle.running.now == session.playhead.time == 3
    assert not session.play.playing


@pytest.mark.parametrize("game", ["addict", "osric", "osric3", "procedure", "countdown", "ose"])
def test_a_round_of_each_game_is_played_to_its_end_and_kept(
    session_of: MakeSession, game: str
) -> None:
    session = session_of(laid(game))
    acts = [timing.act.id for timing in resolution(session).acts]
    for act in play_out(session):
        do(session, Settle(act, "miss"))
    assert sorted(settled(session)) == sorted(acts)
    assert session.playhead.time == session.battle.running.now == resolution(session).ruler.last


def resolution(session: Session) -> Resolution:
    answer = session.battle.running.resolution
    assert answer is not None
    return answer


def play_out(session: Session) -> Iterator[str]:
    """Play automatically, and return each act that it stops for."""
    session.play.toggle()
    for _ in range(100):
        let_pass(session, 15)
        if not session.play.playing:
            return
        yield in_hand(session.play)
    raise AssertionError("it never came to the end")


def caster() -> Battle:
    return playing(casts(time=3), strikes())


def test_only_another_act_in_hand_is_told(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(caster())
    with qtbot.assertNotEmitted(session.play.in_hand_changed):
        do(session, StepTo(1))
    with qtbot.waitSignal(session.play.in_hand_changed):
        do(session, Settle(in_hand(session.play), "miss"))


def test_all_that_comes_in_one_place_is_told_as_one_change(session_of: MakeSession) -> None:
    """Otherwise each of many simultaneous arrivals would update the windows."""
    walkers = [figure(f"orc{at}", "red", at=(0.0, 10.0 * at)) for at in range(3)]
    moves = [Action(each.id, "move") for each in walkers]
    session = session_of(playing(*moves, figures=tuple(walkers)))
    told: list[int] = []
    session.document.changed.connect(lambda _: told.append(len(settled(session))))
    session.play.toggle()
    let_pass(session, 20)
    assert not session.play.playing
    assert sorted(settled(session)) == [f"{each.id}:move" for each in walkers]
    assert set(told) == {0, 3}


def test_declaring_is_no_play(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(in_round())
    with qtbot.assertNotEmitted(session.play.in_hand_changed):
        do(session, Declare(Action("bob", "cast", ("ogre",), Casting("sleep", 3))))
    assert session.play.in_hand is None
