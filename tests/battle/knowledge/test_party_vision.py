"""The party looks as far as it matters."""

from math import inf
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import PartyVision, SeenGround
from battleboard.battle.state.figure import CarriedLight, Figure
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board, Light
from battleboard.board.wall import Wall
from tests.battle.battles import battle, figure

SIZE = (2_000.0, 100.0)
WALL = Wall((300, 0), (300, 100))
TORCH = CarriedLight("torch", 40)
FAR_OFF = figure("orc", "red", at=(1_500.0, 50.0), light=TORCH)


def night(*others: Figure, lights: tuple[Light, ...] = (), **own: Any) -> Battle:
    ann = figure("ann", at=(50.0, 50.0), light=TORCH, **own)
    board = Board(SIZE, walls=(WALL,), lights=lights)
    return battle(ann, *others, board=board, showing=Showing(fog=True))


@pytest.mark.parametrize(
    ("start", "least", "most"),
    [
        (night(), 40, 80),
        (night(infravision_ft=90), 90, 180),
        (night(ultravision_ft=300), 300, 600),
        (night(lights=(Light((250.0, 50.0), 30),)), 230, 460),
    ],
    ids=["torch", "infravision", "ultravision", "lamp"],
)
def test_they_look_to_the_end_of_what_they_can_see(
    start: Battle, least: float, most: float
) -> None:
    (seen,) = PartyVision(start).ground.views
    assert least < seen.reach_ft <= most


def test_by_day_they_look_as_far_as_there_is_anything() -> None:
    start = night()
    (seen,) = PartyVision(start._replace(board=start.board._replace(daylight=True))).ground.views
    assert seen.reach_ft == inf


def test_a_light_that_nobody_sees_does_not_change_how_far_they_look() -> None:
    unseen = PartyVision(night(FAR_OFF)).ground
    assert unseen == PartyVision(night()).ground
    without_wall = night(FAR_OFF)
    without_wall = without_wall._replace(board=without_wall.board._replace(walls=()))
    seen = PartyVision(without_wall)
    assert [glow.light.at for glow in seen.ground.glows] == [(50.0, 50.0), (1_500.0, 50.0)]
    assert seen.knows(FAR_OFF)


def test_with_fog_by_hand_they_see_no_ground_of_their_own() -> None:
    start = night()
    by_hand = start._replace(showing=Showing(fog=True, by_hand=True))
    assert PartyVision(by_hand).ground == SeenGround()
    assert PartyVision(start).ground != SeenGround()
