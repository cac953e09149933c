"""Giving battles, figures and parties out, for other programs, tables and battles."""

from pathlib import Path

from battleboard.models.document import Document
from battleboard.models.handling import Figures
from battleboard.rules import SceneError
from battleboard.storage.disk import ExchangeError, StorageError, write_file
from battleboard.storage.exchange.battle_json import write_battle_json
from battleboard.storage.exchange.figure_sheets import read_figures, write_json, write_sheet
from battleboard.storage.exchange.scenario_excerpt import scenario_of, write_scenario
from battleboard.storage.roster import party_of, save_party


def give_out_all(document: Document, path: Path) -> tuple[str, ...]:
    """Write all of a battle as it now is, and say in sentences what is not in it, or went wrong."""
    try:
        written = write_battle_json(document.battle, document.title, document.battle_file.picture)
        write_file(path, written.content)
    except (StorageError, ExchangeError) as fault:
        return (str(fault),)
    return written.notes


def give_out_round(document: Document, path: Path) -> tuple[str, ...]:
    """Write the running round as a scenario, and say what is not in it, or went wrong."""
    excerpt = scenario_of(document.battle)
    try:
        write_file(path, write_scenario(excerpt.scenario))
    except SceneError as fault:
        return (f"The running round cannot be a scenario: {fault}.",)
    except StorageError as fault:
        return (str(fault),)
    return excerpt.notes


def keep_party(document: Document, who: Figures, name: str, folder: Path) -> bool:
    """Keep figures as a party of the roster, with their portraits; what hinders it is told."""
    party = party_of(document.battle, who, name)
    names = {each.card.portrait for each in party.figures if each.card.portrait}
    pictures = {each: document.picture(each) for each in names}
    readable = {each: content for each, content in pictures.items() if content}
    try:
        save_party(folder, party._replace(pictures=readable))
    except StorageError as fault:
        document.refused.emit(str(fault))
        return False
    return True


def give_out_figures(document: Document, who: Figures, path: Path) -> tuple[str, ...]:
    """Write figures into a file, and say in sentences what is not in it, or went wrong.

    It is JSON if it is called so, and else a sheet.
    """
    figures = [document.battle.figure(each) for each in who]
    is_json = path.suffix.casefold() == ".json"
    content = write_json(figures) if is_json else write_sheet(figures)
    try:
        write_file(path, content)
    except StorageError as fault:
        return (str(fault),)
    return read_figures(content, path.name, side="").faults
