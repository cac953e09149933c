"""The supplies of figures: memorized spells, charges, doses and shots."""

from collections.abc import Iterator
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands.using_up import SupplyKind
from battleboard.battle.round.memorizing import (
    lacking,
    may_regain,
    rest_in_words,
    study_seconds,
    who_studies,
    why_not_memorized,
)
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.words import ordinal, with_capital
from battleboard.rules.measures import by_the_clock


class SupplyLine(NamedTuple):
    """One supply: its heading and name, its place on the card, the number left, and the total.

    Shots have no `total`.
    """

    heading: str
    name: str
    kind: SupplyKind
    at: int
    left: int
    total: int | None = None


def supplies_of(figure: Figure) -> tuple[SupplyLine, ...]:
    return (*_spells(figure), *_others(figure))


def _spells(figure: Figure) -> Iterator[SupplyLine]:
    spells = sorted(enumerate(figure.card.spells), key=lambda each: each[1].level)
    for at, spell in spells:
        heading = with_capital(f"{ordinal(spell.level)} level") if spell.level else "Spells"
        yield SupplyLine(heading, spell.name, "spell", at, spell.left, spell.total)


def _others(figure: Figure) -> Iterator[SupplyLine]:
    for at, device in enumerate(figure.card.devices):
        heading = "Charges and doses"
        yield SupplyLine(heading, device.name, "device", at, device.left, device.total)
    for at, arm in enumerate(figure.card.arms):
        if arm.left is not None:
            yield SupplyLine("Shots", arm.weapon.name, "shots", at, arm.left)


def who_has_supplies(battle: Battle) -> tuple[Figure, ...]:
    having = [each for each in on_table(battle) if supplies_of(each)]
    return tuple(sorted(having, key=lambda each: not battle.teams[each.side].players))


def memorizing_in_words(battle: Battle) -> str:
    who = who_studies(battle)
    missing = [spell for each in who for spell in lacking(battle.figure(each))]
    rest = battle.rules.exploration.spells
    if not missing:
        return "No one in the party has spells to regain."
    if rest is None:
        return "In this game, you decide when spells come back."
    back = sum(spell.total - spell.left for spell in missing if may_regain(battle, spell))
    if not back:
        return why_not_memorized(battle, missing)
    whole = sum(spell.total - spell.left for spell in missing)
    study = by_the_clock(study_seconds(battle, who))
    return f"{back} of {whole} used spells can be regained in {study}: {rest_in_words(rest)}."
