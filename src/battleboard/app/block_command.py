"""`battleboard block`: reads monsters from pasted text."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from battleboard.app.terminal import Terminal, complain, output, terminal_for
from battleboard.foundation.words import did_you_mean
from battleboard.queries.figures.block_words import block_lines
from battleboard.rules import SceneError, find_ruleset
from battleboard.rules.rulesets import RULESETS
from battleboard.storage.csv_sheet import encoding_of
from battleboard.storage.disk import UnreadableError, harmless, read_start
from battleboard.storage.stat_blocks.block_answer import plain_blocks
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.stat_blocks.stat_block import ANY_GAME, Dialect, StatBlock
from battleboard.storage.strict_json import plain_values, shown

OTHER: Final = "other"
_STANDARD_INPUT: Final = "-"
_UNUSABLE: Final = 2
MOST_BYTES: Final = 16 * 2**20


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "block",
        help="read monsters from the text of a stat block",
        description="Reads the stat blocks in a text: what they say of each monster, and what is "
        "left as a note. Nothing is guessed: what a text does not say stays empty. A file of lines "
        "of JSON, each with an id, a game and a text, is answered line by line. The exit status is "
        "0, 1 if a line cannot be used, or 2 if there is nothing to read.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="the text, or - for standard input"
    )
    parser.add_argument(
        "--game",
        metavar="GAME",
        default=RULESETS[0],
        choices=(*RULESETS, OTHER),
        help=f"the game that it is written for: {', '.join(RULESETS)}, or {OTHER}",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def run(options: argparse.Namespace) -> int:
    """Read a text, or the texts in lines of JSON; return the exit status."""
    try:
        text = _content(options.file)
    except UnreadableError as fault:
        complain(harmless(str(fault)))
        return _UNUSABLE
    if _is_json(text):
        return _answer_lines(text, options)
    blocks = read_blocks(text, _dialect(options.game))
    if options.json:
        print(json.dumps(plain_blocks(blocks)), file=output())
    elif not blocks:
        complain("there is no stat block in this text.")
        return _UNUSABLE
    else:
        _show(blocks)
    return 0


def _content(name: str) -> str:
    """The text of a file, or of standard input."""
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


def _dialect(game: str) -> Dialect:
    if game == OTHER:
        return ANY_GAME
    rules = find_ruleset(game)
    return Dialect(rules.attack_rules.ascending(rules.rulings({})))


def _answer_lines(text: str, options: argparse.Namespace) -> int:
    """Answer each line; one that cannot be used is answered with its fault."""
    status = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name: object = None
        try:
            plain = _line(line)
            name = plain.get("id")
            blocks = read_blocks(plain["text"], _dialect(_game(plain, options.game)))
        except SceneError as fault:
            answer: dict[str, Any] = {"error": {"line": number, "message": str(fault)}}
            status = 1
        else:
            answer = plain_blocks(blocks)
        print(json.dumps({"id": name, **answer}), file=output())
    return status


def _line(line: str) -> dict[str, Any]:
    """One line of JSON with a text in it."""
    plain = plain_values(line)
    if not isinstance(plain, dict):
        raise SceneError("", f"expected an object with a text, not {shown(plain)}")
    if not isinstance(plain.get("text"), str):
        raise SceneError("text", f"expected a text, not {shown(plain.get('text'))}")
    return plain


def _game(plain: dict[str, Any], usual: str) -> str:
    game = plain.get("game", usual)
    known = (*RULESETS, OTHER)
    if not isinstance(game, str) or game not in known:
        hint = did_you_mean(game, known) if isinstance(game, str) else ""
        raise SceneError("game", f"expected a game, not {shown(game)}{hint}")
    return game


def _show(blocks: tuple[StatBlock, ...]) -> None:
    terminal = terminal_for(output())
    for at, block in enumerate(blocks):
        if at:
            print()
        for line in _page(block, terminal):
            print(line)


def _page(block: StatBlock, terminal: Terminal) -> Iterator[str]:
    """The lines about one monster."""
    yield terminal.bold(terminal.say(harmless(block.name or "Monster without a name")))
    for line in block_lines(block):
        doubt = " (doubtful)" if line.field in block.marked else ""
        yield from terminal.wrapped(harmless(f"{line.title}: {line.text}{doubt}"), "    ", "  ")
