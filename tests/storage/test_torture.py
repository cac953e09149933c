"""In a short `make torture` no loss is silent, nothing raises or hangs."""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from math import inf
from random import Random
from threading import Event

import pytest

from tests.profiles import examples
from tools.torture import crew, strangers
from tools.torture.__main__ import main, table
from tools.torture.crew import Done, Share, carried_out
from tools.torture.run import FILES, PAIRS, ROWS, added, run, turns
from tools.torture.verdict import OUTCOMES, Verdict

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no alarms")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    # Pairs take longer than files, and have tests of their own.
    ("kinds", "cases"),
    [(FILES, examples(250)), ((PAIRS,), examples(100))],
    ids=["files", "pairs"],
)
def test_a_little_torture(kinds: tuple[str, ...], cases: int) -> None:
    found = run("suite", range(cases * len(kinds)), 550.0, kinds, 1)
    assert found.examples == ()
    assert {outcome for _, outcome in found.counts} <= set(OUTCOMES)
    assert table(found).splitlines()[-1].split()[:2] == ["all", f"{cases * len(kinds):,}"]
    for kind in kinds:
        assert sum(many for (of, _), many in found.counts.items() if of == kind) == cases
        assert found.seconds[kind] > 0


def breaking(share: Share) -> Iterator[Done]:
    """Run a share in which one case kills the process, and another never ends."""
    for number in share.numbers:
        if number == 3:
            os._exit(7)
        if number == 5:
            Event().wait()
        yield Done(number, share.kind_of(number), Verdict("harmless"), 0.5)


def test_a_case_that_ends_its_process_or_hangs_is_told_and_the_others_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crew, "_LOOK_S", 0.05)
    shares = [Share("x", range(4), ("a", "b"), inf), Share("x", range(4, 8), ("a", "b"), inf)]
    found = added(carried_out(breaking, shares, 2, 1.0))
    assert found.counts == {
        ("a", "harmless"): 4,
        ("b", "harmless"): 2,
        ("b", "traceback"): 1,
        ("b", "hang"): 1,
    }
    assert sorted(found.examples) == [
        "case 3, b: traceback the process ended with 7",
        "case 5, b: hang the process ended with None",
    ]


def test_processes_that_cannot_even_begin_are_not_begun_for_ever() -> None:
    shares = [Share("x", range(3, 4), ("a",), -inf), Share("x", range(3, 9), ("a",), -inf)]
    assert added(carried_out(breaking, shares, 1, 60.0)).counts == {("a", "traceback"): 2}


def one_case(share: Share) -> Iterator[Done]:
    yield Done(share.numbers.start, "a", Verdict("saved", ""), 0.0)


def test_once_the_time_is_over_no_process_begins() -> None:
    shares = [Share("x", range(at, at + 1), ("a",), -inf) for at in range(5)]
    assert added(carried_out(one_case, shares, 1, 60.0)).counts == {("a", "saved"): 1}


def test_a_pair_takes_its_turn_after_many_files() -> None:
    order = turns(ROWS)
    assert {kind: order.count(kind) for kind in ROWS} == {**dict.fromkeys(FILES, 4), PAIRS: 1}
    assert turns((PAIRS,)) == (PAIRS,)
    assert run("suite", range(40), 250.0, ("cut off",), 2).counts.total() == 40


def test_one_case_alone_is_what_it_was_among_others(capsys: pytest.CaptureFixture[str]) -> None:
    all_of_them = run("suite", range(8), 250.0, FILES, 1)
    alone = [run("suite", range(at, at + 1), 250.0, FILES, 1).counts for at in range(8)]
    assert sum(alone, Counter()) == all_of_them.counts
    kinds = [word for kind in FILES for word in ("--kind", kind)]
    assert main(["--seed", "suite", "--only", "5", "--processes", "1", *kinds]) == 0
    assert FILES[5] in capsys.readouterr().out


def test_strangers_spoil_values_alike_whatever_they_have_spoilt_before() -> None:
    written = '{"a": {"b": [1, 2]}, "c": [{}]}'
    first = [strangers._with_another(Random(at), written) for at in range(400)]  # noqa: SLF001
    again = [strangers._with_another(Random(at), written) for at in range(400)]  # noqa: SLF001
    assert again == first
