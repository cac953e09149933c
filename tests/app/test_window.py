"""The window shows what it should at first, ends cleanly, and is saved without a display."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage

from battleboard.app.command_line import main
from battleboard.app.window import default_sigint, known_platforms
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.battle_file.journal import Contents, pack_state
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.battle_file.sqlite_file import build_file
from battleboard.storage.settings import Settings, read_settings, write_settings
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.theme.colours import DARK, LIGHT
from tests.app.command import battleboard
from tests.battle.battles import TABLES

NOWHERE = "import sys; sys._MEIPASS = '/nowhere'; from battleboard.app.command_line import main; "

# A window on an invisible display, and Ctrl+C as soon as its event loop runs.
FROZEN: Final = Path(__file__).parents[1] / "storage" / "frozen"
INTERRUPTED = """
import os, signal, sys
from PySide6.QtCore import QTimer
from battleboard.app import window
window.is_seen = lambda _platform: True
window.MainWindow.report_settings_faults = lambda _window: QTimer.singleShot(0, interrupt)
def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
    QTimer.singleShot(0, lambda: os._exit(3))
from battleboard.app.command_line import main
sys.exit(main([]))
"""

# A window on an invisible display that the system asks to end, as at a log-out.
TERMINATED = """
import os, signal, sys
from PySide6.QtCore import QTimer
from battleboard.app import window
window.is_seen = lambda _platform: True
asked = getattr(signal, sys.argv[1])
window.MainWindow.report_settings_faults = lambda shown: QTimer.singleShot(100, interrupt)
def interrupt():
    os.kill(os.getpid(), asked)
    QTimer.singleShot(5_000, lambda: os._exit(3))
from battleboard.app.command_line import main
sys.exit(main(sys.argv[2:]))
"""

# A window on an invisible display that is closed as soon as its event loop runs.
CLOSED = """
import sys
from PySide6.QtCore import QTimer
from battleboard.app import window
window.is_seen = lambda _platform: True
window.MainWindow.report_settings_faults = lambda shown: QTimer.singleShot(100, shown.close)
from battleboard.app.command_line import main
sys.exit(main(sys.argv[1:]))
"""

# Qt uses more threads only for shapes as large as this.
LARGE_SHAPE = """
import os
from PySide6.QtGui import QImage, QPainter, QRadialGradient
from battleboard.app.window import make_application
application = make_application()
image = QImage(900, 900, QImage.Format.Format_RGB32)
image.fill(0)
before = len(os.listdir("/proc/self/task"))
with QPainter(image) as painter:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QRadialGradient(450, 450, 450))
    painter.drawEllipse(0, 0, 900, 900)
print(len(os.listdir("/proc/self/task")) - before)
"""


PICTURED = {"BATTLEBOARD_PICTURE": "out/battleboard.png"}

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="other systems have a display")


@linux_only
def test_without_a_display_it_says_so_and_ends(tmp_path: Path) -> None:
    done = battleboard(folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("battleboard: There is no display here to open a window on")
    assert list(tmp_path.iterdir()) == []


@linux_only
def test_a_display_that_is_asked_for_and_does_not_answer_is_none(tmp_path: Path) -> None:
    done = battleboard(folder=tmp_path, environment={"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":65000"})
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "battleboard: QT_QPA_PLATFORM asks for 'xcb', but no display answers there.\n"
    )


@linux_only
def test_where_a_picture_is_wanted_then_it_leaves_one(tmp_path: Path) -> None:
    done = battleboard(folder=tmp_path, environment=PICTURED)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert done.stdout == (
        "There is no display here, so Battleboard draws its window as a picture instead.\n"
        "The screenshot is saved as out/battleboard.png\n"
    )
    assert QImage(str(tmp_path / "out" / "battleboard.png")).width() >= 1000


@linux_only
def test_one_thread_paints_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_NO_GUI_THREADPOOL")
    done = subprocess.run(
        [sys.executable, "-c", LARGE_SHAPE], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.parametrize(("theme", "ground"), [("light", LIGHT.ground), ("dark", DARK.ground)])
def test_a_shot_wears_the_chosen_theme(tmp_path: Path, theme: str, ground: str) -> None:
    done = battleboard("--theme", theme, "--shot", tmp_path / "a" / "shot.png", folder=tmp_path)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
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
    done = battleboard(folder=tmp_path, environment=PICTURED | {"FONTCONFIG_FILE": str(fonts)})
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
    assert done.stderr.startswith("battleboard: Battleboard's own file '")
    assert done.stderr.endswith("is missing. Reinstall Battleboard to restore it.\n")


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    path = tmp_path / "ford.battle"
    fight = NewBattle(floor="grass").battle
    create_battle_file(path, fight, TABLES, title="The ford").close()
    return path


def test_a_battle_that_is_named_is_in_the_picture(tmp_path: Path, ford: Path) -> None:
    empty, full = tmp_path / "empty.png", tmp_path / "full.png"
    commands: list[list[str | Path]] = [["--shot", empty], [ford, "--shot", full]]
    for words in commands:
        done = battleboard(*words, folder=tmp_path, environment=home(tmp_path))
        assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert QImage(str(empty)) != QImage(str(full))
    recents = read_settings(find_user_folders(home(tmp_path)).settings).settings.recents
    assert [each.path for each in recents] == [str(ford)]


@pytest.mark.parametrize("name", ["gone.battle", "poem.battle"])
def test_a_battle_that_cannot_be_opened_is_a_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "poem.battle").write_text("no battle " * 100)
    done = battleboard("--shot", "a.png", name, folder=tmp_path, environment=home(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("battleboard: ")
    assert name in done.stderr
    assert not (tmp_path / "a.png").exists()


def test_39_6_a_shot_waits_for_no_dialog_that_nobody_sees(tmp_path: Path) -> None:
    large = {0: pack_state(b'{"board":' + b" " * 13 * 2**20 + b"1}")}
    build_file(tmp_path / "large.battle", Contents(large))
    done = battleboard(
        "--shot", "a.png", "large.battle", folder=tmp_path, environment=home(tmp_path)
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "'large.battle' is very large" in done.stderr
    assert not (tmp_path / "a.png").exists()


def home(folder: Path) -> dict[str, str]:
    """Keep the program's own files in a folder."""
    return {"BATTLEBOARD_HOME": str(folder / "home")}


def test_the_look_that_was_chosen_is_worn_unless_another_is_asked_for(tmp_path: Path) -> None:
    write_settings(find_user_folders(home(tmp_path)).settings, Settings(theme="dark"))
    for words, ground in (([], DARK.ground), (["--theme", "light"], LIGHT.ground)):
        shot = tmp_path / "shot.png"
        battleboard(
            "--shot", shot, *words, folder=tmp_path, environment=home(tmp_path)
        ).check_returncode()
        picture = QImage(str(shot))
        corner = picture.pixelColor(picture.width() - 5, picture.height() - 5)
        assert corner.name() == ground


def test_a_platform_that_qt_does_not_know_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonsense")
    assert main([]) == 2
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
    said = "The screenshot is saved as a.png\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


@linux_only
def test_a_picture_is_named_in_the_letters_there_are(tmp_path: Path) -> None:
    plain = {"PYTHONIOENCODING": "ascii"}
    done = battleboard("--shot", "é\x1b.png", folder=tmp_path, environment=plain)
    said = "The screenshot is saved as e?.png\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


@pytest.fixture
def heeded_ctrl_c() -> Iterator[None]:
    """Give Ctrl+C its usual effect, even in a run that was started in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@linux_only
@pytest.mark.usefixtures("heeded_ctrl_c")
def test_ctrl_c_ends_the_window_quietly() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (-signal.SIGINT, "")
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes the window itself")
@pytest.mark.parametrize("asked", ["SIGTERM", "SIGHUP"])
def test_asked_to_end_by_the_system_it_closes_its_battle_properly(
    tmp_path: Path, asked: str
) -> None:
    battle = tmp_path / "duel.battle"
    shutil.copy(FROZEN / "0.1.0" / "duel-of-casters.battle", battle)
    done = subprocess.run(
        [sys.executable, "-c", TERMINATED, asked, "-platform", "offscreen", str(battle)],
        env=os.environ | home(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "ended with status 0" in find_user_folders(home(tmp_path)).log.read_text("utf-8")
    # An open battle would have its WAL and its lock beside it.
    assert sorted(path.name for path in tmp_path.glob("duel*")) == ["duel.battle"]


@pytest.mark.parametrize("words", [["--frames"], []])
def test_frames_that_took_long_are_told_in_the_end_if_asked_for(
    tmp_path: Path, words: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLOSED, "-platform", "offscreen", *words],
        env=os.environ | home(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    told = " frames, " in done.stdout and " longer than 33 ms\n" in done.stdout
    assert told is bool(words)
    assert " longer than 33 ms" in find_user_folders(home(tmp_path)).log.read_text("utf-8")


@pytest.mark.usefixtures("heeded_ctrl_c")
def test_outside_the_window_ctrl_c_is_what_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    with default_sigint():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is before


def test_whoever_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with default_sigint():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    assert signal.signal(signal.SIGINT, before) is signal.SIG_IGN
