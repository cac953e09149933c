"""The table that `make bench` prints shows each measurement beside its aim and an earlier run."""

from pathlib import Path
from typing import Any

from tests.bench.measured import COMPILED, Aims, Declared, Measured, measured
from tests.bench.quietness import AT_THE_AIMS, slowness
from tests.bench.results_file import CORE, read_results, write_results
from tests.bench.table import figures, table

THOUSANDTHS = tuple(each / 1_000 for each in range(1, 101))


def found(what: str, *values: float, **facts: Any) -> Measured:
    return measured(Declared(what)._replace(**facts), values)


def test_shares_of_many_values() -> None:
    assert found("a step", *reversed(THOUSANDTHS)).shares == (0.05, 0.095, 0.099, 0.1)


def test_shares_of_one_value() -> None:
    assert found("a start", 2.0).shares == (2.0, 2.0, 2.0, 2.0)


def test_each_aim_is_a_line_and_the_misses_are_counted_in_the_last() -> None:
    steps = found("a step", *THOUSANDTHS, aims=Aims(0.05, late=0.094, longest=0.1))
    slow = found("memory", 410.4, aims=Aims(400), unit="MB")
    lines = list(table([steps, slow], {}))
    told = "95 % 95.00 ms, 99 % 99.00 ms, longest 100.00 ms"
    assert lines == [
        f"a step  median    50.00 ms   aim   50.00 ms   met      {told}",
        "a step  95 %      95.00 ms   aim   94.00 ms   MISSED",
        "a step  longest  100.00 ms   aim  100.00 ms   met",
        "memory  median      410 MB   aim     400 MB   MISSED",
        "2 of 4 aims are missed.",
    ]


def test_what_has_no_aim_is_told_and_not_counted() -> None:
    lines = list(table([found("at rest", 0.1234, unit="%")], {}))
    assert lines == ["at rest  median      0.12 %", "0 of 0 aims are missed."]


def test_aims_for_one_core_are_neither_met_nor_missed_by_the_other() -> None:
    view = found("a view", 0.3, aims=Aims(0.2), core=COMPILED)
    told = "a view  median   300.00 ms   aim  200.00 ms"
    assert list(table([view], {}, "pure core")) == [
        f"{told}   -        for the compiled core",
        "0 of 0 aims are missed.",
        "1 more are for a core that was not measured.",
    ]
    assert list(table([view], {}, COMPILED)) == [
        f"{told}   MISSED   for the compiled core",
        "1 of 1 aims are missed.",
    ]


def test_on_a_slow_machine_it_is_told_what_would_be_where_the_aims_are_meant_to_be_met() -> None:
    facts = {"aims": Aims(0.1)}
    steps = [
        found(f"{took} s", took, **facts)._replace(slowness=2.0) for took in (0.09, 0.15, 0.25)
    ]
    memory = found("memory", 410.4, aims=Aims(400), unit="MB")._replace(slowness=2.0)
    assert list(table([*steps, memory], {})) == [
        "0.09 s  median    90.00 ms   aim  100.00 ms   met",
        "0.15 s  median   150.00 ms   aim  100.00 ms   MISSED   there 75.00 ms, met",
        "0.25 s  median   250.00 ms   aim  100.00 ms   MISSED   there 125.00 ms",
        "memory  median      410 MB   aim     400 MB   MISSED",
        "3 of 4 aims are missed.",
        "2 would be, roughly, on the machine that they are meant for.",
    ]


def test_a_faster_machine_is_taken_as_it_is() -> None:
    assert [slowness(AT_THE_AIMS * share) for share in (0.5, 1.0, 2.0)] == [1.0, 1.0, 2.0]


def test_what_is_meant_is_less_than_what_is_measured() -> None:
    nothing = found("nothing", 2.0)
    imported = found("imported", 3.5, aims=Aims(1.6), less="nothing")
    (_, (figure, _)) = figures([nothing, imported])
    assert (figure.value, figure.is_missed) == (1.5, False)
    # Without a measurement there is no verdict.
    assert not list(figures([imported]))


def test_how_far_it_is_from_the_least() -> None:
    lines = table([found("bare", 0.002), found("a frame", 0.005, bare="bare")], {})
    assert next(line for line in lines if "frame" in line).endswith("2.5 x bare")


def test_growth_is_told_by_its_power() -> None:
    sizes = [found(f"walls {size}", size**2 / 1e9, grows=("walls", size)) for size in (100, 1_000)]
    assert list(table(sizes, {}))[-2].endswith("size^2.00")


def test_the_results_say_which_core_was_measured(tmp_path: Path) -> None:
    assert CORE in {"pure core", COMPILED}
    assert f'"core": "{CORE}"' in write_results(tmp_path, []).read_text("utf-8")


def test_a_later_run_is_told_beside_an_earlier_one(tmp_path: Path) -> None:
    earlier = [found("a step", 0.02, aims=Aims(0.016, late=0.03)), found("new", 0.1)]
    path = write_results(tmp_path / "bench", earlier)
    was = read_results(path)
    assert was == {"a step: median": 0.02, "a step: late": 0.02, "new: median": 0.1}
    first = next(table([found("a step", 0.01, aims=Aims(0.016))], was))
    assert first.endswith("met      was 20.00 ms")
