"""The plan of a phase: its acts and how each two of them stand to each other; and its answer."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from battleboard.rules.act import Act, Relation, Resolution
from battleboard.rules.kept import kept
from battleboard.rules.pairs import as_laid
from battleboard.rules.ruler import Ruler
from battleboard.rules.scene import Settlement
from battleboard.rules.timeline import Timeline, solve
from battleboard.rules.verdict import Clock, resolution
from battleboard.rules.wording import listing


class Pair(NamedTuple):
    """Two opposing acts that bear on each other, and what a rule says of them, if any does."""

    one: Act
    other: Act
    ruled: Relation | None


class Plan(NamedTuple):
    """What a ruleset makes of a scene, before it is laid on the ruler.

    `chains` hold each figure's acts in their order, `clock` dates the completion of a spell, and
    `unruled` is what to cite where no rule compares two acts.
    """

    acts: Sequence[Act]
    pairs: Sequence[Pair]
    chains: Sequence[Sequence[str]]
    ruler: Ruler
    clock: Clock
    unruled: str
    notes: Sequence[str] = ()


class Layout(NamedTuple):
    """A plan laid on the ruler: every pair's relation, and every act's place."""

    relations: tuple[Relation, ...]
    timeline: Timeline


@kept
def lay_out(plan: Plan) -> Layout:
    """Solve the order of a plan's acts."""
    ruled = [pair.ruled for pair in plan.pairs if pair.ruled]
    timeline = solve(plan.acts, ruled, plan.chains, plan.ruler.last)
    places, ruler = timeline.positions, plan.ruler
    relations = tuple(
        pair.ruled or as_laid(pair.one, pair.other, places, ruler, plan.unruled)
        for pair in plan.pairs
    )
    return Layout(relations, timeline)


def resolve(plan: Plan, outcomes: Mapping[str, Settlement]) -> Resolution:
    """Answer a phase: its acts in order, and what became of each."""
    relations, timeline = lay_out(plan)
    notes = [*plan.notes, *_clock_notes(timeline)]
    return resolution(
        plan.acts, relations, timeline, outcomes, ruler=plan.ruler, clock=plan.clock, notes=notes
    )


def _clock_notes(timeline: Timeline) -> list[str]:
    in_rings = {act for loop in timeline.loops for act in loop}
    displaced = [act for act in timeline.displaced if act not in in_rings]
    if not displaced:
        return []
    stands = "stands" if len(displaced) == 1 else "stand"
    later = f"{listing(displaced)} {stands} later than the rules' own segment, because what must "
    return [f"{later}come first happens later still. The rules do not settle this: the DM decides."]
