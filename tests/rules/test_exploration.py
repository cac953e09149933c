"""Each game counts the time between fights by its rules."""

import pytest

from battleboard.rules import RULESETS, find_ruleset
from battleboard.rules.exploration import HealingRules, RestRules, Rhythm
from battleboard.rules.measures import by_the_clock


@pytest.mark.parametrize(
    ("game", "rhythm", "rest", "healing"),
    [
        (
            "addict",
            Rhythm(3, 1, 6, "OSRIC exploration"),
            RestRules(5, "DMG 38", after_fight=True),
            HealingRules("DMG 82", whole=28),
        ),
        (
            "osric",
            Rhythm(3, 1, 6, "OSRIC exploration"),
            RestRules(5, "OSRIC exploration", after_fight=True),
            HealingRules("OSRIC natural healing", whole=28),
        ),
        (
            "ose",
            Rhythm(2, 1, 6, "OSE wandering monsters"),
            RestRules(5, "OSE resting", tired=1),
            HealingRules("OSE natural healing", faces=3),
        ),
        ("countdown", None, None, HealingRules("COUNTDOWN healing", faces=3, weak=1)),
    ],
)
def test_each_game_has_its_own_rhythm_rest_and_healing(
    game: str, rhythm: Rhythm | None, rest: RestRules | None, healing: HealingRules
) -> None:
    found = find_ruleset(game).exploration
    assert (found.rhythm, found.rest, found.healing) == (rhythm, rest, healing)


def test_games_of_one_family_share_what_they_have() -> None:
    both = (("addict", "procedure"), ("osric", "osric3"))
    for one, other in both:
        assert find_ruleset(one).exploration == find_ruleset(other).exploration


@pytest.mark.parametrize("game", RULESETS)
def test_every_figure_of_a_game_has_its_source(game: str) -> None:
    assert all(each.rule for each in find_ruleset(game).exploration if each is not None)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 minutes"),
        (6, "6 seconds"),
        (60, "1 minute"),
        (600, "10 minutes"),
        (4810, "1 hour 20 minutes 10 seconds"),
        (7200, "2 hours"),
        (90000, "1 day 1 hour"),
    ],
)
def test_a_time_is_told_as_a_clock_counts_it(seconds: int, words: str) -> None:
    assert by_the_clock(seconds) == words
