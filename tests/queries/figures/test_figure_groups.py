"""It is known which figures may be exported together."""

from battleboard.battle.battle import Battle
from battleboard.queries.figures.figure_commands import (
    FigureGroup,
    all_figures,
    groups_of,
    name_for,
)
from tests.battle.battles import battle, figure

ANN, BOB, ORC = figure("ann"), figure("bob"), figure("orc", "red")


def mixed() -> Battle:
    """An orc came first, and the party after it."""
    return battle(ORC, ANN, BOB)


def test_the_selected_come_first_and_then_the_players() -> None:
    there = mixed()
    party, foes = (there.teams[side].name for side in ("blue", "red"))
    assert groups_of(there, ("orc", "ann")) == (
        FigureGroup("", ("orc", "ann"), "Selected: Orc and Ann"),
        FigureGroup(party, ("ann", "bob"), f"{party}: Ann and Bob"),
        FigureGroup(foes, ("orc",), f"{foes}: Orc"),
    )


def test_without_a_selection_there_are_the_sides() -> None:
    assert [each.who for each in groups_of(mixed(), ())] == [("ann", "bob"), ("orc",)]


def test_a_side_on_which_nobody_is_is_none() -> None:
    assert [each.who for each in groups_of(battle(ORC), ())] == [("orc",)]


def test_everybody_is_a_group() -> None:
    assert all_figures(mixed()).who == ("orc", "ann", "bob")


def test_a_whole_side_has_its_name_and_others_have_none() -> None:
    there = mixed()
    assert name_for(there, ("bob", "ann")) == there.teams["blue"].name
    assert name_for(there, ("ann",)) == ""
    assert name_for(there, ("ann", "bob", "orc")) == ""
