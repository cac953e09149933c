"""Combinations of dice are merged where they have the same result."""

from itertools import product

from battleboard.rules import Scene, Side
from battleboard.rules.likelihood.chances import combinations, is_separable, is_tied, ways
from battleboard.rules.timing.dice import (
    Dice,
    Throw,
    rolled_dice,
    values_of,
    with_throws,
    without_throws,
)
from tests.rules.scenes import figure

TWO = (Throw("blue"), Throw("red"))


def test_every_combination_stands_for_itself_where_the_numbers_count() -> None:
    found = combinations(Dice(TWO), ())
    assert [each.values for each in found] == list(product(range(1, 7), repeat=2))
    assert {each.amount for each in found} == {1}
    assert found[7].spread(5) == {5: 1}


def test_where_only_the_order_counts_there_are_three_ways_for_two_dice() -> None:
    found = combinations(Dice(TWO, order_only=True), ())
    assert {each.values: each.amount for each in found} == {(1, 1): 6, (1, 2): 15, (2, 1): 15}
    assert found[1].spread(2) == {2: 15}


def test_six_dice_have_as_many_orders_as_there_are_weak_orders() -> None:
    found = combinations(Dice((Throw("x"),) * 6, order_only=True), ())
    assert len(found) == 4683
    assert sum(each.amount for each in found) == ways((Throw("x"),) * 6) == 6**6


def test_what_is_added_and_what_is_known_count_for_the_order() -> None:
    dice = Dice((Throw("a", added=1),), order_only=True)
    found = combinations(dice, (4,))
    assert [(each.values, each.amount) for each in found] == [((1,), 2), ((3,), 1), ((4,), 3)]


def test_numbers_that_dice_show_are_spread_over_all_that_they_stand_for() -> None:
    found = combinations(Dice(TWO, order_only=True, counted=True), ())
    tied, lower, higher = sorted(found, key=lambda each: each.values)
    assert lower.spread(1) == {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}
    assert tied.spread(1) == dict.fromkeys(range(1, 7), 1)
    assert higher.spread(0) == {0: 15}


def test_numbers_beyond_the_usual_ones_are_kept_apart() -> None:
    slow = Dice((Throw("a", added=-1),), order_only=True, counted=True)
    assert [each.amount for each in combinations(slow, ())] == [1, 5]
    large = Dice((Throw("a", faces=8),), order_only=True, counted=True)
    assert [each.amount for each in combinations(large, ())] == [6, 1, 1]
    assert [each.amount for each in combinations(Dice((), order_only=True, counted=True), ())] == [
        1
    ]


def test_dice_tie_each_other_or_one_that_is_known() -> None:
    dice = Dice((Throw("a"), Throw("b", added=1)))
    assert is_tied(dice, (3, 2), ())
    assert is_tied(dice, (3, 4), (5,))
    assert not is_tied(dice, (3, 4), (4,))


def test_dice_that_have_fallen_are_known_with_what_is_added() -> None:
    figures = (
        figure("a", initiative=2),
        figure("b"),
        figure("c"),
        figure("d", "red"),
    )
    scene = Scene({"blue": Side(4), "red": Side()}, figures)
    by_sides = rolled_dice(scene, Dice((Throw("blue"), Throw("red"))))
    assert by_sides == {"a": ("a", 2), "b": ("blue", 4), "c": ("blue", 4)}
    assert values_of(by_sides) == (2, 4)
    own = Dice((Throw("a", figures=("a",), added=1), Throw("bc", figures=("b", "c"), added=-1)))
    assert values_of(rolled_dice(scene, own)) == (3, 3)


def test_no_die_has_fallen_any_more_and_then_all_have() -> None:
    scene = Scene(
        {"blue": Side(4), "red": Side(2)}, (figure("a", initiative=2), figure("d", "red"))
    )
    bare = without_throws(scene)
    assert {side.initiative for side in bare.sides.values()} == {None}
    assert {each.initiative for each in bare.combatants} == {None}
    again = with_throws(bare, (Throw("blue"), Throw("red"), Throw("a", figures=("a",))), (4, 2, 2))
    assert again == scene


def test_figures_fall_apart_only_where_nothing_moves_the_ends_of_their_ruler() -> None:
    plain = Dice(TWO, order_only=True, counted=True)
    assert is_separable(plain, (6,))
    assert not is_separable(plain, (8,))
    assert not is_separable(plain, (0,))
    assert not is_separable(plain._replace(counted=False), ())
