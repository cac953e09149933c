"""It is known what a caster does not see of a spell's target."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.state.figure import Effect
from battleboard.board.wall import Wall
from battleboard.queries.round.forecast import (
    forecast_declaration,
    needs_sight,
    sees_place,
    unseen_targets,
    unseen_told,
)
from battleboard.rules import Action, Casting
from battleboard.storage.catalogue.catalogue import load_catalogue
from tests.battle.battles import FLOOR, TABLES, battle, do, figure
from tests.battle.table import UNSURPRISED, led_to

WALL = Wall((40.0, 0.0), (40.0, 200.0))
MAGE = figure("mage", at=(10.0, 20.0))
NEAR = figure("near", "red", at=(30.0, 20.0))
FAR = figure("far", "red", at=(60.0, 20.0))


def walled(game: str = "ose") -> Battle:
    return battle(MAGE, NEAR, FAR, board=FLOOR._replace(walls=(WALL,)), ruleset=game)


def test_a_wall_hides_figures_and_places() -> None:
    assert unseen_targets(walled(), "mage", ("near", "far", "mage")) == ("far",)
    assert sees_place(walled(), "mage", (30.0, 30.0))
    assert not sees_place(walled(), "mage", (60.0, 30.0))


def test_a_curtain_hides_until_it_is_drawn() -> None:
    drape = WALL._replace(kind="door", sort="curtain")
    board = FLOOR._replace(walls=(drape,))
    shut = walled()._replace(board=board)
    assert unseen_targets(shut, "mage", ("far",)) == ("far",)
    drawn = walled()._replace(board=board.with_door(0, "open"))
    assert unseen_targets(drawn, "mage", ("far",)) == ()


def test_the_invisible_are_not_seen_nor_is_anything_by_the_blind() -> None:
    hidden = NEAR._replace(effects=(Effect("gone", "gone", "invisible"),))
    assert unseen_targets(walled().with_figure(hidden), "mage", ("near",)) == ("near",)
    blind = MAGE._replace(effects=(Effect("dark", "dark", "blind"),))
    assert unseen_targets(walled().with_figure(blind), "mage", ("near", "mage")) == ("near",)


@pytest.mark.parametrize(("game", "rule"), [("ose", " (OSE spells)"), ("addict", "")])
def test_it_is_told_with_the_rule_where_the_game_has_one(game: str, rule: str) -> None:
    told = [*unseen_told(walled(game), "mage", ("near", "far"))]
    assert told == [f"Mage does not see Far{rule}: allowed only if you rule so."]
    place = [*unseen_told(walled(game), "mage", ("far",), (60.0, 30.0))]
    assert place == [f"Mage cannot see that spot{rule}: allowed only if you rule so."]
    assert [*unseen_told(walled(game), "mage", ("far",), (30.0, 30.0))] == []
    assert [*unseen_told(walled(game), "mage", ("near",))] == []


def test_the_forecast_of_a_spell_says_it() -> None:
    cast = Declare(Action("mage", "cast", ("far",), Casting("sleep", 1)))
    begun = led_to(walled(), "declaration", UNSURPRISED)
    found = forecast_declaration(begun, cast, TABLES)
    assert "Mage does not see Far (OSE spells): allowed only if you rule so." in found.says
    assert do(begun, cast).running.actions, "it may be declared all the same"


@pytest.mark.parametrize(
    ("power", "needed"),
    [
        ("sleep-magic-user", True),
        ("cure-light-wounds-cleric", False),
        ("cone-of-cold-magic-user", False),
        ("breath-of-the-red-dragon", False),
        ("wand-of-fireballs", True),
    ],
)
def test_what_is_aimed_from_afar_has_to_be_seen(power: str, *, needed: bool) -> None:
    assert needs_sight(load_catalogue("addict").powers[power]) is needed
    assert needs_sight(None)
