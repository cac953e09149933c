"""The acts of the current round on the ruler: played ones, then those to come."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.naming import act_in_words
from battleboard.battle.state.running_round import spell_of
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules import Act, Action, Reason, Timing


class PlacedAct(NamedTuple):
    """One act on the ruler: its place, its rank, and its outcome.

    Acts of one `rank` happen together. Acts that were `played` keep their place whatever changes
    later, and `ruled` ones were placed by the DM. For `judged` acts, the DM has set the result, has
    ruled that they do not happen, or has overruled their figure's declaration.
    """

    act: Act
    place: int
    rank: int
    outcome: str
    played: bool = False
    ruled: bool = False
    fixed: bool = False
    judged: bool = False
    why: tuple[Reason, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.played and self.outcome not in {"prevented", "spoiled"}

    @property
    def is_due(self) -> bool:
        """Whether the act is still due this round; an act that runs on is due only if ruled so."""
        return self.is_open and (not self.act.runs_on or self.ruled)


@cached_by_identity
def placed_acts(battle: Battle) -> tuple[PlacedAct, ...]:
    """Return all acts of the current round: those played, then those to come."""
    answer = battle.running.resolution
    if answer is None:
        return ()
    timings = {timing.act.id: timing for timing in answer.acts}
    laid = [*_acts_so_far(battle, timings), *_to_come(battle, timings)]
    return tuple(_renumber_ranks(laid, timings))


@cached_by_identity
def next_acts(battle: Battle) -> tuple[PlacedAct, ...]:
    """Return the acts to be played next: one, or those that happen together."""
    to_come = [turn for turn in placed_acts(battle) if turn.is_due]
    return tuple(turn for turn in to_come if turn.rank == to_come[0].rank)


def turn_of_spell(battle: Battle, action: Action) -> PlacedAct | None:
    """Return the act in which a declared spell or device takes effect; None once it is played."""
    mine = action.by, spell_of(action)
    timed = (each for each in placed_acts(battle) if each.act.timed and not each.played)
    return next((each for each in timed if (each.act.by, each.act.label) == mine), None)


def idle_test(battle: Battle) -> Callable[[Act], bool]:
    """Return a test of whether an open act is idle: annulled, lost, or its figure is out.

    Such acts do not happen. Which acts are stopped by another one is left to the rules.
    """
    settled = {done.act.id for done in battle.running.settled}
    felled = {
        target
        for done in battle.running.settled
        if done.counts == "incapacitated"
        for target in done.act.targets
    }

    def is_idle(act: Act) -> bool:
        if act.id in battle.running.annulled or battle.running.redirected.get(act.id) == "":
            return True
        figure = battle.figures.get(act.by)
        out = act.by in battle.running.fallen or figure is None or is_out(battle, figure)
        if not out or act.id in settled:
            return False
        # A figure that falls at the moment of its arrival does not arrive, but its blow of that
        # moment still counts.
        goes_on = act.by in felled or act.id in battle.running.unstopped
        return act.kind == "arrive" or not goes_on

    return is_idle


def _acts_so_far(battle: Battle, timings: Mapping[str, Timing]) -> Iterator[PlacedAct]:
    for act, place, outcome, *_ in battle.running.settled:
        known = timings.get(act.id)
        said = outcome or (known.outcome if known else "done")
        ruled = act.id in battle.running.ruled
        judged = act.id in battle.running.judged
        why = known.why if known else act.why
        yield PlacedAct(act, place, 0, said, played=True, ruled=ruled, judged=judged, why=why)


def _to_come(battle: Battle, timings: Mapping[str, Timing]) -> list[PlacedAct]:
    running = battle.running
    settled = {done.act.id for done in running.settled}
    is_idle = idle_test(battle)
    # Psionic combat goes on in the segment after its last.
    resumed = running.psionics[-1].place + 1 if running.psionics else 0
    found = [
        PlacedAct(
            timing.act,
            # An open act cannot lie before the place that play has reached.
            max(
                running.ruled.get(name, timing.segment),
                running.now,
                resumed if timing.act.mode == "psionic" else 0,
            ),
            timing.rank,
            "prevented" if is_idle(timing.act) else _outcome(battle, timing),
            ruled=name in running.ruled,
            fixed=timing.fixed,
            judged=name in running.annulled or timing.act.by in running.judged,
            why=timing.why,
        )
        for name, timing in timings.items()
        if name not in settled
    ]
    return sorted(found, key=lambda turn: (turn.place, turn.rank, turn.act.declared))


def _outcome(battle: Battle, timing: Timing) -> str:
    return "spoiled" if timing.act.id in battle.running.spoiled else timing.outcome


def _renumber_ranks(laid: list[PlacedAct], timings: Mapping[str, Timing]) -> Iterator[PlacedAct]:
    """Renumber the ranks: acts share one if the rules put them together at one place."""
    rank, before = 0, None
    for turn in laid:
        known = timings.get(turn.act.id)
        together = (turn.place, known.rank if known else turn.act.id)
        rank += together != before
        before = together
        yield turn._replace(rank=rank)


def act_named(battle: Battle, act: str) -> str:
    """Name an act within a sentence; return its id if there is no such act."""
    found = next((turn.act for turn in placed_acts(battle) if turn.act.id == act), None)
    return act_in_words(battle, found) if found else act


def open_act(battle: Battle, act: str) -> PlacedAct:
    """Return an act still to be played; refuse if there is none, or it does not happen."""
    found = next((turn for turn in placed_acts(battle) if turn.act.id == act), None)
    if found is None:
        raise Refusal(f"There is no action '{act}' in this round.")
    if found.played:
        raise Refusal(f"{act_in_words(battle, found.act)} has already been resolved.")
    if not found.is_open:
        raise Refusal(f"{act_in_words(battle, found.act)} does not happen: it is {found.outcome}.")
    return found
