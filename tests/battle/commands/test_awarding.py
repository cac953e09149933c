"""A party gets its experience once for each foe."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import AwardExperience
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.state.command_context import Refusal
from battleboard.rules.experience import Sharer
from tests.battle.battles import TABLES, battle, do, figure

PARTY = (Sharer("ann", prime=10), Sharer("bob", "half"), Sharer("cid", "none"))
AWARD = AwardExperience(("orc",), 1200, 300, PARTY)


def company() -> Battle:
    return battle(
        figure("ann", experience=2000),
        figure("bob"),
        figure("cid", henchman=True),
        figure("orc", "red"),
    )


def test_points_are_shared_and_remembered() -> None:
    outcome = apply(company(), AWARD, tables=TABLES)
    after = outcome.battle
    cards = {who: after.figures[who].card for who in ("ann", "bob", "cid")}
    assert {who: card.experience for who, card in cards.items()} == {
        "ann": 3100,
        "bob": 500,
        "cid": 0,
    }
    assert (cards["ann"].prime, cards["bob"].henchman, cards["cid"].henchman) == (10, True, True)
    assert after.awarded == {"orc"}
    assert after.log[-1].text == "1,500 experience points for Ann and Bob"
    assert report_events(after, outcome.events) == (
        "The fight is worth 1,200 experience points, and the treasure 300. "
        "Ann gains 1,100 experience points and has 3,100. "
        "Bob gains 500 experience points and has 500."
    )
    assert report_events(after, outcome.events, players=True).startswith("Ann gains 1,100")


def test_without_treasure_none_is_told() -> None:
    outcome = apply(company(), AWARD._replace(treasure=0), tables=TABLES)
    assert report_events(outcome.battle, outcome.events).startswith(
        "The fight is worth 1,200 experience points. Ann"
    )


def test_a_foe_counts_once() -> None:
    with pytest.raises(Refusal, match="counted already"):
        do(company(), AWARD, AWARD)


@pytest.mark.parametrize(
    ("award", "why"),
    [
        (AWARD._replace(points=0, treasure=0), "Expected 1 to 10,000,000 points"),
        (AWARD._replace(points=-5), "Expected 1 to"),
        (AWARD._replace(points=10**8), "Expected 1 to"),
        (AWARD._replace(party=PARTY[2:]), "Nobody shares"),
    ],
)
def test_what_cannot_be_shared_is_told(award: AwardExperience, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        do(company(), award)
