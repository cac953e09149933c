"""Before the players see a battle, they are checked for figures that their party does not see."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Hide
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board, Light
from battleboard.board.wall import Wall, door
from battleboard.queries.sight.revealing import (
    FirstSight,
    first_showing,
    is_lit,
    is_to_be_asked,
    unmet,
)
from tests.battle.battles import battle, do, figure

WALLS = (Wall((50, 0), (50, 25)), door((50, 25), (50, 35), "shut"), Wall((50, 35), (50, 60)))
BOARD = Board((100.0, 60.0), walls=WALLS, daylight=True)
TORCH = CarriedLight("torch", 15.0)


def start(board: Board = BOARD, light: CarriedLight | None = None) -> Battle:
    return battle(
        figure("ann", at=(10.0, 30.0), light=light),
        figure("orc", "red", at=(40.0, 30.0)),
        figure("ogre", "red", at=(80.0, 30.0)),
        figure("spy", "red", at=(80.0, 50.0), hidden=True),
        board=board,
    )


def known(state: Battle) -> list[str]:
    return [each.id for each in players_view(state).figures]


def test_it_is_asked_for_those_whom_the_party_does_not_see() -> None:
    assert unmet(start()) == ("ogre",)
    assert is_to_be_asked(start())


def test_where_all_are_in_sight_or_fog_lies_nothing_is_asked() -> None:
    assert not is_to_be_asked(start(BOARD._replace(walls=())))
    assert not is_to_be_asked(start()._replace(showing=Showing(fog=True)))
    assert not is_to_be_asked(do(start(), Hide(("ogre",))))


def test_the_dark_hides_only_where_somebody_has_thought_of_light() -> None:
    dark = BOARD._replace(daylight=False)
    assert unmet(start(dark)) == ("ogre",)
    assert unmet(start(dark, TORCH)) == ("orc", "ogre")
    assert not is_lit(start(dark))
    assert is_lit(start(dark, TORCH))
    assert is_lit(start(dark._replace(lights=(Light((9.0, 9.0), 9.0),))))


@pytest.mark.parametrize(
    ("what", "seen"),
    [("met", ["ann", "orc"]), ("map", ["ann", "orc"]), ("all", ["ann", "orc", "ogre"])],
)
def test_what_is_chosen_is_shown_and_not_asked_again(what: FirstSight, seen: list[str]) -> None:
    state = do(start(), first_showing(start(), what))
    assert known(state) == seen
    assert not is_to_be_asked(state)
    assert state.showing.fog is (what == "met")
    assert state.showing.agreed
    assert state.log[-1].text.startswith("Show players")
