"""Two rounds of every game can be played by the stage alone."""

import pytest

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands.phase_changes import NextPhase, ThrowDie
from battleboard.battle.commands.playing import Settle
from battleboard.battle.state.event import RoundEnded
from battleboard.battle.state.placed_acts import next_acts
from battleboard.rules import RULESETS
from tests.battle.table import done, fights, meet, open_now

FOES = {"ann": "orc", "bob": "ogre", "orc": "ann", "ogre": "bob"}
NUMBERS = {"surprise: blue": 5, "surprise: red": 2}


def next_deed(battle: Battle) -> tuple[Command, dict[str, int]]:
    """What a DM would do next who sees only the stage, with the numbers typed in for it."""
    stage = open_now(battle)
    for throw in stage.wanted:
        if throw.is_open and not throw.optional:
            lowest = len([each for each in stage.wanted if not each.is_open]) + 1
            number = NUMBERS.get(throw.what, min(lowest, throw.dice.highest))
            return ThrowDie(throw.what), {throw.what: number}
    if stage.undeclared and stage.kind in {"declaration", "resolution"}:
        return fights(stage.undeclared[0], FOES[stage.undeclared[0]]), {}
    if "play" in stage.steps:
        return Settle(next_acts(battle)[0].act.id, "miss"), {}
    assert stage.may_go_on, stage
    return NextPhase(), {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_rounds_are_played_by_the_stage_alone(ruleset: str) -> None:
    battle, phases, blows = meet(ruleset=ruleset), [], 0
    while battle.running.number < 3:
        command, typed = next_deed(battle)
        blows += isinstance(command, Settle)
        battle = done(battle, command, typed).battle
        phases.append(open_now(battle).name)
        assert len(phases) < 100, "it goes on for ever"
    assert {phase.name for phase in battle.rules.phases} == {battle.rules.phases[0].name, *phases}
    assert blows == 8
    ended = [event for entry in battle.log for event in entry.events if type(event) is RoundEnded]
    assert ended == [RoundEnded(0), RoundEnded(1), RoundEnded(2)]
