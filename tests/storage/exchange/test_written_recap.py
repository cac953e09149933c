"""The recap of a battle is written for reading and printing."""

import re
from html.parser import HTMLParser
from typing import Any, Final

import pytest

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.state.event import Changed, Healed, Hurt, Met, RoundBegan, RoundEnded
from battleboard.battle.state.figure import Effect, HitPoints
from battleboard.storage.exchange.written_recap import (
    RecapChapter,
    WrittenRecap,
    as_html,
    as_markdown,
    written_recap,
)
from tests.battle.battles import battle, figure

DOWN: Final = HitPoints(-10, 10)
ORC: Final = figure("orc", "red", alias="the brute", hp=DOWN)
SPY: Final = figure("spy", "red", hidden=True, hp=DOWN)


def fought(*figures: Any) -> Battle:
    """A battle of two rounds, and how the parties met before them."""
    rounds = [
        (Met(60.0),),
        (RoundBegan(1), Hurt("orc", 4, 6), Hurt("spy", 1, 9), RoundEnded(1)),
        (RoundBegan(2), Hurt("orc", 16, -10), Changed("orc", "standing", "dead")),
        (Healed("spy", 2, 10),),
    ]
    log = tuple(LogEntry(0, 0, "", events, ("spy",)) for events in rounds)
    return battle(figure("ann"), ORC, SPY, *figures, log=log)


class Reader(HTMLParser):
    """Reads a page: its tags, their text, and everything that it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[tuple[str, str]] = []
        self.loaded: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.loaded += [name for name, _ in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] != "style":
            self.said.append((self.open[-1], data))


def test_it_tells_round_by_round_and_who_fell() -> None:
    story = written_recap(fought(), "The ford")
    assert story.title == "The ford"
    assert [heading for heading, _ in story.chapters] == [
        "Before the first round",
        "Round 1",
        "Round 2",
        "Out of the fight",
    ]
    assert story.chapters[2].paragraphs == ("Orc takes 16 and dies. Spy regains 2 hit points.",)
    assert story.chapters[3].paragraphs == ("Dead: Orc and Spy.",)


def test_rounds_in_which_nothing_happened_are_left_out() -> None:
    quiet = fought()._replace(log=(LogEntry(0, 0, "", (RoundBegan(1), RoundEnded(1))),))
    assert [each.heading for each in written_recap(quiet).chapters] == ["Out of the fight"]


def test_38_sleepers_and_others_who_are_helpless_are_out_of_the_fight_too() -> None:
    sleeper = figure("orc", "red", effects=(Effect("s", "asleep", "asleep"),))
    blessed = figure("ann", effects=(Effect("b", "bless"),))
    fallen = figure("imp", "red", effects=(Effect("s", "asleep", "asleep"),), hp=DOWN)
    there = battle(blessed, sleeper, fallen)
    for players in (False, True):
        (chapter,) = written_recap(there, players=players).chapters
        assert chapter.heading == "Out of the fight"
        assert chapter.paragraphs[0] == "Asleep: Orc."
        assert "Ann" not in "".join(chapter.paragraphs)


def test_38_the_wounded_are_named_with_their_hit_points_as_far_as_they_are_known() -> None:
    hurt = HitPoints(4, 9)
    there = battle(figure("ann", hp=hurt), figure("orc", "red", hp=hurt), figure("bob"))
    asleep = figure("ann", hp=hurt, effects=(Effect("s", "asleep", "asleep"),))
    assert written_recap(battle(asleep)).chapters[0].heading == "Wounded"
    told = written_recap(there).chapters
    assert told == (RecapChapter("Wounded", ("Ann: 4 of 9 hp, Orc: 4 of 9 hp.",)),)
    known = written_recap(there, players=True).chapters
    assert known == (RecapChapter("Wounded", ("Ann: 4 of 9 hp.",)),)
    assert written_recap(fought(figure("ann", hp=hurt))).latest == 2


def test_where_nobody_fell_nothing_is_said_of_it() -> None:
    assert written_recap(battle(figure("ann"))) == WrittenRecap("A battle", ())


def test_players_are_told_what_they_may_know() -> None:
    unseen = figure("bat", "red", effects=(Effect("i", "invisible", "invisible"),), hp=DOWN)
    story = written_recap(fought(unseen), players=True)
    told = as_markdown(story) + as_html(story)
    for secret in ("Orc", "Spy", "Bat", "regains"):
        assert secret not in told
    assert story.chapters[-1] == RecapChapter("Out of the fight", ("Dead: the brute.",))


def test_markdown_has_a_heading_for_each_part() -> None:
    text = as_markdown(
        WrittenRecap("The ford", (RecapChapter("Round 1", ("Ann strikes.", "She wins.")),))
    )
    assert text == "# The ford\n\n## Round 1\n\nAnn strikes.\n\nShe wins.\n"


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("*Ann*", r"\*Ann\*"),
        ("<b>_#", r"\<b\>\_\#"),
        ("[a](b)|~&`\\", r"\[a\](b)\|\~\&\`\\"),
        ("1. Ann", r"1\. Ann"),
        ("- Ann - 1.", r"\- Ann - 1."),
        ("12) Ann", r"12\) Ann"),
    ],
)
def test_names_mean_nothing_in_markdown(name: str, marked: str) -> None:
    assert as_markdown(WrittenRecap(name, (RecapChapter(name, (name,)),))) == (
        f"# {marked}\n\n## {marked}\n\n{marked}\n"
    )


def test_names_over_several_lines_stay_on_one() -> None:
    split = figure("zed", card=figure("zed").card._replace(name="Zed\n\n# of\tZod"), hp=DOWN)
    story = written_recap(battle(split), "A\nfight")
    assert story == WrittenRecap(
        "A fight", (RecapChapter("Out of the fight", ("Dead: Zed # of Zod.",)),)
    )


def test_a_page_says_what_the_story_says() -> None:
    reader = Reader(
        as_html(WrittenRecap("The ford", (RecapChapter("Round 1", ("Ann strikes.",)),)))
    )
    assert reader.said == [
        ("title", "The ford"),
        ("h1", "The ford"),
        ("h2", "Round 1"),
        ("p", "Ann strikes."),
    ]
    assert reader.open == []


def test_names_mean_nothing_on_a_page() -> None:
    name = "<script>\"&amp;'{style}"
    reader = Reader(as_html(WrittenRecap(name, (RecapChapter(name, (name,)),))))
    assert reader.said == [(tag, name) for tag in ("title", "h1", "h2", "p")]


def test_a_page_needs_nothing_besides_itself() -> None:
    page = as_html(written_recap(fought()))
    assert Reader(page).loaded == []
    assert not re.search(r"url\(|@import|https?:", page)
    assert "@media print" in page


def test_the_latest_chapter_is_that_of_the_last_round() -> None:
    story = written_recap(fought())
    assert story.chapters[story.latest].heading == "Round 2"
    assert written_recap(battle(figure("ann"))).latest == 0
