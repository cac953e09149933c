"""Opening damaged files keeps what is still sound, and sets the rest aside."""

from pathlib import Path

import pytest

from battleboard.battle.apply import replay
from battleboard.battle.state.command_context import Refusal
from battleboard.storage.battle_file import history
from battleboard.storage.battle_file.battle_file import OFTEN
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.battle_file.sqlite_file import lock_path, put_aside
from battleboard.storage.disk import UnreadableError
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import (
    PICTURE,
    PROTECTED,
    asked,
    crashed,
    full_disk,
    held,
    made,
    numbered_command,
    reopened,
    saved,
    sql,
)


def test_what_cannot_be_done_once_more_is_cut_off_and_put_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash, and then a newer version that refuses what the older one accepted."""
    with made(path) as document:
        battles = [document.battle, *(document.do(numbered_command(at)).battle for at in range(6))]
        left = crashed(document)
    once_more = replay

    def strict(battle: object, record: object, tables: object) -> object:
        if len(battle.log) == 4:  # type: ignore[attr-defined]
            raise Refusal("The orc is too tired.")
        return once_more(battle, record, tables)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "replay", strict)
    with reopened(left) as (again, warnings):
        assert again.battle == battles[4]
        assert warnings[0].endswith(
            "cannot be replayed (The orc is too tired). It and everything after it are lost."
        )
        assert warnings[1] == "The damaged file is kept as 'hall (damaged).battle'."
        again.undo()
    monkeypatch.undo()
    with reopened(left.with_name("hall (damaged).battle")) as (whole, warnings):
        assert warnings == ()
        assert whole.battle == battles[6]


def test_a_version_that_works_things_out_differently_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with made(path) as document:
        document.do(numbered_command(0))
        left = crashed(document)
    once_more = replay

    def differently(battle: object, record: object, tables: object) -> object:
        return once_more(battle, record, tables)._replace(clock_s=7)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "replay", differently)
    with reopened(left) as (again, warnings):
        assert again.battle.clock_s == 7
        assert len(warnings) == 1
        assert warnings[0] == (
            "Recalculated by this version of Battleboard, with a different outcome: "
            "everything before the first round. Nothing is damaged. "
            "Check the battle before you continue."
        )
        again.save_copy(path.with_name("copy.battle"))
    assert asked(left, "SELECT number FROM snapshots") == [(0,)]
    assert asked(path.with_name("copy.battle"), "SELECT number FROM snapshots") == [(0,)]


def test_a_battle_that_is_only_written_otherwise_is_not_called_another(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battles = saved(path, 2)
    write = history.StateWriter.write
    monkeypatch.setattr(history.StateWriter, "write", lambda *words: write(*words) + b" ")
    with reopened(path) as (document, warnings):
        assert (document.battle, warnings) == (battles[-1], ())


def test_a_bad_snapshot_costs_nothing_but_time(path: Path) -> None:
    battles = saved(path, 5)
    sql(path, "UPDATE snapshots SET state = x'00' WHERE number = 5")
    with reopened(path) as (document, warnings):
        assert warnings == ()
        assert document.battle == battles[-1]


def test_a_damaged_row_at_the_end_is_all_that_is_lost(path: Path) -> None:
    battles = saved(path, 5)
    sql(path, "UPDATE records SET dice = '[1]' WHERE number = 4")
    sql(path, "DELETE FROM snapshots WHERE number > 0")
    with reopened(path) as (document, warnings):
        assert document.battle == battles[3]
        assert warnings == (
            "The file was damaged.",
            "What was done after step 3 is lost.",
            "The damaged file is kept as 'hall (damaged).battle'.",
        )
        assert [document.undo() for _ in range(3)] == battles[2::-1]
    with reopened(path) as (_, warnings):
        assert warnings == ()


def test_the_latest_battle_is_kept_even_if_the_way_to_it_is_damaged(path: Path) -> None:
    battles = saved(path, 5)
    sql(path, "DELETE FROM records WHERE number = 2")
    with reopened(path) as (document, warnings):
        assert document.battle._replace(log=()) == battles[5]._replace(log=())
        assert document.battle.log == battles[5].log[2:]
        assert warnings[:2] == (
            "The file was damaged.",
            "What was done before step 6 can no longer be undone.",
        )
        with pytest.raises(Refusal, match="Nothing to undo"):
            document.undo()
        document.do(numbered_command(0))
        document.undo()


def test_a_snapshot_that_is_of_another_moment_is_no_help_with_a_damaged_record(
    path: Path,
) -> None:
    battles = saved(path, 2 * OFTEN + 5)
    sql(path, "UPDATE records SET dice = 'x' WHERE number = 7")
    sql(path, "UPDATE snapshots SET state = (SELECT state FROM snapshots WHERE number = 0)")
    with reopened(path) as (document, warnings):
        assert document.battle == battles[6]
        assert warnings[1] == "What was done after step 6 is lost."


def test_a_snapshot_in_the_middle_saves_what_came_after_it(path: Path) -> None:
    battles = saved(path, 2 * OFTEN + 5)
    sql(path, "UPDATE records SET dice = 'x' WHERE number = 7")
    sql(path, "DELETE FROM snapshots WHERE number > 50")
    with reopened(path) as (document, warnings):
        assert document.battle._replace(log=()) == battles[-1]._replace(log=())
        assert warnings[1] == "What was done before step 51 can no longer be undone."
        assert document.undo()._replace(log=()) == battles[-2]._replace(log=())


@pytest.mark.timeout(20)
def test_rows_that_lead_round_in_a_ring_are_followed_once(path: Path) -> None:
    battles = saved(path, 9)
    sql(path, "UPDATE records SET parent = 6 WHERE number = 4")
    with reopened(path) as (document, _):
        assert document.battle.log == battles[-1].log[3:]


def test_a_first_battle_that_is_another_one_is_noticed(path: Path) -> None:
    saved(path)
    sql(path, "UPDATE meta SET value = replace(value, ']', ' ]') WHERE name = 'log'")
    with pytest.raises(UnreadableError, match="too damaged"):
        open_battle_file(path, TABLES)


def test_a_first_number_that_is_none_is_nought(path: Path) -> None:
    battles = saved(path, 2)
    sql(path, "UPDATE meta SET value = 'x' WHERE name = 'first'")
    with reopened(path) as (document, _):
        assert document.battle == battles[-1]


def test_a_damaged_file_that_is_open_elsewhere_is_left_as_it_is(path: Path) -> None:
    battles = saved(path, 5)
    sql(path, "DELETE FROM records WHERE number > 3", "DELETE FROM records WHERE number = 2")
    before = path.read_bytes()
    lock = held(path)
    with reopened(path) as (document, warnings):
        assert document.battle == battles[1]
        assert warnings[1:] == ("The file was damaged.", "What was done after step 1 is lost.")
    lock.release()
    assert path.read_bytes() == before


def test_a_file_in_which_nothing_is_sound_is_told(path: Path) -> None:
    saved(path, 2)
    sql(path, "DELETE FROM snapshots", "UPDATE meta SET value = '' WHERE name = 'beginning'")
    with pytest.raises(UnreadableError, match="is too damaged to be read"):
        open_battle_file(path, TABLES)
    assert not lock_path(path).exists()


def test_what_cannot_be_put_aside_is_not_mended_but_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battles = saved(path, 5)
    sql(path, "DELETE FROM records WHERE number = 2", "DELETE FROM snapshots WHERE number > 0")
    before = path.read_bytes()
    monkeypatch.setattr("shutil.copyfile", full_disk)
    with reopened(path) as (document, warnings):
        assert document.read_only
        assert document.battle == battles[1]
        aside = "'hall.battle' was left as it is: it could not be copied"
        assert warnings[:2] == (
            f"{aside} (no space left on device).",
            f"'hall.battle' {PROTECTED}",
        )
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_what_cannot_be_mended_for_lack_of_room_is_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battles = saved(path, 5)
    sql(path, "DELETE FROM records WHERE number = 2", "DELETE FROM snapshots WHERE number > 0")
    monkeypatch.setattr(Path, "replace", full_disk)
    with reopened(path) as (document, warnings):
        assert document.read_only
        assert document.battle == battles[1]
        assert warnings[0] == "'hall.battle' could not be written (no space left on device)."
    assert list(path.parent.iterdir()) == [path]


def test_what_is_put_aside_gets_a_name_of_its_own(path: Path) -> None:
    path.write_text("1")
    path.with_name("hall.battle-wal").write_text("2")
    names = [put_aside(path, "old").name for _ in range(3)]
    assert names == ["hall (old).battle", "hall (old 2).battle", "hall (old 3).battle"]
    assert path.with_name("hall (old).battle-wal").read_text() == "2"


def test_pictures_that_are_sound_are_mended_as_well(path: Path) -> None:
    with made(path) as document:
        good, _ = document.add_picture(PICTURE), document.add_picture(b"bad")
        document.do(numbered_command(0))
        document.do(numbered_command(1))
    sql(path, "DELETE FROM records WHERE number = 1")
    sql(path, "UPDATE pictures SET content = x'00' WHERE length(content) = 3")
    with reopened(path) as (document, warnings):
        assert document.picture(good) == PICTURE
        assert "A picture in the battle's file is damaged." in warnings
