"""Blows are described with what became of those who were hit."""

import pytest

from battleboard.battle.knowledge.phrases import Words, blow_of
from battleboard.battle.state.event import Changed, EffectEnded, Event, Hurt, Struck
from battleboard.rules.measures import Pace

WORDS = Words(Pace(), str.capitalize)
BLOW = Struck("ann:strike 1", "ann", "orc", "sword", 14, 12, 7, "")
HURT = Hurt("orc", 7, 3)
DEAD = Changed("orc", "standing", "dead")


@pytest.mark.parametrize(
    ("events", "one", "told"),
    [
        ((BLOW,), "hits Orc for 7", 1),
        ((BLOW, HURT), "hits Orc for 7", 2),
        ((BLOW, HURT, DEAD), "hits Orc for 7, who dies", 3),
        ((BLOW, HURT, HURT, DEAD), "hits Orc for 7", 2),
        ((BLOW, HURT, DEAD, DEAD), "hits Orc for 7, who dies", 3),
        ((BLOW, HURT._replace(who="cid"), DEAD), "hits Orc for 7", 1),
        ((BLOW, HURT, DEAD._replace(who="cid")), "hits Orc for 7", 2),
        ((BLOW, EffectEnded("orc", "Hold", "concentration")), "hits Orc for 7", 1),
        ((BLOW._replace(damage=0), HURT._replace(amount=0)), "hits Orc to no effect", 2),
    ],
)
def test_a_blow_takes_what_follows_from_it_along(
    events: tuple[Event, ...], one: str, told: int
) -> None:
    found = blow_of(events, WORDS)
    assert found is not None
    assert (found[0].one, found[1]) == (one, told)
    assert (found[0].who, found[0].other) == ("ann", "orc")


def test_what_begins_with_no_blow_is_none() -> None:
    assert blow_of((HURT, BLOW), WORDS) is None
    assert blow_of((), WORDS) is None
