"""`battleboard grid` works as its user runs it."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.app.command_line import main
from battleboard.models import grey_pictures


def drawn(path: Path, cell: float, left: float, top: float, ground: str = "#b09060") -> Path:
    """A picture of a floor with a grid."""
    picture = QImage(700, 600, QImage.Format.Format_ARGB32)
    picture.fill(QColor(ground))
    with QPainter(picture) as painter:
        for number in range(-1, 100):
            painter.fillRect(QRectF(left + number * cell - 1, 0, 2, 600), QColor(90, 60, 20, 120))
            painter.fillRect(QRectF(0, top + number * cell - 1, 700, 2), QColor(90, 60, 20, 120))
    picture.save(str(path))
    return path


def test_a_grid_is_told_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = drawn(tmp_path / "floor.png", 52, 13, 40)
    assert main(["grid", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said == {"found": True, "score": said["score"]} | {
        "cell_px": pytest.approx([52, 52], rel=0.002),
        "offset_px": pytest.approx([13, 40], abs=1),
    }


def test_a_grid_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grid", str(drawn(tmp_path / "floor.png", 52, 13, 40))]) == 0
    assert capsys.readouterr().out.startswith("The cells are 52.0")


def test_the_name_says_it_where_the_lines_do_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = drawn(tmp_path / "floor 14x12.png", 52, 13, 40)
    assert main(["grid", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["cell_px"], said["offset_px"]) == ([50, 50], [0, 0])


def test_a_picture_without_a_grid_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = drawn(tmp_path / "floor.png", 9000, 13, 40, "#00ffffff")
    assert main(["grid", str(path)]) == 0
    assert capsys.readouterr().out.startswith("No grid was found (score ")
    assert main(["grid", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["found"] is False


def test_what_is_no_picture_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "floor.txt"
    text.write_text("floor", "utf-8")
    assert main(["grid", str(text)]) == 2
    said = "battleboard: 'floor.txt' is not a picture that can be shown.\n"
    assert capsys.readouterr().err == said
    assert main(["grid", str(tmp_path / "none.png")]) == 2
    assert "'none.png' cannot be read" in capsys.readouterr().err
    monkeypatch.setattr(grey_pictures, "LARGEST_PX", 100)
    assert main(["grid", str(drawn(tmp_path / "floor.png", 52, 13, 40))]) == 2
    assert "has a side of more than 100 pixels" in capsys.readouterr().err
