"""Demonstrations to try models and views on, with a playhead moved by hand."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from battleboard.models.demonstration import Demonstration, begin, guide_for
from battleboard.models.document import Document, RandomDice
from battleboard.models.session import Session
from battleboard.storage.battle_file.opening import open_battle_file
from tests.battle.battles import TABLES
from tests.models.sessions import HandClock

Begin: TypeAlias = Callable[[str], Session]


def demonstrations(folder: Path) -> Iterator[Begin]:
    """Starts or reopens demonstrations; all are closed in the end."""
    open_ones: list[Session] = []

    def opened(name: str) -> Session:
        path = folder / f"{name}.battle"
        for each in [each for each in open_ones if each.document.battle_file.path == path]:
            each.document.battle_file.close()
            open_ones.remove(each)
        there = path.exists()
        kept = open_battle_file(path, TABLES).document if there else begin(name, path, TABLES)
        document = Document(kept, TABLES, RandomDice(1))
        clock = HandClock()
        session = Session(document, clock, guide_for(document))
        clock.setParent(session)
        open_ones.append(session)
        return session

    yield opened
    for session in open_ones:
        session.document.battle_file.close()


def guide_of(session: Session) -> Demonstration:
    assert isinstance(session.guide, Demonstration)
    return session.guide
