"""Ways to damage files: flip bits, cut off the end, swap pages, lose files, change values."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final

from tools.torture.samples import NAME, Sample

Files = dict[str, bytes]
# SQLite's sizes in bytes: a page, the header of a database and of a WAL, and a WAL frame.
_PAGE: Final = 4096
_HEADER: Final = 100
_LOG_HEADER: Final = 32
_FRAME: Final = _PAGE + 24


def flipped_bit(random: Random, sample: Sample) -> Files:
    name = _some_file(random, sample)
    content = bytearray(sample.files[name])
    at = random.randrange(8 * len(content))
    content[at // 8] ^= 1 << at % 8
    return {**sample.files, name: bytes(content)}


def flipped_bits(random: Random, sample: Sample) -> Files:
    """Flip up to 29 bits of one file."""
    name = _some_file(random, sample)
    content = bytearray(sample.files[name])
    for _ in range(random.randrange(2, 30)):
        at = random.randrange(8 * len(content))
        content[at // 8] ^= 1 << at % 8
    return {**sample.files, name: bytes(content)}


def rubbish(random: Random, sample: Sample) -> Files:
    """Overwrite some bytes of one file with random ones, or with zeros."""
    name = _some_file(random, sample)
    content = bytearray(sample.files[name])
    at, size = random.randrange(len(content)), random.choice([1, 8, 64, 512, _PAGE])
    put = random.randbytes(size) if random.random() < 0.5 else bytes(size)
    content[at : at + size] = put
    return {**sample.files, name: bytes(content[: len(sample.files[name])])}


def cut_off(random: Random, sample: Sample) -> Files:
    """Cut off the end of one file, at any byte or at a page."""
    name = _some_file(random, sample)
    content = sample.files[name]
    at = random.randrange(len(content))
    at = at // _PAGE * _PAGE if random.random() < 0.5 else at
    return {**sample.files, name: content[:at]}


def swapped_pages(random: Random, sample: Sample) -> Files:
    """Swap two pages of the battle file, or write one over another."""
    content = sample.files[NAME]
    pages = [content[at : at + _PAGE] for at in range(0, len(content), _PAGE)]
    one, other = random.randrange(len(pages)), random.randrange(len(pages))
    if random.random() < 0.5:
        pages[one], pages[other] = pages[other], pages[one]
    else:
        pages[one] = pages[other]
    return {**sample.files, NAME: b"".join(pages)}


def header_byte(random: Random, sample: Sample) -> Files:
    """Set one byte of SQLite's header to a random value."""
    content = bytearray(sample.files[NAME])
    content[random.randrange(_HEADER)] = random.randrange(256)
    return {**sample.files, NAME: bytes(content)}


def accident(random: Random, sample: Sample) -> Files:
    """Remove, empty, zero or cut back whole files, as cloud folders and USB sticks do."""
    files = dict(sample.files)
    for name in random.sample(sorted(files), random.randrange(1, len(files) + 1)):
        change = random.choice([_gone, _emptied, _zeroed, _older])
        change(random, files, name)
    return {NAME: b"", **files}


def _gone(_random: Random, files: Files, name: str) -> None:
    del files[name]


def _emptied(_random: Random, files: Files, name: str) -> None:
    files[name] = b""


def _zeroed(random: Random, files: Files, name: str) -> None:
    kept = random.choice([0, 0, _PAGE, len(files[name]) // 2])
    files[name] = files[name][:kept] + bytes(max(0, len(files[name]) - kept))


def _older(random: Random, files: Files, name: str) -> None:
    """Cut a log back to some number of frames, and any other file to its first half."""
    content = files[name]
    at = random.randrange(1, len(content)) // _FRAME * _FRAME + _LOG_HEADER
    files[name] = content[:at] if name.endswith("-wal") else content[: len(content) // 2]


_CHANGES: Final = (
    "UPDATE records SET kind = 'undo' WHERE number = :at",
    "UPDATE records SET kind = 'deal' WHERE number = :at",
    "UPDATE records SET parent = :other WHERE number = :at",
    "UPDATE records SET head = :other WHERE number = :at",
    "UPDATE records SET deed = :word WHERE number = :at",
    "UPDATE records SET dice = :word WHERE number = :at",
    "UPDATE records SET entry = :word WHERE number = :at",
    "UPDATE records SET state = :blob WHERE number = :at",
    "UPDATE records SET chain = :blob WHERE number = :at",
    "UPDATE records SET chain = :word WHERE number = :at",
    "UPDATE records SET number = 900 + :other WHERE number = :at",
    "DELETE FROM records WHERE number = :at AND number < 15",
    "DELETE FROM records WHERE number >= :at",
    "UPDATE snapshots SET state = :blob WHERE number > :other % 3",
    "UPDATE snapshots SET number = 77 WHERE number = 15",
    "DELETE FROM snapshots WHERE number = :other % 16",
    "UPDATE meta SET value = :word WHERE name = :name",
    "UPDATE meta SET name = :word WHERE name = :name",
    "DELETE FROM meta WHERE name = :name",
    "UPDATE pictures SET content = :blob",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 7",
)
_NAMES: Final = ("beginning", "created", "first", "log", "story", "title", "seal", "open")


def changed_rows(random: Random, sample: Sample, folder: Path) -> Files:
    """Change or delete values through SQLite itself, so that every page stays valid."""
    path = folder / "changed.battle"
    for name, content in sample.files.items():
        (folder / name.replace(NAME, path.name)).write_bytes(content)
    words = ["", "x", "[]", "[[", '{"is":1}', "é" * 9, '{"is":"Heal"}', "-1", "12", "null"]
    values = {
        "at": random.randrange(1, 16),
        "other": random.randrange(-2, 20),
        "word": random.choice(words),
        "blob": random.randbytes(random.choice([0, 5, 32])),
        "name": random.choice(_NAMES),
    }
    change = random.choice(_CHANGES)
    connected = closing(sqlite3.connect(path, isolation_level=None))
    with connected as connection, suppress(sqlite3.IntegrityError):
        connection.execute(change, values)
    content = path.read_bytes()
    for each in folder.glob("changed.battle*"):
        each.unlink()
    return {NAME: content}


Harm = Callable[[Random, Sample], Files]
HARMS: Final[Mapping[str, Harm]] = {
    "one bit flipped": flipped_bit,
    "many bits flipped": flipped_bits,
    "bytes of rubbish": rubbish,
    "cut off": cut_off,
    "pages swapped": swapped_pages,
    "byte of the header": header_byte,
    "files lost or zeroed": accident,
}
"""Ways to damage the files of a sample, by their names in the table."""


def _some_file(random: Random, sample: Sample) -> str:
    """The name of a random file of a sample, weighted by size."""
    names = sorted(sample.files)
    return random.choices(names, [len(sample.files[name]) for name in names])[0]
