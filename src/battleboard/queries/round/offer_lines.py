"""The lines of a menu in which a DM declares for figures."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, Protocol, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.queries.round.group_declarations import GroupChoice
from battleboard.queries.round.intents import Intent
from battleboard.rules import Tables
from battleboard.rules.scene import ActionKind


class OpenBattle(Protocol):
    """An open battle with its tables; lines that are made later read it as it is then."""

    @property
    def battle(self) -> Battle:
        """The battle as it stands now."""

    @property
    def tables(self) -> Tables:
        """The tables of the games."""


class OfferNote(NamedTuple):
    """A line that only says something: the title, or why nothing can be declared."""

    text: str
    is_title: bool = False


class SpellPrompt(NamedTuple):
    """A line that asks for a spell or device that is on no card."""

    text: str
    who: str
    kind: Literal["cast", "device"]
    targets: tuple[str, ...]


class Submenu(NamedTuple):
    """A line that opens more lines, which are made only when it is opened.

    `likely` is the likeliest declaration among these, whose chance is told beside the line.
    """

    text: str
    lines: "Callable[[], Iterable[OfferLine]]"
    note: str = ""
    first: int = 1
    likely: Command | None = None


class GroupOffer(NamedTuple):
    """A line for one figure or several; what each of them does is decided when it is chosen.

    One that cannot be chosen says why not, and keeps its place and its number. One with a letter
    is chosen by that, and takes no number: so the others keep theirs where it comes and goes. With
    a `kind` it is the same action for all of them.
    """

    text: str
    choice: GroupChoice
    hint: str = ""
    why_not: str = ""
    letter: str = ""
    kind: ActionKind | None = None


OfferLine: TypeAlias = OfferNote | SpellPrompt | Submenu | GroupOffer | Intent | None
"""A line of a menu; None is a separator."""
