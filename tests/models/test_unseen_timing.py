"""Unseen actions of foes take no time on the players' screen.

Play stops for every act's dice alike, seen or not. After that it goes on with the next
frame: an act without dice takes none, and one with dice exactly one.
"""

from itertools import groupby

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.state.figure import Figure
from battleboard.models.play import DECIDED
from battleboard.models.session import Session
from battleboard.rules import Action
from tests.battle.battles import figure
from tests.battle.rounds import playing
from tests.models.sessions import MakeSession, clock_of

ANN, BOB = figure("ann", at=(10.0, 10.0)), figure("bob", at=(10.0, 40.0))
ORC = figure("orc", "red", at=(20.0, 10.0))
SPY = figure("spy", "red", at=(80.0, 50.0), hidden=True)
OWN = Action("ann", "melee", ("orc",)), Action("bob", "move")
THEIRS = {
    "none": (),
    "goes": (Action("spy", "move"),),
    "strikes": (Action("spy", "melee", ("mark",)),),
    "shoots": (Action("spy", "missile", ("mark",)),),
    "charges": (Action("spy", "charge", ("mark",)),),
}
_FRAME, _MOST = 0.1, 200
MARK = figure("mark", "red", at=(85.0, 50.0), hidden=True)


def start(deed: str) -> Battle:
    spies: tuple[Figure, ...] = (SPY, MARK) if deed != "none" else ()
    return playing(*OWN, *THEIRS[deed], figures=(ANN, BOB, ORC, *spies), dice=(3, 3))


def watched(session: Session) -> tuple[list[object], int]:
    """What their screen shows in turn with all dice rolled at once, and after how many frames."""
    play, broadcast = session.play, session.broadcast

    def resolve() -> None:
        turn = play.in_hand
        assert turn is not None
        assert session.document.do(Settle(turn.act.id, "miss"))

    play.asked.connect(resolve)
    play.toggle()
    seen: list[object] = []
    while play.due and len(seen) < _MOST:
        clock_of(session).let_pass(_FRAME)
        announced = broadcast.map_effects.announcement
        seen.append((broadcast.view, broadcast.frame.framing, announced))
    return [moment for moment, _ in groupby(seen)], len(seen)


@pytest.mark.parametrize("deed", list(THEIRS)[1:])
def test_no_moment_is_longer_for_what_a_foe_does_unseen(session_of: MakeSession, deed: str) -> None:
    alone, other = session_of(start("none")), session_of(start(deed))
    (shown, frames), (shown_alone, frames_alone) = watched(other), watched(alone)
    assert shown == shown_alone
    thrown = [done.act for done in other.battle.running.settled if done.act.kind in DECIDED]
    assert frames - frames_alone == sum(act.by == "spy" for act in thrown)
    assert {done.act.by for done in other.battle.running.settled} >= {"spy", "ann", "bob"}
