"""Harms files of battles by the hundred thousand, and counts what came of it."""

import argparse
import os
import sys

from tools.torture.run import ROWS, Tally, run
from tools.torture.verdict import BAD, OUTCOMES


def table(tally: Tally) -> str:
    """How often each kind was tried, and what came of it."""
    heads = ("", "tried", *OUTCOMES)
    lines: list[tuple[str, ...]] = [heads]
    for kind in ROWS:
        found = [tally.counts[kind, outcome] for outcome in OUTCOMES]
        if sum(found):
            lines.append((kind, *(f"{number:,}" for number in (sum(found), *found))))
    sums = [sum(tally.counts[kind, each] for kind in ROWS) for each in OUTCOMES]
    lines.append(("all", *(f"{number:,}" for number in (sum(sums), *sums))))
    widths = [max(len(line[at]) for line in lines) for at in range(len(heads))]
    return "\n".join(
        "  ".join(
            word.ljust(width) if not at else word.rjust(width)
            for at, (word, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def main() -> int:
    """Run it, print the table, and return 1 if anything was lost in silence, leaked or failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1", help="the same seed does the same harm")
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=1_200.0)
    parser.add_argument("--kind", action="append", choices=ROWS, help="only these kinds")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    kinds = tuple(options.kind or ROWS)
    tally = run(options.seed, options.cases, options.seconds, kinds, options.processes)
    print(table(tally))
    for example in tally.examples:
        print(example)
    return 1 if any(tally.counts[kind, bad] for kind in ROWS for bad in BAD) else 0


if __name__ == "__main__":
    sys.exit(main())
