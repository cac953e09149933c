"""Setup for every test: strict checks of logs and output, and Qt without a screen."""

import gc
import logging
import os
import re
import sys
from collections.abc import Generator, Iterator
from typing import Final

import pytest

from tests import profiles

# Before anything imports Qt. The end-to-end tests give their processes a real display.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
# As `make_application` does it, for those who make an application without it.
os.environ["QT_NO_GUI_THREADPOOL"] = "1"

profiles.register()

# As in `GcPolicy`: collecting garbage in a worker thread can deadlock it with the UI thread.
gc.disable()
MUCH_GARBAGE: Final = 200_000
"""So many objects made since the last look are worth another one."""


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection: they live to the end."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked `deep` to `make deep`."""
    if profiles.is_deep():
        return
    deep = [each for each in items if each.get_closest_marker("deep")]
    config.hook.pytest_deselected(items=deep)
    items[:] = [each for each in items if each not in deep]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """End background work, reset mouse and windows, and collect garbage in this thread."""
    # Only now, as it imports Qt.
    from battleboard.models.background_work import end_all_work  # noqa: PLC0415

    end_all_work()
    if "PySide6.QtWidgets" in sys.modules:
        from tests import leftovers  # noqa: PLC0415 - imports Qt, too

        leftovers.release_buttons()
        leftovers.delete_closed_windows()
    if gc.get_count()[0] > MUCH_GARBAGE:
        gc.collect()
        # What is left lives to the end: caches, syntax trees, hypothesis strategies.
        gc.freeze()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print how to rerun the failures, in the same order and on the same examples."""
    found = terminalreporter.stats
    failed = [each.nodeid for kind in ("failed", "error") for each in found.get(kind, ())]
    if failed:
        tests = dict.fromkeys(name.partition("[")[0] for name in failed)
        command = "deep" if profiles.is_deep() else "test"
        seed = config.getoption("randomly_seed", None)
        terminalreporter.line(f'Again: make {command} SEED={seed} ARGS="{" ".join(tests)}"')


class Listener(logging.Handler):
    """Records log lines at warning level or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(scope="session", autouse=True)
def _a_home_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Redirect the program's own files to a temporary home."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BATTLEBOARD_HOME", str(tmp_path_factory.mktemp("home")))
        # Coverage counts only the tests' own process, not the ones that they start.
        patch.delenv("COVERAGE_PROCESS_START", raising=False)
        yield


@pytest.fixture(autouse=True)
def _no_stray_log_lines(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test on a warning in the log, unless the test declared that it expects it."""
    listener = Listener()
    logging.getLogger().addHandler(listener)
    yield
    logging.getLogger().removeHandler(listener)
    expected = [str(mark.args[0]) for mark in request.node.iter_markers("expects_log")]
    stray = [line for line in listener.lines if not any(re.search(e, line) for e in expected)]
    missing = [e for e in expected if not any(re.search(e, line) for line in listener.lines)]
    if stray:
        pytest.fail("Stray log lines:\n" + "\n".join(stray), pytrace=False)
    if missing:
        pytest.fail("Expected in the log, but never came:\n" + "\n".join(missing), pytrace=False)


_NO_SCREEN: Final = "This plugin does not support"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a passed test that wrote what it should not, or not what it should have."""
    report = yield
    streams = {f"Captured {stream} {report.when}" for stream in ("stdout", "stderr")}
    text = "".join(text for name, text in report.sections if name in streams)
    # Ignore warnings about what the platform without a screen cannot do: see qt_log_ignore.
    lines = (line for line in text.splitlines() if not line.startswith(_NO_SCREEN))
    written = "\n".join(lines).strip()
    expected = item.get_closest_marker("expects_output") is not None
    if report.passed and written and not expected:
        report.outcome = "failed"
        report.longrepr = f"Stray output in {report.when}:\n{written}"
    if report.passed and report.when == "call" and expected and not written:
        report.outcome = "failed"
        report.longrepr = "Expected output, but none came."
    return report
