"""Encounters are laid by, put in order, and brought on where they stood."""

from typing import Any

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    ArrangeEncounters,
    BringOn,
    EndBattle,
    LayBy,
    Leave,
    RemoveFigure,
)
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.prepared_encounter import PreparedEncounter
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.rounds import playing, strikes

ORCS = PreparedEncounter("3 Hall", ("orc1", "orc2"), "They sleep.", 5)
OGRE = PreparedEncounter("Ogre", ("ogre",))


def ground() -> Battle:
    orcs = (figure(f"orc{at}", "red", at=(10.0 * at, 50.0)) for at in (1, 2))
    return battle(figure("ann"), *orcs, figure("ogre", "red", at=(90.0, 50.0)))


def test_a_group_waits_off_the_board_and_comes_on_where_it_stood() -> None:
    before = ground()
    waiting = do(before, LayBy(ORCS, morale=9))
    assert [waiting.figures[who].present for who in ("orc1", "orc2", "ogre")] == [
        False,
        False,
        True,
    ]
    assert waiting.figures["orc1"].card.morale == 9
    assert waiting.figures["ogre"].card.morale is None
    assert waiting.log[-1].text == "Prepare 3 Hall: Orc1 and Orc2"
    outcome = apply(waiting, BringOn("3 Hall"), tables=TABLES)
    after = outcome.battle
    assert after.figures["orc1"].body == before.figures["orc1"].body
    assert after.figures["orc2"].present
    assert (after.prepared, after.encounter.added) == ((), 5)
    assert after.log[-1].text == "Bring in 3 Hall: Orc1 and Orc2"
    assert report_events(after, outcome.events) == "They sleep."
    assert not report_events(after, outcome.events, players=True)


def test_after_a_fight_another_encounter_begins_and_the_removed_stay_away() -> None:
    over = do(ground(), Leave("ogre"), LayBy(OGRE), LayBy(ORCS), RemoveFigure("orc1"), EndBattle())
    after = do(over, BringOn("3 Hall"))
    assert not after.over
    assert after.figures["orc2"].present
    assert [each.title for each in after.prepared] == ["Ogre"]
    assert do(after, BringOn("Ogre")).figures["ogre"].present


def test_encounters_are_put_in_order() -> None:
    both = do(ground(), LayBy(ORCS), LayBy(OGRE))
    later = ORCS._replace(title="Later", note="")
    arranged = do(both, ArrangeEncounters((OGRE, later)))
    assert arranged.prepared == (OGRE, later)
    assert arranged.log[-1].text == "Arrange the prepared encounters"
    with pytest.raises(Refusal, match="groups have changed"):
        do(both, ArrangeEncounters((OGRE,)))
    with pytest.raises(Refusal, match="already an encounter called Ogre"):
        do(both, ArrangeEncounters((OGRE, ORCS._replace(title="Ogre"))))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"who": ()}, "Choose the figures"),
        ({"who": ("ann",)}, "Ann belongs to the players"),
        ({"who": ("orc1",)}, "Orc1 is already in a prepared encounter"),
        ({"title": " "}, "Give the encounter a title"),
        ({"title": "x" * 81}, "Give the encounter a title"),
        ({"note": "x" * 4001}, "Give the encounter a title"),
        ({"title": "3 Hall"}, "already an encounter called 3 Hall"),
        ({"reaction": 101}, "Expected a reaction"),
    ],
)
def test_what_cannot_be_prepared_is_told(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        do(ground(), LayBy(ORCS), LayBy(OGRE._replace(**changes)))


def test_nothing_comes_on_unprepared_or_within_a_round() -> None:
    with pytest.raises(Refusal, match="There is no prepared encounter 'Ogre'"):
        do(ground(), BringOn("Ogre"))
    waiting = playing(strikes("ann", "orc"))._replace(
        prepared=(PreparedEncounter("Orc", ("orc",)),)
    )
    with pytest.raises(Refusal, match="Finish the current round first"):
        do(waiting, BringOn("Orc"))
