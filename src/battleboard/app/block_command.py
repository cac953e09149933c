"""`battleboard block`: reads monsters and characters from pasted text."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from battleboard.app.terminal import complain, output, terminal_for
from battleboard.foundation.words import did_you_mean
from battleboard.queries.figures.block_words import BlockLine, block_lines, character_lines
from battleboard.queries.figures.character_line import spell_names
from battleboard.queries.figures.pasted_monster import block_dialect
from battleboard.rules import SceneError, find_ruleset
from battleboard.rules.rulesets import RULESETS
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.csv_sheet import encoding_of
from battleboard.storage.disk import UnreadableError, harmless, read_start
from battleboard.storage.stat_blocks.block_answer import plain_blocks, plain_character
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.character_text import (
    CharacterText,
    is_character,
    read_character_text,
)
from battleboard.storage.stat_blocks.stat_block import ANY_GAME, Dialect
from battleboard.storage.strict_json import plain_values, value_in_words

OTHER: Final = "other"
_STANDARD_INPUT: Final = "-"
_UNUSABLE: Final = 2
MOST_BYTES: Final = 16 * 2**20


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        "block",
        help="read monsters and characters from their text",
        description="Reads stat blocks or a character from a text, and shows what it understood "
        "and what is left as a note. Nothing is guessed: what a text does not say stays empty. A "
        "file of JSON lines, each with an id, a game and a text, is answered line by line; a line "
        "without a game may hold a character. The exit status is 0, 1 if a line cannot be used, or "
        "2 if there is nothing to read.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="the text, or - for standard input"
    )
    parser.add_argument(
        "--game",
        metavar="GAME",
        choices=(*RULESETS, OTHER),
        help=f"the game that it is written for: {', '.join(RULESETS)}, or {OTHER} "
        f"(default: {RULESETS[0]})",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def run(options: argparse.Namespace) -> int:
    try:
        text = _content(options.file)
    except UnreadableError as fault:
        complain(harmless(str(fault)))
        return _UNUSABLE
    if _is_json(text):
        return _answer_lines(text, options.game)
    game = None if options.game is None else str(options.game)
    if options.json:
        print(json.dumps(_answer(text, game)), file=output())
        return 0
    if is_character(text):
        found = _character(text, game)
        pages = [_Page(found.name, character_lines(found))]
    else:
        blocks = read_blocks(text, _dialect(game))
        pages = [_Page(each.name, block_lines(each), each.marked) for each in blocks]
    if not pages:
        complain("there is no stat block and no character in this text.")
        return _UNUSABLE
    _show(pages)
    return 0


def _content(name: str) -> str:
    if name == _STANDARD_INPUT:
        if sys.stdin is None:
            raise UnreadableError("standard input is closed.")
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        content = read_start(Path(name), MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UnreadableError(f"The text is longer than {MOST_BYTES // 2**20} MB.")
    return content.decode(encoding_of(content), errors="replace")


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def _dialect(game: str | None) -> Dialect:
    if game == OTHER:
        return ANY_GAME
    return block_dialect(find_ruleset(game or RULESETS[0]))


def _character(text: str, game: str | None) -> CharacterText:
    # Known spell names tell the spells in a list of items from the other items.
    catalogue = load_catalogue(game if game in RULESETS else RULESETS[0])
    return read_character_text(
        text, known_spells=frozenset(map(str.casefold, spell_names(catalogue)))
    )


def _answer(text: str, game: str | None) -> dict[str, Any]:
    if is_character(text):
        return plain_character(_character(text, game))
    return plain_blocks(read_blocks(text, _dialect(game)))


def _answer_lines(text: str, usual: str | None) -> int:
    """Print the answer to each line, or its error; return 1 if any line cannot be used, else 0."""
    status = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        name: object = None
        try:
            plain = _line(line)
            name, game = plain.get("id"), _game(plain)
        except SceneError as fault:
            answer: dict[str, Any] = {"error": {"line": number, "message": str(fault)}}
            status = 1
        else:
            # A line that names a game is read as stat blocks, even if it looks like a character.
            pasted = plain["text"]
            answer = (
                _answer(pasted, usual)
                if game is None
                else plain_blocks(read_blocks(pasted, _dialect(game)))
            )
        print(json.dumps({"id": name, **answer}), file=output())
    return status


def _line(line: str) -> dict[str, Any]:
    plain = plain_values(line)
    if not isinstance(plain, dict):
        raise SceneError("", f"expected an object with a text, not {value_in_words(plain)}")
    if not isinstance(plain.get("text"), str):
        raise SceneError("text", f"expected a text, not {value_in_words(plain.get('text'))}")
    return plain


def _game(plain: dict[str, Any]) -> str | None:
    game = plain.get("game")
    known = (*RULESETS, OTHER)
    if game is not None and game not in known:
        hint = did_you_mean(game, known) if isinstance(game, str) else ""
        raise SceneError("game", f"expected a game, not {value_in_words(game)}{hint}")
    return game


class _Page(NamedTuple):
    """The page of one monster or character: its name, lines, and doubtful fields."""

    name: str | None
    lines: tuple[BlockLine, ...]
    marked: tuple[str, ...] = ()


def _show(pages: list[_Page]) -> None:
    terminal = terminal_for(output())
    for at, page in enumerate(pages):
        if at:
            print()
        print(terminal.bold(terminal.say(harmless(page.name or "Monster without a name"))))
        for line in page.lines:
            doubt = " (doubtful)" if line.field in page.marked else ""
            text = harmless(f"{line.title}: {line.text}{doubt}")
            print("\n".join(terminal.wrap(text, "    ", "  ")))
