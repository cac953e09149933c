"""Which two acts bear on each other, and how those stand that no rule compares."""

from collections.abc import Iterable, Mapping, Sequence

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.ruler import Ruler
from battleboard.rules.timeline import Position


def opposing_pairs(acts: Sequence[Act]) -> Iterable[tuple[Act, Act]]:
    """Give every two acts of opposing sides that bear on each other, in order of declaration.

    They do where one aims at the figure that does the other, and where both are spells or devices.
    """
    doing: dict[str, list[int]] = {}
    for index, act in enumerate(acts):
        doing.setdefault(act.by, []).append(index)
    pairs = {
        (min(index, other), max(index, other))
        for index, act in enumerate(acts)
        for target in act.targets
        for other in doing.get(target, ())
    }
    timed = [index for index, act in enumerate(acts) if act.timed]
    pairs.update((one, other) for at, one in enumerate(timed) for other in timed[at + 1 :])
    for one, other in sorted(pairs):
        if acts[one].side != acts[other].side:
            yield acts[one], acts[other]


def as_laid(
    one: Act, other: Act, positions: Mapping[str, Position], ruler: Ruler, rule: str
) -> Relation:
    """Relate two acts between which no rule decides, as they came to lie on the ruler."""
    first, second = sorted((one, other), key=lambda act: positions[act.id].rank)
    early, late = positions[first.id], positions[second.id]
    names = [ruler.name(position.segment) for position in (early, late)]
    where = f"{first.id} lies in {ruler.unit} {names[0]}, {second.id} in {names[1]}"
    if early.segment == late.segment:
        where = f"both lie in {ruler.unit} {names[0]}"
    reason = Reason(rule, f"No rule sets {first.id} against {second.id}; {where}.")
    relation = same if early.rank == late.rank else before
    return relation(first, second, reason)._replace(laid=True)
