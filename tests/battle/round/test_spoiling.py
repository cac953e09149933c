"""Spells are spoiled by harm from outside the acts of the round."""

import pytest

from battleboard.battle.round.spells import spoil_spells
from battleboard.battle.state.event import Spoiled
from tests.battle.rounds import casts, context, moved_on, playing, strikes

GAMES = ("addict", "procedure", "osric", "osric3", "countdown", "ose")


@pytest.mark.parametrize("game", GAMES)
def test_harm_spoils_a_pending_spell_once(game: str) -> None:
    judge = context()
    begun = playing(casts(), strikes(), game=game)
    spoiled = spoil_spells(begun, "mage", judge)
    assert spoiled.running.spoiled == {"mage:spell"}
    assert judge.events == [Spoiled("mage", "mage:spell", "sleep")]
    assert spoil_spells(spoiled, "mage", judge) == spoiled
    assert len(judge.events) == 1


def test_nobody_elses_spell_is_spoiled() -> None:
    begun = playing(casts(), strikes())
    assert spoil_spells(begun, "orc", context()).running.spoiled == frozenset()


def test_a_spell_that_is_off_is_safe() -> None:
    late = moved_on(playing(casts(time=3), strikes()), 4)
    assert spoil_spells(late, "mage", context()).running.spoiled == frozenset()


def test_nothing_is_spoiled_before_the_dice_have_fallen() -> None:
    begun = playing(casts(), strikes())
    waiting = begun.with_running(begun.running._replace(resolution=None))
    assert spoil_spells(waiting, "mage", context()) is waiting


def test_a_spell_that_needs_concentration_is_lost_even_as_it_is_done() -> None:
    for concentration, lost in ((True, {"mage:spell"}), (False, set())):
        spell = casts(time=4, concentration=concentration)
        begun = moved_on(playing(spell, strikes(), game="procedure"), 4)
        assert spoil_spells(begun, "mage", context()).running.spoiled == lost
