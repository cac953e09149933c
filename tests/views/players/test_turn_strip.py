"""The strip at the edge of the players' map shows the turns."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Settle
from battleboard.battle.knowledge.players_view import SeenAct, players_view
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.players.turn_strip import (
    State,
    TurnMark,
    TurnStrip,
    TurnStripPainter,
    marks_that_fit,
    paint_turn_strip,
    turn_strip_of,
)
from battleboard.views.theme.colours import LIGHT, PLAYERS_COLOURS
from tests.battle.battles import battle, do, figure
from tests.battle.rounds import playing, strikes

FIGURES = (figure("ann"), figure("mage"), figure("orc", "red"))
ACTIONS = (strikes("mage", "orc"), strikes("orc", "mage"))


def test_it_tells_the_round_and_the_acts_of_their_own_that_are_to_come() -> None:
    strip = turn_strip_of(players_view(playing(*ACTIONS, figures=FIGURES, dice=(4, 3))))
    assert strip == TurnStrip("Round 1", "", (TurnMark("circle", 0, "M", "coming"),))


def test_it_tells_the_segment_who_acts_and_who_has_acted() -> None:
    state = playing(*ACTIONS, figures=FIGURES, dice=(3, 4))
    state = do(state, Settle("orc:strike 1", "miss"))
    strip = turn_strip_of(players_view(state))
    assert strip.where == f"Round 1 · segment {state.running.now}"
    assert strip.whose == "Orc acts"
    assert [mark.state for mark in strip.marks] == ["due", "coming"]
    state = do(state, Settle("mage:strike 1", "miss"))
    strip = turn_strip_of(players_view(state))
    assert strip.whose == "Mage acts"
    assert strip.marks[0] == TurnMark("square", 1, "O", "played")


@pytest.mark.parametrize(
    ("many", "words"),
    [
        (2, "Ann 1 and Ann 2 act"),
        (3, "Ann 1, Ann 2 and Ann 3 act"),
        (4, "Ann 1, Ann 2 and 2 more act"),
    ],
)
def test_of_many_who_act_the_last_ones_are_only_counted(many: int, words: str) -> None:
    company = [figure(f"ann {number}") for number in range(1, many + 1)]
    view = players_view(playing(*ACTIONS, figures=(*FIGURES, *company)))
    acts = tuple(
        SeenAct(each.id, each.card.name, "circle", 0, "strike", 1, played=False, due=True)
        for each in company
    )
    assert turn_strip_of(view._replace(acts=acts)).whose == words


def test_before_the_first_round_there_is_none() -> None:
    assert turn_strip_of(players_view(battle(*FIGURES))) == TurnStrip()


def test_segments_of_surprise_are_called_so() -> None:
    state = playing(*ACTIONS, figures=FIGURES)
    state = do(state, Settle("mage:strike 1", "miss"))
    surprised = state.with_running(state.running._replace(number=0))
    assert turn_strip_of(players_view(surprised)).where.startswith("Surprise · segment")


def painted(strip: TurnStrip, wide: int = 600) -> QImage:
    image = QImage(wide, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    with QPainter(image) as painter:
        paint_turn_strip(painter, strip, QRectF(0, 0, wide, 60), LIGHT, QFont())
    return image


def sides_in(image: QImage, colour: int) -> list[int]:
    """The columns of the middle row in the colour of a side."""
    side = QColor(LIGHT.side(colour)).rgb()
    return [x for x in range(image.width()) if image.pixel(x, 30) == side]


def test_marks_are_painted_in_the_colours_of_their_sides(qtbot: QtBot) -> None:
    _ = qtbot
    marks = (TurnMark("circle", 0, "M", "coming"), TurnMark("square", 1, "O", "coming"))
    image = painted(TurnStrip("Round 1", "", marks))
    assert sides_in(image, 0)
    assert max(sides_in(image, 0)) < min(sides_in(image, 1))


def test_what_was_played_is_hollow_and_what_is_due_has_a_ring(qtbot: QtBot) -> None:
    _ = qtbot
    pictures = [
        painted(TurnStrip("Round 1", "", (TurnMark("circle", 3, "M", state),)))
        for state in ("played", "due", "coming")
    ]
    inked = [len(sides_in(image, 3)) for image in pictures]
    assert 0 < inked[0] < inked[2] == inked[1]
    ring = QColor(LIGHT.accent).rgb()
    assert any(pictures[1].pixel(x, 30) == ring for x in range(600))
    assert not any(pictures[2].pixel(x, 30) == ring for x in range(600))


@pytest.mark.parametrize("ink", ["ink", "faint"])
def test_what_was_played_stays_as_readable_as_text_must_be(ink: str) -> None:
    text, ground = getattr(PLAYERS_COLOURS, ink), PLAYERS_COLOURS.panel
    assert contrast(QColor(text), QColor(ground)) > 7
    for side in range(6):
        assert contrast(QColor(PLAYERS_COLOURS.side(side)), QColor(ground)) > 4.5


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two colours by the web guidelines."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_what_is_left_out_is_counted_at_both_ends(qtbot: QtBot) -> None:
    _ = qtbot
    few, many = marks("ppd"), marks("pppppppppdcccccccc")
    faint = QColor(LIGHT.faint).rgb()

    def counted(strip: tuple[TurnMark, ...]) -> bool:
        image = painted(TurnStrip("Round 1", "", strip), 700)
        first = min(x for colour in range(20) for x in sides_in(image, colour) or [700])
        return any(image.pixel(x, y) == faint for x in range(150, first) for y in range(60))

    assert counted(many)
    assert not counted(few)


def marks(states: str) -> tuple[TurnMark, ...]:
    """A mark for each letter: p is played, d is due, c is to come."""
    names: dict[str, State] = {"p": "played", "d": "due", "c": "coming"}
    return tuple(TurnMark("circle", at, str(at), names[each]) for at, each in enumerate(states))


@pytest.mark.parametrize(
    ("states", "most", "begins"),
    [
        ("cccccc", 4, 0),
        ("ppdccc", 4, 1),
        ("ppppdc", 4, 2),
        ("ppppdccccccc", 6, 2),
        ("pppppp", 4, 2),
        ("pdcccc", 6, 0),
        ("pdc", 6, 0),
    ],
)
def test_where_there_is_no_room_some_of_what_was_played_stays_with_what_is_due(
    states: str, most: int, begins: int
) -> None:
    every = marks(states)
    assert marks_that_fit(every, most) == every[begins : begins + most]


@pytest.mark.parametrize("most", [0, -2])
def test_where_words_take_all_the_room_there_are_no_marks(most: int) -> None:
    assert marks_that_fit(marks("pdc"), most) == ()


def test_marks_keep_out_of_the_words(qtbot: QtBot) -> None:
    _ = qtbot
    many = tuple(TurnMark("circle", 1 + (at > 4), "M", "coming") for at in range(40))
    image = painted(TurnStrip("Round 1", "", many))
    assert min(sides_in(image, 1)) > 100
    assert sides_in(painted(TurnStrip("Round 1", "", many), wide=100), 1) == []


def test_words_that_would_run_into_each_other_are_cut(qtbot: QtBot) -> None:
    _ = qtbot
    many = TurnStrip("Round 1", "Ann, Bo and everybody else in the party act")
    image, alone = painted(many), painted(TurnStrip("Round 1"))
    accent = QColor(LIGHT.accent).rgb()
    told = [x for x in range(600) for y in range(60) if image.pixel(x, y) == accent]
    left = image.copy(0, 0, min(told) - 2, 60)
    assert left == alone.copy(left.rect())
    assert alone.copy(min(told), 0, 600, 60) == painted(TurnStrip(" ")).copy(min(told), 0, 600, 60)


def test_where_the_round_takes_all_the_room_nobody_is_named(qtbot: QtBot) -> None:
    _ = qtbot
    assert painted(TurnStrip("Round 1", "Ann acts"), 60) == painted(TurnStrip("Round 1"), 60)


def test_with_nothing_to_tell_nothing_is_painted(qtbot: QtBot) -> None:
    _ = qtbot
    image = painted(TurnStrip())
    assert image.pixelColor(10, 10).name() == "#000000"


def test_its_picture_is_kept_as_long_as_it_tells_the_same(qtbot: QtBot) -> None:
    _ = qtbot
    strips, map_style = TurnStripPainter(), MapStyle(LIGHT, palette_for(LIGHT), QFont(), 2.0)
    first, second = TurnStrip("Round 1"), TurnStrip("Round 2")

    def shown(strip: TurnStrip) -> QImage:
        image = QImage(1200, 120, QImage.Format.Format_RGB32)
        image.fill(QColor("#000000"))
        with QPainter(image) as painter:
            painter.scale(2, 2)
            strips.paint(painter, strip, QRectF(0, 0, 600, 60), map_style)
        return image

    before = shown(first)
    assert shown(first) == before
    assert shown(second) != before
    assert shown(first) == before
    assert before.pixelColor(600, 60).lightness() > 150
