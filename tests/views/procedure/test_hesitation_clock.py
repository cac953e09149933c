"""The hesitation clock works in the procedure bar."""

from battleboard.models.session import Session
from battleboard.storage.settings import PlayersViewOptions
from battleboard.views.procedure.procedure_bar import ProcedureBar
from tests.battle.table import in_round, meet
from tests.models.sessions import HandClock, MakeSession, lead_to
from tests.views.procedure.bars import ShowBar, click


def clock_of(bar: ProcedureBar) -> HandClock:
    found = bar.findChild(HandClock)
    assert isinstance(found, HandClock)
    return found


def begun(session: Session, show_bar: ShowBar, seconds: float = 13.1) -> ProcedureBar:
    bar = show_bar(session)
    session.selection.select("ann")
    click(bar.hesitation.start)
    clock_of(bar).let_pass(seconds)
    return bar


def test_it_shows_who_for_how_long_and_what_it_costs(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    bar = begun(session_of(in_round()), show_bar)
    assert bar.hesitation.shown.text() == "Ann  0:13  (2 segments)"
    assert bar.hesitation.start.isHidden()


def test_stopped_it_counts(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(in_round())
    bar = begun(session, show_bar)
    click(bar.hesitation.stop)
    assert session.battle.running.dithered == {"ann": 13}
    assert bar.hesitation.shown.isHidden()
    assert bar.hesitation.may_start
    assert bar.hesitation.start.isHidden(), "the menu of the bar starts it"


def test_discarded_it_does_not(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(in_round())
    bar = begun(session, show_bar)
    click(bar.hesitation.discard)
    assert session.battle.running.dithered == {}


def test_its_key_starts_and_stops_it(session_of: MakeSession, show_bar: ShowBar) -> None:
    session = session_of(in_round())
    bar = show_bar(session)
    session.selection.select("ann")
    bar.hesitation.toggle()
    clock_of(bar).let_pass(6.1)
    bar.hesitation.toggle()
    assert session.battle.running.dithered == {"ann": 6}


def test_it_is_not_there_where_dithering_counts_for_nothing(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    assert show_bar(session_of(in_round("ose"))).hesitation.start.isHidden()
    assert show_bar(session_of(meet())).hesitation.start.isHidden()


def test_in_a_phase_where_nobody_declares_it_is_let_go(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar = begun(session, show_bar)
    lead_to(session, "end")
    assert not bar.hesitation.model.running
    assert session.battle.running.dithered == {}


def test_41_5_the_players_see_it_of_their_own_if_the_dm_wants_it(
    session_of: MakeSession, show_bar: ShowBar
) -> None:
    session = session_of(in_round())
    bar, effects = show_bar(session), session.broadcast.map_effects
    session.selection.select("ann")
    bar.hesitation.toggle()
    clock_of(bar).let_pass(7.2)
    assert effects.timer == ""
    effects._manner = PlayersViewOptions(clock=True)  # noqa: SLF001 - as the menu sets it
    assert effects.timer == "Ann: 0:07"
    bar.hesitation.toggle()
    assert effects.timer == ""
    session.selection.select("orc")
    bar.hesitation.toggle()
    clock_of(bar).let_pass(3)
    assert effects.timer == ""
