"""Whatever is in a file or happens to it, readers and writers raise only faults."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.foundation.fault import Fault
from battleboard.storage import resources
from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.backups import backup_folder, keep_backup, move_backups
from battleboard.storage.battle_file.opening import (
    create_battle_file,
    open_battle_file,
    open_read_only,
)
from battleboard.storage.battle_file.store import open_store
from battleboard.storage.csv_sheet import read_sheet
from battleboard.storage.disk import is_file, make_folder, read_file, resolve_path, write_file
from battleboard.storage.exchange.battle_json import read_any_battle
from battleboard.storage.exchange.figure_sheets import read_figures
from battleboard.storage.recent_battles import new_battle_path, unnamed_battles
from battleboard.storage.resources import OwnFileError, read_resource, resource
from battleboard.storage.roster import Party, forget_party, save_party
from battleboard.storage.rulings import load_rulings
from battleboard.storage.scenario import read_input, read_scenario
from battleboard.storage.settings import Settings, write_settings
from tests.battle.battles import TABLES, battle, figure

GIANT = resource("battles", "giant-charge.json").read_bytes()
DEMONSTRATION = resource("battles", "duel-of-casters", "battle.json").read_bytes()
NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
TOO_LONG = Path("x" * 5000)

READERS: dict[str, Callable[[bytes], object]] = {
    "scenario": read_scenario,
    "battle": lambda content: read_any_battle(content, "some.json", TABLES),
    "figures": lambda content: read_figures(content, "some.csv", side=""),
}
TOUCHING: dict[str, Callable[[Path], object]] = {
    "open": lambda path: open_battle_file(path, TABLES),
    "open-read-only": lambda path: open_read_only(path, TABLES),
    "open-store": open_store,
    "inspect": lambda path: inspect(path, TABLES),
    "create": lambda path: create_battle_file(path, battle(), TABLES),
    "keep-backup": lambda path: keep_backup(path, path, NOW),
    "new-battle": lambda path: new_battle_path(path, NOW),
    "read": read_file,
    "write": lambda path: write_file(path, b"one"),
    "folder": make_folder,
    "sheet": read_sheet,
    "input": lambda path: read_input(str(path), 99),
    "save-party": lambda path: save_party(path, Party("Two", (figure("ann"),))),
    "forget-party": lambda path: forget_party(path, "Two"),
    "settings": lambda path: write_settings(path / "settings.json", Settings()),
}


@pytest.mark.parametrize("reader", READERS)
@given(content=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_rubbish_is_a_fault_or_is_read(reader: str, content: bytes) -> None:
    with suppress(Fault):
        READERS[reader](content)


@pytest.mark.parametrize("reader", READERS)
@given(
    whole=st.sampled_from([GIANT, DEMONSTRATION]),
    at=st.integers(0, len(DEMONSTRATION)),
    length=st.integers(0, 40),
    instead=st.binary(max_size=12),
)
def test_a_damaged_file_is_a_fault_or_is_read(
    reader: str, whole: bytes, at: int, length: int, instead: bytes
) -> None:
    at %= len(whole)
    with suppress(Fault):
        READERS[reader](whole[:at] + instead + whole[at + length :])


@pytest.mark.parametrize("touch", TOUCHING)
def test_what_the_system_refuses_is_a_fault(touch: str, tmp_path: Path) -> None:
    (tmp_path / "in the way").write_bytes(b"no folder")
    for path in (tmp_path / TOO_LONG, tmp_path / "in the way" / "some.battle"):
        with pytest.raises(Fault, match=r"\w"):
            TOUCHING[touch](path)


def test_copies_that_cannot_go_along_are_a_fault(tmp_path: Path) -> None:
    old, new, folder = tmp_path / "old.battle", tmp_path / "new.battle", tmp_path / "earlier"
    backup_folder(old, folder).mkdir(parents=True)
    (backup_folder(old, folder) / "a.battle").write_bytes(b"one")
    backup_folder(new, folder).write_bytes(b"in the way")
    with pytest.raises(Fault, match=r"^Earlier versions of 'new\.battle' stay with 'old\.battle'"):
        move_backups(old, new, folder)


def test_what_cannot_be_got_at_is_no_file_and_stays_the_path_it_is() -> None:
    assert not is_file(TOO_LONG)
    assert resolve_path(Path("a\0b")) == Path("a\0b")
    assert unnamed_battles(TOO_LONG) == ()


def test_a_battle_that_is_gone_meanwhile_is_taken_for_the_oldest(tmp_path: Path) -> None:
    (tmp_path / "gone.battle").symlink_to(tmp_path / "nowhere")
    (tmp_path / "there.battle").write_bytes(b"one")
    assert [path.stem for path in unnamed_battles(tmp_path)] == ["there", "gone"]


def test_files_of_our_own_that_cannot_be_used_are_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "resource_roots", lambda: (tmp_path,))
    (tmp_path / "rulings" / "addict.toml").mkdir(parents=True)
    (tmp_path / "rulings" / "osric.toml").write_bytes(b"\xff")
    with pytest.raises(OwnFileError, match=r"^Battleboard's own file 'rulings/addict\.toml' is da"):
        read_resource("rulings", "addict.toml")
    with pytest.raises(OwnFileError, match=r"^Battleboard's own file 'rulings/osric\.toml' is dam"):
        load_rulings("osric")
