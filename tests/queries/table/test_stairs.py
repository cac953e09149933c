"""Stairs lead between levels at a cost, and are climbed in one step."""

from math import inf
from typing import Final

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import SetLevels
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.board.board import Board
from battleboard.board.level import Level, Stairs, level_at
from battleboard.board.point import distance
from battleboard.board.wall import Wall
from battleboard.queries.table import areas_of_effect as areas
from battleboard.queries.table.areas_of_effect import AreaForm, AreaOrigin, AreaSize, Surroundings
from battleboard.queries.table.board_levels import (
    StairsEnd,
    clearing,
    cost_of,
    linking,
    stairs_at,
    taking,
)
from battleboard.queries.table.brought_ground import bringing
from battleboard.queries.table.measuring import measure_line
from tests.battle.battles import BOW, TABLES, battle, do, figure
from tests.storage.grounds import CELLAR as KEPT

CELLAR: Final = Level("Cellar", (0.0, 0.0), (40.0, 40.0))
HALL: Final = Level("Hall", (50.0, 0.0), (40.0, 40.0))
HOUSE: Final = Board(
    (90.0, 40.0), levels=(CELLAR, HALL), stairs=(Stairs((37.5, 22.5), (52.5, 22.5), 15.0),)
)
END: Final = StairsEnd(0, (37.5, 22.5), (52.5, 22.5), "Hall", 15.0)


def house(board: Board = HOUSE) -> Battle:
    """Ann and Bob in the cellar, ten feet from the stairs, and Cat in the hall."""
    return battle(
        figure("ann", at=(27.5, 22.5)),
        figure("bob", at=(27.5, 27.5), arms=(BOW,)),
        figure("cat", "red", at=(52.5, 22.5)),
        board=board,
    )


def test_stairs_are_found_from_either_end() -> None:
    assert stairs_at(HOUSE, (36.0, 22.5)) == END
    back = stairs_at(HOUSE, (54.0, 22.5))
    assert back == StairsEnd(0, END.there, END.here, "Cellar", 15.0)
    assert stairs_at(HOUSE, (20.0, 22.5)) is None


def test_stairs_to_a_place_between_levels_name_none() -> None:
    board = HOUSE._replace(stairs=(Stairs((37.5, 22.5), (45.0, 20.0)),))
    found = stairs_at(board, (37.5, 22.5))
    assert found is not None
    assert found.level == ""


def test_figures_take_stairs_together_and_stand_beside_each_other() -> None:
    before = house()
    command = taking(before, ("ann", "bob"), END)
    assert command.sentence(before) == "Ann and Bob take the stairs to Hall (15 ft)"
    after = do(before, command)
    there = [body_now(after, who).at for who in ("ann", "bob", "cat")]
    assert all(level_at(HOUSE.levels, at) == HALL for at in there)
    assert all(distance(a, b) >= 3 for a in there for b in there if a != b)
    assert len(set(there)) == 3


def test_one_figure_takes_stairs() -> None:
    words = taking(house(), ("ann",), END).sentence(house())
    assert words == "Ann takes the stairs to Hall (15 ft)"


def test_where_nobody_has_room_nobody_goes() -> None:
    closet = HOUSE._replace(levels=(CELLAR._replace(size_ft=(2.0, 2.0)),), size_ft=(2.0, 2.0))
    with pytest.raises(Refusal, match="Room for 0 of 2"):
        taking(house(closet), ("ann", "bob"), END._replace(there=(1.0, 1.0)))


def test_the_way_to_the_stairs_counts() -> None:
    assert cost_of(house(), TABLES, "ann", END).startswith("25 ft, ")
    around = HOUSE._replace(walls=(Wall((32.5, 10), (32.5, 40)),))
    longer = float(cost_of(house(around), TABLES, "ann", END).split(" ft")[0])
    assert longer > 30


def test_stairs_are_laid_and_taken_away() -> None:
    before = house()
    laid = do(before, linking(HOUSE, (5.0, 5.0), (55.0, 5.0)))
    assert laid.board.stairs == (*HOUSE.stairs, Stairs((5.0, 5.0), (55.0, 5.0)))
    assert do(laid, clearing(laid.board, 0)).board.stairs == (Stairs((5.0, 5.0), (55.0, 5.0)),)
    assert laid.log[-1].text == "Add stairs from 'Cellar' to 'Hall'"
    gone = clearing(laid.board, 0).sentence(before)
    assert gone == "Remove the stairs from 'Cellar' to 'Hall'"
    nowhere = linking(HOUSE, (45.0, 5.0), (55.0, 5.0)).sentence(before)
    assert nowhere == "Add stairs to another level"


def test_stairs_within_a_level_are_refused() -> None:
    with pytest.raises(Refusal, match=r"Invalid levels: stairs\[1\]: it leads to no other"):
        do(house(), linking(HOUSE, (5.0, 5.0), (15.0, 5.0)))


def test_levels_come_and_go() -> None:
    plain = do(house(), SetLevels())
    assert plain.board == Board((90.0, 40.0))
    assert do(plain, SetLevels(HOUSE.levels, HOUSE.stairs)).board == HOUSE


def test_a_ground_is_brought_under_the_figures() -> None:
    before = house()
    command = bringing(KEPT)
    assert command.sentence(before) == "Load the map 'The cellar'"
    after = do(before, command)
    assert after.board == KEPT.board
    assert after.figures == before.figures


def test_one_measures_by_the_stairs_and_not_through_the_floor() -> None:
    found = measure_line(house(), TABLES, ((27.5, 22.5), (62.5, 22.5)), "bob")
    assert found.feet == 10 + 15 + 10
    assert found.lines[0] == "35 ft by the stairs"
    assert found.lines[-1] == "no line of sight"
    assert not found.band


def test_without_stairs_nothing_is_measured() -> None:
    apart = HOUSE._replace(stairs=())
    found = measure_line(house(apart), TABLES, ((27.5, 22.5), (62.5, 22.5)))
    assert found.feet == inf
    assert found.lines == ("on another level without stairs", "no line of sight")


def test_on_one_level_one_measures_as_ever() -> None:
    found = measure_line(house(), TABLES, ((7.5, 22.5), (27.5, 22.5)), "bob")
    assert found.lines[0] == "20 ft · 4 squares"
    assert found.band
    assert found.sight == "clear line of sight"


@pytest.mark.parametrize("stopped", [True, False])
def test_an_area_stays_on_its_level(stopped: bool) -> None:  # noqa: FBT001
    near = house()
    spot = AreaOrigin((38.0, 22.5))
    around = Surroundings(HOUSE._replace(walls=(Wall((33.0, 0), (33.0, 40)),)))
    found = areas.area_of_effect(around, AreaForm.CIRCLE, AreaSize(20), spot, stopped=stopped)
    bodies = {who: each.body for who, each in near.figures.items()}
    caught = areas.figures_in_area(near, found, bodies).everyone
    assert caught == (() if stopped else ("ann", "bob"))
    assert all(x <= 40.01 for ring in found.rings for x, _ in ring)


def test_a_burst_fills_its_own_level_only() -> None:
    found = areas.area_of_effect(
        Surroundings(HOUSE), AreaForm.BURST, AreaSize(20), AreaOrigin((30.0, 20.0))
    )
    assert all(x <= 42.0 for ring in found.rings for x, _ in ring)
    assert not found.covers((60.0, 20.0))
