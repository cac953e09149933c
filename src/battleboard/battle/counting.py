"""Counting down what lies on figures, and ending what has run out."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.effect import Effect
from battleboard.battle.event import EffectEnded
from battleboard.battle.referee import Referee
from battleboard.battle.turns import Turn, turns

Counts: TypeAlias = Callable[[Effect], bool]
"""Whether an effect counts now."""


class Span(NamedTuple):
    """A figure's own turn in the running round: from its first act to its last."""

    first: int
    last: int


def spans(battle: Battle) -> dict[str, Span]:
    """Give the turns of those who act in the running round, as far as it is worked out."""
    found: dict[str, Span] = {}
    for turn in turns(battle):
        place = _place(battle, turn)
        span = found.get(turn.act.by, Span(place, place))
        found[turn.act.by] = Span(min(span.first, place), max(span.last, place))
    return found


def count_down(battle: Battle, seconds: int, counts: Counts, referee: Referee) -> Battle:
    """Let time run for those effects that count now; what runs out, or is held no more, ends."""
    for figure in tuple(battle.figures.values()):
        kept: list[Effect] = []
        for effect in figure.effects:
            aged = _aged(battle, effect, seconds, counts)
            why = _why_over(battle, aged)
            if why:
                referee.tell(EffectEnded(figure.id, effect.name, why))
            else:
                kept.append(aged)
        if tuple(kept) != figure.effects:
            battle = battle.with_figure(figure._replace(effects=tuple(kept)))
    return battle


def is_counted(battle: Battle, effect: Effect) -> bool:
    """Whether the moment of an effect's own figure has passed in the running round."""
    span, running = spans(battle).get(effect.whose), battle.running
    if running.resolution is None or running.ended:
        return False
    if effect.moment == "start":
        return span is None or span.first <= running.now
    return span is not None and span.last < running.now


def _place(battle: Battle, turn: Turn) -> int:
    """Say where an act lies, or where it would have lain that does not happen."""
    running = battle.running
    if turn.played or turn.is_open or running.resolution is None:
        return turn.place
    natural = {timing.act.id: timing.segment for timing in running.resolution.acts}
    return running.ruled.get(turn.act.id, natural[turn.act.id])


def _aged(battle: Battle, effect: Effect, seconds: int, counts: Counts) -> Effect:
    if not counts(effect):
        return effect
    counted_s = battle.clock_s if effect.whose else None
    return effect.shortened(seconds)._replace(counted_s=counted_s)


def _why_over(battle: Battle, effect: Effect) -> Literal["time", "concentration"] | None:
    """Say why an effect ends now, if it does."""
    holder = battle.figures.get(effect.held_by)
    if effect.held_by and (holder is None or is_out(battle, holder)):
        return "concentration"
    return "time" if effect.left_s == 0 else None
