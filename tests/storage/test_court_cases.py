"""Each worked example of public text is answered as it is recorded: the court."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from battleboard.app.cases_command import judge
from battleboard.rules import RULESETS
from battleboard.storage import resources
from battleboard.storage.catalogue import load_tables
from battleboard.storage.court_cases import (
    UnknownCaseError,
    find_case,
    load_cases,
    write_case,
)
from battleboard.storage.resources import OwnFileError, resource
from tools.cases_page import PAGE, page

TABLES = load_tables()
LEAST = {"addict": 25, "procedure": 5, "osric": 10, "osric3": 5, "countdown": 5, "ose": 10}
CASE = """[[case]]
id = "a"
source = "https://example.org"
reading = "r"
facts = "f"
states = "s"
"""
SCENARIO = '[case.scenario]\nphase = "surprise_check"\nsides = {}\ncombatants = []\n'


@pytest.mark.parametrize("name", load_cases())
def test_the_answer_relates_to_the_source_as_recorded(name: str) -> None:
    finding = judge(find_case(name), TABLES)
    assert finding.verdict == finding.case.recorded, finding.against


@pytest.mark.parametrize("name", load_cases())
def test_a_case_says_what_it_needs_and_nothing_else(name: str) -> None:
    case = find_case(name)
    assert any(case.expectation)
    assert re.fullmatch(r"https?://\S+", case.source)
    assert bool(case.why) == bool(case.differs)
    assert not (case.options and case.wanted)
    assert case.differs or not (case.options or case.wanted)
    told = [case.reading, case.facts, case.states, case.why, case.wanted]
    assert all(words == "" or words.endswith(".") for words in told)


def test_a_case_is_written_as_one_line_with_its_answer() -> None:
    judged = judge(find_case("os-1"), TABLES)
    line = write_case(judged.case, judged.answer, judged.verdict, judged.against)
    written = json.loads(line)
    assert b"\n" not in line
    assert (written["id"], written["verdict"], written["against"]) == ("os-1", "agrees", [])
    assert written["scenario"]["ruleset"] == "osric"
    assert written["answer"]


def test_every_game_has_its_cases() -> None:
    found = Counter(case.game for case in load_cases().values())
    assert list(found) == list(RULESETS)
    assert all(found[game] >= least for game, least in LEAST.items())


def test_no_two_cases_share_an_id() -> None:
    text = "".join(
        resource("cases", f"{game}.toml").read_text(encoding="utf-8") for game in RULESETS
    )
    assert len(load_cases()) == text.count("[[case]]")


def test_a_wrong_id_is_told_with_the_closest() -> None:
    with pytest.raises(UnknownCaseError, match=r"no case 'zh-22' \(did you mean 'zh-2'\?\)\.$"):
        find_case("zh-22")


@pytest.fixture
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of cases that may be damaged."""
    shutil.copytree(resource("cases"), tmp_path / "cases")
    monkeypatch.setattr(resources, "resource_roots", lambda: (tmp_path,))
    load_cases.cache_clear()
    yield tmp_path / "cases"
    load_cases.cache_clear()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"{", "damaged"),
        (b"\xff", "damaged"),
        (CASE.encode(), "missing required field `scenario`"),
        (f'{CASE}verdict = "agrees"\n{SCENARIO}[case.expect]\n'.encode(), "unknown field"),
        (f"{CASE}{SCENARIO}[case.expect]\norder = [['a', '?', 'b']]\n".encode(), "Invalid enum"),
        (f"{CASE}{SCENARIO}size = 3\n[case.expect]\n".encode(), "a: size: unknown key"),
        (f"{CASE}options = {{ x = 'y' }}\n{SCENARIO}[case.expect]\n".encode(), "a: options.x: "),
    ],
)
def test_a_damaged_file_is_a_sentence(content: bytes, told: str, own_files: Path) -> None:
    (own_files / "ose.toml").write_bytes(content)
    with pytest.raises(OwnFileError, match=r"'cases/ose\.toml' is damaged") as fault:
        load_cases()
    assert told in str(fault.value)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
