"""Drawings from strangers load nothing from the disk, and paint within bounds."""

import base64
import gzip
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from battleboard.models.battle_pictures import read_portrait
from battleboard.models.picture_files import picture_in, small_copy
from battleboard.storage.disk import UnreadableError
from tests.models.pictures import picture_file

NAMES: Final = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
RED: Final = QColor("#ff0000")


def drawing(inside: str, before: str = "") -> bytes:
    """A drawing of ten pixels a side."""
    return f'{before}<svg {NAMES} width="10" height="10">{inside}</svg>'.encode()


def shows(content: bytes) -> QColor:
    """The colour in the middle of a picture; an invalid one if there is no picture."""
    image = picture_in(content)
    assert image.isNull() == small_copy(content, QSize(9, 9)).isNull()
    return QColor() if image.isNull() else image.pixelColor(5, 5)


@pytest.fixture
def red(tmp_path: Path) -> Path:
    """A red picture on the disk, and a style sheet beside it that paints red."""
    (tmp_path / "red.css").write_text("rect { fill: #ff0000 }")
    return picture_file(tmp_path / "red.png", 10, 10, RED.name())


def image(link: str) -> str:
    """An image element in a drawing."""
    return f'<image xlink:href="{link}" width="10" height="10"/>'


def inlaid(content: bytes, kind: str) -> str:
    """A picture embedded in a drawing."""
    return image(f"data:image/{kind};base64,{base64.b64encode(content).decode()}")


def test_a_drawing_loads_no_picture(red: Path) -> None:
    assert QImage.fromData(drawing(image(str(red)))).pixelColor(5, 5) == RED
    assert not shows(drawing(image(str(red)))).isValid()
    assert not shows(drawing(image(red.as_uri()))).isValid()
    assert not shows(drawing(image("https://example.org/red.png"))).isValid()
    assert not shows(drawing(f'<image href="{red}" width="10" height="10"/>')).isValid()


def test_nor_does_one_in_another_or_one_that_is_packed(red: Path) -> None:
    inner = drawing(image(str(red)))
    assert QImage.fromData(gzip.compress(inner)).pixelColor(5, 5) == RED
    assert not shows(gzip.compress(inner)).isValid()
    assert QImage.fromData(drawing(inlaid(inner, "png"))).pixelColor(5, 5) == RED
    assert not shows(drawing(inlaid(inner, "svg+xml"))).isValid()
    assert not shows(drawing(inlaid(inner, "png"))).isValid()
    assert not shows(drawing(image("data:image/png;base64,é"))).isValid()


def test_nor_does_it_load_a_style_sheet(red: Path) -> None:
    sheet = red.with_name("red.css")
    asks = f'<?xml version="1.0"?><?xml-stylesheet type="text/css" href="{sheet}"?>'
    square = '<rect width="10" height="10"/>'
    assert QImage.fromData(drawing(square, asks)).pixelColor(5, 5) == RED
    assert not shows(drawing(square, asks)).isValid()
    assert not shows(drawing(f'<style>@import url("{sheet}");</style>{square}')).isValid()


def test_what_a_drawing_holds_itself_is_painted(red: Path) -> None:
    square = '<rect id="a" width="10" height="10" fill="#ff0000"/>'
    assert shows(drawing(square)) == RED
    assert shows(drawing(inlaid(red.read_bytes(), "png"))) == RED
    assert shows(drawing(f'<defs>{square}</defs><use xlink:href="#a"/>')) == RED
    assert shows(drawing(f'<a href="https://example.org">{square}</a>')) == RED
    before = "\ufeff<?xml version='1.0'?>\n<!-- a map --><?other tool?>"
    assert shows(drawing(f"<style>rect {{}}</style>{square}", before)) == RED


def test_a_drawing_that_would_paint_for_ever_is_refused(tmp_path: Path) -> None:
    copies = '<rect id="a0" width="1" height="1"/>'
    for number in range(1, 9):
        again = f'<use xlink:href="#a{number - 1}"/>'
        copies += f'<g id="a{number}">{again * 10}</g>'
    said = {
        copies: "it has more than 200,000 parts",
        "<g/>" * 200_001: "it has more than 200,000 parts",
        '<g id="a"><use xlink:href="#a"/></g>': "its parts are nested too deep",
        "<g>" * 600 + "</g>" * 600: "its parts are nested too deep",
    }
    for inside, why in said.items():
        path = tmp_path / "map.svg"
        path.write_bytes(drawing(inside))
        with pytest.raises(UnreadableError) as refused:
            read_portrait(path)
        assert str(refused.value) == f"The drawing 'map.svg' cannot be opened: {why}."


def test_a_drawing_that_is_damaged_is_no_picture(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    path.write_bytes(b"<svg><")
    with pytest.raises(UnreadableError, match=r"'map.svg' is not a picture that can be shown\."):
        read_portrait(path)


@pytest.mark.parametrize("kind", ["xpm", "ppm", "ico"])
def test_kinds_that_no_one_uses_for_maps_are_not_decoded(kind: str, tmp_path: Path) -> None:
    content = picture_file(tmp_path / f"red.{kind}", 10, 10, RED.name()).read_bytes()
    assert not QImage.fromData(content).isNull()
    assert not shows(content).isValid()
