"""An action: one thing that can be done from a menu, by keyboard, or from the palette."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from battleboard.views.desk import Desk
    from battleboard.views.main_window import MainWindow

Doing: TypeAlias = "Callable[[MainWindow], object]"


def _always(_window: "MainWindow") -> bool:
    return True


def has_battle(window: "MainWindow") -> bool:
    """Whether a battle is open."""
    return window.desk is not None


class Choice(NamedTuple):
    """One line of a menu that is only known when it opens.

    `is_on` is there for what can be on or off, and `may` says whether it makes sense now.
    """

    text: str
    run: Callable[[], object]
    is_on: bool | None = None
    may: bool = True


@dataclass(frozen=True, slots=True)
class Action:
    """One row of the table of actions.

    `text` is what its menu says, with the sign & before the letter that chooses it; `words` gives
    it where that changes with the battle. `may` says whether it makes sense now, and `is_on` is
    there for what can be on or off. The key of an action in a `group` excludes the others. With
    `choices` it is a menu of its own, and `run` does the likeliest of them.
    """

    id: str
    menu: str
    text: str
    run: "Doing"
    shortcut: str = ""
    may: "Callable[[MainWindow], bool]" = _always
    words: "Callable[[MainWindow], str] | None" = None
    is_on: "Callable[[MainWindow], bool] | None" = None
    group: str = ""
    after_line: bool = False
    choices: "Callable[[MainWindow], Sequence[Choice]] | None" = None


def on_desk(run: "Callable[[Desk], object]") -> "Doing":
    """Do something with the desk, where a battle lies on it."""
    return lambda window: run(window.desk) if window.desk else None
