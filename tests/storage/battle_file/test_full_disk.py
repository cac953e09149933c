"""A disk that is full: nothing is half done, what was done is safe, and may go elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from battleboard.battle.commands import EditCard
from battleboard.storage.battle_file.battle_file import OFTEN, BattleFile
from battleboard.storage.disk import NotSavedError
from tests.storage.battle_file.files import HALL, PICTURE, made, numbered_command, reopened

FULL = r"^'hall\.battle' could not be saved \(the disk is full\)\. What was just done is not done; "


@contextmanager
def no_room(document: BattleFile) -> Iterator[None]:
    """Let the file grow no more."""
    connection = document._store._connection  # noqa: SLF001 - there is no small disk at hand
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    yield
    if document._store._connection is connection:  # noqa: SLF001
        connection.execute("PRAGMA max_page_count = 1000000")


def long_notes(document: BattleFile) -> EditCard:
    """Make a command that needs more room than any page has left."""
    card = document.battle.figures["orc"].card
    return EditCard("orc", card._replace(notes="He grumbles. " * 2_000))


def test_a_command_for_which_there_is_no_room_is_not_done(path: Path) -> None:
    with made(path) as document:
        after = document.do(numbered_command(0)).battle
        with no_room(document):
            with pytest.raises(NotSavedError, match=FULL):
                document.do(long_notes(document))
            assert document.battle is after
            assert document.undo_text == after.log[-1].text
            with pytest.raises(NotSavedError, match=FULL):
                document.add_picture(PICTURE)
    with reopened(path) as (again, warnings):
        assert warnings == ()
        assert again.battle == after


def test_all_of_it_can_still_be_saved_elsewhere(path: Path) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        with no_room(document):
            with pytest.raises(NotSavedError):
                document.do(long_notes(document))
            document.move(path.with_name("roomy.battle"))
        after = document.do(long_notes(document)).battle
        document.undo()
        assert document.undo() == HALL
        document.redo()
        assert document.redo() == after


def test_the_battle_goes_on_as_soon_as_there_is_room(path: Path) -> None:
    with made(path) as document:
        with no_room(document), pytest.raises(NotSavedError):
            document.do(long_notes(document))
        after = document.do(long_notes(document)).battle
    with reopened(path) as (again, _):
        assert again.battle == after


def test_a_snapshot_for_which_there_is_no_room_is_done_without(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with made(path) as document:
        document.do(long_notes(document))

        def refuse(*_: object) -> None:
            raise NotSavedError("There is no room.")

        monkeypatch.setattr(document._store, "put_snapshot", refuse)  # noqa: SLF001
        for at in range(OFTEN + 2):
            after = document.do(numbered_command(at)).battle
    with reopened(path) as (again, warnings):
        assert warnings == ()
        assert again.battle == after


@pytest.mark.skipif(sys.platform == "win32", reason="it has no limits of this kind")
def test_a_limit_of_the_system_on_the_size_of_files_is_told(path: Path) -> None:
    import resource  # noqa: PLC0415 - not on Windows
    import signal  # noqa: PLC0415

    with made(path) as document:
        after = document.do(numbered_command(0)).battle
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 60_000, limits[1]))
        try:
            with pytest.raises(NotSavedError, match=r"could not be saved \("):
                document.add_picture(bytes(200_000))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            signal.signal(signal.SIGXFSZ, handler)
        assert document.battle is after
        document.do(numbered_command(1))
