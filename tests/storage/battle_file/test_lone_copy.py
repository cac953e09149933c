"""A battle file that was copied without what lies beside it says so, and is seconds old."""

import re
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.journal import KeptHandout, read_handouts
from battleboard.storage.battle_file.last_step import OPEN, LastStep, lone_copy_warning
from battleboard.storage.battle_file.opening import open_read_only
from battleboard.storage.battle_file.sqlite_file import sidecars
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import asked, crashed, made, numbered_command, reopened

LONE = re.compile(
    r"This file was copied, or left without its log, while the battle was open: it ends with step "
    r"(\d+), of \d{4}-\d\d-\d\d \d\d:\d\d. What was done later is not in it."
)


def lone(document: BattleFile) -> Path:
    """Copy the main file only, as a cloud folder or a USB stick does."""
    copy = document.path.with_name("lone.battle")
    shutil.copyfile(document.path, copy)
    return copy


def folded_in(document: BattleFile) -> None:
    document.fold_in()
    document._store._flusher._pool.submit(int).result()  # type: ignore[union-attr] # noqa: SLF001 - waits for it


def do(document: BattleFile, steps: int) -> None:
    for at in range(steps):
        document.do(numbered_command(at))


def step_told(warnings: tuple[str, ...]) -> int:
    found = [match for match in map(LONE.fullmatch, warnings) if match]
    assert len(found) == len(warnings) == 1
    return int(found[0][1])


@pytest.mark.parametrize("steps", [0, 1, 30, 120])
def test_39_1_a_lone_copy_says_that_it_is_one(path: Path, steps: int) -> None:
    with made(path) as document:
        do(document, steps)
        copy = lone(document)
    told = step_told(inspect(copy, TABLES).faults)
    with reopened(copy) as (again, warnings):
        assert step_told(warnings) == len(again.battle.log) == told


@pytest.mark.parametrize("steps", [1, 120])
def test_39_1_after_folding_in_a_lone_copy_has_everything(path: Path, steps: int) -> None:
    with made(path) as document:
        do(document, steps)
        folded_in(document)
        copy = lone(document)
        assert step_told(inspect(copy, TABLES).faults) == steps
        with reopened(copy) as (again, _):
            assert again.battle == document.battle
    assert inspect(path, TABLES).faults == ()


def test_39_1_a_battle_that_was_closed_or_only_crashed_says_nothing(path: Path) -> None:
    with made(path) as document:
        do(document, 5)
        folded_in(document)
        do(document, 5)
        left = crashed(document)
    assert (OPEN,) not in asked(path, "SELECT name FROM meta")
    for each in (left, path):
        with reopened(each) as (again, warnings):
            assert warnings == ()
            assert len(again.battle.log) == 10


def cut(log: Path) -> None:
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])


@pytest.mark.parametrize("harm", [cut, Path.unlink, lambda log: log.write_bytes(b"")])
def test_39_1_a_log_that_was_cut_after_its_note_was_lost_is_told(
    path: Path, harm: Callable[[Path], None]
) -> None:
    with made(path) as document:
        do(document, 40)
        left = crashed(document)
    sidecars(left)[3].unlink()
    harm(sidecars(left)[0])
    with reopened(left) as (again, warnings):
        assert step_told(warnings) == len(again.battle.log) < 40


def test_39_5_a_file_overwritten_while_open_is_saved_elsewhere_when_the_hand_rests(
    path: Path,
) -> None:
    with made(path) as document:
        do(document, 71)
        folded_in(document)
        path.write_bytes(bytes(path.stat().st_size))
        folded_in(document)
        document.fold_in()
        assert document.path.name == "hall (saved).battle"
        (note,) = document.take_notes()
        assert "Nothing is lost" in note
        before = document.battle
    with reopened(document.path) as (again, warnings):
        assert warnings == ()
        assert again.battle == before


@pytest.mark.parametrize("steps_since", [0, 1, 71])
def test_39_5_a_file_overwritten_while_open_is_saved_elsewhere_at_closing(
    path: Path, steps_since: int
) -> None:
    with made(path) as document:
        do(document, 71)
        if steps_since < 71:
            folded_in(document)
            do(document, steps_since)
        path.write_bytes(bytes(path.stat().st_size))
    assert document.path.name == "hall (saved).battle"
    (note,) = document.take_notes()
    assert "Nothing is lost" in note
    with reopened(document.path) as (again, warnings):
        assert warnings == ()
        assert again.battle == document.battle


def test_after_closing_nothing_is_folded_in(path: Path) -> None:
    with made(path) as document:
        do(document, 1)
    document.fold_in()
    assert document.path == path
    assert document.take_notes() == ()


def test_where_a_battle_can_only_be_viewed_nothing_is_folded_in(path: Path) -> None:
    with made(path) as document:
        do(document, 1)
    with closing(open_read_only(path, TABLES).document) as seen:
        before = path.read_bytes()
        seen.fold_in()
    assert path.read_bytes() == before


def test_a_time_that_cannot_be_read_is_left_out() -> None:
    assert lone_copy_warning(3, "yesterday").startswith("This file was copied, or left without its")
    assert "step 3. What" in lone_copy_warning(3, "yesterday")


def test_39_5_a_file_with_a_damaged_page_does_not_count_as_there(path: Path) -> None:
    with made(path) as document:
        do(document, 71)
        folded_in(document)
        content = bytearray(path.read_bytes())
        content[-2000:] = bytes(2000)
        content[4096:4120] = b"\xff" * 24
        path.write_bytes(content)
        before = document.battle
    assert document.path.name == "hall (saved).battle"
    with reopened(document.path) as (again, warnings):
        assert warnings == ()
        assert again.battle == before


def test_handouts_are_kept_with_their_places(path: Path) -> None:
    handouts = (KeptHandout("a.png", "Idol", (0.5, 0.25, 0.3)), KeptHandout("b.png", "Letter"))
    with made(path) as document:
        document.keep_handouts(handouts)
        assert document.handouts == handouts
    with reopened(path) as (again, _):
        assert again.handouts == handouts
    assert read_handouts('[["a.png", "Idol"]]') == (KeptHandout("a.png", "Idol"),)
    assert read_handouts('[["a.png"]]') == ()


def test_where_the_file_was_deleted_folding_in_waits_for_the_next_change(path: Path) -> None:
    with made(path) as document:
        do(document, 1)
        flusher = document._store._flusher  # noqa: SLF001 - its thread would do it beside
        assert flusher is not None
        path.rename(path.with_name("elsewhere"))
        flusher._fold_in(LastStep(1, b""), 1)  # noqa: SLF001 - as above
        path.with_name("elsewhere").rename(path)
        assert not flusher.lost_steps
