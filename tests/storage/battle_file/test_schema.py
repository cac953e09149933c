"""Changing the file format requires a new number, and a migration from the old one."""

from pathlib import Path

from battleboard.storage.battle_file.sqlite_file import VERSION
from tests.storage.battle_file.files import asked, saved

COLUMNS = "SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c"
META = ("beginning", "created", "first", "last", "log", "program", "seal", "story", "title")
FORM_1 = [
    *("meta.name", "meta.value"),
    *("records.number", "records.kind", "records.parent", "records.head", "records.deed"),
    *("records.dice", "records.entry", "records.state", "records.chain"),
    *("snapshots.number", "snapshots.state"),
    *("pictures.id", "pictures.content"),
]


def test_this_is_form_1(tmp_path: Path) -> None:
    path = tmp_path / "what is this? #1 100%.battle"
    saved(path, 1)
    assert asked(path, "PRAGMA user_version") == [(1,)] == [(VERSION,)]
    assert asked(path, "PRAGMA application_id") == [(int.from_bytes(b"BTLB"),)]
    tables = f"{COLUMNS} WHERE t.type = 'table' ORDER BY t.rowid, c.cid"
    assert [name for (name,) in asked(path, tables)] == FORM_1
    names = asked(path, "SELECT name FROM meta ORDER BY name")
    assert names == [(name,) for name in META]
