"""Runs one kind of torture after another, on all cores, until the cases or the time run out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from types import MappingProxyType
from typing import Final, NamedTuple

from tests.storage.battle_file.files import IN_MEMORY
from tools.torture.crew import Done, Share, carried_out
from tools.torture.harm import HARMS, changed_rows
from tools.torture.paired import compared
from tools.torture.samples import Sample, samples
from tools.torture.scenes import resolved
from tools.torture.strangers import stranger
from tools.torture.verdict import BAD, Verdict, judged, laid
from tools.torture.writing import written

PAIRS: Final = "pairs of battles"
SCENES: Final = "scenarios changed"
FILES: Sequence[str] = (
    *HARMS,
    "values changed",
    "made by a stranger",
    "faults while writing",
    SCENES,
)
"""All kinds except pairs of battles."""
ROWS: Sequence[str] = (*FILES, PAIRS)
"""All kinds, in the order of the table."""
_FILES_TO_A_PAIR: Final = 4
_CASES: Final = 1_500
_SILENCE_S: Final = 900.0
_MOST_EXAMPLES: Final = 10


class Tally(NamedTuple):
    """The count of each outcome for each kind, a few examples of failures, and the time.

    `seconds` is the CPU time that the cases of each kind took.
    """

    counts: Counter[tuple[str, str]]
    examples: tuple[str, ...] = ()
    seconds: Mapping[str, float] = MappingProxyType({})


def turns(kinds: Sequence[str]) -> tuple[str, ...]:
    """The order in which the kinds take turns.

    Pairs take one turn for every four of each other kind, since one pair takes as long as many
    files.
    """
    files = tuple(kind for kind in kinds if kind != PAIRS)
    return (*files * _FILES_TO_A_PAIR, *(kind for kind in kinds if kind == PAIRS))


def tortured(share: Share) -> Iterator[Done]:
    """Carry out a share, case by case, until its time is over."""
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        root = Path(name)
        folder, spare = root / "case", root / "spare"
        folder.mkdir()
        spare.mkdir()
        known = samples(root)
        for number in share.numbers:
            if monotonic() > share.until:
                break
            began = process_time()
            kind, seed = share.kind_of(number), f"{share.seed}/{number}"
            if kind == PAIRS:
                verdict = compared(seed, laid(folder, {}).parent)
            else:
                verdict = case(kind, Random(seed), known, (folder, spare))
            yield Done(number, kind, verdict, process_time() - began)


def case(kind: str, random: Random, known: Sequence[Sample], folders: tuple[Path, Path]) -> Verdict:
    """Carry out one case of a kind (except pairs), and return the verdict."""
    folder, spare = folders
    sample = random.choices(known, [6, 3, 1])[0]
    if kind == "made by a stranger":
        return judged(laid(folder, stranger(random, sample)), None)
    if kind == SCENES:
        return resolved(random)
    if kind == "faults while writing":
        laid(folder, {})
        return written(random, folder)
    if kind == "values changed":
        sample = known[0]
        return judged(laid(folder, changed_rows(random, sample, spare)), sample.truth)
    return judged(laid(folder, HARMS[kind](random, sample)), sample.truth)


def run(seed: str, numbers: range, seconds: float, kinds: Sequence[str], processes: int) -> Tally:
    """Divide the cases with these numbers among some processes, and add up the outcomes."""
    until, order = monotonic() + seconds, turns(kinds)
    if processes == 1:
        return added(tortured(Share(seed, numbers, order, until)))
    shares = [
        Share(seed, numbers[at : at + _CASES], order, until)
        for at in range(0, len(numbers), _CASES)
    ]
    return added(carried_out(tortured, shares, processes, _SILENCE_S))


def added(cases: Iterable[Done]) -> Tally:
    counts: Counter[tuple[str, str]] = Counter()
    seconds: defaultdict[str, float] = defaultdict(float)
    examples: list[str] = []
    for number, kind, verdict, took in cases:
        counts[kind, verdict.outcome] += 1
        seconds[kind] += took
        if verdict.outcome in BAD and len(examples) < _MOST_EXAMPLES:
            examples.append(f"case {number}, {kind}: {verdict.outcome} {verdict.detail}")
    return Tally(counts, tuple(examples), seconds)
