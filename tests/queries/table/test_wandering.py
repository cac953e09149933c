"""Wandering monsters are planned die by die, and come on in one command."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import EndBattle, Kill, PassTime, SetFog
from battleboard.battle.state.adventure_event import WanderersCame
from battleboard.battle.state.command_context import LOWEST, Refusal, RollRequest, TypedRolls
from battleboard.battle.state.event import EncounterBegan, Met, WanderingChecked
from battleboard.battle.state.team import Team
from battleboard.board.board import Board
from battleboard.board.level import Level
from battleboard.board.wall import Wall, door
from battleboard.queries.table.approaches import WayIn, approaches
from battleboard.queries.table.wandering import (
    WanderingPlan,
    WanderingTable,
    bring_on,
    known_monster,
    plan_wandering,
    preferred_tables,
    row_in_words,
    row_monsters,
)
from battleboard.storage.catalogue.catalogue import Catalogue, load_catalogue
from battleboard.storage.encounter_tables import read_encounter_table
from tests.battle.battles import TABLES, battle, do, figure

ROWS = "1-2 | 2d4 goblins\n3 giant rat\n4 1 ogre and 1d3 snorfs\n5 an odd noise\n7 orc"
TITLE = "Level 1"
ROW, NUMBER = "row of Level 1", "number of Goblins"
FOUND = {"surprise: blue": 6, "surprise: red": 6}
ROOM = (
    Wall((0.0, 50.0), (100.0, 50.0)),
    Wall((100.0, 0.0), (100.0, 40.0)),
    door((100.0, 40.0), (100.0, 50.0)),
)


@cache
def catalogue(game: str) -> Catalogue:
    return load_catalogue(game)


def table(game: str = "osric") -> WanderingTable:
    return WanderingTable(TITLE, read_encounter_table(ROWS), catalogue(game), TABLES)


def party(game: str = "osric", **changes: Any) -> Battle:
    board = Board((200.0, 50.0), walls=ROOM)
    return battle(figure("ann", at=(52.5, 42.5)), board=board, ruleset=game)._replace(**changes)


def names_of(plan: WanderingPlan) -> list[str]:
    return [each.words for each in plan.throws]


def planned(there: Battle, fell: Mapping[str, int], feet: float | None = None) -> WanderingPlan:
    return plan_wandering(there, table(there.ruleset), fell, feet)


def way(there: Battle, plan: WanderingPlan) -> WayIn:
    assert plan.feet is not None
    return approaches(there, plan.feet)[0]


def brought(there: Battle, fell: Mapping[str, int]) -> Outcome:
    plan = planned(there, fell)
    command = bring_on(there, table(there.ruleset), plan, way(there, plan), LOWEST.roll)
    return apply(there, command, TypedRolls(fell), TABLES)


def test_each_die_asks_for_the_next() -> None:
    there = party()
    assert names_of(planned(there, {})) == ["Row"]
    assert names_of(planned(there, {ROW: 1})) == ["Row", "Goblins"]
    met = planned(there, {ROW: 1, NUMBER: 5})
    assert names_of(met) == ["Row", "Goblins", "Surprise of Blue", "Surprise of Red"]
    assert [each.words for each in met.open_throws({ROW: 1, NUMBER: 5})] == [
        "Surprise of Blue",
        "Surprise of Red",
    ]
    done = planned(there, {ROW: 1, NUMBER: 5, **FOUND})
    assert not done.open_throws({ROW: 1, NUMBER: 5, **FOUND})
    assert (done.feet, row_in_words(done)) == (60.0, "5 goblins")
    assert row_in_words(met) == "5 goblins"
    assert row_in_words(planned(there, {ROW: 1})) == "2d4 goblins"
    assert row_in_words(planned(there, {})) == ""


def test_a_game_with_dice_for_distance_and_reaction_throws_them() -> None:
    there = party("ose")
    fell = {ROW: 1, NUMBER: 5, **FOUND}
    assert names_of(planned(there, fell))[-2:] == ["Distance, die 1 of 2", "Distance, die 2 of 2"]
    fell |= {"distance: die 1, d6": 2, "distance: die 2, d6": 1}
    assert names_of(planned(there, fell))[-1] == "Reaction, die 2 of 2"
    fell |= {"reaction: die 1, d6": 1, "reaction: die 2, d6": 1}
    plan = planned(there, fell)
    assert plan.feet == 30
    assert plan.told.startswith("They meet 30 ft apart. The reaction is ")
    nearer = planned(there, fell, 20.0)
    assert (nearer.feet, "Distance, die 1 of 2" in names_of(nearer)) == (20.0, False)
    assert "apart" not in nearer.told


def test_a_due_check_comes_first() -> None:
    due = do(party(), PassTime(3, wandering="due"))
    assert names_of(planned(due, {})) == ["Check"]
    assert not planned(due, {}).nothing
    missed = planned(due, {"wandering monsters": 2})
    assert missed.nothing
    assert names_of(planned(due, {"wandering monsters": 1})) == ["Check", "Row"]
    command = bring_on(due, table(), missed, None, LOWEST.roll)
    outcome = apply(due, command, TypedRolls({"wandering monsters": 2}), TABLES)
    assert [type(each) for each in outcome.events[1:]] == [WanderingChecked]
    assert outcome.battle.exploring.due == 0


def test_they_come_through_the_door_in_one_command() -> None:
    there = party()
    outcome = brought(there, {ROW: 1, NUMBER: 3, **FOUND})
    after = outcome.battle
    goblins = [each for each in after.figures.values() if each.side == "red"]
    assert [each.card.name for each in goblins] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert all(each.body.at[0] > 100.0 and each.hidden for each in goblins)
    came = next(each for each in outcome.events if isinstance(each, WanderersCame))
    assert came == WanderersCame(TITLE, 1, "3 goblins", "through a door, 60 ft to the east")
    assert after.open_phase.kind == "declaration"
    assert len(after.log) == len(there.log) + 1
    assert after.log[-1].text == "Wandering monsters: 3 goblins"


def test_fog_hides_them_and_open_ground_does_not() -> None:
    fell = {ROW: 1, NUMBER: 3, **FOUND}
    foggy = do(party(), SetFog(on=True))
    assert not any(each.hidden for each in brought(foggy, fell).battle.figures.values())
    plain = party(board=Board((200.0, 50.0)))
    assert not any(each.hidden for each in brought(plain, fell).battle.figures.values())


def test_after_a_fight_a_new_encounter_begins() -> None:
    over = do(party(), EndBattle())
    outcome = brought(over, {ROW: 1, NUMBER: 2, **FOUND})
    assert any(isinstance(each, EncounterBegan) for each in outcome.events)
    assert not outcome.battle.over


def test_in_a_fight_they_only_join() -> None:
    fighting = party(phase=3)
    plan = planned(fighting, {ROW: 1, NUMBER: 2}, 40.0)
    assert (plan.feet, plan.meeting) == (40.0, ())
    joined = brought(fighting, {ROW: 1, NUMBER: 2})
    assert joined.battle.phase == 3
    assert not any(isinstance(each, Met) for each in joined.events)


def test_they_join_a_side_of_which_nobody_is_up_or_have_their_own() -> None:
    fell = {ROW: 1, NUMBER: 2, **FOUND}
    orc = figure("orc", "red", at=(2.5, 2.5))
    there = party(figures={**party().figures, "orc": orc})
    own = {**fell, "surprise: wandering monsters": 6}
    outcome = brought(there, own)
    new = {each.side for each in outcome.battle.figures.values()} - {"blue", "red"}
    assert new == {"wandering monsters"}
    again = brought(do(outcome.battle, EndBattle()), own)
    assert len(again.battle.teams) == 3
    dead = do(there, Kill(("orc",)))
    assert len(brought(dead, fell).battle.teams) == 2
    alone = party(teams={"blue": Team("Blue", players=True)})
    assert len(brought(alone, own).battle.teams) == 2


def test_a_row_without_anyone_of_the_catalogue_is_only_noted() -> None:
    there = party()
    plan = planned(there, {ROW: 5})
    assert (plan.groups, plan.unknown) == ((), ("odd noise",))
    assert row_in_words(plan) == "an odd noise"
    command = bring_on(there, table(), plan, None, LOWEST.roll)
    outcome = apply(there, command, TypedRolls({ROW: 5}), TABLES)
    assert outcome.battle.figures == there.figures
    assert outcome.events[-1] == WanderersCame(TITLE, 5, "an odd noise")


def test_what_the_catalogue_lacks_is_named() -> None:
    plan = planned(party(), {ROW: 4, **FOUND})
    assert (row_in_words(plan), plan.unknown) == ("1 ogre and snorfs", ("snorfs",))
    row = table().table.row_for(4)
    assert row
    assert row_monsters(catalogue("osric"), row) == ("1 ogre and snorfs", ("snorfs",))
    noise = table().table.row_for(5)
    assert noise
    assert row_monsters(catalogue("osric"), noise) == ("", ("odd noise",))


def test_a_number_that_the_table_does_not_state_is_the_books() -> None:
    plan = planned(party(), {ROW: 3})
    assert str(plan.groups[0].throw.dice) == str(catalogue("osric").monsters["giant-rat"].number)
    assert str(planned(party(), {ROW: 7}).groups[0].throw.dice) != "1"


def test_a_number_without_a_row_brings_nothing() -> None:
    plan = planned(party(), {ROW: 6})
    assert plan.told == "The table has no row for 6."
    with pytest.raises(Refusal, match="no row for 6"):
        bring_on(party(), table(), plan, None, LOWEST.roll)
    with pytest.raises(Refusal, match="Roll on the table first"):
        bring_on(party(), table(), planned(party(), {}), None, LOWEST.roll)


def test_they_need_a_party_and_a_place() -> None:
    with pytest.raises(Refusal, match="No party is on the table"):
        planned(battle(ruleset="osric"), {ROW: 1, NUMBER: 2})
    plan = planned(party(), {ROW: 1, NUMBER: 2, **FOUND})
    with pytest.raises(Refusal, match="no room for them"):
        bring_on(party(), table(), plan, None, LOWEST.roll)


def test_more_than_a_corner_holds_stand_beyond_it() -> None:
    cell = (
        Wall((110.0, 10.0), (120.0, 10.0)),
        Wall((120.0, 10.0), (120.0, 20.0)),
        Wall((120.0, 20.0), (110.0, 20.0)),
        Wall((110.0, 20.0), (110.0, 10.0)),
    )
    there = party(board=Board((200.0, 50.0), walls=cell))
    fell = {ROW: 1, NUMBER: 8, **FOUND}
    plan = planned(there, fell)
    inside = WayIn("corner", (112.5, 12.5), 60.0, "east")
    command = bring_on(there, table(), plan, inside, LOWEST.roll)
    after = apply(there, command, TypedRolls(fell), TABLES).battle
    places = [each.body.at for each in after.figures.values() if each.side == "red"]
    assert len(set(places)) == 8
    assert sum(110 < x < 120 and 10 < y < 20 for x, y in places) == 4


@pytest.mark.parametrize(
    ("name", "monster"),
    [
        ("goblins", "Goblin"),
        ("Orcs from the cave", "Orc"),
        ("owl bear", "Owlbear"),
        ("snorfs", ""),
        ("long sword", ""),
    ],
)
def test_names_are_matched_with_the_catalogue(name: str, monster: str) -> None:
    found = known_monster(catalogue("osric"), name)
    assert (found.name if found else "") == monster


def test_the_level_of_the_party_and_the_table_used_last_are_offered_first() -> None:
    cellar = Level("Cellar", (0.0, 0.0), (200.0, 50.0))
    there = party()
    assert [*preferred_tables(there)] == []
    after = brought(there, {ROW: 1, NUMBER: 2, **FOUND}).battle
    assert [*preferred_tables(after)] == [TITLE]
    levelled = after._replace(board=after.board._replace(levels=(cellar,)))
    assert [*preferred_tables(levelled)] == ["Cellar", TITLE]
    assert RollRequest(ROW, table().table.dice) == planned(there, {}).throws[0].ask


def test_what_is_too_wide_for_the_passage_stands_where_there_is_room() -> None:
    passage = (Wall((0.0, 45.0), (150.0, 45.0)), Wall((0.0, 40.0), (150.0, 40.0)))
    there = party(board=Board((250.0, 80.0), walls=passage))
    wide = WanderingTable(TITLE, read_encounter_table("1-4 1 titan"), catalogue("osric"), TABLES)
    fell = {ROW: 1, **FOUND}
    plan = plan_wandering(there, wide, fell)
    command = bring_on(there, wide, plan, way(there, plan), LOWEST.roll)
    titan = apply(there, command, TypedRolls(fell), TABLES).battle.figures["titan"]
    assert titan.body.radius_ft > 2.5
    assert not (titan.body.at[0] < 150.0 and 40.0 < titan.body.at[1] < 45.0)
