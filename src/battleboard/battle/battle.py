"""The battle: one value that holds all there is to know of an evening's fight."""

from collections.abc import Mapping
from typing import NamedTuple

from battleboard.battle.encounter import Encounter
from battleboard.battle.event import Event
from battleboard.battle.figure import Figure
from battleboard.battle.refusal import Refusal
from battleboard.battle.running import NOTHING, Round
from battleboard.battle.showing import Showing
from battleboard.battle.team import Team
from battleboard.board.board import Board
from battleboard.foundation.words import nearest
from battleboard.rules import Ruleset, find_ruleset
from battleboard.rules.ruleset import Phase


class Entry(NamedTuple):
    """One line of the log: when it was, what was done, and what came of it."""

    round: int
    place: int
    text: str
    events: tuple[Event, ...] = ()


class Battle(NamedTuple):
    """Everything on and around the table.

    `gone` are the figures that were taken away for good, by whose names the log speaks of them.
    `clock_s` counts the seconds since the evening began, and `rested_s` is what it showed when the
    party last had a rest.
    """

    board: Board
    ruleset: str = "addict"
    options: Mapping[str, str] = NOTHING
    teams: Mapping[str, Team] = NOTHING
    figures: Mapping[str, Figure] = NOTHING
    encounter: Encounter = Encounter()
    phase: int = 0
    running: Round = Round()
    clock_s: int = 0
    rested_s: int = 0
    showing: Showing = Showing()
    over: bool = False
    log: tuple[Entry, ...] = ()
    gone: Mapping[str, Figure] = NOTHING

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return find_ruleset(self.ruleset)

    @property
    def open_phase(self) -> Phase:
        """The phase that is open."""
        return self.rules.phases[self.phase]

    def figure(self, name: str) -> Figure:
        """Find a figure by its id."""
        if name not in self.figures:
            hint = nearest(name, sorted(self.figures))
            meant = f" (did you mean '{hint}'?)" if hint else ""
            raise Refusal(f"There is no figure '{name}'{meant}.")
        return self.figures[name]

    def with_figure(self, figure: Figure) -> "Battle":
        """Give the battle with a figure added or changed."""
        return self._replace(figures={**self.figures, figure.id: figure})

    def with_running(self, running: Round) -> "Battle":
        """Give the battle with its running round changed."""
        return self._replace(running=running)
