"""Spacious cards have portraits."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from battleboard.models.battle_pictures import Portrait, read_portrait, set_portrait
from battleboard.models.session import Session
from battleboard.views.cards.card_painter import CardPortraits
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.theme.colours import LIGHT
from tests.models.pictures import picture_file
from tests.views.drawing import colour_at


@pytest.fixture
def portrait(tmp_path: Path) -> Portrait:
    """A blue face, taller than wide."""
    return read_portrait(picture_file(tmp_path / "face.png", 60, 120, "#0000ff"))


def is_blue(image: QImage, x: float, y: float) -> bool:
    seen, blue = QColor(colour_at(image, x, y)), QColor("#0000ff")
    return abs(seen.blue() - blue.blue()) + seen.red() + seen.green() < 12


def beside(panel: CardsPanel, who: str) -> QImage:
    """The place in front of a card's name."""
    room = panel.cards.visualRect(panel.cards.list.row_of(who))
    return panel.cards.viewport().grab(room.adjusted(0, 0, 40 - room.width(), 0)).toImage()


def test_a_portrait_comes_square_and_as_large_as_asked(
    session: Session, portrait: Portrait, qtbot: QtBot
) -> None:
    session.document.battle_file.add_picture(portrait.content)
    faces = CardPortraits(session.document)
    with qtbot.waitSignal(faces.came):
        assert faces.get(portrait.name, 30) is None
    for wide in (30, 45):
        found = faces.get(portrait.name, wide)
        assert found is not None
        assert found.size().toTuple() == (wide, wide)
        assert faces.get(portrait.name, wide) is found, "and is cut once"


def test_a_portrait_that_is_lost_is_none_and_nothing_is_said(
    session: Session, qtbot: QtBot
) -> None:
    faces, heard = CardPortraits(session.document), list[str]()
    session.document.refused.connect(heard.append)
    assert faces.get("0" * 64, 30) is None
    qtbot.wait(50)
    assert faces.get("0" * 64, 30) is None
    assert heard == []


def test_a_roomy_card_shows_the_portrait_in_the_shape_of_its_side(
    session: Session, panel: CardsPanel, portrait: Portrait, qtbot: QtBot
) -> None:
    set_portrait(session.document, ("tam",), portrait)
    panel.change_density()
    panel.cards.show_figure("tam")
    qtbot.waitUntil(lambda: is_blue(beside(panel, "tam"), 17, 20))
    image = beside(panel, "tam")
    down = [colour_at(image, 17, y) for y in range(20)]
    assert LIGHT.side(0) in down, "the rim has the colour of the side"
    assert not is_blue(beside(panel, "borgin"), 17, 20)


def test_a_card_in_one_line_shows_the_badge(
    session: Session, panel: CardsPanel, portrait: Portrait
) -> None:
    before = beside(panel, "tam")
    set_portrait(session.document, ("tam",), portrait)
    assert beside(panel, "tam") == before
