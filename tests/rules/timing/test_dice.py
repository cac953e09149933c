"""The dice of a round are asked for, and rolled in its scene."""

from battleboard.rules import Scene, Side
from battleboard.rules.timing.dice import Throw, side_throws, with_throws
from tests.rules.scenes import figure

SIDES = {"blue": Side(), "red": Side(die=8), "green": Side(3), "grey": Side()}
FIGURES = (
    figure("ann"),
    figure("orc", "red"),
    figure("elf", "green"),
    figure("imp", "grey", initiative=2),
)
SCENE = Scene(SIDES, FIGURES)


def test_sides_throw_that_have_figures_waiting_for_a_die() -> None:
    assert side_throws(SCENE) == (Throw("blue", 6), Throw("red", 8))


def test_a_sides_die_is_entered_as_its_initiative() -> None:
    scene = with_throws(SCENE, side_throws(SCENE), (5, 8))
    assert [side.initiative for side in scene.sides.values()] == [5, 8, 3, None]
    assert scene.combatants == FIGURES
    assert SCENE.sides["blue"].initiative is None


def test_a_die_of_figures_is_entered_for_each_of_them() -> None:
    scene = with_throws(SCENE, [Throw("goblins", figures=("ann", "orc"))], (4,))
    assert [figure.initiative for figure in scene.combatants] == [4, 4, None, 2]
