"""Giving battles out in JSON, for other programs and other tables."""

from pathlib import Path

from battleboard.models.document import Document
from battleboard.rules import SceneError
from battleboard.storage.document.fault import DocumentError
from battleboard.storage.exchange.fault import ExchangeError
from battleboard.storage.exchange.scenario import scenario_of
from battleboard.storage.exchange.scenario_writer import write_scenario
from battleboard.storage.exchange.whole import write_whole
from battleboard.storage.whole_file import write_file


def give_out_all(document: Document, path: Path) -> tuple[str, ...]:
    """Write all of a battle as it now is, and say in sentences what is not in it, or went wrong."""
    try:
        written = write_whole(document.battle, document.title, document.kept.picture)
        write_file(path, written.content)
    except (DocumentError, ExchangeError) as fault:
        return (str(fault),)
    return written.notes


def give_out_round(document: Document, path: Path) -> tuple[str, ...]:
    """Write the running round as a scenario, and say what is not in it, or went wrong."""
    excerpt = scenario_of(document.battle)
    try:
        write_file(path, write_scenario(excerpt.scenario))
    except SceneError as fault:
        return (f"The running round cannot be a scenario: {fault}.",)
    except DocumentError as fault:
        return (str(fault),)
    return excerpt.notes
