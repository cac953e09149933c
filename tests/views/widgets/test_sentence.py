"""Sentences keep to a few lines."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.widgets.labels import FigureName, Sentence, WholeSentence
from battleboard.views.widgets.layouts import vbox
from tests.views.drawing import Drawing, colour_at

LONG = "The mage and the orc and all of their friends stand in the dark and wait for the dawn."


@pytest.fixture
def sentence(qtbot: QtBot, theme: Theme) -> Sentence:
    """A sentence of two lines."""
    _ = theme
    made = Sentence()
    qtbot.addWidget(made)
    made.resize(200, made.sizeHint().height())
    return made


def test_a_short_one_stays_in_one_line(sentence: Sentence) -> None:
    sentence.say("Short.")
    assert sentence.lines(200) == ["Short."]
    assert sentence.accessibleName() == "Short."


def test_no_word_is_divided(sentence: Sentence) -> None:
    sentence.say(LONG)
    first, second = sentence.lines(300)
    assert LONG.startswith(f"{first} ")
    assert second.startswith(LONG.removeprefix(first).strip()[:10])


def test_every_line_fits(sentence: Sentence) -> None:
    sentence.say(LONG)
    metrics = QFontMetricsF(sentence.font())
    assert all(metrics.horizontalAdvance(line) <= 200 for line in sentence.lines(200))


def test_what_is_left_out_is_in_the_tooltip(sentence: Sentence) -> None:
    sentence.say(LONG)
    sentence.grab()
    assert sentence.lines(200)[-1].endswith("…")
    assert sentence.toolTip() == LONG
    sentence.say("Short.")
    sentence.grab()
    assert sentence.toolTip() == ""


def test_it_wishes_for_all_its_lines_whatever_it_says(sentence: Sentence) -> None:
    short = sentence.sizeHint().height()
    sentence.say(LONG)
    assert sentence.sizeHint().height() == short


def test_in_little_room_it_makes_do_with_one_line(sentence: Sentence) -> None:
    sentence.say(LONG)
    sentence.resize(200, sentence.minimumSizeHint().height())
    sentence.grab()
    assert sentence.minimumSizeHint().height() < sentence.sizeHint().height()
    assert sentence.toolTip() == LONG
    assert len(sentence.lines(200, 1)) == 1


def test_it_is_painted_in_ink_or_faintly(sentence: Sentence, theme: Theme) -> None:
    for shade, colours in ((ColourScheme.LIGHT, LIGHT), (ColourScheme.DARK, DARK)):
        theme.choose(shade)
        for faint, ink in ((False, colours.ink), (True, colours.faint)):
            sentence.say("██", faint=faint)
            image = Drawing(sentence, colours.panel).actual()
            assert colour_at(image, 8, sentence.height() / 2) == ink


def test_of_the_name_of_a_figure_the_number_is_always_shown(qtbot: QtBot, theme: Theme) -> None:
    _ = theme
    name = FigureName("Hobgoblin 13")
    qtbot.addWidget(name)
    wide = QFontMetricsF(name.font()).horizontalAdvance(name.text)
    assert name.lines(wide + 1) == ["Hobgoblin 13"]
    assert name.lines(wide * 0.75)[0].endswith("…13")
    assert name.lines(wide * 0.75)[0].startswith("Hob")
    person = FigureName("Melisande of the Marches")
    qtbot.addWidget(person)
    assert person.lines(wide)[0].endswith("…")


def test_a_whole_one_takes_the_lines_that_it_needs_and_leaves_nothing_out(
    qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    whole = WholeSentence(LONG)
    qtbot.addWidget(whole)
    assert whole.hasHeightForWidth()
    assert " ".join(whole.lines(200)) == LONG
    assert whole.heightForWidth(200) > whole.heightForWidth(2000) == whole.sizeHint().height()
    whole.resize(200, whole.heightForWidth(200))
    whole.grab()
    assert whole.toolTip() == ""
    whole.say("Short.")
    assert whole.heightForWidth(200) == whole.sizeHint().height()


def test_a_whole_one_divides_a_word_that_is_wider_than_a_line(qtbot: QtBot, theme: Theme) -> None:
    _ = theme
    whole = WholeSentence("M" * 60)
    qtbot.addWidget(whole)
    assert "".join(whole.lines(120)) == "M" * 60


def test_a_whole_one_may_have_a_least_and_a_greatest_height(qtbot: QtBot, theme: Theme) -> None:
    _ = theme
    whole = WholeSentence("Short.", least=2, most_px=60)
    qtbot.addWidget(whole)
    assert whole.heightForWidth(400) > whole.sizeHint().height()
    whole.say(LONG * 3)
    assert whole.heightForWidth(100) <= 62


def test_a_panel_is_laid_out_again_only_where_a_sentence_needs_other_room(
    qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    panel, whole = Requests(), WholeSentence(LONG)
    vbox(whole, on=panel)
    panel.resize(300, 200)
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    for text, requests in ((LONG.replace("mage", "sage"), 0), (f"{LONG} {LONG}", 1), (LONG, 1)):
        panel.seen = 0
        whole.say(text)
        QCoreApplication.sendPostedEvents()
        assert panel.seen == requests, text


class Requests(QWidget):
    """Counts how often its layout is asked to lay out again."""

    seen = 0

    def event(self, event: QEvent) -> bool:
        self.seen += event.type() is QEvent.Type.LayoutRequest
        return super().event(event)
