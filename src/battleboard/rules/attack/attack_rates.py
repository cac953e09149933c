"""How many attack routines a figure has, round by round (ADDICT I.D, VII.A)."""

from fractions import Fraction
from math import ceil
from typing import TypeAlias

from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import ActionKind, Combatant
from battleboard.rules.tables import TableError, Tables, covers, missing

Rate: TypeAlias = Fraction
"""Routines per round, exact: 3/2 is three in two rounds."""

OTHERS = "others"
_LONGEST = 3


def parse_rate(text: str | int) -> Rate:
    """Parse a rate such as 2, '2' or '3/2'; raise a ValueError for anything else."""
    routines, slash, rounds = str(text).strip().partition("/")
    rounds = rounds if slash else "1"
    if not (_is_number(routines) and _is_number(rounds)) or int(rounds) == 0:
        raise ValueError(f"Expected a rate of attack such as 2 or 3/2, not '{text}'.")
    return Fraction(int(routines), int(rounds))


def routines_on(rate: Rate, occasion: int) -> int:
    """Return the routines on an occasion, counted from 1: a rate of 3/2 gives 2, 1, 2, 1."""
    if rate.denominator == 1:
        return int(rate)
    return ceil(rate * occasion) - ceil(rate * (occasion - 1))


def occasion_of(case: RulesContext, figure: Combatant, kind: ActionKind) -> int:
    """Return the occasion for `routines_on`: the round or, by option, the figure's own count."""
    before = figure.shot if kind == "missile" else figure.fought
    if before is None or case.rulings.get("fraction.parity") != "personal":
        return case.scene.round
    return before + 1


def haste(rate: Rate) -> Rate:
    return 2 * rate


def trained_rate(character_class: str, level: int, tables: Tables, skill: str) -> Rate | None:
    name = character_class.casefold()
    rows = (row for row in tables.attack_rates if row.character_class == name)
    fitting = (row for row in rows if row.skill == skill and covers(row.first, row.last, level))
    return next((row.rate for row in fitting), None)


def rate_for(character_class: str, level: int, tables: Tables, *, skill: str = "") -> Rate:
    """Return the attack rate of a class, from its own rows or else those for all other classes."""
    if not tables.attack_rates:
        raise missing("attack rate", f"class '{character_class}' at level {level}")
    for name, training in ((character_class, skill), (character_class, ""), (OTHERS, "")):
        rate = trained_rate(name, level, tables, training)
        if rate is not None:
            return rate
    wanted = f"class '{character_class}' at level {level}"
    raise TableError(f"The attack rates have no row for {wanted}.")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST
