"""How long the program takes to its first usable window, and a battle's memory."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.board.level import Surface
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.battle_file.store import picture_name
from tests.battle.battles import TABLES
from tests.bench.conftest import AtTheScreen
from tests.bench.measured import declare
from tests.bench.test_map import jpeg, scene

_MOST_MB: Final = {"the demonstration": 200, "a map of 8192 pixels": 450}
_LARGEST_PICTURE: Final = 8192
_SOON: Final = 0.7

# Reports when the window is painted and its event loop idle, and quits.
UNTIL_PAINTED: Final = """
import sys
from PySide6.QtCore import QEvent, QTimer
from battleboard.app import window

class Watched(window.MainWindow):
    def event(self, event):
        done = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest:
            QTimer.singleShot(0, self.end)
        return done

    def end(self):
        print("painted", flush=True)
        self.close()

window.MainWindow = Watched
window.is_seen = lambda _platform: True
from battleboard.app.command_line import main
main(sys.argv[1:])
"""
# Opens a battle, waits for its picture, and reports its memory.
WITH_A_BATTLE: Final = """
import os, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from battleboard.app.window import make_application
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
application = make_application()
window = MainWindow(Theme(application), find_recent_battles(os.environ))
window.resize(1920, 1080)
window.show()
if sys.argv[1:]:
    window.file_controller.open_path(Path(sys.argv[1]))
else:
    window.file_controller.begin("example-of-melee")
view = window.desk.map
while sys.argv[1:] and not any(view.map_scene.terrain.pictures):
    application.processEvents()
for _ in range(20):
    application.processEvents()
kilobytes = next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]
window.close()
print(int(kilobytes) / 1024, flush=True)
"""


class Programs:
    """Programs that are started one after another, each when the last one has ended."""

    def __init__(self, home: Path) -> None:
        own = {"BATTLEBOARD_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
        self._environment = os.environ | own
        self._running: subprocess.Popen[str] | None = None

    def start(self, code: str, *arguments: str) -> str:
        """Start a program, and return the first line that it writes."""
        self._running = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._running.stdout is not None
        return self._running.stdout.readline()

    def end(self) -> None:
        """Wait for the running program to end."""
        if self._running is not None:
            self._running.communicate()
            self._running = None


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    """Programs with a home of their own."""
    programs = Programs(tmp_path)
    yield programs
    programs.end()


def test_start_to_the_first_window(benchmark: BenchmarkFixture, programs: Programs) -> None:
    declare(benchmark, "start to the first window", _SOON)
    said = benchmark.pedantic(
        programs.start, args=(UNTIL_PAINTED,), setup=programs.end, rounds=9, warmup_rounds=1
    )
    assert said == "painted\n"


def large_map(path: Path) -> Path:
    """A battle of 200 figures among 1,000 walls, with a map picture."""
    content = jpeg(_LARGEST_PICTURE)
    start = scene()
    surface = Surface(picture=picture_name(content))
    with closing(
        create_battle_file(
            path, start._replace(board=start.board._replace(surface=surface)), TABLES
        )
    ) as kept:
        kept.add_picture(content)
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells in this way")
@pytest.mark.parametrize("name", _MOST_MB)
def test_memory(
    programs: Programs,
    noted: AtTheScreen,
    tmp_path: Path,
    name: str,
) -> None:
    most = _MOST_MB[name]
    battles = [] if name == "the demonstration" else [str(large_map(tmp_path / "a.battle"))]
    megabytes = float(programs.start(WITH_A_BATTLE, *battles))
    noted(f"memory with {name}", [megabytes], most, unit="MB")
    assert megabytes < 2 * most
