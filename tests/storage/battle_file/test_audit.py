"""A file is audited thoroughly."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from battleboard.battle.apply import replay
from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal
from battleboard.rules import Tables
from battleboard.storage.battle_file import history
from battleboard.storage.battle_file.audit import findings_in_words, inspect
from battleboard.storage.battle_file.journal import JournalRow
from battleboard.storage.battle_file.opening import report_drifted_rounds
from battleboard.storage.battle_file.raw_contents import read_raw
from battleboard.storage.battle_file.salvage import salvage
from battleboard.storage.battle_file.sqlite_file import build_file, connect
from battleboard.storage.disk import NotSavedError, UnreadableError
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import PICTURE, made, reopened, saved, sql

GOOD = (
    "The hashes of all steps match.",
    "Replaying every command gives the same battle.",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A battle file with some commands."""
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
        "The battle 'The hall' has 5 commands in 6 steps and 1 picture.",
        *GOOD,
    )
    assert faults == ()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_battle_that_is_open_can_be_looked_at(tmp_path: Path) -> None:
    with made(tmp_path / "hall.battle") as document:
        document.set_title("")
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
        "'mended.battle' contains what could be recovered: 3 steps, up to 'Move Elf'.",
    )
    assert path.read_bytes() == before
    assert inspect(mended, TABLES).faults == ()


def test_a_sound_file_needs_no_mending(path: Path) -> None:
    mended = path.with_name("mended.battle")
    assert inspect(path, TABLES, mended).faults == ()
    assert not mended.exists()


def test_nothing_is_mended_into_a_file_that_is_there(path: Path) -> None:
    sql(path, "DELETE FROM records WHERE number = 4")
    with pytest.raises(NotSavedError, match=r"^There is already a file 'hall\.battle'\.$"):
        inspect(path, TABLES, path)


def test_a_bad_snapshot_is_told(path: Path) -> None:
    sql(path, "UPDATE snapshots SET state = x'00' WHERE number = 5")
    assert inspect(path, TABLES).faults == (
        "The snapshot after step 5 is damaged; it is not needed.",
    )
    mended = path.with_name("mended.battle")
    inspect(path, TABLES, mended)
    assert inspect(mended, TABLES).faults == ()


def test_a_bad_picture_is_told(path: Path) -> None:
    with reopened(path) as (document, _):
        document.add_picture(PICTURE)
    sql(path, "UPDATE pictures SET content = x'00'")
    assert inspect(path, TABLES).faults == ("A picture in the battle's file is damaged.",)


ANEW = (
    "Recalculated by this version of Battleboard, with a different outcome: {}. Nothing is damaged."
)


def with_entries(path: Path, entry: Callable[[JournalRow], str]) -> None:
    """Rewrite a file with other log lines, and with correct hashes."""
    with closing(connect(path, "rw")) as connection:
        sound = salvage(read_raw(connection))
    assert sound is not None
    rows = tuple(row._replace(entry=entry(row)) for row in sound.contents.rows)
    path.unlink()
    build_file(path, sound.contents._replace(rows=rows))


def in_rounds_of_twenty(row: JournalRow) -> str:
    """The log line of a command, if a round has 20 of them."""
    return row.entry.replace('"round":0', f'"round":{1 + row.number // 20}')


def with_other_rules(monkeypatch: pytest.MonkeyPatch, when: Callable[[Battle], object]) -> None:
    """Make commands lead elsewhere than before, after such battles."""
    once_more = replay

    def differently(battle: Battle, record: Any, tables: Tables) -> Battle:
        after = once_more(battle, record, tables)
        return after._replace(clock_s=after.clock_s + 7) if when(battle) else after

    monkeypatch.setattr(history, "replay", differently)


def test_what_is_worked_out_anew_is_told_and_is_no_damage(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_other_rules(monkeypatch, lambda _: True)
    facts, faults = inspect(path, TABLES, path.with_name("mended.battle"))
    assert faults == ()
    assert facts[1:] == (GOOD[0], ANEW.format("everything before the first round"))
    assert findings_in_words(path, TABLES).endswith(f"no pictures. {facts[-1]}")
    assert not path.with_name("mended.battle").exists()


def test_rounds_that_were_kept_are_not_worked_out_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a snapshot the commands continue from the stored battle."""
    path = tmp_path / "long.battle"
    saved(path, 120)
    with_entries(path, in_rounds_of_twenty)
    with_other_rules(monkeypatch, lambda battle: len(battle.log) == 25)
    facts, faults = inspect(path, TABLES)
    assert faults == ()
    assert facts[-1] == ANEW.format("rounds 2 to 3")


def test_a_command_that_cannot_be_done_once_more_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise KeyError("odd")

    sql(path, "DELETE FROM snapshots WHERE number > 0")
    monkeypatch.setattr(history, "replay", broken)
    (fault,) = inspect(path, TABLES).faults
    assert fault.startswith("Step 1: '")
    assert "cannot be replayed" in fault


def test_a_command_that_cannot_be_done_once_more_before_a_snapshot_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once_more = replay

    def strict(battle: Battle, record: Any, tables: Tables) -> Battle:
        if len(battle.log) == 2:
            raise Refusal("The orc is too tired.")
        return once_more(battle, record, tables)

    with reopened(path) as (document, _):
        battle = document.battle
    monkeypatch.setattr(history, "replay", strict)
    facts, faults = inspect(path, TABLES)
    assert faults == ()
    assert facts[-1].startswith("Step 3: '")
    assert facts[-1].endswith(
        "cannot be replayed (The orc is too tired). "
        "Nothing is damaged or lost, but undo stops at step 5."
    )
    with reopened(path) as (document, warnings):
        assert (document.battle, warnings) == (battle, ())


def test_a_command_that_leads_to_nonsense_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once_more = replay

    def nonsense(battle: Battle, record: Any, tables: Tables) -> Battle:
        return once_more(battle, record, tables)._replace(phase=99)

    monkeypatch.setattr(history, "replay", nonsense)
    (fault,) = inspect(path, TABLES).faults
    assert fault.startswith("Step 1: phase: expected a phase from 0 to ")


def test_a_line_of_the_log_that_cannot_be_read_is_told(path: Path) -> None:
    sql(path, "DELETE FROM snapshots WHERE number > 0")
    with_entries(path, lambda row: "[]" if row.number == 5 else row.entry)
    facts, faults = inspect(path, TABLES, path.with_name("mended.battle"))
    assert [fault.split(":")[0] for fault in faults] == ["Step 5"]
    assert facts[-1] == "'mended.battle' contains what could be recovered: 5 steps."


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ([0], "everything before the first round"),
        ([3, 3], "round 3"),
        ([7, 6, 0, 3, 9, 8], "everything before the first round, round 3 and rounds 6 to 9"),
    ],
)
def test_rounds_are_told_in_words(rounds: list[int], told: str) -> None:
    assert report_drifted_rounds(rounds) == ANEW.format(told)


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
    with pytest.raises(UnreadableError, match="is not a Battleboard battle"):
        inspect(path, TABLES)


def test_what_the_start_page_tells_of_a_file(path: Path) -> None:
    assert findings_in_words(path, TABLES) == (
        "A check of its file found no damage. "
        "The battle 'The hall' has 5 commands in 5 steps and no pictures."
    )
    sql(path, "DELETE FROM records WHERE number = 4", "DELETE FROM snapshots WHERE number > 0")
    assert findings_in_words(path, TABLES) == (
        "A check of its file found damage: The file was damaged. "
        "What was done after step 3 is lost."
    )
    path.write_text("Eggs")
    assert findings_in_words(path, TABLES) == "'hall.battle' is not a Battleboard battle."
