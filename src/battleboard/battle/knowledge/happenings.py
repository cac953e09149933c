"""What can be seen happening in the round: who does what to whom, where, and of which element."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import takewhile
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.knowledge.past import entries_of_round
from battleboard.battle.state.condition import UPRIGHT
from battleboard.battle.state.event import Changed, Missed, Spoiled, Struck
from battleboard.battle.state.running_round import NOWHERE, Settled, SpellField
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules.timing.act import ActKind
from battleboard.rules.timing.verdict import LANDED

Element: TypeAlias = Literal["magic", "fire", "cold", "lightning"]

_TOLD_BY: Final[Mapping[Element, str]] = MappingProxyType(
    {
        "fire": "fire|flam|burn|incendiar|meteor|pyro",
        "cold": r"cold|ice\b|icy|frost|freez|snow|sleet|hail",
        "lightning": "lightning|shock|thunder|electr",
    }
)
"""The beginnings of words that tell it."""
_TELLS_NOTHING: Final = re.compile(r"\b(?:resist|protect|affect|faerie)")
"""The beginning of a word beside which they tell nothing."""
_WORDS: Final = tuple(
    (element, re.compile(rf"\b(?:{words})")) for element, words in _TOLD_BY.items()
)


def element_of(name: str, usual: Element = "magic") -> Element:
    """What a spell or device of some name is made of; most tell nothing."""
    told = name.lower()
    if _TELLS_NOTHING.search(told):
        return usual
    return next((element for element, words in _WORDS if words.search(told)), usual)


HappeningKind: TypeAlias = Literal["blow", "shot", "spell", "device", "caught", "fall", "spoiled"]

FOLLOWS: Final[frozenset[HappeningKind]] = frozenset({"caught", "fall", "spoiled"})
"""What comes of something else that happens at the same place."""
_AIMED: Final[frozenset[HappeningKind]] = frozenset({"blow", "shot"})
_KINDS: Final[Mapping[ActKind, HappeningKind]] = MappingProxyType(
    {"strike": "blow", "shot": "shot", "spell": "spell", "device": "device", "turn": "spell"}
)


class Happening(NamedTuple):
    """One thing that happens: what it is, and its place on the ruler.

    `who` does it and `whom` it befalls; either is '' where that is nobody, or nobody who is known.
    `nth` counts the blows of one act. In a blow `charging` one of both has run up for it. A spell
    is of an `element`, and one that was aimed at a `field` happens all over that; who is then
    caught in it is another thing that happens.
    """

    kind: HappeningKind
    place: int
    who: str = ""
    whom: str = ""
    hit: bool = True
    nth: int = 0
    charging: bool = False
    element: Element = "magic"
    field: SpellField = NOWHERE


@cached_by_identity
def happenings(battle: Battle) -> tuple[Happening, ...]:
    """All that has happened in the running round: what was played, then what came of it."""
    told = tuple(takewhile(partial(_is_of, battle.running.number), reversed(battle.log)))
    return (*_played(battle, told), *_followed(tuple(entries_of_round(battle))))


def as_known_to(happening: Happening, known: Collection[str]) -> Happening | None:
    """Give it as those see it who know of some figures only.

    What befalls one of these is seen, though it come from nowhere; and that one casts a spell, but
    not on whom, nor what came of it. What happens all over a field is seen with the ground of it.
    """
    who = happening.who if happening.who in known else ""
    if happening.whom in known or happening.field.rings:
        return happening._replace(who=who)
    if who and happening.kind not in _AIMED:
        return happening._replace(whom="", nth=0, hit=happening.hit or bool(happening.whom))
    return None


def chargers(battle: Battle, time: float) -> Iterator[str]:
    """Name those who are running up in a charge at a moment."""
    for action in battle.running.actions:
        plan = battle.running.plan_at(action.by, time)
        if action.kind == "charge" and plan and plan.start < time < plan.end:
            yield action.by


def _is_of(number: int, entry: LogEntry) -> bool:
    return entry.round == number


def _played(battle: Battle, told: tuple[LogEntry, ...]) -> Iterator[Happening]:
    for done in battle.running.settled:
        kind = _KINDS.get(done.act.kind)
        if kind in _AIMED:
            yield from _blows(battle, kind, done, told)
        elif kind:
            yield from _cast(battle, kind, done)


def _cast(battle: Battle, kind: HappeningKind, done: Settled) -> Iterator[Happening]:
    """A spell as it is seen at each of its targets, or else all over its field."""
    act, landed = done.act, done.outcome not in {"miss", "saved"}
    element = element_of(act.label, "fire" if kind == "device" else "magic")
    spell = Happening(kind, done.place, act.by, element=element, field=done.field)
    if not done.field.rings:
        yield from (spell._replace(whom=whom, hit=landed) for whom in act.targets or ("",))
        return
    yield spell
    saved = battle.running.saves.get(act.id, ())
    for whom in act.targets:
        hit = landed and whom not in saved
        yield Happening("caught", done.place, whom=whom, hit=hit, element=element)


def _blows(
    battle: Battle, kind: HappeningKind, done: Settled, told: tuple[LogEntry, ...]
) -> Iterator[Happening]:
    """The blows of an act, at those on whom they fell."""
    act, landed = done.act, done.outcome in LANDED
    fell = tuple(_thrown(act.id, told)) or tuple((whom, landed) for whom in act.targets)
    runs_up = {each.by for each in battle.running.actions if each.kind == "charge"}
    for nth, (whom, hit) in enumerate(fell):
        charging = act.mode == "contact" or (kind == "blow" and whom in runs_up)
        yield Happening(kind, done.place, act.by, whom, hit, nth, charging)


def _thrown(act: str, told: tuple[LogEntry, ...]) -> Iterator[tuple[str, bool]]:
    """Whom the blows of an act fell on, and which of them hit."""
    for entry in told:
        for event in entry.events:
            if isinstance(event, Struck | Missed) and event.act == act:
                yield event.target, isinstance(event, Struck)


def _followed(told: tuple[LogEntry, ...]) -> Iterator[Happening]:
    """Those who fell, and the spells that were lost."""
    for entry in reversed(told):
        for event in entry.events:
            if isinstance(event, Changed) and event.before in UPRIGHT and event.now not in UPRIGHT:
                yield Happening("fall", entry.place, whom=event.who)
            elif isinstance(event, Spoiled):
                yield Happening("spoiled", entry.place, event.who)
