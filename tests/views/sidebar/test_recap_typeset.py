"""The recap is typeset."""

import pytest
from PySide6.QtGui import QFont, QTextBlock, QTextDocument

from battleboard.storage.exchange.written_recap import RecapChapter, WrittenRecap
from battleboard.views.sidebar.recap_export import typeset
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from tests.views.sidebar.stories import SHORT

pytestmark = pytest.mark.usefixtures("qapp")


def blocks(paper: QTextDocument) -> list[QTextBlock]:
    found = []
    block = paper.firstBlock()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


def words(paper: QTextDocument) -> list[tuple[int, str]]:
    return [(block.blockFormat().headingLevel(), block.text()) for block in blocks(paper)]


def test_a_story_has_its_title_its_headings_and_a_paragraph_for_each() -> None:
    assert words(typeset(SHORT, QFont(), LIGHT)) == [
        (1, "The bridge"),
        (2, "Round 1"),
        (0, "Ann hits Orc for 7."),
        (0, "The round ends."),
    ]


def test_without_its_title_it_begins_with_the_first_heading_at_the_very_top() -> None:
    paper = typeset(SHORT, QFont(), LIGHT, titled=False)
    assert words(paper)[0] == (2, "Round 1")
    assert blocks(paper)[0].blockFormat().topMargin() == 0


def test_headings_are_larger_and_heavier_than_prose() -> None:
    font = QFont()
    font.setPointSizeF(10)
    paper = typeset(SHORT, font, LIGHT)
    title, heading, prose, _ = (block.charFormat().font() for block in blocks(paper))
    assert title.pointSizeF() > heading.pointSizeF() > prose.pointSizeF() == 10
    assert heading.weight() > prose.weight()


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_the_ink_is_that_of_the_look(colours: Colours) -> None:
    paper = typeset(SHORT, QFont(), colours)
    inks = {block.charFormat().foreground().color().name() for block in blocks(paper)}
    assert inks == {colours.ink}


def test_signs_are_taken_as_they_are() -> None:
    story = WrittenRecap("<b>A</b>", (RecapChapter("*", ("a < b & c",)),))
    assert [text for _, text in words(typeset(story, QFont(), LIGHT))] == [
        "<b>A</b>",
        "*",
        "a < b & c",
    ]
