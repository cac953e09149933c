"""A new battle is made as chosen."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.commands import NextPhase, PlaceFigure
from battleboard.battle.procedure.stage import stage
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.queries.table.new_battle import NewBattle
from battleboard.rules import RULESETS
from tests.battle.battles import TABLES, figure
from tests.storage.grounds import CELLAR, PICTURE


def test_the_usual_one_is_a_table_for_the_party_and_its_foes() -> None:
    battle = NewBattle().battle
    assert battle.board.size_ft == (150.0, 100.0)
    assert battle.board.grid == Squares(5)
    assert [(team.name, team.players) for team in battle.teams.values()] == [
        ("Party", True),
        ("Foes", False),
    ]
    assert len({(team.colour, team.badge) for team in battle.teams.values()}) == 2
    assert battle.figures == {}


@pytest.mark.parametrize(("kind", "grid"), [("hexes", Hexes(10)), ("none", Plain(10))])
def test_the_grid_is_the_one_that_was_chosen(kind: str, grid: object) -> None:
    plan = NewBattle(across=4, down=3, feet=10, grid="hexes" if kind == "hexes" else "none")
    assert plan.board.grid == grid
    assert plan.board.size_ft == (40, 30)


def test_floor_place_and_light_are_those_that_were_chosen() -> None:
    board = NewBattle(floor="snow", where="outdoors", daylight=True).board
    assert (board.surface.floor, board.where, board.daylight) == ("snow", "outdoors", True)


@pytest.mark.parametrize("game", RULESETS)
def test_it_can_be_played_in_every_game(game: str) -> None:
    battle = NewBattle(game=game).battle
    battle.board.check()
    assert stage(battle, TABLES).name
    for name, side in (("ann", "party"), ("orc", "foes")):
        battle = apply(battle, PlaceFigure(figure(name, side)), tables=TABLES).battle
    assert set(battle.figures) == {"ann", "orc"}
    assert stage(battle, TABLES).steps
    assert NextPhase().sentence(battle)


def test_a_new_battle_lies_on_the_ground_whatever_else_is_chosen() -> None:
    plan = NewBattle("Below", "ose", 12, 8, floor="snow", kept=CELLAR)
    assert plan.board == CELLAR.board
    assert plan.size_ft == CELLAR.board.size_ft
    assert plan.pictures == (PICTURE,)
    assert (plan.battle.ruleset, plan.battle.board) == ("ose", CELLAR.board)
    assert not plan.battle.figures


def test_without_one_it_brings_no_picture() -> None:
    assert NewBattle().pictures == ()
