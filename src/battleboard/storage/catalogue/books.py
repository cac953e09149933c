"""Which of the catalogue's books each game takes its monsters, spells and arms from."""

from pathlib import Path

import msgspec

from battleboard.storage.resources import resource
from battleboard.storage.sheet import SheetError, read_text


class Books(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The folders for each kind of list, and the sets that a DM may switch on besides.

    An ascending armour class is `ascending` less the descending one.
    """

    monsters: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    ascending: int = 20


def load_books(path: Path | None = None) -> dict[str, Books]:
    """Read the books of every game, by the game's id."""
    here = resource("catalogue", "books.toml") if path is None else path
    text = read_text(here)
    try:
        return msgspec.toml.decode(text, type=dict[str, Books])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise SheetError(f"{here.name}: {error}.") from None
