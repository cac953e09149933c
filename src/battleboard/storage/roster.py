"""The roster: parties that go from battle to battle, and are kept in between.

Each lies in a file of its own: one of figures in JSON (`exchange/figure_sheets.py`) with a name,
which is that of the file if it is left out: `{"format": "battleboard-figures", "version": 1,
"name": "The Six", "figures": [{"name": "Ann", "class": "fighter", "level": 3, "hp": 17,
"max_hp": 22, "ac": 4, "weapons": "long sword: 1d8/1d12, 3.5 ft, speed 5"}]}`. The keys of figures
are the columns of sheets (`exchange/figure_columns.py`). The portraits of all parties lie in a
folder beside them, and `"portraits": {"Ann": "2c26…"}` says whose is which.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import (
    NotSavedError,
    UnreadableError,
    files_in,
    make_folder,
    read_file,
    write_file,
    writing,
)
from battleboard.storage.exchange.figure_sheets import (
    free_name,
    read_figure_file,
    read_figures,
    write_json,
)

SPACE_FT: Final = 5.0
ABREAST: Final = 3


class Party(NamedTuple):
    """Figures that go into battle together, and the pictures of their portraits by their names."""

    name: str
    figures: tuple[Figure, ...] = ()
    pictures: Mapping[str, bytes] = MappingProxyType({})


def party_of(battle: Battle, who: Iterable[str], name: str) -> Party:
    """Make a party of some figures, as they come out of a battle with their wounds."""
    return Party(name, tuple(_afterwards(battle.figure(each)) for each in who))


def arrivals(
    battle: Battle, party: Party, side: str, at: Point, *, hale: bool = False
) -> tuple[Figure, ...]:
    """A party as it comes into a battle: side by side in ranks, the first of them at a place.

    Everybody gets an id that nobody has there, and is healed if all shall come `hale`.
    """
    found: dict[str, Figure] = {}
    for place, figure in enumerate(party.figures):
        free = free_name(figure.id, {*battle.figures, *battle.teams, *found})
        rank, file = divmod(place, ABREAST)
        body = figure.body._replace(at=(at[0] + file * SPACE_FT, at[1] + rank * SPACE_FT))
        hp = figure.hp._replace(now=figure.hp.most) if hale else figure.hp
        found[free] = figure._replace(id=free, side=side, body=body, hp=hp)
    return tuple(found.values())


def _afterwards(figure: Figure) -> Figure:
    """A figure without what only that battle has brought."""
    return Figure(
        figure.id,
        "",
        figure.card,
        Body((0.0, 0.0), figure.body.radius_ft),
        figure.hp._replace(temporary=0),
        in_hand=figure.in_hand,
        off_hand=figure.off_hand,
        alias=figure.alias,
        shown_hp=figure.shown_hp,
        leader=figure.leader,
    )


_NAME: Final = re.compile(r"[0-9a-f]{64}")


def keep_pictures(folder: Path, pictures: Mapping[str, bytes]) -> None:
    """Write pictures under their names, those that are not there yet."""
    make_folder(folder)
    for name, content in pictures.items():
        if not (folder / name).is_file():
            write_file(folder / name, content)


def read_picture(folder: Path, name: str) -> bytes:
    """Read a picture; one that is not as it was put in is refused."""
    if not (_NAME.fullmatch(name) and (folder / name).is_file()):
        raise UnreadableError("a portrait is missing.")
    content = read_file(folder / name)
    if picture_name(content) != name:
        raise UnreadableError("a portrait is damaged.")
    return content


def drop_pictures(folder: Path, *, but: Collection[str]) -> None:
    """Take all pictures out of a folder that are not needed; one that cannot be taken out stays."""
    for path in files_in(folder, "*"):
        if _NAME.fullmatch(path.name) and path.name not in but:
            with suppress(OSError):
                path.unlink()


_ENDING: Final = ".json"
_PORTRAITS: Final = "portraits"
_LONGEST: Final = 60
# Signs that some system has no files with, and names that some system keeps for itself.
_STRANGE: Final = re.compile(r"[^\w '-]+")
_RESERVED: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


class Roster(NamedTuple):
    """All parties that are kept, and a sentence for each thing in their files that is wrong."""

    parties: tuple[Party, ...]
    faults: tuple[str, ...] = ()


class _PartyFile(NamedTuple):
    """A party with its file."""

    path: Path
    party: Party
    faults: tuple[str, ...]
    portraits: Mapping[str, str] = MappingProxyType({})


def read_roster(folder: Path) -> Roster:
    """Read all parties in a folder, by their names; a folder that is not there has none."""
    kept = [_with_faces(each) for each in _party_files(folder)]
    parties = sorted((each.party for each in kept), key=lambda party: party.name.casefold())
    return Roster(tuple(parties), tuple(fault for each in kept for fault in each.faults))


def save_party(folder: Path, party: Party) -> Path:
    """Keep a party, in the place of one with the same name, and say in which file."""
    faces = {each.id: each.card.portrait for each in party.figures}
    portraits = {who: name for who, name in faces.items() if name in party.pictures}
    written = write_json(party.figures, party.name, portraits)
    faults = read_figures(written, party.name, side="").faults
    if faults:
        raise NotSavedError(f"The party cannot be kept as it is. {faults[0]}")
    make_folder(folder)
    if portraits:
        keep_pictures(folder / _PORTRAITS, party.pictures)
    path = _path_of(folder, party.name)
    write_file(path, written)
    _tidy(folder)
    return path


def forget_party(folder: Path, name: str) -> None:
    """Take a party out of the roster, if it is there."""
    path = _path_of(folder, name)
    with writing(f"'{path.name}' could not be removed"):
        path.unlink(missing_ok=True)
    _tidy(folder)


def _tidy(folder: Path) -> None:
    """Let go of portraits that nobody has any more, unless some party could not be read."""
    kept = list(_party_files(folder))
    if not any(each.faults for each in kept):
        needed = {name for each in kept for name in each.portraits.values()}
        drop_pictures(folder / _PORTRAITS, but=needed)


def _with_faces(kept: _PartyFile) -> _PartyFile:
    """The figures of a party their portraits, those of them that can be read."""
    folder, faults, pictures = kept.path.parent / _PORTRAITS, list(kept.faults), {}
    for name in sorted(set(kept.portraits.values())):
        try:
            pictures[name] = read_picture(folder, name)
        except UnreadableError as fault:
            faults.append(f"{kept.path.name}: {fault}")
    faces = {who: name for who, name in kept.portraits.items() if name in pictures}
    figures = tuple(
        each._replace(card=each.card._replace(portrait=faces.get(each.id, "")))
        for each in kept.party.figures
    )
    party = kept.party._replace(figures=figures, pictures=pictures)
    return kept._replace(party=party, faults=tuple(faults))


def _party_files(folder: Path) -> Iterator[_PartyFile]:
    for path in files_in(folder, f"*{_ENDING}"):
        found = read_figure_file(path)
        party = Party(found.name or path.stem, found.figures)
        yield _PartyFile(path, party, found.faults, found.portraits)


def _path_of(folder: Path, name: str) -> Path:
    """Find the file of a party, or give one that is free."""
    kept = list(_party_files(folder))
    for each in kept:
        if each.party.name == name:
            return each.path
    plain = _STRANGE.sub("-", name).strip(" -'")[:_LONGEST].casefold() or "party"
    plain = f"party {plain}" if _RESERVED.fullmatch(plain) else plain
    return folder / f"{free_name(plain, {each.path.stem.casefold() for each in kept})}{_ENDING}"
