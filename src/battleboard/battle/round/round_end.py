"""The start and the end of a round, and all that begins or ends with it."""

from collections.abc import Iterator
from math import inf

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import come_to_rest
from battleboard.battle.round import passing_time
from battleboard.battle.round.morale_checks import tell_who_checks
from battleboard.battle.round.spells import cast_or_lost, spent
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.event import RoundBegan, RoundEnded
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.rules_scene import scene_of
from battleboard.rules import Action, Resolution
from battleboard.rules.scene import BLOWS


def with_routines_used(battle: Battle) -> Battle:
    """The battle with attack routines counted for every figure that has used one."""
    answer = battle.running.resolution
    for action in _used(battle, answer) if answer else ():
        figure = battle.figures[action.by]
        more = (
            figure._replace(shot=figure.shot + 1)
            if action.kind == "missile"
            else figure._replace(fought=figure.fought + 1)
        )
        battle = battle.with_figure(more)
    return battle


def _used(battle: Battle, answer: Resolution) -> Iterator[Action]:
    """The attacks of which something was played, or of which nothing was due this round."""
    settled = {done.act.id for done in battle.running.settled}
    scene = scene_of(battle)
    rates = {figure.id: figure.rate for figure in scene.combatants}
    for at, action in enumerate(scene.actions):
        acts = {timing.act.id for timing in answer.acts if timing.act.action == at}
        # With half a routine a round, there is none to be played in every second one.
        used = not settled.isdisjoint(acts) if acts else rates[action.by] < 1
        if action.kind in BLOWS and used:
            yield action


def begin_round(battle: Battle, context: CommandContext) -> Battle:
    """The battle at the start of a round, worked out once: effects that count then run down."""
    running = battle.running
    if running.begun:
        return battle
    context.tell(RoundBegan(running.number))
    begun = passing_time.with_round_begun(battle.with_running(running._replace(begun=True)))

    def counts(effect: Effect) -> bool:
        return effect.moment == "start" and not effect.whose

    return passing_time.count_down(begun, battle.rules.pace.round_s, counts, context)


def end_of_round(battle: Battle, context: CommandContext) -> Battle:
    """The battle at the end of a round, worked out once: bleeding, effects, morale, the clock.

    After surprise segments, which are no whole round, only their own time has passed.
    """
    if battle.running.ended:
        return battle
    length_s = length_of(battle)
    ended = _time_run(battle, length_s, context)
    if not _in_segments(battle):
        ended = passing_time.let_recover(passing_time.let_bleed(ended, context), context)
        ended = passing_time.let_regain(ended, context)
        ended = _rounds_counted(ended, context)
        tell_who_checks(ended, context)
    ended = with_routines_used(ended)
    ended = spent(ended, cast_or_lost(ended))
    ended = come_to_rest(passing_time.go_on(ended, length_s, context))
    context.tell(RoundEnded(battle.running.number))
    return ended.with_running(ended.running._replace(ended=True))


def length_of(battle: Battle) -> int:
    """The seconds that the running round takes, or the surprise segments before it."""
    answer, pace = battle.running.resolution, battle.rules.pace
    if answer is None or not _in_segments(battle):
        return pace.round_s
    return pace.place_s * answer.ruler.last


def _in_segments(battle: Battle) -> bool:
    """Whether segments of surprise are played, and no whole round."""
    running = battle.running
    if not running.surprised or running.resolution is None:
        return False
    return running.resolution.ruler.unit == "segment"


def _time_run(battle: Battle, length_s: int, context: CommandContext) -> Battle:
    """The battle after the rest of the round, for effects that run down as time goes by."""
    passed = passing_time.pass_places(battle, battle.running.passed, battle.running.now, context)
    passing_time.tell_no_room(battle, passed.running.passed, inf, context)
    left_s = length_s - battle.rules.pace.at(passed.running.passed)
    return passing_time.count_down(
        passed, left_s, lambda effect: effect.moment == "segment", context
    )


def _rounds_counted(battle: Battle, context: CommandContext) -> Battle:
    """Count a round for effects that end with it, or whose figure had no turn."""

    def counts(effect: Effect) -> bool:
        if effect.whose:
            return effect.moment != "segment" and effect.counted_s != battle.clock_s
        return effect.moment == "end"

    return passing_time.count_down(battle, battle.rules.pace.round_s, counts, context)
