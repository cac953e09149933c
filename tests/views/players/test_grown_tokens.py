"""Figures on the players' screen grow until their letters can be read, where there is room."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.knowledge.players_view import players_view
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.point import distance
from battleboard.views.map.draw_list import Token
from battleboard.views.players.grown_tokens import grown
from battleboard.views.players.players_overlay import players_draw_list
from tests.battle.battles import battle, figure

LOOK = players_draw_list(players_view(battle(figure("orc", "red")))).tokens[0].look
MAN = RADIUS_FT["medium"]


def token(x: float, y: float = 0.0, radius: float = MAN, name: str = "", rank: int = 2) -> Token:
    return Token(f"{x} {y}", name, LOOK, Body((x, y), radius), rank)


def radii(*tokens: Token, least: float = 2.25) -> list[float]:
    return [each.body.radius_ft for each in grown(tokens, least)]


def test_41_2_one_alone_grows_as_far_as_its_letters_ask_but_no_more_than_half() -> None:
    assert radii(token(0)) == [2.25]
    assert radii(token(0), least=90.0) == [2.5]
    assert radii(token(0, radius=4.0)) == [4.0]


def test_41_2_neighbours_share_the_room_by_their_sizes() -> None:
    assert radii(token(0), token(4.0)) == [2.0, 2.0]
    large, small = radii(token(0, radius=3.0), token(4.5), least=6.0)
    assert large == 3.0
    assert small == MAN


def test_41_2_those_who_are_named_keep_their_size() -> None:
    assert radii(token(0, name="Ann", rank=0)) == [MAN]
    assert radii(token(0, name="", rank=0)) == [2.25]
    assert radii(token(0, name="Orcs 1-9")) == [2.25]


@pytest.mark.parametrize("least", [0.0, MAN])
def test_41_2_where_all_can_be_read_nobody_grows(least: float) -> None:
    tokens = (token(0), token(50))
    assert grown(tokens, least) == tokens


PLACES = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=20, unique=True)


@given(PLACES, st.floats(0.5, 9))
def test_41_2_none_is_touched_that_was_not_touched_before(
    places: list[tuple[int, int]], least: float
) -> None:
    before = [token(3.0 * x, 3.0 * y, RADIUS_FT["small" if x % 2 else "large"]) for x, y in places]
    after = grown(before, least)
    for one, other in combinations(range(len(before)), 2):
        apart = distance(before[one].body.at, before[other].body.at)
        touched = before[one].body.radius_ft + before[other].body.radius_ft
        assert after[one].body.radius_ft + after[other].body.radius_ft <= max(apart, touched) + 1e-9
