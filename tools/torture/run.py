"""Runs one kind of torture after another, on all cores, until the cases or the time are over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

from tests.storage.battle_file.files import IN_MEMORY
from tools.torture.harm import HARMS, changed_rows
from tools.torture.paired import compared
from tools.torture.samples import Sample, samples
from tools.torture.strangers import stranger
from tools.torture.verdict import BAD, Verdict, judged, laid
from tools.torture.writing import written

PAIRS: Final = "pairs of battles"
ROWS: Sequence[str] = (
    *HARMS,
    "values changed",
    "made by a stranger",
    "faults while writing",
    PAIRS,
)
"""The kinds of torture, in the order of the table."""


class Share(NamedTuple):
    """What one process has to do: which cases, by which seed, and until when."""

    seed: str
    numbers: range
    kinds: tuple[str, ...]
    until: float


class Tally(NamedTuple):
    """How often each kind had each outcome, and a few examples of what must not be."""

    counts: Counter[tuple[str, str]]
    examples: tuple[str, ...] = ()


def tortured(share: Share) -> Tally:
    """Carry out a share."""
    counts: Counter[tuple[str, str]] = Counter()
    examples: list[str] = []
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        root = Path(name)
        folder, spare = root / "case", root / "spare"
        folder.mkdir()
        spare.mkdir()
        known = samples(root)
        for number in share.numbers:
            if monotonic() > share.until:
                break
            kind = share.kinds[number % len(share.kinds)]
            seed = f"{share.seed}/{number}"
            verdict = (
                compared(seed, laid(folder, {}).parent)
                if kind == PAIRS
                else case(kind, Random(seed), known, (folder, spare))
            )
            counts[kind, verdict.outcome] += 1
            if verdict.outcome in BAD:
                examples.append(f"case {number}, {kind}: {verdict.outcome} {verdict.detail}")
    return Tally(counts, tuple(examples[:5]))


def case(kind: str, random: Random, known: Sequence[Sample], folders: tuple[Path, Path]) -> Verdict:
    """Carry out one case of a kind of torture."""
    folder, spare = folders
    sample = random.choices(known, [6, 3, 1])[0]
    if kind == "made by a stranger":
        return judged(laid(folder, stranger(random, sample)), None)
    if kind == "faults while writing":
        laid(folder, {})
        return written(random, folder)
    if kind == "values changed":
        sample = known[0]
        return judged(laid(folder, changed_rows(random, sample, spare)), sample.truth)
    return judged(laid(folder, HARMS[kind](random, sample)), sample.truth)


def run(seed: str, cases: int, seconds: float, kinds: tuple[str, ...], processes: int) -> Tally:
    """Share out the cases among some processes, and add up what came of them."""
    until = monotonic() + seconds
    shares = [Share(seed, range(at, cases, processes), kinds, until) for at in range(processes)]
    if processes == 1:
        return tortured(shares[0])
    with get_context("spawn").Pool(processes) as pool:
        return added(pool.imap_unordered(tortured, shares))


def added(tallies: Iterator[Tally]) -> Tally:
    """Several tallies as one."""
    counts: Counter[tuple[str, str]] = Counter()
    examples: list[str] = []
    for tally in tallies:
        counts += tally.counts
        examples += tally.examples
    return Tally(counts, tuple(examples))
