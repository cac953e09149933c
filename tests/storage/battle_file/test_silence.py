"""Damage that was once overlooked is all reported, and recovered as far as possible."""

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import EditCard
from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.bit_repair import is_near
from battleboard.storage.battle_file.journal import pack_state, unpack_state
from battleboard.storage.battle_file.opening import open_battle_file, open_read_only
from battleboard.storage.battle_file.sqlite_file import sidecars
from battleboard.storage.disk import NotSavedError, UnreadableError
from tests.battle.battles import TABLES
from tests.profiles import examples
from tests.storage.battle_file.files import (
    asked,
    crashed,
    made,
    numbered_command,
    reopened,
    saved,
    sql,
)

HEAD = "The first page of the file is damaged."
DAMAGED = "The file was damaged."


def flipped(path: Path, bit: int) -> None:
    content = bytearray(path.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)


def put(path: Path, statement: str, value: object) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, (value,))


def repaired(path: Path) -> Battle:
    """What `check --repair` writes, which must be sound itself."""
    mended = path.with_name("mended.battle")
    mended.unlink(missing_ok=True)
    inspect(path, TABLES, mended)
    assert inspect(mended, TABLES).faults == ()
    with closing(open_read_only(mended, TABLES).document) as document:
        return document.battle


def holds(path: Path, battle: Battle) -> None:
    """Check that damage is reported, and the battle recovered by repair and by opening."""
    assert inspect(path, TABLES).faults
    assert repaired(path) == battle
    with reopened(path) as (document, warnings):
        assert warnings[0] == DAMAGED
        assert document.battle == battle
        document.do(numbered_command(1))


@pytest.mark.parametrize("seed", range(examples(60)))
def test_a_bit_in_the_text_of_the_tables(seed: int, path: Path) -> None:
    battles = saved(path, 6)
    content = path.read_bytes()
    texts = (content.index(b"CREATE TABLE meta"), content.index(b"CREATE TABLE records"))
    start = Random(seed).choice(texts)
    flipped(path, 8 * (start + 13) + Random(seed).randrange(8 * 60))
    holds(path, battles[-1])


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE records SET kind = 'dead' WHERE number = 6",
        "UPDATE records SET kind = 'Deed' WHERE number = 3",
        "UPDATE records SET parent = 36 WHERE number = 5",
        "UPDATE records SET head = 14 WHERE number = 6",
        "UPDATE records SET number = 38 WHERE number = 6",
        "UPDATE records SET number = 38 WHERE number = 4",
        "UPDATE records SET deed = replace(deed, 'Heal', 'Hdal') WHERE number = 5",
        "UPDATE records SET entry = replace(entry, 'Orc', 'Osc') WHERE number = 6",
        "UPDATE records SET dice = '[_' WHERE number = 3",
        "UPDATE meta SET value = '1' WHERE name = 'first'",
        "UPDATE meta SET name = 'titld' WHERE name = 'title'",
        "UPDATE meta SET value = 'x' WHERE name = 'last'",
        "UPDATE snapshots SET number = 22 WHERE number = 6",
    ],
)
def test_a_value_that_one_bit_has_changed(change: str, path: Path) -> None:
    battles = saved(path, 6)
    before = path.read_bytes()
    sql(path, change)
    assert path.read_bytes() != before
    holds(path, battles[-1])


def test_a_hash_in_which_one_bit_is_wrong_is_told_and_put_right(path: Path) -> None:
    battles = saved(path, 3)
    ((chain,),) = asked(path, "SELECT hex(chain) FROM records WHERE number = 2")
    wrong = bytes([bytes.fromhex(str(chain))[0] ^ 4]) + bytes.fromhex(str(chain))[1:]
    put(path, "UPDATE records SET chain = ? WHERE number = 2", wrong)
    holds(path, battles[-1])


def test_a_state_in_which_one_bit_is_wrong_is_told_and_put_right(path: Path) -> None:
    battles = saved(path, 3)
    ((state,),) = asked(path, "SELECT hex(state) FROM records WHERE number = 3")
    wrong = bytes.fromhex(str(state))[:-1] + bytes([bytes.fromhex(str(state))[-1] ^ 1])
    put(path, "UPDATE records SET state = ? WHERE number = 3", wrong)
    holds(path, battles[-1])


def test_a_title_in_which_one_bit_is_wrong_is_put_right(path: Path) -> None:
    saved(path, 2)
    sql(path, "UPDATE meta SET value = 'Thd hall' WHERE name = 'title'")
    assert DAMAGED in inspect(path, TABLES).faults
    with reopened(path) as (document, warnings):
        assert document.title == "The hall"
        assert warnings[0] == DAMAGED


def test_a_title_that_is_another_one_is_told(path: Path) -> None:
    saved(path, 2)
    sql(path, "UPDATE meta SET value = 'Eggs' WHERE name = 'title'")
    told = "The title of the battle may have changed."
    assert told in inspect(path, TABLES).faults
    with reopened(path) as (document, warnings):
        assert document.title == "Eggs"
        assert told in warnings


def test_a_seal_in_which_one_bit_is_wrong_is_told(path: Path) -> None:
    saved(path, 2)
    ((seal,),) = asked(path, "SELECT value FROM meta WHERE name = 'seal'")
    wrong = f"{int(str(seal)[0], 16) ^ 1:x}{str(seal)[1:]}"
    put(path, "UPDATE meta SET value = ? WHERE name = 'seal'", wrong)
    assert inspect(path, TABLES).faults == (DAMAGED,)


def test_a_new_title_is_sealed(path: Path) -> None:
    saved(path, 2)
    with reopened(path) as (document, _):
        document.set_title("The other hall")
    assert inspect(path, TABLES).faults == ()


def test_a_title_that_is_no_text_is_told(path: Path) -> None:
    saved(path, 2)
    sql(path, "DELETE FROM meta WHERE name = 'seal'")
    content = path.read_bytes()
    path.write_bytes(content.replace(b"titleThe hall", b"titleThe\xffhall"))
    assert DAMAGED in inspect(path, TABLES).faults
    with reopened(path) as (document, _):
        assert document.title == "The�hall"


def test_values_of_another_type_are_told(path: Path) -> None:
    battles = saved(path, 4)
    sql(path, "UPDATE records SET chain = 'text' WHERE number = 4")
    sql(path, "UPDATE snapshots SET state = 'text' WHERE number = 4")
    facts, faults = inspect(path, TABLES)
    assert "Step 4 cannot be read." in faults
    assert "The snapshot after step 4 cannot be read." in faults
    assert "What was done after step 3 is lost." in faults
    assert facts
    assert repaired(path) == battles[3]


def test_a_kept_battle_ahead_of_the_steps_is_a_loss(path: Path) -> None:
    battles = saved(path, 5)
    sql(path, "DELETE FROM records WHERE number > 3", "DELETE FROM meta WHERE name = 'last'")
    assert inspect(path, TABLES).faults == (DAMAGED, "What was done after step 3 is lost.")
    assert repaired(path) == battles[3]


def test_a_kept_battle_that_is_no_battle_ahead_of_the_steps_is_a_loss(path: Path) -> None:
    saved(path, 5)
    sql(path, "DELETE FROM records WHERE number > 3", "DELETE FROM meta WHERE name = 'last'")
    sql(path, "UPDATE snapshots SET state = x'00' WHERE number = 5")
    assert "What was done after step 3 is lost." in inspect(path, TABLES).faults


def test_steps_that_were_there_when_the_file_was_closed_are_missed(path: Path) -> None:
    battles = saved(path, 5)
    sql(path, "DELETE FROM records WHERE number > 3", "DELETE FROM snapshots WHERE number > 0")
    assert inspect(path, TABLES).faults == (DAMAGED, "What was done after step 3 is lost.")
    assert repaired(path) == battles[3]


@pytest.mark.parametrize(
    ("at", "value"),
    [(18, 3), (19, 3), (18, 130), (47, 9), (68, 0), (60, 0x40), (59, 3), (16, 0x20), (0, 0)],
)
def test_a_damaged_head_of_the_file(at: int, value: int, path: Path) -> None:
    battles = saved(path, 6)
    content = bytearray(path.read_bytes())
    content[at] = value
    path.write_bytes(content)
    assert HEAD in inspect(path, TABLES).faults
    holds(path, battles[-1])


def test_what_is_no_battle_is_not_taken_for_one_with_a_damaged_head(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE eggs (x)")
    with pytest.raises(UnreadableError, match="is not a Battleboard battle"):
        open_battle_file(path, TABLES)


@pytest.mark.parametrize("count", [0, 1])
def test_what_is_repaired_may_have_no_steps(count: int, path: Path) -> None:
    saved(path, count)
    sql(path, "DELETE FROM records", "UPDATE meta SET name = 'y' WHERE name = 'created'")
    mended = path.with_name("mended.battle")
    facts, faults = inspect(path, TABLES, mended)
    assert faults
    assert facts[-1] == "'mended.battle' contains what could be recovered: no steps."
    assert inspect(mended, TABLES).faults == ()


def test_a_log_that_is_cut_off_after_a_crash_is_missed(path: Path) -> None:
    with made(path) as document:
        battles = [document.do(numbered_command(at)).battle for at in range(30)]
        left = crashed(document)
        note = path.with_name(f"{path.name}-last").read_bytes()
    wal = sidecars(left)[0]
    left.with_name(f"{left.name}-last").write_bytes(note)
    wal.write_bytes(wal.read_bytes()[: 32 + 20 * (24 + 4096)])
    faults = inspect(left, TABLES).faults
    assert faults[0] == DAMAGED
    assert faults[1].startswith("What was done after step ")
    with reopened(left) as (document, warnings):
        assert warnings[:2] == faults[:2]
        assert document.battle in battles


def test_a_log_that_is_gone_after_a_crash_is_missed(path: Path) -> None:
    with made(path) as document:
        for at in range(30):
            document.do(numbered_command(at))
        left = crashed(document)
        note = path.with_name(f"{path.name}-last").read_bytes()
    left.with_name(f"{left.name}-last").write_bytes(note)
    sidecars(left)[0].unlink()
    assert inspect(left, TABLES).faults == (DAMAGED, "What was done after step 0 is lost.")


def test_a_torn_log_is_told_by_a_look_too(path: Path) -> None:
    with made(path) as document:
        for at in range(3):
            document.do(numbered_command(at))
        left = crashed(document)
    wal = sidecars(left)[0]
    content = bytearray(wal.read_bytes())
    content[-9] ^= 1
    wal.write_bytes(content)
    torn = "The end of the file was damaged: the last changes are lost."
    assert torn in inspect(left, TABLES).faults


def test_a_note_that_is_damaged_says_nothing(path: Path) -> None:
    battles = saved(path, 2)
    path.with_name(f"{path.name}-last").write_bytes(b"rubbish" * 9)
    with reopened(path) as (document, warnings):
        assert warnings == ()
        assert document.battle == battles[-1]


def test_every_fault_of_sqlite_is_a_sentence_also_at_the_first_write(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battles = saved(path, 2)

    def refuse(*_: object) -> Callable[[], None]:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("battleboard.storage.battle_file.store._flusher", refuse)
    with reopened(path) as (document, warnings):
        assert document.read_only
        assert warnings[0].startswith("'hall.battle' could not be saved (")
        assert document.battle == battles[-1]
        with pytest.raises(NotSavedError):
            document.do(numbered_command(1))


def test_a_long_step_that_is_damaged_is_lost_and_told(path: Path) -> None:
    """Trying each of its bits would take too long."""
    with made(path) as document:
        card = document.battle.figures["orc"].card
        document.do(EditCard("orc", card._replace(notes="He grumbles. " * 500)))
    sql(path, "UPDATE records SET entry = replace(entry, 'Orc', 'Osc')")
    assert "What was done before step 2 can no longer be undone." in inspect(path, TABLES).faults


def test_a_battle_that_was_cut_off_is_damaged() -> None:
    with pytest.raises(zlib.error):
        unpack_state(pack_state(b"a battle" * 99)[:-5])


def test_hashes_of_other_lengths_are_not_near() -> None:
    assert not is_near(b"a", b"")
    assert is_near(b"a", b"a")
    assert not is_near(b"a", b"z")


def test_a_beginning_that_is_no_hash_is_told(path: Path) -> None:
    battles = saved(path, 3)
    sql(path, "UPDATE meta SET value = 'x' WHERE name = 'beginning'")
    holds(path, battles[-1])
