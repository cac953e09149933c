"""The state of play is summed up in a few words."""

from battleboard.queries.round.explanations import NOT_LAID, Standing, nobody_acts, standing
from tests.battle.battles import figure
from tests.battle.laid_rounds import laid
from tests.battle.rounds import MAGE, playing, strikes
from tests.battle.table import in_round, led_to, meet, played
from tests.storage.examples import example


def test_it_names_the_round_the_place_that_is_shown_and_what_comes() -> None:
    found = standing(laid(), 3.2)
    assert found == Standing(
        "Round 1 · segment 3", "Next: Ogre's blow", is_laid=True, is_playing=True
    )


def test_the_first_moment_is_the_very_beginning() -> None:
    assert standing(laid(), 0.4).where == "Round 1 · the start of the round"
    assert standing(laid(), -1).where == "Round 1 · the start of the round"
    assert standing(laid(), 99).where == "Round 1 · segment 10"


def test_each_game_has_its_own_words() -> None:
    assert standing(laid("countdown"), 1).where == "Round 1 · segment 6"
    assert standing(laid("countdown"), 7).where == "Round 1 · the end of the round"
    assert standing(laid("ose"), 5).where == "Round 1 · Red's melee phase"


def test_those_who_act_together_are_named_and_the_others_counted() -> None:
    assert standing(laid("osric"), 0).coming == "Next: Orc's blow and Ogre's blow"
    orcs = [figure(f"orc{number}", "red") for number in range(4)]
    blows = [strikes(orc.id, "mage") for orc in orcs]
    many = playing(*blows, figures=(MAGE, *orcs), game="osric")
    assert standing(many, 0).coming == "Next: Orc0's blow, Orc1's blow and 2 more"


def test_surprise_and_what_comes_before_it() -> None:
    surprised = example("example-of-melee", "1-surprise.json")
    assert standing(surprised, 2).where == "Surprise · segment 2"
    assert standing(meet(), 0) == Standing("Before the first round", NOT_LAID)


def test_a_round_that_is_declared_has_no_place_yet() -> None:
    assert standing(in_round(), 0) == Standing("Round 1", NOT_LAID)


def test_in_the_end_everything_is_played() -> None:
    after = played(laid())
    assert standing(after, 10).coming == "All resolved"
    ended = led_to(after, "end")
    assert standing(ended, 10) == Standing("Round 1 · segment 10", is_laid=True)


def test_where_nothing_is_laid_out_it_says_whether_anything_will_be() -> None:
    assert nobody_acts(in_round()) == "No one acts this round."
    surprised = example("example-of-melee", "1-surprise.json")
    assert nobody_acts(surprised) == "No one has declared yet."
