"""Every monster does what its book says, and nothing else."""

import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.battle.state.figure import Arm, Figure
from battleboard.queries.figures.figures_to_add import WantedMonsters, new_monsters
from battleboard.queries.round.saving_numbers import save_number
from battleboard.rules.attack.to_hit import band_of
from battleboard.storage.catalogue.catalogue import Catalogue, load_catalogue
from battleboard.storage.catalogue.creatures import Monster
from battleboard.storage.catalogue.power_list import SaveAgainst
from battleboard.storage.resources import resource
from tests.battle.battles import TABLES, battle

PRINTED = Path(__file__).with_name("monsters.txt")
GAMES = ("osric3", "ose")
SETS = {"osric3": ("first-edition",), "ose": ()}
DICE = re.compile(r"\d*d\d+(?:[+-]\d+)?|(?<![\w+])\d+(?![\w+:])")


@cache
def catalogue_of(game: str) -> Catalogue:
    return load_catalogue(game, SETS[game])


def made(game: str, monster: Monster, arms: str = "") -> Figure:
    """One monster with the fewest hit dice that its book gives."""
    there = battle(ruleset=game)
    wanted = WantedMonsters(monster, arms=arms)
    return new_monsters(there, catalogue_of(game), TABLES, wanted, lowest)[0]


def lowest(ask: RollRequest) -> int:
    return max(1, ask.dice.lowest)


def monsters() -> Iterator[tuple[str, Monster]]:
    for game in GAMES:
        for each in catalogue_of(game).monsters.values():
            yield game, each


def line_of(game: str, monster: Monster) -> str:
    figure = made(game, monster)
    there = battle(figure, ruleset=game)
    card = figure.card
    arms = "; ".join(f"{arm.weapon.name} {'/'.join(map(str, dealt(arm)))}" for arm in card.arms)
    powers = [each.name for each in catalogue_of(game).powers.values() if monster.id in each.users]
    parts = (
        f"{monster.name}: {card.fighting.hit_dice} HD, AC {card.fighting.ac}",
        to_hit(figure),
        arms,
        "saves " + " ".join(str(save_number(there, figure.id, each)) for each in SAVES),
        "" if card.morale is None else f"morale {card.morale}",
        f"move {card.move:g}",
        f"resists {card.resistance}%" if card.resistance else "",
        f"powers: {', '.join(powers)}" if powers else "",
        card.notes.replace("\n", " "),
    )
    return " | ".join(filter(None, parts))


SAVES: Final[tuple[SaveAgainst, ...]] = ("death", "wands", "paralysis", "breath", "spells")


def dealt(arm: Arm) -> tuple[Roll, ...]:
    return arm.blows or (arm.damage,)


def to_hit(figure: Figure) -> str:
    fighting = figure.card.fighting
    if fighting.thac0 is not None:
        return f"THAC0 {fighting.thac0}"
    band = band_of(fighting, TABLES) if fighting.hit_dice else None
    return "" if band is None else f"AC 0 on {band.numbers[10]}"


def printed() -> str:
    lists: dict[str, list[str]] = {game: [] for game in GAMES}
    for game, monster in monsters():
        lists[game].append(line_of(game, monster))
    return "\n".join(f"{game}\n" + "\n".join(lines) + "\n" for game, lines in lists.items())


def test_37_5_every_monster_is_that_of_its_book() -> None:
    assert printed() == PRINTED.read_text("utf-8")


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield each monster with its attacks as its file has them."""
    for game, books in (("osric3", ("osric2", "first-edition")), ("ose", ("ose",))):
        for book in books:
            with resource("catalogue", book, "monsters.csv").open(encoding="utf-8") as file:
                for row in csv.DictReader(file):
                    yield game, row["id"], row["attacks"]


def test_37_5_no_monster_deals_damage_that_its_book_does_not_give() -> None:
    counted = 0
    for game, name, attacks in rows():
        counted += 1
        given = {str(Roll(*parsed)) for parsed in map(dice_in, DICE.findall(attacks))} | {"0"}
        for arm in made(game, catalogue_of(game).monsters[name]).card.arms:
            if "weapon" in attacks and arm.weapon.name == "Spear":
                given |= {"1d6"}
            assert {str(each) for each in dealt(arm)} <= given, (name, attacks)
    assert counted == 629


def dice_in(text: str) -> tuple[int, int, int]:
    if "d" not in text:
        return 0, 0, int(text)
    number, _, rest = text.partition("d")
    sides, sign, plus = rest.replace("-", "+-").partition("+")
    return int(number or 1), int(sides), int(plus) if sign else 0


def arms_of(game: str, name: str, arms: str = "") -> list[tuple[str, str]]:
    figure = made(game, catalogue_of(game).monsters[name], arms)
    return [(arm.weapon.name, "/".join(map(str, dealt(arm)))) for arm in figure.card.arms]


@pytest.mark.parametrize("game", GAMES)
def test_37_5_an_ogre_does_1d10_or_what_its_weapon_does(game: str) -> None:
    assert arms_of(game, "ogre") == [("attack", "1d10")]
    assert ("Club", "1d4") in arms_of(game, "ogre", "club") or game == "osric3"
    assert arms_of(game, "ogre", "club")[-1] == ("attack", "1d10")


def test_37_5_a_routine_with_weapons_keeps_all_its_blows() -> None:
    assert arms_of("osric3", "sahuagin-king", "trident")[0][1].count("/") == 3
    assert arms_of("ose", "centaur", "club")[0] == ("Club", "1d6/1d6/1d4")


def test_37_5_who_has_only_a_weapon_carries_a_plain_one() -> None:
    assert {name for name, _ in arms_of("osric3", "bandit")} == {"Spear"}
    assert {name for name, _ in arms_of("osric3", "bandit", "club")} == {"Club"}


@pytest.mark.parametrize(("game", "blow"), [("osric3", "1d6"), ("ose", "1d10")])
def test_37_5_a_hydra_bites_once_for_each_head(game: str, blow: str) -> None:
    assert arms_of(game, "hydra") == [("bite", "/".join([blow] * 5))]


def test_37_5_a_weapon_with_damage_of_its_own_keeps_its_length() -> None:
    figure = made("osric3", catalogue_of("osric3").monsters["black-manalishi"])
    (arm,) = figure.card.arms
    assert (arm.weapon.name, arm.damage, arm.weapon.length_ft) == ("Halberd", Roll(1, 10, 4), 5)


def test_37_5_a_monster_without_an_attack_does_no_harm() -> None:
    assert arms_of("ose", "shrieker") == [("no attack", "0")]
