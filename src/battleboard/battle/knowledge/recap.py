"""The recap: a round in plain words, ready for a DM to read out."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.phrases import Phrase, Words, blow_of, phrase_of
from battleboard.battle.knowledge.witnessing import OTHERS, words_of
from battleboard.battle.state.event import (
    Bled,
    EncounterBegan,
    Event,
    FoundGone,
    FoundNoRoom,
    PhaseBegan,
    Rolled,
    RoundBegan,
    RoundEnded,
    Surprised,
    TimePassed,
    Waited,
)
from battleboard.battle.state.naming import figure_of, name_of_anyone
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import amount_in_words, listing, plural, runs, with_capital

_Part: TypeAlias = Literal["course", "end", "after"]


class RoundEvents(NamedTuple):
    """The events of one round, in order."""

    course: tuple[Event, ...] = ()
    end: tuple[Event, ...] = ()
    after: tuple[Event, ...] = ()


_EMPTY: Final = RoundEvents()
_INITIATIVE: Final = "initiative: "
_SILENT: Final = (Rolled, TimePassed)


def events_of_round(battle: Battle, number: int) -> RoundEvents:
    """Return the events of a round; everything before the first one is round 0.

    What comes before the first round of a later fight is filed under the negated number of the
    round before it: after three rounds, under -3.
    """
    return _chapters(battle).get(number, _EMPTY)


@cached_by_identity
def _chapters(battle: Battle) -> Mapping[int, RoundEvents]:
    rounds: defaultdict[int, dict[_Part, list[Event]]] = defaultdict(dict)
    for number, part, event in _events_by_round(battle):
        rounds[number].setdefault(part, []).append(event)
    return {
        number: RoundEvents(**{part: tuple(events) for part, events in parts.items()})
        for number, parts in rounds.items()
    }


def _events_by_round(battle: Battle) -> Iterator[tuple[int, _Part, Event]]:
    """Yield each event with its round, and the part of that round.

    One command may end a round and begin the next, so events decide, not log entries.
    """
    now, over = 0, False
    for entry in battle.log:
        ends = any(isinstance(event, RoundEnded) for event in entry.events)
        for event in entry.events:
            if isinstance(event, RoundBegan):
                now, over = event.number, False
                continue
            if isinstance(event, EncounterBegan) and event.rounds:
                now, over = -event.rounds, False
            if over:
                yield now, "after", event
            else:
                yield now, "end" if ends else "course", event
            over = over or isinstance(event, RoundEnded)


ENDS = "The round ends."
NOT_NOTED: Final = "Others' actions are left out: an older version did not record who was seen."


class RecapLine(NamedTuple):
    """A line about one figure or several: all that happened to them, in order."""

    who: tuple[str, ...]
    phrases: tuple[Phrase, ...]


def recap(battle: Battle, number: int, *, players: bool = False) -> tuple[str, ...]:
    """Tell a round in paragraphs: initiative, its course, its end, and what came after.

    The version for `players` leaves out initiative, figures that they did not know of at the time,
    and what they cannot know about the others. Without a record of who was seen, it leaves out all
    others' actions, and a last paragraph says so.
    """
    chapter = events_of_round(battle, number)
    course, end, after = (report_events(battle, part, players=players) for part in chapter)
    left_out = players and any(_is_not_noted(battle, each) for part in chapter for each in part)
    dice = "" if players else _initiative(battle, chapter.course)
    paragraphs = dice, course, f"{ENDS} {end}" if end else "", after, NOT_NOTED if left_out else ""
    return tuple(filter(None, paragraphs))


def _initiative(battle: Battle, events: tuple[Event, ...]) -> str:
    dice: dict[str, int] = {}
    for each in events:
        if isinstance(each, Rolled) and each.what.startswith(_INITIATIVE):
            dice[each.what.removeprefix(_INITIATIVE)] = each.value
    shown = [f"{name_of_anyone(battle, who)} {value}" for who, value in dice.items()]
    return f"Initiative: {', '.join(shown)}." if shown else ""


def report_events(battle: Battle, events: tuple[Event, ...], *, players: bool = False) -> str:
    words = Words(battle.rules.pace, partial(_name, battle, players=players), battle.teams)
    joined = _merge_bleeding(_merge_waits(_without_withdrawn_surprise(events)))
    joined = joined if players else _merge_no_room(joined)
    lines = _lines(_phrases(battle, joined, words, players=players))
    groups = {} if players else _groups(battle)
    return " ".join(_sentence(line, words, groups) for line in lines)


def _without_withdrawn_surprise(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Leave out who was surprised before the DM went back and began the same phase again."""
    begun: dict[str, int] = {}
    withdrawn: set[int] = set()
    for at, each in enumerate(events):
        if isinstance(each, PhaseBegan):
            since = begun.get(each.phase, at)
            withdrawn.update(
                early for early in range(since, at) if isinstance(events[early], Surprised)
            )
            begun = {phase: place for phase, place in begun.items() if place < since}
            begun[each.phase] = at
    return tuple(each for at, each in enumerate(events) if at not in withdrawn)


def _groups(battle: Battle) -> Mapping[str, int]:
    """Count the figures by numbered name: Orc 1 to Orc 8 count as 8 under Orc."""
    named = (figure.card.name for figure in battle.figures.values())
    numbered = (_NUMBERED.fullmatch(name) for name in named)
    return Counter(found[1] for found in numbered if found)


_NUMBERED: Final = re.compile(r"(.+?) (\d{1,3})")
_SEVERAL: Final = 3


def _group_names(names: Sequence[str], groups: Mapping[str, int]) -> list[str]:
    """Return names, with three or more of one kind merged: the eight orcs, or orcs 1–3 and 5."""
    alike: defaultdict[str, list[int]] = defaultdict(list)
    for name in names:
        found = _NUMBERED.fullmatch(name)
        if found and found[1] in groups:
            alike[found[1]].append(int(found[2]))
    told: dict[str, None] = {}
    for name in names:
        found = _NUMBERED.fullmatch(name)
        kind = found[1] if found else ""
        if len(alike[kind]) < _SEVERAL:
            told[name] = None
        elif len(alike[kind]) == groups[kind]:
            many = plural(kind)
            told[f"the {amount_in_words(groups[kind])} {many[:1].lower()}{many[1:]}"] = None
        else:
            told[f"{plural(kind)} {listing(runs(alike[kind]))}"] = None
    return list(told)


def _merge_waits(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Merge successive waits that are alike: both at rest, or both not."""
    if not any(isinstance(each, Waited) for each in events):
        return events
    joined: list[Event] = []
    for each in events:
        if isinstance(each, _SILENT):
            continue
        last = joined[-1] if joined else None
        if isinstance(each, Waited) and isinstance(last, Waited) and last.resting == each.resting:
            joined[-1] = each._replace(seconds=last.seconds + each.seconds)
        else:
            joined.append(each)
    return tuple(joined)


def _merge_no_room(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Tell only once that a figure has no room next to a target, and drop "out of reach" then."""
    first = {
        (each.who, each.target): place
        for place, each in reversed([*enumerate(events)])
        if isinstance(each, FoundNoRoom)
    }

    def is_told(place: int, each: Event) -> bool:
        match each:
            case FoundNoRoom(who, target):
                return first[who, target] == place
            case FoundGone(_, who, target, feet):
                return feet is None or (who, target) not in first
            case _:
                return True

    return tuple(each for place, each in enumerate(events) if is_told(place, each))


def _merge_bleeding(events: tuple[Event, ...]) -> tuple[Event, ...]:
    bleeds_on: set[str] = set()
    kept: list[Event] = []
    for each in reversed(events):
        if not isinstance(each, Bled):
            bleeds_on.difference_update(word for word in each if isinstance(word, str))
        elif each.who in bleeds_on:
            continue
        else:
            bleeds_on.add(each.who)
        kept.append(each)
    return tuple(reversed(kept))


def _phrases(
    battle: Battle, events: tuple[Event, ...], words: Words, *, players: bool
) -> Iterator[Phrase]:
    """Yield the phrases; for a blow by an unseen figure, only its effect."""
    at = 0
    while at < len(events):
        phrase, length = blow_of(events[at:], words) or (phrase_of(events[at], words), 1)
        kept = phrase is not None and players and _is_withheld(battle, phrase, events[at])
        if phrase and not kept:
            yield phrase
        at += 1 if kept else length


def _is_withheld(battle: Battle, phrase: Phrase, event: Event) -> bool:
    """Whether the players did not see an event at the time, or may not be told of it.

    Without a record of who was seen, all events that involve anyone outside the party are withheld.
    """
    unseen = _unseen_then(battle).get(id(event)) or ()
    kept = _is_not_noted(battle, event) or any(word in unseen for word in words_of(event))
    return kept or (phrase.secret and not _is_own(battle, phrase.who))


def _is_not_noted(battle: Battle, event: Event) -> bool:
    """Whether an event involves anyone outside the party, with no record of who was seen."""
    if _unseen_then(battle).get(id(event)) is not None:
        return False
    words = {*words_of(event)}
    others = {OTHERS, *(who for who, team in battle.teams.items() if not team.players)}
    return bool(words & others) or any(
        figure_of(battle, word) and not _is_own(battle, word) for word in words
    )


@cached_by_identity
def _unseen_then(battle: Battle) -> Mapping[int, tuple[str, ...] | None]:
    """Map each event, by identity, to the names in it that players did not know at the time.

    The value is None if they were not recorded.
    """
    return {id(event): entry.unseen for entry in battle.log for event in entry.events}


def _is_own(battle: Battle, who: str) -> bool:
    figure = figure_of(battle, who)
    side = figure.side if figure else who
    return side in battle.teams and battle.teams[side].players


def _lines(phrases: Iterable[Phrase]) -> Iterator[RecapLine]:
    """Yield the lines of the recap; phrases about no figure stand alone."""
    for has_figure, said in groupby(phrases, key=lambda each: bool(each.who)):
        if has_figure:
            yield from _together(said)
        else:
            yield from (RecapLine(("",), (phrase,)) for phrase in said)


def _together(phrases: Iterable[Phrase]) -> Iterator[RecapLine]:
    """Yield a line for each figure's successive phrases, merging figures with equal lines."""
    for said, alike in groupby(_one_by_one(phrases), key=_without_names):
        together: dict[str, None] = {}
        for (who,), _ in alike:
            # What happens to a figure twice is told twice.
            if who in together:
                yield RecapLine(tuple(together), said)
                together.clear()
            together[who] = None
        yield RecapLine(tuple(together), said)


def _one_by_one(phrases: Iterable[Phrase]) -> Iterator[RecapLine]:
    """Yield a line for each figure's successive phrases.

    A line that begins with all phrases of the line before is divided there, so that the equal parts
    can be merged.
    """
    before: tuple[Phrase, ...] = ()
    for who, said in groupby(phrases, key=lambda each: each.who):
        line = RecapLine((who,), tuple(said))
        begin, rest = line.phrases[: len(before)], line.phrases[len(before) :]
        if before and rest and _without_names(line)[: len(before)] == before:
            yield RecapLine((who,), begin)
            line = RecapLine((who,), rest)
        yield line
        before = _without_names(line)


def _without_names(line: RecapLine) -> tuple[Phrase, ...]:
    return tuple(phrase._replace(who="") for phrase in line.phrases)


def _sentence(line: RecapLine, words: Words, groups: Mapping[str, int]) -> str:
    several = len(line.who) > 1
    names = _group_names([words.name(who) for who in line.who], groups)
    joint = several or words.is_several(line.who[0])
    if joint and all(phrase.many for phrase in line.phrases):
        text = f"{listing(names)} {listing([phrase.many for phrase in line.phrases])}"
    else:
        # Without a wording for several, each is named: the first does it, and so do the others.
        names = [words.name(who) for who in line.who]
        text = f"{names[0]} {listing([phrase.one for phrase in line.phrases])}".strip()
        if several:
            does = "does" if len(names) == 2 else "do"  # noqa: PLR2004 - one other, or more
            text = f"{text}, and so {does} {listing(_group_names(names[1:], groups))}"
    return f"{with_capital(text)}."


def _name(battle: Battle, who: str, *, players: bool) -> str:
    figure = figure_of(battle, who)
    if players and figure and figure.alias:
        return figure.alias
    # The name that the DM gave a side may say more than the players know.
    is_of_others = who in battle.teams and not battle.teams[who].players
    return "the others" if players and is_of_others else name_of_anyone(battle, who)
