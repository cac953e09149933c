"""Lights to choose, and the commands that kindle them or put them on the table."""

from battleboard.battle.commands import PassTime
from battleboard.battle.knowledge.lookout import Lookout
from battleboard.battle.state.figure import CarriedLight
from battleboard.board.board import Board, Light
from battleboard.queries.sight.lights import (
    kindling,
    lamps_of,
    light_near,
    own_lamp,
    placing,
    taking_away,
)
from battleboard.rules import find_ruleset
from tests.battle.battles import battle, do, figure


def test_all_lights_of_the_game_are_offered() -> None:
    assert [lamp.words for lamp in lamps_of(find_ruleset("addict"))] == [
        "Torch, 40 ft",
        "Lantern, 30 ft",
        "Spell of light, 20 ft",
        "Spell of continual light, 60 ft",
        "Spell of darkness, 15 ft",
    ]


def test_darkness_is_carried_along() -> None:
    state = do(battle(figure("ann", at=(50.0, 50.0))), kindling("ann", own_lamp(10, darkens=True)))
    assert state.figures["ann"].light == CarriedLight("globe of darkness", 10, darkens=True)
    (glow,) = Lookout(state).ground.glows
    assert glow.light.magical_dark


def test_a_light_is_put_on_the_table_and_taken_away() -> None:
    state = do(battle(figure("ann")), placing(own_lamp(10, 20), (30.0, 40.0)))
    assert state.board.lights == (Light((30.0, 40.0), 10, 20, kind="light"),)
    assert state.log[-1].text == "Put a light on the table"
    assert light_near(state.board, (31.0, 40.0), 2) == 0
    assert light_near(state.board, (35.0, 40.0), 2) is None
    assert light_near(Board((10.0, 10.0)), (5.0, 5.0), 2) is None
    state = do(state, taking_away(state.board, 0))
    assert state.board.lights == ()
    assert state.log[-1].text == "Take the light off the table"
    state = do(state, placing(own_lamp(10, darkens=True), (30.0, 40.0)))
    assert state.log[-1].text == "Put a globe of darkness on the table"


def test_a_torch_put_on_the_table_is_out_after_six_turns() -> None:
    torch = lamps_of(find_ruleset("addict"))[0]
    state = do(battle(figure("ann")), placing(torch, (30.0, 40.0)))
    assert state.board.lights[0].left_s == 3600
    state = do(state, PassTime(5), PassTime(1))
    assert not state.board.lights[0].lit
