"""Our pytest settings fail what they should, tried on a small checkout of bad tests."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TRIALS = """
import logging, os, sys, threading, warnings
import pytest
from PySide6.QtCore import QObject, QTimer, qWarning

ABOUT_SIZES = "This plugin does not support propagateSizeHints()"

def test_good():
    logging.getLogger("battle").info("All is well.")

def test_bad_log():
    logging.getLogger("battle").warning("stray words")

def test_bad_output():
    print("stray words")

def test_bad_error_output():
    sys.stderr.write("stray words")

def test_bad_output_past_python():
    os.write(1, b"stray words")

@pytest.fixture
def noisy():
    print("stray words")
    yield

def test_bad_setup(noisy):
    pass

@pytest.fixture
def noisy_in_the_end():
    yield
    print("stray words")

def test_bad_teardown(noisy_in_the_end):
    pass

def test_bad_python_warning():
    warnings.warn("stray words")

def test_bad_qt_warning():
    qWarning("stray words")

def test_bad_qt_warning_with_an_ignored_one_inside():
    qWarning(ABOUT_SIZES + " stray words")

def test_good_ignored_qt_warning():
    qWarning(ABOUT_SIZES)

def raises(*_):
    raise RuntimeError("stray words")

def test_bad_thread():
    thread = threading.Thread(target=raises)
    thread.start()
    thread.join()

def test_bad_slot(qapp):
    thing = QObject()
    thing.objectNameChanged.connect(raises)
    thing.setObjectName("goblin")

KEPT = []

def test_bad_window(qapp):
    from PySide6.QtWidgets import QWidget
    KEPT.append(QWidget())
    KEPT[0].show()

@pytest.mark.deep
def test_good_only_where_all_are_wanted():
    pass

class Bad:
    __del__ = raises

def test_bad_finalizer():
    Bad()

@pytest.mark.expects_log("goblin")
def test_good_expected_log():
    logging.getLogger("battle").error("a goblin")

@pytest.mark.expects_log("goblin")
def test_bad_other_log():
    logging.getLogger("battle").error("a goblin")
    logging.getLogger("battle").error("stray words")

@pytest.mark.expects_log("goblin")
def test_bad_missing_log():
    pass

@pytest.mark.expects_output
def test_good_expected_output():
    print("a goblin")

@pytest.mark.expects_output
def test_bad_missing_output():
    pass
"""
EMPTY_LIST = """
import pytest

@pytest.mark.parametrize("orc", [])
def test_of_no_orcs(orc):
    pass
"""
UNKNOWN_MARK = """
import pytest

@pytest.mark.expects_lgo("goblin")
def test_with_a_slip():
    pass
"""
FLAGS = re.MULTILINE | re.DOTALL
SAYS = {
    "bad_log": "Stray log lines:",
    "bad_output": "Stray output in call:",
    "bad_error_output": "Stray output in call:",
    "bad_output_past_python": "Stray output in call:",
    "bad_setup": "Stray output in setup:",
    "bad_teardown": "Stray output in teardown:",
    "bad_python_warning": "UserWarning: stray words",
    "bad_qt_warning": "Qt messages with level WARNING or above emitted",
    "bad_qt_warning_with_an_ignored_one_inside": "Qt messages with level WARNING or above emitted",
    "bad_thread": "PytestUnhandledThreadExceptionWarning",
    "bad_window": "Left windows behind: QWidget",
    "bad_slot": "Exceptions caught in Qt event loop",
    "bad_finalizer": "PytestUnraisableExceptionWarning",
    "bad_other_log": "Stray log lines:",
    "bad_missing_log": "Expected in the log, but never came:",
    "bad_missing_output": "Expected output, but none came.",
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The final output of pytest for the bad tests, under this checkout's settings."""
    checkout = tmp_path_factory.mktemp("checkout")
    tests = checkout / "tests"
    tests.mkdir()
    shutil.copy(ROOT / "pyproject.toml", checkout)
    for name in ("conftest.py", "leftovers.py", "profiles.py"):
        shutil.copy(ROOT / "tests" / name, tests)
    for name, text in {"trials": TRIALS, "empty": EMPTY_LIST, "mark": UNKNOWN_MARK}.items():
        tests.joinpath(f"test_{name}.py").write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--continue-on-collection-errors", "-rfEp", "--tb=short"],
        cwd=checkout,
        env=os.environ | {"COLUMNS": "400"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    return done.stdout


def results(said: str, word: str) -> set[str]:
    """Tests with a given result, by what follows `test_` in their names."""
    return set(re.findall(rf"^{word} tests/test_trials\.py::test_(\w+)", said, re.MULTILINE))


def test_all_good_trials_pass_and_no_bad_one_does(said: str) -> None:
    named = set(re.findall(r"def test_(\w+)", TRIALS))
    good = {name for name in named if name.startswith("good")} - {"good_only_where_all_are_wanted"}
    # An error in teardown is reported beside the test, which has already passed.
    fallen = results(said, "FAILED") | results(said, "ERROR")
    assert results(said, "PASSED") - fallen == good
    assert fallen == {name for name in named if name.startswith("bad")} == set(SAYS)
    assert " 1 deselected" in said


def test_how_to_run_the_failed_ones_again_is_said(said: str) -> None:
    (again,) = re.findall(r"^Again: make test SEED=\d+ ARGS=\"(.*)\"$", said, re.MULTILINE)
    assert {each.removeprefix("tests/test_trials.py::test_") for each in again.split()} >= set(SAYS)


def test_a_bad_trial_is_told_why(said: str) -> None:
    for trial, sentence in SAYS.items():
        heading = rf"^_+ (?:ERROR at \w+ of )?test_{trial} _+$"
        (report,) = re.findall(rf"{heading}(.*?)^[_=]", said, FLAGS)
        assert sentence in report, trial


def test_a_list_of_nothing_to_test_is_an_error(said: str) -> None:
    assert "Empty parameter set in 'test_of_no_orcs'" in said


def test_an_unknown_mark_is_an_error(said: str) -> None:
    assert "'expects_lgo' not found in `markers`" in said
