"""A program killed at any moment loses nothing that it had acknowledged."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from tests.battle.battles import TABLES
from tests.profiles import examples
from tests.storage.battle_file import nursery
from tests.storage.battle_file.files import HALL, made, numbered_command, reopened

KILLS = examples(200)
ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has neither fork nor kill -9")


class States:
    """The battle after each number of commands in the writers' series."""

    def __init__(self) -> None:
        self._battles = [HALL]

    def after(self, number: int) -> Battle:
        while len(self._battles) <= number:
            last = len(self._battles) - 1
            self._battles.append(
                apply(self._battles[last], numbered_command(last), tables=TABLES).battle
            )
        return self._battles[number]


@contextmanager
def nursery_for(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start the process that forks writers."""
    folders = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    command = [sys.executable, str(Path(nursery.__file__)), str(path)]
    with subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": folders},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def lines(pipe: IO[bytes]) -> Iterator[tuple[str, int]]:
    """Read the reports line by line."""
    for line in pipe:
        word, number = line.split()
        yield word.decode(), int(number)


def killed_after(process: subprocess.Popen[bytes], steps: int) -> list[tuple[str, int]]:
    """Fork a writer, kill it after this many reports, and return them."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"go\n")
    process.stdin.flush()
    told: list[tuple[str, int]] = []
    child = 0
    for word, number in lines(process.stdout):
        if word == "dead":
            break
        if word == "born":
            child = number
        else:
            told.append((word, number))
        if child and len(told) >= steps:
            os.kill(child, signal.SIGKILL)
            child = 0
    return told


@pytest.mark.timeout(180)
def test_killing_a_writer_again_and_again_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "hall.battle"
    with made(path):
        pass
    random, states, possible = Random(), States(), {0}
    with nursery_for(path) as process:
        for at in range(KILLS):
            told = killed_after(process, random.choice([0, 1, random.randrange(2, 24)]))
            safe = [number for word, number in told if word == "done"]
            tried = [number for word, number in told[-1:] if word == "try"]
            # The step that the writer was saving when it was killed may be there or not.
            possible = {*(safe[-1:] or possible), *tried}
            if at % 2:
                # Every second time the next writer finds the file just as it was left.
                continue
            with reopened(path) as (document, warnings):
                assert warnings == ()
                found = len(document.battle.log)
                assert found in possible, told
                assert document.battle == states.after(found)
                possible = {found}
