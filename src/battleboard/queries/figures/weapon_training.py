"""What training and race add to the weapons of a new character."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from battleboard.battle.state.figure import Arm
from battleboard.foundation.words import listing, with_sign
from battleboard.queries.figures.character_traits import Skill
from battleboard.queries.figures.gear_names import add_bonus, split_bonus
from battleboard.rules import Tables, Weapon
from battleboard.rules.attack.attack_rates import Rate, rate_for, trained_rate
from battleboard.rules.class_levels import ClassLevel
from battleboard.storage.catalogue.character_tables import (
    MISSILES,
    CharacterTables,
    Specialist,
    Trait,
)

_THROWN: Final = ("dagger", "dart")
_CROSSBOWS: Final = ("light crossbow", "heavy crossbow")


class Trainee(NamedTuple):
    """The wielder of the weapons: classes, trained weapons, and the traits of race and classes."""

    levels: tuple[ClassLevel, ...]
    skills: tuple[Skill, ...] = ()
    innate: tuple[Trait, ...] = ()


class TrainedArm(NamedTuple):
    """A weapon as someone wields it, and the skills, race and classes that count for it."""

    arm: Arm
    why: tuple[str, ...] = ()


def train_arm(
    arm: Arm, who: Trainee, held: CharacterTables, tables: Tables, *, is_first: bool
) -> TrainedArm:
    """A weapon as someone wields it; a skill without a weapon is for the first one listed."""
    helping = [each for each in who.innate if _helps(each, arm)]
    of_monk = _of_monk(who)
    why = [each.name for each in helping] + ["monk"] * bool(of_monk)
    arm = add_bonus(arm, sum(each.to_hit for each in helping), of_monk)
    for skill in who.skills:
        if _means(skill, arm) if skill.weapon else is_first:
            arm = _apply_skill(arm, skill, who, held, tables)
            why.append(skill.name)
    return TrainedArm(arm, tuple(why))


def training_in_words(before: Arm, after: TrainedArm) -> str:
    arm, old, new = after.arm, before.damage, after.arm.damage
    rate = arm.weapon.rate if arm.weapon.rate != before.weapon.rate else arm.routines
    told = (
        (arm.to_hit - before.to_hit, "to hit"),
        (new.plus - old.plus, "damage"),
    )
    changes = [f"{with_sign(by)} {words}" for by, words in told if by]
    changes += [f"{rate} a round"] * (rate is not None)
    if not (changes and after.why):
        return ""
    return f"{arm.weapon.name} {listing(changes)} as {listing(after.why)}"


def open_hand(who: Trainee, held: CharacterTables, tables: Tables) -> Iterator[Arm]:
    for each in who.levels:
        row = held.monk(each.level) if each.name == "monk" else None
        if row:
            rate = rate_for(each.name, each.level, tables, skill="open hand")
            yield Arm(Weapon("open hand", "natural"), row.damage, routines=rate)


def _apply_skill(
    arm: Arm, skill: Skill, who: Trainee, held: CharacterTables, tables: Tables
) -> Arm:
    if skill.name == "not proficient":
        penalties = [each.unskilled for each in who.innate if each.kind == "class"]
        return add_bonus(arm, max(penalties, default=0), 0)
    bonus = held.specialist(skill.name) or Specialist(skill.name, 0, 0)
    arm = add_bonus(arm, bonus.to_hit, bonus.damage)
    rate = max((_rate(arm, skill, each, tables) for each in who.levels), default=None)
    if arm.weapon.kind != "missile":
        return arm._replace(routines=rate)
    return arm._replace(weapon=arm.weapon._replace(rate=rate))


def _rate(arm: Arm, skill: Skill, who: ClassLevel, tables: Tables) -> Rate:
    trained_in = skill.name.removeprefix("double ")
    own = rate_for(who.name, who.level, tables, skill=trained_in)
    if arm.weapon.kind != "missile":
        return own
    kind = _missile_kind(arm.weapon.name)
    special = trained_rate(who.name, who.level, tables, kind) if kind else None
    return max(own, arm.weapon.rate or own) if special is None else special


def _missile_kind(name: str) -> str:
    """The row of the specialists' rate table: bow, light crossbow, thrown dagger; '' if none."""
    plain = split_bonus(name)[0].casefold()
    crossbow = next((each for each in _CROSSBOWS if each in plain), "")
    if crossbow or "crossbow" in plain:
        return crossbow
    thrown = next((f"thrown {each}" for each in _THROWN if plain == each), "")
    return thrown or ("bow" if plain.endswith("bow") else "")


def _helps(innate: Trait, arm: Arm) -> bool:
    is_missile = arm.weapon.kind == "missile"
    named = split_bonus(arm.weapon.name)[0].casefold().replace(" ", "-")
    return (is_missile and MISSILES in innate.weapons) or named in innate.weapons


def _means(skill: Skill, arm: Arm) -> bool:
    asked, plain = skill.weapon.replace(" ", ""), split_bonus(arm.weapon.name)[0]
    return asked.casefold() in {plain.casefold().replace(" ", ""), f"{plain.casefold()}s"}


def _of_monk(who: Trainee) -> int:
    """A monk's bonus to damage with weapons: half the level, rounded down; 0 for others."""
    return max((each.level // 2 for each in who.levels if each.name == "monk"), default=0)
