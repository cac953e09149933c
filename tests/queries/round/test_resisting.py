"""It is known who may resist a power, and how likely."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell, Declare
from battleboard.battle.state.running_round import SpellField
from battleboard.queries.round.declaration_chances import chances_of, question_of
from battleboard.queries.round.forecast import forecast_declaration
from battleboard.queries.round.powers_at_work import UsedPower, level_of_use
from battleboard.queries.round.resisting import (
    foes_of,
    resistance_against,
    resistances_told,
    used_power,
)
from battleboard.rules import Action, Casting
from battleboard.rules.scene import Fighting
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.power_list import Power
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.table import UNSURPRISED, led_to

POWERS = load_catalogue("addict").powers
MAGE = figure("mage", at=(10.0, 10.0), fighting=Fighting(character_class="magic-user", level=8))
DROW = figure("drow", "red", at=(60.0, 10.0), resistance=50)
ORC = figure("orc", "red", at=(60.0, 30.0))
PIXIE = figure("pixie", at=(30.0, 30.0), resistance=25)
SLEEP = Action("mage", "cast", ("drow",), Casting("sleep", 1))


def there(game: str = "addict", **options: str) -> Battle:
    return battle(MAGE, DROW, ORC, PIXIE, ruleset=game, options=options)


def used(power: Power | None, level: int = 8, *, act: str = "", by: str = "mage") -> UsedPower:
    return UsedPower("a spell", act, by, power, level, is_spell=power is None)


FIREBALL = POWERS["fireball-magic-user"]


@pytest.mark.parametrize(("game", "chance"), [("addict", 65), ("osric3", 65), ("ose", None)])
def test_a_spell_is_resisted_as_the_game_has_it(game: str, chance: int | None) -> None:
    assert resistance_against(there(game), used(FIREBALL), "drow") == chance


def test_the_level_counts_unless_the_dm_says_no() -> None:
    assert resistance_against(there(), used(FIREBALL, 13), "drow") == 40
    flat = there(**{"resistance.level": "flat"})
    assert resistance_against(flat, used(FIREBALL, 13), "drow") == 50


@pytest.mark.parametrize(
    ("name", "resisted"),
    [
        ("fireball-magic-user", True),
        ("wand-of-fireballs", True),
        ("cure-light-wounds-cleric", False),
        ("fly-magic-user", False),
        ("deadly-poison", False),
        ("breath-of-the-red-dragon", False),
        ("touch-of-the-ghoul", False),
        ("gaze-of-the-medusa", False),
    ],
)
def test_only_magic_that_harms_is_resisted(name: str, *, resisted: bool) -> None:
    found = resistance_against(there(), used(POWERS[name]), "drow")
    assert found == (65 if resisted else None)


def test_what_no_list_has_is_magic_where_it_is_cast_or_used() -> None:
    assert resistance_against(there(), used(None), "drow") == 65
    hazard = UsedPower("a trap", "", "", None, 1, is_spell=False)
    assert resistance_against(there(), hazard, "drow") is None
    device = hazard._replace(act="mage:device", level=6)
    assert resistance_against(there(), device, "drow") == 75


def test_those_without_it_and_ones_own_magic_are_not_asked_for() -> None:
    assert resistance_against(there(), used(FIREBALL), "orc") is None
    assert resistance_against(there(), used(FIREBALL), "nobody") is None
    assert resistance_against(there(), used(FIREBALL, by="drow"), "drow") is None


def test_devices_work_at_levels_of_their_own_where_a_game_knows_of_resistance() -> None:
    wand = POWERS["wand-of-fireballs"]
    assert level_of_use(there(), wand, MAGE) == 6
    assert level_of_use(there("ose"), wand, MAGE) == 8
    assert level_of_use(there(), FIREBALL, MAGE) == 8
    assert level_of_use(there(), FIREBALL, None) == 1
    assert level_of_use(there(), None, MAGE) == 8
    device = Action("mage", "device", ("drow",), Casting("Wand of Fire", 1))
    assert [used_power(there(game), device).level for game in ("addict", "ose")] == [6, 8]
    assert used_power(there(), SLEEP).level == 8


def declaring(*actions: Action) -> Battle:
    return do(led_to(there(), "declaration", UNSURPRISED), *map(Declare, actions))


def test_the_forecast_says_who_may_resist() -> None:
    found = forecast_declaration(declaring(), Declare(SLEEP), TABLES)
    assert found.says[-1] == "Drow resists it 65% of the time."
    walk = Declare(Action("mage", "move"), to=(20.0, 10.0))
    assert "resists" not in " ".join(forecast_declaration(declaring(), walk, TABLES).says)


def test_the_chance_of_a_spell_that_nothing_spoils_is_that_of_resistance() -> None:
    [chance] = chances_of(declaring(SLEEP), TABLES).values()
    assert chance.in_words == "Drow resists it: 65%"
    assert "Drow resists it 65% and is affected 35% of the time." in chance.says


def test_beside_a_spoiler_resistance_is_told_in_the_details() -> None:
    near = there().with_figure(DROW._replace(body=MAGE.body._replace(at=(14.0, 10.0))))
    blow = Action("drow", "melee", ("mage",))
    laid = do(led_to(near, "declaration", UNSURPRISED), Declare(SLEEP), Declare(blow))
    chance = chances_of(laid, TABLES)[SLEEP]
    assert chance.words == "Drow spoils it"
    assert any(each.startswith("Drow resists it 65% and is affected ") for each in chance.says)


def test_of_several_who_may_resist_each_is_told() -> None:
    both = DROW._replace(id="svart", card=DROW.card._replace(name="Svart", resistance=20))
    at_both = SLEEP._replace(targets=("drow", "svart", "orc"))
    laid = led_to(there().with_figure(both), "declaration", UNSURPRISED)
    [chance] = chances_of(do(laid, Declare(at_both)), TABLES).values()
    assert chance.words == "goes off"
    assert [each for each in chance.says if "resists" in each] == [
        "Drow resists it 65% and is affected 35% of the time.",
        "Svart resists it 35% and is affected 65% of the time.",
    ]


def test_who_stands_on_the_field_of_a_spell_counts_and_friends_do_not() -> None:
    square = ((50.0, 0.0), (70.0, 0.0), (70.0, 40.0), (50.0, 40.0))
    unaimed = declaring(SLEEP._replace(targets=()))
    action = unaimed.running.actions[0]
    assert foes_of(unaimed, action) == ()
    laid = do(unaimed, AimSpell("mage", "sleep", SpellField((60.0, 20.0), (square,))))
    assert foes_of(laid, action) == ("drow", "orc")
    assert question_of(laid) != question_of(unaimed)
    at_friend = declaring(SLEEP._replace(targets=("pixie",)))
    assert foes_of(at_friend, at_friend.running.actions[0]) == ()


def test_no_chance_is_not_told() -> None:
    weak = there().with_figure(DROW._replace(card=DROW.card._replace(resistance=5)))
    assert list(resistances_told(weak, used(FIREBALL, 20), ("drow", "orc"))) == []
    assert list(resistances_told(there(), used(FIREBALL), ("drow", "drow"))) == [
        "Drow resists it 65% of the time."
    ]
