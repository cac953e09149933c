"""Odds of a round by brute force: every die and every hit is resolved."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeVar

from battleboard.rules import Act, Odds, Resolution, Scene, SceneError, find_ruleset, resolve_round
from battleboard.rules.likelihood.chances import Chances
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Settlement
from battleboard.rules.timing.dice import with_throws
from tests.rules.scenes import TABLES

LANDED = ("hit", "incapacitated")
K = TypeVar("K")
Outcomes = Mapping[str, Settlement]


class Counted(NamedTuple):
    """The content of `Odds` as plain tables."""

    spells: dict[tuple[str, str], Fraction]
    spoiled_by: dict[tuple[str, tuple[str, ...]], Fraction]
    pairs: dict[tuple[str, str], Fraction]
    together: dict[frozenset[str], Fraction]
    segments: dict[tuple[str, int], Fraction]
    prevented: dict[str, Fraction]


def told(odds: Odds) -> Counted:
    """Odds as plain tables, without impossible entries."""
    spells = {}
    for spell in odds.spells:
        spells[spell.act.id, "completes"] = spell.completes
        spells[spell.act.id, "runs on"] = spell.runs_on
        spells[spell.act.id, "spoiled"] = spell.spoiled
    pairs = {(pair.one, pair.other): pair.one_first for pair in odds.pairs}
    pairs |= {(pair.other, pair.one): pair.other_first for pair in odds.pairs}
    segments = {
        (act.act.id, at): chance for act in odds.acts for at, chance in act.segments.items()
    }
    spoilers = {
        (spell.act.id, names): chance
        for spell in odds.spells
        for names, chance in spell.spoiled_by.items()
    }
    together = {frozenset({pair.one, pair.other}): pair.together for pair in odds.pairs}
    prevented = {act.act.id: act.prevented for act in odds.acts if act.act.kind != "spell"}
    return Counted(*map(_possible, (spells, spoilers, pairs, together, segments, prevented)))  # type: ignore[arg-type]


def _possible(table: dict[object, Fraction]) -> dict[object, Fraction]:
    return {key: chance for key, chance in table.items() if chance}


def counted(scene: Scene, game: str) -> Counted:
    """The odds from resolving the scene for all dice and all hits and misses."""
    tables = Counted(*({} for _ in range(6)))
    rolls = list(every_roll(scene, game))
    for rolled in rolls:
        first = answered(rolled, game)
        count_order(first, tables)
        for outcomes, chance in every_end(rolled, game, first):
            answer = answered(rolled._replace(outcomes=outcomes), game)
            count_ends(answer, outcomes, chance, tables)
    shares = ({key: value / len(rolls) for key, value in table.items()} for table in tables)
    return Counted(*shares)  # type: ignore[arg-type]


def answered(scene: Scene, game: str) -> Resolution:
    """The answer with all flights counted, and every blow that reaches a fallen foe."""
    return resolve_round(scene, game, TABLES)


def count_order(answer: Resolution, tables: Counted) -> None:
    """Count when the acts come, and which of two comes first."""
    for timing in answer.acts:
        add(tables.segments, (timing.act.id, answer.ruler.number(timing.segment)))
    for pair in answer.pairs:
        if pair.relation == "same":
            add(tables.together, frozenset({pair.first, pair.second}))
        else:
            add(tables.pairs, (pair.first, pair.second))


def count_ends(answer: Resolution, outcomes: Outcomes, chance: Fraction, tables: Counted) -> None:
    """Count the fates of the acts."""
    for timing in answer.acts:
        if timing.act.kind == "spell":
            add(tables.spells, (timing.act.id, timing.outcome), chance)
        elif timing.outcome == "prevented":
            add(tables.prevented, timing.act.id, chance)
        if timing.outcome == "spoiled":
            culprits = spoilers(answer, timing.act, outcomes)
            add(tables.spoiled_by, (timing.act.id, culprits), chance)


def add(table: dict[K, Fraction], key: K, chance: Fraction = Fraction(1)) -> None:
    table[key] = table.get(key, Fraction(0)) + chance


def every_roll(scene: Scene, game: str) -> Iterator[Scene]:
    """The scene with its dice rolled in every way that counts."""
    rules = find_ruleset(game)
    dice = rules.dice(scene, TABLES, rules.rulings(scene.options))
    for values in product(*(range(1, throw.faces + 1) for throw in dice.throws)):
        rolled = with_throws(scene, dice.throws, values)
        if not dice.rerolled:
            yield rolled
            continue
        try:
            answered(rolled._replace(outcomes={}), game)
        except SceneError:
            continue
        yield rolled


def every_end(scene: Scene, game: str, answer: Resolution) -> Iterator[tuple[Outcomes, Fraction]]:
    """Every combination of outcomes of the acts that matter, with its probability."""
    rules = find_ruleset(game)
    case = rules_context(scene, TABLES, rules.rulings(scene.options))
    chances = Chances(case, rules.hit_chance, rules.ground)
    mattering = {threat for spell in answer.spells for threat in spell.threats}
    if answer.spells and chances.may_fell(timing.act for timing in answer.acts):
        # A blow whose target has fallen may turn on a caster.
        mattering |= {each.act.id for each in answer.acts if each.act.kind in {"strike", "shot"}}
    acts = [
        timing.act
        for timing in answer.acts
        if timing.act.id in mattering or (chances.fells(timing.act) and timing.act.targets)
    ]
    for lands in product(*(_ends(chances.lands(act)) for act in acts)):
        chance = Fraction(1)
        outcomes: dict[str, Settlement] = dict(scene.outcomes)
        for act, landed in zip(acts, lands, strict=True):
            own = chances.lands(act)
            chance *= own if landed else 1 - own
            outcomes[act.id] = (
                ("incapacitated" if chances.fells(act) else "hit") if landed else "miss"
            )
        yield outcomes, chance


def _ends(chance: Fraction) -> tuple[bool, ...]:
    """Whether an act may hit, and whether it may miss."""
    return tuple(end for end, possible in ((True, chance > 0), (False, chance < 1)) if possible)


def is_lost_before(answer: Resolution, spell: Act, outcomes: Outcomes) -> bool:
    """Whether an act that comes before a spell has spoiled it, or taken out its caster."""
    rank = answer.ranks()
    account = next(each for each in answer.spells if each.act == spell.id)
    earlier = [
        timing.act
        for timing in answer.acts
        if timing.outcome not in {"prevented", "spoiled", "runs on"}
        and rank[timing.act.id] < rank[spell.id]
    ]
    return any(
        (act.id in account.threats and outcomes.get(act.id) in LANDED)
        or (outcomes.get(act.id) == "incapacitated" and spell.by in act.targets)
        for act in earlier
    )


def spoilers(answer: Resolution, spell: Act, outcomes: Outcomes) -> tuple[str, ...]:
    """The first acts that spoiled a spell."""
    rank = answer.ranks()
    ends = {timing.act.id: timing for timing in answer.acts}
    account = next(each for each in answer.spells if each.act == spell.id)
    struck: Counter[str] = Counter()
    for name, timing in ends.items():
        works = timing.outcome not in {"prevented", "spoiled"}
        # Simultaneous spells may spoil each other, unless one of them was lost before.
        mutual = name in account.together and timing.outcome == "spoiled"
        mutual = mutual and not is_lost_before(answer, timing.act, outcomes)
        threat = name in account.threats and rank[name] <= rank[spell.id]
        fells = (
            outcomes.get(name) == "incapacitated"
            and spell.by in timing.act.targets
            and timing.outcome != "runs on"
            and rank[name] < rank[spell.id]
            and name not in account.together
        )
        if outcomes.get(name) in LANDED and ((works and (threat or fells)) or (mutual and threat)):
            struck[name] = rank[name]
    earliest = min(struck.values())
    return tuple(sorted(name for name, at in struck.items() if at == earliest))
