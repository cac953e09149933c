"""Whatever a scenario file says, there is an answer or a sentence, never a crash."""

import json
import re
from copy import deepcopy
from random import Random
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.app.resolve_command import answer, resolution_page
from battleboard.app.terminal import Terminal, columns_of
from battleboard.rules import Resolution, SceneError
from battleboard.rules.scene import SEGMENTS_IN_ROUND
from battleboard.storage.answer_json import Answer, write_answer
from battleboard.storage.catalogue import load_tables
from battleboard.storage.scenario import read_scenario
from tests.profiles import examples
from tests.scenarios.strategies import Plain, dice, melees, scenarios, settled

TABLES: Final = load_tables()
INK: Final = Terminal()
JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 2, 7, 10, 11, 0.5, -0.0, 1e-9, 1e300, 10**30, float("inf")),
    *("", " ", "x", "3/2", "0/0", "1/0", "38 2/3", "2 rounds", "\x00", "\x1b[2J", "é", "a" * 90),
    *("f0", "f1", "blue", "red", "f0:spell", "f1:strike 1", "cast", "charge", "surprise", "round"),
    *([], {}, [[]], [0], ["f0"], ["f1", "f1"], [0, 1], {"a": 1}, {"casting_time": 3}),
    *({"kind": "missile", "rate": "1/3"}, {"initiative": 6}, {"by": "f0", "kind": "set"}),
)


def answered(source: bytes | str) -> Answer | None:
    """The answer, written as text and as JSON, or None if refused with a sentence."""
    try:
        scenario = read_scenario(source)
        found = answer(scenario, TABLES)
    except SceneError as fault:
        check_sentence(str(fault))
        return None
    check_page(resolution_page(scenario, found, INK), found)
    check_written(json.loads(write_answer(found)), found)
    return found


def check_page(lines: list[str], found: Answer) -> None:
    """No line is wider than the page, and each act has its line with rank, segment and actor."""
    assert [line for line in lines if columns_of(line) > INK.width] == []
    if isinstance(found, Resolution):
        told = [line.split(maxsplit=3) for line in lines if re.match(r" *\d+ +[S~]?\d+  \S", line)]
        ranks = [(rank, segment.strip("S~")) for rank, segment, *_ in told]
        assert ranks == [(str(timing.rank), str(timing.segment)) for timing in found.acts]
        # Names of undamaged figures; others may be broken over lines, or have spaces in them.
        for timing, (_, _, name, *_) in zip(found.acts, told, strict=True):
            assert name == timing.act.by or not re.fullmatch(r"f\d+", timing.act.by)


def check_written(plain: Plain, found: Answer) -> None:
    """Every act and every pair is written, in the order of the answer."""
    assert plain
    if isinstance(found, Resolution):
        assert [act["id"] for act in plain["acts"]] == [timing.act.id for timing in found.acts]
        assert len(plain["pairs"]) == len(found.pairs)


def check_sentence(said: str) -> None:
    """A sentence is one line that any terminal can show."""
    assert said
    assert said.isprintable()


def places(value: object) -> list[tuple[Any, Any]]:
    """Every object and list within a value, with each of its keys or indexes."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    inner: list[Any] = [value[key] for key in keys]
    return [(value, key) for key in keys] + [place for each in inner for place in places(each)]


def damage(rng: Random, scenario: Plain) -> None:
    """Remove, replace or insert one value anywhere."""
    holder, key = rng.choice(places(scenario))
    junk = deepcopy(rng.choice((*JUNK, *(held[at] for held, at in places(scenario)[:40]))))
    match rng.randrange(3), holder:
        case 0, _:
            del holder[key]
        case 1, list():
            holder.insert(key, junk)
        case 1, _:
            holder[rng.choice(("x", "target", "weapon", "initiative", "lost", "dice", ""))] = junk
        case _:
            holder[key] = junk


def damaged(rng: Random, scenario: Plain, times: int) -> Plain:
    copy: Plain = json.loads(json.dumps(scenario))
    for _ in range(times):
        if copy:
            damage(rng, copy)
    return copy


@given(scenarios() | melees(), dice(), st.integers(1, 3))
@settings(max_examples=examples(1000))
def test_a_damaged_scenario_is_answered_or_refused(
    scenario: Plain, rng: Random, times: int
) -> None:
    answered(json.dumps(damaged(rng, scenario, times)))


@given(scenarios(), st.data())
def test_a_scenario_cut_off_anywhere_is_refused(scenario: Plain, data: st.DataObject) -> None:
    text = json.dumps(scenario)
    assert answered(text[: data.draw(st.integers(0, len(text) - 1))]) is None


@given(st.binary() | st.text())
def test_anything_at_all_is_refused(source: bytes | str) -> None:
    assert answered(source) is None


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(JSON_VALUES)
def test_any_json_is_refused(value: object) -> None:
    assert answered(json.dumps(value)) is None


@given(scenarios() | melees(), dice())
@settings(max_examples=examples(600))
def test_a_valid_scenario_is_always_answered(scenario: Plain, rng: Random) -> None:
    found = answered(json.dumps(scenario))
    assert found is not None
    if isinstance(found, Resolution):
        ends = settled(rng, scenario, [timing.act.id for timing in found.acts])
        settled_answer = answered(json.dumps(ends))
        assert isinstance(settled_answer, Resolution)
        check_order(settled_answer)


def check_order(found: Resolution) -> None:
    """Ranks respect every pair, and segments the ranks."""
    ranks = found.ranks()
    segments = [timing.segment for timing in found.acts]
    assert all(0 <= segment <= SEGMENTS_IN_ROUND for segment in segments)
    assert segments == sorted(segments)
    assert sorted(set(ranks.values())) == list(range(1, len(set(ranks.values())) + 1))
    for pair in found.pairs if not found.loops else ():
        first, second = ranks[pair.first], ranks[pair.second]
        assert first == second if pair.relation == "same" else first < second
