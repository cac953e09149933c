"""Files made by strangers are refused, or asked about, before they cost time or memory."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import PlaceFigure
from battleboard.rules import Action
from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.battle_file import first_contents
from battleboard.storage.battle_file.bounds import (
    NO_LIMIT,
    PATIENT,
    Bounds,
    ReadLimiter,
    TakesLongError,
)
from battleboard.storage.battle_file.consistency import check_battle
from battleboard.storage.battle_file.journal import Contents, JournalRow, pack_state, unpack_state
from battleboard.storage.battle_file.opening import open_battle_file, open_read_only
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.sqlite_file import build_file, lock_path
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import StorageError, UnreadableError
from tests.battle.battles import TABLES, figure
from tests.storage.battle_file.files import HALL, PICTURE, asked, made, reopened, saved, sql
from tests.storage.examples import example
from tests.storage.maps.test_picture_header import written

CUT_OFF = "A picture of the battle was already damaged when it was imported: part of it is missing."
ENTRY = '{"place":0,"round":0,"text":"It waits"}'


def built(path: Path, change: Callable[[dict[str, Any]], object], first: Battle = HALL) -> None:
    """Write a battle's file that was changed as plain values, with correct hashes."""
    contents = first_contents(first, "", "")
    plain = json.loads(unpack_state(contents.snapshots[0]))
    change(plain)
    build_file(path, contents._replace(snapshots={0: pack_state(json.dumps(plain).encode())}))


def refused(path: Path) -> str:
    """The message for a file that neither opens nor is sound."""
    assert inspect(path, TABLES).faults
    before = path.read_bytes()
    with pytest.raises(UnreadableError) as fault:
        open_battle_file(path, TABLES)
    assert path.read_bytes() == before
    assert not lock_path(path).exists()
    return str(fault.value)


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("CREATE TABLE notes (text)", "a table called 'notes'"),
        ("CREATE VIEW v AS SELECT 1", "a view called 'v'"),
        ("CREATE INDEX i ON records (deed)", "an index called 'i'"),
        (
            "CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM snapshots; END",
            "a trigger called 't'",
        ),
    ],
)
def test_what_is_not_ours_in_a_file_is_refused(statement: str, what: str, path: Path) -> None:
    saved(path, 2)
    sql(path, statement)
    before = path.read_bytes()
    sentence = (
        f"'hall.battle' contains something that does not belong in a battle ({what}), so it is not "
        "opened."
    )
    for look in (open_battle_file, open_read_only, inspect):
        with pytest.raises(UnreadableError) as fault:
            look(path, TABLES)
        assert str(fault.value).startswith(sentence)
    assert path.read_bytes() == before


def test_a_view_in_the_place_of_a_table_is_refused(path: Path) -> None:
    saved(path, 2)
    sql(path, "DROP TABLE snapshots", "CREATE VIEW snapshots AS SELECT 0 AS number, x'' AS state")
    with pytest.raises(UnreadableError, match="a view called 'snapshots'"):
        open_battle_file(path, TABLES)


def test_a_table_with_more_columns_is_read_as_ours(path: Path) -> None:
    battles = saved(path, 2)
    sql(path, "ALTER TABLE meta ADD COLUMN more TEXT DEFAULT 'x'")
    assert inspect(path, TABLES).faults
    with reopened(path) as (document, warnings):
        assert warnings
        assert document.battle == battles[-1]


def test_a_table_that_is_missing_twice_over_is_told(path: Path) -> None:
    saved(path, 2)
    sql(path, "DROP TABLE snapshots", "DROP TABLE records", "VACUUM")
    with pytest.raises(UnreadableError, match="is too damaged"):
        open_battle_file(path, TABLES)
    assert inspect(path, TABLES).faults[-1] == "No battle can be read from the file."


def place(plain: dict[str, Any]) -> dict[str, Any]:
    """The elf as stored."""
    elf: dict[str, Any] = plain["figures"]["elf"]
    return elf


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda plain: plain.update(ruleset="eggs"), "ruleset: no ruleset 'eggs'"),
        (lambda plain: plain.update(phase=99), "phase: expected a phase from 0"),
        (lambda plain: plain.update(options={"eggs": "two"}), "options"),
        (lambda plain: place(plain).update(id="orc"), "figures.elf.id: expected 'elf'"),
        (lambda plain: place(plain).update(side="eggs"), "there is no side 'eggs'"),
        (lambda plain: place(plain).update(body={"at": ["nan", 1]}), "body.at"),
        (lambda plain: place(plain).update(body={"at": [1, 1], "radius_ft": 0}), "body.radius_ft"),
        (
            lambda plain: place(plain).update(body={"at": [1, 1], "facing": "inf"}),
            "figures.elf: expected finite numbers",
        ),
        (lambda plain: place(plain).update(in_hand=7), "in_hand: there is no weapon 7"),
        (
            lambda plain: plain.update(running={"actions": [{"by": "cook", "kind": "hold"}]}),
            "there is no figure 'cook'",
        ),
        (
            lambda plain: plain.update(running={"dithered": {"elf": "nan"}}),
            "running: expected numbers",
        ),
        (lambda plain: plain.update(gone={"cook": plain["figures"]["elf"]}), "gone.cook.id"),
        (lambda plain: plain.update(board={"size_ft": ["inf", 1]}), "board.size_ft"),
    ],
)
def test_what_does_not_hang_together_is_refused(
    change: Callable[[dict[str, Any]], object], what: str, path: Path
) -> None:
    built(path, change)
    said = refused(path)
    assert said.startswith("'hall.battle' contains something unknown to this version")
    assert what in said


def test_an_act_of_no_declaration_is_refused() -> None:
    battle = example("example-of-melee", "3-round-2.json")
    check_battle(battle)
    assert battle.running.resolution is not None
    first, *rest = battle.running.resolution.acts
    acts = (first._replace(act=first.act._replace(action=99)), *rest)
    resolution = battle.running.resolution._replace(acts=acts)
    with pytest.raises(FormError, match=r"running\.resolution: there is no action 99"):
        check_battle(battle.with_running(battle.running._replace(resolution=resolution)))


def test_a_look_reads_the_first_battle_too(path: Path) -> None:
    built(path, lambda plain: plain.update(board=7))
    (fault,) = inspect(path, TABLES).faults
    assert fault.startswith("The first battle cannot be read (expected a battle (")
    assert refused(path)


def test_what_cannot_be_read_is_not_repaired(path: Path) -> None:
    built(path, lambda plain: plain.update(board=7))
    mended = path.with_name("mended.battle")
    facts, _ = inspect(path, TABLES, mended)
    assert facts[-1].startswith("Nothing was written to 'mended.battle'")
    assert not mended.exists()


@pytest.mark.parametrize("depth", [400, 30_000])
def test_what_lies_too_deep_is_refused(depth: int, path: Path) -> None:
    deep = "[" * depth + "]" * depth
    contents = first_contents(HALL, "", "")
    build_file(path, contents._replace(log=deep))
    assert "contains something" in refused(path)
    path.unlink()
    build_file(path, contents._replace(snapshots={0: pack_state(f'{{"board":{deep}}}'.encode())}))
    assert "contains something" in refused(path)


@pytest.mark.parametrize("depth", [200, 20_000])
def test_commands_that_lie_too_deep_are_lost_and_told(depth: int, path: Path) -> None:
    deed = '{"is":"Together","deeds":[' * depth + "]}" * depth
    row = JournalRow(1, "deed", 0, 1, deed, "[]", ENTRY, bytes(32))
    build_file(path, first_contents(HALL, "", "")._replace(rows=(row,)))
    assert any("Step 1" in fault for fault in inspect(path, TABLES).faults)
    try:
        with reopened(path) as (document, warnings):
            assert warnings
            assert document.battle == HALL
    except UnreadableError as fault:
        assert "too deep" in str(fault) or "recursion" in str(fault)  # noqa: PT017 - either will do


def bomb(_: Contents) -> Contents:
    return Contents({0: pack_state(b'{"board":' + b" " * 13 * 2**20 + b"1}")})


def many(contents: Contents) -> Contents:
    plain = json.loads(unpack_state(contents.snapshots[0]))
    plain["figures"] = {f"{at}": {} for at in range(50_000)}
    return contents._replace(snapshots={0: pack_state(json.dumps(plain).encode())})


def walled(contents: Contents) -> Contents:
    plain = json.loads(unpack_state(contents.snapshots[0]))
    plain["board"]["walls"] = [[]] * 90_000
    return contents._replace(snapshots={0: pack_state(json.dumps(plain).encode())})


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (bomb, "a battle in it takes up more than 12 megabytes."),
        (many, "it has 50000 figures."),
        (walled, "it has 90000 walls."),
    ],
)
def test_what_is_very_large_is_asked_about(
    change: Callable[[Contents], Contents], what: str, path: Path
) -> None:
    build_file(path, change(first_contents(HALL, "", "")))
    for look in (open_battle_file, open_read_only):
        with pytest.raises(TakesLongError) as fault:
            look(path, TABLES, Bounds())
        assert str(fault.value) == f"'hall.battle' is very large: {what}"
    with pytest.raises(TakesLongError):
        inspect(path, TABLES, bounds=Bounds())
    assert not lock_path(path).exists()
    with pytest.raises(StorageError) as other:
        open_battle_file(path, TABLES, PATIENT)
    assert not isinstance(other.value, TakesLongError)


def test_a_large_file_and_large_steps_are_asked_about(path: Path) -> None:
    with made(path) as document:
        document.add_picture(PICTURE)
    saved_steps = path.with_name("steps.battle")
    saved(saved_steps, 5)
    small = Bounds(file_bytes=2**15)
    with pytest.raises(TakesLongError, match="it takes up more than 0 megabytes"):
        open_battle_file(path, TABLES, small)
    with pytest.raises(TakesLongError, match="its steps take up more than 0 megabytes"):
        open_battle_file(saved_steps, TABLES, Bounds(read_bytes=100))
    with reopened(path) as (_, warnings):
        assert warnings == ()


def test_what_takes_long_is_asked_about(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that advances by a second on each reading."""
    seconds = count()
    monkeypatch.setattr(ReadLimiter.__init__, "__defaults__", (PATIENT, lambda: next(seconds)))
    saved(path, 9)
    with pytest.raises(TakesLongError, match="takes more than 4 seconds to read"):
        open_battle_file(path, TABLES, Bounds())
    assert not lock_path(path).exists()
    facts, faults = inspect(path, TABLES, bounds=Bounds(seconds=34))
    assert faults == ()
    assert facts[-1].endswith(
        "were replayed. The rest would take a long time: use --patient to replay all of it."
    )


def test_without_a_limit_time_has_no_end() -> None:
    assert not NO_LIMIT.is_over()
    NO_LIMIT.read(2**40)
    NO_LIMIT.read(2**40)


def test_one_who_aims_at_what_never_was_is_refused() -> None:
    with pytest.raises(FormError, match="there is no figure 'cook'"):
        check_battle(
            HALL.with_running(HALL.running._replace(actions=(Action("elf", "melee", ("cook",)),)))
        )


def test_a_picture_that_is_damaged_or_missing_is_told_on_opening(path: Path) -> None:
    with made(path) as document:
        name = document.add_picture(PICTURE)
        surface = document.battle.board.surface._replace(picture=name)
        board = document.battle.board._replace(surface=surface)
    other = path.with_name("other.battle")
    with made(other, HALL._replace(board=board)):
        pass
    with reopened(other) as (_, warnings):
        assert warnings == ("A picture is missing from the battle's file.",)
    sql(path, "UPDATE pictures SET content = x'00'")
    with reopened(path) as (_, warnings):
        assert warnings == ("A picture in the battle's file is damaged.",)
    sql(path, "UPDATE pictures SET content = 'text'")
    with reopened(path) as (_, warnings):
        assert warnings == ("A picture in the battle's file is damaged.",)
    assert asked(path, "SELECT count(*) FROM pictures") == [(1,)]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT typeof(content) FROM pictures").fetchone() == ("text",)


def test_a_picture_that_was_brought_cut_off_is_told_on_opening(path: Path) -> None:
    whole = written("jpeg", 64, 48)
    for content, told in ((whole, ()), (whole[:-200], (CUT_OFF,))):
        path.unlink(missing_ok=True)
        surface = HALL.board.surface._replace(picture=picture_name(content))
        with made(path, HALL._replace(board=HALL.board._replace(surface=surface))) as document:
            document.add_picture(content)
            document.add_picture(whole[:-300])
        with reopened(path) as (_, warnings):
            assert warnings == told
        assert inspect(path, TABLES).faults == ()


def held(path: Path, statement: str, value: object) -> None:
    """Put a value into a file with SQLite."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, (value,))


LARGE: Final = Bounds(value_bytes=100_000, picture_bytes=200_000)


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE meta SET value = ? WHERE name = 'log'", "a step in it takes up more than 0"),
        ("UPDATE records SET deed = ? WHERE number = 1", "a step in it takes up more than 0"),
        ("UPDATE snapshots SET state = ?", "a step in it takes up more than 0"),
        ("INSERT INTO pictures VALUES ('text', ?)", "a picture in it takes up more than 0"),
        (
            "INSERT INTO pictures VALUES ('blob', CAST(? AS BLOB))",
            "a picture in it takes up more than 0",
        ),
    ],
)
def test_one_value_that_is_very_large_is_asked_about_before_it_is_read(
    statement: str, what: str, path: Path
) -> None:
    saved(path, 2)
    held(path, statement, "x" * 300_000)
    for look in (open_battle_file, open_read_only):
        with pytest.raises(TakesLongError, match=what):
            look(path, TABLES, LARGE)
    with pytest.raises(TakesLongError, match=what):
        inspect(path, TABLES, bounds=LARGE)
    assert not lock_path(path).exists()


def test_a_large_value_is_asked_about_where_rows_are_read_one_by_one(path: Path) -> None:
    saved(path, 90)
    held(path, "UPDATE records SET deed = ? WHERE number = 90", "x" * 300_000)
    content = path.read_bytes()
    pages = (at for at in range(0, len(content), 4096) if b'"Heal"' in content[at : at + 4096])
    first = next(pages)
    path.write_bytes(content[:first] + bytes(8) + content[first + 8 :])
    assert any("SQLite says" in fault for fault in inspect(path, TABLES).faults)
    with pytest.raises(TakesLongError, match="a step in it takes up"):
        open_battle_file(path, TABLES, LARGE)


def test_large_pictures_within_the_bounds_and_many_small_ones_are_read(path: Path) -> None:
    with made(path) as document:
        for at in range(4):
            document.add_picture(bytes([at]) * 100_000)
    with closing(open_battle_file(path, TABLES, LARGE).document):
        assert inspect(path, TABLES, bounds=LARGE).faults == ()
    sql(path, "DELETE FROM pictures")
    assert inspect(path, TABLES, bounds=LARGE).faults == ()


def test_a_step_that_does_very_much_is_asked_about(path: Path) -> None:
    deed = '{"is":"Heal","who":["elf"],"amount":1}'
    inner = f'{{"is":"Together","deeds":[{",".join([deed] * 2_500)}]}}'
    row = JournalRow(
        1, "deed", 0, 1, f'{{"is":"Together","deeds":[{inner},{inner}]}}', "[]", ENTRY, bytes(32)
    )
    build_file(path, first_contents(HALL, "", "")._replace(rows=(row,)))
    what = "'hall.battle' is very large: one of its steps runs 5,000 commands."
    for look in (open_battle_file, inspect):
        with pytest.raises(TakesLongError) as fault:
            look(path, TABLES, bounds=Bounds())
        assert str(fault.value) == what


def test_what_grows_too_large_by_its_steps_is_asked_about(path: Path) -> None:
    with made(path) as document:
        document.do(PlaceFigure(figure("ogre", "red")))
    sql(path, "DELETE FROM snapshots WHERE number > 0")
    for look in (open_battle_file, inspect):
        with pytest.raises(TakesLongError, match="it has 3 figures"):
            look(path, TABLES, bounds=Bounds(figures=2))


def test_figures_that_are_gone_count_too(path: Path) -> None:
    built(path, lambda plain: plain.update(gone={f"{at}": {} for at in range(2_000)}))
    with pytest.raises(TakesLongError, match="it has 2002 figures"):
        open_battle_file(path, TABLES, Bounds())


def test_kept_battles_are_unpacked_only_as_long_as_there_is_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a clock that advances by a second on each reading."""
    saved(path, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        state = pack_state(b" " * 100)
        connection.executemany(
            "INSERT INTO snapshots VALUES (?, ?)", [(at, state) for at in range(2, 99)]
        )
    seconds = count()
    monkeypatch.setattr(ReadLimiter.__init__, "__defaults__", (PATIENT, lambda: next(seconds)))
    for look in (open_battle_file, inspect):
        with pytest.raises(TakesLongError, match="takes more than 150 seconds to read"):
            look(path, TABLES, bounds=Bounds(seconds=150))


def test_a_long_title_is_told_in_short(path: Path) -> None:
    with made(path) as document:
        document.set_title("The hall " * 9_000)
    (about, *_), _ = inspect(path, TABLES)
    assert about.startswith("The battle 'The hall The hall The hall The hall The …' has ")


def test_damage_among_large_pictures_is_told(path: Path) -> None:
    with made(path) as document:
        names = [document.add_picture(bytes([at]) * 100_000) for at in range(4)]
    content = path.read_bytes()
    page = content.index(names[0].encode()) // 4096 * 4096
    while content[page] != 0x0D:
        page = content.index(names[0].encode(), page + 4096) // 4096 * 4096
    path.write_bytes(content[:page] + bytes(8) + content[page + 8 :])
    assert inspect(path, TABLES, bounds=LARGE).faults
