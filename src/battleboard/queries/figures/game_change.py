"""Converts figures to another game's books, and proposes values for what those books lack."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, ChangeRuleset, EditCard
from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.battle.state.figure import Arm, Card, Figure, Spell
from battleboard.foundation.words import listing, with_sign
from battleboard.queries.figures.figures_to_add import WantedMonsters, new_monsters
from battleboard.queries.figures.gear_names import (
    add_bonus,
    ascends,
    books_of,
    is_called,
    on_scale,
    spell_of,
    split_bonus,
    weapon_of,
)
from battleboard.queries.figures.new_character import (
    CharacterDraft,
    classes,
    new_character,
    usual_defence,
)
from battleboard.rules import Tables, find_ruleset
from battleboard.rules.class_levels import ClassLevel, class_levels, class_text
from battleboard.rules.gear_words import is_named
from battleboard.rules.scene import Fighting
from battleboard.rules.tables import parse_hit_dice
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.class_tables import class_attack_tables, thac0_of_monster
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.new_figures import ASCENDING

_LIKE: Final = {
    **dict.fromkeys(("ranger", "paladin", "cavalier", "barbarian", "bard"), ("fighter",)),
    **dict.fromkeys(("assassin", "acrobat", "thief-acrobat"), ("thief",)),
    **dict.fromkeys(("druid", "monk"), ("cleric",)),
    **dict.fromkeys(("dwarf", "halfling"), ("fighter",)),
    "illusionist": ("magic-user",),
    "elf": ("fighter", "magic-user"),
}
"""The nearest classes to each class, for a game that lacks it."""
_OF_MONSTER: Final = (
    *("size", "move", "saves", "morale", "undead", "resistance", "saves_as", "notes"),
    *("surprised_less", "surprises_more"),
)
_OF_CHARACTER: Final = ("move", "saves", "routines", "to_hit", "damage", "infravision_ft")


class GameBooks(NamedTuple):
    """A battle as one game plays it, with that game's catalogue and the tables of the rules."""

    battle: Battle
    catalogue: Catalogue
    tables: Tables


class Proposal(NamedTuple):
    """What the new game's books lack for a figure, and what the figure gets instead."""

    who: str
    lacks: str
    instead: str


class RereadFigure(NamedTuple):
    """A figure converted to the new game's books, with proposals for what those books lack."""

    figure: Figure
    proposals: tuple[Proposal, ...] = ()


def reread_all(before: GameBooks, after: GameBooks) -> tuple[RereadFigure, ...]:
    return tuple(_reread(before, after, each) for each in before.battle.figures.values())


def game_change(game: str, reread: Iterable[RereadFigure], kept: Collection[str] = ()) -> Batch:
    """The command that changes the game and all cards but those of the figures in `kept`."""
    cards = (EditCard(each.figure.id, each.figure.card) for each in reread)
    edits = (each for each in cards if each.who not in kept)
    return Batch((ChangeRuleset(game), *edits), f"Switch to {find_ruleset(game).title}")


def _reread(before: GameBooks, after: GameBooks, figure: Figure) -> RereadFigure:
    card = figure.card
    arms = tuple(_same_arm(before, after, each) for each in card.arms)
    spells = tuple(_same_spell(after, card, each) for each in card.spells)
    plain = _change_card(figure, arms=arms, spells=spells, sources={})
    if class_levels(card.fighting) and not card.fighting.hit_dice:
        return _as_character(before, after, plain)
    monster = _monster(after.catalogue, card)
    if monster is not None:
        return _as_monster(before, after, plain, monster)
    return _by_hit_dice(before, after, plain)


def _as_monster(
    before: GameBooks, after: GameBooks, figure: Figure, monster: Monster
) -> RereadFigure:
    card, new = figure.card, _by_book(after, figure, monster)
    known = _monster(before.catalogue, card)
    old = card if known is None else _by_book(before, figure, known)
    fresh = _new_values(card, old, new, _OF_MONSTER)
    own_ac = card.fighting.ac != old.fighting.ac
    ac = _same_ac(before, after, card.fighting.ac) if own_ac else new.fighting.ac
    held = [arm for arm in card.arms if arm.weapon.kind != "natural"]
    natural = [arm for arm in new.arms if arm.weapon.kind == "natural"]
    arms = (*held, *natural) if held or natural else new.arms
    fighting = new.fighting._replace(ac=ac)
    return RereadFigure(_change_card(figure, **fresh, fighting=fighting, arms=arms))


def _by_hit_dice(before: GameBooks, after: GameBooks, figure: Figure) -> RereadFigure:
    """Convert a figure that the new book does not list, by its hit dice if it has any."""
    card = figure.card
    dice = card.fighting.hit_dice
    ac = _same_ac(before, after, card.fighting.ac)
    if not dice:
        return RereadFigure(_change_card(figure, fighting=card.fighting._replace(ac=ac)))
    thac0 = thac0_of_monster(books_of(after.battle), dice)
    fighting = _hitting(after, Fighting(ac=ac, hit_dice=dice), thac0)
    as_fighter = (ClassLevel("fighter", max(1, int(parse_hit_dice(dice).dice))),)
    saves = class_attack_tables(books_of(after.battle), as_fighter).saves if fighting.thac0 else {}
    changed = _change_card(figure, fighting=fighting, saves=saves, morale=None)
    lacks = "not in this game's list of monsters"
    return RereadFigure(changed, (Proposal(figure.id, lacks, f"by its hit dice ({dice})"),))


def _as_character(before: GameBooks, after: GameBooks, figure: Figure) -> RereadFigure:
    card = figure.card
    levels = class_levels(card.fighting)
    found = tuple(each for own in levels for each in _same_class(after, own))
    old, new = _new_card(before, card, levels), _new_card(after, card, found)
    fresh = _new_values(card, old, new, _OF_CHARACTER)
    own_ac = card.fighting.ac != old.fighting.ac or not _lists_armour(after, card.armour.worn)
    ac = _same_ac(before, after, card.fighting.ac) if own_ac else new.fighting.ac
    told = {name: words for name, words in new.sources.items() if name in fresh}
    fighting = new.fighting._replace(ac=ac)
    changed = _change_card(figure, **fresh, fighting=fighting, morale=None, sources=told)
    return RereadFigure(changed, tuple(_lacking(after, figure.id, levels, found, fighting)))


def _lacking(
    after: GameBooks,
    who: str,
    levels: tuple[ClassLevel, ...],
    found: tuple[ClassLevel, ...],
    fighting: Fighting,
) -> Iterator[Proposal]:
    if levels != found:
        yield Proposal(
            who, f"no {_levels_in_words(levels)} in this game", f"as {_levels_in_words(found)}"
        )
    if books_of(after.battle).hits_by == "bonus":
        bonus = with_sign(fighting.attack_bonus or 0)
        yield Proposal(who, "no to-hit table in this game", f"{bonus} to hit")


def _levels_in_words(levels: Iterable[ClassLevel]) -> str:
    return listing([f"{each.name} {each.level}" for each in levels])


def _new_values(card: Card, old: Card, new: Card, names: Iterable[str]) -> dict[str, Any]:
    """The new values of the fields that still have the old book's values.

    If the two books have different categories of saving throws, the new book's always count.
    """
    others = {"saves"} if set(card.saves) != set(new.saves) else set()
    return {
        name: getattr(new, name)
        for name in names
        if name in others or getattr(card, name) == getattr(old, name)
    }


def _change_card(figure: Figure, **fields: Any) -> Figure:  # noqa: ANN401 - fields of a card
    return figure._replace(card=figure.card._replace(**fields))


def _monster(catalogue: Catalogue, card: Card) -> Monster | None:
    own = catalogue.monsters.get(card.type)
    named = (each for each in catalogue.monsters.values() if is_called(card.type, each))
    return own or next(named, None)


def _by_book(books: GameBooks, figure: Figure, monster: Monster) -> Card:
    """The card that a new monster of this kind would have, with the figure's hit dice if listed."""
    dice = figure.card.fighting.hit_dice
    place = monster.hit_dice.index(dice) + 1 if dice in monster.hit_dice else 1
    choice = Roll(1, len(monster.hit_dice))

    def throw(ask: RollRequest) -> int:
        # Of the monster's hit dice, choose the figure's own; every other roll shows 1.
        return place if ask.dice == choice else 1

    wanted = WantedMonsters(monster)
    return new_monsters(books.battle, books.catalogue, books.tables, wanted, throw)[0].card


def _new_card(books: GameBooks, card: Card, levels: tuple[ClassLevel, ...]) -> Card:
    shield = card.armour.shield
    gear = (card.armour.worn, f"shield +{shield - 1}" if shield > 1 else "shield" * shield)
    said = CharacterDraft(
        "?",
        class_text(levels),
        max(each.level for each in levels),
        to_hit=_proposed_bonus(books, levels),
        weapons=", ".join(filter(None, gear)),
        traits=", ".join(filter(None, _traits(card))),
    )
    defence = usual_defence(books.battle, books.catalogue, books.tables, said)
    if defence is not None:
        said = said._replace(ac=defence.ac, move=defence.move)
    return new_character(books.battle, books.catalogue, books.tables, said).card


def _lists_armour(books: GameBooks, worn: str) -> bool:
    return not worn or any(is_called(worn, each) for each in books.catalogue.armour.values())


def _traits(card: Card) -> Iterator[str]:
    scores = (("str", card.strength), ("dex", card.dexterity), ("con", card.constitution))
    yield from (f"{name} {score}" for name, score in scores if score)
    yield card.race
    yield card.load


def _same_class(books: GameBooks, own: ClassLevel) -> Iterator[ClassLevel]:
    """Yield the class, or the nearest classes if the game lacks it.

    The level is the highest that the game lists up to the old one; the old one if it lists none.
    """
    known = classes(books.battle, books.tables)
    game = books_of(books.battle)
    for name in (own.name,) if own.name in known else _LIKE.get(own.name, ("fighter",)):
        reached = (ClassLevel(name, level) for level in range(own.level, 0, -1))
        listed = (each for each in reached if class_attack_tables(game, (each,)).thac0 is not None)
        yield (
            next(listed, ClassLevel(name, own.level)) if game.thac0 else ClassLevel(name, own.level)
        )


def _proposed_bonus(books: GameBooks, levels: Iterable[ClassLevel]) -> int:
    """The bonus to hit that corresponds to the THAC0 of these classes; 0 if they have none."""
    thac0 = class_attack_tables(books_of(books.battle), levels).thac0
    return 0 if thac0 is None else ASCENDING - thac0


def _hitting(books: GameBooks, fighting: Fighting, thac0: int | None) -> Fighting:
    if books_of(books.battle).hits_by == "table" or thac0 is None:
        return fighting
    if ascends(books.battle):
        return fighting._replace(attack_bonus=ASCENDING - thac0)
    return fighting._replace(thac0=thac0)


def _same_ac(before: GameBooks, after: GameBooks, ac: int | None) -> int | None:
    """The same protection on the other game's scale; unarmoured stays unarmoured."""
    if ac is None:
        return None
    old, new = books_of(before.battle), books_of(after.battle)
    descending = old.ascending - ac if ascends(before.battle) else ac
    return on_scale(after.battle, new.unarmoured if descending == old.unarmoured else descending)


def _same_arm(before: GameBooks, after: GameBooks, arm: Arm) -> Arm:
    """Convert a weapon that both games list, keeping its bonuses for magic and training."""
    name = split_bonus(arm.weapon.name)[0]
    old, new = (_find_arm(books, name, arm) for books in (before, after))
    if old is None or new is None or arm.blows:
        return arm
    added = add_bonus(new, arm.to_hit - old.to_hit, arm.damage.plus - old.damage.plus)
    weapon = added.weapon._replace(name=arm.weapon.name)
    return added._replace(weapon=weapon, row=new.row or new.weapon.name, left=arm.left)


def _find_arm(books: GameBooks, name: str, arm: Arm) -> Arm | None:
    if not any(is_called(name, each) for each in books.catalogue.weapons.values()):
        return None
    uses = weapon_of(books.battle, books.catalogue, name)
    return next((each for each in uses if each.weapon.kind == arm.weapon.kind), None)


def _same_spell(after: GameBooks, card: Card, spell: Spell) -> Spell:
    spells = after.catalogue.spells.values()
    if not any(is_named(spell.name, (each.name, *each.aliases)) for each in spells):
        return spell
    own = {each.name for each in class_levels(card.fighting)}
    return spell._replace(casting_time=spell_of(after.catalogue, spell.name, own).casting_time)
