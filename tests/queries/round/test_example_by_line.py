"""The example of melee with its characters typed in one line each: the same order in all rounds."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import RollRequest
from battleboard.battle.state.figure import Figure
from battleboard.queries.figures.character_line import character_in
from battleboard.queries.figures.new_character import CharacterDraft, new_character
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.demonstration_story import load_battle
from tests.battle.battles import TABLES
from tests.queries.round.stories import EXAMPLE, Moment, moments, told

LINES: Final = (
    "Cavalier 7, dex 16, AC 1, move 6, long sword +1, shield, weapon of choice long sword",
    "Paladin 8, AC 0, move 6, long sword +1, shield, weapon of choice long sword",
    "Cleric 7, AC 2, move 9, mace, shield, silence 15' radius, light",
    "Fighter 8, AC 2, move 9, long sword +1, shield, specialised in long sword",
    "Ranger 8, AC 3, move 9, light crossbow, specialised in light crossbow",
    "Magic-user 8, AC 7, staff",
    "Illusionist 11, dex 17, AC 6, dagger, improved invisibility, mass suggestion",
    "Thief 8, dex 17, AC 5, long sword",
    "Acrobat 7, dex 16, AC 4, staff",
    "Assassin 8, AC 5, long sword",
    "Monk 8, AC 5, move 21, heavy crossbow of speed",
    "Bard 7, dex 17, AC 3, broadsword +3, heat metal",
)
# The barbarian's two weapons are one in the story, and the druid's blade comes from a spell.


def typed(there: Battle, line: str) -> Figure:
    """The figure of this name in the battle, with the card that its line makes."""
    catalogue = load_catalogue("addict")
    said = character_in(there, catalogue, TABLES, f"New, {line}")
    assert said.unknown == ()
    draft = CharacterDraft(
        "New",
        said.character_class,
        weapons=", ".join(said.weapons),
        spells=", ".join(said.spells),
        traits=", ".join(said.traits),
    )
    numbers = said.numbers
    draft = draft._replace(level=numbers["level"], ac=numbers["ac"], move=numbers.get("move", 12.0))
    card = new_character(there, catalogue, TABLES, draft).card
    before = there.figures[said.character_class]
    spells = tuple(
        each._replace(name=old.name)
        for each, old in zip(card.spells, before.card.spells, strict=True)
    )
    return before._replace(card=card._replace(name=before.card.name, spells=spells))


def by_lines() -> Battle:
    there = load_battle(EXAMPLE)
    for line in LINES:
        there = there.with_figure(typed(there, line))
    return there


class NearestRolls:
    """The story's dice, as near to them as the damage of the typed weapons allows."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers

    def roll(self, ask: RollRequest) -> int:
        return min(max(self._numbers[ask.what], ask.dice.lowest), ask.dice.highest)


@cache
def retold() -> tuple[Moment, ...]:
    return tuple(moments(EXAMPLE, by_lines(), NearestRolls))


def order(found: tuple[Moment, ...]) -> dict[int, list[tuple[str, int]]]:
    """The acts of each round with their segments, as they were played."""
    return {
        each.after.running.number: [
            (done.act.id, done.place) for done in each.after.running.settled
        ]
        for each in found
        if each.after.running.settled
    }


def test_37_the_example_of_melee_with_typed_characters_has_the_told_order() -> None:
    assert order(retold()) == order(told(EXAMPLE))
    assert set(order(retold())) == {0, 1, 2, 3, 4}, "0 are the surprise segments"
