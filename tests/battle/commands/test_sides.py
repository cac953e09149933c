"""Commands change the sides of a battle."""

import pytest

from battleboard.battle.apply import Command, apply
from battleboard.battle.commands import ChangeSide, SetLeader, SetTeam
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.team import Team
from tests.battle.battles import battle, do, figure

GREEN = Team("Green", colour=2, badge="star")


def test_a_side_comes_and_changes() -> None:
    start = battle()
    state = do(start, SetTeam("green", GREEN))
    assert state.teams["green"] == GREEN
    changed = do(state, SetTeam("green", GREEN._replace(die=8)))
    assert changed.teams["green"].die == 8
    assert SetTeam("green", GREEN).sentence(start) == "Add the side Green"
    assert SetTeam("green", GREEN).sentence(state) == "Change the side Green"


def test_figures_change_sides() -> None:
    start = battle(figure("orc", "red"), figure("ogre", "red"), figure("ann"))
    state = do(start, ChangeSide(("orc", "ogre"), "blue"))
    assert {each.side for each in state.figures.values()} == {"blue"}
    assert start.figures["orc"].side == "red"
    assert ChangeSide(("orc",), "blue").sentence(start) == "Orc joins Blue"
    assert ChangeSide(("orc", "ogre"), "blue").sentence(start) == "Orc and Ogre join Blue"
    assert ChangeSide(("orc",), "green").sentence(start) == "Orc joins green"


def test_a_figure_leads_and_leads_no_longer() -> None:
    start = battle(figure("orc", "red"))
    state = do(start, SetLeader("orc"))
    assert state.figures["orc"].leader
    assert not do(state, SetLeader("orc", leads=False)).figures["orc"].leader
    assert SetLeader("orc").sentence(start) == "Orc leads"
    assert SetLeader("orc", leads=False).sentence(start) == "Orc no longer leads"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (SetTeam("orc", GREEN), "A figure is called 'orc': choose another name for the side."),
        (ChangeSide(("orc",), "green"), "There is no side 'green'."),
        (ChangeSide(("elf",), "red"), "There is no figure 'elf'."),
    ],
)
def test_what_makes_no_sense_is_refused(command: Command, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        apply(battle(figure("orc", "red")), command)
    assert str(refused.value) == why
