"""`battleboard export`: exports a battle for readers and for other programs."""

import argparse
from collections.abc import Mapping
from contextlib import closing
from logging import getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from battleboard.app.terminal import complain, output
from battleboard.foundation.words import listing
from battleboard.storage.catalogue import load_tables
from battleboard.storage.disk import harmless, resolve_path

if TYPE_CHECKING:
    from battleboard.app.exports import Export
    from battleboard.storage.battle_file.battle_file import BattleFile

_logger: Final = getLogger(__name__)
_UNUSABLE: Final = 2
_STANDARD_OUTPUT: Final = "-"
_PIECES: Final = ("recap", "scenario", "figures", "battle", "map")


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        "export",
        help="export a battle: its recap, current round, figures or map, or all of it",
        description="Exports a battle for people and other programs. The battle file is not "
        "changed. For OUT, '-' is standard output. The exit status is 0 if all was written, "
        "1 if not, and 2 if the battle cannot be exported that way.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the battle file")
    parser.add_argument(
        "--recap", metavar="OUT", help="what happened, in words: Markdown, or HTML for OUT.html"
    )
    parser.add_argument(
        "--players", action="store_true", help="leave out of the recap what the players do not know"
    )
    parser.add_argument(
        "--scenario", metavar="OUT", help="the current round, for resolve, odds and compare"
    )
    parser.add_argument("--figures", metavar="OUT", help="the figures: CSV, or JSON for OUT.json")
    parser.add_argument("--battle", metavar="OUT", help="the whole battle as it stands, in JSON")
    parser.add_argument(
        "--map", metavar="OUT", help="the map for other virtual tabletops, as Universal VTT"
    )


def run(options: argparse.Namespace) -> int:
    outs = {name: out for name in _PIECES if (out := getattr(options, name)) is not None}
    problem = _problem(options, outs)
    if problem:
        complain(problem)
        return _UNUSABLE
    for out, piece in _pieces(options, outs).items():
        _write(out, piece)
    _logger.info("exported: %s", listing(list(outs)))
    return 0


def _problem(options: argparse.Namespace, outs: Mapping[str, str]) -> str:
    if not outs:
        known = listing([f"--{name}" for name in _PIECES], last="or")
        return f"say what to export: {known}."
    if options.players and "recap" not in outs:
        return "--players applies to the recap: add --recap."
    places = [_place(out) for out in outs.values()]
    if len(set(places)) < len(places):
        return "each export needs its own file."
    if _place(options.file) in places:
        return "cannot export over the battle file itself."
    return ""


def _place(name: str) -> Path | str:
    """Return a comparable form of a file name, so that two names of one file are equal."""
    return name if name == _STANDARD_OUTPUT else resolve_path(Path(name))


def _pieces(options: argparse.Namespace, outs: Mapping[str, str]) -> "dict[str, Export]":
    """Build all exports before the first of them is written."""
    # Imported here so that commands about scenarios start without loading battle files.
    from battleboard.storage.battle_file.opening import open_read_only

    opened = open_read_only(Path(options.file), load_tables())
    for warning in opened.warnings:
        complain(harmless(warning))
    with closing(opened.document) as document:
        return {
            out: _piece(document, name, out, players=options.players) for name, out in outs.items()
        }


def _piece(document: "BattleFile", name: str, out: str, *, players: bool) -> "Export":
    from battleboard.app import exports

    match name:
        case "recap":
            return exports.recap(document, out, players=players)
        case "scenario":
            return exports.scenario(document)
        case "figures":
            return exports.figures(document, out)
        case "map":
            return exports.board_map(document)
        case _:
            return exports.whole(document)


def _write(out: str, piece: "Export") -> None:
    from battleboard.storage.disk import write_file

    for note in piece.notes:
        complain(harmless(note))
    if out == _STANDARD_OUTPUT:
        output().buffer.write(piece.content)
    else:
        write_file(Path(out), piece.content)
