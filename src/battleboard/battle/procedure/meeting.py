"""The meeting: how far apart the parties are, and how those who are met take it."""

from collections.abc import Iterable, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.wanted import Wanted
from battleboard.battle.roll import Roll
from battleboard.rules import (
    Distance,
    Meeting,
    Reaction,
    ReactionRoll,
    Tables,
    encounter_distance,
    react,
)
from battleboard.rules.encounter import EncounterDie


def distance_wanted(battle: Battle, _tables: Tables) -> tuple[Wanted, ...]:
    """List the dice of the distance."""
    dice = battle.rules.distance_dice(_meeting(battle))
    return tuple(_wanted(battle, "distance", dice))


def reaction_wanted(battle: Battle, _tables: Tables) -> tuple[Wanted, ...]:
    """List the dice of the reaction."""
    return tuple(_wanted(battle, "reaction", battle.rules.reaction_dice))


def noted(battle: Battle, throw: Wanted, value: int) -> Battle:
    """Give the battle in which one of these dice has fallen."""
    dice = {**battle.encounter.dice, throw.what: value}
    return battle._replace(encounter=battle.encounter._replace(dice=dice))


def distance(battle: Battle, tables: Tables) -> Distance:
    """Say how far apart the parties are, when the dice have fallen."""
    dice = _fallen(distance_wanted(battle, tables))
    return encounter_distance(_meeting(battle)._replace(dice=dice), battle.ruleset)


def reaction(battle: Battle, tables: Tables) -> Reaction:
    """Say how those who are met take it, when the dice have fallen."""
    dice = _fallen(reaction_wanted(battle, tables))
    return react(ReactionRoll(dice, battle.encounter.added), battle.ruleset)


def _meeting(battle: Battle) -> Meeting:
    """Add to what the referee says of the meeting what the battle knows of it."""
    lost = battle.encounter.lost
    by_sides = (lost[name] for name in battle.teams if name in lost)
    return battle.encounter.meeting._replace(
        dice=(), place=battle.board.where, surprised_segments=max(by_sides, default=0)
    )


def _wanted(battle: Battle, phase: str, dice: tuple[EncounterDie, ...]) -> Iterator[Wanted]:
    for number, die in enumerate(dice, start=1):
        # A number that another die has shown does not count for this one.
        what = f"{phase}: die {number}, d{die.faces}"
        which = f", die {number} of {len(dice)}" if len(dice) > 1 else ""
        words = f"{phase.capitalize()}{which}"
        words = f"{words}: {die.words}" if die.words else words
        value = battle.encounter.dice.get(what)
        yield Wanted(what, Roll(1, die.faces), words, value=value, optional=die.optional)


def _fallen(throws: Iterable[Wanted]) -> tuple[int, ...]:
    return tuple(throw.value for throw in throws if throw.value is not None)
