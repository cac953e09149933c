"""Effects are applied and removed."""

from typing import Any

import pytest

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import ApplyEffect, Damage, LiftEffect, RemoveFigure, Settle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import EffectBegan, EffectEnded
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.rules_scene import scene_of
from tests.battle.battles import BOW, TABLES, battle, do, figure
from tests.battle.rounds import casts, moved_on, playing, strikes

BLESS = Effect("bless", "Bless", left_s=120, to_hit=1)
HASTE = Effect("haste", "Haste", "hasted", left_s=180)
TRIO = battle(figure("ann"), figure("bob"), figure("orc", "red"))


def effects(found: Battle, who: str = "ann") -> tuple[Effect, ...]:
    return found.figures[who].effects


def acts(found: Battle, who: str = "orc") -> list[tuple[str, bool]]:
    return [(turn.act.id, turn.is_open) for turn in placed_acts(found) if turn.act.by == who]


def test_an_effect_is_laid_on_all_and_lifted_from_those_who_have_it() -> None:
    laid = apply(TRIO, ApplyEffect(("ann", "bob", "ann"), BLESS))
    assert laid.events == tuple(
        EffectBegan(who, "Bless", 120, "2 rounds") for who in ("ann", "bob")
    )
    assert effects(laid.battle) == effects(laid.battle, "bob") == (BLESS,)
    lifted = apply(laid.battle, LiftEffect(("ann", "orc"), "bless"))
    assert lifted.events == (EffectEnded("ann", "Bless", "lifted"),)
    assert effects(lifted.battle) == ()
    assert effects(lifted.battle, "bob") == (BLESS,)


def test_the_same_effect_lasts_longer_or_lies_twice() -> None:
    longer = BLESS._replace(left_s=300)
    assert effects(do(TRIO, ApplyEffect(("ann",), BLESS), ApplyEffect(("ann",), longer))) == (
        longer,
    )
    twice = do(TRIO, ApplyEffect(("ann",), BLESS), ApplyEffect(("ann",), BLESS, "stack"))
    assert [effect.id for effect in effects(twice)] == ["bless", "bless 2"]
    assert [effect.id for effect in effects(do(twice, LiftEffect(("ann",), "bless")))] == [
        "bless 2"
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (ApplyEffect(("ann", "bob"), BLESS), "Ann and Bob: Bless for 2 rounds"),
        (ApplyEffect(("ann",), Effect("prone", "Prone", "prone")), "Ann: Prone"),
        (LiftEffect(("ann",), "bless"), "Remove Bless from Ann"),
        (LiftEffect(("bob",), "bless"), "Remove bless from Bob"),
    ],
)
def test_each_deed_has_its_sentence(command: Command, sentence: str) -> None:
    assert command.sentence(do(TRIO, ApplyEffect(("ann",), BLESS))) == sentence


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (ApplyEffect((), BLESS), "Choose at least one figure."),
        (ApplyEffect(("nan",), BLESS), "There is no figure 'nan' (did you mean 'ann'?)."),
        (ApplyEffect(("ann",), BLESS._replace(whose="x")), "There is no figure 'x'."),
        (ApplyEffect(("ann",), BLESS._replace(held_by="x")), "There is no figure 'x'."),
        (
            ApplyEffect(("ann",), BLESS._replace(left_s=0)),
            "Bless needs a duration above 0, or none at all.",
        ),
        (LiftEffect(("ann",), "bless"), "Ann has no effect called 'bless'."),
        (LiftEffect(("ann", "bob"), "bless"), "Ann and Bob have no effect called 'bless'."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(command: Command, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        apply(TRIO, command)
    assert str(refused.value) == sentence


def test_haste_in_mid_round_gives_the_routines_that_are_still_to_come() -> None:
    struck = do(playing(casts(time=9), strikes()), Settle("orc:strike 1", "miss"))
    assert acts(struck) == [("orc:strike 1", False)]
    hasted = do(struck, ApplyEffect(("orc",), HASTE))
    assert acts(hasted) == [("orc:strike 1", False), ("orc:strike 2", True)]
    played = [turn for turn in placed_acts(hasted) if turn.played]
    assert [turn.outcome for turn in played] == ["miss"]


def test_haste_is_put_to_the_rules_for_moves_and_shots_as_well() -> None:
    archer = figure("archer", arms=(BOW,), effects=(HASTE,))
    (hasted,) = scene_of(battle(archer)).combatants
    assert hasted.move == 24
    assert hasted.rate == 4


def test_a_routine_that_was_played_stays_when_haste_ends_in_mid_round() -> None:
    """Speed or routines changed mid-round: the rules no longer know the second routine."""
    hasted = do(playing(strikes()), ApplyEffect(("orc",), HASTE))
    both = do(hasted, Settle("orc:strike 1", "miss"), Settle("orc:strike 2", "miss"))
    slow = do(both, LiftEffect(("orc",), "haste"))
    assert acts(slow) == [("orc:strike 1", False), ("orc:strike 2", False)]
    assert all(turn.played for turn in placed_acts(slow))


def test_an_effect_that_runs_out_in_mid_round_changes_the_rest_of_it() -> None:
    """Segments count down as they are played, and the rest is planned again."""
    held = Effect("hold", "Hold", "held", left_s=12, moment="segment")
    begun = do(playing(casts(time=6), strikes()), ApplyEffect(("mage",), held))
    assert not any(turn.is_open for turn in placed_acts(begun) if turn.act.by == "mage")
    later = do(begun, Settle("orc:strike 1", "miss"), Damage(("orc",), 0))
    assert later.running.now >= 0
    free = do(moved_on(later, 3), Damage(("orc",), 0))
    assert effects(free, "mage") == ()


def test_whoever_is_held_does_nothing_until_it_is_lifted() -> None:
    held = do(playing(casts(), strikes()), ApplyEffect(("orc",), Effect("hold", "Hold", "held")))
    assert acts(held) == [("orc:strike 1", False)]
    assert acts(do(held, LiftEffect(("orc",), "hold"))) == [("orc:strike 1", True)]


def test_what_happens_at_the_moment_that_somebody_is_held_happens_nevertheless() -> None:
    hold = ApplyEffect(("mage",), Effect("hold", "Hold", "held"))
    begun = playing(strikes(), strikes("mage", "orc"), dice=(4, 4))
    together = do(begun, Settle("orc:strike 1", "hit"), hold)
    assert acts(together, "mage") == [("mage:strike 1", True)]
    later = playing(strikes(), strikes("mage", "orc"), dice=(3, 4))
    assert acts(do(later, Settle("orc:strike 1", "hit"), hold), "mage") == [
        ("mage:strike 1", False)
    ]


def test_whoever_is_stunned_loses_hold_of_what_he_holds() -> None:
    holds = do(TRIO, ApplyEffect(("ann",), BLESS._replace(held_by="orc")))
    stunned = apply(holds, ApplyEffect(("orc",), Effect("stun", "Stun", "stunned")))
    assert effects(stunned.battle) == ()
    assert EffectEnded("ann", "Bless", "concentration") in stunned.events


@pytest.mark.parametrize(
    ("moment", "now", "counted_s"), [("start", 4, None), ("start", 6, 0), ("end", 4, None)]
)
def test_an_effect_counts_from_the_next_moment_of_the_one_it_goes_by(
    moment: Any, now: int, counted_s: int | None
) -> None:
    begun = moved_on(playing(casts(), strikes()), now)
    laid = do(begun, ApplyEffect(("orc",), BLESS._replace(moment=moment, whose="mage")))
    assert effects(laid, "orc")[0].counted_s == counted_s


def test_an_effect_of_the_whole_table_goes_by_nobody() -> None:
    begun = moved_on(playing(casts(), strikes()), 9)
    laid = do(begun, ApplyEffect(("orc",), BLESS._replace(moment="start")))
    assert effects(laid, "orc")[0].counted_s is None


def test_effects_leave_the_table_with_their_figure_and_come_back_by_undoing() -> None:
    blessed = do(TRIO, ApplyEffect(("ann",), BLESS))
    gone = apply(blessed, RemoveFigure("ann"), tables=TABLES).battle
    assert "ann" not in gone.figures
    with pytest.raises(Refusal, match="There is no figure 'ann'"):
        do(gone, LiftEffect(("ann",), "bless"))
    assert effects(blessed) == (BLESS,)
