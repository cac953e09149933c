"""The party is named first, then who acts; a rank of like foes has one name."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.knowledge.players_view import PlayersView, SeenAct, players_view
from battleboard.battle.state.figure import Figure, HitPoints
from battleboard.views.map.draw_list import Token
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint.map_labels import PlacedFigure
from battleboard.views.map.paint.name_seats import SteadyNames
from battleboard.views.players.seen_look import SeenName, seen_names
from tests.battle.battles import battle, figure

HERO = figure("ann", at=(5.0, 5.0))


def orc(number: int, x: float, *, hp: int = 10) -> Figure:
    return figure(f"orc {number}", "red", at=(x, 50.0), hp=HitPoints(hp, 10))


def view_of(*figures: Figure) -> PlayersView:
    return players_view(battle(HERO, *figures))


def test_41_2_a_rank_of_like_foes_is_named_once_by_its_numbers() -> None:
    ranks = [orc(number, 10.0 * number) for number in (1, 2, 3, 5)]
    names = seen_names(view_of(*ranks, orc(8, 200.0), orc(9, 210.0)))
    assert names["ann"] == SeenName("Ann", 0)
    assert names["orc 1"] == SeenName("Orcs 1–3 and 5")
    assert [names[f"orc {number}"].text for number in (2, 3, 5)] == ["", "", ""]
    assert [names[f"orc {number}"].text for number in (8, 9)] == ["Orc 8", "Orc 9"]


def test_41_2_who_acts_is_named_alone_and_the_fallen_are_not_in_the_rank() -> None:
    rank = (orc(number, 8.0 * number, hp=10 - 15 * (number == 4)) for number in range(1, 6))
    view = view_of(*rank)
    act = SeenAct("orc 2", "Orc 2", "square", 1, "strike", 1, played=True, due=True)
    names = seen_names(view._replace(acts=(act,)))
    assert names["orc 2"] == SeenName("Orc 2", 1)
    assert names["orc 1"].text == "Orcs 1, 3 and 5"
    assert names["orc 4"].text == "Orc 4"


@given(st.permutations(range(1, 8)))
def test_41_2_the_same_rank_has_the_same_name_in_any_order(numbers: list[int]) -> None:
    names = seen_names(view_of(*(orc(number, 8.0 * number) for number in numbers)))
    assert names["orc 1"].text == "Orcs 1–7"


class OnePixelLetters:
    """Names whose letters are a pixel wide."""

    def cut(self, text: str, most_px: float) -> str:
        return text[: int(most_px)]

    def size(self, text: str) -> tuple[int, int]:
        return len(text), 10


def test_41_2_where_there_is_room_for_one_name_it_is_the_heros() -> None:
    """Both have the same one place free, between the two walls of the screen."""
    tokens = [
        Token("orc", "Orc, a very long name", FigureLook(), figure("orc").body, 2),
        Token("ann", "Ann, a very long name", FigureLook(), figure("ann").body, 0),
    ]
    placed = [PlacedFigure(each, 50.0 + 8 * at, 50.0, 8, 0.0) for at, each in enumerate(tokens)]
    names = SteadyNames(OnePixelLetters(), 60.0).lay_out(placed, (40, 30, 68, 70))
    assert [each.text for each in names][:1] == ["Ann, a very long name"]
