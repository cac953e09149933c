"""Edges forced into a triangulation, so that walls are edges of it."""

from collections import deque
from collections.abc import Iterable

from battleboard.board.mesh.draft import FRAME, NONE, Draft, after, before


def spokes_of(draft: Draft) -> list[int]:
    """Give for every corner one edge that begins there."""
    spokes = [0] * len(draft.xs)
    _note(draft, spokes, range(len(draft.tip)))
    return spokes


def _note(draft: Draft, spokes: list[int], edges: Iterable[int]) -> None:
    """Note where edges begin; around a corner of the frame one can only go from its border on."""
    for edge in edges:
        corner = draft.tip[edge]
        if corner >= FRAME or draft.twin[edge] == NONE:
            spokes[corner] = edge


def force(draft: Draft, spokes: list[int], a: int, b: int) -> None:
    """Flip edges until one runs from corner a to corner b; no corner may lie between them."""
    crossing = _crossing(draft, spokes, a, b)
    while crossing:
        c, d = crossing.popleft()
        edge = edge_between(draft, spokes, c, d)
        e, f = draft.tip[before(edge)], draft.tip[before(draft.twin[edge])]
        if draft.turn(f, e, c) <= 0 or draft.turn(e, f, d) <= 0:
            crossing.append((c, d))
            continue
        _flip(draft, spokes, edge)
        if {e, f}.isdisjoint((a, b)) and draft.turn(a, b, e) * draft.turn(a, b, f) < 0:
            crossing.append((f, e))


def edge_between(draft: Draft, spokes: list[int], a: int, b: int) -> int:
    """Find the edge from a to b among those around a; it has to be there."""
    tip, twin = draft.tip, draft.twin
    edge = spokes[a]
    while tip[after(edge)] != b:
        edge = twin[before(edge)]
    return edge


def _flip(draft: Draft, spokes: list[int], edge: int) -> None:
    """Flip an edge, and keep a spoke for each of the four corners."""
    other = draft.twin[edge]
    draft.flip(edge)
    changed = (edge, after(edge), before(edge), other, after(other), before(other))
    _note(draft, spokes, changed)


def _crossing(draft: Draft, spokes: list[int], a: int, b: int) -> deque[tuple[int, int]]:
    """List the edges that cross the way from a to b, each by its two corners."""
    tip, twin, turn = draft.tip, draft.twin, draft.turn
    edge = _first(draft, spokes, a, b)
    found: deque[tuple[int, int]] = deque()
    while tip[edge] != b and tip[after(edge)] != b:
        found.append((tip[edge], tip[after(edge)]))
        other = twin[edge]
        beyond = tip[before(other)]
        if beyond == b:
            break
        edge = after(other) if turn(a, b, beyond) > 0 else before(other)
    return found


def _first(draft: Draft, spokes: list[int], a: int, b: int) -> int:
    """Find the edge opposite to a that the way to b leads through, or one that ends at b."""
    tip, twin, turn = draft.tip, draft.twin, draft.turn
    spoke = spokes[a]
    while True:
        edge = after(spoke)
        c, d = tip[edge], tip[after(edge)]
        if b in (c, d) or (turn(a, b, c) < 0 < turn(a, b, d)):
            return edge
        spoke = twin[before(spoke)]
