"""`battleboard odds` works for its user and for other programs."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from battleboard.app.command_line import main
from battleboard.app.odds_command import ODDS
from battleboard.app.scenario_question import answer_lines

FIGHT: Mapping[str, Any] = {
    "format": "battleboard-scenario",
    "version": 1,
    "ruleset": "ose",
    "phase": "round",
    "sides": {"party": {}, "raiders": {}},
    "combatants": [{"id": "mage", "side": "party"}, {"id": "orc", "side": "raiders"}],
    "actions": [
        {"by": "mage", "kind": "cast", "spell": {"name": "sleep", "casting_time": 1}},
        {"by": "orc", "kind": "melee", "target": "mage", "hit_chance": "1/2"},
    ],
}


def written(folder: Path, **changes: object) -> str:
    file = folder / "fight.json"
    file.write_text(json.dumps(dict(FIGHT) | changes), "utf-8")
    return str(file)


def test_a_file_is_answered_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["odds", written(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  mage's sleep: completes 79% (19/24) and is spoiled 21% (5/24)" in lines


def test_a_file_is_answered_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", written(tmp_path), "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["spells"][0]["spoiled"] == {"chance": 5 / 24, "exact": "5/24"}


@pytest.mark.parametrize("phase", ["surprise", "surprise_check", "distance"])
def test_odds_are_about_a_round_alone(
    phase: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", written(tmp_path, phase=phase, dice=[3])]) == 2
    said = f"phase: expected 'round', not '{phase}': odds are about a round's initiative\n"
    assert capsys.readouterr().err.endswith(said)


def test_lines_are_answered_one_by_one() -> None:
    answers = io.BytesIO()
    lines = [json.dumps(dict(FIGHT) | changes) for changes in ({}, {"phase": "surprise"}, {})]
    status = answer_lines(ODDS, io.BytesIO("\n".join(lines).encode()), answers)
    plain = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert status == 1
    assert [next(iter(answer)) for answer in plain] == ["dice", "error", "dice"]
