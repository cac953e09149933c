"""The map is printed at an inch a square, and cut into pages."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPageSize

from battleboard.board.board import Board
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.wall import Wall
from battleboard.views.paper.printing import inch_ft, map_in_inches, map_pages, pages_of
from tests.views.sidebar.pdf_text import pages, pictures, sizes

A4, LETTER = QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter
pytestmark = pytest.mark.usefixtures("qapp")


def test_42_6_an_inch_is_a_square_or_five_feet() -> None:
    board = Board((100.0, 50.0))
    assert inch_ft(board._replace(grid=Squares(10.0))) == 10
    assert inch_ft(board._replace(grid=Hexes(6.0))) == 6
    assert inch_ft(board._replace(grid=Plain(1.0))) == 5


def test_42_6_the_pages_lie_beside_each_other_and_cover_the_map_once() -> None:
    sheets = [*map_pages((10.0, 12.5), (7.4, 10.2))]
    assert [(each.column, each.row) for each in sheets] == [(1, 1), (2, 1), (1, 2), (2, 2)]
    assert [each.part for each in sheets] == [
        QRectF(0, 0, 7, 10),
        QRectF(7, 0, 3, 10),
        QRectF(0, 10, 7, 2.5),
        QRectF(7, 10, 3, 2.5),
    ]


@pytest.mark.parametrize(
    ("paper", "wanted"),
    [
        (A4, [(7, 10), (5, 10), (7, 1), (5, 1)]),
        (LETTER, [(7, 9), (5, 9), (7, 2), (5, 2)]),
    ],
)
def test_42_6_it_is_true_to_scale_within_half_a_percent(
    paper: QPageSize.PageSizeId, wanted: list[tuple[float, float]]
) -> None:
    board = Board((60.0, 55.0), walls=(Wall((10, 10), (50, 10)),))
    pdf = map_in_inches("The crypt", board, {}, paper)
    found = pictures(pdf)
    assert len(sizes(pdf)) == 1
    assert len(found) == len(pages(pdf)) == pages_of(board, paper)
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, rel=0.005)
    foot = "The crypt: column 2, row 1. Print at 100%: the bar is 3 inches long."
    assert pages(pdf)[1] == foot
