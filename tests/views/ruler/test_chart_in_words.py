"""The ruler is described in words."""

from battleboard.battle.commands import Damage, Overrule, PsionicExchange
from battleboard.views.ruler.chart import chart_in_words
from battleboard.views.ruler.round_chart import chart_of
from tests.battle.battles import do
from tests.battle.commands.test_psionic_exchange import THRUST, duel
from tests.battle.laid_rounds import laid
from tests.battle.table import at, fights, in_round, meet


def test_it_is_told_lane_by_lane() -> None:
    said = chart_in_words(chart_of(laid()))
    assert said.startswith("Ann: Ann's blow, segment 6: still to come. Bob: Bob's sleep, segment 3")
    assert "Ogre: Ogre's blow, segment 2: still to come." in said


def test_the_selected_act_comes_first() -> None:
    said = chart_in_words(chart_of(laid()), "orc:strike 1")
    assert said.startswith("Selected: Orc's blow, segment 4: still to come. Ann:")


def test_who_is_out_and_what_the_dm_placed_is_told() -> None:
    after = at(laid(), Overrule("ann:strike 1", 9), Damage(("orc",), 30))
    said = chart_in_words(chart_of(after))
    assert "segment 9: still to come, placed by the DM." in said
    assert "Orc, out of the fight: Orc's blow, segment 4: does not happen." in said


def test_V_psionic_combat_is_told_before_the_acts() -> None:
    said = chart_in_words(chart_of(do(duel(), PsionicExchange("mind:other", (THRUST,)))))
    assert said.startswith("Mind: psionic combat until segment 1; Mind's use of psionics, segment")
    assert "Brain: Brain's use of psionics, segment 2" in said


def test_an_empty_ruler_says_what_comes() -> None:
    said = chart_in_words(chart_of(meet()))
    assert said == "The round appears here once actions are declared and dice rolled."


def test_who_has_declared_nothing_is_named() -> None:
    said = chart_in_words(chart_of(at(in_round(), fights("ann", "orc"))))
    assert said.startswith("Ann: Ann strikes Orc: waiting for initiative.")
    assert said.endswith("Nothing declared: Bob, Orc, Ogre.")
