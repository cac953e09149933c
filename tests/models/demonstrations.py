"""Demonstrations to try models and views with, whose playhead is moved by hand."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from battleboard.models.chance import Generated
from battleboard.models.demonstration import Demonstration, begin, guide_for
from battleboard.models.document import Document
from battleboard.models.evening import Evening
from battleboard.storage.battle_file.opening import open_battle_file
from tests.battle.battles import TABLES
from tests.models.evenings import HandClock

Begin: TypeAlias = Callable[[str], Evening]


def demonstrations(folder: Path) -> Iterator[Begin]:
    """Give what begins a demonstration, or opens it again; all are closed in the end."""
    open_ones: list[Evening] = []

    def opened(name: str) -> Evening:
        path = folder / f"{name}.battle"
        for each in [each for each in open_ones if each.document.battle_file.path == path]:
            each.document.battle_file.close()
            open_ones.remove(each)
        there = path.exists()
        kept = open_battle_file(path, TABLES).document if there else begin(name, path, TABLES)
        document = Document(kept, TABLES, Generated(1))
        clock = HandClock()
        evening = Evening(document, clock, guide_for(document))
        clock.setParent(evening)
        open_ones.append(evening)
        return evening

    yield opened
    for evening in open_ones:
        evening.document.battle_file.close()


def guide_of(evening: Evening) -> Demonstration:
    """Give the guide of a demonstration."""
    assert isinstance(evening.guide, Demonstration)
    return evening.guide
