"""Spells are told apart by small signs, one kind for each element."""

from typing import get_args

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.battle.knowledge.happenings import Element
from battleboard.views.map.paint.blow_animation import AnimationCanvas
from battleboard.views.map.paint.spell_motifs import MOTIFS, MotifSpread, paint_motifs
from tests.views.map.stage_hand import CAMERA, DRESS, GROUND, painted

ELEMENTS: tuple[Element, ...] = get_args(Element)
SPREAD = MotifSpread(QPointF(200, 100), 60.0, 9, 9.0)


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    """Painting needs the application."""
    _ = qtbot


def signs(element: Element, phase: float, spread: MotifSpread = SPREAD) -> bytes:
    def paint(painter: QPainter) -> None:
        paint_motifs(AnimationCanvas(painter, CAMERA, DRESS), element, spread, "#a0a0ff", phase)

    return pixels(painted(paint))


def pixels(image: QImage) -> bytes:
    """The bytes of an image, which must live until they are copied."""
    return bytes(image.constBits())


def test_41_6_every_element_has_a_sign_of_its_own() -> None:
    assert MOTIFS.keys() == {*ELEMENTS}
    assert len({signs(each, 0.5) for each in ELEMENTS}) == len(ELEMENTS)


@pytest.mark.parametrize("element", ELEMENTS)
def test_41_6_signs_change_with_time_and_are_gone_at_its_ends(element: Element) -> None:
    untouched = pixels(painted(lambda _: None))
    assert signs(element, 0.0) == signs(element, 1.0) == untouched
    assert len({signs(element, phase) for phase in (0.0, 0.3, 0.6)}) == 3


def test_41_6_more_signs_fill_a_larger_area() -> None:
    few, many = (signs("sleep", 0.4, SPREAD._replace(amount=amount)) for amount in (3, 12))
    ground = QColor(GROUND).rgb().to_bytes(4, "little")
    assert few.count(ground) > many.count(ground)
