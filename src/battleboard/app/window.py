"""Chooses the Qt platform, and opens the main window or saves a picture of it."""

import ctypes
import faulthandler
import os
import signal
import socket
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from PySide6.QtCore import QLibraryInfo, QPluginLoader, QSocketNotifier, QTimer
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication

from battleboard import __version__
from battleboard.app.crash import CrashHandler, enable_crash_log
from battleboard.app.file_events import watch_file_events
from battleboard.app.keep_awake import keep_awake_for
from battleboard.app.one_instance import PATIENCE_WITH_A_BUSY_ONE_MS, Instance
from battleboard.app.qt_log import DisplayLog, log_qt_messages
from battleboard.app.start_faults import MissingPartError, NoDisplayError
from battleboard.app.start_request import Request, request_of
from battleboard.app.temporary_home import ensure_writable_home
from battleboard.app.terminal import complain, tell
from battleboard.foundation.fault import Fault
from battleboard.models.background_work import end_all_work
from battleboard.models.event_loop import FrameBudget
from battleboard.models.gc_policy import GcPolicy
from battleboard.models.recent_battles_model import RecentBattles, find_recent_battles
from battleboard.storage.disk import NotSavedError, harmless
from battleboard.views.start.prompts import UnattendedPrompts
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.operating_system import bring_to_front

Environment = Mapping[str, str]
Answers = Callable[[Environment], bool]

UNSEEN: Final = "offscreen"
# Qt platforms that draw without a display.
_UNSEEN: Final = frozenset({UNSEEN, "minimal"})
_PLATFORM: Final = "QT_QPA_PLATFORM"
PICTURE: Final = "BATTLEBOARD_PICTURE"
"""Environment variable: the file for a picture of the window where there is no display."""


class PlatformError(Fault):
    """QT_QPA_PLATFORM names a platform that Qt does not have here."""


def x_answers(environment: Environment) -> bool:
    """Whether an X server answers; otherwise Qt would abort the whole program."""
    name = environment.get("DISPLAY", "")
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(name.encode(), None))
    fault = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return bool(name) and not fault


def wayland_answers(environment: Environment) -> bool:
    """Whether a Wayland compositor answers, and Qt's library for it is installed."""
    name = environment.get("WAYLAND_DISPLAY", "")
    folder = environment.get("XDG_RUNTIME_DIR", "")
    if not name or not (folder or name.startswith("/")):
        return False
    try:
        ctypes.CDLL("libwayland-cursor.so.0")
        with socket.socket(socket.AF_UNIX) as call:
            call.connect(str(Path(folder, name)))
    except OSError:
        return False
    return True


CALLS: Final[Mapping[str, Answers]] = {"wayland": wayland_answers, "xcb": x_answers}


def platform_of(
    environment: Environment,
    known: Callable[[], Collection[str]],
    system: str = sys.platform,
    calls: Mapping[str, Answers] = CALLS,
) -> str:
    """Return the Qt platform: the requested one, or those that answer; '' leaves it to Qt.

    If none answers, the platform is 'offscreen'.
    """
    asked = environment.get("QT_QPA_PLATFORM", "")
    if asked:
        return _first_usable(asked, environment, known(), calls)
    if system in ("win32", "darwin"):
        return ""
    return ";".join(name for name, answers in calls.items() if answers(environment)) or UNSEEN


def check_plugins(platform: str, folder: Path | None = None) -> None:
    """Reject a platform whose plugin lacks a library: Qt would abort the whole program."""
    folder = folder or Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    problems: list[str] = []
    for name in platform.split(";"):
        plugin = folder / f"libq{name.partition(':')[0].partition('-')[0].lower()}.so"
        loader = QPluginLoader(str(plugin))
        if not plugin.is_file() or loader.load():
            return
        problems.append(loader.errorString())
    from battleboard.app.missing_parts import missing_library

    named = [told for told in map(missing_library, problems) if told]
    if named:
        raise MissingPartError(named[-1])


def is_seen(platform: str) -> bool:
    return platform.partition(":")[0].lower() not in _UNSEEN


def _first_usable(
    asked: str, environment: Environment, known: Collection[str], calls: Mapping[str, Answers]
) -> str:
    """Return the first usable platform of those requested; raise an error if none is usable."""
    choices = asked.split(";")
    names = [choice.partition(":")[0].lower() for choice in choices]
    for choice, name in zip(choices, names, strict=True):
        answers = calls.get(name.partition("-")[0])
        if name in known and (answers is None or answers(environment)):
            return choice
    wanted = harmless(asked)
    if any(name in known for name in names):
        raise NoDisplayError(f"QT_QPA_PLATFORM asks for '{wanted}', but no display answers there.")
    from battleboard.foundation.words import listing

    has = f"it has {listing(sorted(known))}" if known else "it has none"
    raise PlatformError(f"QT_QPA_PLATFORM asks for '{wanted}', which Qt does not know here; {has}.")


_SMALLEST_TYPE: Final = 11.0
DESKTOP_ID: Final = "org.battleboard.Battleboard"
"""Name of the desktop file, by which desktops find the window's icon."""
_PAINTED_MS: Final = 300
_NEXT_MS: Final = 20
"""Delay between deferred loading steps, so that each has a frame of its own."""
_ONE_PAINTER: Final = "QT_NO_GUI_THREADPOOL"
"""Makes Qt fill shapes in one thread: splitting the work takes longer here."""


class Start(NamedTuple):
    """How to open the window: its theme, a picture to save, a battle, options for Qt.

    With `frames`, slow frames are reported at the end.
    """

    theme: str | None = None
    shot: Path | None = None
    battle: Path | None = None
    for_qt: tuple[str, ...] = ()
    frames: bool = False

    @property
    def files(self) -> tuple[Path, ...]:
        return () if self.battle is None else (self.battle,)


def open_window(start: Start) -> int:
    start = _with_picture(start, chosen_platform(), found=not os.environ.get(_PLATFORM))
    with default_sigint(), log_qt_messages():
        return _open(start)


@contextmanager
def ready_to_paint() -> Iterator[None]:
    """Make sure that Qt can paint pictures, without opening a window."""
    if QApplication.instance() is not None:
        yield
        return
    chosen_platform()
    with log_qt_messages():
        application = make_application()
        yield
        application.shutdown()


def chosen_platform() -> str:
    """Return the platform on which windows can open; raise an error if there is none."""
    platform = platform_of(os.environ, known_platforms)
    if platform and sys.platform == "linux":
        check_plugins(platform)
    return platform


def _with_picture(start: Start, platform: str, *, found: bool) -> Start:
    """Set the platform; without a display, save a picture instead if that is wanted.

    Raises a `NoDisplayError` if no picture is wanted either, unless the user asked for a platform
    without a display.
    """
    if platform:
        os.environ[_PLATFORM] = platform
    if start.shot is not None or is_seen(platform):
        return start
    picture = os.environ.get(PICTURE, "")
    if picture:
        tell("There is no display here, so Battleboard draws its window as a picture instead.")
        return start._replace(shot=Path(picture))
    if found:
        raise NoDisplayError(
            "There is no display here to open a window on. 'battleboard --shot FILE' saves a "
            "screenshot of the window, and 'battleboard --help' lists the commands that need no "
            "window."
        )
    return start


def _open(start: Start) -> int:
    application = make_application(start.for_qt)
    DisplayLog(application)
    if start.shot is not None:
        return _draw(_window(application, start, find_recent_battles(os.environ)), start)
    notice = ensure_writable_home()
    recent_battles = find_recent_battles(os.environ)
    instance, request = Instance(recent_battles.places), request_of(start.files)
    if instance.hand_over(request):
        return 0
    window = _window(application, start, recent_battles)
    # Ask again: the first instance may have been too busy to answer at once.
    if instance.hand_over(request, PATIENCE_WITH_A_BUSY_ONE_MS):
        return 0
    if notice:
        window.messages.tell(notice)
    try:
        with closing_on_signals(window.close):
            return _run(application, window, start, instance)
    finally:
        instance.let_go()


def _window(application: QApplication, start: Start, recent_battles: RecentBattles) -> MainWindow:
    settings = recent_battles.preferences.settings
    theme = Theme(application, ColourScheme(start.theme or settings.theme), settings.type_scale)
    keep_awake = keep_awake_for() if is_seen(os.environ.get(_PLATFORM, "")) else None
    window = MainWindow(theme, recent_battles, keep_awake)
    _warn_without_font()
    return window


def _run(application: QApplication, window: MainWindow, start: Start, instance: Instance) -> int:
    hard_faults = enable_crash_log(window.recent_battles.places.last_fault)
    care = CrashHandler(window)
    frames = FrameBudget(application)
    window.restore_position()
    window.report_settings_faults()
    if start.battle is not None:
        window.open_at_startup(start.battle)
    window.show()
    take = partial(_take, window)
    watch_file_events(application, take)
    # Load these after the first paint, so that the window appears sooner.
    QTimer.singleShot(_PAINTED_MS, partial(instance.listen, take))
    QTimer.singleShot(_PAINTED_MS + _NEXT_MS, window.file_controller.make_ready)
    try:
        return application.exec()
    finally:
        frames.end()
        if start.frames:
            tell("\n".join(frames.sentences))
        care.let_go()
        if hard_faults is not None:
            faulthandler.disable()
            hard_faults.close()


def _take(window: MainWindow, request: Request) -> None:
    """Come to the front, and open what a later instance or the desktop asks for."""
    bring_to_front(window, request.token)
    for path in request.files:
        window.file_controller.open_when_free(path)


def _draw(window: MainWindow, start: Start) -> int:
    window.file_controller.asking = UnattendedPrompts()
    try:
        if start.battle is not None:
            window.file_controller.open_path(start.battle)
            if window.messages.sentence and window.desk is None:
                complain(window.messages.sentence)
                return 1
            if window.desk is not None:
                # The picture needs no fields of view computed in advance.
                window.desk.session.fog_prefetch.end()
        return save_picture(window, start.shot or Path("battleboard.png"))
    finally:
        window.close()


def known_platforms() -> set[str]:
    folders = [Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")]
    own = os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH")
    if own:
        folders.append(Path(own))
    return {name for folder in folders for file in folder.glob("*") for name in _keys(file)}


def _keys(plugin: Path) -> list[str]:
    """Return the names by which QT_QPA_PLATFORM selects a plugin."""
    about = cast("dict[str, Any]", QPluginLoader(str(plugin)).metaData())
    return list(about.get("MetaData", {}).get("Keys", ()))


@contextmanager
def default_sigint() -> Iterator[None]:
    """Let Ctrl+C end the program at once: Python cannot handle it in Qt's event loop."""
    # If started with Ctrl+C ignored, as by "&" in a shell script, keep ignoring it.
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        if usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def closing_on_signals(close: Callable[[], object]) -> Iterator[None]:
    """Close the window properly when the system asks the program to end, as at a log-out.

    Python handles a signal only when it runs again, which in Qt's event loop may be never. But it
    writes a byte to a socket at once, and the event loop watches that socket.
    """
    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    reader, writer = socket.socketpair()
    for each in (reader, writer):
        each.settimeout(0)
    notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read)

    def end() -> None:
        notifier.activated.disconnect()
        close()

    notifier.activated.connect(end)
    before = {each: signal.signal(each, lambda *_: None) for each in asked}
    usual = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(usual)
        for each, known in before.items():
            signal.signal(each, known)
        notifier.deleteLater()
        reader.close()
        writer.close()


def make_application(for_qt: Sequence[str] = ()) -> QApplication:
    """Create the application, with a font large enough for a dim room."""
    os.environ.setdefault(_ONE_PAINTER, "1")
    application = QApplication(["battleboard", *for_qt])
    application.setApplicationName("Battleboard")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(DESKTOP_ID)
    font = application.font()
    font.setPointSizeF(max(font.pointSizeF(), _SMALLEST_TYPE))
    application.setFont(font)
    application.aboutToQuit.connect(end_all_work)
    GcPolicy(application)
    return application


def save_picture(window: MainWindow, path: Path) -> int:
    where = harmless(str(path))
    problem = f"the picture could not be saved as {where}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotSavedError(f"{problem}: {error.strerror}.") from error
    window.resize(window.sizeHint())
    if not window.grab().save(str(path), "PNG"):
        raise NotSavedError(f"{problem}. Can you write there?")
    tell(f"The screenshot is saved as {where}")
    return 0


def _warn_without_font() -> None:
    # Qt lists font families even if there are no fonts, but then the chosen font has no name.
    if not QFontInfo(QApplication.font()).family():
        complain(
            "this computer has no font that Battleboard can find, so all text will be blank; "
            "on Debian or Ubuntu 'apt-get install fonts-dejavu-core' provides one."
        )
