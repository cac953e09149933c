"""Spells over an area are animated on the map."""

from typing import get_args

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.battle.knowledge.happenings import Element, Happening
from battleboard.battle.state.running_round import SpellField
from battleboard.models.animations import Animation
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, EXPLORED, Extent, Mask
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.animation_painter import AnimationPainter
from battleboard.views.map.paint.map_colours import dms_fog_colours, players_fog_colours
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import FogCover, Veil
from tests.views.map.stage_hand import (
    CAMERA,
    DRESS,
    ELF,
    GROUND,
    ORC,
    SIZE,
    happening,
    painted,
    token,
    touched,
    touched_rows,
)

OUTER = ((20.0, 4.0), (36.0, 4.0), (36.0, 16.0), (20.0, 16.0))
HOLE = ((30.0, 8.0), (34.0, 8.0), (34.0, 12.0), (30.0, 12.0))
FIELD = SpellField((25.0, 10.0), (OUTER,))
SPELL = Happening("spell", 3, "", field=FIELD)
EXTENT = Extent((40.0, 20.0))
LATE = (0.35, 0.6, 0.85)
FULL = 0.5


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    """Painting needs the application."""
    _ = qtbot


def shade(level: int, left: int = CLEAR) -> Veil:
    """Cover the right half of the ground, from 28 ft on; the left half is fully bright."""
    image = EXTENT.blank()
    image.fill(QColor(left, left, left))
    scale, corner = EXTENT.scale, EXTENT.corner_ft
    begins = round((28.0 - corner) * scale)
    with QPainter(image) as painter:
        painter.fillRect(begins, 0, image.width(), image.height(), QColor(level, level, level))
    return Veil(Mask(EXTENT, image, object()), players_fog_colours(DRESS.palette))


def covered(
    veil: Veil | None,
    phase: float = FULL,
    what: Happening = SPELL,
    camera: Camera = CAMERA,
    map_style: MapStyle = DRESS,
) -> QImage:
    """Paint a spell where something covers the ground."""

    def paint(painter: QPainter) -> None:
        cover = FogCover(veil, QSize(*SIZE))
        animations = AnimationPainter(painter, camera, map_style, cover)
        animations.paint([Animation(what, phase)], {"elf": ELF})

    return painted(paint)


def bright(image: QImage, x: float, y: float) -> bool:
    """Whether anything is painted at a place."""
    return image.pixel(round(x * 10), round(y * 10)) != QColor(GROUND).rgb()


@pytest.mark.parametrize("phase", LATE)
def test_it_is_painted_within_its_rings_alone(phase: float) -> None:
    image = happening(SPELL, phase)
    assert min(touched(image)) >= 199
    assert max(touched(image)) <= 360
    assert min(touched_rows(image)) >= 39
    assert max(touched_rows(image)) <= 160


def test_it_fills_all_of_them_at_its_height() -> None:
    image = happening(SPELL, FULL)
    places = [(x, y) for x in range(21, 36) for y in range(5, 16)]
    assert all(bright(image, *place) for place in places)


def test_it_leaves_out_what_lies_in_a_hole() -> None:
    image = happening(SPELL._replace(field=SpellField(FIELD.origin, (OUTER, HOLE))), FULL)
    assert bright(image, 27, 10)
    assert not bright(image, 32, 10)


def test_it_opens_from_where_it_begins() -> None:
    columns = touched(happening(SPELL, 0.03))
    assert max(columns) < 300
    wide = touched(happening(SPELL, 0.35))
    assert len(columns) < len(wide)


def test_it_runs_there_first_from_whoever_is_known_to_use_it() -> None:
    by_elf = SPELL._replace(who="elf")
    runs = touched(happening(by_elf, 0.1, ELF))
    assert min(runs) < 100
    assert max(runs) < 199
    assert max(touched(happening(by_elf, 0.5, ELF))) > 330


def test_what_begins_with_the_one_who_uses_it_opens_at_once() -> None:
    elf = token("elf", (25.5, 10.0))
    by_elf = SPELL._replace(who="elf")
    assert happening(by_elf, 0.3, elf) == happening(SPELL, 0.3, elf)


def test_what_it_is_made_of_gives_it_its_light() -> None:
    kinds = [SPELL._replace(element=each) for each in get_args(Element)]
    lights = {happening(each, 0.6).pixel(230, 60) for each in kinds}
    assert len(lights) == len(kinds)


def test_it_is_all_but_gone_at_its_end() -> None:
    image, ground = happening(SPELL, 0.995), QColor(GROUND)
    for x in range(0, 400, 3):
        for y in range(0, 200, 3):
            assert abs(image.pixelColor(x, y).lightness() - ground.lightness()) < 24


@pytest.mark.parametrize("level", [COVERED, EXPLORED])
def test_none_of_it_is_painted_over_ground_that_is_not_seen_now(level: int) -> None:
    for phase in LATE:
        image = covered(shade(level), phase)
        assert max(touched(image)) < 282
        assert bright(image, 25, 10)
    assert bright(covered(None), 32, 10)


def test_its_way_there_is_not_painted_over_covered_ground_either() -> None:
    by_elf = SPELL._replace(who="elf", field=SpellField((35.0, 10.0), (OUTER,)))
    for phase in (0.2, 0.28, 0.38):
        columns = touched(covered(shade(COVERED), phase, by_elf))
        assert max(columns, default=0) < 282


def test_where_all_is_covered_there_is_nothing() -> None:
    for phase in LATE:
        assert not touched(covered(shade(COVERED, COVERED), phase))
        assert not touched(covered(shade(EXPLORED, EXPLORED), phase))


@pytest.mark.parametrize("level", [DIM, CLEAR])
def test_where_all_is_seen_it_is_as_without_fog(level: int) -> None:
    assert apart(covered(shade(level)), covered(None)) <= 4


def test_for_the_dm_it_shines_through_the_veil() -> None:
    veil = shade(COVERED)._replace(fog_colours=dms_fog_colours(DRESS.palette))
    assert covered(veil) == covered(None)


def test_on_a_fine_display_and_a_turned_table_the_same_ground_is_left_out() -> None:
    for ratio in (1.0, 1.5, 2.0):
        map_style, panned = DRESS._replace(ratio=ratio), Camera((3.0, -2.0), 10.0)
        assert 270 < max(touched(covered(shade(COVERED), map_style=map_style))) < 283
        assert 240 < max(touched(covered(shade(COVERED), camera=panned, map_style=map_style))) < 253
    turned = Camera((-20.0, 15.0), 10.0, 1)
    rows = touched_rows(covered(shade(COVERED), camera=turned))
    assert 120 < max(rows) < 133
    assert apart(covered(shade(CLEAR), camera=turned), covered(None, camera=turned)) <= 4


def test_what_lies_beside_the_picture_is_not_painted() -> None:
    far = Camera((-500.0, 0.0), 10.0)
    assert not touched(covered(shade(CLEAR), camera=far))


def test_whoever_is_caught_is_marked_and_sparks_if_he_did_not_save() -> None:
    caught = Happening("caught", 3, whom="orc", element="fire")
    hit, saved = happening(caught, 0.3), happening(caught._replace(hit=False), 0.3)
    assert min(touched(saved)) > 310
    differing = (
        hit.pixel(x, y) != saved.pixel(x, y) for x in range(300, 400) for y in range(50, 150)
    )
    assert sum(differing) > 20
    assert not touched(happening(caught._replace(whom="ghost"), 0.3, ORC))


def apart(one: QImage, other: QImage) -> int:
    """The largest difference in lightness between two pictures' pixels."""
    places = ((x, y) for x in range(0, SIZE[0], 2) for y in range(0, SIZE[1], 2))
    return max(
        abs(one.pixelColor(*at).lightness() - other.pixelColor(*at).lightness()) for at in places
    )
