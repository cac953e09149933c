"""The store handles the open file."""

import sqlite3
from pathlib import Path

import pytest

from battleboard.storage.battle_file.journal import JournalRow
from battleboard.storage.battle_file.sqlite_file import build, lock_path
from battleboard.storage.battle_file.store import Store, open_store
from battleboard.storage.disk import NotSavedError, UnreadableError, why
from tests.storage.battle_file.files import held, made, numbered_command, saved

ROW = JournalRow(1, "deed", 0, 1, "{}", "[]", "{}", b"state")


def test_where_sqlite_cannot_write_ahead_it_flushes_by_itself(path: Path) -> None:
    """As in some network folders; here it is a file in memory."""
    path.touch()
    connection = sqlite3.connect(":memory:", isolation_level=None)
    build(connection)
    store = Store(path, connection, held(path))
    store.append(ROW, b"chain")
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("SELECT number FROM records").fetchone() == (1,)
    store.close()


def test_a_file_that_somebody_else_writes_is_not_opened_for_writing(path: Path) -> None:
    saved(path)
    lock = held(path)
    with pytest.raises(NotSavedError, match="it is open in another window or program"):
        open_store(path)
    lock.release()


def test_where_no_lock_can_be_had_nothing_is_opened_for_writing(path: Path) -> None:
    saved(path)
    lock_path(path).mkdir()
    with pytest.raises(NotSavedError, match="the file cannot be opened"):
        open_store(path)


def test_a_disk_that_refused_to_flush_is_told_before_the_next_command(path: Path) -> None:
    with made(path) as document:
        flusher = document._store._flusher  # noqa: SLF001
        assert flusher is not None
        flusher.fault = OSError(5, "Input/output error")
        with pytest.raises(NotSavedError, match=r"could not be saved \(input/output error\)"):
            document.do(numbered_command(0))
        flusher.fault = None
        document.do(numbered_command(0))


def test_a_fault_of_our_own_leaves_no_half_of_a_change(path: Path) -> None:
    saved(path)
    store = open_store(path)
    with pytest.raises(ZeroDivisionError), store._writing() as connection:  # noqa: SLF001
        connection.execute("DELETE FROM meta WHERE rowid > ?", (1 / 0,))
    store.put_meta({"title": "Still there"})
    store.close()


def test_pictures_that_cannot_be_read_are_told(path: Path) -> None:
    saved(path)
    store = open_store(path)
    with store._writing() as connection:  # noqa: SLF001
        connection.execute("DROP TABLE pictures")
    lost = list[str]()
    assert list(store.pictures(lost)) == []
    assert lost == ["The pictures could not be read (no such table: pictures)."]
    with pytest.raises(UnreadableError, match=r"^A picture could not be read \(no such table"):
        store.picture("0")
    store.close()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (OSError(28, "No space left on device"), "no space left on device"),
        (OSError("odd"), "odd"),
        (sqlite3.OperationalError("odd"), "odd"),
    ],
)
def test_faults_are_told_in_words(fault: Exception, said: str) -> None:
    assert why(fault) == said
