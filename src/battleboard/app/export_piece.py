"""The pieces of a battle that `battleboard export` gives out."""

from pathlib import Path
from typing import Final, NamedTuple

from battleboard.rules import SceneError
from battleboard.storage.document.document import Document
from battleboard.storage.exchange.fault import ExchangeError
from battleboard.storage.exchange.figure_json import write_json
from battleboard.storage.exchange.figure_sheet import write_sheet
from battleboard.storage.exchange.recap import as_html, as_markdown, story_of
from battleboard.storage.exchange.scenario import scenario_of
from battleboard.storage.exchange.scenario_writer import write_scenario
from battleboard.storage.exchange.whole import write_whole

_PAGES: Final = frozenset({".html", ".htm"})


class Piece(NamedTuple):
    """What is given out, and sentences about what is not in it."""

    content: bytes
    notes: tuple[str, ...] = ()


def recap(document: Document, out: str, *, players: bool) -> Piece:
    """Tell the battle, as a page or in Markdown as the name of the file wants it."""
    title = document.title or document.path.stem
    story = story_of(document.battle, title, players=players)
    write = as_html if _ending(out) in _PAGES else as_markdown
    return Piece(write(story).encode())


def scenario(document: Document) -> Piece:
    """Give the running round."""
    excerpt = scenario_of(document.battle)
    try:
        return Piece(write_scenario(excerpt.scenario), excerpt.notes)
    except SceneError as fault:
        raise ExchangeError(f"The running round cannot be a scenario: {fault}.") from fault


def figures(document: Document, out: str) -> Piece:
    """Give the figures, in JSON or as a sheet as the name of the file wants it."""
    write = write_json if _ending(out) == ".json" else write_sheet
    return Piece(write(document.battle.figures.values()))


def whole(document: Document) -> Piece:
    """Give all of the battle."""
    return Piece(*write_whole(document.battle, document.title, document.picture))


def _ending(out: str) -> str:
    return Path(out).suffix.casefold()
