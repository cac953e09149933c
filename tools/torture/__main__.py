"""Damages battle files by the hundred thousand, and counts the outcomes."""

import argparse
import os
import sys
from collections.abc import Sequence
from time import monotonic

from tools.torture.run import ROWS, Tally, run
from tools.torture.verdict import BAD, OUTCOMES


def table(tally: Tally) -> str:
    heads = ("", "tried", *OUTCOMES, "per second")
    lines: list[tuple[str, ...]] = [heads]
    for kind in ROWS:
        found = [tally.counts[kind, outcome] for outcome in OUTCOMES]
        if sum(found):
            lines.append(_line(kind, found, tally.seconds.get(kind, 0.0)))
    sums = [sum(tally.counts[kind, each] for kind in ROWS) for each in OUTCOMES]
    lines.append(_line("all", sums, sum(tally.seconds.values())))
    widths = [max(len(line[at]) for line in lines) for at in range(len(heads))]
    return "\n".join(
        "  ".join(
            word.ljust(width) if not at else word.rjust(width)
            for at, (word, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def _line(kind: str, found: Sequence[int], seconds: float) -> tuple[str, ...]:
    """One line of the table: cases tried, the count of each outcome, and cases per core second."""
    tried = sum(found)
    rate = f"{tried / seconds:,.1f}" if seconds else ""
    return (kind, *(f"{number:,}" for number in (tried, *found)), rate)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the torture, print the table, and return 1 for any silent loss, leak, crash or hang."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1", help="the same seed does the same harm")
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=1_200.0)
    parser.add_argument("--kind", action="append", choices=ROWS, help="only these kinds")
    parser.add_argument(
        "--only", type=int, metavar="NUMBER", help="one case of a seed and kinds, as it was printed"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    kinds = tuple(options.kind or ROWS)
    began = monotonic()
    numbers = range(options.cases)
    if options.only is not None:
        numbers = range(options.only, options.only + 1)
    tally = run(options.seed, numbers, options.seconds, kinds, options.processes)
    print(table(tally))
    print(f"seed {options.seed}, {monotonic() - began:,.0f} s, processes: {options.processes}")
    for example in tally.examples:
        print(example)
    return 1 if any(tally.counts[kind, bad] for kind in ROWS for bad in BAD) else 0


if __name__ == "__main__":
    sys.exit(main())
