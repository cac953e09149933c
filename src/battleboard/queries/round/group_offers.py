"""Offers for several figures at once: their joint options, as lines of a menu."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import GiveOrder
from battleboard.battle.procedure.declarations import declarations_not_begun, declarations_of
from battleboard.battle.state.figure import Conduct
from battleboard.battle.state.naming import declaration, name_of, people
from battleboard.board.point import Point
from battleboard.foundation.words import count, with_capital
from battleboard.queries.round import group_declarations as together
from battleboard.queries.round.foes_in_sight import FoesInSight, feet_between
from battleboard.queries.round.group_declarations import GroupChoice
from battleboard.queries.round.intents import Intent
from battleboard.queries.round.order_following import (
    all_hold,
    by_orders,
    declaring,
    in_memory,
    same_again,
    with_orders,
)
from battleboard.queries.round.usable_actions import Deed
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
    """A line of text only, such as the title."""

    text: str
    is_title: bool = False


class SpellPrompt(NamedTuple):
    """A line that asks for a spell or device that is on no card.

    For the second of two cantrips `after` is the delay of the first.
    """

    text: str
    who: str
    kind: Literal["cast", "device"]
    targets: tuple[str, ...]
    after: int | None = None


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

    A disabled line says why, and keeps its place and number. A line with a letter is chosen by that
    letter and takes no number, so that the other lines keep their numbers when it comes and goes.
    With a `kind`, that kind of action is meant for all figures.
    """

    text: str
    choice: GroupChoice
    hint: str = ""
    why_not: str = ""
    letter: str = ""
    kind: ActionKind | None = None


OfferLine: TypeAlias = OfferNote | SpellPrompt | Submenu | GroupOffer | Intent | None
"""A line of a menu; None is a separator."""


CONDUCTS: Final[Mapping[Conduct, tuple[str, str]]] = MappingProxyType(
    {
        "again": ("Same again", "repeats last round's action"),
        "mob": ("Mob", "attacks the nearest foe; first throws what it can spare"),
        "guard": ("Guard", "holds its position; strikes and shoots from there"),
        "archers": ("Archers", "shoots at casters first; draws a melee weapon if a foe is near"),
        "skirmish": ("Skirmish", "shoots, and falls back from approaching foes"),
        "stay back": ("Stay back", "never closes; shoots, falls back from near foes, or waits"),
    }
)
"""Standing orders: the label, and what a figure does under it."""

_Attack: TypeAlias = Literal["melee", "missile", "charge", "close"]
_ATTACKS: Final[Mapping[_Attack, tuple[str, str]]] = MappingProxyType(
    {
        "melee": ("Strike", ""),
        "missile": ("Shoot or throw", ""),
        "charge": ("Charge", "figures that cannot charge close in"),
        "close": ("Close in", ""),
    }
)
_ALONE: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {"parry": "Parry", "flee": "Flee", "hold": "Hold back", "none": "Do nothing"}
)
_WALKS: Final[Mapping[ActionKind, str]] = MappingProxyType(
    {"move": "Move there", "withdraw": "Fall back there, fighting", "flee": "Flee there"}
)
_NONE_MAY: Final = "None of them can declare now."


def offer_to_group(opened: OpenBattle, who: tuple[str, ...]) -> Iterator[OfferLine]:
    battle = opened.battle
    may = declaring(battle, who)
    yield OfferNote(people(battle, may or who), is_title=True)
    if may:
        yield OfferNote(_how_far(battle, may))
        if in_memory(battle, may):
            yield again_offer(opened, may)
        yield from _at_foes(opened, may)
        hint = "attack from where they stand"
        yield GroupOffer("Hold position", GroupChoice(all_hold, may), hint)
        yield _offer_orders(battle, may)
        yield Submenu("Same for all", partial(_one_thing, may))
    else:
        yield OfferNote(_NONE_MAY)
    yield None
    yield orders_submenu(opened, who)
    back = together.all_take_back(battle, who)
    if back:
        yield Intent("Cancel", back)


def offer_at_target(opened: OpenBattle, who: tuple[str, ...], target: str) -> Iterator[OfferLine]:
    battle = opened.battle
    foes = tuple(each for each in who if battle.figure(each).side != battle.figure(target).side)
    may = declaring(battle, foes)
    yield OfferNote(f"{people(battle, foes or who)} → {name_of(battle, target)}", is_title=True)
    if not foes:
        yield OfferNote("They are on the same side.")
    elif not may:
        yield OfferNote(_NONE_MAY)
    else:
        yield _all_at(may, target, "fight", "Best for the distance")
        for attack, (text, hint) in _ATTACKS.items():
            yield _all_at(may, target, attack, text)._replace(hint=hint, kind=attack)


def offer_at_place(opened: OpenBattle, who: tuple[str, ...], place: Point) -> Iterator[OfferLine]:
    may = declaring(opened.battle, who)
    yield OfferNote(people(opened.battle, who), is_title=True)
    if not may:
        yield OfferNote(_NONE_MAY)
    for kind, text in _WALKS.items() if may else ():
        yield GroupOffer(text, GroupChoice(together.all_go, may, (kind, place)), kind=kind)


def again_offer(opened: OpenBattle, who: tuple[str, ...]) -> GroupOffer:
    battle = opened.battle
    known = in_memory(battle, who)
    hint, why_not = f"{len(known)} of {len(who)}" if known != who else "", ""
    if len(who) == len(known) == 1:
        found = same_again(battle, opened.tables, known)
        declared = declarations_of(found.after, who[0])
        if found.command and declared:
            told = declaration(found.after, declared[-1])
            hint = told.removeprefix(name_of(battle, who[0])).strip()
        why_not = "" if found.command else found.idle.get(who[0], "")
    return GroupOffer("Same again", GroupChoice(same_again, known), hint, why_not, letter="A")


def orders_submenu(opened: OpenBattle, who: tuple[str, ...]) -> Submenu:
    """The submenu of standing orders; an order that all the figures already have is disabled."""
    return Submenu("Standing order", lambda: _orders(opened.battle, who))


def _orders(battle: Battle, who: tuple[str, ...]) -> Iterator[OfferLine]:
    have = {order and order.conduct for order in (battle.figure(each).order for each in who)}
    for conduct, (text, hint) in CONDUCTS.items():
        why = "This is already the standing order." if have == {conduct} else ""
        yield Intent(text, GiveOrder(who, conduct), hint, why)
    if have != {None}:
        yield Intent("No standing order", GiveOrder(who))


def _how_far(battle: Battle, who: tuple[str, ...]) -> str:
    done = sum(bool(declarations_not_begun(battle, each)) for each in who)
    if done == len(who):
        return "All have declared; a new choice replaces that."
    if not done:
        return "None of them has declared."
    return f"{with_capital(count(done, 'has', 'have'))} declared."


def _at_foes(opened: OpenBattle, who: tuple[str, ...]) -> Iterator[OfferLine]:
    yield GroupOffer("Attack the nearest foe", GroupChoice(together.each_at_nearest, who))
    yield GroupOffer("Spread over the foes", GroupChoice(together.spread_over_foes, who))
    yield Submenu("All attack", partial(_targets, opened, who))


def _targets(opened: OpenBattle, who: tuple[str, ...]) -> Iterator[OfferLine]:
    """Yield a line for each foe: those of the first figure come first, nearest first."""
    foes = FoesInSight(opened.battle)
    for target in dict.fromkeys(each for one in who for each in foes.of(one)):
        name = name_of(opened.battle, target)
        far = feet_between(foes.body(who[0]), foes.body(target))
        yield _all_at(who, target, "fight", name)._replace(hint=far)


def _all_at(who: tuple[str, ...], target: str, deed: Deed, text: str) -> GroupOffer:
    return GroupOffer(text, GroupChoice(together.all_at_one, who, (target, deed)))


def _offer_orders(battle: Battle, who: tuple[str, ...]) -> GroupOffer:
    ordered = with_orders(battle, who)
    hint = f"{len(ordered)} of {len(who)}" if ordered != who else ""
    why_not = "" if ordered else "None of them has a standing order."
    return GroupOffer("Follow standing orders", GroupChoice(by_orders, ordered), hint, why_not)


def _one_thing(who: tuple[str, ...]) -> Iterator[OfferLine]:
    for attack, (text, hint) in _ATTACKS.items():
        choice = GroupChoice(together.each_at_nearest, who, (attack,))
        yield GroupOffer(text, choice, hint, kind=attack)
    yield None
    for kind, text in _ALONE.items():
        yield GroupOffer(text, GroupChoice(together.all_do, who, (kind,)), kind=kind)
