"""A table at which a battle is led by its stage alone, as a window leads a DM."""

from collections.abc import Mapping
from random import Random
from typing import Any

from battleboard.battle.apply import Command, Outcome, apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.phase_changes import NextPhase, ThrowAll
from battleboard.battle.commands.playing import Settle
from battleboard.battle.procedure.stage import Stage, stage
from battleboard.battle.state.command_context import Roll, RollRequest, TypedRolls
from battleboard.battle.state.placed_acts import next_acts
from battleboard.rules import Action
from tests.battle.battles import TABLES, battle, figure

NUMBERS: Mapping[str, int] = {}


class Thrown:
    """Dice from a seed."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)

    def roll(self, ask: RollRequest) -> int:
        return total(self._random, ask.dice)


def total(random: Random, dice: Roll) -> int:
    return sum(random.randint(1, dice.sides) for _ in range(dice.number)) + dice.plus


def meet(**changes: Any) -> Battle:
    """Two on each side meet, ten feet apart."""
    return battle(
        figure("ann"),
        figure("bob", at=(0.0, 5.0)),
        figure("orc", "red", at=(5.0, 0.0), type="orc"),
        figure("ogre", "red", at=(5.0, 5.0), type="ogre"),
        **changes,
    )


def at(
    before: Battle, *deeds: Command, typed: Mapping[str, int] = NUMBERS, seed: int = 1
) -> Battle:
    """Apply some commands with typed numbers, and otherwise with dice from a seed."""
    for command in deeds:
        before = apply(before, command, TypedRolls(typed, Thrown(seed)), TABLES).battle
    return before


def done(before: Battle, command: Command, typed: Mapping[str, int] = NUMBERS) -> Outcome:
    """Apply one command, and check that its record replays to the same."""
    outcome = apply(before, command, TypedRolls(typed, Thrown()), TABLES)
    assert replay(before, outcome.record, TABLES) == outcome.battle
    return outcome


def open_now(before: Battle) -> Stage:
    """The stage that a battle has reached."""
    return stage(before, TABLES)


def led_to(before: Battle, kind: str, typed: Mapping[str, int] = NUMBERS) -> Battle:
    """Lead a battle on to the next phase of a kind, rolling whatever is asked for."""
    for _ in range(20):
        now = open_now(before)
        if now.kind == kind:
            return before
        command: Command = ThrowAll() if now.stays.startswith("Still to roll") else NextPhase()
        before = at(before, command, typed=typed)
    raise AssertionError(f"never came to {kind}")


UNSURPRISED: Mapping[str, int] = {"surprise: blue": 6, "surprise: red": 6}
SURPRISED: Mapping[str, int] = {"surprise: blue": 6, "surprise: red": 1}


def in_round(ruleset: str = "addict", kind: str = "declaration", **changes: Any) -> Battle:
    """A battle in its first round, in which nobody was surprised."""
    return led_to(meet(ruleset=ruleset, **changes), kind, UNSURPRISED)


def played(before: Battle) -> Battle:
    """Play all remaining acts; every blow misses."""
    while coming := next_acts(before):
        before = at(before, Settle(coming[0].act.id, "miss"))
    return before


def fights(by: str, target: str) -> Declare:
    return Declare(Action(by, "melee", (target,)))
