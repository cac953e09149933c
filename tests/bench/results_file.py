"""Results of a run as a file that later runs are compared with."""

import json
import platform
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path
from typing import Final

from battleboard import __version__
from battleboard.foundation import fault
from battleboard.storage.revision import core_in_words
from tests.bench.measured import Measured
from tests.bench.table import figures, key

CORE: Final = core_in_words(fault.__file__)
"""Which core is measured: that in Python, or the one that was compiled of it."""


def write_results(folder: Path, found: Iterable[Measured]) -> Path:
    """Write all values and aims to a new file in a folder."""
    now = datetime.now(UTC)
    told = {
        "version": __version__,
        "core": CORE,
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {cpu_count()} cores",
        "at": now.isoformat(timespec="seconds"),
        "measured": [plain(each) for each in found],
        "figures": {key(figure): figure.value for figure, _ in figures(list(found))},
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{now:%Y-%m-%d-%H%M%S}.json"
    path.write_text(json.dumps(told, indent=1), "utf-8")
    return path


def plain(found: Measured) -> Mapping[str, object]:
    """Everything known about one measurement, as plain values."""
    own = found.declared._asdict() | {"aims": found.declared.aims._asdict()}
    came = {"shares": found.shares._asdict(), "amount": found.amount, "slowness": found.slowness}
    return own | came


def read_results(path: Path) -> Mapping[str, float]:
    told: dict[str, dict[str, float]] = json.loads(path.read_text("utf-8"))
    return told["figures"]
