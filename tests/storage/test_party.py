"""Parties go from one battle into another."""

from typing import Final

from battleboard.battle.state.figure import Effect, HitPoints
from battleboard.storage.roster import Party, arrivals, party_of
from tests.battle.battles import BOW, SWORD, battle, figure

ANN: Final = figure("ann", arms=(SWORD, BOW), in_hand=1, hp=HitPoints(4, 9), leader=True)
BOB: Final = figure("bob", alias="the brave")
PARTY: Final = Party("The Six", tuple(each._replace(side="") for each in (ANN, BOB)))


def test_a_party_are_some_figures_in_their_order() -> None:
    there = battle(BOB, figure("orc", "red"), ANN)
    assert party_of(there, ("ann", "bob"), "The Six") == PARTY


def test_what_only_the_battle_has_brought_stays_behind() -> None:
    marked = ANN._replace(
        effects=(Effect("bless", "bless"),),
        hp=HitPoints(4, 9, 5),
        hidden=True,
        tended=True,
        present=False,
        last_charge=2,
        body=ANN.body._replace(at=(50.0, 60.0), facing=90.0),
    )
    assert party_of(battle(marked, BOB), ("ann", "bob"), "The Six") == PARTY


def test_they_come_with_the_wounds_that_they_had_or_hale() -> None:
    for hale, now in ((False, 4), (True, 9)):
        ann, _ = arrivals(battle(), PARTY, "blue", (0.0, 0.0), hale=hale)
        assert ann.hp == (now, 9, 0)


def test_they_come_three_abreast() -> None:
    four = Party("Four", tuple(figure(name) for name in "abcd"))
    coming = arrivals(battle(), four, "red", (10.0, 20.0))
    assert [each.body.at for each in coming] == [(10, 20), (15, 20), (20, 20), (10, 25)]
    assert {each.side for each in coming} == {"red"}


def test_ids_that_others_have_already_are_counted_on() -> None:
    twins = Party("Twins", (figure("ann"), figure("ann"), figure("red")))
    coming = arrivals(battle(ANN, figure("ann 3")), twins, "blue", (0.0, 0.0))
    assert [each.id for each in coming] == ["ann 2", "ann 4", "red 2"]


def test_everybody_keeps_the_face() -> None:
    shown = ANN._replace(card=ANN.card._replace(portrait="abc"))
    (ann,) = party_of(battle(shown), ("ann",), "Alone").figures
    assert ann.card.portrait == "abc"
