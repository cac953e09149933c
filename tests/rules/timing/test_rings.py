"""Strongly connected components agree with plain reachability."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules.timing.timeline import components


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    size = draw(st.integers(0, 9))
    nodes = st.integers(0, size - 1)
    return [draw(st.lists(nodes, max_size=3)) for _ in range(size)]


def reachable(links: list[list[int]], start: int) -> set[int]:
    seen, waiting = {start}, [start]
    while waiting:
        for node in links[waiting.pop()]:
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen


@given(graphs())
def test_two_nodes_share_a_part_when_each_reaches_the_other(links: list[list[int]]) -> None:
    part_of = {node: at for at, part in enumerate(components(links)) for node in part}
    assert sorted(part_of) == list(range(len(links)))
    reach = [reachable(links, node) for node in range(len(links))]
    for one, other in ((a, b) for a in part_of for b in part_of):
        together = other in reach[one] and one in reach[other]
        assert (part_of[one] == part_of[other]) == together


@given(graphs())
def test_later_parts_come_first(links: list[list[int]]) -> None:
    part_of = {node: at for at, part in enumerate(components(links)) for node in part}
    for node, onward in enumerate(links):
        assert all(part_of[other] <= part_of[node] for other in onward)


def test_a_chain_of_ten_thousand_needs_no_deep_stack() -> None:
    size = 10_000
    assert len(components([[node + 1] for node in range(size - 1)] + [[]])) == size
