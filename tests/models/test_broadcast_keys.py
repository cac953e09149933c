"""What goes out to the players names nothing that they do not know."""

import msgspec

from battleboard.battle.commands import Hide, SetAlias
from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.models.session import Session
from battleboard.rules import Action
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do

WHOLE = "f00dfeed.png"


def stranger(session_of: MakeSession) -> Session:
    vampire = figure("vampire-lord", "red", at=(20.0, 5.0))
    board = Board((100.0, 100.0), surface=Surface(picture=WHOLE))
    session = session_of(battle(figure("ann"), vampire, figure("spy", "red"), board=board))
    do(session, SetAlias("vampire-lord", "Robed stranger"), Hide(("spy",), hidden=True))
    return session


def test_39_10_a_robed_stranger_goes_out_by_a_key_that_tells_nothing(
    session_of: MakeSession,
) -> None:
    session = stranger(session_of)
    written = msgspec.json.encode(session.broadcast.view)
    assert b"Robed stranger" in written
    assert b"ampire" not in written
    assert WHOLE.encode() not in written
    assert session.broadcast.places.keys() == {"ann", "vampire-lord"}


def test_a_key_stays_with_its_figure(session_of: MakeSession) -> None:
    session = stranger(session_of)
    before = {each.name: each.id for each in session.broadcast.view.figures}
    do(session, Hide(("spy",), hidden=False))
    after = {each.name: each.id for each in session.broadcast.view.figures}
    assert after.items() >= before.items()
    assert len({*after.values()}) == len(after) == 3


def test_an_act_goes_by_the_key_of_its_figure(session_of: MakeSession) -> None:
    running = battle(figure("ann"), figure("orc", "red")).running
    actions = (Action("ann", "melee", ("orc",)),)
    session = session_of(
        battle(
            figure("ann"), figure("orc", "red"), running=running._replace(number=1, actions=actions)
        )
    )
    view = session.broadcast.view
    (act,) = view.acts
    assert [each.name for each in view.figures if each.id == act.who] == [act.name]
