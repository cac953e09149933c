"""The usual hit points of a character: the average of the hit dice."""

from fractions import Fraction
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.foundation.words import with_sign
from battleboard.queries.figures.card_sources import FIGHTERS
from battleboard.queries.figures.character_traits import traits_in
from battleboard.queries.figures.gear_names import names_in
from battleboard.queries.figures.new_character import CharacterDraft, character_tables
from battleboard.rules.class_levels import ClassLevel, class_levels
from battleboard.rules.scene import Fighting
from battleboard.storage.catalogue.character_tables import CharacterTables


class UsualHitPoints(NamedTuple):
    """The average of a character's hit dice, and these dice in words."""

    number: int
    words: str


def usual_hit_points(battle: Battle, said: CharacterDraft) -> UsualHitPoints | None:
    """The average of the hit dice with Constitution; None if the books do not state the dice.

    A character with several classes divides the points of each by the number of classes.
    """
    held = character_tables(battle)
    constitution = traits_in(names_in(said.traits), held).constitution
    levels = class_levels(Fighting(character_class=said.character_class, level=said.level))
    found = [_dice(held, each, constitution) for each in levels]
    known = [each for each in found if each]
    if not known or len(known) < len(found):
        return None
    average = sum((points for points, _ in known), Fraction(0)) / len(known)
    words = " and ".join(words for _, words in known)
    half = f", divided by {len(known)}" if len(known) > 1 else ""
    return UsualHitPoints(max(1, int(average + Fraction(1, 2))), f"average of {words}{half}")


def _dice(
    held: CharacterTables, of: ClassLevel, constitution: int | None
) -> tuple[Fraction, str] | None:
    """The average hit points of a class and level, and its dice in words; None if not stated."""
    kind = held.dice_of(of.name)
    if kind is None or not of.level:
        return None
    dice, added = kind.at(of.level)
    if constitution is not None:
        added += dice * held.hit_points_for(constitution, fighter=of.name in FIGHTERS)
    average = Fraction(dice * (kind.sides + 1), 2) + added
    return average, f"{dice}d{kind.sides}{with_sign(added) if added else ''}"
