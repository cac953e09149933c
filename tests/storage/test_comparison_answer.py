"""Comparisons are written as JSON exactly as docs/scenario.md says."""

import json
from typing import Any

from battleboard.rules import Distance, Reason, SceneError, SurpriseCheck, find_ruleset
from battleboard.rules.comparison import Cell, Column, Comparison, Feet, Lack, Loss, Row, Spot
from battleboard.rules.game_features import Mention
from battleboard.storage.answer_json import write_comparison
from tests.rules.scenes import casts, figure, round_of

GAME = find_ruleset("addict")
ANSWER = round_of([figure("ann")], [casts("ann", 3)])
WHY = (Reason("OWN I", "So."),)


def written(*columns: Column, rows: tuple[Row, ...] = ()) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(write_comparison(Comparison(columns, rows)))
    return plain


def cells(entry: Spot | Loss | Feet | None) -> list[dict[str, Any]]:
    row = Row("x", (Cell("own", entry, differs=True, why=WHY),))
    plain = written(rows=(row,))
    assert [list(each) for each in plain["rows"]] == [["id", "differs", "cells"]]
    assert (plain["rows"][0]["id"], plain["rows"][0]["differs"]) == ("x", True)
    found: list[dict[str, Any]] = plain["rows"][0]["cells"]
    return found


def test_a_game_that_answers() -> None:
    lacks = (Lack(Mention("casting time", "ann", "sleep"), "It counts for nothing."),)
    column = Column(GAME, {"charge.contact": "reach"}, Distance(1, 10, WHY), lacks=lacks)
    (plain,) = written(column)["rulesets"]
    assert plain == {
        "id": "addict",
        "title": GAME.title,
        "options": {"charge.contact": "reach"},
        "without": [
            {
                "notion": "casting time",
                "by": "ann",
                "thing": "sleep",
                "text": "It counts for nothing.",
            }
        ],
        "answer": {"inches": 1, "feet": 10, "why": [{"rule": "OWN I", "text": "So."}]},
    }


def test_a_game_that_cannot_answer() -> None:
    (plain,) = written(Column(GAME, {}, fault=SceneError("sides", "missing")))["rulesets"]
    error = {"path": "sides", "message": "sides: missing", "suggestion": None}
    assert plain["error"] == error
    assert "answer" not in plain


def test_a_check_is_written_as_it_is_resolved() -> None:
    (plain,) = written(Column(GAME, {}, SurpriseCheck({"red": 1}, {}, ())))["rulesets"]
    assert plain["answer"]["lost"] == {"red": 1}


def test_an_act() -> None:
    spot = Spot(ANSWER.acts[0], ANSWER.ruler)
    assert cells(spot) == [
        {
            "ruleset": "own",
            "differs": True,
            "is": {
                "rank": 1,
                "segment": 3,
                "place": "3",
                "fixed": True,
                "outcome": "completes",
            },
            "why": [{"rule": "OWN I", "text": "So."}],
        }
    ]


def test_an_act_that_a_game_does_not_have() -> None:
    assert cells(None)[0]["is"] is None


def test_a_loss() -> None:
    assert cells(Loss(1, "round"))[0]["is"] == {"lost": 1, "unit": "round"}


def test_a_distance() -> None:
    assert cells(Feet(30))[0]["is"] == {"feet": 30}
