"""Players see how long a spell of their own has been cast, never a foe's."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules import Action, Casting
from tests.battle.battles import do, figure
from tests.battle.rounds import MAGE, ORC, casts, playing, strikes

PARTY = (MAGE, figure("elf"))


def cast_shown(state: Battle, time: float | None = None) -> tuple[int, int] | None:
    view = players_view(state, (), time)
    return next(act.cast for act in view.acts if act.kind == "spell")


def test_41_1_a_spell_of_their_own_shows_how_long_it_has_been_cast() -> None:
    blows = strikes("orc"), strikes("elf", "orc")
    state = playing(casts(time=3), *blows, figures=(*PARTY, ORC), game="osric")
    assert cast_shown(state) is None
    state = do(state, Settle("orc:strike 1", "miss"))
    assert state.running.now == 4
    assert cast_shown(state) == (1, 3)
    assert cast_shown(state, 2.0) is None


def test_41_1_a_spell_that_runs_on_is_measured_by_its_casting_time() -> None:
    state = playing(casts(time=15, elapsed=2), strikes(), figures=(*PARTY, ORC), game="osric")
    state = do(state, Settle("orc:strike 1", "miss"))
    (turn,) = (each for each in placed_acts(state) if each.act.timed)
    assert turn.act.runs_on
    assert cast_shown(state) == (2 + state.running.now - turn.act.begun, 15)


def test_41_1_of_what_a_foe_casts_no_time_is_told() -> None:
    """How long it takes would tell which spell it is."""
    cast = Action("orc", "cast", ("mage",), Casting("sleep", 5))
    state = playing(cast, strikes("mage", "orc"), figures=(MAGE, ORC), game="osric")
    state = do(state, Settle("mage:strike 1", "miss"))
    assert all(act.cast is None for act in players_view(state).acts)
