"""The battle: one value that holds the whole state of a fight."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from battleboard.battle.state.command_context import UnknownNameRefusal
from battleboard.battle.state.event import Event
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.game_date import GameDate
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.prepared_encounter import PreparedEncounter
from battleboard.battle.state.running_round import NOTHING, Round
from battleboard.battle.state.team import Team
from battleboard.board.board import Board
from battleboard.rules import Meeting, Reason, Ruleset, find_ruleset
from battleboard.rules.exploration import Rhythm
from battleboard.rules.ruleset import Phase


class Exploring(NamedTuple):
    """The state of the time between fights.

    `checked_s` is the clock time from which the next wandering monster check is counted, and `due`
    is how many are still to be rolled. `rhythm` is the DM's own rhythm of checks, if it replaces
    the game's; with a chance of 0 there are no checks. `rounds` counts the rounds of past fights.
    `calendar` is the date and hour, if the DM keeps them.
    """

    checked_s: int = 0
    due: int = 0
    rhythm: Rhythm | None = None
    rounds: int = 0
    calendar: GameDate | None = None


class Encounter(NamedTuple):
    """The meeting of two sides, and the dice rolled for it.

    `meeting` is the DM's input, and `added` the speaker's reaction adjustment. `rolls` are the
    sides' surprise dice, and `dice` all others, by purpose. `lost` is what sides and figures lose
    by surprise, in the game's `unit`, and `why` gives the reasons. Those who `lay_there` were down
    when the encounter began.
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
        """The longest loss by surprise; 0 if nobody loses anything."""
        return max(self.lost.values(), default=0)

    @property
    def in_plain_sight(self) -> bool:
        """Whether the sides meet in a lit, open line of sight, so that nobody is surprised."""
        return self.meeting.line_of_sight

    def loss(self, figure: str, side: str) -> int:
        """Return what a figure loses by surprise: its own loss, or else its side's."""
        return self.lost.get(figure, self.lost.get(side, 0))


class LogEntry(NamedTuple):
    """One line of the log: when it was, the command, and its events.

    `unseen` are the figures and sides in its events that the players did not know of at the time.
    Old files did not record `unseen`: there it is None, and players read only about their own
    figures.
    """

    round: int
    place: int
    text: str
    events: tuple[Event, ...] = ()
    unseen: tuple[str, ...] | None = None


class Battle(NamedTuple):
    """Everything on and around the table.

    `gone` are figures that were removed for good, kept for their names in the log. `clock_s` counts
    the seconds since the game began. `rested_s` is the clock time when the party last rested, and
    `slept_s` how long it had rested by then without a break; memorizing spells sets that to 0.
    `awarded` are the foes for whom the party has received its experience, and `prepared` the
    encounters to come. `exploring` is the state of the time between fights.
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
    slept_s: int = 0
    awarded: frozenset[str] = frozenset()
    prepared: tuple[PreparedEncounter, ...] = ()

    @property
    def rules(self) -> Ruleset:
        return find_ruleset(self.ruleset)

    @property
    def round_of_fight(self) -> int:
        """The round number within the current fight; 0 before its first round."""
        return max(0, self.running.number - self.exploring.rounds)

    @property
    def date_and_hour(self) -> str:
        calendar = self.exploring.calendar
        return calendar.moment(self.clock_s) if calendar else ""

    @property
    def open_phase(self) -> Phase:
        return self.rules.phases[self.phase]

    def figure(self, name: str) -> Figure:
        if name not in self.figures:
            problem = f"There is no figure '{name}'"
            raise UnknownNameRefusal(problem, name, sorted(self.figures))
        return self.figures[name]

    def with_figure(self, figure: Figure) -> "Battle":
        return self._replace(figures={**self.figures, figure.id: figure})

    def with_running(self, running: Round) -> "Battle":
        return self._replace(running=running)
