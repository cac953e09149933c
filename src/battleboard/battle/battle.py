"""The battle: one value that holds all there is to know about a fight."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from battleboard.battle.state.command_context import UnknownNameRefusal
from battleboard.battle.state.event import Event
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import NOTHING, Round
from battleboard.battle.state.team import Team
from battleboard.board.board import Board
from battleboard.rules import Meeting, Reason, Ruleset, find_ruleset
from battleboard.rules.exploration import Rhythm
from battleboard.rules.ruleset import Phase


class Exploring(NamedTuple):
    """What the time between fights has brought so far.

    `checked_s` is what the clock showed when a check for wandering monsters was last due, and `due`
    is how many are still to be thrown. `rhythm` is the DM's own, instead of that of the game; one
    without a chance means none. `rounds` are those of the fights that are over.
    """

    checked_s: int = 0
    due: int = 0
    rhythm: Rhythm | None = None
    rounds: int = 0


class Encounter(NamedTuple):
    """What is known of a meeting of two sides, and what its dice have shown.

    `meeting` is what the referee says of it, and `added` what the speaker adds to the reaction.
    `rolls` are the sides' dice against surprise, and `dice` all others, by what they are for.
    `lost` is what sides and figures lose by surprise, in a `unit` of the game, and `why` gives the
    reasons. Those who `lay_there` had fallen in earlier encounters.
    """

    meeting: Meeting = Meeting(())
    added: int = 0
    rolls: Mapping[str, int] = NOTHING
    dice: Mapping[str, int] = NOTHING
    lost: Mapping[str, int] = NOTHING
    unit: Literal["segment", "round"] = "segment"
    why: tuple[Reason, ...] = ()
    distance_ft: float | None = None
    reaction: str = ""
    lay_there: frozenset[str] = frozenset()

    @property
    def longest(self) -> int:
        """What the most surprised lose: for so long others may act before the first round."""
        return max(self.lost.values(), default=0)

    def loss(self, figure: str, side: str) -> int:
        """What one figure loses: its own loss, or that of its side."""
        return self.lost.get(figure, self.lost.get(side, 0))


class LogEntry(NamedTuple):
    """One line of the log: when it was, what was done, and what came of it.

    `unseen` are the figures and sides in its events of whom the players did not know then; in files
    of before that was noted it is None, and the players are told of none but their own.
    """

    round: int
    place: int
    text: str
    events: tuple[Event, ...] = ()
    unseen: tuple[str, ...] | None = None


class Battle(NamedTuple):
    """Everything on and around the table.

    `gone` are figures that were removed for good, whose names the log still needs. `clock_s` counts
    the seconds since the game began, and `rested_s` is what it showed when the party last rested.
    `exploring` is what the time between fights has brought.
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
    log: tuple[LogEntry, ...] = ()
    gone: Mapping[str, Figure] = NOTHING
    exploring: Exploring = Exploring()

    @property
    def rules(self) -> Ruleset:
        """The ruleset in play."""
        return find_ruleset(self.ruleset)

    @property
    def round_of_fight(self) -> int:
        """The running round as it is told: each fight counts its own from 1; 0 before the first."""
        return max(0, self.running.number - self.exploring.rounds)

    @property
    def open_phase(self) -> Phase:
        return self.rules.phases[self.phase]

    def figure(self, name: str) -> Figure:
        """The figure with an id; raises a `Refusal` if there is none."""
        if name not in self.figures:
            problem = f"There is no figure '{name}'"
            raise UnknownNameRefusal(problem, name, sorted(self.figures))
        return self.figures[name]

    def with_figure(self, figure: Figure) -> "Battle":
        """The battle with a figure added or changed."""
        return self._replace(figures={**self.figures, figure.id: figure})

    def with_running(self, running: Round) -> "Battle":
        """The battle with its running round changed."""
        return self._replace(running=running)
