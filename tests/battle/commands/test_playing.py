"""Acts are settled by the DM's word: the outcome, and the damage."""

from collections.abc import Mapping
from typing import Any

import pytest

from battleboard.battle.apply import Outcome, apply, replay
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands.playing import Settle
from battleboard.battle.commands.striking import RollSave, Strike
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.state.command_context import Refusal, Roll, TypedRolls
from battleboard.battle.state.event import RoundBegan
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules import Action
from tests.battle.battles import TABLES, figure
from tests.battle.blows import STRIKE
from tests.battle.rounds import MAGE, casts, playing, strikes

ORC = figure("orc", "red", at=(4.0, 0.0))
ANN = figure("ann", at=(4.0, 4.0))
SPELL = "mage:spell"
FIREBALL = casts(time=1)


def done(
    before: Battle, command: Settle | RollSave | Strike, typed: Mapping[str, int] | None = None
) -> Outcome:
    """Do a command with typed dice, and check that its record replays to the same."""
    outcome = apply(before, command, TypedRolls(typed or {}), TABLES)
    assert replay(before, outcome.record, TABLES) == outcome.battle
    return outcome


def said(battle: Battle, act: str) -> str:
    """The outcomes of acts so far."""
    return next(turn.outcome for turn in placed_acts(battle) if turn.act.id == act)


def hp(battle: Battle) -> list[int]:
    """Everybody's hit points."""
    return [figure.hp.now for figure in battle.figures.values()]


def cast(*more: Any, saved: tuple[str, ...] = ()) -> Battle:
    """Let a mage cast a spell of one segment first, against which some have saved."""
    begun = playing(FIREBALL, *more, figures=(MAGE, ORC, ANN), dice=(6, 1))
    return begun.with_running(begun.running._replace(saves={SPELL: saved}))


@pytest.mark.parametrize(
    ("outcome", "damage", "left", "came"),
    [
        ("hit", 4, 6, "hit"),
        (None, 4, 6, "hit"),
        ("hit", 0, 10, "hit"),
        ("miss", 0, 10, "miss"),
        ("miss", 4, 10, "miss"),
        ("saved", 4, 10, "saved"),
        ("hit", 10, 0, "incapacitated"),
        ("incapacitated", 0, 10, "incapacitated"),
        (None, 0, 10, "pending"),
    ],
)
def test_an_act_is_what_the_dm_says(outcome: Any, damage: int, left: int, came: str) -> None:
    after = done(playing(strikes(), figures=(MAGE, ORC)), Settle(STRIKE, outcome, damage)).battle
    assert (after.figure("mage").hp.now, said(after, STRIKE)) == (left, came)


def test_an_act_is_named_in_the_log() -> None:
    begun = playing(strikes(), figures=(MAGE, ORC))
    assert done(begun, Settle(STRIKE, "miss")).battle.log[-1].text == "Orc's blow: miss"
    assert Settle("orc:dance").sentence(begun) == "orc:dance: done"


def test_the_damage_of_a_spell_is_thrown_once_for_all_whom_it_catches() -> None:
    command = Settle(SPELL, dice=Roll(2, 6), damage=1, whom=("orc", "ann", "orc"))
    outcome = done(cast(), command, {f"damage: {SPELL}": 4})
    assert hp(outcome.battle) == [10, 5, 5]
    assert len(outcome.record.dice) == 1


def test_some_have_their_own_damage_and_save_against_that() -> None:
    command = Settle(SPELL, damage=5, whom=("orc", "ann"), own={"orc": 8})
    assert hp(done(cast(), command).battle) == [10, 2, 5]
    assert hp(done(cast(saved=("orc", "ann")), command).battle) == [10, 6, 8]


def test_where_everybody_has_his_own_damage_nothing_is_thrown_for_all() -> None:
    command = Settle(SPELL, dice=Roll(2, 6), whom=("orc", "ann"), own={"orc": 8, "ann": 0})
    outcome = done(cast(), command)
    assert hp(outcome.battle) == [10, 2, 10]
    assert outcome.record.dice == ()


@pytest.mark.parametrize(("half", "left"), [(True, [10, 8, 5]), (False, [10, 10, 5])])
def test_whoever_saves_takes_half_or_nothing(half: bool, left: list[int]) -> None:  # noqa: FBT001
    command = Settle(SPELL, damage=5, whom=("orc", "ann"), half=half)
    assert hp(done(cast(saved=("orc",)), command).battle) == left


def test_where_everybody_saves_the_spell_does_nothing() -> None:
    after = done(cast(saved=("orc",)), Settle(SPELL, damage=5, half=False)).battle
    assert after.running.settled[-1].outcome == "saved"
    assert done(cast(saved=("orc",)), Settle(SPELL)).battle.running.settled[-1].outcome == "saved"
    assert done(cast(), Settle(SPELL)).battle.running.settled[-1].outcome is None


def test_a_saving_throw_and_the_spell_go_together() -> None:
    thrown = done(
        cast(), RollSave("orc", SPELL, needed=10), {f"save: orc against {SPELL}": 10}
    ).battle
    assert hp(done(thrown, Settle(SPELL, damage=5)).battle) == [10, 8, 10]


def test_those_who_are_caught_lose_their_spells_unless_they_save() -> None:
    begun = cast(casts("orc", 5), casts("ann", 5), saved=("ann",))
    after = done(begun, Settle(SPELL, "hit", whom=("orc", "ann"))).battle
    assert [said(after, f"{who}:spell") for who in ("orc", "ann")] == ["spoiled", "completes"]
    neither = cast(casts("orc", 5), casts("ann", 5))
    after = done(neither, Settle(SPELL, "hit", whom=("orc", "ann"))).battle
    assert [said(after, f"{who}:spell") for who in ("orc", "ann")] == ["spoiled", "spoiled"]
    hurt = done(begun, Settle(SPELL, damage=5, whom=("orc", "ann"))).battle
    assert [said(hurt, f"{who}:spell") for who in ("orc", "ann")] == ["spoiled", "spoiled"]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Settle(SPELL, damage=-1), "Hit points must be 0 or more, not -1."),
        (Settle(SPELL, own={"orc": -2}), "Hit points must be 0 or more, not -2."),
        (Settle(SPELL, whom=("bob",)), "There is no figure 'bob'."),
        (Settle("orc:spell"), "There is no action 'orc:spell' in this round."),
    ],
)
def test_what_makes_no_sense_is_refused(command: Settle, sentence: str) -> None:
    with pytest.raises(Refusal, match=f"^{sentence}"):
        done(cast(), command)


def test_dice_with_a_penalty_heal_nobody() -> None:
    command = Settle(SPELL, dice=Roll(1, 4, -3))
    assert hp(done(cast(), command, {f"damage: {SPELL}": -2}).battle) == [10, 10, 10]


@pytest.mark.parametrize(
    ("settled", "told"),
    [
        (Settle("orc:strike 1", "hit", 3), "Orc hits Mage for 3. Mage loses sleep."),
        (Settle("orc:strike 1", "miss"), "Orc misses Mage."),
        (Settle("orc:strike 1"), ""),
        (Settle("mage:spell", damage=4), "Mage completes sleep. Orc takes 4."),
        (Settle("mage:spell", "miss"), "Mage completes sleep."),
    ],
)
def test_what_the_dm_says_of_an_act_is_told_in_the_recap(settled: Settle, told: str) -> None:
    before = playing(casts(), strikes())
    begun = before._replace(log=(LogEntry(1, 0, "", (RoundBegan(1),)),))
    assert " ".join(recap(done(begun, settled).battle, 1)) == told


@pytest.mark.parametrize(
    ("deed", "rolls", "told"),
    [
        (Settle("orc:strike 1", "hit", 3), {}, "Orc charges and hits Mage for 3."),
        (Settle("orc:strike 1", "miss"), {}, "Orc charges and misses Mage."),
        (Strike("orc:strike 1"), {"attack: orc:strike 1": 1}, "Orc charges and misses Mage."),
    ],
)
def test_the_recap_tells_a_charge(deed: Settle | Strike, rolls: dict[str, int], told: str) -> None:
    far = ORC._replace(body=ORC.body._replace(at=(100.0, 0.0)))
    before = playing(Action("orc", "charge", ("mage",)), figures=(MAGE, far))
    begun = before._replace(log=(LogEntry(1, 0, "", (RoundBegan(1),)),))
    assert " ".join(recap(done(begun, deed, rolls).battle, 1)) == told


def test_only_the_first_blow_of_a_routine_is_told_as_a_charge() -> None:
    beast = ORC._replace(body=ORC.body._replace(at=(100.0, 0.0)))
    arm = beast.arm._replace(blows=(Roll(1, 4), Roll(1, 6)))
    beast = beast._replace(card=beast.card._replace(arms=(arm,)))
    before = playing(Action("orc", "charge", ("mage",)), figures=(MAGE, beast))
    begun = before._replace(log=(LogEntry(1, 0, "", (RoundBegan(1),)),))
    rolls = {"attack: orc:strike 1": 1, "attack 2: orc:strike 1": 1}
    told = " ".join(recap(done(begun, Strike("orc:strike 1"), rolls).battle, 1))
    assert told == "Orc charges and misses Mage and misses Mage."
