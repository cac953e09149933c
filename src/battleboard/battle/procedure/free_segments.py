"""Surprise segments: which ones a figure has free, and which one declarations are now for."""

from collections.abc import Iterable, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.declarations import declarations_of, declarers
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.rules_scene import action_of
from battleboard.rules import Action


def in_segment(battle: Battle, action: Action, kept: Iterable[Action]) -> Action:
    """Add the surprise segment to a declaration: the named one, or the next free one.

    `kept` are its figure's other declarations. Outside surprise, a declaration has no segment.
    """
    if not counts_segments(battle):
        return action._replace(segment=None)
    if action.segment is None:
        free = _free_segments(battle, action.by, kept)
        return action._replace(segment=next(free, battle.encounter.longest))
    if battle.running.now > action.segment:
        raise Refusal(f"Surprise segment {action.segment} is over.")
    return action


def counts_segments(battle: Battle) -> bool:
    """Whether figures now act in surprise segments, each with its own declarations."""
    return battle.running.surprised and battle.encounter.unit != "round"


def figures_to_declare(battle: Battle) -> tuple[str, ...]:
    """Return the figures yet to declare; in surprise segments, for the segment asked about."""
    may = declarers(battle)
    if not counts_segments(battle):
        return tuple(who for who in may if not declarations_of(battle, who))
    asked = asked_segment(battle)
    return tuple(who for who in may if _first_free(battle, who) <= asked)


def asked_segment(battle: Battle) -> int:
    """Return the surprise segment that figures now declare for.

    This is the segment of the next act, and once that is played, the following one; a segment in
    which no figure is free to do anything more is skipped.
    """
    now, acts = max(battle.running.now, 1), placed_acts(battle)
    due = [turn.place for turn in acts if turn.is_due]
    if due:
        return max(now, min(due))
    here = now + any(turn.played and turn.place == battle.running.now for turn in acts)
    free = (_first_free(battle, who) for who in declarers(battle))
    return min(battle.encounter.longest, max(here, min(free, default=here)))


def _first_free(battle: Battle, who: str) -> int:
    """Return the first segment where a figure may still act; the one past the last if none."""
    free = _free_segments(battle, who, declarations_of(battle, who))
    return next(free, battle.encounter.longest + 1)


def _free_segments(battle: Battle, who: str, kept: Iterable[Action]) -> Iterator[int]:
    """Yield coming segments in which a figure is not surprised and does nothing yet."""
    figure, met = battle.figure(who), battle.encounter
    first = max(met.loss(who, figure.side) + 1, battle.running.now, 1)
    taken = {segment for action in kept for segment in _segments_of(battle, action)}
    return (segment for segment in range(first, met.longest + 1) if segment not in taken)


def _segments_of(battle: Battle, action: Action) -> range:
    """Return the segments that a declaration takes up: a long spell or charge takes several."""
    begun = action.segment or 1
    ends = (
        battle.encounter.longest if turn.act.runs_on else turn.place
        for turn in placed_acts(battle)
        if turn.act.by == action.by and action_of(battle, turn.act).segment == begun
    )
    return range(begun, max(ends, default=begun) + 1)
