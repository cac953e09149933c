"""Stairs on a plan: squares that are drawn full of parallel lines."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from battleboard.board.tracing.plan_ink import SQUARE, InkedPlan
from battleboard.board.tracing.plan_regions import CORE, MARGIN, Square

_TREADS: Final = 3
# How dark a tread is, how much darker than beside it, and how dark at its lightest.
_TREAD: Final = 0.22
_TREAD_DEPTH: Final = 0.15
_TREAD_LEAST: Final = 0.12
_UNEVEN: Final = 2


def has_treads(plan: InkedPlan, square: Square, *, is_level: bool) -> bool:
    """Whether a square is drawn full of parallel lines from side to side."""
    left, top = square.column * SQUARE, square.row * SQUARE
    is_within = 0 <= left < plan.wide - SQUARE and 0 <= top < plan.ink.high - SQUARE
    rows = plan.rows[top : top + SQUARE + 1] if is_within else ()
    lines: list[Sequence[int]] = [row[left : left + SQUARE + 1] for row in rows]
    if not is_level:
        lines = list(zip(*lines, strict=True))
    core = [line[MARGIN : MARGIN + CORE] for line in lines]
    dark = [plan.darkness(sum(line) / CORE) for line in core]
    least = [plan.darkness(max(line)) for line in core]
    treads = [at for at in range(1, len(lines) - 1) if _is_tread(dark, least, at)]
    steps = [after - before for before, after in pairwise(treads)]
    return len(treads) >= _TREADS and max(steps) - min(steps) <= _UNEVEN


def _is_tread(dark: Sequence[float], least: Sequence[float], at: int) -> bool:
    around = dark[max(0, at - 3) : at + 4]
    is_top = dark[at - 1] <= dark[at] > dark[at + 1]
    is_line = dark[at] > _TREAD and dark[at] - min(around) > _TREAD_DEPTH
    return is_top and is_line and max(least[at - 1 : at + 2]) > _TREAD_LEAST
