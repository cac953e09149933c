"""Starts the program for a test, and delays reading a battle until a file is gone."""

import sys
from pathlib import Path
from threading import Event
from typing import Final

from battleboard.app.command_line import main
from battleboard.rules import Tables
from battleboard.storage.battle_file import opening
from battleboard.storage.battle_file.bounds import Bounds
from battleboard.storage.battle_file.opening import Opened, open_battle_file

_LOOK_S: Final = 0.1
_hold = Path(sys.argv.pop(1))


def _opened_later(path: Path, tables: Tables, bounds: Bounds) -> Opened:
    while _hold.exists():
        Event().wait(_LOOK_S)
    return open_battle_file(path, tables, bounds)


if __name__ == "__main__":
    opening.open_battle_file = _opened_later  # type: ignore[assignment]
    sys.exit(main())
