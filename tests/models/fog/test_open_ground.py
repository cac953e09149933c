"""Open ground stays open whatever anybody sees."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.battle.state.players_options import FogPatch
from battleboard.board.board import Board
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import CLEAR, COVERED, EDGE, EXPLORED, Extent, Mask
from battleboard.models.fog.open_ground import as_picture, from_picture, note_seen, open_ground
from tests.battle.battles import battle, figure
from tests.models.fog.masks import level, paint

EXTENT = Extent((60.0, 40.0))
HALL = FogPatch(((10.0, 10.0), (50.0, 10.0), (50.0, 30.0), (10.0, 30.0)))
NICHE = FogPatch(((20.0, 15.0), (30.0, 15.0), (30.0, 25.0), (20.0, 25.0)), shown=False)


def laid(*patches: FogPatch, known: QImage | None = None, upto: int = CLEAR) -> Mask:
    return Mask(EXTENT, open_ground(EXTENT, patches, upto, known or EXTENT.blank()), None)


def test_patches_lie_over_each_other_as_they_were_laid() -> None:
    mask = laid(HALL, NICHE)
    assert [level(mask, at) for at in ((15, 20), (25, 20), (5, 5))] == [CLEAR, COVERED, COVERED]
    assert level(laid(NICHE, HALL), (25, 20)) == CLEAR


def test_a_patch_has_holes_and_may_be_the_stroke_of_a_brush_or_a_dot() -> None:
    ring = HALL._replace(holes=(NICHE.outline,))
    assert [level(laid(ring), at) for at in ((15, 20), (25, 20))] == [CLEAR, COVERED]
    stroke = laid(FogPatch(((10, 10), (30, 10)), radius_ft=4))
    assert [level(stroke, at) for at in ((20, 13), (32, 10), (20, 16))] == [CLEAR, CLEAR, COVERED]
    dot = laid(FogPatch(((10, 10),), radius_ft=4))
    assert [level(dot, at) for at in ((12, 12), (15, 15))] == [CLEAR, COVERED]


def test_what_was_explored_stays_known_under_a_patch_that_hides_it() -> None:
    """Hiding ground also removes it from what was explored."""
    known = open_ground(EXTENT, (HALL,), EXPLORED, EXTENT.blank())
    mask = laid(NICHE, known=known)
    assert [level(mask, at) for at in ((25, 20), (5, 5))] == [EXPLORED, COVERED]


def test_what_is_seen_is_explored_from_then_on_and_nothing_else() -> None:
    start = battle(figure("ann", at=(20.0, 20.0), infravision_ft=10), board=Board((60.0, 40.0)))
    fog_painter, known, laid_open = FogPainter(EXTENT), EXTENT.blank(), EXTENT.blank()
    first = paint(start, fog_painter)
    note_seen(known, laid_open, first, None)
    for image in (known, laid_open):
        noted = Mask(EXTENT, image, None)
        levels = [level(noted, at) for at in ((20, 20), (28, 20), (40, 20))]
        assert levels == [EXPLORED, EXPLORED, COVERED]
    second = paint(
        start.with_figure(figure("ann", at=(38.0, 20.0), infravision_ft=10)), fog_painter
    )
    note_seen(known, laid_open, second, first.mark)
    for image in (known, laid_open):
        noted = Mask(EXTENT, image, None)
        levels = [level(noted, at) for at in ((20, 20), (40, 20), (55, 20))]
        assert levels == [EXPLORED, EXPLORED, COVERED]


def test_what_was_just_seen_lies_open_with_soft_edges_and_no_farther_than_it_is_known() -> None:
    start = battle(figure("ann", at=(20.0, 20.0), infravision_ft=10), board=Board((60.0, 40.0)))
    known, laid_open = EXTENT.blank(), EXTENT.blank()
    note_seen(known, laid_open, paint(start), None)
    pairs = list(zip(bytes(known.constBits()), bytes(laid_open.constBits()), strict=True))
    assert {bool(is_known) for is_known, _ in pairs} == {True, False}
    assert all(bool(is_known) == (is_open >= EDGE) for is_known, is_open in pairs)
    assert any(0 < is_open < EXPLORED for _, is_open in pairs)


def test_it_is_written_down_as_a_small_picture_and_read_again() -> None:
    known = open_ground(EXTENT, (HALL,), EXPLORED, EXTENT.blank())
    content = as_picture(known)
    written = QImage.fromData(content)
    assert written.depth() == 1
    assert len(content) < 400
    sharp = from_picture(content, EXTENT)
    assert as_picture(sharp) == content
    assert {level(Mask(EXTENT, sharp, None), at) for at in ((15, 15), (45, 25))} == {EXPLORED}


def test_a_picture_of_another_size_is_brought_to_this_one() -> None:
    content = as_picture(open_ground(EXTENT, (HALL,), EXPLORED, EXTENT.blank()))
    large = Extent((120.0, 80.0))
    mask = Mask(large, from_picture(content, large), None)
    assert [level(mask, at) for at in ((60, 40), (10, 10))] == [EXPLORED, COVERED]


def test_where_the_picture_cannot_be_made_out_nothing_is_explored() -> None:
    for content in (b"", b"no picture"):
        assert from_picture(content, EXTENT) == EXTENT.blank()


def edge_of(image: QImage, column: int) -> float:
    """Where the open part of a column begins, as painted between two pixels."""
    levels = [image.pixelColor(column, row).red() for row in range(image.height())]
    row = next(row for row, level in enumerate(levels) if level >= EDGE)
    return row - (levels[row] - EDGE) / (levels[row] - levels[row - 1])


@pytest.mark.parametrize("run", [2, 3, 4, 6])
def test_the_slanted_edge_of_what_is_known_has_no_steps(run: int) -> None:
    """A pixel is known wholly or not at all: the edge descends by one after several across."""
    known = EXTENT.blank()
    columns = range(20, 180)
    for column in range(known.width()):
        for row in range(20 + column // run, known.height()):
            known.setPixelColor(column, row, QColor(EXPLORED, EXPLORED, EXPLORED))

    def unevenness(image: QImage) -> float:
        off = [edge_of(image, column) - column / run for column in columns]
        return max(off) - min(off)

    laid_open = open_ground(EXTENT, (), CLEAR, known)
    assert unevenness(laid_open) < 0.7 * unevenness(known)


def test_nothing_more_is_laid_open_than_is_known_and_its_straight_edges_stay() -> None:
    hall = EXTENT.blank()
    with QPainter(hall) as painter:
        painter.fillRect(50, 40, 60, 30, QColor(EXPLORED, EXPLORED, EXPLORED))
        painter.fillRect(110, 50, 40, 2, QColor(EXPLORED, EXPLORED, EXPLORED))
    laid_open = open_ground(EXTENT, (), CLEAR, hall)
    pairs = zip(bytes(laid_open.constBits()), bytes(hall.constBits()), strict=True)
    assert all(laid <= known for laid, known in pairs)
    places = (50, 55), (109, 45), (80, 40), (80, 69), (130, 50), (130, 51)
    assert all(laid_open.pixelColor(x, y).red() > EDGE for x, y in places)
