"""A party shares experience: henchmen get half, and prime requisites add to a share."""

import pytest

from battleboard.rules import RULESETS, find_ruleset
from battleboard.rules.experience import (
    BASIC_EXPERIENCE,
    FIRST_EDITION_EXPERIENCE,
    ExperienceRules,
    Sharer,
    shares,
)

PARTY = (
    Sharer("ann"),
    Sharer("bob", prime=10),
    Sharer("cid", "half"),
    Sharer("dora", "none"),
)


def test_a_henchman_counts_as_half_a_figure() -> None:
    assert shares(FIRST_EDITION_EXPERIENCE, 1000, PARTY) == {"ann": 400, "bob": 440, "cid": 200}


def test_in_the_basic_game_everyone_counts_and_a_retainer_loses_half() -> None:
    assert shares(BASIC_EXPERIENCE, 1000, PARTY) == {"ann": 333, "bob": 366, "cid": 166}


@pytest.mark.parametrize("rules", [FIRST_EDITION_EXPERIENCE, BASIC_EXPERIENCE])
def test_nobody_shares_nothing(rules: ExperienceRules) -> None:
    assert shares(rules, 100, ()) == {}
    assert shares(rules, 100, (Sharer("cid", "half"),)) == {"cid": 100 if rules.half_shares else 50}


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_knows_its_coins(game: str) -> None:
    rules = find_ruleset(game).experience
    assert list(rules.coins) == ["pp", "gp", "ep", "sp", "cp"]
    assert rules.coins["gp"] == 1
    assert rules.primes[:1] == (0,)
