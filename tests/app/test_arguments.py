"""Each word of a command line is told apart: a battle, an option of Qt, or one of ours."""

import os
from pathlib import Path

import pytest

from battleboard.app.command_line import main
from battleboard.app.dispatch import SortedWords, read_options, sort_words


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], SortedWords(None, (), [])),
        (["a.battle"], SortedWords(Path("a.battle"), (), [])),
        (["-odd.battle"], SortedWords(Path("-odd.battle"), (), [])),
        (["--", "-odd.battle"], SortedWords(Path("-odd.battle"), (), [])),
        (["--", "--odd.battle"], SortedWords(Path("--odd.battle"), (), [])),
        (["a.BATTLE", "--verbose"], SortedWords(Path("a.BATTLE"), (), ["--verbose"])),
        (["-platform", "offscreen"], SortedWords(None, ("-platform", "offscreen"), [])),
        (
            ["a.battle", "-platform", "minimal", "-reverse"],
            SortedWords(Path("a.battle"), ("-platform", "minimal", "-reverse"), []),
        ),
        (["-platform"], SortedWords(None, (), ["-platform"])),
        (
            ["--shot", "b.battle", "a.battle"],
            SortedWords(Path("a.battle"), (), ["--shot", "b.battle"]),
        ),
        (["--shot"], SortedWords(None, (), ["--shot"])),
        (["check", "a.battle", "-x"], SortedWords(None, (), ["check", "a.battle", "-x"])),
        (["-psn_0_12345", "a.battle"], SortedWords(Path("a.battle"), (), [])),
        (["a.battle", "b.battle"], SortedWords(Path("a.battle"), (), ["b.battle"])),
        (["--version"], SortedWords(None, (), ["--version"])),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_each_word_comes_to_whom_it_is_for(words: list[str], found: SortedWords) -> None:
    assert sort_words(words) == found


def test_a_file_of_any_name_is_a_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("ford", "-v", "resolve"):
        Path(name).write_text("")
    assert sort_words(["ford"]).battle == Path("ford")
    assert sort_words(["-v"]).battle == Path("-v")
    assert sort_words(["resolve"]).battle is None
    assert sort_words(["--", "resolve"]).battle == Path("resolve")


def test_the_options_of_qt_are_kept_for_it() -> None:
    options = read_options(["-platform", "offscreen", "-ford.battle", "--theme", "dark"])
    assert options.for_qt == ("-platform", "offscreen")
    assert (options.battle, options.theme) == (Path("-ford.battle"), "dark")


def test_a_platform_that_was_named_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("QT_QPA_PLATFORM_PLUGIN_PATH", "")
    words = ["-platform", "nonsense", "-platformpluginpath", str(tmp_path)]
    assert main(words) == 2
    assert "QT_QPA_PLATFORM asks for 'nonsense'" in capsys.readouterr().err
    assert os.environ["QT_QPA_PLATFORM_PLUGIN_PATH"] == str(tmp_path)
