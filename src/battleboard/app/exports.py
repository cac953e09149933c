"""The contents of the files that `battleboard export` writes."""

from pathlib import Path
from typing import Final, NamedTuple

from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.exchange.battle_json import write_battle_json
from battleboard.storage.exchange.figure_sheets import write_json, write_sheet
from battleboard.storage.exchange.scenario_excerpt import write_running_round
from battleboard.storage.exchange.written_recap import as_html, as_markdown, written_recap

_PAGES: Final = frozenset({".html", ".htm"})


class Export(NamedTuple):
    """The content of one file, and sentences about what was left out."""

    content: bytes
    notes: tuple[str, ...] = ()


def recap(document: BattleFile, out: str, *, players: bool) -> Export:
    """Return the recap, as HTML or Markdown depending on the file name."""
    title = document.title or document.path.stem
    story = written_recap(document.battle, title, players=players)
    write = as_html if _ending(out) in _PAGES else as_markdown
    return Export(write(story).encode())


def scenario(document: BattleFile) -> Export:
    return Export(*write_running_round(document.battle))


def figures(document: BattleFile, out: str) -> Export:
    """Return the figures, as JSON or CSV depending on the file name."""
    write = write_json if _ending(out) == ".json" else write_sheet
    return Export(write(document.battle.figures.values()))


def whole(document: BattleFile) -> Export:
    return Export(*write_battle_json(document.battle, document.title, document.picture))


def board_map(document: BattleFile) -> Export:
    # Imported here: no other export needs Qt, which is slow to load.
    from battleboard.app.window import ready_to_paint
    from battleboard.views.ground.map_files import exported_map

    with ready_to_paint():
        return Export(*exported_map(document.battle.board, document.picture))


def _ending(out: str) -> str:
    return Path(out).suffix.casefold()
