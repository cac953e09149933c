"""Small battles in files, to do things to."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Final

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Heal, MoveFigure
from battleboard.battle.state.command_context import RollRequest
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.opening import Opened, create_battle_file, open_battle_file
from battleboard.storage.battle_file.sqlite_file import Lock, take_lock
from tests.battle.battles import TABLES, battle, figure

HALL: Final = battle(figure("elf"), figure("orc", "red", at=(30.0, 10.0)))
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - the folders in it get names of their own
IN_MEMORY: Final = MEMORY if MEMORY.is_dir() else None
PICTURE: Final = b"a picture" * 2_000
PROTECTED: Final = "is write-protected: you can view it, or save it elsewhere."


def full_disk(*_: object) -> None:
    """Fail like a write on a full disk."""
    raise OSError(28, "No space left on device")


class Dice:
    """Random dice with a fixed seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def roll(self, ask: RollRequest) -> int:
        return self._random.randint(ask.dice.lowest, ask.dice.highest)


def numbered_command(number: int) -> Command:
    """One of a long series of commands, the same each time."""
    who = ("elf", "orc")[number % 2]
    if number % 3 == 0:
        return Damage((who,), 1)
    if number % 3 == 1:
        return Heal((who,), 1)
    return MoveFigure(who, (float(number), 5.0))


def saved(path: Path, deeds: int = 0) -> list[Battle]:
    """Make a file with this many commands, and return the battle after each of them."""
    with made(path) as document:
        return [document.battle, *(document.do(numbered_command(at)).battle for at in range(deeds))]


@contextmanager
def made(path: Path, first: Battle = HALL) -> Iterator[BattleFile]:
    """Create a battle's file, and close it in the end."""
    with closing(
        create_battle_file(path, first, TABLES, title="The hall", created="2026-11-22")
    ) as document:
        yield document


@contextmanager
def reopened(path: Path) -> Iterator[Opened]:
    """Open a file, and close it in the end."""
    opened = open_battle_file(path, TABLES)
    with closing(opened.document):
        yield opened


def crashed(document: BattleFile) -> Path:
    """Copy what is on the disk now: a file as a killed program leaves it."""
    folder = document.path.parent / "crashed"
    folder.mkdir()
    for end in ("", "-wal", "-last"):
        each = document.path.with_name(f"{document.path.name}{end}")
        if each.exists():
            shutil.copyfile(each, folder / each.name)
    return folder / document.path.name


def held(path: Path) -> Lock:
    """Take the lock on a file, as another window would."""
    lock = take_lock(path)
    assert lock is not None
    return lock


def sql(path: Path, *statements: str) -> None:
    """Execute SQL on a file behind the program's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def asked(path: Path, query: str) -> list[tuple[object, ...]]:
    """Query a file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Run as a user without full permissions."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
