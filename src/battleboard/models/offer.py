"""Offers: what a DM may choose for a figure, as the lines of a menu."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.deeds import Cancel, Declare, Delay
from battleboard.battle.figure import Figure
from battleboard.battle.naming import name_of
from battleboard.battle.procedure.declaring import is_too_late, own, unplayed
from battleboard.battle.scene import on_table
from battleboard.battle.whereabouts import body_now
from battleboard.battle.wording import declaration, in_names
from battleboard.board.point import Point
from battleboard.models.document import Document
from battleboard.models.foresight import foresee
from battleboard.models.intent import (
    Intent,
    alone,
    at_target,
    besides,
    for_all,
    further_targets,
    judged,
    spells_of,
    to_place,
)
from battleboard.rules import Action
from battleboard.rules.case import ADVANCES
from battleboard.rules.wording import count

_LONGEST_WAIT: Final = 9
_FOES_AT_ONCE: Final = 9
_TOO_LATE: Final = "The dice have fallen: it is too late to declare anything new."
_UNVERSED: Final = frozenset(
    {"acrobat", "assassin", "barbarian", "cavalier", "fighter", "monk", "thief"}
)


class Said(NamedTuple):
    """A line that only says something."""

    text: str
    is_title: bool = False


class Asked(NamedTuple):
    """A line that asks for a spell or device which stands on no card."""

    text: str
    who: str
    kind: Literal["cast", "device"]
    targets: tuple[str, ...]


class Branch(NamedTuple):
    """A line that leads on to others, which are only made when they are wanted."""

    text: str
    lines: "Callable[[], Iterable[Line]]"
    note: str = ""
    first: int = 1


Line: TypeAlias = Said | Asked | Branch | Intent | None
"""A line of a menu; None is a thin rule between others."""


def offer(
    document: Document, who: str, target: str = "", place: Point | None = None
) -> Iterator[Line]:
    """Give all that a figure may declare: at a target, at a place, or at all."""
    yield from _title(document.battle, who, target)
    silent = _why_silent(document, who)
    if silent:
        yield Said(silent)
    elif target:
        yield from _for_target(document, who, target)
    elif place is not None:
        yield from _for_place(document, who, place)
    else:
        yield from _freely(document, who)
    yield from _changes(document, who)


def offer_to_all(document: Document, who: Iterable[str], target: str) -> Iterator[Line]:
    """Give what several figures may declare at one target."""
    found = tuple(for_all(document.battle, who, target, document.why_not))
    yield from found or (Said("None of them can do anything to it now."),)


def _title(battle: Battle, who: str, target: str) -> Iterator[Said]:
    name = name_of(battle, who)
    yield Said(f"{name} → {name_of(battle, target)}" if target else name, is_title=True)
    for action in own(battle, who):
        yield Said(declaration(battle, action))


def _why_silent(document: Document, who: str) -> str:
    """Say why a figure may declare nothing at all, if it may not."""
    why = document.why_not(Declare(Action(who, "none")))
    also = Declare(Action(who, "other"), also=True)
    if not why or not document.why_not(also):
        return ""
    is_up = not is_out(document.battle, document.battle.figure(who))
    return _TOO_LATE if is_up and is_too_late(document.battle) else why


def _for_target(document: Document, who: str, target: str) -> Iterator[Line]:
    battle = document.battle
    drafts = tuple(at_target(battle, who, target))
    yield from _judged(document, drafts, _asking(who, (target,)))
    yield from _besides(document, who, drafts, tuple(further_targets(battle, who, target)))


def _for_place(document: Document, who: str, place: Point) -> Iterator[Line]:
    drafts = tuple(to_place(document.battle, document.tables, who, place))
    yield from _judged(document, (*drafts, *spells_of(document.battle, who)))
    yield from _besides(document, who, drafts)


def _freely(document: Document, who: str) -> Iterator[Line]:
    """Offer the foes, the nearest first, then friends, then what is aimed at nobody."""
    foes, friends = _others(document.battle, who)
    targets = [_at(document, who, each) for each in foes]
    yield from targets[:_FOES_AT_ONCE]
    for name, rest in (
        ("At another foe", targets[_FOES_AT_ONCE:]),
        ("At a friend", [_at(document, who, each) for each in friends]),
    ):
        if rest:
            yield Branch(name, rest.copy)
    if foes or friends:
        yield None
    drafts = tuple(alone(document.battle, who))
    spells = spells_of(document.battle, who)
    yield from _judged(document, (*spells, *drafts), _asking(who, ()))
    yield from _besides(document, who, drafts)


def _at(document: Document, who: str, target: Figure) -> Branch:
    feet = _gap_ft(document.battle, who, target.id)
    return Branch(target.card.name, lambda: _for_target(document, who, target.id), f"{feet:.0f} ft")


def _judged(
    document: Document, drafts: tuple[Intent, ...], asking: tuple[Asked, ...] = ()
) -> Iterator[Line]:
    """Give what is usual, and apart from it what is rare."""
    usual = judged((each for each in drafts if not each.rare), document.why_not)
    yield from (_informed(document, each) for each in usual)
    asked = [each for each in asking if not _is_listed(document.battle, each)]
    likely = [each for each in asked if _is_usual(document.battle, each)]
    yield from likely
    rare = tuple(each for each in drafts if each.rare)
    others = tuple(each for each in asked if each not in likely)
    if rare or others:
        yield Branch("More", lambda: (*judged(rare, document.why_not), *others))


def _informed(document: Document, intent: Intent) -> Intent:
    """Add to an advance when it comes into contact, and forbid one of which nothing would come."""
    deed = intent.deed
    if intent.why_not or not isinstance(deed, Declare) or deed.action.kind not in ADVANCES:
        return intent
    found = foresee(document.battle, deed, document.tables)
    if found.barred:
        return intent._replace(why_not=found.barred)
    if found.arrival:
        where = in_names(document.battle, found.arrival)
        return intent._replace(hint=f"{intent.hint}, contact in {where}")
    return intent


def _besides(
    document: Document, who: str, drafts: tuple[Intent, ...], further: tuple[Intent, ...] = ()
) -> Iterator[Line]:
    """Give what may be done besides what is declared, if anything may be."""
    found = judged((*further, *besides(document.battle, who, drafts)), document.why_not)
    possible = tuple(each for each in found if not each.why_not)
    if possible:
        yield Branch("As well", lambda: possible)


def _asking(who: str, targets: tuple[str, ...]) -> tuple[Asked, ...]:
    """Offer a spell or device that stands on no card."""
    spell = Asked("Cast a spell…", who, "cast", targets)
    return spell, Asked("Use a device…", who, "device", targets)


def _is_listed(battle: Battle, asked: Asked) -> bool:
    """Whether the card lists what may be cast: who has a list of spells keeps to it."""
    return asked.kind == "cast" and bool(battle.figure(asked.who).card.spells)


def _is_usual(battle: Battle, asked: Asked) -> bool:
    """Whether it is cast by somebody who may well know spells."""
    character_class = battle.figure(asked.who).card.fighting.character_class
    return asked.kind == "cast" and character_class not in _UNVERSED


def _changes(document: Document, who: str) -> Iterator[Line]:
    """Offer to wait with what is declared, and to take it back."""
    if not unplayed(document.battle, who):
        return
    yield None
    if "hesitation" not in document.battle.rules.without:
        yield Branch("Wait before it", lambda: _waits(document, who), first=0)
    yield from judged((Intent("Take it back", Cancel(who)),), document.why_not)


def _waits(document: Document, who: str) -> tuple[Intent, ...]:
    waits = (
        Intent(count(segments, "segment") if segments else "no longer", Delay(who, segments))
        for segments in range(_LONGEST_WAIT + 1)
    )
    return judged(waits, document.why_not)


def _others(battle: Battle, who: str) -> tuple[list[Figure], list[Figure]]:
    """Give the foes of a figure that are up, and its friends, the nearest first."""
    side = battle.figure(who).side
    there = [each for each in on_table(battle) if each.id != who and not is_out(battle, each)]
    there.sort(key=lambda each: _gap_ft(battle, who, each.id))
    foes = [each for each in there if each.side != side]
    return foes, [each for each in there if each.side == side]


def _gap_ft(battle: Battle, who: str, other: str) -> float:
    return body_now(battle, who).gap_ft(body_now(battle, other))
