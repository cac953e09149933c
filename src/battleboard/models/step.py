"""The step that comes next in a story: what a button says, what is done, and with which dice."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Batch,
    Declare,
    EndBattle,
    NextPhase,
    Settle,
    Strike,
    ThrowAll,
)
from battleboard.battle.procedure.stage import Stage
from battleboard.battle.state.naming import declaration
from battleboard.battle.state.placed_acts import PlacedAct
from battleboard.foundation.words import listing
from battleboard.models.script import due, is_wanting, undeclared
from battleboard.rules import Act, Action, Casting
from battleboard.rules.scene import ActionKind
from battleboard.rules.timing.act import Mode
from battleboard.storage.demonstration_story import Cue

# By which declaration acts come about.
_KINDS: Final[Mapping[Mode, ActionKind]] = MappingProxyType(
    {
        "strike": "melee",
        "shot": "missile",
        "contact": "charge",
        "spell": "cast",
        "device": "device",
        "turn": "turn",
        "arrive": "close",
        "move": "move",
        "psionic": "psionic",
        "hold": "hold",
        "other": "other",
    }
)


class Step(NamedTuple):
    """The next thing that is done in a story: what a button says, the deed, and its dice."""

    words: str
    command: Command
    numbers: Mapping[str, int]


def next_step(cue: Cue, stage: Stage, battle: Battle) -> Step | None:
    """Say what is done next at a moment; after the end of the battle that is nothing."""
    if battle.over:
        return None
    if is_wanting(cue, battle):
        return _declaring(cue, battle)
    if "throw" in stage.steps and stage.stays:
        return _throwing(cue, stage)
    turn = due(cue, battle)
    return _acting(cue, turn, battle) if turn else _leaving(cue, battle)


def _declaring(cue: Cue, battle: Battle) -> Step:
    actions = undeclared(cue, battle)
    segment = next((action.segment for action in actions if action.segment), None)
    words = f"Declare for segment {segment}" if segment else "Declare for everybody"
    deeds = tuple(Declare(action, to=cue.to.get(action.by)) for action in actions)
    return Step(words, Batch(deeds, words), cue.numbers)


def _throwing(cue: Cue, stage: Stage) -> Step:
    shown = (cue.numbers.get(throw.what) for throw in stage.wanted if throw.is_open)
    numbers = listing([str(number) for number in shown if number is not None])
    words = f"Take the dice: {numbers}" if numbers else "Throw the dice"
    return Step(words, ThrowAll(), cue.numbers)


def _acting(cue: Cue, turn: PlacedAct, battle: Battle) -> Step:
    scripted, words = cue.act(turn.act.id), _act_in_words(battle, turn.act)
    deeds = scripted.deeds if scripted else ()
    return Step(words, Batch(deeds, words) if deeds else _usual(turn.act), cue.numbers)


def _usual(act: Act) -> Command:
    return Strike(act.id) if act.kind in {"strike", "shot"} else Settle(act.id)


def _act_in_words(battle: Battle, act: Act) -> str:
    """Say what an act is as if it were declared: Barbarian charges Magic-user."""
    casting = Casting(act.label) if act.timed else None
    return declaration(battle, Action(act.by, _KINDS[act.mode], act.targets, casting))


def _leaving(cue: Cue, battle: Battle) -> Step:
    command: Command = EndBattle() if cue.ends else NextPhase()
    words = command.sentence(battle) if cue.ends else _onward(battle)
    return Step(words, Batch((*cue.last, command), words) if cue.last else command, cue.numbers)


def _onward(battle: Battle) -> str:
    if battle.phase + 1 == len(battle.rules.phases):
        return f"Begin round {battle.running.number + 1}"
    return NextPhase().sentence(battle)
