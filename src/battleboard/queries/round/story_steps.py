"""The script of a demonstration: whether the battle follows it, and what comes next."""

from collections.abc import Collection, Iterator, Mapping
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
from battleboard.battle.state.condition import is_out, is_playing
from battleboard.battle.state.naming import declaration
from battleboard.battle.state.placed_acts import PlacedAct, next_acts
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.words import listing
from battleboard.rules import Act, Action, Casting
from battleboard.rules.scene import ActionKind
from battleboard.rules.timing.act import Mode
from battleboard.storage.demonstration_story import Cue, Story


def cues_of(story: Story, battle: Battle) -> tuple[Cue, ...]:
    here = battle.running.number, battle.open_phase.kind
    return tuple(cue for cue in story.cues if (cue.round, cue.phase) == here)


def cue_of(story: Story, battle: Battle) -> Cue | None:
    """The first cue of the current phase with something left to do, or else the last one."""
    here = cues_of(story, battle)
    for cue in here:
        if is_wanting(cue, battle) or due(cue, battle):
            return cue
    return here[-1] if here else None


def fits(story: Story, stage: Stage, battle: Battle) -> bool:
    cue = cue_of(story, battle)
    return (
        cue is not None
        and _stand_as_told(story, battle)
        and _fell_as_told(story, stage, battle)
        and _is_declared_as_told(story, battle)
        and _next_as_told(cue, battle)
    )


def is_wanting(cue: Cue, battle: Battle) -> bool:
    return bool(undeclared_actions(cue, battle))


def undeclared_actions(cue: Cue, battle: Battle) -> tuple[Action, ...]:
    made = {_without_battle_values(action) for action in battle.running.actions}
    return tuple(action for action in cue.declare if _without_battle_values(action) not in made)


def due(cue: Cue, battle: Battle) -> PlacedAct | None:
    """The next act of a cue to be resolved; of simultaneous acts, the first in the script."""
    turns = {turn.act.id: turn for turn in next_acts(battle)} if is_playing(battle) else {}
    return next((turns[act.id] for act in cue.acts if act.id in turns), None)


def _without_battle_values(action: Action) -> Action:
    """A declaration without the values that the battle fills in."""
    return action._replace(distance_ft=None, delay_s=0.0, closed_last_round=False)


def _stand_as_told(story: Story, battle: Battle) -> bool:
    """Whether the same figures are out of the fight as in the story.

    Those that fall or rise in this phase may be in or out.
    """
    here = cues_of(story, battle)
    before = set[str]()
    for cue in story.cues[: story.cues.index(here[0])]:
        before = (before | set(cue.falls)) - set(cue.rises)
    falling = {who for cue in here for who in cue.falls}
    rising = {who for cue in here for who in cue.rises}
    out = {figure.id for figure in on_table(battle) if is_out(battle, figure)}
    return before - rising <= out <= before | falling


def _fell_as_told(story: Story, stage: Stage, battle: Battle) -> bool:
    told = {what: n for cue in _cues_of_round(story, battle) for what, n in cue.numbers.items()}
    fallen = {throw.what: throw.value for throw in stage.wanted if throw.value is not None}
    for side, value in battle.encounter.rolls.items():
        fallen[f"surprise: {side}"] = value
    return all(value == told.get(what, value) for what, value in fallen.items())


def _is_declared_as_told(story: Story, battle: Battle) -> bool:
    """Whether only scripted declarations were made, and all of them once the phase is over."""
    told, over = set[Action](), True
    for cue in _cues_of_round(story, battle):
        told.update(map(_without_battle_values, cue.declare))
        over = over and cue.phase != battle.open_phase.kind
        if over and undeclared_actions(cue, battle):
            return False
    return all(_is_told(action, told) for action in battle.running.actions)


def _is_told(action: Action, told: Collection[Action]) -> bool:
    goes_on = action.casting is not None and action.casting.elapsed > 0
    return goes_on or _without_battle_values(action) in told


def _cues_of_round(story: Story, battle: Battle) -> Iterator[Cue]:
    return (cue for cue in story.cues if cue.round == battle.running.number)


def _next_as_told(cue: Cue, battle: Battle) -> bool:
    waits = is_playing(battle) and not is_wanting(cue, battle) and bool(next_acts(battle))
    return not waits or due(cue, battle) is not None


# The kind of declaration that leads to an act of each mode.
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


class StoryStep(NamedTuple):
    """The next step of a story: its button label, its command, and its dice."""

    words: str
    command: Command
    numbers: Mapping[str, int]


def next_step(cue: Cue, stage: Stage, battle: Battle) -> StoryStep | None:
    if battle.over:
        return None
    if is_wanting(cue, battle):
        return _declaration_step(cue, battle)
    if "throw" in stage.steps and stage.stays:
        return _throw_step(cue, stage)
    turn = due(cue, battle)
    return _act_step(cue, turn, battle) if turn else _phase_step(cue, battle)


def _declaration_step(cue: Cue, battle: Battle) -> StoryStep:
    actions = undeclared_actions(cue, battle)
    segment = next((action.segment for action in actions if action.segment), None)
    words = f"Declare for segment {segment}" if segment else "Declare for everyone"
    commands = tuple(Declare(action, to=cue.to.get(action.by)) for action in actions)
    return StoryStep(words, Batch(commands, words), cue.numbers)


def _throw_step(cue: Cue, stage: Stage) -> StoryStep:
    shown = (cue.numbers.get(throw.what) for throw in stage.wanted if throw.is_open)
    numbers = listing([str(number) for number in shown if number is not None])
    words = f"Use the dice: {numbers}" if numbers else "Roll the dice"
    return StoryStep(words, ThrowAll(), cue.numbers)


def _act_step(cue: Cue, turn: PlacedAct, battle: Battle) -> StoryStep:
    scripted, words = cue.act(turn.act.id), _act_in_words(battle, turn.act)
    commands = scripted.deeds if scripted else ()
    command = Batch(commands, words) if commands else _usual(turn.act)
    return StoryStep(words, command, cue.numbers)


def _usual(act: Act) -> Command:
    return Strike(act.id) if act.kind in {"strike", "shot"} else Settle(act.id)


def _act_in_words(battle: Battle, act: Act) -> str:
    casting = Casting(act.label) if act.timed else None
    return declaration(battle, Action(act.by, _KINDS[act.mode], act.targets, casting))


def _phase_step(cue: Cue, battle: Battle) -> StoryStep:
    command: Command = EndBattle() if cue.ends else NextPhase()
    words = command.sentence(battle) if cue.ends else _onward(battle)
    return StoryStep(
        words, Batch((*cue.last, command), words) if cue.last else command, cue.numbers
    )


def _onward(battle: Battle) -> str:
    if battle.phase + 1 == len(battle.rules.phases):
        return f"Begin round {battle.round_of_fight + 1}"
    return NextPhase().sentence(battle)
