"""Faults while a battle is saved."""

from pathlib import Path
from random import Random

from tools.torture.verdict import Verdict


def written(random: Random, folder: Path) -> Verdict:
    """Nothing yet."""
    del random, folder
    return Verdict("harmless")
