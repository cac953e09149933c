"""Battles in the middle of a round, to try time and wounds on."""

from typing import Any, Final

from battleboard.battle.battle import Battle
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.round.passing_time import pass_places
from battleboard.battle.state.command_context import NO_ROLLS, CommandContext, DiceSource
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.running_round import Round
from battleboard.rules import Action, Casting
from tests.battle.battles import TABLES, battle, figure, phase

MAGE: Final = figure("mage")
ORC: Final = figure("orc", "red")


def casts(who: str = "mage", time: int = 5, **more: Any) -> Action:
    return Action(who, "cast", ("orc",), Casting("sleep", time, **more))


def strikes(who: str = "orc", target: str = "mage") -> Action:
    return Action(who, "melee", (target,))


def playing(
    *actions: Action,
    figures: tuple[Figure, ...] = (MAGE, ORC),
    dice: tuple[int, int] = (4, 3),
    game: str = "addict",
    **changes: Any,
) -> Battle:
    """A battle whose first round is being played: blue and red have rolled their dice."""
    own = {each.id: dice[each.side == "red"] for each in figures} if game == "countdown" else {}
    rolled = own or dict(zip(("blue", "red"), dice, strict=True))
    running = Round(number=1, actions=actions, dice=rolled, begun=True)
    made = battle(*figures, ruleset=game, phase=phase("resolution", game), running=running)
    return plan_round(made._replace(**changes), TABLES)


def context(rolls: DiceSource = NO_ROLLS) -> CommandContext:
    """A context without dice, unless some are given."""
    return CommandContext(rolls, TABLES)


def moved_on(before: Battle, now: int, judge: CommandContext | None = None) -> Battle:
    """Move play along the ruler."""
    after = pass_places(before, before.running.now, now, judge or context())
    return after.with_running(after.running._replace(now=now))
