"""The window responds during long work in its own thread."""

import gc
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Event, Thread, get_ident
from weakref import ref

import pytest
from PySide6.QtCore import QTimer

from battleboard.models import event_loop
from battleboard.models.event_loop import beside, is_kept_responsive, yield_to_event_loop
from battleboard.storage.disk import UnreadableError

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yield to the event loop after every piece."""
    monkeypatch.setattr(event_loop, "_PIECE_S", 0.0)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module that is not loaded yet."""
    name = "loaded_while_breathing"
    (tmp_path / f"{name}.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    sys.modules.pop(name, None)


def next_frame() -> list[str]:
    """A list that gets an item once the window has processed events."""
    lived = list[str]()
    QTimer.singleShot(0, lambda: lived.append("lived"))
    return lived


@pytest.mark.usefixtures("often")
def test_it_lives_where_that_is_said_while_it_goes_on() -> None:
    lived = next_frame()
    yield_to_event_loop()
    assert not lived
    with event_loop.keeping_responsive("a test"):
        assert is_kept_responsive()
        assert not lived
        yield_to_event_loop()
        assert lived
    assert not is_kept_responsive()


def test_it_does_not_live_again_at_once() -> None:
    with event_loop.keeping_responsive("a test"):
        lived = next_frame()
        yield_to_event_loop()
        assert not lived


def test_where_it_has_to_it_lives_at_once() -> None:
    with event_loop.keeping_responsive("a test"):
        lived = next_frame()
        yield_to_event_loop(at_once=True)
        assert lived


@pytest.mark.usefixtures("often")
def test_it_lives_before_a_module_is_loaded(module: str) -> None:
    finders = list(sys.meta_path)
    with event_loop.keeping_responsive("a test"):
        lived = next_frame()
        __import__(module)
        assert lived
    assert sys.meta_path == finders


@pytest.mark.usefixtures("often")
def test_a_module_that_another_thread_loads_is_no_matter_of_its(module: str) -> None:
    with event_loop.keeping_responsive("a test"):
        lived = next_frame()
        other = Thread(target=__import__, args=(module,))
        other.start()
        other.join()
        assert module in sys.modules
        assert not lived


@pytest.mark.usefixtures("often")
def test_it_begins_nothing_within_what_it_lives_for() -> None:
    order = list[str]()

    def first() -> None:
        QTimer.singleShot(0, lambda: order.append("second"))
        yield_to_event_loop()
        order.append("first")

    with event_loop.keeping_responsive("a test"):
        QTimer.singleShot(0, first)
        yield_to_event_loop()
        yield_to_event_loop()
    assert order == ["first", "second"]


def test_what_is_done_beside_is_done_in_another_thread_while_the_window_lives() -> None:
    lived = next_frame()
    assert beside(get_ident) == get_ident()
    assert not lived
    with event_loop.keeping_responsive("a test"):
        assert beside(get_ident) != get_ident()
    assert lived


def test_the_longer_something_takes_beside_the_less_often_it_looks_whether_that_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits, times, enough = list[int](), count(0.0, 0.2), Event()

    class Looks(QTimer):
        """Records the intervals between two checks."""

        def setInterval(self, wait: int) -> None:
            waits.append(wait)
            super().setInterval(wait)
            if len(waits) == 4:
                enough.set()

    monkeypatch.setattr(event_loop, "QTimer", Looks)
    with event_loop.keeping_responsive("a test"):
        monkeypatch.setattr(event_loop, "perf_counter", lambda: next(times))
        assert beside(lambda: enough.wait(20.0))
    assert waits[:4] == [3, 20, 40, 50]


class Large:
    """Something that must not be kept."""


def test_what_was_done_beside_is_not_kept() -> None:
    with event_loop.keeping_responsive("a test"):
        kept = ref(beside(Large))
    gc.collect()
    assert kept() is None


def test_what_goes_wrong_beside_is_raised_here() -> None:
    def fail() -> None:
        raise UnreadableError("There is no such file.")

    with event_loop.keeping_responsive("a test"), pytest.raises(UnreadableError):
        beside(fail)
