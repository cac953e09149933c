"""The solver of relations agrees with a search through every order."""

from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.timing.act import Act, Die, Place, Relation
from battleboard.rules.timing.timeline import Timeline, solve

NAMES = "abcde"


def act(name: str, segment: int = 5, *, fixed: bool = False, die: int = 3, row: int = 0) -> Act:
    place = Place(segment, fixed, (0, row))
    number = NAMES.index(name)
    return Act(
        name, name, "blue", "strike", "strike", (), number, place, die=Die(value=die), row=row
    )


def before(first: str, second: str, gap: int = 0) -> Relation:
    return Relation(first, second, "before", "RULE", "text", gap=gap)


def same(first: str, second: str) -> Relation:
    return Relation(first, second, "same", "RULE", "text")


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[Act], list[Relation]]:
    acts = [
        act(
            name,
            draw(st.integers(0, 10)),
            fixed=draw(st.booleans()),
            die=draw(st.integers(1, 6)),
            row=draw(st.integers(-1, 1)),
        )
        for name in NAMES[: draw(st.integers(1, 5))]
    ]
    pairs = [(one.id, other.id) for one in acts for other in acts if one.id < other.id]
    relations = []
    for one, other in pairs:
        match draw(st.integers(0, 5)):
            case 0:
                relations.append(before(one, other))
            case 1:
                relations.append(before(other, one, gap=1))
            case 2:
                relations.append(same(one, other))
            case _:
                pass
    return acts, relations


def holds(relation: Relation, rank: dict[str, int]) -> bool:
    first, second = rank[relation.first], rank[relation.second]
    return first == second if relation.relation == "same" else first < second


def can_be_ordered(names: list[str], relations: list[Relation]) -> bool:
    """Try every order of the acts, with any of them together."""
    inside = [r for r in relations if r.first in names and r.second in names]
    return any(
        all(holds(relation, dict(zip(names, ranks, strict=True))) for relation in inside)
        for ranks in product(range(len(names)), repeat=len(names))
    )


def ranks(timeline: Timeline) -> dict[str, int]:
    return {name: position.rank for name, position in timeline.positions.items()}


@given(puzzles())
def test_loops_are_found_just_where_the_relations_go_round(
    puzzle: tuple[list[Act], list[Relation]],
) -> None:
    acts, relations = puzzle
    timeline = solve(acts, relations, [], 10)
    assert bool(timeline.loops) != can_be_ordered([act.id for act in acts], relations)
    for loop in timeline.loops:
        assert not can_be_ordered(list(loop), relations)


@given(puzzles())
def test_every_relation_outside_a_loop_holds(puzzle: tuple[list[Act], list[Relation]]) -> None:
    acts, relations = puzzle
    timeline = solve(acts, relations, [], 10)
    for relation in relations:
        if not any({relation.first, relation.second} <= set(loop) for loop in timeline.loops):
            assert holds(relation, ranks(timeline))


@given(puzzles())
def test_segments_never_fall_along_the_ranks(puzzle: tuple[list[Act], list[Relation]]) -> None:
    positions = sorted(solve(*puzzle, [], 10).positions.values())
    segments = [position.segment for position in positions]
    assert segments == sorted(segments)
    assert all(0 <= segment <= 10 for segment in segments)


@given(puzzles(), st.randoms(use_true_random=False))
def test_the_order_of_input_changes_nothing(
    puzzle: tuple[list[Act], list[Relation]], random: Random
) -> None:
    acts, relations = puzzle
    timeline = solve(acts, relations, [], 10)
    mixed_acts, mixed = list(acts), list(relations)
    random.shuffle(mixed_acts)
    random.shuffle(mixed)
    again = solve(mixed_acts, mixed, [], 10)
    assert again.positions == timeline.positions
    assert sorted(again.loops) == sorted(timeline.loops)


def test_acts_that_nothing_tells_apart_share_a_rank() -> None:
    assert ranks(solve([act("a"), act("b"), act("c", 4)], [], [], 10)) == {"c": 1, "a": 2, "b": 2}


def test_a_chain_orders_one_figures_acts() -> None:
    acts = [act("a"), act("b"), act("c")]
    assert ranks(solve(acts, [], [["c", "b", "a"]], 10)) == {"c": 1, "b": 2, "a": 3}


def test_a_loop_follows_initiative_then_rows_then_declaration() -> None:
    acts = [act("a", row=1), act("b", row=-1), act("c", die=6), act("d", row=-1)]
    round_ = [before("a", "b"), before("b", "c"), before("c", "d"), before("d", "a")]
    timeline = solve(acts, round_, [], 10)
    assert timeline.loops == (("c", "b", "d", "a"),)
    assert ranks(timeline) == {"c": 1, "b": 2, "d": 3, "a": 4}


def test_an_unfixed_act_makes_way_for_a_fixed_one() -> None:
    acts = [act("a", 7), act("b", 3, fixed=True), act("c", 1)]
    timeline = solve(acts, [before("a", "b", gap=1), before("b", "c", gap=1)], [], 10)
    assert [timeline.positions[name].segment for name in "abc"] == [2, 3, 4]
    assert timeline.displaced == ()


def test_a_fixed_act_that_must_give_way_is_named() -> None:
    acts = [act("a", 9, fixed=True), act("b", 3, fixed=True)]
    timeline = solve(acts, [before("a", "b")], [], 10)
    assert timeline.displaced == ("b",)
    assert timeline.positions["b"].segment == 9
    assert not timeline.positions["b"].fixed
