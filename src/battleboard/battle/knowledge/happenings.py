"""The visible events of a round: blows, shots and spells, their places and elements."""

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

Element: TypeAlias = Literal[
    "magic", "fire", "cold", "lightning", "acid", "poison", "sleep", "web", "silence", "light",
    "darkness", "healing", "death", "blessing", "charm", "fear", "holding", "missile", "force",
    "wind", "water", "plants", "stone", "summoning", "illusion",
]  # fmt: skip
"""What a spell looks like; "magic" if its name suggests nothing else."""

_TOLD_BY: Final[Mapping[Element, str]] = MappingProxyType(
    {
        "fire": "fire|flam|burn|incendiar|meteor|pyro",
        "cold": r"cold|ice\b|icy|frost|freez|snow|sleet|hail",
        "lightning": "lightning|shock|thunder|electr",
        "healing": "cure|heal|restorat|rais|regenerat|resurrect|reincarn|neutrali[sz]e|slow poison",
        "illusion": "phantas|spectral|illusion|mirror|hallucin|invisib|blur|disguise|change self",
        "acid": "acid|corro",
        "poison": "poison|cloudkill|stinking|venom",
        "sleep": "sleep|slumber",
        "web": r"webs?\b",
        "silence": "silence",
        "fear": "fear|scare|terror",
        "death": r"cause|harm\b|slay|death|kill|drain|destruction",
        "darkness": "dark|shadow",
        "light": r"lights?\b|sun",
        "charm": "charm|friends|suggestion|command|hypno|quest|geas|confus|feeblemind",
        "holding": r"hold\b|slow|halt|paraly|power word",
        "summoning": "summon|conjur|monster|gate|animat|familiar|insect|call",
        "blessing": "bless|prayer|chant|holy|heroism|strength|haste",
        "missile": "missile",
        "force": "force|shield|armou?r|globe|invulnerab|repulsion|sanctuary",
        "plants": "entangle|plant|thorn|bramble|tree|wood|bark|shillelagh",
        "stone": "stone|rock|earth|mud|spike",
        "water": "water|wave|rain",
        "wind": r"wind|gust|air\b|fly|feather|levitat|cloud|fog",
    }
)
"""Word stems that name an element; earlier entries take precedence."""
_TELLS_NOTHING: Final = re.compile(
    r"\b(?:resist|protect|affect|faerie|detect|know|locat|find the|read|speak|dispel|remove)"
)
"""Stems of words such as "resist": a name with one of them does not tell the spell's looks."""
_WORDS: Final = tuple(
    (element, re.compile(rf"\b(?:{words})")) for element, words in _TOLD_BY.items()
)


def element_of(name: str, usual: Element = "magic") -> Element:
    told = name.lower()
    if _TELLS_NOTHING.search(told):
        return usual
    return next((element for element, words in _WORDS if words.search(told)), usual)


HappeningKind: TypeAlias = Literal["blow", "shot", "spell", "device", "caught", "fall", "spoiled"]

FOLLOWS: Final[frozenset[HappeningKind]] = frozenset({"caught", "fall", "spoiled"})
"""Consequences of another event at the same place of the ruler."""
_AIMED: Final[frozenset[HappeningKind]] = frozenset({"blow", "shot"})
_KINDS: Final[Mapping[ActKind, HappeningKind]] = MappingProxyType(
    {"strike": "blow", "shot": "shot", "spell": "spell", "device": "device", "turn": "spell"}
)


class Happening(NamedTuple):
    """One visible event: what it is, and its place on the ruler.

    The figure `who` acts on the figure `whom`; either is '' if there is none or it is unknown.
    `nth` counts the blows of one act from 0. A spell has an `element`. A spell aimed at a `field`
    fills all of it, and each figure caught there gets a `caught` happening.
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
    """Return all visible events of the current round: acts played, then their consequences."""
    entries = tuple(takewhile(partial(_is_of, battle.running.number), reversed(battle.log)))
    return (*_from_acts(battle, entries), *_from_log(tuple(entries_of_round(battle))))


def as_known_to(happening: Happening, known: Collection[str]) -> Happening | None:
    """Return the happening as seen by viewers who know only some figures; None if unseen.

    An unknown figure is left out of it.
    """
    who = happening.who if happening.who in known else ""
    if happening.whom in known or happening.field.rings:
        return happening._replace(who=who)
    if who and happening.kind not in _AIMED:
        return happening._replace(whom="", nth=0, hit=happening.hit or bool(happening.whom))
    return None


def chargers(battle: Battle, time: float) -> Iterator[str]:
    for action in battle.running.actions:
        plan = battle.running.plan_at(action.by, time)
        if action.kind == "charge" and plan and plan.start < time < plan.end:
            yield action.by


def _is_of(number: int, entry: LogEntry) -> bool:
    return entry.round == number


def _from_acts(battle: Battle, entries: tuple[LogEntry, ...]) -> Iterator[Happening]:
    for done in battle.running.settled:
        kind = _KINDS.get(done.act.kind)
        if kind in _AIMED:
            yield from _blows(battle, kind, done, entries)
        elif kind:
            yield from _cast(battle, kind, done)


def _cast(battle: Battle, kind: HappeningKind, done: Settled) -> Iterator[Happening]:
    """Yield a spell at each target; one with a field only once, then each figure caught there."""
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
    battle: Battle, kind: HappeningKind, done: Settled, entries: tuple[LogEntry, ...]
) -> Iterator[Happening]:
    act, landed = done.act, done.outcome in LANDED
    blows = tuple(_blows_of(act.id, entries)) or tuple((whom, landed) for whom in act.targets)
    charged = {each.by for each in battle.running.actions if each.kind == "charge"}
    for nth, (whom, hit) in enumerate(blows):
        charging = act.mode == "contact" or (kind == "blow" and whom in charged)
        yield Happening(kind, done.place, act.by, whom, hit, nth, charging)


def _blows_of(act: str, entries: tuple[LogEntry, ...]) -> Iterator[tuple[str, bool]]:
    for entry in entries:
        for event in entry.events:
            if isinstance(event, Struck | Missed) and event.act == act:
                yield event.target, isinstance(event, Struck)


def _from_log(entries: tuple[LogEntry, ...]) -> Iterator[Happening]:
    for entry in reversed(entries):
        for event in entry.events:
            if isinstance(event, Changed) and event.before in UPRIGHT and event.now not in UPRIGHT:
                yield Happening("fall", entry.place, whom=event.who)
            elif isinstance(event, Spoiled):
                yield Happening("spoiled", entry.place, event.who)
