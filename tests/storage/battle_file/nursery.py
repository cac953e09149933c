"""Forks writers that are to be killed, so that each is at work within milliseconds.

Started as a program with the path of a battle's file. For each line on standard input it
forks a writer and prints its process id. A writer opens the file and does commands until it
is killed. It reports the state of each step, by number of commands: when it tries and when
it is done.
"""

import os
import sys
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from battleboard.battle.state.command_context import Refusal
from battleboard.storage.battle_file.opening import open_battle_file
from tests.battle.battles import TABLES
from tests.storage.battle_file.files import numbered_command

STEPS = ("do", "do", "do", "undo", "undo", "redo", "do")


def work(path: Path) -> None:
    """Open the file, and do endless commands, with some of them undone and redone."""
    document, _ = open_battle_file(path, TABLES)
    tell("done", len(document.battle.log))
    for step in cycle(STEPS):
        number = len(document.battle.log)
        tell("try", number - 1 if step == "undo" else number + 1)
        with suppress(Refusal):
            if step == "do":
                document.do(numbered_command(number))
            else:
                getattr(document, step)()
        tell("done", len(document.battle.log))


def tell(word: str, number: int) -> None:
    """Report one state."""
    os.write(1, f"{word} {number}\n".encode())


def main() -> None:
    """Fork one writer for each line."""
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            work(Path(sys.argv[1]))
        os.write(1, f"born {child}\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"dead 0\n")


if __name__ == "__main__":
    main()
