"""Corners put into a triangulation one after the other, so that its triangles stay well shaped."""

from battleboard.board.mesh.draft import NONE, Draft


def insert(draft: Draft, corner: int, start: int) -> int:
    """Put in a corner, sought from some triangle's first edge on; give an edge near it."""
    edge = _triangle_at(draft, draft.xs[corner], draft.ys[corner], start)
    stack = _divide(draft, edge, corner)
    _restore(draft, stack)
    return edge


def _triangle_at(draft: Draft, x: float, y: float, start: int) -> int:
    """Walk to the triangle that holds a place inside the frame."""
    xs, ys, tip, twin = draft.xs, draft.ys, draft.tip, draft.twin
    edge = start
    while True:
        a, b, c = tip[edge], tip[edge + 1], tip[edge + 2]
        dx, dy, ex, ey, fx, fy = xs[a] - x, ys[a] - y, xs[b] - x, ys[b] - y, xs[c] - x, ys[c] - y
        if dx * ey < dy * ex:
            edge = twin[edge]
        elif ex * fy < ey * fx:
            edge = twin[edge + 1]
        elif fx * dy < fy * dx:
            edge = twin[edge + 2]
        else:
            return edge
        edge -= edge % 3


def _divide(draft: Draft, edge: int, corner: int) -> list[int]:
    """Make three triangles of one, each with its first edge opposite to the new corner."""
    tip, twin = draft.tip, draft.twin
    one, two = len(tip), len(tip) + 3
    a, b, c = tip[edge], tip[edge + 1], tip[edge + 2]
    outer_b, outer_c = twin[edge + 1], twin[edge + 2]
    tip[edge + 2] = corner
    tip += (b, c, corner, c, a, corner)
    twin += (outer_b, two + 2, edge + 1, outer_c, edge + 2, one + 1)
    twin[edge + 1], twin[edge + 2] = one + 2, two + 1
    if outer_b != NONE:
        twin[outer_b] = one
    if outer_c != NONE:
        twin[outer_c] = two
    return [edge, one, two]


def _restore(draft: Draft, stack: list[int]) -> None:
    """Flip edges around the new corner that another corner is too near to.

    Only edges opposite to the new corner are flipped, and then they end there: so it comes to an
    end, however the angles are rounded.
    """
    tip, twin = draft.tip, draft.twin
    while stack:
        edge = stack.pop()
        other = twin[edge]
        if other == NONE or not _too_near(draft, edge, other):
            continue
        third = other - 2 if other % 3 == 2 else other + 1  # noqa: PLR2004 - the last of three
        fourth = other - 1 if other % 3 else other + 2
        beyond, d = other - other % 3, tip[fourth]
        outer_ad, outer_db, outer_bc = twin[third], twin[fourth], twin[edge + 1]
        b, corner = tip[edge + 1], tip[edge + 2]
        tip[edge + 1] = d
        tip[beyond], tip[beyond + 1], tip[beyond + 2] = d, b, corner
        twin[edge], twin[edge + 1] = outer_ad, beyond + 2
        twin[beyond], twin[beyond + 1], twin[beyond + 2] = outer_db, outer_bc, edge + 1
        if outer_ad != NONE:
            twin[outer_ad] = edge
        if outer_db != NONE:
            twin[outer_db] = beyond
        twin[outer_bc] = beyond + 1
        stack += (edge, beyond)


def _too_near(draft: Draft, edge: int, other: int) -> bool:
    """Whether the other diagonal is the better one, and lies between the two triangles.

    It is the better one where the angles opposite to the edge come to more than half a circle.
    """
    xs, ys, tip = draft.xs, draft.ys, draft.tip
    a, b, c = tip[edge], tip[edge + 1], tip[edge + 2]
    d = tip[other - 1 if other % 3 else other + 2]
    cx, cy, dx, dy = xs[c], ys[c], xs[d], ys[d]
    acx, acy, bcx, bcy = xs[a] - cx, ys[a] - cy, xs[b] - cx, ys[b] - cy
    adx, ady, bdx, bdy = xs[a] - dx, ys[a] - dy, xs[b] - dx, ys[b] - dy
    cos_c, cos_d = acx * bcx + acy * bcy, adx * bdx + ady * bdy
    if cos_c >= 0 and cos_d >= 0:
        return False
    sin_c, sin_d = acx * bcy - acy * bcx, bdx * ady - bdy * adx
    if sin_c * cos_d + cos_c * sin_d >= 0:
        return False
    return adx * acy > ady * acx and bdx * bcy < bdy * bcx
