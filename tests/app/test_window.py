"""The window: what it shows at first, how it ends, and pictures where there is no display."""

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from battleboard.views.segment_strip import SegmentStrip
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from battleboard.app.window import known_platforms, open_window, quick_to_end, show_giants_charge
from battleboard.storage.resources import OwnFileError, resource
from battleboard.views.look.theme import DARK, LIGHT, Shade, Theme
from battleboard.views.main_window import MainWindow
from tests.app.command import battleboard

NOWHERE = "import sys; sys._MEIPASS = '/nowhere'; from battleboard.app.command_line import main; "

# A window on a display of which nobody sees anything, and Ctrl+C as soon as its loop runs.
INTERRUPTED = """
import os, signal, sys
from PySide6.QtCore import QTimer
from battleboard.app import window
window.is_seen = lambda _platform: True
window.show_giants_charge = lambda _window: QTimer.singleShot(0, interrupt)
def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
    QTimer.singleShot(0, lambda: os._exit(3))
from battleboard.app.command_line import main
sys.exit(main([]))
"""

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
    assert "battleboard: this computer has no font that Battleboard can find" in done.stderr


def test_a_broken_installation_is_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOWHERE + f"sys.exit(main(['--shot', {str(tmp_path / 'a')!r}]))"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("battleboard: Battleboard's own file 'icons/battleboard.svg'")


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> MainWindow:
    """The window before anything is shown in it."""
    window = MainWindow(Theme(qapp, Shade.LIGHT))
    qtbot.addWidget(window)
    return window


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first fight of an installation that may be damaged."""
    for folder in ("battles", "catalogue"):
        shutil.copytree(resource(folder), tmp_path / "resources" / folder)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    return tmp_path / "resources" / "battles" / "giant-charge.json"


def test_the_first_fight_is_on_the_ruler_with_its_reason(window: MainWindow) -> None:
    show_giants_charge(window)
    assert window.findChildren(SegmentStrip)[0].accessibleDescription() == (
        "wizard: spell, segment 7, segments 1 to 7. giant: charge, segment 9, segments 1 to 9."
    )
    texts = [label.text() for label in window.findChildren(QLabel)]
    assert "A giant charges across 200 ft at a caster" in texts
    assert any(
        text.startswith("Wizard's grasping hand comes first: giant arrives in segment 9")
        and text.endswith("(ADDICT VII.B.4)")
        for text in texts
    )


def test_the_first_fight_says_what_the_page_says(window: MainWindow, example: Path) -> None:
    example.write_text(example.read_text("utf-8").replace('"wizard"', '"iMac"'), "utf-8")
    show_giants_charge(window)
    texts = [label.text() for label in window.findChildren(QLabel)]
    assert any(text.startswith("IMac's grasping hand comes first") for text in texts)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "not JSON: "),
        ("{}", "format: missing: expected 'battleboard-scenario'"),
        (None, "[Errno 21]" if sys.platform == "linux" else ""),
        ("no targets", "actions[1].target: expected the id of a combatant to charge"),
        ("no actions", "it has no two acts to compare"),
    ],
)
def test_a_damaged_first_fight_is_a_sentence(
    content: str | None, why: str, window: MainWindow, example: Path
) -> None:
    plain = json.loads(example.read_text("utf-8"))
    example.unlink()
    if content is None:
        example.mkdir()
    elif content == "no targets":
        del plain["actions"][1]["target"]
        example.write_text(json.dumps(plain), "utf-8")
    elif content == "no actions":
        example.write_text(json.dumps(plain | {"actions": []}), "utf-8")
    else:
        example.write_text(content, "utf-8")
    with pytest.raises(OwnFileError) as refused:
        show_giants_charge(window)
    said = str(refused.value)
    assert said.startswith(f"Battleboard's own file 'battles/giant-charge.json' is damaged ({why}")
    assert said.endswith("). Installing Battleboard again brings it back.")


def test_a_platform_that_qt_does_not_know_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonsense")
    assert open_window(None, None) == 2
    said = capsys.readouterr().err
    assert said.startswith("battleboard: QT_QPA_PLATFORM asks for 'nonsense', which Qt does not kn")
    assert ", offscreen" in said


def test_platforms_may_lie_in_a_folder_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM_PLUGIN_PATH", str(tmp_path))
    (tmp_path / "libqnothing.so").write_text("no plugin")
    assert {"offscreen", "minimal"} <= known_platforms()


@linux_only
def test_a_stale_wayland_is_no_display(tmp_path: Path) -> None:
    stale = {"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)}
    done = battleboard("--shot", "a.png", folder=tmp_path, environment=stale)
    assert (done.returncode, done.stdout, done.stderr) == (0, "The picture is in a.png\n", "")


@linux_only
def test_a_picture_is_named_in_the_letters_there_are(tmp_path: Path) -> None:
    plain = {"PYTHONIOENCODING": "ascii"}
    done = battleboard("--shot", "é\x1b.png", folder=tmp_path, environment=plain)
    assert (done.returncode, done.stdout, done.stderr) == (0, "The picture is in e?.png\n", "")


@linux_only
def test_ctrl_c_ends_the_window_quietly() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (-signal.SIGINT, "")
    assert "Traceback" not in done.stderr


def test_outside_the_window_ctrl_c_is_what_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    with quick_to_end():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is before


def test_whoever_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with quick_to_end():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert signal.signal(signal.SIGINT, before) is signal.SIG_IGN
