"""Which of the catalogue's books each game takes its monsters, spells and arms from."""

from pathlib import Path
from typing import Literal

import msgspec

from battleboard.storage.resources import resource
from battleboard.storage.sheet import SheetError, read_text


class Books(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The folders for each kind of list, and the sets that a DM may switch on besides.

    An ascending armour class is `ascending` less the descending one, and `unarmoured` is that of
    somebody without armour. How well a character hits is found in the rules' own table, by the
    `thac0` of a folder, or is a bonus that has to be told; `saves` is the folder of its saving
    throws. `classes` are offered where the rules' own table does not name them, and `rated` is
    true where class and level give the attacks in a round.
    """

    monsters: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    ascending: int = 20
    unarmoured: int = 10
    classes: tuple[str, ...] = ()
    hits_by: Literal["table", "thac0", "bonus"] = "table"
    thac0: str = ""
    saves: str = ""
    rated: bool = True


def load_books(path: Path | None = None) -> dict[str, Books]:
    """Read the books of every game, by the game's id."""
    here = resource("catalogue", "books.toml") if path is None else path
    text = read_text(here)
    try:
        return msgspec.toml.decode(text, type=dict[str, Books])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise SheetError(f"{here.name}: {error}.") from None
