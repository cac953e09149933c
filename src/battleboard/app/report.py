"""The report of a fault: what happened, for whoever mends the program, and nothing private."""

import platform
import re
import sys
from collections.abc import Sequence
from typing import Final

from PySide6 import __version__ as qt_version

from battleboard import __version__

_OURS: Final = re.compile(r'File "[^"]*?((?:battleboard|site-packages)[/\\][^"]*)"')
# What lies in a folder of somebody's is told by its last part alone: between quotes, where a folder
# may have spaces in its name, and elsewhere.
_QUOTED: Final = re.compile(r"(?<=['\"])(?:[A-Za-z]:)?[/\\][^'\"\n]*[/\\](?=[^/\\'\"\n])")
_BARE: Final = re.compile(r"(?<![\w.…])(?:[A-Za-z]:)?(?:[/\\][\w.-]+)+[/\\](?=[\w.])")


def report_of(fault: str, said: Sequence[str] = ()) -> str:
    """Write the report of a fault, as Python tells it, with what Qt said before it."""
    told = ("", "Said before:", *said) if said else ()
    return harmless_paths("\n".join((*_about(), "", fault.rstrip(), *told)))


def harmless_paths(text: str) -> str:
    """Leave out of a text where on somebody's disk things lie."""
    text = _OURS.sub(lambda found: f'File "{found[1]}"', text)
    return _BARE.sub("…/", _QUOTED.sub("…/", text))


def _about() -> tuple[str, ...]:
    return (
        f"Battleboard {__version__}",
        f"Python {platform.python_version()}, Qt {qt_version}, {sys.platform} {platform.machine()}",
    )
