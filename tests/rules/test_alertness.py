"""A side's check against surprise is modified correctly."""

from fractions import Fraction

import pytest

from battleboard.rules import SceneError, Side
from battleboard.rules.encounter import Alertness, alertness, surprise_roll
from tests.rules.scenes import figure, scene


def test_the_best_of_ones_own_and_what_all_foes_share() -> None:
    figures = [
        figure("ann"),
        figure("ranger", surprised_less=1),
        figure("elf", "red", surprises_more=2),
        figure("orc", "red", surprises_more=1),
    ]
    fight = scene(figures, [])
    assert alertness(fight, "blue") == Alertness(1, "ranger", 1)
    assert alertness(fight, "red").sixths == 0


def test_a_side_alone_is_as_it_is() -> None:
    assert alertness(scene([], []), "blue") == Alertness(0, "", 0)


def test_the_usual_chance_holds_where_none_is_given() -> None:
    assert surprise_roll("red", Side(roll=3), Fraction(2)) == (3, Fraction(2))
    assert surprise_roll("red", Side(roll=3, surprised_on=Fraction(4)), Fraction(2)) == (
        3,
        Fraction(4),
    )


@pytest.mark.parametrize(
    ("side", "path"), [(Side(), "sides.red.roll"), (Side(roll=2), "sides.red.surprised_on")]
)
def test_what_is_missing_is_named(side: Side, path: str) -> None:
    with pytest.raises(SceneError, match='expected a number, or "aware": true') as fault:
        surprise_roll("red", side)
    assert fault.value.path == path
