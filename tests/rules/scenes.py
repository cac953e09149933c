"""Shorthand for small scenes, so that a test shows only what its rule is about."""

from collections.abc import Mapping, Sequence
from typing import Any

from battleboard.rules import (
    Action,
    Casting,
    Combatant,
    Relation,
    Resolution,
    Scene,
    Side,
    Timing,
    Weapon,
    resolve_round,
    resolve_surprise,
)
from battleboard.rules.scene import ActionKind, Settlement, WeaponKind
from battleboard.storage.catalogue import load_tables

TABLES = load_tables()


def weapon(
    kind: WeaponKind = "melee", speed: int | None = None, length: float | None = None, **more: Any
) -> Weapon:
    return Weapon("weapon", kind, length, speed, **more)


def figure(name: str, side: str = "blue", arm: Weapon | None = None, **more: Any) -> Combatant:
    return Combatant(name, side, weapon=arm or weapon("natural"), **more)


def does(by: str, kind: ActionKind, *targets: str, **more: Any) -> Action:
    return Action(by, kind, targets, **more)


def casts(by: str, time: int, *targets: str, elapsed: int = 0, **more: Any) -> Action:
    return Action(by, "cast", targets, casting=Casting("spell", time, elapsed), **more)


def uses(by: str, time: int, *targets: str, **more: Any) -> Action:
    return Action(by, "device", targets, casting=Casting("wand", time), **more)


def scene(
    figures: Sequence[Combatant],
    actions: Sequence[Action],
    dice: tuple[int, int] = (4, 4),
    outcomes: Mapping[str, Settlement] | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> Scene:
    """Two sides, blue and red, with their dice in that order."""
    sides = {"blue": Side(dice[0]), "red": Side(dice[1])}
    more = {"sides": sides, **more}
    return Scene(
        combatants=tuple(figures),
        actions=tuple(actions),
        outcomes=outcomes or {},
        options=options or {},
        **more,
    )


def round_of(
    figures: Sequence[Combatant],
    actions: Sequence[Action],
    dice: tuple[int, int] = (4, 4),
    game: str = "addict",
    **more: Any,
) -> Resolution:
    return resolve_round(scene(figures, actions, dice, **more), game, TABLES)


def surprise_of(
    figures: Sequence[Combatant],
    actions: Sequence[Action],
    lost: Mapping[str, int],
    game: str = "addict",
    **more: Any,
) -> Resolution:
    return resolve_surprise(scene(figures, actions, lost=lost, **more), game, TABLES)


def order(answer: Resolution) -> list[list[str]]:
    """The ids of the acts rank by rank; simultaneous ones are in one list."""
    ranks: dict[int, list[str]] = {}
    for act, rank in answer.ranks().items():
        ranks.setdefault(rank, []).append(act)
    return [sorted(ranks[rank]) for rank in sorted(ranks)]


def timing(answer: Resolution, act: str) -> Timing:
    return next(timing for timing in answer.acts if timing.act.id == act)


def segment(answer: Resolution, act: str) -> int:
    return timing(answer, act).segment


def outcome(answer: Resolution, act: str) -> str:
    return timing(answer, act).outcome


def relation(answer: Resolution, one: str, other: str) -> Relation:
    """The relation between two acts, whichever comes first."""
    return next(pair for pair in answer.pairs if {pair.first, pair.second} == {one, other})


def first(answer: Resolution, one: str, other: str) -> str:
    """Which of two acts comes first, or `same`."""
    pair = relation(answer, one, other)
    return "same" if pair.relation == "same" else pair.first
