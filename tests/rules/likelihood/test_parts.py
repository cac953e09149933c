"""A scene is split into parts; figures that affect each other stay together."""

from battleboard.rules import Action, Scene, Side
from battleboard.rules.likelihood.dice_groups import parts
from tests.rules.scenes import casts, does, figure

FIGURES = tuple(figure(name, side) for name, side in zip("abcdef", "rbrbrb", strict=True))
SIDES = {"r": Side(), "b": Side()}


def groups(*actions: Action) -> set[str]:
    scenes = parts(Scene(SIDES, FIGURES, actions), lambda _: ())
    return {"".join(sorted(each.id for each in scene.combatants)) for scene in scenes}


def test_those_who_aim_at_each_other_belong_together() -> None:
    assert groups(does("a", "melee", "b"), does("c", "melee", "d"), does("d", "melee", "e")) == {
        "ab",
        "cde",
    }


def test_casters_of_opposing_sides_belong_together_and_those_of_one_side_do_not() -> None:
    assert groups(casts("a", 1), casts("b", 1), casts("b", 2)) == {"ab"}
    assert groups(casts("a", 1), casts("c", 1)) == {"a", "c"}


def test_those_who_do_nothing_make_no_part() -> None:
    assert groups(does("a", "none", "b"), does("c", "move")) == {"c"}


def test_each_action_keeps_its_place() -> None:
    actions = (does("a", "move"), does("c", "melee", "d"))
    scenes = parts(Scene(SIDES, FIGURES, actions), lambda _: ())
    kinds = {tuple((each.by, each.kind) for each in scene.actions) for scene in scenes}
    assert kinds == {(("a", "move"), ("a", "none")), (("c", "none"), ("c", "melee"))}
