"""Unarmed attacks are commands: by the table, or by the DM's word."""

from typing import Any, Final

import pytest

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import AttackUnarmed, Damage, DecideUnarmed, Heal
from battleboard.battle.commands.wrestling import Fate
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.condition import condition_of, is_out
from battleboard.battle.state.event import Subdued, Wrestled
from battleboard.battle.state.figure import HitPoints
from battleboard.rules import Action
from battleboard.rules.scene import Fighting
from tests.battle.battles import TABLES, figure
from tests.battle.rounds import playing

ACT: Final = "ann:strike 1"


def grip(kind: str = "pummel", game: str = "addict", **changes: Any) -> Battle:
    """Ann is about to grapple an orc, or to do something like it."""
    options = changes.pop("options", {})
    figures = figure("ann", damage=1), figure("orc", "red", at=(5.0, 0.0), **changes)
    action = Action("ann", kind, ("orc",))  # type: ignore[arg-type]
    return playing(action, figures=figures, game=game, options=options)


def attack(before: Battle, *dice: int, **answers: Any) -> Outcome:
    whats = ("unarmed", "effect")
    typed = {f"{what}: {ACT}": die for what, die in zip(whats, dice, strict=False)}
    return apply(before, AttackUnarmed(ACT, **answers), TypedRolls(typed), TABLES)


def statuses(outcome: Outcome) -> dict[str | None, int | None]:
    return {each.status: each.left_s for each in outcome.battle.figure("orc").effects}


def settled(outcome: Outcome) -> str | None:
    (found,) = outcome.battle.running.settled
    return found.outcome


def test_a_punch_by_the_table_mostly_subdues() -> None:
    outcome = attack(grip(), 50, 65)
    orc = outcome.battle.figure("orc")
    assert (orc.hp, orc.subdual) == (HitPoints(9, 10), 6)
    assert settled(outcome) == "hit"
    found = report_events(outcome.battle, outcome.events)
    assert "Ann lands a solid punch on Orc, and loses balance" in found
    assert "Orc takes 7: 1 real damage and the rest subdual" in found


def test_a_throw_above_the_chance_does_nothing() -> None:
    outcome = attack(grip(), 51)
    assert settled(outcome) == "miss"
    assert outcome.battle.figure("orc").hp == HitPoints(10, 10)
    (missed,) = (event for event in outcome.events if isinstance(event, Wrestled))
    assert (missed.landed, missed.roll, missed.percent) == (False, 51, 50)
    assert "from ten times the armour class of Orc" in missed.why


def test_answers_to_the_table_change_chance_and_effect() -> None:
    answers = {"to_hit": {"target_stunned": 1}, "effect": {"target_stunned": 1}}
    outcome = attack(grip(), 70, 90, **answers)
    assert statuses(outcome) == {"stunned": 60}
    assert is_out(outcome.battle, outcome.battle.figure("orc"))
    assert settled(outcome) == "incapacitated"


def test_holds_last_until_they_are_lifted_and_half_of_overbearing_is_real() -> None:
    assert statuses(attack(grip("grapple"), 50, 30)) == {"grappled": None}
    outcome = attack(grip("overbear"), 50, 70)
    assert statuses(outcome) == {"prone": None}
    assert [event for event in outcome.events if isinstance(event, Subdued)] == [
        Subdued("orc", 3, 1)
    ]


@pytest.mark.parametrize(
    ("fate", "brings"),
    [("pinned", "held"), ("thrown down", "prone"), ("stunned", "stunned")],
)
def test_the_dm_may_decide_what_it_comes_to(fate: Fate, brings: str) -> None:
    outcome = apply(grip("grapple", "ose"), DecideUnarmed(ACT, fate), TypedRolls({}), TABLES)
    assert [*statuses(outcome)] == [brings]
    assert settled(outcome) in {"hit", "incapacitated"}


def test_nothing_comes_of_it_if_the_dm_says_so() -> None:
    command = DecideUnarmed(ACT, "nothing")
    before = grip()
    outcome = apply(before, command, TypedRolls({}), TABLES)
    assert (statuses(outcome), settled(outcome)) == ({}, "miss")
    assert command.sentence(before) == "Ann's pummelling: nothing"


def test_damage_that_the_dm_adds_only_subdues() -> None:
    outcome = apply(grip(), DecideUnarmed(ACT, "nothing", "orc", 10), TypedRolls({}), TABLES)
    orc = outcome.battle.figure("orc")
    assert (orc.hp.now, orc.subdual) == (10, 10)
    found = condition_of(outcome.battle, orc)
    assert (found.state, found.why.rule) == ("unconscious", "DMG 67")
    assert settled(outcome) == "incapacitated"
    assert "takes 10 subdual damage" in report_events(outcome.battle, outcome.events)


@pytest.mark.parametrize(
    ("before", "command", "why"),
    [
        (grip(game="ose"), AttackUnarmed(ACT), "No table covers this"),
        (grip(options={"unarmed.system": "dm"}), AttackUnarmed(ACT), "No table covers this"),
        (grip(fighting=Fighting()), AttackUnarmed(ACT), "has no armour class to roll against"),
        (grip("melee"), AttackUnarmed(ACT), "is not an unarmed attack"),
        (grip("melee"), DecideUnarmed(ACT, "pinned"), "is not an unarmed attack"),
        (grip(), DecideUnarmed(ACT, "pinned", damage=-1), "0 or more"),
        (grip(present=True), DecideUnarmed(ACT, "pinned", "nobody"), "nobody"),
    ],
)
def test_what_cannot_be_is_refused(before: Battle, command: Any, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        apply(before, command, TypedRolls({}), TABLES)


def test_nobody_is_wrestled_with_who_is_not_there() -> None:
    before = grip()
    away = before.with_figure(figure("elf", "red", present=False))
    with pytest.raises(Refusal, match="Elf is not on the table"):
        apply(away, DecideUnarmed(ACT, "pinned", "elf"), TypedRolls({}), TABLES)


def test_the_table_says_whom_it_goes_at() -> None:
    assert AttackUnarmed(ACT).sentence(grip()) == "Ann's pummelling: by the table"
    assert AttackUnarmed(ACT, "ann").sentence(grip()).endswith(" at Ann: by the table")


def test_damage_may_be_dealt_to_subdue_and_healing_takes_it_back() -> None:
    command = Damage(("orc",), 8, subdual=True)
    assert command.sentence(grip()) == "Orc takes 8 subdual damage"
    outcome = apply(grip(), command, TypedRolls({}), TABLES)
    assert (outcome.battle.figure("orc").hp.now, outcome.battle.figure("orc").subdual) == (8, 6)
    healed = apply(outcome.battle, Heal(("orc",), 4), TypedRolls({}), TABLES).battle.figure("orc")
    assert (healed.hp.now, healed.subdual) == (10, 2)


def test_subduing_damage_never_takes_the_last_hit_point() -> None:
    outcome = apply(grip(), Damage(("orc",), 400, subdual=True), TypedRolls({}), TABLES)
    orc = outcome.battle.figure("orc")
    assert (orc.hp.now, condition_of(outcome.battle, orc).state) == (1, "unconscious")
