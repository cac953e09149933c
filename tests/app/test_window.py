"""The window where there is no display: pictures, and sentences about them."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from battleboard.views.theme import DARK, LIGHT
from tests.app.command import battleboard

NOWHERE = "import sys; sys._MEIPASS = '/nowhere'; from battleboard.app.command_line import main; "

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="other systems have a display")


@linux_only
def test_without_a_display_it_says_so_and_leaves_a_picture(tmp_path: Path) -> None:
    done = battleboard(folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "There is no display here, so Battleboard draws its window as a picture instead.\n"
        "The picture is in out/battleboard.png\n"
    )
    assert QImage(str(tmp_path / "out" / "battleboard.png")).width() >= 1000


@pytest.mark.parametrize(("theme", "ground"), [("light", LIGHT.ground), ("dark", DARK.ground)])
def test_a_shot_wears_the_chosen_theme(tmp_path: Path, theme: str, ground: str) -> None:
    done = battleboard("--theme", theme, "--shot", tmp_path / "a" / "shot.png", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    picture = QImage(str(tmp_path / "a" / "shot.png"))
    corner = picture.pixelColor(picture.width() - 5, picture.height() - 5)
    assert corner.name() == ground


def test_a_shot_on_a_fine_display_is_as_fine(tmp_path: Path) -> None:
    for factor in ("1", "2"):
        shot = tmp_path / f"{factor}.png"
        battleboard(
            "--shot", shot, folder=tmp_path, environment={"QT_SCALE_FACTOR": factor}
        ).check_returncode()
    assert QImage(str(tmp_path / "2.png")).width() == 2 * QImage(str(tmp_path / "1.png")).width()


def test_a_shot_that_cannot_be_saved_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for where in (tmp_path / "file" / "shot.png", tmp_path):
        done = battleboard("--shot", where, folder=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"battleboard: the picture could not be saved as {where}")
        assert "Traceback" not in done.stderr


@linux_only
def test_where_no_font_is_installed_it_says_so(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts.conf"
    fonts.write_text("<fontconfig></fontconfig>")
    done = battleboard(folder=tmp_path, environment={"FONTCONFIG_FILE": str(fonts)})
    assert done.returncode == 0
    assert "This computer has no font that Battleboard can find" in done.stderr


def test_a_broken_installation_is_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOWHERE + f"sys.exit(main(['--shot', {str(tmp_path / 'a')!r}]))"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("battleboard: Battleboard's own file 'icons/battleboard.svg'")
