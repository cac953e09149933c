"""The order of turns over the players' map: a strip, a column, or a corner."""

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Settle
from battleboard.battle.knowledge.players_view import SeenAct, players_view
from battleboard.battle.state.team import Badge
from battleboard.storage.settings import OrderForm
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.players.turn_order import (
    OrderSheet,
    State,
    TurnMark,
    TurnOrder,
    TurnOrderPainter,
    marks_that_fit,
    paint_order,
    turn_order_of,
)
from battleboard.views.theme.colours import LIGHT, PLAYERS_COLOURS
from tests.battle.battles import battle, do, figure
from tests.battle.rounds import casts, playing, strikes

FIGURES = (figure("ann"), figure("mage"), figure("orc", "red"))
ACTIONS = (strikes("mage", "orc"), strikes("orc", "mage"))


def test_it_tells_the_round_and_the_acts_of_their_own_that_are_to_come() -> None:
    strip = turn_order_of(players_view(playing(*ACTIONS, figures=FIGURES, dice=(4, 3))))
    assert strip == TurnOrder(
        "Round 1", "", (mark("circle", 0, "M", "coming", "Mage", silhouette="fighter"),)
    )


def test_it_tells_the_segment_who_acts_and_who_has_acted() -> None:
    state = playing(*ACTIONS, figures=FIGURES, dice=(3, 4))
    state = do(state, Settle("orc:strike 1", "miss"))
    strip = turn_order_of(players_view(state))
    assert strip.where == f"Round 1 · segment {state.running.now}"
    assert strip.whose == "Orc acts"
    assert [mark.state for mark in strip.marks] == ["due", "coming"]
    state = do(state, Settle("mage:strike 1", "miss"))
    strip = turn_order_of(players_view(state))
    assert strip.whose == "Mage acts"
    assert strip.marks[0] == mark("square", 1, "O", "played", "Orc", silhouette="orc")


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
    assert turn_order_of(view._replace(acts=acts)).whose == words


def test_before_the_first_round_there_is_none() -> None:
    assert turn_order_of(players_view(battle(*FIGURES))) == TurnOrder()


def test_segments_of_surprise_are_called_so() -> None:
    state = playing(*ACTIONS, figures=FIGURES)
    state = do(state, Settle("mage:strike 1", "miss"))
    surprised = state.with_running(state.running._replace(number=0))
    assert turn_order_of(players_view(surprised)).where.startswith("Surprise · segment")


def mark(
    badge: Badge,
    colour: int,
    letters: str,
    state: State,
    name: str = "",
    *,
    silhouette: str = "",
) -> TurnMark:
    """A mark with its letters in its shape, unless it has a silhouette."""
    inside = "" if silhouette else letters
    look = FigureLook(badge, colour, inside, health=None, silhouette=silhouette)
    return TurnMark(look, name or letters, letters, state)


def sheet_of(strip: TurnOrder, form: OrderForm = "strip") -> OrderSheet:
    return OrderSheet(strip, form, 60.0, MapStyle(LIGHT, palette_for(LIGHT), QFont()))


def painted(strip: TurnOrder, wide: int = 600, form: OrderForm = "strip", high: int = 60) -> QImage:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    with QPainter(image) as painter:
        paint_order(painter, sheet_of(strip, form), QRectF(0, 0, wide, high))
    return image


def sides_in(image: QImage, colour: int) -> list[int]:
    """The columns of the middle row in the colour of a side."""
    side = QColor(LIGHT.side(colour)).rgb()
    return [x for x in range(image.width()) if image.pixel(x, 30) == side]


def test_marks_are_painted_in_the_colours_of_their_sides(qtbot: QtBot) -> None:
    _ = qtbot
    marks = (mark("circle", 0, "M", "coming"), mark("square", 1, "O", "coming"))
    image = painted(TurnOrder("Round 1", "", marks))
    assert sides_in(image, 0)
    assert max(sides_in(image, 0)) < min(sides_in(image, 1))


def test_what_was_played_is_faint_and_what_is_due_has_a_ring(qtbot: QtBot) -> None:
    _ = qtbot
    pictures = [
        painted(TurnOrder("Round 1", "", (mark("circle", 3, "M", state),)))
        for state in ("played", "due", "coming")
    ]
    inked = [len(sides_in(image, 3)) for image in pictures]
    assert 0 == inked[0] < inked[2] == inked[1]
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


def test_what_is_left_out_is_counted(qtbot: QtBot) -> None:
    _ = qtbot
    faint = QColor(LIGHT.faint).rgb()

    def counted(states: str) -> bool:
        image = painted(TurnOrder("Round 1", "", marks(states)), 700)
        return any(image.pixel(x, y) == faint for x in range(700) for y in range(60))

    assert counted("dccccccccccccccc")
    assert not counted("dcc")


def marks(states: str) -> tuple[TurnMark, ...]:
    """A mark for each letter: p is played, d is due, c is to come."""
    names: dict[str, State] = {"p": "played", "d": "due", "c": "coming"}
    return tuple(mark("circle", at, str(at), names[each]) for at, each in enumerate(states))


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
    many = tuple(mark("circle", 1 + (at > 4), "M", "coming") for at in range(40))
    image = painted(TurnOrder("Round 1", "", many))
    assert min(sides_in(image, 1)) > 100
    assert sides_in(painted(TurnOrder("Round 1", "", many), wide=100), 1) == []


def test_words_that_would_run_into_each_other_are_cut(qtbot: QtBot) -> None:
    _ = qtbot
    many = TurnOrder("Round 1", "Ann, Bo and everybody else in the party act")
    image, alone = painted(many), painted(TurnOrder("Round 1"))
    accent = QColor(LIGHT.accent).rgb()
    told = [x for x in range(600) for y in range(60) if image.pixel(x, y) == accent]
    left = image.copy(0, 0, min(told) - 2, 60)
    assert left == alone.copy(left.rect())
    assert alone.copy(min(told), 0, 600, 60) == painted(TurnOrder(" ")).copy(min(told), 0, 600, 60)


def test_where_the_round_takes_all_the_room_nobody_is_named(qtbot: QtBot) -> None:
    _ = qtbot
    assert painted(TurnOrder("Round 1", "Ann acts"), 60) == painted(TurnOrder("Round 1"), 60)


def test_with_nothing_to_tell_nothing_is_painted(qtbot: QtBot) -> None:
    _ = qtbot
    image = painted(TurnOrder())
    assert image.pixelColor(10, 10).name() == "#000000"


def test_its_picture_is_kept_as_long_as_it_tells_the_same(qtbot: QtBot) -> None:
    _ = qtbot
    strips, map_style = (
        TurnOrderPainter(lambda _: None),
        MapStyle(LIGHT, palette_for(LIGHT), QFont(), 2.0),
    )
    first, second = TurnOrder("Round 1"), TurnOrder("Round 2")

    def shown(strip: TurnOrder) -> QImage:
        image = QImage(1200, 120, QImage.Format.Format_RGB32)
        image.fill(QColor("#000000"))
        with QPainter(image) as painter:
            painter.scale(2, 2)
            sheet = OrderSheet(strip, "strip", 60.0, map_style)
            strips.paint(painter, sheet, QSizeF(600, 60))
        return image

    before = shown(first)
    assert shown(first) == before
    assert shown(second) != before
    assert shown(first) == before
    assert before.pixelColor(600, 60).lightness() > 150


def test_41_1_faces_take_the_place_of_letters(qtbot: QtBot) -> None:
    _ = qtbot
    face = QImage(64, 64, QImage.Format.Format_RGB32)
    face.fill(QColor("#12ab34"))
    look = FigureLook("circle", 0, "A", portrait="7", health=None)
    order = TurnOrder("Round 1", "", (TurnMark(look, "Ann", "A", "coming"),))
    asked = list[str]()

    def find(name: str) -> QImage | None:
        asked.append(name)
        return face

    image = QImage(600, 60, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        TurnOrderPainter(find).paint(painter, sheet_of(order), QSizeF(600, 60))
    assert asked == ["7"]
    assert any(image.pixel(x, 30) == QColor("#12ab34").rgb() for x in range(600))


def test_41_1_several_blows_in_a_row_are_one_turn_and_the_party_may_stand_alone() -> None:
    view = players_view(playing(*ACTIONS, figures=FIGURES, dice=(4, 3)))
    orc = SeenAct("orc", "Orc", "square", 1, "strike", 2, played=True)
    mage = SeenAct("mage", "Mage", "circle", 0, "strike", 3, played=True)
    acts = (orc, orc, mage, orc)
    every = turn_order_of(view._replace(acts=acts))
    assert [each.name for each in every.marks] == ["Orc", "Mage", "Orc"]
    party = turn_order_of(view._replace(acts=acts), party_only=True)
    assert [each.name for each in party.marks] == ["Mage"]


@pytest.mark.parametrize(
    ("form", "area"),
    [("strip", (0, 940, 1600, 60)), ("column", (1348, 0, 252, 1000)), ("corner", None)],
)
def test_41_1_it_lies_along_an_edge_or_in_a_corner(
    qtbot: QtBot, form: OrderForm, area: tuple[int, ...] | None
) -> None:
    _ = qtbot
    order = TurnOrder("Round 1 · segment 3", "Ann acts", marks("pdc"))
    found = sheet_of(order, form).area(QSizeF(1600, 1000))
    if area:
        assert found == QRectF(*area)
    else:
        assert (found.right(), found.top(), found.height()) == (1600, 0, 60)
        assert found.width() < 800
    assert sheet_of(TurnOrder(), form).area(QSizeF(1600, 1000)).isEmpty()


def test_41_1_a_column_has_a_row_for_each_turn_and_counts_what_is_left_out(qtbot: QtBot) -> None:
    _ = qtbot
    order = TurnOrder("Round 1", "", marks("pdcc"))
    image = painted(order, 252, "column", 800)
    tops = list[int]()
    for colour in range(4):
        side = QColor(LIGHT.side(colour)).rgb()
        inked = [y for y in range(800) if any(image.pixel(x, y) == side for x in range(80))]
        tops += inked[:1]
    # What was played is faint, in a colour of its own.
    assert len(tops) == 3
    assert tops == sorted(tops)
    short = painted(TurnOrder("Round 1", "", marks("pppppdcccccccccc")), 252, "column", 400)
    faint = QColor(LIGHT.faint).rgb()
    assert any(short.pixel(x, y) == faint for x in range(80, 200) for y in range(60, 120))


def test_41_1_a_spell_of_the_party_fills_a_bar_by_segments() -> None:
    """The strike of the orc in segment 4 shows that segment; the spell began in 3, of 3."""
    casters = (figure("mage"), figure("orc", "red"))
    state = playing(casts(time=3), strikes("orc", "mage"), figures=casters, game="osric")
    order = turn_order_of(players_view(do(state, Settle("orc:strike 1", "miss"))))
    assert [each.cast for each in order.marks] == [None, (1, 3)]
    assert filled(order) > filled(with_cast(order, None))
    assert filled(with_cast(order, (2, 3))) > filled(order)


def with_cast(order: TurnOrder, cast: tuple[int, int] | None) -> TurnOrder:
    return order._replace(marks=tuple(each._replace(cast=cast) for each in order.marks[1:]))


def filled(order: TurnOrder) -> int:
    """How many pixels have the accent colour in the lowest quarter of a strip, on its right."""
    accent = QColor(LIGHT.accent).rgb()
    image = painted(order._replace(whose="", marks=order.marks[-1:]))
    rows = range(image.height() * 3 // 4, image.height())
    return sum(image.pixel(x, y) == accent for x in range(image.width()) for y in rows)
