"""Names do not cover each other."""

import pytest
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from battleboard.board.body import Body
from battleboard.views.map.draw_list import Focus, Token
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint.map_labels import (
    FreeSpace,
    LabelPictures,
    NamePlacer,
    PlacedFigure,
)
from battleboard.views.theme.colours import DARK


def test_a_long_name_is_cut_short(qapp: QApplication) -> None:
    labels = LabelPictures(QFont(qapp.font()), DARK)
    cut = labels.cut("Anastasia of the Long Name", 80)
    assert cut.startswith("Anasta")
    assert cut.endswith("…")
    assert labels.size(cut)[0] <= 88
    assert labels.cut("Ann", 80) == "Ann"


def test_the_picture_of_a_name_is_painted_once(qapp: QApplication) -> None:
    labels = LabelPictures(QFont(qapp.font()), DARK)
    assert labels.picture("Ann") is labels.picture("Ann")
    assert labels.picture("Ann").size().toTuple() == labels.size("Ann")


def test_a_name_has_a_halo_around_it(qapp: QApplication) -> None:
    image = LabelPictures(QFont(qapp.font()), DARK).picture("I").toImage()
    found = {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }
    assert QColor(DARK.panel).name() in found


def test_a_place_is_taken_once() -> None:
    room = FreeSpace()
    room.block((90, 90, 110, 100))
    assert not room.is_free((105, 95, 125, 105))
    assert room.is_free((110, 90, 130, 100))
    room.block((-300, 40, -295, 45))
    assert not room.is_free((-299, 41, -294, 46))


def test_a_figure_takes_its_place_even_where_another_overlaps_it() -> None:
    room = FreeSpace()
    room.block((0, 0, 20, 20))
    room.block((15, 0, 35, 20))
    assert not room.is_free((25, 5, 55, 15))


@pytest.mark.parametrize(("apart", "named"), [(60, False), (90, True)])
def test_38_no_name_stands_above_its_figure_just_below_another(
    qapp: QApplication, apart: int, *, named: bool
) -> None:
    """The one above lies dead and has no name; below is a wall of others."""
    names = NamePlacer(LabelPictures(QFont(qapp.font()), DARK), 80)
    spots = {"Dead": (0, 0), "Orc": (0, apart), "Wall": (0, apart + 40)}
    placed = [
        PlacedFigure(
            Token(who, "" if who != "Orc" else who, FigureLook(), Body((0.0, 0.0), 2.5)),
            *at,
            15,
            0.0,
        )
        for who, at in spots.items()
    ]
    assert bool([*names.lay_out(placed, Focus(), 0.0)]) is named
