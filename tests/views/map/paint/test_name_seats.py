"""Names in a melee never overlap, are nearest to their own figure, and stay steady."""

from collections.abc import Sequence
from math import cos, hypot, sin
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.body import Body
from battleboard.views.map.draw_list import Token
from battleboard.views.map.figure_look import FigureLook, Stance, StatusSign
from battleboard.views.map.paint.map_labels import PlacedFigure, PlacedName
from battleboard.views.map.paint.name_seats import SteadyNames, gap_to
from tests.profiles import examples

MOST: Final = 300
HIGH: Final = 40
SIGNS: Final = (StatusSign.PRONE,)


class Sizes:
    """Labels of 20 pixels each."""

    def cut(self, text: str, most_px: float) -> str:
        return text[: int(most_px // 20)]

    def size(self, text: str) -> tuple[int, int]:
        return 20 * len(text), HIGH


def figure(  # noqa: PLR0917 - what a name goes by
    who: str, x: float, y: float, radius: int = 25, stance: Stance = "up", name: str | None = None
) -> PlacedFigure:
    look = FigureLook(stance=stance, signs=SIGNS if stance == "down" else ())
    token = Token(who, who if name is None else name, look, Body((0.0, 0.0), 2.5))
    return PlacedFigure(token, x, y, radius, 0.0)


def melee(rng: Random, number: int) -> list[PlacedFigure]:
    """Figures as close as bodies can be, some of them fallen where others stand."""
    placed = list[PlacedFigure]()
    for at in range(number):
        radius = rng.choice((25, 25, 25, 40))
        stance: Stance = rng.choice(("up", "up", "up", "down", "dead"))
        who = f"{rng.choice(('Orc', 'Magic-user', 'Ann'))} {at}"
        for _ in range(50):
            x, y = rng.uniform(0, 900), rng.uniform(0, 600)
            is_free = all(
                hypot(x - each.x, y - each.y) >= radius + each.radius
                for each in placed
                if each.token.look.stance == "up"
            )
            if is_free or stance != "up":
                placed.append(figure(who, x, y, radius, stance))
                break
    return placed


def moved(rng: Random, placed: Sequence[PlacedFigure]) -> list[PlacedFigure]:
    """Most of them a few pixels on, as from one frame to the next."""
    ways = (rng.uniform(0, 6.3) for _ in placed)
    return [
        each._replace(x=each.x + 6 * cos(way), y=each.y + 6 * sin(way))
        if each.token.look.stance == "up"
        else each
        for each, way in zip(placed, ways, strict=True)
    ]


def owners(name: PlacedName, placed: Sequence[PlacedFigure]) -> list[PlacedFigure]:
    """Whose a reader takes a name to be: the one just above, or the nearest to middle or edge."""
    left, top, right, bottom = name.box
    x, y = (left + right) / 2, (top + bottom) / 2
    above = [
        each
        for each in placed
        if left < each.x < right and 0 < top - each.y < each.radius + bottom - top
    ]
    if above:
        return [max(above, key=lambda each: each.y)]
    by_middle = min(placed, key=lambda each: hypot(each.x - x, each.y - y))
    return [by_middle, min(placed, key=lambda each: gap_to(each, name.box))]


def check(names: Sequence[PlacedName], placed: Sequence[PlacedFigure]) -> None:
    for at, (_, (left, top, right, bottom)) in enumerate(names):
        for _, other in names[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    for name in names:
        assert any(each.token.name.startswith(name.text) for each in owners(name, placed))
    told = [name.text for name in names]
    assert len(told) == len(set(told))


@pytest.mark.parametrize("number", [2, 10, 30, 60])
def test_in_a_melee_and_while_it_moves_each_name_is_with_its_own(number: int) -> None:
    for seed in range(examples(60)):
        rng = Random(seed)
        names, placed = SteadyNames(Sizes(), MOST), melee(rng, number)
        for _ in range(8):
            check(list(names.lay_out(placed)), placed)
            placed = moved(rng, placed)


spots: Final = st.tuples(st.integers(0, 600), st.integers(0, 400), st.sampled_from([12, 25, 60]))
crowds: Final = st.lists(spots, min_size=1, max_size=60, unique_by=lambda each: each[:2])


@given(crowds)
def test_wherever_they_stand_each_name_is_with_its_own(spots: list[tuple[int, int, int]]) -> None:
    names = SteadyNames(Sizes(), MOST)
    placed = [figure(f"Orc {at}", x, y, radius) for at, (x, y, radius) in enumerate(spots)]
    first = list(names.lay_out(placed))
    check(first, placed)
    assert set(names.lay_out(placed)) == set(first), "what stands still does not flicker"


@pytest.mark.parametrize("stance", ["up", "down", "dead"])
def test_whoever_has_room_has_a_name_also_the_fallen(stance: Stance) -> None:
    placed = [figure(f"Orc {at}", 220.0 * at, 0.0, stance=stance) for at in range(5)]
    names = list(SteadyNames(Sizes(), MOST).lay_out(placed))
    assert [name.text for name in names] == [each.token.name for each in placed]
    assert all(name.box[1] > 0 for name in names), "below, where nothing is in the way"


def test_38_in_a_file_each_name_stands_below_its_figure() -> None:
    placed = [figure(f"Orc {at}", 0.0, 95.0 * at) for at in range(4)]
    names = {name.text: name.box[1] for name in SteadyNames(Sizes(), MOST).lay_out(placed)}
    assert set(names) == {each.token.name for each in placed}
    assert all(names[each.token.name] > each.y for each in placed)


def test_a_line_of_figures_side_by_side_is_named_on_both_sides() -> None:
    placed = [figure(f"Orc {at}", 50.0 * at, 0.0) for at in range(6)]
    names = list(SteadyNames(Sizes(), MOST).lay_out(placed))
    check(names, placed)
    assert len(names) >= 3


def test_a_name_keeps_its_seat_while_its_figure_walks_past_others() -> None:
    names, walker = SteadyNames(Sizes(), MOST), figure("Ann", -200, 0)
    post = figure("Bob", 0, 130)
    offsets = set()
    for step in range(60):
        walker = walker._replace(x=-200.0 + 7 * step)
        found = {name.text: name.box for name in names.lay_out([post, walker])}
        assert set(found) == {"Ann", "Bob"}
        offsets.add((round(found["Ann"][0] - walker.x), round(found["Ann"][1] - walker.y)))
    assert len(offsets) == 1


def test_a_name_that_is_in_the_way_finds_another_seat_and_others_keep_theirs() -> None:
    names = SteadyNames(Sizes(), MOST)
    ann, bob = figure("Ann", 0, 0), figure("Bob", 300, 0)
    before = {name.text: name.box for name in names.lay_out([ann, bob])}
    below = figure("Orc", 0, 55)
    after = {name.text: name.box for name in names.lay_out([ann, bob, below])}
    assert after["Ann"][3] <= 0, "now it stands above"
    assert after["Bob"] == before["Bob"]


def test_one_in_the_thick_of_it_has_its_name_where_it_begins_at_the_figure() -> None:
    placed = [figure("A", 0, 0), figure("B", 50, 0), figure("C", 0, 50), figure("Dervish", 50, 50)]
    names = {name.text: name.box for name in SteadyNames(Sizes(), MOST).lay_out(placed)}
    assert set(names) == {"A", "B", "C", "Dervish"}


def test_names_are_cut_and_who_has_none_has_none() -> None:
    long, nameless = figure("A" * 40, 0, 0), figure("x", 400, 0, name="")
    (name,) = SteadyNames(Sizes(), MOST).lay_out([long, nameless])
    assert name.text == "A" * 15


def test_signs_push_a_name_outwards() -> None:
    (plain,) = SteadyNames(Sizes(), MOST).lay_out([figure("Ann", 0, 0)])
    (signed,) = SteadyNames(Sizes(), MOST).lay_out([figure("Ann", 0, 0, stance="down")])
    assert signed.box[1] > plain.box[1]


def test_at_the_edge_of_the_screen_a_name_goes_where_all_of_it_is_seen() -> None:
    names, edge = SteadyNames(Sizes(), MOST), figure("Wolf rider", 30, 300)
    (free,) = names.lay_out([edge])
    assert free.box[0] < 0
    (seen,) = names.lay_out([edge], (0, 0, 800, 600))
    assert seen.box[0] > 0
    beyond = edge._replace(x=-100.0)
    assert len(list(names.lay_out([beyond], (0, 0, 800, 600)))) == 1, "no seat of its is seen"


def test_where_nothing_has_moved_nothing_is_worked_out_anew() -> None:
    names, placed = SteadyNames(Sizes(), MOST), melee(Random(5), 40)
    first = names.lay_out(placed)
    assert names.lay_out(list(placed)) is first
    assert names.lay_out(placed[1:]) is not first


@pytest.mark.parametrize("number", [12, 40])
def test_names_of_the_fallen_take_no_seat_from_those_who_are_up(number: int) -> None:
    placed = melee(Random(7), number)
    up = {each.token.name for each in placed if each.token.look.stance == "up"}
    nameless = [
        each if each.token.name in up else each._replace(token=each.token._replace(name=""))
        for each in placed
    ]
    alone = SteadyNames(Sizes(), MOST).lay_out(nameless)
    together = SteadyNames(Sizes(), MOST).lay_out(placed)
    assert len(alone) < len(together)
    assert [each for each in together if each.text in up] == list(alone)
