"""Each fight of a battle counts its rounds from 1, and folds the dead of earlier ones away."""

import pytest

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import BeginEncounter, EndBattle, Kill, Raise
from battleboard.battle.knowledge.fights import (
    FIRST_FIGHT,
    NumberedFight,
    dead_before_fight,
    fights_of,
)
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.procedure.phase_transitions import begin_next_round
from battleboard.battle.state.event import EncounterBegan
from battleboard.battle.state.figure import Arm
from battleboard.battle.state.rules_scene import scene_of
from battleboard.battle.state.running_round import Round
from battleboard.queries.round.explanations import standing
from battleboard.queries.round.what_next import phase_over
from battleboard.rules import Weapon
from battleboard.storage.exchange.written_recap import written_recap
from tests.battle.battles import battle, do, figure
from tests.battle.rounds import context


def after_three_rounds() -> Battle:
    """A fight of three rounds, in which an orc has died."""
    fought = battle(
        figure("ann", arms=(Arm(Weapon("sword")),)),
        figure("orc", "red"),
        figure("elf", "red"),
        ruleset="osric",
        running=Round(number=3, begun=True, ended=True),
    )
    return do(fought, Kill(("orc",)))


def second_fight(before: Battle | None = None) -> Battle:
    return do(before or after_three_rounds(), EndBattle(), BeginEncounter())


def begun(before: Battle) -> Battle:
    """The first round begins, logged as by a command."""
    judge = context()
    after = begin_next_round(before, judge)
    entry = LogEntry(after.running.number, 0, "Continue", tuple(judge.events))
    return after._replace(log=(*after.log, entry))


def test_a_new_fight_begins_with_round_one() -> None:
    fight = second_fight()
    assert fight.round_of_fight == 0
    assert after_three_rounds().round_of_fight == 3
    first = begun(fight)
    assert (first.running.number, first.round_of_fight) == (4, 1)
    assert begun(first).round_of_fight == 2
    assert players_view(first).round == 1
    assert scene_of(first).round == 1
    assert scene_of(begun(first)).round == 2
    assert scene_of(fight).round == 1


def test_a_charge_of_an_earlier_fight_counts_no_more() -> None:
    def charged(last: int | None, before: Battle) -> int | None:
        ann = before.figure("ann")._replace(last_charge=last)
        return scene_of(before.with_figure(ann)).combatants[0].last_charge

    fight = begun(second_fight())
    assert [charged(last, fight) for last in (None, 3, 4, 5)] == [None, None, 1, 2]
    assert [charged(last, after_three_rounds()) for last in (None, 0, 3)] == [None, 0, 3]


@pytest.mark.parametrize(
    ("fight", "number", "heading"),
    [
        (FIRST_FIGHT, 0, "Before the first round"),
        (FIRST_FIGHT, 3, "Round 3"),
        (NumberedFight(2, 3), 0, "Fight 2, before the first round"),
        (NumberedFight(2, 3), 3, "Fight 2, before the first round"),
        (NumberedFight(2, 3), 4, "Fight 2, round 1"),
        (NumberedFight(3, 5), 9, "Fight 3, round 4"),
    ],
)
def test_rounds_have_headings(fight: NumberedFight, number: int, heading: str) -> None:
    assert fight.heading(number) == heading


def test_the_fights_of_a_battle_are_known_by_its_log() -> None:
    assert fights_of(after_three_rounds()) == (FIRST_FIGHT,)
    fight = begun(second_fight())
    assert fights_of(fight) == (FIRST_FIGHT, NumberedFight(2, 3))
    again = do(fight, EndBattle(), BeginEncounter())
    assert fights_of(again) == (FIRST_FIGHT, NumberedFight(2, 3), NumberedFight(3, 4))
    at_once = do(again._replace(phase=1), BeginEncounter())
    assert fights_of(at_once) == fights_of(again), "nothing was fought meanwhile"
    assert FIRST_FIGHT.after(LogEntry(0, 0, "", (EncounterBegan(0),))) == FIRST_FIGHT


def test_the_dead_of_earlier_fights_are_known() -> None:
    assert dead_before_fight(after_three_rounds()) == frozenset()
    fight = begun(second_fight())
    assert dead_before_fight(fight) == {"orc"}
    assert dead_before_fight(do(fight, Kill(("elf",)))) == {"orc"}
    assert dead_before_fight(do(fight, Raise("orc"))) == frozenset()
    assert dead_before_fight(do(do(fight, Raise("orc")), Kill(("orc",)))) == frozenset()
    third = do(fight, Kill(("elf",)), EndBattle(), BeginEncounter())
    assert dead_before_fight(third) == {"orc", "elf"}


def test_the_recap_has_a_heading_for_each_round_of_each_fight() -> None:
    fight = do(begun(second_fight()), Kill(("elf",)))
    story = written_recap(fight)
    assert [each.heading for each in story.chapters] == [
        "Before the first round",
        "Fight 2, before the first round",
        "Fight 2, round 1",
        "Out of the fight",
    ]
    assert story.chapters[-1].paragraphs == ("Dead: Elf.", "Dead from earlier fights: Orc.")
    assert recap(fight, -3) == ("A new encounter begins.",)
    for_players = written_recap(fight, players=True)
    assert "Dead from earlier fights: Orc." in for_players.chapters[-1].paragraphs


def test_only_the_dead_of_old_may_be_left_to_tell() -> None:
    last = written_recap(second_fight()).chapters[-1]
    assert last.paragraphs == ("Dead from earlier fights: Orc.",)


def test_what_is_said_of_the_round_counts_as_the_fight_does() -> None:
    first = begun(second_fight())
    assert standing(first, 0)[0] == "Round 1"
    over = first._replace(phase=len(first.rules.phases) - 1)
    assert phase_over(over).startswith("Round 1 is over")
    assert "Next: round 2" in phase_over(over)
