"""Cards are painted as they should be."""

from collections.abc import Iterator
from itertools import chain

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.battle.commands import NextPhase
from battleboard.battle.state.figure import HitPoints
from battleboard.models.session import Session
from battleboard.queries.figures.card_face import CardFace, Chip, SideHeading, Sort
from battleboard.views.cards.card_layout import CardFonts, CardLayout, compact_layout, roomy_layout
from battleboard.views.cards.card_painter import CardPainter
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from battleboard.views.theme.shapes import badge_path
from battleboard.views.theme.sizes import S
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.models.sessions import do, lead_to
from tests.views.drawing import colour_at

WIDE = 312
FACE = CardFace("ann", "Ann", "blue", 0, "circle", HitPoints(5, 10))
LONG = "of the Deep Delve under the Hill " * 3


@pytest.fixture
def types(theme: Theme) -> CardFonts:
    """The application's fonts."""
    _ = theme
    return CardFonts(QGuiApplication.font())


def picture(
    face: CardFace, layout: CardLayout, types: CardFonts, *, is_next: bool = False
) -> QImage:
    """Paint a card on white paper."""
    image = QImage(WIDE, int(layout.height), QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.panel))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(image.rect())
        CardPainter(painter, types, LIGHT).card(room, face, layout, is_next=is_next)
    return image


def compact_picture(types: CardFonts, face: CardFace = FACE, *, is_next: bool = False) -> QImage:
    return picture(face, compact_layout(face, WIDE, types), types, is_next=is_next)


def in_bar(image: QImage, types: CardFonts, share: float, face: CardFace = FACE) -> str:
    """The colour in the hit point bar at a distance from its left end."""
    bar = compact_layout(face, WIDE, types).bar
    return colour_at(image, bar.left() + bar.width() * share, bar.center().y() - 0.5)


@pytest.mark.parametrize(
    ("now", "colour"), [(6, LIGHT.good), (5, LIGHT.warn), (3, LIGHT.warn), (2, LIGHT.bad)]
)
def test_the_bar_is_as_long_as_the_share_that_is_left(
    types: CardFonts, now: int, colour: str
) -> None:
    face = FACE._replace(hp=HitPoints(now, 10))
    image = compact_picture(types, face)
    assert in_bar(image, types, now / 10 - 0.08, face) == colour
    assert in_bar(image, types, now / 10 + 0.08, face) == LIGHT.line


@pytest.mark.parametrize("now", [0, -7])
def test_the_bar_of_the_fallen_is_empty(types: CardFonts, now: int) -> None:
    face = FACE._replace(hp=HitPoints(now, 10), fallen=True)
    assert in_bar(compact_picture(types, face), types, 0.1, face) == LIGHT.line


def test_a_badge_has_the_shape_and_colour_of_its_side_and_fades_with_who_falls(
    types: CardFonts,
) -> None:
    red = FACE._replace(colour=1, badge="square")
    at = compact_layout(red, WIDE, types).badge
    image = compact_picture(types, red)
    assert colour_at(image, at.x(), at.y()) == LIGHT.side(1)
    assert colour_at(image, at.x() - 6, at.y() - 6) == LIGHT.side(1)
    assert colour_at(compact_picture(types), at.x() - 6, at.y() - 6) != LIGHT.side(0)
    assert colour_at(compact_picture(types, red._replace(fallen=True)), at.x(), at.y()) not in {
        LIGHT.side(1),
        LIGHT.panel,
    }


def test_who_acts_next_has_a_stripe_and_a_lit_declaration(types: CardFonts) -> None:
    face = FACE._replace(chips=(Chip("strikes Orc", "blow"),))
    chip = compact_layout(face, WIDE, types).chips[0].room
    for is_next, stripe, ground in (
        (True, LIGHT.accent, LIGHT.accent),
        (False, LIGHT.panel, LIGHT.raised),
    ):
        image = compact_picture(types, face, is_next=is_next)
        assert colour_at(image, 1, image.height() / 2) == stripe
        assert colour_at(image, chip.center().x(), chip.top() + 1) == ground


@pytest.mark.parametrize(
    ("sort", "colour"),
    [
        ("blow", LIGHT.bad),
        ("shot", LIGHT.warn),
        ("spell", LIGHT.accent),
        ("way", LIGHT.good),
        ("other", LIGHT.faint),
    ],
)
def test_each_kind_of_act_has_a_mark_of_its_colour(
    types: CardFonts, sort: Sort, colour: str
) -> None:
    face = FACE._replace(chips=(Chip("acts", sort),))
    chip = compact_layout(face, WIDE, types).chips[0].room
    at = QPointF(chip.left() + 12, chip.center().y())
    assert colour_at(compact_picture(types, face), at.x() - 0.5, at.y() - 0.5) == colour
    done = face._replace(chips=(Chip("acts", sort, "done"),))
    assert colour_at(compact_picture(types, done), at.x() - 0.5, at.y() - 0.5) == LIGHT.faint


def ink(image: QImage, room: QRectF) -> str:
    """The palette colour of the text in a part of a picture."""
    area, paper = room.toAlignedRect().intersected(image.rect()), QColor(LIGHT.panel)
    pixels = [
        image.pixelColor(x, y)
        for x in range(area.left(), area.right() + 1)
        for y in range(area.top(), area.bottom() + 1)
    ]
    strongest = max(pixels, key=lambda pixel: apart(pixel, paper))
    inks = (LIGHT.panel, LIGHT.ink, LIGHT.faint, LIGHT.warn, LIGHT.bad, LIGHT.good, LIGHT.accent)
    return min(inks, key=lambda colour: apart(strongest, QColor(colour)))


def apart(one: QColor, other: QColor) -> int:
    red, green = one.red() - other.red(), one.green() - other.green()
    return abs(red) + abs(green) + abs(one.blue() - other.blue())


def test_what_is_held_and_what_is_done_every_round_have_their_marks(types: CardFonts) -> None:
    bare = compact_picture(types, FACE)
    blade, bow, order = (
        compact_picture(types, FACE._replace(**marks))
        for marks in ({"grip": "blow"}, {"grip": "shot"}, {"ordered": True})
    )
    shown = [bare, blade, bow, order]
    assert all(one != other for at, one in enumerate(shown) for other in shown[at + 1 :])


def test_leaders_have_a_star_and_the_hidden_a_struck_out_eye(types: CardFonts) -> None:
    at = compact_layout(FACE, WIDE, types).marks
    place = QRectF(at.x(), at.y() - 7, 15, 14)
    assert ink(compact_picture(types), place) == LIGHT.panel
    assert ink(compact_picture(types, FACE._replace(leader=True)), place) == LIGHT.warn
    assert ink(compact_picture(types, FACE._replace(hidden=True)), place) == LIGHT.faint


def test_grave_states_are_told_in_another_colour(types: CardFonts) -> None:
    for state, colour in (("bleeding", LIGHT.bad), ("hasted", LIGHT.warn)):
        face = FACE._replace(states=(state,))
        word = compact_layout(face, WIDE, types).states[0]
        assert word.text == state
        assert ink(compact_picture(types, face), word.room) == colour


def test_a_heading_shows_badge_and_name(types: CardFonts) -> None:
    heading = SideHeading("red", "Red", 1, "triangle", 3, 5)
    expected, actual = (QImage(WIDE, 36, QImage.Format.Format_RGB32) for _ in range(2))
    for image in (expected, actual):
        image.fill(QColor(LIGHT.panel))
    with QPainter(actual) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        CardPainter(painter, types, LIGHT).heading(QRectF(actual.rect()), heading)
    with QPainter(expected) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(badge_path("triangle", QPointF(16, 18), S), QColor(LIGHT.side(1)))
    badge = QRectF(0, 0, 30, 36).toRect()
    assert actual.copy(badge) == expected.copy(badge)
    name = types.of_strong.horizontalAdvance("Red")
    assert ink(actual, QRectF(32, 0, name, 36)) == LIGHT.ink
    assert ink(actual, QRectF(32 + name + 10, 0, 60, 36)) == LIGHT.faint


def rooms(layout: CardLayout) -> Iterator[QRectF]:
    """The boxes of all texts on a card."""
    yield layout.name.room
    yield layout.hp
    for text in chain(layout.chips, layout.states, layout.lines, layout.lasting):
        yield text.room


CROWDED = FACE._replace(
    name=f"Borgin {LONG}",
    hp=HitPoints(131, 138, 15),
    states=("prone", "hasted"),
    chips=(Chip(f"charges {LONG}", "way"), Chip("parries")),
    lasting=("bless 4 rounds", LONG, "torch 3 turns"),
    leader=True,
    hidden=True,
)


@pytest.mark.parametrize("points", [9.0, 14.0])
@pytest.mark.parametrize("face", [FACE, CROWDED, FACE._replace(awaited=True)])
@pytest.mark.parametrize("lines", [(), ("AC 5", LONG)])
def test_nothing_lies_over_anything_else(
    theme: Theme, face: CardFace, lines: tuple[str, ...], points: float
) -> None:
    _ = theme
    font = QFont(QGuiApplication.font())
    font.setPointSizeF(points)
    types = CardFonts(font)
    for layout in (compact_layout(face, WIDE, types), roomy_layout(face, lines, WIDE, types)):
        laid = list(rooms(layout))
        card = QRectF(0, 0, WIDE, layout.height)
        for at, room in enumerate(laid):
            assert card.contains(room)
            for other in laid[:at]:
                assert not room.intersects(other)


@pytest.mark.parametrize(
    ("shade", "colours"), [(ColourScheme.LIGHT, LIGHT), (ColourScheme.DARK, DARK)]
)
def test_cards_wear_the_look_that_is_chosen(
    theme: Theme, panel: CardsPanel, shade: ColourScheme, colours: Colours
) -> None:
    theme.choose(shade)
    QApplication.processEvents()
    image = panel.cards.viewport().grab().toImage()
    room = panel.cards.visualRect(panel.cards.list.row_of("quij"))
    assert colour_at(image, room.left() + S + 8, room.center().y() - 1) == colours.side(0)


def test_selected_and_hovered_cards_stand_out(session: Session, panel: CardsPanel) -> None:
    room = panel.cards.visualRect(panel.cards.list.row_of("aleena"))
    edge = panel.cards.viewport().mapTo(panel, QPoint(room.left() + 4, room.center().y()))

    def ground() -> str:
        return colour_at(panel.grab().toImage(), edge.x(), edge.y())

    assert ground() == LIGHT.panel
    session.selection.hover("aleena")
    assert ground() == LIGHT.band
    session.selection.hover()
    session.selection.select("aleena")
    assert ground() == LIGHT.band


def test_the_card_of_the_one_who_acts_next_is_marked_in_the_list(
    session: Session, panel: CardsPanel
) -> None:
    do(session, NextPhase())
    lead_to(session, "resolution")
    who = session.play.due[0].act.by
    room = panel.cards.visualRect(panel.cards.list.row_of(who))
    image = panel.cards.viewport().grab().toImage()
    assert colour_at(image, room.left() + 1, room.center().y()) == LIGHT.accent


def test_a_long_name_has_the_room_that_nothing_else_needs(types: CardFonts) -> None:
    face = FACE._replace(name="Brother Anselm of the Vale")
    alone = compact_layout(face, WIDE, types)
    whole = types.of_body.horizontalAdvance(face.name)
    assert alone.name.room.width() >= whole
    beside = compact_layout(face._replace(states=("surprised",)), WIDE, types)
    assert beside.name.room.width() < whole
    assert beside.states[0].room.left() > beside.name.room.right()
