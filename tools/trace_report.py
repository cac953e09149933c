"""Draws dungeons, traces them, and prints how accurate the traces are: `make trace-report`.

    trace_report.py [FOLDER] [SEEDS]

The dungeons are drawn in the project's own six styles, in six other styles that the tracing was not
tuned to, and painted in colours.

Each row has the median and, in brackets, the worst tenth of: floor overlap, share of wall length
found, share of the found length that is true, doors found, false doors, and traced segments per
true one.
"""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from PySide6.QtGui import QGuiApplication

from tests.board.tracing.drawn_dungeon import dungeons_in
from tests.board.tracing.drawn_plan import STYLES, DrawnPlan, draw
from tests.board.tracing.other_hands import HANDS, draw_by
from tests.board.tracing.painted_hand import paint
from tests.board.tracing.plan_truth import DUNGEONS, Score, scored, traced_again

AIMS: Final = Score(0.985, 0.98, 0.97, 0.90, 0.03, 1.5)


def main(arguments: Sequence[str]) -> None:
    folder = Path(arguments[0]) if arguments else DUNGEONS
    seeds = range(int(arguments[1]) if len(arguments) > 1 else 2)
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QGuiApplication.instance() or QGuiApplication(["trace-report"])
    print(f"{'style':<11}{'plans':>6}" + "".join(f"{name:>18}" for name in Score._fields), end="")
    print(f"{'seconds':>9}")
    dungeons = [dungeon for _, dungeon in dungeons_in(folder)]
    _print_rows(STYLES, "all", lambda style: [draw(d, style, n) for d in dungeons for n in seeds])
    _print_rows(
        HANDS, "others", lambda hand: [draw_by(hand, d, n) for d in dungeons for n in seeds]
    )
    _print_rows(("painted",), "painted", lambda _: [paint(d, n) for d in dungeons for n in seeds])
    print(f"{'aim':<17}" + "".join(f"{aim:>18}" for aim in AIMS))


def _print_rows(
    names: Sequence[str], whole: str, drawn: Callable[[str], Sequence[DrawnPlan]]
) -> None:
    everything: list[Score] = []
    for name in names:
        started = process_time()
        scores = [scored(plan, traced_again(plan)) for plan in drawn(name)]
        everything += scores
        _print_row(name, scores, (process_time() - started) / len(scores))
    if len(names) > 1:
        _print_row(whole, everything, None)


def _print_row(name: str, scores: Sequence[Score], seconds: float | None) -> None:
    cells = []
    for field, values in zip(Score._fields, zip(*scores, strict=True), strict=True):
        worst = sorted(values, reverse=field in {"false_doors", "segments"})[len(values) // 10]
        cells.append(f"{median(values):.3f} ({worst:.3f})".rjust(18))
    took = "" if seconds is None else f"{seconds:9.2f}"
    print(f"{name:<11}{len(scores):>6}{''.join(cells)}{took}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
