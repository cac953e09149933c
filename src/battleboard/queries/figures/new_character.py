"""Creates player characters that are ready to fight, from a few facts."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Arm, Card, Figure, HitPoints, Spell, fresh_light
from battleboard.queries.figures.card_sources import Origins, sources_of
from battleboard.queries.figures.character_traits import CharacterTraits, traits_in
from battleboard.queries.figures.counted_gear import counted_gear, devices_in, with_shots
from battleboard.queries.figures.gear_names import (
    WornArmour,
    armour_in,
    ascends,
    books_of,
    dexterity_steps,
    entry_meant,
    is_worn,
    light_named,
    names_in,
    on_scale,
    spell_of,
    split_bonus,
    weapon_of,
    worn_armour,
)
from battleboard.queries.figures.weapon_training import TrainedArm, Trainee, open_hand, train_arm
from battleboard.rules import Tables
from battleboard.rules.attack.attack_rates import rate_for
from battleboard.rules.attack.to_hit import band_for
from battleboard.rules.class_levels import ClassLevel, class_levels, class_text
from battleboard.rules.scene import Armour, Fighting
from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.character_tables import (
    CharacterTables,
    Trait,
    load_character_tables,
)
from battleboard.storage.catalogue.class_tables import Prowess, class_attack_tables
from battleboard.storage.catalogue.new_figures import ASCENDING
from battleboard.storage.exchange.figure_sheets import free_name

MONK: Final = "monk"


class CharacterDraft(NamedTuple):
    """What the DM enters for a character; weapons, spells and traits are comma-separated.

    Armour, shield, shots, wands, potions and a torch are listed among the weapons. `to_hit` is the
    to-hit bonus, for games without a table for it. `notes` go on the card as they are.
    """

    name: str
    character_class: str = "fighter"
    level: int = 1
    hit_points: int = 6
    ac: int = 10
    move: float = 12.0
    to_hit: int = 0
    weapons: str = ""
    spells: str = ""
    traits: str = ""
    notes: str = ""


def classes(battle: Battle, tables: Tables) -> tuple[str, ...]:
    of_tables = tables.to_hit.matrices if tables.to_hit else ()
    return books_of(battle).classes or tuple(name for name, _ in of_tables)


def character_tables(battle: Battle) -> CharacterTables:
    return load_character_tables(books_of(battle).characters)


def has_bonus(battle: Battle) -> bool:
    """Whether the DM must enter a to-hit bonus because the game has no table for it."""
    return books_of(battle).hits_by == "bonus"


def usual_ac(battle: Battle) -> int:
    return on_scale(battle, books_of(battle).unarmoured)


def usual_defence(
    battle: Battle, catalogue: Catalogue, tables: Tables, said: CharacterDraft
) -> WornArmour | None:
    """The armour class and move by class, gear and traits.

    None if the game lists no armour, except for a monk, who needs none.
    """
    held = character_tables(battle)
    traits = traits_in(names_in(said.traits), held)
    levels = _levels(battle, tables, said)
    monk = next((held.monk(each.level) for each in levels if each.name == MONK), None)
    steps = dexterity_steps(battle, tables, traits.dexterity)
    if monk is not None:
        text = f"{on_scale(battle, monk.ac)} as a monk"
        return WornArmour(on_scale(battle, monk.ac), monk.move, text)
    worn = worn_armour(battle, catalogue, said.weapons, steps)
    load = held.load_called(traits.load) if traits.load else None
    if worn is None or load is None:
        return worn
    return worn._replace(move=min(worn.move, load.move))


def new_character(
    battle: Battle, catalogue: Catalogue, tables: Tables, said: CharacterDraft
) -> Figure:
    name = said.name.strip()
    if not name:
        raise Refusal("Give the character a name.")
    if any(each.card.name.casefold() == name.casefold() for each in battle.figures.values()):
        raise Refusal(f"There is already a figure called {name}.")
    taken = {*battle.figures, *battle.teams, *battle.gone}
    hp = HitPoints(said.hit_points, said.hit_points)
    card = _card(battle, catalogue, tables, said)._replace(name=name)
    lights = (light_named(battle.rules, each) for each in names_in(said.weapons))
    kind = next(filter(None, lights), "")
    light = fresh_light(battle.rules, kind) if kind else None
    return Figure(free_name(name.casefold(), taken), "", card, hp=hp, light=light)


def _card(battle: Battle, catalogue: Catalogue, tables: Tables, said: CharacterDraft) -> Card:
    held, levels = character_tables(battle), _levels(battle, tables, said)
    traits = traits_in(names_in(said.traits), held)
    prowess = class_attack_tables(books_of(battle), levels)
    rate, who_rates = _best_rate(battle, tables, levels)
    innate = [each for each in _innate(held, traits, levels) if each]
    who = Trainee(levels, traits.skills, tuple(innate))
    armed = tuple(_train_arms(battle, catalogue, tables, said, who))
    gear = names_in(said.weapons)
    card = Card(
        "",
        fighting=_fighting(battle, tables, said, levels, prowess),
        armour=_armour(tables, said, levels),
        move=said.move,
        dexterity=traits.dexterity,
        routines=rate,
        arms=with_shots((*(each.arm for _, each in armed), *open_hand(who, held, tables)), gear),
        devices=tuple(devices_in(gear)),
        spells=tuple(_spells(catalogue, said, levels)),
        saves=prowess.saves,
        infravision_ft=float(max((each.infravision_ft for each in innate), default=0)),
        surprised_less=max((each.surprised for each in innate), default=0),
        surprises_more=max((each.surprises for each in innate), default=0),
        race=traits.race,
        strength=traits.strength,
        constitution=traits.constitution,
        load=traits.load,
        notes="\n".join(_notes(said, traits, innate)),
    )
    card = _with_strength(battle, card, traits, levels)
    load = held.load_called(traits.load) if traits.load else None
    card = card._replace(encumbered=load is not None and load.encumbered)
    worn = usual_defence(battle, catalogue, tables, said)
    origins = Origins(worn, who_rates, tuple(innate), armed)
    sources = sources_of(card, origins, books_of(battle), tables)
    return card._replace(sources=sources)


def _levels(battle: Battle, tables: Tables, said: CharacterDraft) -> tuple[ClassLevel, ...]:
    """The classes and their levels; an unknown class is refused where attacks need a table."""
    named = said.character_class.strip().casefold()
    levels = class_levels(Fighting(character_class=named, level=said.level))
    if books_of(battle).hits_by == "table":
        for each in levels:
            try:
                band_for(each.name, each.level, tables)
            except TableError:
                raise _unknown(battle, tables, each) from None
    return levels


def _innate(
    held: CharacterTables, traits: CharacterTraits, levels: tuple[ClassLevel, ...]
) -> Iterator[Trait | None]:
    """Yield the traits of the race and of each class, or None where the tables have no trait."""
    yield held.trait_called(traits.race, "race") if traits.race else None
    for each in levels:
        yield held.trait_called(each.name, "class")


def _fighting(
    battle: Battle,
    tables: Tables,
    said: CharacterDraft,
    levels: tuple[ClassLevel, ...],
    prowess: Prowess,
) -> Fighting:
    highest = max((each.level for each in levels), default=said.level)
    plain = Fighting(ac=said.ac, character_class=class_text(levels), level=highest)
    if has_bonus(battle):
        return plain._replace(attack_bonus=said.to_hit)
    if books_of(battle).hits_by != "thac0":
        return plain
    if prowess.thac0 is None:
        known = ClassLevel(said.character_class, said.level)
        raise _unknown(battle, tables, known)
    if ascends(battle):
        return plain._replace(attack_bonus=ASCENDING - prowess.thac0)
    return plain._replace(thac0=prowess.thac0)


def _unknown(battle: Battle, tables: Tables, asked: ClassLevel) -> Refusal:
    known = ", ".join(classes(battle, tables))
    return Refusal(
        f"No to-hit table covers {asked.name} level {asked.level}. This game has: {known}."
    )


def _armour(tables: Tables, said: CharacterDraft, levels: tuple[ClassLevel, ...]) -> Armour:
    """The armour worn; a monk gets no Dexterity bonus to armour class."""
    worn = armour_in(tables, said.weapons)
    is_monk = any(each.name == MONK for each in levels)
    return worn._replace(dexterity=0) if is_monk else worn


def _best_rate(
    battle: Battle, tables: Tables, levels: tuple[ClassLevel, ...]
) -> tuple[Fraction, ClassLevel | None]:
    """The best attack rate of any class, and that class; None for the class if the rate is 1."""
    if not books_of(battle).rated:
        return Fraction(1), None
    rates = [(rate_for(each.name, each.level, tables), each) for each in levels]
    best = max(rates, key=_rate_only, default=(Fraction(1), None))
    return best if best[0] != 1 else (best[0], None)


def _rate_only(rated: tuple[Fraction, ClassLevel]) -> Fraction:
    return rated[0]


def _with_strength(
    battle: Battle, card: Card, traits: CharacterTraits, levels: tuple[ClassLevel, ...]
) -> Card:
    """Set to-hit and damage bonuses as typed, or else by Strength, which a monk does not use."""
    held = character_tables(battle)
    if traits.strength and held.strength and not any(each.name == MONK for each in levels):
        row = held.strength_of(traits.strength)
        card = card._replace(to_hit=row.to_hit, damage=row.damage)
    if traits.to_hit is not None:
        card = card._replace(to_hit=traits.to_hit)
    return card if traits.damage is None else card._replace(damage=traits.damage)


def _notes(said: CharacterDraft, traits: CharacterTraits, innate: list[Trait]) -> Iterator[str]:
    if traits.others:
        yield ", ".join(traits.others)
    yield from (f"{each.note}." for each in innate if each.note)
    if said.notes:
        yield said.notes


def _train_arms(
    battle: Battle, catalogue: Catalogue, tables: Tables, said: CharacterDraft, who: Trainee
) -> Iterator[tuple[Arm, TrainedArm]]:
    first = True
    for name in names_in(said.weapons):
        plain, plus = split_bonus(name)
        is_other = is_worn(name, catalogue, tables) or counted_gear(name)
        if is_other or light_named(battle.rules, name):
            continue
        meant = entry_meant(catalogue, plain, catalogue.weapons.values())
        for arm in weapon_of(battle, catalogue, f"{meant} +{plus}" if plus else meant):
            yield arm, train_arm(arm, who, character_tables(battle), tables, is_first=first)
        first = False


def _spells(
    catalogue: Catalogue, said: CharacterDraft, levels: tuple[ClassLevel, ...]
) -> Iterator[Spell]:
    for name in names_in(said.spells):
        meant = entry_meant(catalogue, name, catalogue.spells.values())
        yield spell_of(catalogue, meant, {each.name for each in levels})
