"""The clock of the evening: turns and hours pass, lights burn down, and a rest is due."""

from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.bleeding import let_bleed, with_round_begun
from battleboard.battle.condition import condition_of
from battleboard.battle.counting import count_down
from battleboard.battle.event import BurnsLow, BurntOut, RestDue, TimePassed
from battleboard.battle.figure import Figure
from battleboard.battle.referee import Referee
from battleboard.rules.measures import TURN_S

REST_AFTER_S: Final = 5 * TURN_S
"""One turn in six is for rest."""


def pass_time(battle: Battle, seconds: int, referee: Referee) -> Battle:
    """Let time pass outside of a round: all durations run down, and who bleeds goes on bleeding."""
    battle = _bled_for(battle, seconds // battle.rules.pace.round_s, referee)
    battle = count_down(battle, seconds, lambda _effect: True, referee)
    return go_on(battle, seconds, referee)


def go_on(battle: Battle, seconds: int, referee: Referee) -> Battle:
    """Let the clock go on: lights burn down, and sooner or later a rest is due."""
    for figure in tuple(battle.figures.values()):
        burning = _burnt(figure, seconds, referee)
        if burning is not figure:
            battle = battle.with_figure(burning)
    referee.tell(TimePassed(seconds))
    awake_s = battle.clock_s - battle.rested_s
    if awake_s < REST_AFTER_S <= awake_s + seconds:
        referee.tell(RestDue(REST_AFTER_S))
    return battle._replace(clock_s=battle.clock_s + seconds)


def _burnt(figure: Figure, seconds: int, referee: Referee) -> Figure:
    light = figure.light
    if light is None or light.left_s is None or not light.lit:
        return figure
    left_s = light.left_s - seconds
    if left_s <= 0:
        referee.tell(BurntOut(figure.id, light.kind))
        return figure._replace(light=None)
    if left_s <= TURN_S < light.left_s:
        referee.tell(BurnsLow(figure.id, light.kind, left_s))
    return figure._replace(light=light._replace(left_s=left_s))


def _bled_for(battle: Battle, rounds: int, referee: Referee) -> Battle:
    """Let rounds pass for those who bleed, as long as anybody does."""
    for _ in range(rounds):
        if not any(_is_sinking(battle, figure) for figure in battle.figures.values()):
            break
        battle = let_bleed(with_round_begun(battle), referee)
    return battle


def _is_sinking(battle: Battle, figure: Figure) -> bool:
    return condition_of(battle, figure).state in {"bleeding", "dying"}
