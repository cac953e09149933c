"""`battleboard map`: reports what a map file would become, and makes a battle of it."""

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import datetime
from logging import getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from battleboard.app.terminal import complain, output, terminal_for
from battleboard.storage.catalogue import load_tables
from battleboard.storage.disk import NotSavedError, harmless, resolve_path
from battleboard.storage.maps.drawn_map import KNOWN_MAPS

if TYPE_CHECKING:
    from battleboard.storage.maps.drawn_map import DrawnMap, DrawnPicture
    from battleboard.storage.maps.map_file import MapFile
    from battleboard.storage.maps.map_proposal import MapProposal

_logger: Final = getLogger(__name__)
_UNUSABLE: Final = 2


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        "map",
        help="preview a map; --out saves it as a battle",
        description=f"Reads a map ({KNOWN_MAPS}, or a picture) and says what it would become: its "
        "size, walls, doors and lights, and what is left out and why. The exit status is 0 if it "
        "can be used, or 2 if not.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the map file; its format is detected")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--picture", metavar="PICTURE", help="its picture, if in a separate file")
    parser.add_argument("--out", metavar="NEW.battle", help="save it as a battle")
    parser.add_argument(
        "--scene", metavar="NAME", help="which scene or level to use, by name or number"
    )
    parser.add_argument(
        "--feet", metavar="FEET", type=_feet, help="feet per square, instead of the map's own"
    )


def _feet(text: str) -> float:
    feet = float(text) if _NUMBER.fullmatch(text) else 0.0
    if not 0 < feet <= _MOST_FEET:
        raise argparse.ArgumentTypeError(
            f"expected a number of feet above 0, up to {_MOST_FEET:,.0f}"
        )
    return feet


_MOST_FEET: Final = 1_000.0
_NUMBER: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,6})?")


def run(options: argparse.Namespace) -> int:
    # Imported here so that commands about scenarios start without loading the map readers.
    from battleboard.storage.maps.map_file import open_map
    from battleboard.storage.maps.map_proposal import MapChoices, propose_map

    path = Path(options.file)
    if options.out is not None and resolve_path(Path(options.out)) == resolve_path(path):
        complain("the battle cannot be saved over the map: choose another file.")
        return _UNUSABLE
    found = open_map(path)
    ground = _find_scene(found, options.scene)
    drawn = found.read(ground, _picture(found, ground, path, options.picture))
    drawn = drawn._replace(warnings=(*_others(found, ground, options.scene), *drawn.warnings))
    proposal = propose_map(drawn, MapChoices(options.feet))
    try:
        if options.out is not None:
            _make(proposal, Path(options.out))
    except NotSavedError as fault:
        # This command has a single exit status for all failures.
        complain(harmless(str(fault)))
        return _UNUSABLE
    _show(proposal, as_json=options.json)
    return 0


def _find_scene(found: "MapFile", asked: str | None) -> int:
    """Return the index of the map asked for by name or number (from 1), by default the first."""
    from battleboard.storage.maps.drawn_map import UnusableMapError

    if asked is None:
        return 0
    names = [name.casefold() for name in found.grounds]
    if asked.casefold() in names:
        return names.index(asked.casefold())
    if asked.isdecimal() and 0 < int(asked[:9]) <= len(names):
        return int(asked) - 1
    known = "; ".join(f"{at}: {name}" for at, name in enumerate(found.grounds[:40], start=1))
    raise UnusableMapError(f"The map has no scene '{asked}'. It has {known}.")


def _others(found: "MapFile", ground: int, asked: str | None) -> Iterator[str]:
    """Yield the file's warnings, and a note if it holds other maps."""
    yield from found.warnings
    if asked is None and len(found.grounds) > 1:
        several, name = f"The file has {len(found.grounds):,} scenes", found.grounds[ground]
        yield f"{several}; this is '{name}' (--scene chooses another)."


def _picture(found: "MapFile", ground: int, path: Path, asked: str | None) -> "DrawnPicture | None":
    """Return the requested picture, or else the one that the map names, if its folder has it."""
    from battleboard.storage.maps.map_file import picture_beside, picture_of

    if asked is not None:
        return picture_of(Path(asked))
    return picture_beside(path, found.picture_names[ground]) if found.picture_names else None


def _make(proposal: "MapProposal", out: Path) -> None:
    from battleboard.queries.table.map_battle import battle_of_map
    from battleboard.storage.battle_file.opening import create_battle_file

    made = battle_of_map(proposal, _art(proposal.drawn))
    _check_picture(proposal.drawn)
    created = datetime.now().astimezone().isoformat(timespec="seconds")
    with closing(
        create_battle_file(out, made.battle, load_tables(), title=made.title, created=created)
    ) as battle_file:
        for picture in made.pictures:
            battle_file.add_picture(picture)
    _logger.info("a battle was made from a map")


def _check_picture(drawn: "DrawnMap") -> None:
    if drawn.picture is not None:
        from battleboard.models.picture_files import (
            collect_decoder_warnings,
            no_picture,
            picture_in,
        )

        with collect_decoder_warnings():
            picture = picture_in(drawn.picture.content)
        if picture.isNull():
            raise no_picture(drawn.picture.content, drawn.picture.name)


def _art(drawn: "DrawnMap") -> bytes:
    """Draw a picture of the floor; b'' if the map has a picture or does not describe its floor."""
    if drawn.floor is None or drawn.picture is not None:
        return b""
    # Imported here because it needs Qt.
    from battleboard.models.dungeon_picture import dungeon_picture

    return dungeon_picture(drawn.floor, drawn.water)


def _show(proposal: "MapProposal", *, as_json: bool) -> None:
    from battleboard.storage.maps.map_proposal import map_answer

    if as_json:
        print(json.dumps(map_answer(proposal), indent=1), file=output())
        return
    terminal = terminal_for(output())
    for line in _describe_map(proposal):
        print(terminal.say(harmless(line)))


def _describe_map(proposal: "MapProposal") -> Iterator[str]:
    from battleboard.storage.maps.map_proposal import map_answer

    told = map_answer(proposal)
    (wide, high), walls = told["size_squares"], told["walls"]
    version = f" {told['version']}" if told["version"] else ""
    yield f"{told['title']} ({told['format']}{version})"
    feet = told["feet_per_square"]
    yield f"{wide:g} × {high:g} squares of {feet:g} ft"
    yield f"walls: {walls['segments']:,}, {walls['length_squares']:,.6g} squares long in total"
    for part, noun in _PARTS.items():
        if told[part]:
            yield f"{noun}: {len(told[part]):,}"
    yield from proposal.warnings


_PARTS: Final[Mapping[str, str]] = {
    "doors": "doors and windows",
    "lights": "lights",
    "rooms": "keys",
}
