"""Pairs of battles that differ only in the DM's secrets: the players must get the same data."""

import os
import sys
import traceback
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from tests.models import paired_play
from tools.torture.verdict import HangError, Verdict, alarm

_HANG_S: Final = 60.0
"""Timeout: a pair is a whole course of play, which takes long on a busy machine."""


def compared(seed: str, folder: Path) -> Verdict:
    """Play the pair of battles of a seed, with files in a folder, and return the verdict."""
    _application()
    try:
        with alarm(_HANG_S):
            found = paired_play.verdict_on(seed, folder)
    except HangError:
        return Verdict("hang")
    except Exception:  # noqa: BLE001 - that is what is looked for
        return Verdict("traceback", traceback.format_exc(limit=-4))
    if found.leak:
        return Verdict("leak", f"{found.leak[:600]} after {', '.join(found.steps)}")
    return Verdict("harmless")


def run(seed: str, cases: int) -> int:
    """Compare this many pairs, print the result, and return how many leaked."""
    _application()
    moments, leaks = 0, []
    for number, found in paired_play.run(seed, range(cases)):
        moments += found.compared
        if found.leak:
            leaks.append(f"{seed}/{number}: {found.leak[:600]} after {', '.join(found.steps)}")
    print(f"{cases:,} pairs of battles, seed {seed}: {moments:,} moments, {len(leaks)} leaks")
    for leak in leaks[:5]:
        print(leak)
    return len(leaks)


def _application() -> None:
    """Make sure that there is a Qt application, without a screen."""
    if QCoreApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        QApplication(sys.argv[:1])
