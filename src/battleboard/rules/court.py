"""Compares what a source states about a scenario with what a game answers."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from battleboard.rules.comparison import Answer
from battleboard.rules.encounter import Distance, SurpriseCheck
from battleboard.rules.timing.act import Resolution, SpellOutcome

Precedence = Literal["<", "=", ">"]
_TOLD: Final[Mapping[str, str]] = {"<": "before", "=": "together with", ">": "after"}


class Expectation(NamedTuple):
    """What a source states about a scenario; a field is empty where the source is silent."""

    order: tuple[tuple[str, Precedence, str], ...] = ()
    segments: Mapping[str, int] = {}
    outcomes: Mapping[str, str] = {}
    spells: Mapping[str, Mapping[str, str | int]] = {}
    lost: Mapping[str, int] = {}
    individual: Mapping[str, int] = {}
    absent: tuple[str, ...] = ()
    present: tuple[str, ...] = ()


def contradictions(stated: Expectation, answer: Answer) -> tuple[str, ...]:
    return tuple(_contradictions(stated, answer))


def _contradictions(stated: Expectation, answer: Answer) -> Iterator[str]:
    about_surprise = bool(stated.lost or stated.individual)
    about_acts = any(stated._replace(lost={}, individual={}))
    if isinstance(answer, Distance):
        stated_kind = "surprise" if about_surprise else "actions"
        yield f"the source states {stated_kind}, but this is a distance roll"
    elif isinstance(answer, SurpriseCheck):
        yield from _surprise(stated, answer)
        if about_acts:
            yield "the source states actions, but this is a surprise check"
    else:
        yield from _resolution(stated, answer)
        if about_surprise:
            yield "the source gives a result for surprise, but this is an ordinary round"


def _surprise(stated: Expectation, answer: SurpriseCheck) -> Iterator[str]:
    for side, segments in stated.lost.items():
        yield from _differ(f"{side} loses", segments, answer.lost.get(side, 0))
    for figure, segments in stated.individual.items():
        # The answer lists only figures whose loss differs from their side's.
        yield from _differ(f"{figure} loses", segments, answer.individual.get(figure))


def _resolution(stated: Expectation, answer: Resolution) -> Iterator[str]:
    acts = {timing.act.id: timing for timing in answer.acts}
    ranks = answer.ranks()
    for name in stated.present:
        yield from _differ(f"{name} happens", "yes", "yes" if name in acts else "no")
    for name in stated.absent:
        yield from _differ(f"{name} happens", "no", "yes" if name in acts else "no")
    for one, precedence, other in stated.order:
        found = _precedence(ranks.get(one), ranks.get(other))
        if found != precedence:
            yield f"{one} {_TOLD[precedence]} {other}: here {_TOLD.get(found, 'no such actions')}"
    for name, segment in stated.segments.items():
        found_at = answer.ruler.number(acts[name].segment) if name in acts else None
        yield from _differ(f"segment of {name}", segment, found_at)
    for name, outcome in stated.outcomes.items():
        yield from _differ(name, outcome, acts[name].outcome if name in acts else None)
    spells = {spell.act: spell for spell in answer.spells}
    for name, fate in stated.spells.items():
        yield from _spell(name, fate, spells.get(name))


def _precedence(one: int | None, other: int | None) -> str:
    """Return how two ranks compare, or '' if one of the acts does not exist."""
    if one is None or other is None:
        return ""
    if one == other:
        return "="
    return "<" if one < other else ">"


def _spell(name: str, fate: Mapping[str, str | int], spell: SpellOutcome | None) -> Iterator[str]:
    found = {} if spell is None else spell._asdict()
    for part, value in fate.items():
        yield from _differ(f"{name} {part}", value, found.get(part))


def _differ(what: str, stated: object, found: object) -> Iterator[str]:
    if stated != found:
        yield f"{what}: stated {stated}, here {'nothing' if found is None else found}"
