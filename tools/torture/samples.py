"""The files that are tortured, and the contents that must be found in them."""

import shutil
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.opening import create_battle_file, open_read_only
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import HALL, numbered_command

NAME: Final = "hall.battle"
_PICTURE: Final = b"a picture" * 300
_STEPS: Final = 14


class Truth(NamedTuple):
    """The contents of an undamaged file: its battle, rows, meta values and pictures."""

    battle: Battle
    rows: tuple[object, ...]
    about: tuple[str, ...]
    pictures: Mapping[str, bytes]


class Sample(NamedTuple):
    """The files of one battle as they lie on the disk, by name, and the truth in them."""

    word: str
    files: Mapping[str, bytes]
    truth: Truth


def truth_in(document: BattleFile) -> Truth:
    """The contents of an open file, to compare with those of others."""
    history = document._history  # noqa: SLF001 - all of it is compared
    about = history.title, history.story, history.created, str(history.trail.first)
    pictures = dict(document._store.pictures([]))  # noqa: SLF001 - the same
    return Truth(document.battle, tuple(history.rows), about, pictures)


def samples(folder: Path) -> tuple[Sample, ...]:
    """Make three samples: a closed file, one of a killed program, and one without commands."""
    found = []
    for word, steps, leave in (("closed", _STEPS, False), ("killed", _STEPS, True), ("new", 0, 0)):
        place, left = folder / word, folder / f"{word} left"
        place.mkdir(parents=True)
        left.mkdir()
        document = create_battle_file(place / NAME, HALL, TABLES, title="The hall", created="2026")
        with closing(document):
            for at in range(steps):
                document.do(numbered_command(at))
            if steps:
                document.add_picture(_PICTURE)
                document.undo()
            if leave:
                _copy(place, left)
        if not leave:
            _copy(place, left)
        files = {each.name: each.read_bytes() for each in left.iterdir()}
        with closing(open_read_only(left / NAME, TABLES).document) as again:
            found.append(Sample(word, files, truth_in(again)))
    return tuple(found)


def _copy(place: Path, left: Path) -> None:
    for each in place.iterdir():
        if not each.name.endswith(("-shm", "-lock")):
            shutil.copyfile(each, left / each.name)
