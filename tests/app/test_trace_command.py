"""`battleboard trace` works as its user runs it."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.app.command_line import main
from tests.board.tracing.drawn_dungeon import laid_out
from tests.board.tracing.drawn_plan import draw

ROOMS = {
    "rects": [
        {"x": 0, "y": 0, "w": 4, "h": 3},
        {"x": 4, "y": 1, "w": 1, "h": 1},
        {"x": 5, "y": 0, "w": 4, "h": 4},
    ],
    "doors": [{"x": 4, "y": 1, "dir": {"x": 1, "y": 0}, "type": 1}],
}

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    """Two rooms with a door between them."""
    path = tmp_path / "rooms.png"
    drawn = draw(laid_out(ROOMS), "black", 2)
    drawn.picture.save(str(path))
    return path


def told(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, list[object]]:
    assert main(["trace", *map(str, words), "--json"]) == 0
    answer: dict[str, list[object]] = json.loads(capsys.readouterr().out)
    return answer


def test_a_plan_is_traced(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = draw(laid_out(ROOMS), "black", 2)
    offset = ",".join(map(str, drawn.offset))
    said = told(capsys, plan, "--cell", str(drawn.cell), "--offset", offset)
    assert said["floor_squares"] == pytest.approx(29, abs=0.1)
    assert len(said["walls"]) == len(drawn.walls)
    assert [door["kind"] for door in said["doors"] if isinstance(door, dict)] == ["door"]
    assert said["uncertain"] == []
    assert set(said) == {"floor_squares", "walls", "doors", "floor", "uncertain"}


def test_the_grid_need_not_be_told(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = draw(laid_out(ROOMS), "black", 2)
    assert main(["trace", str(plan), "--cell", str(drawn.cell)]) == 0
    assert "29.0 squares of floor" in capsys.readouterr().out
    assert main(["trace", str(plan)]) == 0
    assert "squares of floor" in capsys.readouterr().out


def test_a_thick_wall_is_one_down_its_middle_if_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = QImage(480, 280, QImage.Format.Format_RGB32)
    picture.fill(QColor("black"))
    with QPainter(picture) as painter:
        painter.fillRect(40, 40, 160, 200, QColor("white"))
        painter.fillRect(220, 40, 200, 200, QColor("white"))
    path = tmp_path / "thick.png"
    picture.save(str(path))

    def upright(*words: str) -> list[float]:
        walls = told(capsys, path, "--cell", "40", "--offset", "0,0", *words)["walls"]
        middles = [(a[0] + b[0]) / 2 for a, b in walls if abs(a[1] - b[1]) > 4]  # type: ignore[misc, has-type]
        return sorted(x for x in middles if 4 < x < 7)

    assert upright() == pytest.approx([5, 5.5], abs=0.1)
    assert upright("--middle") == pytest.approx([5.25], abs=0.1)


def test_a_mask_is_taken_as_it_is(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mask = QImage(QImage(str(plan)).size(), QImage.Format.Format_RGB32)
    mask.fill(QColor("white"))
    with QPainter(mask) as painter:
        painter.fillRect(100, 98, 150, 5, QColor("#ff00ff"))
        painter.fillRect(100, 200, 50, 5, QColor("#00ff00"))
    path = tmp_path / "mask.png"
    mask.save(str(path))
    colours = ("--mask", path, "--colour", "#ff00ff")
    said = told(capsys, plan, "--cell", "50", "--offset", "0,0", *colours)
    assert said["doors"] == []
    assert said["walls"] == [[[2.0, 2.01], [5.0, 2.01]]] or len(said["walls"]) == 1
    said = told(
        capsys, plan, "--cell", "50", "--offset", "0,0", *colours, "--doors-colour", "#00ff00"
    )
    assert len(said["doors"]) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--cell", "0"], "expected 4 to 4000 pixels per square"),
        (["--cell", "nan"], "expected 4 to 4000 pixels per square"),
        (["--offset", "3"], "expected a point such as 12.5,40"),
        (["--colour", "#ff00ff"], "add --mask"),
        (["--mask", "x.png"], "give the colour of walls"),
        (["--mask", "x.png", "--colour", "red"], "expected a colour such as #ff00ff"),
        (["--mask", "x.png", "--colour", "#ff00ff"], "'x.png' cannot be read"),
    ],
)
def test_what_makes_no_sense_is_told(
    words: list[str], said: str, plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", str(plan), *words]) == 2
    assert said in capsys.readouterr().err


def test_a_mask_of_another_size_is_refused(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mask.png"
    QImage(10, 10, QImage.Format.Format_RGB32).save(str(path))
    assert main(["trace", str(plan), "--mask", str(path), "--colour", "#ff00ff"]) == 2
    assert "they must be the same size" in capsys.readouterr().err


def test_a_painted_map_is_named_and_ends_with_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    painted = QImage(200, 200, QImage.Format.Format_Grayscale8)
    for y in range(200):
        for x in range(200):
            painted.setPixelColor(x, y, QColor.fromHsv(0, 0, (x * 7 + y * 13 + x * y) % 256))
    path = tmp_path / "painted.png"
    painted.save(str(path))
    assert main(["trace", str(path), "--cell", "20", "--offset", "0,0"]) == 1
    assert "looks like a painted map" in capsys.readouterr().err
