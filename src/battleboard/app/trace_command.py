"""`battleboard trace`: traces walls, doors and floor of a drawn plan, or reads a mask."""

import argparse
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from battleboard.app.terminal import complain, output, terminal_for
from battleboard.foundation.words import count

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from battleboard.board.tracing.trace_proposal import TraceProposal
    from battleboard.models.plan_pictures import PlanGrid

_NOTHING_USEFUL: Final = 1
_UNUSABLE: Final = 2
_COLOUR: Final = re.compile("#[0-9a-fA-F]{6}")
_LEAST_PX: Final = 4.0
_MOST_PX: Final = 4000.0


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        "trace",
        help="trace the walls, doors and floor of a drawn plan",
        description="Traces a drawn plan. Positions are in squares from the upper left corner of "
        "the picture. The exit status is 0 on success, 1 if nothing useful was found, and 2 if "
        "the picture or an option cannot be used.",
        allow_abbrev=False,
    )
    parser.add_argument("picture", metavar="PICTURE", help="the picture file")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--cell", metavar="PX", help="width of a square, in pixels")
    parser.add_argument("--offset", metavar="X,Y", help="a point where grid lines cross, in pixels")
    parser.add_argument(
        "--mask", metavar="PICTURE", help="a picture of the same size with walls painted on it"
    )
    parser.add_argument("--colour", metavar="#RRGGBB", help="the colour of walls in the mask")
    parser.add_argument(
        "--middle",
        action="store_true",
        help="make thick walls one line down their middle, instead of two edges",
    )
    parser.add_argument("--doors-colour", metavar="#RRGGBB", help="the colour of doors in the mask")


def run(options: argparse.Namespace) -> int:
    problem = _problem(options)
    if problem:
        complain(problem)
        return _UNUSABLE
    # Imported here so that commands about scenarios start without loading Qt.
    from battleboard.board.tracing.middle_walls import merge_wall_edges
    from battleboard.models.grey_pictures import in_grey, read_picture
    from battleboard.models.plan_pictures import plan_grid, trace_picture

    path = Path(options.picture)
    picture = read_picture(path)
    grey = in_grey(picture)
    cell = float(options.cell) if options.cell else None
    offset = _pair(options.offset) if options.offset else None
    grid = plan_grid(path.stem, grey, cell, offset)
    plan = (
        _trace_from_mask(options, picture, grid)
        if options.mask
        else trace_picture(grey, grid, coloured=picture)
    )
    plan = merge_wall_edges(plan) if options.middle else plan
    said = json.dumps(as_json(plan)) if options.json else _sentence(plan)
    print(terminal_for(output()).say(said), file=output())
    if plan.advice:
        complain(plan.advice)
    return 0 if plan.is_useful else _NOTHING_USEFUL


def _problem(options: argparse.Namespace) -> str:
    if options.cell is not None and not _is_cell(options.cell):
        return f"expected 4 to 4000 pixels per square, not '{options.cell}'."
    if options.offset is not None and _pair(options.offset) is None:
        return f"expected a point such as 12.5,40, not '{options.offset}'."
    if options.mask is None and (options.colour or options.doors_colour):
        return "--colour and --doors-colour apply to a mask: add --mask."
    if options.mask is not None and options.colour is None:
        return "give the colour of walls in the mask: --colour '#ff00ff'."
    for colour in (options.colour, options.doors_colour):
        if colour is not None and not _COLOUR.fullmatch(colour):
            return f"expected a colour such as #ff00ff, not '{colour}'."
    return ""


def _is_cell(text: str) -> bool:
    pair = _pair(f"{text},0")
    return pair is not None and _LEAST_PX <= pair[0] <= _MOST_PX


def _pair(text: str) -> tuple[float, float] | None:
    """Parse two numbers separated by a comma; return None for any other text."""
    match = re.fullmatch(r"\s*(-?\d{1,6}(?:\.\d+)?)\s*,\s*(-?\d{1,6}(?:\.\d+)?)\s*", text)
    return (float(match[1]), float(match[2])) if match else None


def _trace_from_mask(
    options: argparse.Namespace, picture: "QImage", grid: "PlanGrid"
) -> "TraceProposal":
    from battleboard.models.grey_pictures import read_picture
    from battleboard.models.plan_pictures import trace_mask
    from battleboard.storage.disk import UnreadableError

    mask = read_picture(Path(options.mask))
    if mask.size() != picture.size():
        raise UnreadableError(
            f"The mask is {mask.width()} × {mask.height()} pixels and the picture "
            f"{picture.width()} × {picture.height()}: they must be the same size."
        )
    return trace_mask(mask, grid, options.colour, options.doors_colour)


def as_json(plan: "TraceProposal") -> dict[str, object]:
    def place(spot: tuple[float, float]) -> list[float]:
        return [round(spot[0], 3), round(spot[1], 3)]

    return {
        "floor_squares": round(plan.floor_squares, 3),
        "walls": [[place(a), place(b)] for a, b in plan.walls],
        "doors": [
            {"from": place(door.start), "to": place(door.end), "kind": door.kind}
            for door in plan.doors
        ],
        "floor": [[place(spot) for spot in ring] for ring in plan.floor],
        "uncertain": [[place(spot) for spot in region[0]] for region in plan.uncertain],
    }


def _sentence(plan: "TraceProposal") -> str:
    doors = count(len(plan.doors), "door", "doors")
    walls = count(len(plan.walls), "wall", "walls")
    unsure = count(len(plan.uncertain), "region", "regions")
    return (
        f"{plan.floor_squares:.1f} squares of floor, {walls} and {doors}; {unsure} without a door."
    )
