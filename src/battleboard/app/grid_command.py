"""`battleboard grid`: finds the grid that is printed on a picture."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from battleboard.app.terminal import output, terminal_for

if TYPE_CHECKING:
    from battleboard.board.tracing.printed_grid import GridFinding


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        "grid",
        help="find the grid printed on a picture",
        description="Finds the grid of a picture from its name ('cave 40x30', '[70px]') and the "
        "lines printed on it. The exit status is 0, or 2 if the picture cannot be read.",
        allow_abbrev=False,
    )
    parser.add_argument("picture", metavar="PICTURE", help="the picture file")
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def run(options: argparse.Namespace) -> int:
    # Imported here so that commands about scenarios start without loading Qt.
    from battleboard.models.grey_pictures import find_grid_of, in_grey, read_picture

    path = Path(options.picture)
    finding = find_grid_of(path.stem, in_grey(read_picture(path)))
    said = json.dumps(as_json(finding)) if options.json else _sentence(finding)
    print(terminal_for(output()).say(said), file=output())
    return 0


def as_json(finding: "GridFinding") -> dict[str, object]:
    score = round(finding.score, 1)
    if finding.grid is None:
        return {"found": False, "score": score}
    cell, offset = ([round(each, 3) for each in pair] for pair in finding.grid)
    return {"found": True, "cell_px": cell, "offset_px": offset, "score": score}


def _sentence(finding: "GridFinding") -> str:
    if finding.grid is None:
        return f"No grid was found (score {finding.score:.1f})."
    (wide, high), (left, top) = finding.grid
    return (
        f"The cells are {wide:.2f} × {high:.2f} pixels; lines cross {left:.1f} pixels from the "
        f"left and {top:.1f} from the top (score {finding.score:.1f})."
    )
