"""Acts that no rule orders: what is taken instead, and by which house rule."""

from collections.abc import Sequence

import pytest

from battleboard.rules.timing.act import Act, Die, Place, Reason, Relation, before, segments
from battleboard.rules.timing.plan import Pair, Plan, lay_out, resolve

RULE = Reason("RULE", "It is so.")


def act(name: str, segment: int, *, fixed: bool = False, side: str = "blue") -> Act:
    place = Place(segment, fixed)
    return Act(name, name, side, "strike", "strike", (), 1, place, die=Die(value=3))


def plan(
    acts: list[Act],
    pairs: Sequence[tuple[int, int, Relation | None]],
    *chains: list[str],
    taken: str = "simultaneous",
) -> Plan:
    found = [Pair(acts[one], acts[other], ruled) for one, other, ruled in pairs]
    return Plan(acts, found, chains, segments(10), lambda _act: (1, 1), "RULE", taken=taken)


def related(found: Plan) -> list[tuple[str, str, str]]:
    return [(each.first, each.relation, each.second) for each in lay_out(found).relations]


def test_simultaneous_both_move_to_the_named_segment() -> None:
    acts = [act("ann", 5), act("orc", 8, fixed=True, side="red")]
    assert related(plan(acts, [(0, 1, None)])) == [("ann", "same", "orc")]
    answer = resolve(plan(acts, [(0, 1, None)]), {})
    assert [each.segment for each in answer.acts] == [8, 8]


def test_simultaneous_not_against_named_segments() -> None:
    acts = [act("ann", 5, fixed=True), act("orc", 8, fixed=True, side="red")]
    assert related(plan(acts, [(0, 1, None)])) == [("ann", "before", "orc")]


def test_simultaneous_not_against_the_order_of_a_figures_own_acts() -> None:
    acts = [act("ann", 5), act("ann again", 7), act("orc", 6, side="red")]
    pairs = [(0, 2, None), (1, 2, None)]
    assert related(plan(acts, pairs, ["ann", "ann again"])) == [
        ("ann", "before", "orc"),
        ("orc", "before", "ann again"),
    ]


def test_simultaneous_not_with_what_is_done_only_in_a_later_round() -> None:
    acts = [act("ann", 5), act("orc", 10, side="red")._replace(runs_on=True)]
    assert related(plan(acts, [(0, 1, None)])) == [("ann", "before", "orc")]


def test_simultaneous_pairs_that_fit_alone_but_not_together_stay_apart() -> None:
    acts = [act("ann", 5), act("bob", 6), act("orc", 8, side="red"), act("imp", 7, side="red")]
    chains = ["ann", "bob"], ["imp", "orc"]
    assert related(plan(acts, [(0, 2, None)], *chains)) == [("ann", "same", "orc")]
    assert related(plan(acts, [(1, 3, None)], *chains)) == [("bob", "same", "imp")]
    assert related(plan(acts, [(0, 2, None), (1, 3, None)], *chains)) == [
        ("ann", "before", "orc"),
        ("bob", "before", "imp"),
    ]


@pytest.mark.parametrize("taken", ["as_now", "simultaneous", "dm"])
def test_what_no_rule_demands_gives_way_in_a_ring(taken: str) -> None:
    acts = [act("ann", 5), act("orc", 6, side="red")]
    ruled, idle = before(acts[0], acts[1], RULE), before(acts[1], acts[0], RULE)
    pairs = [(0, 1, ruled), (0, 1, idle._replace(laid=True))]
    found = plan(acts, pairs, taken=taken)
    assert lay_out(found).timeline.loops == ()
    assert lay_out(found).relations[0] == ruled


@pytest.mark.parametrize(
    ("places", "told"), [((5, 6), "ann's blow before orc's blow"), ((5, 5), "")]
)
def test_left_to_the_dm_each_pair_is_a_note(places: tuple[int, int], told: str) -> None:
    acts = [act("ann", places[0]), act("orc", places[1], side="red")]
    told = told or "ann's blow and orc's blow together"
    answer = resolve(plan(acts, [(0, 1, None)], taken="dm"), {})
    assert answer.notes == (f"No rule orders these two, and you decide; taken as {told}. (RULE)",)
    assert told in answer.pairs[0].text
