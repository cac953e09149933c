"""What may stop an act is found, by hand and against the verdict on each outcome."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battleboard.rules import SceneError, Tables, find_ruleset
from battleboard.rules.likelihood.chances import Chances
from battleboard.rules.likelihood.laid_out_acts import LaidOutActs
from battleboard.rules.likelihood.odds import (
    Danger,
    Step,
    as_chances,
    preventions,
)
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Scene, Settlement
from battleboard.rules.timing.act import Act, Die, Place, Reason, Relation, before, same, segments
from battleboard.rules.timing.plan import Pair, Plan, lay_out, opposing_pairs, resolve
from tests.cores import of_python
from tests.profiles import examples

HALF = (1, 2)
GROUND = find_ruleset("addict").ground
WHY = Reason("a rule", "So it is.")
RULER = segments(10)


def blow(name: str, chance: tuple[int, int] = HALF, **more: int | bool) -> Danger:
    return Danger(name, *chance, direct=bool(more.pop("direct", True)), **more)


def fated(steps: Sequence[Step]) -> dict[tuple[str, ...], Fraction]:
    return as_chances(preventions(steps))


def test_two_routines_share_the_blame_by_who_is_first() -> None:
    found = fated([Step((blow("first"),)), Step((blow("second"),))])
    assert found == {("first",): Fraction(1, 2), ("second",): Fraction(1, 4)}


def test_blows_of_one_moment_that_both_hit_are_to_blame_together() -> None:
    found = fated([Step((blow("a"), blow("b")))])
    assert found == dict.fromkeys([("a",), ("a", "b"), ("b",)], Fraction(1, 4))


def test_a_blow_that_never_hits_and_one_that_always_does() -> None:
    found = fated([Step((blow("never", (0, 1)), blow("always", (1, 1))))])
    assert found == {("always",): Fraction(1)}


def test_an_attacker_who_is_felled_before_does_not_strike() -> None:
    arrow = blow("arrow", effect=1, direct=False)
    found = fated([Step((arrow,), lasting=1), Step((blow("axe", stopped_by=1),))])
    assert found == {("axe",): Fraction(1, 4)}


def test_a_spell_may_be_spoiled_by_a_rival_of_its_own_moment() -> None:
    dart = blow("dart", direct=False)
    bolt = blow("bolt", rivals=1)
    assert fated([Step((dart, bolt))]) == {("bolt",): Fraction(1, 4)}


def test_what_spoils_a_spell_at_the_last_moment_comes_too_late() -> None:
    dart = blow("dart", direct=False)
    bolt = blow("bolt", rivals=1)
    assert fated([Step((dart, bolt), last=True)]) == {("bolt",): Fraction(1, 2)}


def test_too_many_blows_at_one_moment_are_refused_with_their_number() -> None:
    with pytest.raises(SceneError, match="17 acts with a chance to hit happen at the same moment"):
        preventions([Step(tuple(blow(str(n)) for n in range(17)))])


def test_many_blows_that_are_sure_to_hit_are_one_cause() -> None:
    found = fated([Step(tuple(blow(f"{n:02}", (1, 1)) for n in range(20)))])
    assert [len(names) for names in found] == [20]


class Given(Chances):
    """Chances by the acts' own names."""

    def __init__(self, lethal: set[str], chances: dict[str, Fraction]) -> None:
        super().__init__(rules_context(Scene({}), Tables(), {}), lambda *_: None, GROUND)
        self.lethal = lethal
        self.chances = chances

    def fells(self, act: Act) -> bool:
        return act.id in self.lethal and not act.runs_on

    def lands(self, act: Act) -> Fraction:
        return self.chances[act.id]


def random_plan(rng: Random) -> Plan:
    """A few acts of three figures, related in any way, loops included."""
    acts = [random_act(rng, number) for number in range(rng.randint(2, 6))]
    pairs = [Pair(one, other, None) for one, other in opposing_pairs(acts)]
    waiting = [act for act in acts[1:] if act.kind != "spell" and rng.random() < 0.3]
    return Plan(
        acts,
        [pair._replace(ruled=random_relation(rng, pair)) for pair in pairs],
        [],
        RULER,
        lambda act: (act.due, 1),
        "no rule",
        waits={act.id: rng.choice(acts[: act.declared]).id for act in waiting},
    )


def random_act(rng: Random, number: int) -> Act:
    side = rng.choice(("blue", "red"))
    by = f"{side} {rng.randint(1, 2)}"
    kind = rng.choice(("strike", "spell", "spell", "device"))
    foes = [f"{other} {n}" for other in ("blue", "red") if other != side for n in (1, 2)]
    targets = tuple(rng.sample(foes, rng.randint(1, 2)))
    place = Place(rng.randint(1, 10), rng.random() < 0.3)
    return Act(
        f"{by}:{kind} {number}", by, side, kind, kind, targets, number, place,  # type: ignore[arg-type]
        die=Die(by, rng.randint(1, 6)), runs_on=kind != "strike" and rng.random() < 0.2,
    )  # fmt: skip


def random_relation(rng: Random, pair: Pair) -> Relation | None:
    one, other = rng.sample(pair[:2], 2)
    if rng.random() < 0.1:
        return None
    if rng.random() < 0.35:
        spells = [act.id for act in (one, other) if act.kind == "spell" and rng.random() < 0.7]
        return same(one, other, WHY, tuple(spells))
    return before(one, other, WHY, spoils=other.kind == "spell" and rng.random() < 0.8)


def brute_force(plan: Plan, chances: Given, acts: Sequence[Act]) -> dict[str, Fraction]:
    """The probability that each act is spoiled or prevented."""
    struck = {act.id: Fraction(0) for act in acts}
    for lands in product((True, False), repeat=len(acts)):
        weight, outcomes = Fraction(1), dict[str, Settlement]()
        for act, landed in zip(acts, lands, strict=True):
            own = chances.lands(act)
            weight *= own if landed else 1 - own
            felling: Settlement = "incapacitated" if act.id in chances.lethal else "hit"
            outcomes[act.id] = felling if landed else "miss"
        for timing in resolve(plan, outcomes).acts:
            struck[timing.act.id] += weight * (timing.outcome in {"spoiled", "prevented"})
    return struck


@of_python
@settings(max_examples=examples(400), deadline=None)
@given(st.integers(0, 2**32))
@example(0)
def test_in_any_order_the_fates_are_what_every_case_comes_to(seed: int) -> None:
    rng = Random(seed)
    plan = random_plan(rng)
    names = [act.id for act in plan.acts]
    lethal = {name for name in names if rng.random() < 0.5}
    known = Given(lethal, {name: Fraction(rng.randint(1, 4), 5) for name in names})
    assert found_in(plan, known) == brute_force(plan, known, plan.acts)


def found_in(plan: Plan, known: Given) -> dict[str, Fraction]:
    """The probability that each act is stopped, by the walk through its dangers."""
    hearing = LaidOutActs(plan.acts, lay_out(plan), known)
    names = [act.id for act in plan.acts]
    return {
        name: sum(as_chances(preventions(hearing.steps(name))).values(), Fraction(0))
        for name in names
    }


def act(by: str, number: int, target: str, kind: Literal["strike", "spell"] = "strike") -> Act:
    side = "red" if by == "orc" else "blue"
    return Act(f"{by}:{kind} {number}", by, side, kind, kind, (target,), number, Place(number))


@of_python
def test_a_blow_torn_from_its_moment_by_a_ring_stops_only_the_other_blows_of_its_victim() -> None:
    elf, dwarf = act("elf", 1, "orc"), act("dwarf", 2, "orc")
    late, tied = act("orc", 3, "mage"), act("orc", 4, "mage")
    spell = act("mage", 5, "orc", "spell")
    pairs = [
        Pair(elf, tied, same(elf, tied, WHY)),
        Pair(elf, late, before(elf, late, WHY)),
        Pair(dwarf, tied, before(dwarf, tied, WHY)),
        *(Pair(act, spell, before(act, spell, WHY, spoils=True)) for act in (late, tied)),
    ]
    acts = [elf, dwarf, late, tied, spell]
    plan = Plan(acts, pairs, [[late.id, tied.id]], RULER, lambda act: (act.due, 1), "")
    assert lay_out(plan).timeline.loops == ((elf.id, late.id, tied.id),)
    known = Given({elf.id, dwarf.id}, dict.fromkeys([act.id for act in acts], Fraction(1, 2)))
    assert found_in(plan, known) == brute_force(plan, known, acts)


def ring(first: str) -> Plan:
    """A spell before a third act, that before a blow, and that before the spell it spoils."""
    place = Place(5)
    spell = Act("mage:spell", "mage", "blue", "spell", "spell", ("orc",), 1, place)
    blow_ = Act("orc:strike 1", "orc", "red", "strike", "strike", ("mage",), 2, place)
    third = Act("elf:strike 1", "elf", "blue", "strike", "strike", ("orc",), 3, place)
    acts = [
        act._replace(die=Die(act.by, 6 if act.by == first else 1)) for act in (spell, blow_, third)
    ]
    spell, blow_, third = acts
    pairs = [
        Pair(blow_, spell, before(blow_, spell, WHY, spoils=True)),
        Pair(third, blow_, before(third, blow_, WHY)),
    ]
    return Plan(acts, pairs, [["mage:spell", "elf:strike 1"]], RULER, lambda act: (act.due, 1), "")


@of_python
@pytest.mark.parametrize(
    ("first", "becomes"), [("mage", "completes"), ("elf", "completes"), ("orc", "spoiled")]
)
def test_in_a_broken_ring_only_what_comes_before_a_spell_spoils_it(
    first: str, becomes: str
) -> None:
    plan = ring(first)
    answer = resolve(plan, {"orc:strike 1": "hit"})
    assert len(answer.loops) == 1
    assert answer.spells[0].outcome == becomes
    known = Given(set(), dict.fromkeys([act.id for act in plan.acts], Fraction(1)))
    steps = LaidOutActs(plan.acts, lay_out(plan), known).steps("mage:spell")
    assert bool(preventions(steps)) == (becomes == "spoiled")
