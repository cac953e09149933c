"""The lines of the menu in which a DM declares for figures."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, Protocol, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.queries.round.group_declarations import GroupChoice
from battleboard.queries.round.intents import Intent
from battleboard.rules import Tables
from battleboard.rules.scene import ActionKind


class OpenBattle(Protocol):
    """An open battle with its tables; lines built later read its state at that time."""

    @property
    def battle(self) -> Battle:
        """The battle as it is now."""

    @property
    def tables(self) -> Tables:
        """The rule tables."""


class OfferNote(NamedTuple):
    """A line of text only: the title, or why nothing can be declared."""

    text: str
    is_title: bool = False


class SpellPrompt(NamedTuple):
    """A line that asks for a spell or device that is on no card."""

    text: str
    who: str
    kind: Literal["cast", "device"]
    targets: tuple[str, ...]


class Submenu(NamedTuple):
    """A line that opens more lines, built only when it is opened.

    `likely` is the likeliest declaration among them, whose chance is shown beside the line.
    """

    text: str
    lines: "Callable[[], Iterable[OfferLine]]"
    note: str = ""
    first: int = 1
    likely: Command | None = None


class GroupOffer(NamedTuple):
    """A line for one or more figures; what each does is decided when it is chosen.

    A disabled line says why, and keeps its place and number. A line with a letter is chosen by
    that and takes no number, so that the others keep theirs when it comes and goes. With a `kind`
    it is the same action for all of them.
    """

    text: str
    choice: GroupChoice
    hint: str = ""
    why_not: str = ""
    letter: str = ""
    kind: ActionKind | None = None


OfferLine: TypeAlias = OfferNote | SpellPrompt | Submenu | GroupOffer | Intent | None
"""A line of a menu; None is a separator."""
