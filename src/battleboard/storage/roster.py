"""The roster: parties that are kept between battles, each in a file of its own.

A party's file is one of figures in JSON (`exchange/figure_json.py`) with a name, which is that of
the file if it is left out: `{"format": "battleboard-figures", "version": 1, "name": "The Six",
"figures": [{"name": "Ann", "class": "fighter", "level": 3, "hp": 17, "max_hp": 22, "ac": 4,
"weapons": "long sword: 1d8/1d12, 3.5 ft, speed 5"}]}`. The keys of figures are the columns of
sheets (`exchange/columns.py`). The portraits of all parties lie in a folder beside them, and
`"portraits": {"Ann": "2c26…"}` says whose is which.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.storage.album import drop_pictures, keep_pictures, read_picture
from battleboard.storage.document.fault import NotSavedError, UnreadableError, why
from battleboard.storage.exchange.figure_json import write_json
from battleboard.storage.exchange.figures import read_figures
from battleboard.storage.exchange.names import free_name
from battleboard.storage.exchange.party import Party
from battleboard.storage.whole_file import write_file

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


class _Kept(NamedTuple):
    """A party with its file."""

    path: Path
    party: Party
    faults: tuple[str, ...]
    portraits: Mapping[str, str] = MappingProxyType({})


def read_roster(folder: Path) -> Roster:
    """Read all parties in a folder, by their names; a folder that is not there has none."""
    kept = [_with_faces(each) for each in _kept(folder)]
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
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise NotSavedError(f"'{folder.name}' could not be made ({why(fault)}).") from fault
    if portraits:
        keep_pictures(folder / _PORTRAITS, party.pictures)
    path = _path_of(folder, party.name)
    write_file(path, written)
    _tidy(folder)
    return path


def forget_party(folder: Path, name: str) -> None:
    """Take a party out of the roster, if it is there."""
    path = _path_of(folder, name)
    try:
        path.unlink(missing_ok=True)
    except OSError as fault:
        raise NotSavedError(f"'{path.name}' could not be removed ({why(fault)}).") from fault
    _tidy(folder)


def _tidy(folder: Path) -> None:
    """Let go of portraits that nobody has any more, unless some party could not be read."""
    kept = list(_kept(folder))
    if not any(each.faults for each in kept):
        needed = {name for each in kept for name in each.portraits.values()}
        drop_pictures(folder / _PORTRAITS, but=needed)


def _with_faces(kept: _Kept) -> _Kept:
    """Give the figures of a party their portraits, those of them that can be read."""
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


def _kept(folder: Path) -> Iterator[_Kept]:
    for path in sorted(folder.glob(f"*{_ENDING}")):
        try:
            found = read_figures(path.read_bytes(), path.name, side="")
        except OSError as fault:
            yield _Kept(path, Party(path.stem), (f"{path.name}: cannot be read ({why(fault)}).",))
        else:
            party = Party(found.name or path.stem, found.figures)
            yield _Kept(path, party, found.faults, found.portraits)


def _path_of(folder: Path, name: str) -> Path:
    """Find the file of a party, or give one that is free."""
    kept = list(_kept(folder))
    for each in kept:
        if each.party.name == name:
            return each.path
    plain = _STRANGE.sub("-", name).strip(" -'")[:_LONGEST].casefold() or "party"
    plain = f"party {plain}" if _RESERVED.fullmatch(plain) else plain
    return folder / f"{free_name(plain, {each.path.stem.casefold() for each in kept})}{_ENDING}"
