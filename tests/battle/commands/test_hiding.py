"""Commands decide what the players may see."""

import pytest

from battleboard.battle.apply import Command, apply
from battleboard.battle.commands.hiding import (
    AgreeShowing,
    Explore,
    Hide,
    Reveal,
    SetAlias,
    SetFog,
    ShowHealth,
)
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.players_options import FogPatch, Showing
from tests.battle.battles import battle, do, figure

BOTH = battle(figure("orc", "red"), figure("ogre", "red"))


def test_figures_are_hidden_and_shown_again() -> None:
    hidden = do(BOTH, Hide(("orc", "ogre")))
    assert all(each.hidden for each in hidden.figures.values())
    shown = do(hidden, Hide(("orc",), hidden=False))
    assert [each.hidden for each in shown.figures.values()] == [False, True]


def test_a_figure_goes_by_another_name() -> None:
    state = do(BOTH, SetAlias("ogre", "Stranger"))
    assert state.figures["ogre"].alias == "Stranger"
    assert not do(state, SetAlias("ogre")).figures["ogre"].alias


def test_the_health_of_foes_is_shown_in_general_and_of_one_in_particular() -> None:
    state = do(BOTH, ShowHealth("wounded"), ShowHealth("bar", "ogre"))
    assert state.showing.foes == "wounded"
    assert [each.shown_hp for each in state.figures.values()] == [None, "bar"]
    assert do(state, ShowHealth(None, "ogre")).figures["ogre"].shown_hp is None


HALL = FogPatch(((0.0, 0.0), (30.0, 0.0), (30.0, 20.0), (0.0, 20.0)))
NICHE = FogPatch(((20.0, 0.0), (30.0, 0.0), (30.0, 20.0), (20.0, 20.0)), shown=False)


def test_fog_and_ground() -> None:
    state = do(BOTH, SetFog(on=True), Reveal((HALL,)), Reveal((NICHE,)), Explore("picture"))
    assert state.showing == Showing(fog=True, patches=(HALL, NICHE), explored="picture")
    assert state.showing.opens((5.0, 5.0))
    assert not state.showing.opens((25.0, 5.0))
    assert not do(state, SetFog(on=False)).showing.fog
    assert do(state, SetFog(on=True, by_hand=True)).showing.by_hand
    state = do(state, Reveal((HALL._replace(shown=False),)))
    assert len(state.showing.patches) == 2
    assert not state.showing.opens((5.0, 5.0))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Hide(("orc",)), "Hide Orc"),
        (Hide(("orc", "ogre"), hidden=False), "Show 2 figures"),
        (SetAlias("ogre", "Stranger"), "Show Ogre as 'Stranger'"),
        (SetAlias("ogre"), "Show the real name of Ogre"),
        (ShowHealth("none"), "Show the health of foes: nothing"),
        (ShowHealth(None, "ogre"), "Show the health of Ogre: same as the others"),
        (SetFog(on=True), "Turn on automatic fog"),
        (SetFog(on=False), "Turn off fog"),
        (SetFog(on=True, by_hand=True), "Turn on manual fog"),
        (Reveal((HALL,), "the hall"), "Show the hall"),
        (Reveal((NICHE,)), "Hide ground"),
        (Explore("mask"), "Reveal explored areas"),
        (Explore(""), "Reset explored areas"),
    ],
)
def test_every_deed_says_what_it_does(command: Command, sentence: str) -> None:
    assert command.sentence(BOTH) == sentence


@pytest.mark.parametrize("command", [Hide(()), ShowHealth(None), Reveal(())])
def test_what_says_nothing_is_refused(command: Command) -> None:
    with pytest.raises(Refusal):
        apply(BOTH, command)


def test_what_they_may_see_is_agreed_once() -> None:
    before = battle(figure("orc", "red"))
    assert AgreeShowing().sentence(before) == "Show players the whole map"
    after = do(before, AgreeShowing())
    assert after.showing == before.showing._replace(agreed=True)
