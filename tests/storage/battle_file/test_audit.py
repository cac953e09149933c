"""A thorough look at a file."""

from pathlib import Path

import pytest

from battleboard.battle.apply import replay
from battleboard.storage.battle_file import history
from battleboard.storage.battle_file.audit import found_in, inspect
from battleboard.storage.disk import NotSavedError, UnreadableError
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import PICTURE, made, reopened, saved, sql

GOOD = (
    "The hashes of all steps hold, one after another.",
    "Every command, carried out again, leads to the battle that it led to before.",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file in which something was done."""
    path = tmp_path / "hall.battle"
    saved(path, 5)
    return path


def test_a_sound_file_is_told_so_and_not_touched(path: Path) -> None:
    with reopened(path) as (document, _):
        document.undo()
        document.add_picture(PICTURE)
    before = path.read_bytes()
    facts, faults = inspect(path, TABLES)
    assert facts == (
        "The battle 'The hall' has five commands in six steps and one picture.",
        *GOOD,
    )
    assert faults == ()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_battle_that_is_open_can_be_looked_at(tmp_path: Path) -> None:
    with made(tmp_path / "hall.battle") as document:
        document.entitle("")
        facts, faults = inspect(document.path, TABLES)
    assert facts[0] == "The battle has no commands in no steps and no pictures."
    assert faults == ()


def test_damage_is_told_and_what_is_sound_goes_into_another_file(path: Path) -> None:
    sql(path, "DELETE FROM records WHERE number = 4", "DELETE FROM snapshots WHERE number > 0")
    before, mended = path.read_bytes(), path.with_name("mended.battle")
    facts, faults = inspect(path, TABLES, mended)
    assert faults == ("The file was damaged.", "What was done after step 3 is lost.")
    assert facts[1:] == (
        GOOD[1],
        "'mended.battle' has what is sound: three steps, up to 'Move Elf'.",
    )
    assert path.read_bytes() == before
    assert inspect(mended, TABLES).faults == ()


def test_a_sound_file_needs_no_mending(path: Path) -> None:
    mended = path.with_name("mended.battle")
    assert inspect(path, TABLES, mended).faults == ()
    assert not mended.exists()


def test_nothing_is_mended_into_a_file_that_is_there(path: Path) -> None:
    sql(path, "DELETE FROM records WHERE number = 4")
    with pytest.raises(NotSavedError, match=r"^There is a file 'hall\.battle' already\.$"):
        inspect(path, TABLES, path)


def test_a_bad_snapshot_is_told(path: Path) -> None:
    sql(path, "UPDATE snapshots SET state = x'00' WHERE number = 5")
    assert inspect(path, TABLES).faults == (
        "The battle that was kept after step 5 is damaged; it is not needed.",
    )
    mended = path.with_name("mended.battle")
    inspect(path, TABLES, mended)
    assert inspect(mended, TABLES).faults == ()


def test_a_bad_picture_is_told(path: Path) -> None:
    with reopened(path) as (document, _):
        document.add_picture(PICTURE)
    sql(path, "UPDATE pictures SET content = x'00'")
    assert inspect(path, TABLES).faults == ("A picture in the battle's file is damaged.",)


def test_a_command_that_leads_elsewhere_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once_more = replay

    def differently(battle: object, record: object, tables: object) -> object:
        return once_more(battle, record, tables)._replace(clock_s=7)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "replay", differently)
    (fault,) = inspect(path, TABLES).faults
    assert fault.startswith("Step 1 ('")
    assert fault.endswith("), done once more, leads to another battle than it did.")


def test_a_command_that_cannot_be_done_once_more_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise KeyError("odd")

    monkeypatch.setattr(history, "replay", broken)
    (fault,) = inspect(path, TABLES).faults
    assert fault.startswith("Step 1: '")
    assert "cannot be worked out once more" in fault


def test_a_file_in_which_nothing_is_sound_is_told(path: Path) -> None:
    sql(path, "DELETE FROM snapshots")
    assert inspect(path, TABLES) == ((), ("No battle can be read from the file.",))


def test_a_page_of_rubbish_is_told_in_sqlite_s_words(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-4096] + bytes(range(256)) * 16)
    _, faults = inspect(path, TABLES)
    assert faults[0].startswith("SQLite says: ")


def test_what_is_no_battle_is_refused(path: Path) -> None:
    with pytest.raises(UnreadableError, match="There is no file"):
        inspect(path.with_name("nowhere"), TABLES)
    path.write_text("Eggs")
    with pytest.raises(UnreadableError, match="is no battle of Battleboard"):
        inspect(path, TABLES)


def test_what_the_start_page_tells_of_a_file(path: Path) -> None:
    assert found_in(path, TABLES) == (
        "A look through its file found nothing amiss. "
        "The battle 'The hall' has five commands in five steps and no pictures."
    )
    sql(path, "DELETE FROM records WHERE number = 4", "DELETE FROM snapshots WHERE number > 0")
    assert found_in(path, TABLES) == (
        "A look through its file found damage: The file was damaged. "
        "What was done after step 3 is lost."
    )
    path.write_text("Eggs")
    assert found_in(path, TABLES) == "'hall.battle' is no battle of Battleboard."
