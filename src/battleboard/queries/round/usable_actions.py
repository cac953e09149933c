"""Usable actions: what a figure does about a foe, with the weapon that suits the distance."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.movement.routes import find_route
from battleboard.battle.round.attack_circumstances import ranges_ft_of
from battleboard.battle.state.command_context import LOWEST, Refusal
from battleboard.battle.state.event import Warned
from battleboard.battle.state.figure import Arm, Figure
from battleboard.board.point import between
from battleboard.queries.round.foes_in_sight import FoesInSight, feet_between
from battleboard.queries.round.intents import blow_arms, declare_with_arm, reach_ft, shot_arms
from battleboard.queries.table.measuring import walk_to_strike_ft
from battleboard.rules import Action, Tables
from battleboard.rules.scene import ActionKind

Deed: TypeAlias = Literal["fight", "stand", "rush", "melee", "missile", "charge", "close"]
"""How to attack: as the distance requires, without moving, by rushing in, or in one given way.

A figure that cannot charge closes in instead.
"""

_WELL_WITHIN: Final = 0.9
"""How close a shooter comes, as a share of its range."""


class UsableAction(NamedTuple):
    """The declaration of one figure, and the battle after it; or why the figure declares nothing.

    `instead` says why the figure does not do what was intended first.
    """

    who: str
    after: Battle
    command: Command | None = None
    kind: ActionKind = "none"
    why_not: str = ""
    instead: str = ""


def try_commands(
    battle: Battle, tables: Tables, who: str, commands: Iterable[tuple[ActionKind, Command]]
) -> UsableAction:
    """The first command that the game allows without a warning, or else the first allowed.

    If there is none, say why the last one was refused.
    """
    refused, instead, warned = "", "", None
    for kind, command in commands:
        try:
            after, _, events, _ = apply(battle, command, LOWEST, tables)
        except Refusal as why:
            refused, instead = str(why), instead or str(why)
            continue
        found = UsableAction(who, after, command, kind, instead=instead)
        warnings = [event.text for event in events if isinstance(event, Warned)]
        if not warnings:
            return found
        instead = instead or warnings[0]
        warned = warned or found
    return warned or UsableAction(who, battle, why_not=refused)


def fitting(  # noqa: PLR0913, PLR0917 - who, at whom, and what is meant
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, target: str, deed: Deed = "fight"
) -> UsableAction:
    figure, gap = battle.figure(who), foes.gap_ft(who, target)
    sees, walk = foes.sees(who, target), walk_to_strike_ft(battle, tables, who)
    aim = _Aim(battle, figure, target, gap, sees=sees, walk=walk)
    found = try_commands(battle, tables, who, _commands(aim, foes, deed))
    if found.command:
        return found if deed == "charge" else found._replace(instead="")
    far = feet_between(foes.body(who), foes.body(target))
    nothing = f"{figure.card.name} has nothing to attack with at {far}."
    if not foes.can_come_to(who, target):
        nothing = f"{figure.card.name} cannot get there: {foes.what_bars(who, target)}"
    return found._replace(why_not=found.why_not or nothing)


class _Aim(NamedTuple):
    """A figure and a foe, their distance, and whether the foe is seen.

    `walk` is how far the figure may walk and still strike in the same round; 0 in most games.
    """

    battle: Battle
    figure: Figure
    target: str
    gap: float
    sees: bool
    walk: float = 0.0

    def declares(self, kind: ActionKind) -> Declare:
        return Declare(Action(self.figure.id, kind, (self.target,)))

    def with_arm(self, kind: ActionKind, arm: int) -> tuple[ActionKind, Command]:
        return kind, declare_with_arm(self.battle, self.figure, arm, self.declares(kind))


def _commands(aim: _Aim, foes: FoesInSight, deed: Deed) -> Iterator[tuple[ActionKind, Command]]:
    match deed:
        case "melee":
            yield from _blows(aim, reaching=False)
            yield from _bare_hands(aim, reaching=False)
        case "missile":
            yield from _shots(aim, flying=True, thrown=True)
        case "charge" | "close":
            walking = deed == "charge" and not aim.battle.rules.rewards_charges
            yield from _advances(aim, charging=deed == "charge", walking=walking)
        case "stand":
            yield from _from_there(aim, flying=True)
        case "rush":
            yield from _fights(aim, foes, flying=not _blow_places(aim.figure))
        case _:
            yield from _fights(aim, foes, flying=True)


def _fights(aim: _Aim, foes: FoesInSight, *, flying: bool) -> Iterator[tuple[ActionKind, Command]]:
    """Yield blows in reach, then shots and throws, then the approach."""
    yield from _from_there(aim, flying=flying)
    if not foes.can_come_to(aim.figure.id, aim.target):
        return
    if _blow_places(aim.figure) or not aim.figure.card.arms:
        yield from _advances(aim, charging=True, walking=True)
    else:
        yield from _into_range(aim, foes)


def _from_there(aim: _Aim, *, flying: bool) -> Iterator[tuple[ActionKind, Command]]:
    """Yield blows in reach, then shots and throws, at a visible foe, without moving."""
    if aim.sees:
        yield from _blows(aim, reaching=True)
        yield from _shots(aim, flying=flying, thrown=False)
        yield from _bare_hands(aim, reaching=True)


def _blows(aim: _Aim, *, reaching: bool) -> Iterator[tuple[ActionKind, Command]]:
    """Yield a blow with each melee weapon; with `reaching`, only with those that reach the foe."""
    for arm in _blow_places(aim.figure):
        if not reaching or aim.gap <= max(aim.battle.rules.melee_ft, reach_ft(aim.figure, arm)):
            yield aim.with_arm("melee", arm)


def _bare_hands(aim: _Aim, *, reaching: bool) -> Iterator[tuple[ActionKind, Command]]:
    """For a figure without melee weapons, yield a blow, or pummelling if it has other weapons."""
    if _blow_places(aim.figure) or (reaching and aim.gap > aim.battle.rules.melee_ft):
        return
    kind: ActionKind = "pummel" if aim.figure.card.arms else "melee"
    yield kind, aim.declares(kind)


def _shots(aim: _Aim, *, flying: bool, thrown: bool) -> Iterator[tuple[ActionKind, Command]]:
    """Yield shots and throws within range.

    Unless throwing was asked for, a melee weapon is thrown only if another is left to strike with,
    and only once if the card does not count it.
    """
    for at in shot_arms(aim.figure) if aim.figure.card.arms else ():
        arm = aim.figure.card.arms[at]
        strikes = _strikes_too(aim.figure, arm)
        may = (thrown or _can_spare(aim.figure, arm)) if strikes else flying
        if may and arm.left != 0 and aim.sees and aim.gap <= _range_ft(aim.battle, arm):
            yield aim.with_arm("missile", at)


def _strikes_too(figure: Figure, arm: Arm) -> bool:
    """Whether a missile is also a melee weapon: a spear has an entry for each use."""
    return any(
        figure.card.arms[place].weapon.name == arm.weapon.name for place in blow_arms(figure)
    )


def _can_spare(figure: Figure, arm: Arm) -> bool:
    blows = (figure.card.arms[place].weapon.name for place in _blow_places(figure))
    others = any(name != arm.weapon.name for name in blows)
    return others and (arm.left is not None or not figure.shot)


def _range_ft(battle: Battle, arm: Arm) -> float:
    ranges = ranges_ft_of(battle, arm)
    return max(ranges) if ranges else float("inf")


def _advances(aim: _Aim, *, charging: bool, walking: bool) -> Iterator[tuple[ActionKind, Command]]:
    """Yield ways to approach the foe, with a melee weapon drawn if there is one.

    With `walking`, a walk and a blow in the same round come first, if the foe is near enough.
    """
    arms = _blow_places(aim.figure)
    if walking and _can_walk_there(aim):
        yield from _blows(aim, reaching=False)
        yield from _bare_hands(aim, reaching=False)
    charging = charging and aim.battle.rules.rewards_charges
    for kind in ("charge", "close"):
        if kind == "charge" and not (charging and aim.gap):
            continue
        advance: ActionKind = "charge" if kind == "charge" else "close"
        if arms:
            yield aim.with_arm(advance, arms[0])
        elif not aim.figure.card.arms or advance == "close":
            yield advance, aim.declares(advance)


def _can_walk_there(aim: _Aim) -> bool:
    if not 0 < aim.gap <= aim.walk:
        return False
    path = find_route(aim.battle, aim.declares("melee").action)
    return path is not None and path.cost_ft <= aim.walk


def _into_range(aim: _Aim, foes: FoesInSight) -> Iterator[tuple[ActionKind, Command]]:
    """Yield a straight walk to well within range of a distant foe, then closing in."""
    who = aim.figure.id
    here, there = foes.body(who).at, foes.body(aim.target).at
    reach = max((_range_ft(aim.battle, arm) for arm in aim.figure.card.arms), default=0.0)
    if 0 < reach * _WELL_WITHIN < aim.gap:
        to = between(here, there, 1 - reach * _WELL_WITHIN / aim.gap)
        yield "move", Declare(Action(who, "move"), to=to)
    yield "close", aim.declares("close")


def _blow_places(figure: Figure) -> tuple[int, ...]:
    """The indexes of a figure's melee weapons: the one in hand, then by average damage."""
    arms = figure.card.arms
    if not arms:
        return ()
    left = [at for at in blow_arms(figure) if arms[at].left != 0]
    return tuple(sorted(left, key=lambda at: (at != figure.in_hand, -_weight(arms[at]))))


def _weight(arm: Arm) -> float:
    return sum(
        (dice.number * (dice.sides + 1)) / 2 + dice.plus for dice in arm.blows or (arm.damage,)
    )
