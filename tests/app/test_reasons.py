"""Reasons are each given once, and none is lost."""

import json
from typing import Any

import pytest

from battleboard.app.act_wording import merge_sentences
from battleboard.app.resolve_command import answer, resolution_page
from battleboard.app.terminal import Terminal
from battleboard.storage.scenario import read_scenario
from tests.app.fights import TABLES, casts, fight, line_with, lines_of, strikes

CHARGES = {"by": "orc", "kind": "charge", "target": "ann", "distance_ft": 200, "delay": 1}


def test_a_name_within_another_takes_no_reason_away() -> None:
    plain = json.dumps(fight(strikes("shaman", "ann"), strikes("orc", "ann")))
    lines = lines_of(json.loads(plain.replace("shaman", "big orc")))
    assert any(line.startswith("          big orc has one") for line in lines)
    assert any(line.startswith("          orc has one") for line in lines)


def test_what_an_arrival_says_of_itself_is_not_told_beside_the_pair_that_goes_on_from_it() -> None:
    lines = lines_of(fight(casts("ann", 9), CHARGES, place="outdoors"), Terminal(120))
    assert sum("orc arrives in segment" in line for line in lines) == 1
    assert "the spell takes effect in segment 9." in " ".join(" ".join(lines).split())


def test_an_arrival_that_meets_nobody_says_so_itself() -> None:
    lines = lines_of(fight(CHARGES, place="outdoors"), Terminal(120))
    said = line_with(lines, "orc arrives in segment")
    assert said.endswith("from segment 2 on, having hesitated).")


def test_a_blow_at_two_cantrips_of_one_caster_says_its_sum_once() -> None:
    plain = fight(casts("orc", 1), casts("orc", 1), strikes("ann", "orc"))
    plain["sides"]["red"]["initiative"] = 6
    lines = lines_of(plain, Terminal(120))
    said = " ".join(" ".join(lines).split())
    assert said.count("|5 − 5|") == 1
    assert "ann's blow comes before" in said


@pytest.mark.parametrize(
    ("frame", "parts", "told"),
    [
        ("|SF 5 − 5| = segment 0, before {} spell.", "the 2-/the 5-", "the 2- and the 5-"),
        ("orc's blow comes before {} last.", "ann's/bob's/cat's", "ann's, bob's and cat's"),
        ("ann's 4 beats {}.", "bob's 2/cat's 3", "bob's 2 and cat's 3"),
        (
            "orc arrives (200 ft at 24 ft); {}.",
            "it takes 7/it takes 3",
            "it takes 7 and it takes 3",
        ),
    ],
)
def test_sentences_alike_are_joined(frame: str, parts: str, told: str) -> None:
    sentences = [frame.format(part) for part in parts.split("/")]
    assert merge_sentences(sentences) == [frame.format(told)]


def test_a_shared_beginning_with_and_becomes_a_list() -> None:
    sentences = ["ann takes 1 and orc 2 segments.", "ann takes 1 and bob 5 segments."]
    assert merge_sentences(sentences) == ["ann takes 1, orc 2 and bob 5 segments."]


@pytest.mark.parametrize(
    "sentences",
    [
        ["orc strikes.", "ann strikes."],
        ["ann's 5 beats orc's 2: ann strikes.", "ann's 5 beats bob's 3: ann strikes."],
        ["It is 3 5.", "It is 3 7."],
        ["ann's sleep and a are both done.", "ann's sleep and b are both done."],
        ["orc comes at last (by 3 ft).", "orc comes at last (by 5 ft)."],
        ["orc comes at last.", "orc comes at last, and late."],
        ["a b c d.", "a b c e.", "x y z."],
    ],
)
def test_sentences_too_different_stay_apart(sentences: list[str]) -> None:
    told = merge_sentences(sentences)
    assert told[-1] == sentences[-1]
    assert len(told) > 1


def crowd(figures: int, routines: int) -> dict[str, Any]:
    """Figures in two lines, each attacking the first one of the other side."""
    names = [f"figure {number}" for number in range(figures)]
    return fight(
        *(strikes(name, names[1 - at % 2]) for at, name in enumerate(names)),
        combatants=[
            {"id": name, "side": ("red", "blue")[at % 2], "routines": routines}
            for at, name in enumerate(names)
        ],
    )


@pytest.mark.parametrize(("figures", "routines"), [(200, 1), (40, 20)])
def test_a_crowd_is_told_at_once(figures: int, routines: int) -> None:
    """Searching all reasons for each would exceed the test's time-out."""
    scenario = read_scenario(json.dumps(crowd(figures, routines)))
    found = answer(scenario, TABLES)
    told = "\n".join(resolution_page(scenario, found, Terminal()))
    assert all(f"figure {number}" in told for number in range(figures))
