"""The start and the end of a round, and everything that happens then."""

from collections.abc import Iterator
from math import inf

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import come_to_rest
from battleboard.battle.round import passing_time
from battleboard.battle.round.morale_checks import report_morale_due
from battleboard.battle.round.spells import discharge, finished_spells, spend_spells, used_devices
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.event import RoundBegan, RoundEnded
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.rules_scene import scene_of
from battleboard.rules import Action, Resolution
from battleboard.rules.scene import BLOWS


def with_routines_used(battle: Battle) -> Battle:
    answer = battle.running.resolution
    for action in _attacks_made(battle, answer) if answer else ():
        figure = battle.figures[action.by]
        more = (
            figure._replace(shot=figure.shot + 1)
            if action.kind == "missile"
            else figure._replace(fought=figure.fought + 1)
        )
        battle = battle.with_figure(more)
    return battle


def _attacks_made(battle: Battle, answer: Resolution) -> Iterator[Action]:
    """Yield the attacks with an act played, or with no routine due this round."""
    settled = {done.act.id for done in battle.running.settled}
    scene = scene_of(battle)
    rates = {figure.id: figure.rate for figure in scene.combatants}
    for at, action in enumerate(scene.actions):
        acts = {timing.act.id for timing in answer.acts if timing.act.action == at}
        # At half a routine per round, every second round has no blow, but still counts.
        used = not settled.isdisjoint(acts) if acts else rates[action.by] < 1
        if action.kind in BLOWS and used:
            yield action


def begin_round(battle: Battle, context: CommandContext) -> Battle:
    """Start the round, if not done yet: effects that count at its start run down."""
    running = battle.running
    if running.begun:
        return battle
    context.tell(RoundBegan(running.number))
    begun = passing_time.with_round_begun(battle.with_running(running._replace(begun=True)))

    def counts(effect: Effect) -> bool:
        return effect.moment == "start" and not effect.whose

    return passing_time.count_down(begun, battle.rules.pace.round_s, counts, context)


def end_of_round(battle: Battle, context: CommandContext) -> Battle:
    """End the round, if not done yet: bleeding, effects, morale, the clock.

    After surprise segments, which are not a whole round, only their own time passes.
    """
    if battle.running.ended:
        return battle
    length_s = length_of(battle)
    ended = _time_run(battle, length_s, context)
    if not _in_segments(battle):
        ended = passing_time.let_recover(passing_time.let_bleed(ended, context), context)
        ended = passing_time.let_regain(ended, context)
        ended = _rounds_counted(ended, context)
        # After bleeding and ended effects, which decide who is still up.
        report_morale_due(ended, context)
    ended = with_routines_used(ended)
    ended = discharge(spend_spells(ended, finished_spells(ended)), used_devices(ended))
    ended = come_to_rest(passing_time.go_on(ended, length_s, context))
    context.tell(RoundEnded(battle.running.number))
    return ended.with_running(ended.running._replace(ended=True))


def length_of(battle: Battle) -> int:
    answer, pace = battle.running.resolution, battle.rules.pace
    if answer is None or not _in_segments(battle):
        return pace.round_s
    return pace.place_s * answer.ruler.last


def _in_segments(battle: Battle) -> bool:
    running = battle.running
    if not running.surprised or running.resolution is None:
        return False
    return running.resolution.ruler.unit == "segment"


def _time_run(battle: Battle, length_s: int, context: CommandContext) -> Battle:
    """Let the rest of the round pass for effects that run down over time."""
    passed = passing_time.pass_places(battle, battle.running.passed, battle.running.now, context)
    passing_time.report_ends(battle, passed.running.passed, inf, context)
    left_s = length_s - battle.rules.pace.at(passed.running.passed)
    return passing_time.count_down(
        passed, left_s, lambda effect: effect.moment == "segment", context
    )


def _rounds_counted(battle: Battle, context: CommandContext) -> Battle:
    """Count a round for effects that count down at its end, or whose figure had no turn."""

    def counts(effect: Effect) -> bool:
        if effect.whose:
            return effect.moment != "segment" and effect.counted_s != battle.clock_s
        return effect.moment == "end"

    return passing_time.count_down(battle, battle.rules.pace.round_s, counts, context)
