"""`battleboard check`: checks a battle file, and repairs it into a copy."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from battleboard.app.terminal import complain, output, terminal_for
from battleboard.storage.catalogue import load_tables
from battleboard.storage.disk import NotSavedError, harmless

if TYPE_CHECKING:
    from battleboard.storage.battle_file.audit import AuditReport

_SOUND: Final = 0
_DAMAGED: Final = 1
_UNUSABLE: Final = 2


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        "check",
        help="check a battle file for damage; --repair saves its sound part",
        description="Checks a battle file: whether it can be read, whether its journal is whole, "
        "and whether replaying every command gives the same battle. The file is not changed. "
        "Checks that take more than a few seconds or much memory need --patient. Rounds that this "
        "version recalculates instead of taking as played are listed; they are not damage. The "
        "exit status is 0 if the file is sound, 1 if it is damaged, and 2 if it cannot be checked.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the battle file")
    parser.add_argument(
        "--repair", metavar="OUT", help="write the sound part of a damaged battle to a new file"
    )
    parser.add_argument(
        "--patient", action="store_true", help="allow up to an hour, and far more memory"
    )


def run(options: argparse.Namespace) -> int:
    # Imported here so that commands about scenarios start without loading battle files.
    from battleboard.storage.battle_file.audit import inspect
    from battleboard.storage.battle_file.bounds import PATIENT, Bounds, TakesLongError

    into = None if options.repair is None else Path(options.repair)
    tables = load_tables()
    try:
        report = inspect(Path(options.file), tables, into, PATIENT if options.patient else Bounds())
    except TakesLongError as fault:
        complain(harmless(f"{fault} Use --patient to check it anyway."))
        return _UNUSABLE
    except NotSavedError as fault:
        # The usual exit status for this error, 1, would mean that the file is damaged.
        complain(harmless(str(fault)))
        return _UNUSABLE
    _show(report)
    return _DAMAGED if report.faults else _SOUND


def _show(report: "AuditReport") -> None:
    terminal = terminal_for(output())
    for sentence in (*report.facts, *report.faults):
        print(terminal.say(harmless(sentence)))
    print("The file is damaged." if report.faults else "The file is sound.")
