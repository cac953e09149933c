"""A user in front of the program: sees its window, types, and moves the mouse."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final, NamedTuple

from PySide6.QtGui import QImage

from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.opening import open_read_only
from battleboard.storage.catalogue import load_tables

WIDE: Final = 1366
HIGH: Final = 768
"""The pixels of one display."""
_TRIFLE: Final = 1
"""Who looks now and then whether something has come about works a hundredth of a second at most."""
PATIENCE: Final = 30.0
"""So many seconds nothing takes but a fault."""
OUT: Final = Path(__file__).parents[2] / "out" / "tests"
_SOON: Final = 3.0
_LOOK: Final = 0.05
_REST: Final = 0.4
"""Longer than any pause that the program makes in its work."""
_TITLE_BAR: Final = 8
"""A row of pixels in the bar that the window manager puts over a window."""
_NAME: Final = "Battleboard$"
_GRAB: Final = """
import sys
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(["grab", "-platform", "xcb"])
screen = application.primaryScreen()
# Places count from its own corner.
whole = screen.virtualGeometry().united(QRect(0, 0, 1, 1)).translated(-screen.geometry().topLeft())
screen.grabWindow(0, *whole.getRect()).save(sys.argv[1])
"""


class Screen(NamedTuple):
    """A screen for one test: the environment of whatever is shown on it, and the test's name.

    `eyes` is the socket on which the program says where its parts lie. In the folder `kept` the
    server keeps what is shown.
    """

    environment: dict[str, str]
    test: str
    kept: Path
    eyes: str = ""

    def grab(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [sys.executable, "-c", _GRAB, str(path)],
            env=self.environment,
            check=True,
            timeout=PATIENCE,
            capture_output=True,
        )

    def plug_in(self, name: str, at: int) -> None:
        """Turn a part of it into a display, the given number of displays from the left."""
        self.lay_out(name, at * WIDE, WIDE, HIGH)

    def lay_out(self, name: str, left: int, wide: int, high: int) -> None:
        """Turn a part of it, from a column on, into a display."""
        self._arrange("--setmonitor", name, f"{wide}/360x{high}/200+{left}+0", "none")

    def give_up_own(self) -> None:
        """Remove the one display that the server starts with."""
        # xrandr reports that no screen is left, but has done what it was asked to.
        self._arrange("--output", "screen", "--off", may_fail=True)

    def draw_out(self, name: str) -> None:
        self._arrange("--delmonitor", name)

    def _arrange(self, *words: str, may_fail: bool = False) -> None:
        subprocess.run(
            ["xrandr", *words],  # noqa: S607 - wherever the system keeps it
            env=self.environment,
            check=not may_fail,
            timeout=PATIENCE,
            capture_output=True,
        )


class Sitting:
    """One run of the program, and its user."""

    def __init__(self, screen: Screen, board: subprocess.Popen[str]) -> None:
        self.screen = screen
        self.board = board
        self.clicks = 0
        """How often a button of the mouse was pressed."""
        self.keys = 0
        """How many keys were pressed, apart from what was typed."""

    @property
    def title(self) -> str:
        """The window's title, or '' if there is none."""
        names = [self._hand("getwindowname", window) for window in self._windows(_NAME)]
        return next(iter(names), "")

    @property
    def keyboard(self) -> str:
        """The title of the window with the keyboard focus."""
        return self._hand("getwindowfocus", "getwindowname")

    def place_of(self, name: str) -> tuple[int, int, int, int] | None:
        """Where a visible window is: left, top, width and height."""
        windows = self._windows(name)
        if not windows:
            return None
        said = self._hand("getwindowgeometry", "--shell", windows[0], may_fail=True)
        facts = dict(line.split("=") for line in said.splitlines())
        wanted = ("X", "Y", "WIDTH", "HEIGHT")
        left, top, wide, high = (int(facts.get(each, "0")) for each in wanted)
        return left, top, wide, high

    def lay_window(self, left: int, top: int, wide: int, high: int) -> None:
        """Place the window by hand, which filled the left display until now."""
        window = self._windows(_NAME)[0]
        twice = ("click", "--repeat", "2", "--delay", "50", "1")
        before = self.place_of(_NAME)
        self._hand("mousemove", str(WIDE // 2), str(_TITLE_BAR), *twice)
        until(lambda: self.place_of(_NAME) != before, "the window no longer fills its display")
        self._hand("windowsize", "--sync", window, str(wide), str(high))
        self._hand("windowmove", "--sync", window, str(left), str(top))

    def wait_for_window(self) -> None:
        """Wait for the window, and give it the keyboard focus."""
        self._hand("search", "--sync", "--onlyvisible", "--name", _NAME)
        self._take_keyboard()
        self.wait_for_rest()

    def wait_for_rest(self) -> None:
        """Wait until the program is idle: it loads much when it is shown."""
        before = -_TRIFLE - 1

        def rests() -> bool:
            nonlocal before
            state, now = self._worked()
            before, still = now, now - before <= _TRIFLE
            # A process that waits for its turn on a busy machine is not idle.
            return still and state == "S"

        until(rests, "the program comes to rest", look=_REST)

    def press(self, *keys: str) -> None:
        self.keys += len(keys)
        self._hand("key", "--clearmodifiers", *keys)

    def type(self, text: str) -> None:
        self._hand("type", "--delay", "5", "--", text)

    def choose(self, words: str) -> None:
        """Find something in the palette by its words, and run it."""
        self.press("ctrl+k")
        self.type(words)
        self.press("Return")

    def answer(self, path: Path) -> None:
        """Answer a dialog that asks for a file name."""
        until(lambda: len(self._windows(".")) > 1, "a dialog asks for a name")
        self.press("ctrl+a")
        self.type(str(path))
        self._agree(lambda: len(self._windows(".")) == 1)
        until(lambda: len(self._windows(".")) == 1, "the dialog is gone")
        self._take_keyboard()

    def click(self, *what: object) -> None:
        """Click something once it is there: a part by its words, or a point in feet."""
        self.click_at(self.find(*what))

    def click_at(self, place: tuple[int, int]) -> None:
        self.clicks += 1
        self._hand("mousemove", *map(str, place), "click", "1")

    def find(self, *what: object) -> tuple[int, int]:
        """The pixel of something on the screen, once it is there and still."""
        place: tuple[int, int] | None = None

        def is_seen() -> bool:
            nonlocal place
            before, place = place, self._look_for(*map(str, what))
            return place is not None and place == before

        until(is_seen, f"{what} is to be seen")
        assert place is not None
        return place

    def sees(self, *what: object) -> bool:
        """Whether something is there now, as the program reports once it has finished."""
        return self._look_for(*map(str, what)) is not None

    def name_file(self, path: Path) -> None:
        """Type a file name into the dialog that asks for it, and confirm."""
        self.find("File name:")
        self.find("typed", "")
        self.type(str(path))
        self.find("typed", path)
        self._agree(lambda: self._look_for("File name:") is None)

    def _agree(self, is_gone: Callable[[], bool]) -> None:
        self.press("Return")
        # If the dialog still offers completions, the first key only closes them.
        if not comes_about(is_gone, _SOON):
            self.press("Return")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.clicks += 1
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self._hand("mousemove", *map(str, start), "mousedown", "1")
        for place in (middle, end):
            self._hand("mousemove", *map(str, place))
        self._hand("mouseup", "1")

    def see(self, path: Path) -> QImage:
        """Take a picture of the whole screen, and keep it."""
        self.screen.grab(path)
        return QImage(str(path))

    def end(self) -> tuple[int, str, str]:
        """Quit by keyboard, and return the exit status and the output."""
        self.press("ctrl+q")
        out, err = self.board.communicate(timeout=PATIENCE)
        return self.board.returncode, out, err

    def kill(self) -> None:
        """End the program as a power cut does."""
        self.board.send_signal(signal.SIGKILL)
        self.board.wait(timeout=PATIENCE)

    def _look_for(self, *what: str) -> tuple[int, int] | None:
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(self.screen.eyes)
            asking.sendall(f"{json.dumps(what)}\n".encode())
            found = json.loads(asking.makefile().read())
        return tuple(found) if found else None

    def _take_keyboard(self) -> None:
        """Give the window the keyboard focus, which nobody else does without a window manager."""
        found: list[str] = []

        def is_there() -> bool:
            found[:] = self._windows(_NAME)
            return bool(found)

        until(is_there, "the window is there")
        self._hand("windowfocus", "--sync", found[0])

    def _worked(self) -> tuple[str, int]:
        """The program's state, and how long it has worked, as the system counts it."""
        fields = Path(f"/proc/{self.board.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return fields[0], sum(map(int, fields[11:13]))

    def _windows(self, name: str) -> list[str]:
        """The program's visible windows."""
        own = ("--all", "--pid", str(self.board.pid), "--name", name)
        return self._hand("search", "--onlyvisible", *own, may_fail=True).split()

    def _hand(self, *words: str, may_fail: bool = False) -> str:
        """Run the input tool, and return its output."""
        done = subprocess.run(
            ["xdotool", *words],  # noqa: S607 - wherever the system keeps it
            env=self.screen.environment,
            capture_output=True,
            text=True,
            check=not may_fail,
            timeout=PATIENCE,
        )
        return done.stdout.strip()


@contextmanager
def sitting(screen: Screen, *arguments: str, program: tuple[str, ...] = ()) -> Iterator[Sitting]:
    """Start the program and sit down before it; it is ended in the end, whatever happens.

    Another `program` may start it, with words of its own.

    When the test fails, a picture of the screen is kept.
    """
    with subprocess.Popen(
        [sys.executable, "-m", *(program or _program(screen)), *arguments],
        env=screen.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as board:
        try:
            here = Sitting(screen, board)
            here.wait_for_window()
            yield here
        except BaseException:
            screen.grab(OUT / f"{screen.test}.png")
            raise
        finally:
            board.kill()


def started(screen: Screen, folder: Path, *words: str) -> tuple[int, str, str]:
    """Start the program once more in a folder, and wait for it to end."""
    done = subprocess.run(
        [sys.executable, "-m", "battleboard", *words],
        cwd=folder,
        env=screen.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def _program(screen: Screen) -> tuple[str, ...]:
    return ("tests.e2e.watched", screen.eyes) if screen.eyes else ("battleboard",)


@contextmanager
def opened(path: Path) -> Iterator[BattleFile]:
    """Read the file of a battle, which may be open in the program."""
    document = open_read_only(path, load_tables()).document
    try:
        yield document
    finally:
        document.close()


def until(condition: Callable[[], object], what: str, look: float = _LOOK) -> None:
    """Poll until something happens."""
    assert comes_about(condition, PATIENCE, look), f"in vain: {what}"


def comes_about(condition: Callable[[], object], within: float, look: float = _LOOK) -> bool:
    """Poll for something that may happen within some seconds."""
    end, pause = monotonic() + within, Event()
    while not condition():
        if monotonic() > end:
            return False
        pause.wait(look)
    return True
