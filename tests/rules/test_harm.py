"""Harm to a caster from outside the round spoils its spell, if the rules say so."""

import pytest

from battleboard.rules import Act, find_ruleset
from battleboard.rules.timing.act import Place
from battleboard.rules.wounds import Harm

SPELL = Act("ann:spell", "ann", "blue", "spell", "spell", (), 0, Place(5), begun=3, due=5)
DEVICE = SPELL._replace(kind="device", mode="device")
ALL = ("addict", "procedure", "osric", "osric3", "countdown", "ose")


def spoiled(game: str, harm: Harm, **options: str) -> bool:
    rules = find_ruleset(game)
    return rules.spoiled(harm, rules.rulings(options))


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(("now", "lost"), [(0, True), (4, True), (5, False), (6, False)])
def test_harm_spoils_a_spell_until_it_is_done(game: str, now: int, lost: bool) -> None:  # noqa: FBT001
    assert spoiled(game, Harm(SPELL, 5, now)) is lost


@pytest.mark.parametrize("game", ALL)
def test_harm_does_not_stop_a_device(game: str) -> None:
    assert not spoiled(game, Harm(DEVICE, 5, 2, concentration=True))
    assert not spoiled(game, Harm(DEVICE, 5, 5, concentration=True))


@pytest.mark.parametrize("game", ALL)
def test_a_spell_that_runs_on_is_spoiled_to_the_last(game: str) -> None:
    assert spoiled(game, Harm(SPELL._replace(runs_on=True), 10, 10))


def test_VII_C_option_spoil_same_segment() -> None:
    harm = Harm(SPELL, 5, 5)
    assert spoiled("addict", harm, **{"spoil.same_segment": "on"})
    assert not spoiled("addict", harm._replace(now=6), **{"spoil.same_segment": "on"})


@pytest.mark.parametrize(("ruling", "lost"), [("both", [4]), ("spoils", [4, 5]), ("only", [5])])
def test_COUNTDOWN_option_cast_own_number(ruling: str, lost: list[int]) -> None:
    options = {"cast.own_number": ruling}
    found = [now for now in (4, 5, 6) if spoiled("countdown", Harm(SPELL, 5, now), **options)]
    assert found == lost
    assert not spoiled("countdown", Harm(DEVICE, 5, 4), **options)
    assert spoiled("countdown", Harm(SPELL._replace(runs_on=True), 10, 10), **options)


def test_PROCEDURE_spells_that_need_concentration_are_lost_in_their_own_segment() -> None:
    assert spoiled("procedure", Harm(SPELL, 5, 5, concentration=True))
    assert not spoiled("addict", Harm(SPELL, 5, 5, concentration=True))


@pytest.mark.parametrize(("now", "lost"), [(2, False), (3, True), (5, False)])
def test_OSRIC_option_spoil_before_casting(now: int, lost: bool) -> None:  # noqa: FBT001
    assert spoiled("osric", Harm(SPELL, 5, now), **{"spoil.before_casting": "off"}) is lost
