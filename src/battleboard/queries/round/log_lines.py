"""Log entries in words: what was done, its result, and the dice."""

import re
from collections.abc import Iterator, Mapping
from math import ceil
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.knowledge.fights import FIRST_FIGHT, NumberedFight
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.state.event import (
    DMRuled,
    Event,
    FacedTurning,
    Missed,
    PhaseBegan,
    Resisted,
    Rolled,
    Struck,
    Waited,
    WanderingChecked,
)
from battleboard.battle.state.naming import in_names, throw_in_words
from battleboard.foundation.words import listing, with_capital
from battleboard.rules.measures import TURN_S, by_the_clock

_BETWEEN: Final = (Waited, WanderingChecked)
_WHOSE: Final = ("by", "who", "target", "meant")


RULING: Final = "The DM's ruling"


class LogLine(NamedTuple):
    """An entry in words; `round` and `moment` are its headings in the list.

    A mere `step` of the procedure is shown with less emphasis, and a DM's `ruling` is marked.
    """

    round: str
    moment: str
    command: str
    came: str = ""
    dice: str = ""
    step: bool = False
    ruling: bool = False

    @property
    def words(self) -> str:
        mark = RULING if self.ruling else ""
        return "\n".join(filter(None, (mark, self.command, self.came, self.dice)))


class LogSubjects(NamedTuple):
    """What an entry is about: figures of the battle, and an act of the current round."""

    figures: tuple[str, ...] = ()
    act: str = ""


def log_line_of(
    battle: Battle, entry: LogEntry, moment: str, fight: NumberedFight = FIRST_FIGHT
) -> LogLine:
    # Leave out rulings: the text of the command says what the DM ruled.
    came = report_events(
        battle, tuple(each for each in entry.events if not isinstance(each, DMRuled))
    )
    step = any(isinstance(event, PhaseBegan) for event in entry.events)
    ruling = any(isinstance(event, DMRuled) for event in entry.events)
    return LogLine(
        _round(entry, fight), moment, entry.text, came, _dice(battle, entry), step, ruling
    )


def moment_in_words(battle: Battle, entry: LogEntry) -> str:
    """The moment of an entry on the ruler of its round or on the turn clock; '' if it has none."""
    wait = _wait(entry)
    if wait:
        return f"Turn {ceil(wait.clock_s / TURN_S)}, {by_the_clock(wait.clock_s)} in"
    if not entry.place:
        return ""
    if not entry.round:
        return _moment_of_surprise(battle, entry.place)
    answer = battle.running.resolution if entry.round == battle.running.number else None
    ruler = answer.ruler if answer else battle.rules.ruler
    if entry.place > ruler.last:
        return f"{ruler.unit.capitalize()} {entry.place}"
    words = in_names(battle, ruler.where(entry.place))
    return with_capital(words)


def _moment_of_surprise(battle: Battle, place: int) -> str:
    """The segment of surprise; if surprise lasts rounds, its place on the ruler, if known."""
    answer = battle.running.resolution if battle.running.surprised else None
    if battle.encounter.unit != "round":
        return f"Surprise, segment {place}"
    if answer is None or place > answer.ruler.last:
        return "Surprise round"
    words = in_names(battle, answer.ruler.where(place))
    return with_capital(words) if "surprise" in words else f"Surprise, {words}"


def subjects_of(battle: Battle, entry: LogEntry) -> LogSubjects:
    """What an entry is about: figures that took part, or else those named in its sentence.

    Never an act of an earlier round: the current round reuses the ids of its acts.
    """
    ids = [each for event in entry.events for each in _ids(event)]
    figures = dict.fromkeys(each for each in ids if each in battle.figures)
    running = entry.events if entry.round == battle.running.number else ()
    acts = (getattr(event, "act", "") for event in running)
    return LogSubjects(
        tuple(figures or _figures_in(battle, entry.text)), next(filter(None, acts), "")
    )


def _wait(entry: LogEntry) -> Waited | None:
    return next((each for each in entry.events if isinstance(each, Waited)), None)


def _round(entry: LogEntry, fight: NumberedFight) -> str:
    if any(isinstance(each, _BETWEEN) for each in entry.events):
        return "Between fights"
    return fight.heading(entry.round)


def _ids(event: Event) -> Iterator[str]:
    return (getattr(event, field) for field in _WHOSE if hasattr(event, field))


def _figures_in(battle: Battle, text: str) -> Iterator[str]:
    """Yield the figures that a sentence names; the longest name wins, Orc 1 before Orc."""
    whose = {figure.card.name: who for who, figure in battle.figures.items()}
    names = sorted(filter(None, whose), key=len, reverse=True)
    if not names:
        return iter(())
    found = re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", text)
    return (whose[name] for name in dict.fromkeys(found))


def _dice(battle: Battle, entry: LogEntry) -> str:
    fell = [_roll_in_words(battle, event) for event in entry.events if isinstance(event, Rolled)]
    shown = ", ".join(fell)
    needed = [
        event.why
        for event in entry.events
        if isinstance(event, Struck | Missed | FacedTurning | Resisted)
    ]
    parts = [f"{with_capital(shown)}." if shown else "", *needed]
    return in_names(battle, " ".join(filter(None, parts)))


def last_roll(battle: Battle, names: Mapping[str, str]) -> str:
    """The last roll as the players may be told it, by the names that they know; '' if none."""
    rolls = (
        [each for each in entry.events if isinstance(each, Rolled)]
        for entry in reversed(battle.log)
    )
    last = next(filter(None, rolls), [])
    # The purpose of a roll may give away a secret ("number of goblins"): cut it before " of ".
    shown = [f"{each.what.partition(': ')[0].partition(' of ')[0]} {each.value}" for each in last]
    owners = {each.what.partition(": ")[2].partition(":")[0].partition(" ")[0] for each in last}
    known = [names[who] for who in owners if who in names]
    whose = f"{known[0]}: " if len(owners) == len(known) == 1 else ""
    return with_capital(f"{whose}{listing(shown)}")


def _roll_in_words(battle: Battle, event: Rolled) -> str:
    kind, _, who = event.what.partition(": ")
    known = who in battle.teams or who in battle.figures or who in battle.gone
    return f"{throw_in_words(battle, event.what) if known else kind} {event.value}"
