"""Turning undead: what the table of the game says of those whom an attempt goes at."""

from collections.abc import Iterable, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.rules import Tables
from battleboard.rules.action_words import people
from battleboard.rules.attack.turning import turning_entry
from battleboard.rules.tables import TableError

_NO_TABLE = "There is no table of turning at hand: say yourself who is turned."
_NO_LEVEL = "The card of who turns them says no level: say yourself who is turned."
_NOBODY = "Say whom it goes at: Others … adds them."


def turned_by(battle: Battle, tables: Tables, by: str, whom: Iterable[str]) -> tuple[str, ...]:
    """Say in sentences what turns each of those whom an attempt goes at."""
    dice, level = battle.rules.turning_dice, battle.figure(by).card.fighting.level
    if level is None or tables.turning_by(dice) is None:
        return (_NO_LEVEL if level is None else _NO_TABLE,)
    found: dict[str, list[str]] = {}
    for who in whom:
        figure = battle.figure(who)
        found.setdefault(_entry(figure, level, battle, tables), []).append(figure.card.name)
    return tuple(_told(found, dice, level)) or (_NOBODY,)


def _entry(figure: Figure, level: int, battle: Battle, tables: Tables) -> str:
    """Look a figure up by what it is, or else by what it is called; '' if no table knows it."""
    called = figure.card.name.rstrip("0123456789 ")
    for undead in filter(None, (figure.card.type, called)):
        try:
            return turning_entry(undead, level, tables, battle.rules.turning_dice)
        except TableError:
            continue
    return ""


def _told(found: dict[str, list[str]], dice: str, level: int) -> Iterator[str]:
    """Say what is needed, what needs no throw, and what is in vain."""
    numbers = sorted((int(each), names) for each, names in found.items() if each.isdecimal())
    if numbers:
        needed = "; ".join(f"{people(names)} on {number} or more" for number, names in numbers)
        yield f"With a {dice} turns: {needed}."
    if "T" in found:
        yield f"Without a throw turns: {people(found['T'])}."
    destroyed = [*found.get("D", ()), *found.get("D*", ())]
    if destroyed:
        yield f"Without a throw is destroyed: {people(destroyed)}."
    if "-" in found:
        yield f"Beyond level {level}: {people(found['-'])}."
    if "" in found:
        yield f"Not in the table, so you decide: {people(found[''])}."
