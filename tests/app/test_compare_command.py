"""`battleboard compare` prints the page of a comparison."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from battleboard.app.command_line import main
from battleboard.app.compare_command import COMPARE, comparison_page
from battleboard.app.scenario_question import answer_lines
from battleboard.app.terminal import Terminal, columns_of
from battleboard.rules import RULESETS, Reason, Resolution, SceneError, find_ruleset, resolve_round
from battleboard.rules.comparison import Column, Comparison, Lack, compare
from battleboard.rules.game_features import Mention
from battleboard.storage.resources import resource
from battleboard.storage.scenario import Scenario, read_scenario
from tests.app.fights import EXAMPLE, TABLES, casts, fight, line_with, strikes

FIVE = resource("battles", "five-figures.json")
OWN = find_ruleset("addict")._replace(id="own")
DUEL = (strikes("ann", "orc"), strikes("orc", "ann"))


def asked(plain: dict[str, Any]) -> Scenario:
    return read_scenario(json.dumps(plain))


def against(
    scenario: Scenario, other: dict[str, Any], *more: dict[str, Any], **changes: Any
) -> Comparison:
    """Compare with games that answer this scenario as if it were those."""
    scenes = {"own": scenario.scene}
    scenes |= {f"game{at}": asked(plain).scene for at, plain in enumerate((other, *more), 2)}
    games = [OWN._replace(id=name) for name in scenes]
    return compare(
        scenario.scene,
        games,
        lambda game, _: resolve_round(scenes[game.id], tables=TABLES)._replace(**changes),
    )


def compared(
    plain: dict[str, Any], *others: dict[str, Any], terminal: Terminal | None = None
) -> list[str]:
    scenario = asked(plain)
    return comparison_page(scenario, against(scenario, *others), terminal or Terminal())


def lost(*actions: dict[str, Any]) -> dict[str, Any]:
    """The fight with the dice swapped."""
    return fight(*actions, sides={"blue": {"initiative": 2}, "red": {"initiative": 5}})


def test_a_file_is_compared_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["compare", str(FIVE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("compared · Round 1, indoors")
    assert line_with(lines, "addict").split()[: len(RULESETS)] == list(RULESETS)
    assert max(map(columns_of, lines)) <= 80


def test_a_file_is_compared_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--json", str(FIVE)]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert list(plain) == ["rulesets", "rows"]
    assert [each["id"] for each in plain["rulesets"]] == list(RULESETS)


def test_standard_input_is_compared_line_by_line() -> None:
    answers = io.BytesIO()
    lines = [json.dumps(json.loads(FIVE.read_text("utf-8"))), "{oops"]
    status = answer_lines(COMPARE, io.BytesIO("\n".join(lines).encode()), answers)
    good, bad = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert (status, list(good), bad["error"]["line"]) == (1, ["rulesets", "rows"], 2)


def test_a_wrong_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(fight({"by": "ann", "kind": "melee", "targets": ["ork"]})), "utf-8")
    assert main(["compare", str(file)]) == 2
    fault = "actions[0].targets[0]: no combatant 'ork' (did you mean 'orc'?)"
    assert capsys.readouterr().err == f"battleboard: {file}: {fault}\n"


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("file", sorted(EXAMPLE.glob("[0-9]-*.json")), ids=lambda file: file.stem)
def test_every_phase_is_compared_within_the_width(file: Path, width: int) -> None:
    scenario = read_scenario(file.read_bytes())
    lines = COMPARE.show(scenario, COMPARE.answer(scenario, TABLES), Terminal(width))
    assert max(map(columns_of, lines)) <= width


def test_the_cells_that_differ_are_marked() -> None:
    assert compared(fight(*DUEL), lost(*DUEL)) == [
        "2 games compared · Round 1, indoors",
        "Dice: blue 5, red 2",
        "",
        "              own     game2",
        "               # seg   # seg",
        "  ann's blow   1  ~4 ≠ 2  ~6",
        "  orc's blow   2  ~6 ≠ 1  ~4",
        "",
        "  ≠ differs from own   ~ placed by Battleboard: no rule fixes it",
        "",
        "Reasons",
        "  ann's blow",
        "    own: ann's blow comes before orc's blow, as the higher die decides. blue's 5",
        "      beats red's 2. (ADDICT VII)",
        "    game2: orc's blow comes before ann's blow, as the higher die decides. red's",
        "      5 beats blue's 2. (ADDICT VII)",
        "  orc's blow",
        "    game2: same as for ann's blow.",
    ]


def test_where_nothing_differs_nothing_is_marked() -> None:
    lines = compared(fight(*DUEL), fight(*DUEL))
    assert lines[-1] == "  ~ placed by Battleboard: no rule fixes it"


def test_where_nobody_acts_nothing_happens() -> None:
    assert compared(fight(), fight())[-1] == "Nothing happens in any game."


def test_games_with_the_same_answer_and_reason_share_a_line() -> None:
    lines = compared(fight(*DUEL), lost(*DUEL), lost(*DUEL))
    said = "    game2, game3: orc's blow comes before ann's blow, as the higher die decides."
    assert any(line.startswith(said) for line in lines)
    assert "    game2, game3: same as for ann's blow." in lines


def test_the_same_sentence_of_two_rules_cites_both() -> None:
    scenario = asked(fight(*DUEL))
    found = against(scenario, lost(*DUEL), lost(*DUEL))
    first, *_ = found.rows
    own, other, third = first.cells
    cites = third._replace(why=(Reason("OTHER II", third.why[0].text),))
    rows = (first._replace(cells=(own, other, cites)),)
    lines = comparison_page(scenario, found._replace(rows=rows), Terminal(120))
    assert line_with(lines, "OTHER II").endswith("blue's 2. (ADDICT VII; OTHER II)")


def test_signs_tell_what_becomes_of_acts() -> None:
    deeds = [casts("shaman", 3), casts("orc", "2 rounds"), strikes("ann", "shaman")]
    plain = fight(*deeds, strikes("bob", "orc"))
    ends = {"ann:strike 1": "hit", "bob:strike 1": "miss"}
    lines = compared(plain, {**plain, "outcomes": ends})
    assert line_with(lines, "shaman's sleep").split()[-1].endswith("╳")
    assert line_with(lines, "ann's blow").endswith("+")
    assert line_with(lines, "bob's blow").endswith("−")
    legend = " ".join(lines)
    signs = ("? at risk", "╳ spoiled", "► continues next round", "+ hit", "− miss")
    for told in ("≠ differs from own", *signs):
        assert told in legend


def test_an_act_that_a_game_does_not_have_has_a_dot() -> None:
    lines = compared(fight(*DUEL), fight(DUEL[0]))
    assert line_with(lines, "orc's blow").split()[-2:] == ["≠", "·"]
    assert any(line.endswith("· no such action") for line in lines)
    assert "    game2: no such action." in lines


def test_rows_that_would_be_called_the_same_have_their_ids() -> None:
    plain = fight(DUEL[0], strikes("ann", "shaman"), DUEL[1])
    lines = compared(plain, fight(*DUEL))
    assert line_with(lines, "  ann:strike 1")
    assert line_with(lines, "  ann:strike 2")
    assert line_with(lines, "  orc's blow")


def test_a_game_that_cannot_answer_says_why() -> None:
    scenario = asked(fight(*DUEL))
    found = against(scenario, fight(*DUEL))
    fault = SceneError("sides.red.initiative", "expected what the die shows")
    columns = (*found.columns, Column(OWN._replace(id="ludo"), {}, fault=fault))
    lines = comparison_page(scenario, found._replace(columns=columns), Terminal())
    said = "  ludo: cannot answer: sides.red.initiative: expected what the die shows"
    assert said in lines
    assert lines[0].startswith("3 games")


def test_what_a_game_has_no_notion_of_is_told() -> None:
    scenario = asked(fight(*DUEL))
    own, other = (found := against(scenario, fight(*DUEL))).columns
    lacks = (
        Lack(Mention("weapon speed", "ann", "sword"), "Only dice count."),
        Lack(Mention("parrying", "bob"), "Nobody parries."),
    )
    columns = (own, other._replace(lacks=lacks))
    lines = comparison_page(scenario, found._replace(columns=columns), Terminal())
    assert lines[-3:] == [
        "What a game lacks",
        "  game2: weapon speed (ann's sword): Only dice count.",
        "  game2: parrying (bob): Nobody parries.",
    ]


def test_notes_close_the_page_but_not_those_that_were_reasons() -> None:
    scenario = asked(fight(*DUEL))
    notes = ("orc may not strike. (OTHER I)", "ann:strike 1 is late.")
    found = against(scenario, fight(DUEL[0]), notes=notes)
    lines = comparison_page(scenario, found, Terminal())
    assert "    game2: orc may not strike. (OTHER I)" in lines
    assert lines[lines.index("Notes") + 1 :] == [
        "  own: orc may not strike. (OTHER I)",
        "  own: ann's blow is late.",
        "  game2: ann's blow is late.",
    ]


def test_a_check_against_surprise_tells_each_games_reasons_once() -> None:
    scenario = read_scenario((EXAMPLE / "0-surprise-check.json").read_bytes())
    found = COMPARE.answer(scenario, TABLES)
    lines = comparison_page(scenario, found, Terminal())
    assert "3 seg" in line_with(lines, "  red ")
    assert "· not surprised" in line_with(lines, "≠ differs from")
    assert "\n".join(lines).count("blue rolled 69% against 10%") == 1


def test_distances_are_compared_in_feet() -> None:
    scenario = asked(fight(phase="distance", dice=[3], place="indoors"))
    lines = comparison_page(scenario, COMPARE.answer(scenario, TABLES), Terminal())
    assert line_with(lines, "  distance").split()[1:3] == ["70", "ft"]


def test_plain_letters_for_terminals_without_others() -> None:
    plain, other = fight(*DUEL, casts("shaman", 3)), lost(*DUEL, casts("shaman", 4))
    text = "\n".join(compared(plain, other, terminal=Terminal(wide_letters=False)))
    assert text.isascii()
    assert "! differs from own" in text


def test_what_differs_is_bold_where_there_is_colour() -> None:
    lines = compared(fight(*DUEL), lost(*DUEL), terminal=Terminal(colour=True))
    assert "\x1b[1m ≠ 2  ~6" in line_with(lines, "ann's blow")


def test_the_small_fight_is_answered_by_every_game() -> None:
    scenario = read_scenario(FIVE.read_bytes())
    found = COMPARE.answer(scenario, TABLES)
    assert all(isinstance(column.answer, Resolution) for column in found.columns)
    at_odds = {cell.game for row in found.rows for cell in row.cells if cell.differs}
    assert at_odds == set(RULESETS) - {scenario.ruleset}
