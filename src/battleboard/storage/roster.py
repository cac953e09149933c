"""The roster: parties that are kept between battles.

Each party is a JSON file of figures (`exchange/figure_sheets.py`), whose `name` is that of the
party; without it, the party is named after the file: `{"format": "battleboard-figures", "version":
1, "name": "The Six", "figures": [{"name": "Ann", "class": "fighter", "level": 3, "hp": 17,
"max_hp": 22, "ac": 4, "weapons": "long sword: 1d8/1d12, 3.5 ft, speed 5"}]}`. The keys of figures
are the columns of sheets (`exchange/figure_columns.py`). The portraits of all parties are in a
folder beside them; `"portraits": {"Ann": "2c26…"}` names those of a party.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.storage import disk
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.exchange import figure_sheets

SPACE_FT: Final = 5.0
ABREAST: Final = 3


class Party(NamedTuple):
    """Figures that go into battle together, and their portraits by picture name."""

    name: str
    figures: tuple[Figure, ...] = ()
    pictures: Mapping[str, bytes] = MappingProxyType({})


def party_of(battle: Battle, who: Iterable[str], name: str) -> Party:
    return Party(name, tuple(_afterwards(battle.figure(each)) for each in who))


def arrivals(
    battle: Battle, party: Party, side: str, at: Point, *, hale: bool = False
) -> tuple[Figure, ...]:
    """A party's figures as they enter a battle: in ranks, the first figure at `at`.

    Each figure gets an id that is free in the battle, and full hit points if `hale` is true.
    """
    found: dict[str, Figure] = {}
    for place, figure in enumerate(party.figures):
        free = figure_sheets.free_name(figure.id, {*battle.figures, *battle.teams, *found})
        rank, file = divmod(place, ABREAST)
        body = figure.body._replace(at=(at[0] + file * SPACE_FT, at[1] + rank * SPACE_FT))
        hp = figure.hp._replace(now=figure.hp.most) if hale else figure.hp
        order = figure.order
        if order and order.conduct == "guard":
            order = order._replace(post=body.at)
        found[free] = figure._replace(id=free, side=side, body=body, hp=hp, order=order)
    return tuple(found.values())


def _afterwards(figure: Figure) -> Figure:
    """A copy of a figure without what belongs to the battle, such as side, place and effects."""
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
        order=figure.order._replace(post=None) if figure.order else None,
    )


_NAME: Final = re.compile(r"[0-9a-f]{64}")


def keep_pictures(folder: Path, pictures: Mapping[str, bytes]) -> None:
    """Save pictures that are not in the folder yet, under their names."""
    disk.make_folder(folder)
    for name, content in pictures.items():
        if not (folder / name).is_file():
            disk.write_file(folder / name, content)


def read_picture(folder: Path, name: str) -> bytes:
    if not (_NAME.fullmatch(name) and (folder / name).is_file()):
        raise disk.UnreadableError("a portrait is missing.")
    content = disk.read_file(folder / name)
    if picture_name(content) != name:
        raise disk.UnreadableError("a portrait is damaged.")
    return content


def drop_pictures(folder: Path, *, but: Collection[str]) -> None:
    """Delete the pictures in a folder except those in `but`; failures are ignored."""
    for path in disk.files_in(folder, "*"):
        if _NAME.fullmatch(path.name) and path.name not in but:
            with suppress(OSError):
                path.unlink()


_ENDING: Final = ".json"
_PORTRAITS: Final = "portraits"
_LONGEST: Final = 60
# Characters that are replaced, as some system may forbid them, and names reserved by Windows.
_STRANGE: Final = re.compile(r"[^\w '-]+")
_RESERVED: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


class Roster(NamedTuple):
    """All saved parties, and a sentence for each error in their files."""

    parties: tuple[Party, ...]
    faults: tuple[str, ...] = ()


class _PartyFile(NamedTuple):
    """A party and its file."""

    path: Path
    party: Party
    faults: tuple[str, ...]
    portraits: Mapping[str, str] = MappingProxyType({})


def read_roster(folder: Path) -> Roster:
    """Read all parties in a folder, sorted by name; none if the folder does not exist.

    A file that is not JSON at all is set aside, with a sentence that says so.
    """
    faults: list[str] = []
    parties: list[Party] = []
    for each in map(_with_faces, _party_files(folder)):
        faults += each.faults
        if each.faults and not each.party.figures and _is_damaged(each.path):
            faults[-1] += f" {disk.set_aside(each.path)}"
        else:
            parties.append(each.party)
    parties.sort(key=lambda party: party.name.casefold())
    return Roster(tuple(parties), tuple(faults))


def _is_damaged(path: Path) -> bool:
    """Whether a file is readable but not JSON."""
    with suppress(disk.UnreadableError):
        try:
            msgspec.json.decode(disk.read_file(path).removeprefix(figure_sheets.BOM))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return True
    return False


def save_party(folder: Path, party: Party) -> Path:
    """Save a party, replacing any with the same name; return the path of its file.

    Portraits that no party uses any longer are deleted.
    """
    faces = {each.id: each.card.portrait for each in party.figures}
    portraits = {who: name for who, name in faces.items() if name in party.pictures}
    written = figure_sheets.write_json(party.figures, party.name, portraits)
    faults = figure_sheets.read_figures(written, party.name, side="").faults
    if faults:
        raise disk.NotSavedError(f"The party cannot be saved. {faults[0]}")
    disk.make_folder(folder)
    if portraits:
        keep_pictures(folder / _PORTRAITS, party.pictures)
    path = _path_of(folder, party.name)
    disk.write_file(path, written)
    _tidy(folder)
    return path


def forget_party(folder: Path, name: str) -> None:
    path = _path_of(folder, name)
    with disk.writing(f"'{path.name}' could not be removed"):
        path.unlink(missing_ok=True)
    _tidy(folder)


def _tidy(folder: Path) -> None:
    """Delete portraits that no party uses, unless some party could not be read."""
    kept = list(_party_files(folder))
    if not any(each.faults for each in kept) and not disk.files_in(folder, f"*{disk.ASIDE}"):
        needed = {name for each in kept for name in each.portraits.values()}
        drop_pictures(folder / _PORTRAITS, but=needed)


def _with_faces(kept: _PartyFile) -> _PartyFile:
    folder, faults, pictures = kept.path.parent / _PORTRAITS, list(kept.faults), {}
    for name in sorted(set(kept.portraits.values())):
        try:
            pictures[name] = read_picture(folder, name)
        except disk.UnreadableError as fault:
            faults.append(f"{kept.path.name}: {fault}")
    faces = {who: name for who, name in kept.portraits.items() if name in pictures}
    figures = tuple(
        each._replace(card=each.card._replace(portrait=faces.get(each.id, "")))
        for each in kept.party.figures
    )
    party = kept.party._replace(figures=figures, pictures=pictures)
    return kept._replace(party=party, faults=tuple(faults))


def _party_files(folder: Path) -> Iterator[_PartyFile]:
    for path in disk.files_in(folder, f"*{_ENDING}"):
        found = figure_sheets.read_figure_file(path)
        party = Party(found.name or path.stem, found.figures)
        yield _PartyFile(path, party, found.faults, found.portraits)


def _path_of(folder: Path, name: str) -> Path:
    """The file of a party, or a free path if it has none."""
    kept = list(_party_files(folder))
    for each in kept:
        if each.party.name == name:
            return each.path
    plain = _STRANGE.sub("-", name).strip(" -'")[:_LONGEST].casefold() or "party"
    plain = f"party {plain}" if _RESERVED.fullmatch(plain) else plain
    return (
        folder
        / f"{figure_sheets.free_name(plain, {each.path.stem.casefold() for each in kept})}{_ENDING}"
    )
