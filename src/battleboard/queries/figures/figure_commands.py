"""Commands for figures, wherever they are shown, and the groups to apply them to."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    ApplyEffect,
    Batch,
    EditCard,
    Enter,
    Hide,
    Kill,
    Leave,
    LiftEffect,
    Raise,
    RemoveFigure,
    ShowHealth,
    Tend,
)
from battleboard.battle.knowledge.party_vision import is_own
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.figure import Effect, Status
from battleboard.battle.state.naming import people
from battleboard.battle.state.players_options import HealthDetail

_SINKING = frozenset({"bleeding", "dying"})

Figures = tuple[str, ...]
"""Ids of figures, in selection order."""


def with_condition(battle: Battle, who: Figures, status: Status, *, on: bool) -> Command:
    """The command that gives figures a condition, or ends it on all that have it."""
    if on:
        return ApplyEffect(who, Effect(status, status.capitalize(), status))
    lying = {
        effect.id
        for each in who
        for effect in battle.figure(each).effects
        if effect.status == status
    }
    commands = tuple(lifting(battle, who, each) for each in sorted(lying))
    return commands[0] if len(commands) == 1 else Batch(commands)


def bleeding_of(battle: Battle, who: Figures) -> Figures:
    return tuple(each for each in who if _state(battle, each) in _SINKING)


def dead_of(battle: Battle, who: Figures) -> Figures:
    return tuple(each for each in who if _state(battle, each) == "dead")


def all_dead(battle: Battle, who: Figures) -> bool:
    return bool(who) and dead_of(battle, who) == who


def all_wait(battle: Battle, who: Figures) -> bool:
    return bool(who) and not any(battle.figure(each).present for each in who)


def to_be_hidden(battle: Battle, who: Figures) -> Figures:
    """The figures that may be hidden or shown; the players' own only if they are hidden."""
    figures = map(battle.figure, who)
    return tuple(each.id for each in figures if each.hidden or not is_own(battle, each))


def all_hidden(battle: Battle, who: Figures) -> bool:
    """Whether all the figures that can be hidden are hidden; False if none can be."""
    found = to_be_hidden(battle, who)
    return bool(found) and all(battle.figure(each).hidden for each in found)


def tending(battle: Battle, who: Figures) -> Command:
    return Tend(bleeding_of(battle, who))


def killing_or_raising(battle: Battle, who: Figures) -> Command:
    dead = dead_of(battle, who)
    if dead != who:
        return Kill(tuple(each for each in who if each not in dead))
    words = f"Raise {people(battle, dead)} from the dead"
    return Batch(tuple(Raise(each) for each in dead), words)


def hiding_or_showing(battle: Battle, who: Figures) -> Command:
    return Hide(to_be_hidden(battle, who), not all_hidden(battle, who))


def showing_health(who: Figures, degree: HealthDetail | None) -> Command:
    commands = tuple(ShowHealth(degree, each) for each in who)
    return commands[0] if len(commands) == 1 else Batch(commands)


def leaving_or_entering(battle: Battle, who: Figures) -> Command:
    if all_wait(battle, who):
        return _each(battle, "Bring in", who, lambda each: Enter(each, body_now(battle, each).at))
    return _each(battle, "Set aside", who, Leave)


def removing(battle: Battle, who: Figures) -> Command:
    return _each(battle, "Remove", who, RemoveFigure)


def lifting(battle: Battle, who: Figures, effect: str) -> LiftEffect:
    bearers = (
        each for each in who if any(lies.id == effect for lies in battle.figure(each).effects)
    )
    return LiftEffect(tuple(bearers), effect)


def with_portraits(battle: Battle, who: Figures) -> Figures:
    return tuple(each for each in who if battle.figure(each).card.portrait)


def portraying(battle: Battle, who: Figures, name: str) -> Batch:
    """The command that sets the portrait of figures; '' removes it."""
    cards = {each: battle.figure(each).card._replace(portrait=name) for each in who}
    whose = people(battle, who)
    words = f"Give {whose} a portrait" if name else f"Remove the portrait of {whose}"
    return Batch(tuple(EditCard(each, card) for each, card in cards.items()), words)


def _each(battle: Battle, what: str, who: Figures, command: Callable[[str], Command]) -> Command:
    return Batch(tuple(command(each) for each in who), f"{what} {people(battle, who)}")


def _state(battle: Battle, who: str) -> str:
    return condition_of(battle, battle.figure(who)).state


class FigureGroup(NamedTuple):
    """A group of figures: its name, the figures, and its menu text."""

    name: str
    who: Figures
    text: str


def groups_of(battle: Battle, selected: Figures) -> tuple[FigureGroup, ...]:
    """The selected figures, then each side that has figures, the players' first."""
    chosen = FigureGroup("", selected, f"Selected: {people(battle, selected)}")
    return (*((chosen,) if selected else ()), *_sides(battle))


def all_figures(battle: Battle) -> FigureGroup:
    return FigureGroup("Figures", tuple(battle.figures), "Everyone")


def name_for(battle: Battle, who: Figures) -> str:
    """The name of the side that consists of exactly these figures, or ''."""
    return next((each.name for each in _sides(battle) if set(each.who) == set(who)), "")


def _sides(battle: Battle) -> Iterator[FigureGroup]:
    teams = battle.teams.items()
    for side, team in sorted(teams, key=lambda item: not item[1].players):
        who = tuple(each.id for each in battle.figures.values() if each.side == side)
        if who:
            yield FigureGroup(team.name, who, f"{team.name}: {people(battle, who)}")
