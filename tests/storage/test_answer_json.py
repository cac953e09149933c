"""Answers are written as JSON exactly as the scenario format says."""

import json
from typing import Any

from battleboard.rules import (
    Action,
    Casting,
    Combatant,
    Distance,
    Reason,
    Scene,
    SceneError,
    Side,
    SurpriseCheck,
    resolve_round,
)
from battleboard.storage.answer_json import indent_json, write_answer, write_fault

SCENE = Scene(
    sides={"blue": Side(5), "red": Side(6)},
    combatants=(Combatant("bigby", "blue"), Combatant("ogre", "red"), Combatant("orc", "red")),
    actions=(
        Action("bigby", "cast", ("ogre", "orc"), casting=Casting("sleep", 1)),
        Action("ogre", "melee", ("bigby",)),
        Action("orc", "other"),
    ),
)


def written() -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(write_answer(resolve_round(SCENE)))
    return plain


def test_the_parts_of_an_answer() -> None:
    assert list(written()) == ["acts", "pairs", "spells", "loops", "notes"]


def test_an_act() -> None:
    act = next(act for act in written()["acts"] if act["id"] == "ogre:strike 1")
    assert list(act) == [
        "id", "by", "kind", "target", "segment", "fixed", "rank", "outcome", "why",
    ]  # fmt: skip
    assert (act["by"], act["kind"], act["target"]) == ("ogre", "strike", "bigby")
    assert (act["rank"], act["outcome"]) == (1, "pending")
    assert all(list(reason) == ["rule", "text"] for reason in act["why"])


def test_several_targets_stand_beside_the_first() -> None:
    act = next(act for act in written()["acts"] if act["id"] == "bigby:spell")
    assert (act["target"], act["targets"]) == ("ogre", ["ogre", "orc"])


def test_no_target_is_null() -> None:
    act = next(act for act in written()["acts"] if act["id"] == "orc:other")
    assert act["target"] is None
    assert "targets" not in act


def test_a_pair_and_a_spell() -> None:
    plain = written()
    pair = next(pair for pair in plain["pairs"] if pair["first"] == "ogre:strike 1")
    assert list(pair) == ["first", "second", "relation", "rule", "text"]
    assert (pair["second"], pair["relation"]) == ("bigby:spell", "before")
    assert plain["spells"] == [
        {
            "act": "bigby:spell",
            "completes_at": 1,
            "round": 1,
            "threats": ["ogre:strike 1"],
            "together": [],
            "outcome": "at risk",
        }
    ]


def test_a_check_against_surprise() -> None:
    answer = SurpriseCheck({"red": 3}, {"thief": 1}, (Reason("ADDICT I.A", "So."),))
    assert write_answer(answer) == (
        b'{"lost":{"red":3},"individual":{"thief":1},"why":[{"rule":"ADDICT I.A","text":"So."}]}'
    )


def test_a_distance() -> None:
    assert write_answer(Distance(10, 300, ())) == b'{"inches":10,"feet":300,"why":[]}'


def test_a_fault_with_and_without_a_line() -> None:
    fault = SceneError("actions[2].target", "no combatant 'gaint'", "giant")
    sentence = b"actions[2].target: no combatant 'gaint' (did you mean 'giant'?)"
    said = b'"path":"actions[2].target","message":"' + sentence + b'","suggestion":"giant"'
    assert write_fault(fault) == b'{"error":{' + said + b"}}"
    assert write_fault(fault, 7) == b'{"error":{"line":7,' + said + b"}}"
    assert write_fault(SceneError("", "x")).endswith(b'"message":"x","suggestion":null}}')


def test_what_was_written_can_be_spread_over_lines() -> None:
    assert indent_json(b'{"a":1}') == b'{\n  "a": 1\n}'


def test_an_act_whose_target_is_gone() -> None:
    figures = (
        Combatant("elf", "blue", at_ft=(0.0, 0.0)),
        Combatant("orc", "red", at_ft=(5.0, 0.0)),
        Combatant("pal", "blue", at_ft=(5.0, 5.0)),
    )
    sides = {"blue": Side(6), "red": Side(3)}
    actions = (Action("elf", "flee"), Action("orc", "melee", ("elf",)))
    plain = json.loads(write_answer(resolve_round(Scene(sides, figures, actions))))
    act = next(act for act in plain["acts"] if act["id"] == "orc:strike 1")
    gone = act["target_gone"]
    assert (act["target"], act["segment"]) == ("pal", 6)
    assert (gone["target"], gone["distance_ft"]) == ("elf", 41.0)
    assert (gone["mark"], gone["taken"]) == ("out of reach: 41 ft", "nearest")
    assert [choice["choice"] for choice in gone["choices"]] == ["follow", "nearest", "lose"]
    assert gone["choices"][1] == {
        "choice": "nearest",
        "possible": True,
        "target": "pal",
        "segment": 6,
        "rule": "ADDICT VII.B",
        "text": "orc strikes pal instead, 5 ft away.",
    }
    assert (gone["choices"][0]["possible"], gone["choices"][0]["segment"]) == (False, None)
