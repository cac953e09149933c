"""`battleboard cases` shows worked examples, and whether Battleboard agrees."""

import json

import msgspec
import pytest

from battleboard.app.cases_command import (
    JudgedCase,
    answer_in_short,
    case_page,
    cases_page,
    judge,
    result_in_words,
)
from battleboard.app.command_line import main
from battleboard.app.terminal import Terminal, columns_of
from battleboard.rules import Distance
from battleboard.storage.court_cases import find_case, load_cases
from tests.app.fights import TABLES, line_with


def found(name: str) -> JudgedCase:
    return judge(find_case(name), TABLES)


def test_all_cases_are_a_table_with_totals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["id", "game", "result", "reading", "of", "the", "source"]
    assert f"{len(load_cases())} cases: agreement in " in " ".join(lines[-3:])
    assert line_with(lines, "os-1 ").split()[:3] == ["os-1", "osric", "agrees"]


def test_the_cases_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--game", "procedure"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[1] for line in lines if " agrees " in line} == {"procedure"}


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_table_fits_the_width(width: int) -> None:
    lines = cases_page([found("zh-2"), found("ka-charge"), found("os-1")], Terminal(width))
    assert max(map(columns_of, lines)) <= width
    told = "3 cases: agreement in 1, agreement with a house rule in 1 and a difference in 1."
    assert " ".join(lines).endswith(told)


def test_one_case_has_its_source_and_the_whole_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "zh-2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "zh-2 · AD&D 1e by the book",
        "Source: https://zherbuswrites.blogspot.com/2023/02/",
    ]
    assert "- segment of ann:strike 1: stated 4, here 5" in lines
    assert line_with(lines, "(ADDICT VII.B.1)")


def test_a_case_tells_whose_its_figures_are_and_what_is_wanted() -> None:
    lines = case_page(found("ka-charge"), Terminal(120))
    assert "The numbers are Battleboard's own, by the rule that the source states." in lines
    assert line_with(lines, "No house rule yet: ")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("os-1", "agrees."),
        ("ka-charge", "differs (house rule). With equal reach"),
        ("zh-2", "agrees with charge.contact reach. By default it differs (another reading). "),
    ],
)
def test_the_result_in_words(name: str, told: str) -> None:
    assert result_in_words(found(name)).startswith(told)


def test_house_rules_that_do_not_help_do_not_count() -> None:
    other = msgspec.structs.replace(find_case("zh-2"), options={"charge.cooldown": "off"})
    assert judge(other, TABLES).verdict == "differs"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("dmg67-2", "mage's fireball (segment 3) together with foe's blow (segment 3)"),
        ("ai2-melee", "alice's blow, then gnoll's blow"),
        (
            "os-acrobat",
            "lost to surprise: party 2 segments, foes 1 segment and acrobat no segments",
        ),
    ],
)
def test_the_answer_in_short(name: str, told: str) -> None:
    assert answer_in_short(found(name)) == told
    assert answer_in_short(found(name)._replace(answer=Distance(3, 30, ()))) == "30 ft"


def test_each_case_is_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--json", "--game", "ose"]) == 0
    plain = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    slow = next(each for each in plain if each["id"] == "vt-slow")
    assert {each["game"] for each in plain} == {"ose"}
    assert (slow["verdict"], slow["against"]) == ("agrees", [])
    assert slow["scenario"]["options"] == {"initiative.individual": "on"}
    assert [act["by"] for act in slow["answer"]["acts"]] == ["goblin", "ann"]


def test_a_wrong_case_or_game_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "zh-22"]) == 2
    assert capsys.readouterr().err == (
        "battleboard: there is no case 'zh-22' (did you mean 'zh-2'?).\n"
    )
    with pytest.raises(SystemExit) as ended:
        main(["cases", "--game", "chess"])
    assert ended.value.code == 2
    assert "invalid choice: 'chess'" in capsys.readouterr().err
