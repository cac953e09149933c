"""A short `make torture`: nothing is lost in silence, nothing ends in a traceback or hangs."""

import sys
from random import Random

import pytest

from tests.profiles import examples
from tools.torture import strangers
from tools.torture.__main__ import table
from tools.torture.run import PAIRS, ROWS, run
from tools.torture.verdict import OUTCOMES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no alarms")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", ROWS)
def test_a_little_torture(kind: str) -> None:
    # Pairs take longer than files, and have tests of their own.
    cases = examples(100 if kind == PAIRS else 400)
    found = run("suite", cases, 250.0, (kind,), 1)
    assert found.examples == ()
    assert sum(found.counts.values()) == cases
    assert {outcome for _, outcome in found.counts} <= set(OUTCOMES)
    assert table(found).splitlines()[-1].split()[:2] == ["all", f"{cases:,}"]


def test_strangers_spoil_values_alike_whatever_they_have_spoilt_before() -> None:
    written = '{"a": {"b": [1, 2]}, "c": [{}]}'
    first = [strangers._with_another(Random(at), written) for at in range(400)]  # noqa: SLF001
    again = [strangers._with_another(Random(at), written) for at in range(400)]  # noqa: SLF001
    assert again == first
