"""Pictures and maps to load, written by the tests themselves."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.models.picture_files import as_png
from tests.storage.maps.maps import uvtt


def plan_picture(cell: int = 40) -> QImage:
    """Two rooms and a passage between them, white in black rock, with a grid: 20 × 12 squares."""
    image = QImage(20 * cell, 12 * cell, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    rooms = ((2, 2, 6, 6), (8, 4, 4, 1), (12, 2, 6, 8))
    with QPainter(image) as painter:
        for left, top, wide, high in rooms:
            box = (left * cell, top * cell, wide * cell, high * cell)
            painter.fillRect(*box, QColor("white"))
        painter.setPen(QColor("#a0a0a0"))
        for left, top, wide, high in rooms:
            for x in range(left, left + wide + 1):
                painter.drawLine(x * cell, top * cell, x * cell, (top + high) * cell)
            for y in range(top, top + high + 1):
                painter.drawLine(left * cell, y * cell, (left + wide) * cell, y * cell)
    return image


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "keep.png"
    assert plan_picture().save(str(path))
    return path


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "meadow.png"
    image = QImage(700, 350, QImage.Format.Format_RGB32)
    image.fill(QColor("#406020"))
    assert image.save(str(path))
    return path


def map_file(folder: Path, **parts: Any) -> Path:
    """Write a map of ten by five squares in Universal VTT, with a green picture."""
    image = QImage(700, 350, QImage.Format.Format_RGB32)
    image.fill(QColor("#406020"))
    path = folder / "tower.dd2vtt"
    whole = uvtt(image=b64encode(as_png(image)).decode(), **parts)
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path
