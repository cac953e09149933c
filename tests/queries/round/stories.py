"""Stories played step by step without any window, as the models would."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from battleboard.battle.apply import Command, Record, apply
from battleboard.battle.battle import Battle
from battleboard.battle.procedure.stage import stage
from battleboard.battle.state.command_context import NO_ROLLS, DiceSource, TypedRolls
from battleboard.battle.state.event import Event
from battleboard.queries.round.story_steps import StoryStep, cue_of, fits, next_step
from battleboard.storage.demonstration_story import Cue, load_battle, load_story
from tests.battle.battles import TABLES

EXAMPLE: Final = "example-of-melee"
CHARGE: Final = "charge-of-the-wolf-riders"
DUEL: Final = "duel-of-casters"
NAMES: Final = (EXAMPLE, CHARGE, DUEL)


class Moment(NamedTuple):
    """A step of a story: the battle before and after, and everything that resulted."""

    cue: Cue
    step: StoryStep
    before: Battle
    after: Battle
    events: tuple[Event, ...]
    record: Record


def own_rolls(numbers: Mapping[str, int]) -> DiceSource:
    return TypedRolls(numbers, NO_ROLLS)


def moments(
    name: str,
    battle: Battle | None = None,
    rolls: Callable[[Mapping[str, int]], DiceSource] = own_rolls,
) -> Iterator[Moment]:
    """Follow a story from start to end, with only its own dice, in its own battle or another."""
    story, battle = load_story(name), battle or load_battle(name)
    while True:
        reached = stage(battle, TABLES)
        cue = cue_of(story, battle)
        assert cue is not None
        assert fits(story, reached, battle), f"it does not fit at '{cue.heading}'"
        step = next_step(cue, reached, battle)
        if step is None:
            return
        outcome = apply(battle, step.command, rolls(step.numbers), TABLES)
        yield Moment(cue, step, battle, outcome.battle, outcome.events, outcome.record)
        battle = outcome.battle


@cache
def told(name: str) -> tuple[Moment, ...]:
    return tuple(moments(name))


def done(battle: Battle, *commands: Command, **numbers: int) -> Battle:
    """Do something that the story does not have."""
    for command in commands:
        battle = apply(battle, command, TypedRolls(numbers, NO_ROLLS), TABLES).battle
    return battle
