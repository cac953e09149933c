"""How ragged the edges of light regions are: walls are straight or bend, hatching frays.

From row to row, the edge of a room stays where it is, or bends on in one direction; an edge among
the strokes of hatching jumps to and fro.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from battleboard.board.tracing.bitmap import Run
from battleboard.board.tracing.plan_ink import SQUARE

# An edge jumps if it steps this many pixels from one row to the next; a longer step is a corner.
_JUMP: Final = range(2, 9)
_GRID: Final = 4


class Raggedness:
    """Counts, for each label, the steps of edges and those that jump."""

    def __init__(self) -> None:
        self._steps: Counter[int] = Counter()
        self._jumps: Counter[int] = Counter()

    def share(self, label: int) -> float:
        """The share of steps along a label's edges that jump."""
        return self._jumps[label] / max(1, self._steps[label])

    def count(
        self, runs: Iterable[Run], text: str, wide: int, label_of: Callable[[Run], int]
    ) -> None:
        """Count the steps and jumps along ordered runs of light; `text` has the light pixels."""
        row, at = -1, 0
        above: list[tuple[int, ...]] = []
        here: list[tuple[int, ...]] = []
        for run in runs:
            if run[0] != row:
                above, here, at = here if run[0] == row + 1 else [], [], 0
            row, start, end = run
            line = row * wide
            left = max(0, text.rfind("0", line, line + start) + 1 - line)
            right = text.find("0", line + end) - line
            while at < len(above) and above[at][1] <= start:
                at += 1
            left_step = right_step = 0
            # Remnants of a printed grid make edges jump at the grid lines.
            is_on_grid = (row + 1) % SQUARE < _GRID
            if at < len(above) and above[at][0] < end and not is_on_grid:
                _, _, left_above, right_above, left_before, right_before = above[at]
                left_step, right_step = left - left_above, right - right_above
                label = label_of(run)
                self._steps[label] += 2
                self._jumps[label] += _is_jump(left_step, left_before)
                self._jumps[label] += _is_jump(right_step, right_before)
            here.append((start, end, left, right, left_step, right_step))


def _is_jump(step: int, before: int) -> bool:
    # A step in the same direction as the one before belongs to a circle.
    return abs(step) in _JUMP and step * before <= 0
