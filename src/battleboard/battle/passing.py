"""What runs out while the play moves along the ruler."""

from battleboard.battle.battle import Battle
from battleboard.battle.counting import count_down, spans
from battleboard.battle.effect import Effect
from battleboard.battle.referee import Referee


def pass_places(battle: Battle, before: int, now: int, referee: Referee) -> Battle:
    """Let the time between two places of the ruler pass, once, however often it is asked for.

    An effect of three segments that is laid in segment 2 ends when the play comes to segment 5.
    """
    running, pace = battle.running, battle.rules.pace
    start = max(before, running.passed)
    if now <= start:
        return battle
    passed = battle.with_running(running._replace(passed=now))
    seconds = pace.at(now) - pace.at(start)
    passed = count_down(passed, seconds, lambda effect: effect.moment == "segment", referee)
    return _turns_taken(passed, now, referee)


def _turns_taken(battle: Battle, now: int, referee: Referee) -> Battle:
    """Count rounds for those whose own turn has begun or is over, each once."""
    taken = spans(battle) if _anybody_counts(battle) else {}

    def counts(effect: Effect) -> bool:
        span = taken.get(effect.whose)
        if span is None or effect.counted_s == battle.clock_s:
            return False
        due = {"start": span.first <= now, "end": span.last < now}
        return due.get(effect.moment, False)

    return count_down(battle, battle.rules.pace.round_s, counts, referee)


def _anybody_counts(battle: Battle) -> bool:
    """Whether anything is counted by somebody's own turn: to find these takes a while."""
    return any(effect.whose for figure in battle.figures.values() for effect in figure.effects)
