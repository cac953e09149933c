"""Maps are read with their pictures, wherever these are."""

import json
from base64 import b64encode
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from battleboard.models.background_work import ProgressReporter
from battleboard.models.brought_maps import lay_ground, open_map_file, read_ground
from battleboard.models.ground_pictures import read_ground_picture
from battleboard.models.picture_files import as_png, describe_damage
from battleboard.storage.disk import UnreadableError
from battleboard.storage.maps.map_proposal import MapChoices
from tests.models.test_ground_pictures import squared
from tests.storage.maps import maps

pytestmark = pytest.mark.usefixtures("qapp")
NOW = ProgressReporter(lambda _: None, Event())


def plain_picture(wide: int = 700, high: int = 350) -> QImage:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#406020"))
    return image


def written(path: Path, plain: Any) -> Path:
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def test_a_map_with_its_picture_in_it(tmp_path: Path) -> None:
    content = as_png(plain_picture())
    image = b64encode(content).decode()
    walls = [maps.line((0, 0), (4, 0))]
    path = written(tmp_path / "a.dd2vtt", maps.uvtt(image=image, line_of_sight=walls))
    opened = open_map_file(path, NOW)
    ground = read_ground(opened, 0, None, "", NOW)
    assert ground.content == content
    assert not ground.has_grid
    laid = lay_ground(ground, MapChoices(), grid_shown=True)
    assert len(laid.board.walls) == 1
    assert laid.board.surface.grid_shown


@pytest.mark.parametrize(("cell", "own"), [(35.0, True), (50.0, False)])
def test_a_picture_that_draws_its_squares_is_known(
    tmp_path: Path, *, cell: float, own: bool
) -> None:
    image = b64encode(as_png(squared(700, 350, cell, (0, 0)))).decode()
    size = {"map_origin": maps.xy(0, 0), "map_size": maps.xy(20, 10), "pixels_per_grid": 35}
    path = written(tmp_path / "a.dd2vtt", maps.uvtt(image=image, resolution=size))
    assert read_ground(open_map_file(path, NOW), 0, None, "", NOW).has_grid is own


def test_a_picture_of_its_own_is_looked_for_beside_it_and_where_the_last_one_was(
    tmp_path: Path,
) -> None:
    background = {"src": "worlds/tavern.png"}
    path = written(tmp_path / "tavern.json", maps.scene(background=background))
    opened = open_map_file(path, NOW)
    lost = read_ground(opened, 0, None, "", NOW)
    assert lost.missing == "tavern.png"
    assert lost.images == ()
    other = tmp_path / "pictures"
    other.mkdir()
    assert plain_picture().save(str(other / "tavern.png"))
    there = read_ground(opened, 0, None, str(other), NOW)
    assert there.missing == ""
    assert there.images[0].width() == 700
    assert plain_picture(400).save(str(tmp_path / "tavern.png"))
    assert read_ground(opened, 0, None, str(other), NOW).images[0].width() == 400
    given = read_ground(opened, 0, other / "tavern.png", "", NOW)
    assert given.images[0].width() == 700


def test_a_broken_picture_still_gives_walls(tmp_path: Path) -> None:
    broken = b"GIF89a" + (70).to_bytes(2, "little") * 2 + b"\0" * 9
    image = b64encode(broken).decode()
    walls = [maps.line((0, 0), (4, 0))]
    path = written(tmp_path / "a.dd2vtt", maps.uvtt(image=image, line_of_sight=walls))
    ground = read_ground(open_map_file(path, NOW), 0, None, "", NOW)
    assert ground.fault == (
        "The picture 'a.dd2vtt' is damaged or in an unknown format: it cannot be shown."
    )
    assert ground.content == b""
    assert len(lay_ground(ground, MapChoices(), grid_shown=True).board.walls) == 1


def test_a_dungeon_without_a_picture_is_drawn(tmp_path: Path) -> None:
    path = written(tmp_path / "crypt.json", maps.dungeon())
    ground = read_ground(open_map_file(path, NOW), 0, None, "", NOW)
    assert ground.images
    assert not ground.has_grid
    assert lay_ground(ground, MapChoices(), grid_shown=True).board.surface.picture


def test_what_is_no_map_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "poem.json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"'poem.json' cannot be used"):
        open_map_file(path, NOW)


@pytest.mark.qt_log_ignore("premature end of data segment", extend=True)
def test_a_picture_whose_file_is_cut_off_is_laid_and_told(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jpg"
    assert plain_picture().save(str(whole))
    image = b64encode(whole.read_bytes()[:-400]).decode()
    path = written(tmp_path / "a.dd2vtt", maps.uvtt(image=image))
    ground = read_ground(open_map_file(path, NOW), 0, None, "", NOW)
    assert ground.fault == describe_damage(ground.content, ()) != ""
    assert ground.images[0].width() == 700
    found = read_ground_picture(ground.content, "a", NOW)
    assert found.note == ground.fault
