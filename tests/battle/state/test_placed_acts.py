"""Placed acts keep what was played, and the rest follows the rules."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Declare, FollowRules, Overrule, RemoveFigure, Settle
from battleboard.battle.round.consequences import plan_round
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.battle.state.running_round import Round
from battleboard.rules import Action, Casting
from tests.battle.battles import TABLES, battle, do, figure, phase


def fight(*actions: Action, dice: tuple[int, int] = (5, 2)) -> Battle:
    """A round of elf and mage against orc and troll; blue has rolled the first die."""
    sides = [("elf", "blue"), ("mage", "blue"), ("orc", "red"), ("troll", "red")]
    figures = [figure(name, side, at=(0.0, 5.0 * at)) for at, (name, side) in enumerate(sides)]
    running = Round(1, actions=actions, dice={"blue": dice[0], "red": dice[1]})
    state = battle(*figures, running=running, phase=phase("resolution"))
    return plan_round(state, TABLES)


def told(state: Battle) -> list[tuple[str, int, str]]:
    return [(turn.act.id, turn.rank, turn.outcome) for turn in placed_acts(state)]


ELF = Action("elf", "melee", ("orc",))
ORC = Action("orc", "melee", ("elf",))
SPELL = Action("mage", "cast", ("troll",), Casting("sleep", 1))
TROLL = Action("troll", "melee", ("mage",))


def test_nothing_is_laid_out_before_the_rules_were_asked() -> None:
    assert placed_acts(battle()) == ()
    assert next_acts(battle()) == ()


def test_the_winner_strikes_first() -> None:
    state = fight(ELF, ORC)
    assert told(state) == [("elf:strike 1", 1, "pending"), ("orc:strike 1", 2, "pending")]
    assert [turn.act.id for turn in next_acts(state)] == ["elf:strike 1"]


def test_whoever_falls_does_nothing_more() -> None:
    state = do(fight(ELF, ORC), Settle("elf:strike 1", "hit", 12))
    assert told(state) == [("elf:strike 1", 1, "incapacitated"), ("orc:strike 1", 2, "prevented")]
    assert next_acts(state) == ()


def test_who_falls_by_no_act_of_the_round_does_nothing_more_either() -> None:
    state = do(fight(ELF, ORC, SPELL, TROLL, dice=(2, 5)), Damage(("troll",), 30))
    assert ("troll:strike 1", "prevented") in {(act, outcome) for act, _, outcome in told(state)}
    spell = next(turn for turn in placed_acts(state) if turn.act.kind == "spell")
    assert spell.outcome == "completes"


def test_those_who_strike_together_both_land() -> None:
    state = fight(ELF, ORC, dice=(3, 3))
    assert {turn.rank for turn in placed_acts(state)} == {1}
    state = do(state, Settle("elf:strike 1", "hit", 12))
    assert [turn.act.id for turn in next_acts(state)] == ["orc:strike 1"]
    state = do(state, Settle("orc:strike 1", "hit", 4))
    assert state.figures["elf"].hp.now == 6
    assert {turn.rank for turn in placed_acts(state)} == {1}


def test_a_hit_spoils_the_spell_at_once() -> None:
    state = fight(SPELL, TROLL, dice=(2, 5))
    assert ("mage:spell", 2, "at risk") in told(state)
    state = do(state, Settle("troll:strike 1", "hit", 3))
    assert ("mage:spell", 2, "spoiled") in told(state)


def test_what_was_played_stays_whatever_the_dice_become() -> None:
    state = do(fight(ELF, ORC), Settle("elf:strike 1", "miss"))
    redone = plan_round(
        state.with_running(state.running._replace(dice={"blue": 1, "red": 6})), TABLES
    )
    assert told(redone) == [("elf:strike 1", 1, "miss"), ("orc:strike 1", 2, "pending")]


def test_what_is_declared_late_lies_not_before_now() -> None:
    state = do(fight(SPELL), Settle("mage:spell"))
    assert state.running.now == 1
    late = do(state, Declare(ELF))
    late = plan_round(late, TABLES)
    turn = next(turn for turn in placed_acts(late) if turn.act.by == "elf")
    assert turn.place >= 1


def test_a_leaver_skips_nobody() -> None:
    state = do(fight(ELF, ORC, TROLL), RemoveFigure("orc"))
    state = plan_round(state, TABLES)
    assert {act for act, _, _ in told(state)} == {"troll:strike 1"}


def test_the_dm_has_the_last_word_and_takes_it_back() -> None:
    state = fight(ELF, ORC)
    ruled = do(state, Overrule("elf:strike 1", 7))
    assert [turn.act.id for turn in placed_acts(ruled)] == ["orc:strike 1", "elf:strike 1"]
    assert placed_acts(ruled)[1].ruled
    assert placed_acts(do(ruled, FollowRules("elf:strike 1"))) == placed_acts(state)
