"""In a session the playhead and the selection follow the battle."""

from battleboard.battle.commands import Damage, Leave, RemoveFigure, StepTo
from battleboard.battle.state.placed_acts import next_acts
from tests.models.sessions import MakeSession, clock_of, do, lead_to
from tests.storage.examples import example


def test_it_begins_where_the_play_stands(session_of: MakeSession) -> None:
    session = session_of(example("example-of-melee", "2-round-1.json"))
    assert session.playhead.time == session.battle.running.now == 0
    assert session.is_live


def test_the_playhead_follows_the_play_in_its_own_time(session_of: MakeSession) -> None:
    session = session_of(example("giant-charge.json"))
    first = next_acts(session.battle)[0].place
    assert first > 2
    do(session, StepTo(2))
    assert session.playhead.time == 0
    assert not session.is_live
    clock_of(session).let_pass(1)
    assert 0 < session.playhead.time < 2
    clock_of(session).let_pass(2)
    assert session.playhead.time == 2
    assert session.is_live


def test_in_another_round_it_stands_where_that_begins(session_of: MakeSession) -> None:
    session = session_of(example("giant-charge.json"))
    do(session, StepTo(2))
    clock_of(session).let_pass(3)
    lead_to(session, "end")
    lead_to(session, "declaration")
    assert session.battle.running.number == 2
    assert session.playhead.time == session.battle.running.now == 0
    assert not session.playhead.running


def test_what_is_no_fight_leaves_the_playhead_alone(session_of: MakeSession) -> None:
    session = session_of(example("giant-charge.json"))
    session.playhead.show(5)
    do(session, Damage(("giant",), 1))
    assert session.playhead.time == 5


def test_who_is_removed_is_selected_no_longer(session_of: MakeSession) -> None:
    session = session_of(example("giant-charge.json"))
    session.selection.select("giant", "wizard")
    do(session, Leave("giant"))
    assert "giant" in session.selection.figures
    do(session, RemoveFigure("giant"))
    assert list(session.selection.figures) == ["wizard"]
