"""Files such as a stranger might make: every hash is right, but the contents make no sense."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from battleboard.storage.battle_file.history import digest
from battleboard.storage.battle_file.journal import Contents, JournalRow, pack_state, unpack_state
from battleboard.storage.battle_file.raw_contents import read_raw
from battleboard.storage.battle_file.salvage import salvage
from battleboard.storage.battle_file.sqlite_file import build_file, connect
from tests.storage.battle_file.files import IN_MEMORY
from tools.torture.samples import NAME, Sample

_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 10**9, 2**62, -(2**62), 0.5, -1e308, 1e308, "inf", "-inf", "nan"),
    *("", "x", "elf", "orc", "red", "1/2", "addict", [], {}, [[]], [0, 0], {"is": "Heal"}),
)
_DEEP: Final = 30_000
_ENTRY: Final = '{"round":0,"place":0,"text":"Heal"}'
_RARE: Final = 300


def stranger(random: Random, sample: Sample) -> dict[str, bytes]:
    """The files of a forged battle: a sample with foreign SQL, absurd values or huge contents."""
    contents = _contents(sample)
    if random.randrange(_RARE) == 0:
        return _built(random.choice(_LARGE)(contents))
    if random.random() < 0.1:
        return _with_sql(_built(contents), random.choice(_FOREIGN))
    return _built(_changed(random, contents))


def _contents(sample: Sample) -> Contents:
    return _held(tuple(sample.files.items()))


@cache
def _held(files: tuple[tuple[str, bytes], ...]) -> Contents:
    """The sound contents of some files; cached, since samples recur in all cases."""
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        for name, content in files:
            Path(folder, name).write_bytes(content)
        with closing(connect(Path(folder, NAME), "rw")) as connection:
            sound = salvage(read_raw(connection))
    assert sound is not None  # noqa: S101 - samples are sound
    return sound.contents


def _built(contents: Contents) -> dict[str, bytes]:
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(folder, NAME)
        build_file(path, contents)
        return {NAME: path.read_bytes()}


def _with_sql(files: dict[str, bytes], statement: str) -> dict[str, bytes]:
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(folder, NAME)
        path.write_bytes(files[NAME])
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(statement)
        return {NAME: path.read_bytes()}


_FOREIGN: Final = (
    "CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM snapshots; END",
    "CREATE VIEW v AS SELECT * FROM records",
    "CREATE INDEX i ON records (deed)",
    "CREATE INDEX i ON records (length(zeroblob(number * 1000000)))",
    "CREATE TABLE notes (text)",
    "CREATE VIRTUAL TABLE words USING fts5(text)",
    "ALTER TABLE records ADD COLUMN more INTEGER DEFAULT 7",
    "ALTER TABLE meta RENAME TO data",
)


def _changed(random: Random, contents: Contents) -> Contents:
    """Change one or two values of the battle or of a command."""
    if contents.rows and random.random() < 0.4:
        rows = list(contents.rows)
        at = random.randrange(len(rows))
        row = rows[at]
        rows[at] = random.choice(
            [
                row._replace(deed=_with_another(random, row.deed or "{}")),
                row._replace(dice=_with_another(random, row.dice or "[]")),
                row._replace(entry=_with_another(random, row.entry or "{}")),
            ]
        )
        snapshots = {contents.first: contents.snapshots[contents.first]}
        return contents._replace(rows=tuple(rows), snapshots=snapshots)
    number = random.choice(sorted(contents.snapshots))
    state = _with_another(random, unpack_state(contents.snapshots[number]).decode()).encode()
    kept = {**contents.snapshots, number: pack_state(state)}
    return contents._replace(snapshots=kept, rows=tuple(_rehashed(contents.rows, number, state)))


def _rehashed(rows: Sequence[JournalRow], number: int, state: bytes) -> Iterator[JournalRow]:
    for row in rows:
        yield row._replace(state=digest(state)) if row.head == number else row


def _with_another(random: Random, text: str) -> str:
    plain = json.loads(text)
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        places = list(_places(plain))
        if places:
            holder, key = random.choice(places)
            _spoil(random, holder, key)
    return json.dumps(plain)


def _spoil(random: Random, holder: Any, key: Any) -> None:
    how = random.randrange(5)
    if how == 0 and isinstance(holder, dict):
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[random.choice(["x", "", f"{key} "])] = holder.pop(key)
    elif how == 2 and isinstance(holder[key], (int, float)):
        holder[key] = random.choice([-holder[key], holder[key] + 1, holder[key] * 1e9, 0])
    else:
        # Insert a copy, since the next change may be made inside it.
        holder[key] = deepcopy(random.choice(_VALUES))


def _places(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in plain values: the list or object that holds it, and its index or key."""
    items = plain.items() if isinstance(plain, dict) else enumerate(plain)
    if isinstance(plain, (dict, list)):
        for key, value in items:
            yield plain, key
            if isinstance(value, (dict, list)):
                yield from _places(value)


def _first(contents: Contents, state: bytes) -> Contents:
    return contents._replace(snapshots={contents.first: pack_state(state)}, rows=())


def _bomb(contents: Contents) -> Contents:
    return _first(contents, b'{"board":' + b" " * 200_000_000 + b"}")


def _many(contents: Contents) -> Contents:
    plain = json.loads(unpack_state(contents.snapshots[contents.first]))
    one = plain["figures"]["elf"]
    plain["figures"] = {f"elf {at}": {**one, "id": f"elf {at}"} for at in range(50_000)}
    return _first(contents, json.dumps(plain).encode())


def _walls(contents: Contents) -> Contents:
    plain = json.loads(unpack_state(contents.snapshots[contents.first]))
    plain["board"]["walls"] = [{"a": [0, at], "b": [9, at]} for at in range(90_000)]
    return _first(contents, json.dumps(plain).encode())


def _deep(contents: Contents) -> Contents:
    return _first(contents, b'{"board":' + b"[" * _DEEP + b"]" * _DEEP + b"}")


def _deep_command(contents: Contents) -> Contents:
    before, after = '{"is":"Together","deeds":[' * 400, '],"words":"x"}' * 400
    row = JournalRow(1, "deed", 0, 1, f"{before}{after}", "[]", '{"text":"x"}', bytes(32))
    return contents._replace(rows=(row,), snapshots={0: contents.snapshots[contents.first]})


def _deep_log(contents: Contents) -> Contents:
    return contents._replace(log="[" * _DEEP + "]" * _DEEP)


def _long(contents: Contents) -> Contents:
    first = contents.snapshots[contents.first]
    deed = '{"is":"Heal","who":["elf"],"amount":1}'
    rows = (
        JournalRow(at, "deed", at - 1, at, deed, "[]", '{"round":0,"place":0,"text":"Heal"}', b"x")
        for at in range(1, 60_001)
    )
    return contents._replace(rows=tuple(rows), snapshots={0: first}, first=0)


def _wide(contents: Contents) -> Contents:
    kept = {at: pack_state(b" " * 11_000_000) for at in range(1, 400)}
    return contents._replace(snapshots={**kept, 0: contents.snapshots[contents.first]})


def _gone(contents: Contents) -> Contents:
    plain = json.loads(unpack_state(contents.snapshots[contents.first]))
    one = plain["figures"]["elf"]
    plain["gone"] = {f"elf {at}": {**one, "id": f"elf {at}"} for at in range(30_000)}
    return _first(contents, json.dumps(plain).encode())


def _with_step(contents: Contents, deed: str) -> Contents:
    row = JournalRow(1, "deed", 0, 1, deed, "[]", _ENTRY, bytes(32))
    return contents._replace(rows=(row,), snapshots={0: contents.snapshots[contents.first]})


def _busy_step(contents: Contents) -> Contents:
    deeds = ",".join(['{"is":"MoveFigure","who":"elf","to":[9,9]}'] * 100_000)
    return _with_step(contents, f'{{"is":"Together","deeds":[{deeds}]}}')


def _endless_name(contents: Contents) -> Contents:
    return _with_step(contents, f'{{"is":"Heal","who":["{"x" * 40_000_000}"],"amount":1}}')


def _long_log(contents: Contents) -> Contents:
    return contents._replace(log=f"[{','.join([_ENTRY] * 900_000)}]")


_LARGE: Final[tuple[Callable[[Contents], Contents], ...]] = (
    *(_bomb, _many, _walls, _deep, _deep_command, _deep_log, _long, _wide),
    *(_gone, _busy_step, _endless_name, _long_log),
)
