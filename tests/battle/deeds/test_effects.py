"""Laying and lifting effects."""

from typing import Any

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.deed import Deed
from battleboard.battle.deeds import Apply, Damage, Lift, Remove, Settle
from battleboard.battle.effect import Effect
from battleboard.battle.event import EffectBegan, EffectEnded
from battleboard.battle.refusal import Refusal
from battleboard.battle.scene import scene_of
from battleboard.battle.turns import turns
from tests.battle.battles import BOW, TABLES, battle, do, figure
from tests.battle.rounds import casts, moved_on, playing, strikes

BLESS = Effect("bless", "Bless", left_s=120, to_hit=1)
HASTE = Effect("haste", "Haste", "hasted", left_s=180)
TRIO = battle(figure("ann"), figure("bob"), figure("orc", "red"))


def effects(found: Battle, who: str = "ann") -> tuple[Effect, ...]:
    return found.figures[who].effects


def acts(found: Battle, who: str = "orc") -> list[tuple[str, bool]]:
    return [(turn.act.id, turn.is_open) for turn in turns(found) if turn.act.by == who]


def test_an_effect_is_laid_on_all_and_lifted_from_those_who_have_it() -> None:
    laid = apply(TRIO, Apply(("ann", "bob", "ann"), BLESS))
    assert laid.events == (EffectBegan("ann", "Bless", 120), EffectBegan("bob", "Bless", 120))
    assert effects(laid.battle) == effects(laid.battle, "bob") == (BLESS,)
    lifted = apply(laid.battle, Lift(("ann", "orc"), "bless"))
    assert lifted.events == (EffectEnded("ann", "Bless", "lifted"),)
    assert effects(lifted.battle) == ()
    assert effects(lifted.battle, "bob") == (BLESS,)


def test_the_same_effect_lasts_longer_or_lies_twice() -> None:
    longer = BLESS._replace(left_s=300)
    assert effects(do(TRIO, Apply(("ann",), BLESS), Apply(("ann",), longer))) == (longer,)
    twice = do(TRIO, Apply(("ann",), BLESS), Apply(("ann",), BLESS, "stack"))
    assert [effect.id for effect in effects(twice)] == ["bless", "bless 2"]
    assert [effect.id for effect in effects(do(twice, Lift(("ann",), "bless")))] == ["bless 2"]


@pytest.mark.parametrize(
    ("deed", "sentence"),
    [
        (Apply(("ann", "bob"), BLESS), "Ann and Bob: Bless for 2 rounds"),
        (Apply(("ann",), Effect("prone", "Prone", "prone")), "Ann: Prone"),
        (Lift(("ann",), "bless"), "Ann: no longer Bless"),
        (Lift(("bob",), "bless"), "Bob: no longer bless"),
    ],
)
def test_each_deed_has_its_sentence(deed: Deed, sentence: str) -> None:
    assert deed.sentence(do(TRIO, Apply(("ann",), BLESS))) == sentence


@pytest.mark.parametrize(
    ("deed", "sentence"),
    [
        (Apply((), BLESS), "Choose at least one figure."),
        (Apply(("nan",), BLESS), "There is no figure 'nan' (did you mean 'ann'?)."),
        (Apply(("ann",), BLESS._replace(whose="x")), "There is no figure 'x'."),
        (Apply(("ann",), BLESS._replace(held_by="x")), "There is no figure 'x'."),
        (
            Apply(("ann",), BLESS._replace(left_s=0)),
            "Bless must last for some time, or until it is lifted.",
        ),
        (Lift(("ann",), "bless"), "Ann has no effect 'bless'."),
        (Lift(("ann", "bob"), "bless"), "Ann and Bob have no effect 'bless'."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(deed: Deed, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        apply(TRIO, deed)
    assert str(refused.value) == sentence


def test_haste_in_mid_round_gives_the_routines_that_are_still_to_come() -> None:
    struck = do(playing(casts(time=9), strikes()), Settle("orc:strike 1", "miss"))
    assert acts(struck) == [("orc:strike 1", False)]
    hasted = do(struck, Apply(("orc",), HASTE))
    assert acts(hasted) == [("orc:strike 1", False), ("orc:strike 2", True)]
    played = [turn for turn in turns(hasted) if turn.played]
    assert [turn.outcome for turn in played] == ["miss"]


def test_haste_is_put_to_the_rules_for_moves_and_shots_as_well() -> None:
    archer = figure("archer", arms=(BOW,), effects=(HASTE,))
    (hasted,) = scene_of(battle(archer)).combatants
    assert hasted.move == 24
    assert hasted.rate == 4


def test_a_routine_that_was_played_stays_when_haste_ends_in_mid_round() -> None:
    """Speed or routines changed in mid-round: the rules no longer know of the second routine."""
    hasted = do(playing(strikes()), Apply(("orc",), HASTE))
    both = do(hasted, Settle("orc:strike 1", "miss"), Settle("orc:strike 2", "miss"))
    slow = do(both, Lift(("orc",), "haste"))
    assert acts(slow) == [("orc:strike 1", False), ("orc:strike 2", False)]
    assert all(turn.played for turn in turns(slow))


def test_an_effect_that_runs_out_in_mid_round_changes_the_rest_of_it() -> None:
    """A segment is counted as the play comes to it, and the rest is worked out anew."""
    held = Effect("hold", "Hold", "held", left_s=12, moment="segment")
    begun = do(playing(casts(time=6), strikes()), Apply(("mage",), held))
    assert not any(turn.is_open for turn in turns(begun) if turn.act.by == "mage")
    later = do(begun, Settle("orc:strike 1", "miss"), Damage(("orc",), 0))
    assert later.running.now >= 0
    free = do(moved_on(later, 3), Damage(("orc",), 0))
    assert effects(free, "mage") == ()


def test_whoever_is_held_does_nothing_until_it_is_lifted() -> None:
    held = do(playing(casts(), strikes()), Apply(("orc",), Effect("hold", "Hold", "held")))
    assert acts(held) == [("orc:strike 1", False)]
    assert acts(do(held, Lift(("orc",), "hold"))) == [("orc:strike 1", True)]


def test_what_happens_at_the_moment_that_somebody_is_held_happens_nevertheless() -> None:
    hold = Apply(("mage",), Effect("hold", "Hold", "held"))
    begun = playing(strikes(), strikes("mage", "orc"), dice=(4, 4))
    together = do(begun, Settle("orc:strike 1", "hit"), hold)
    assert acts(together, "mage") == [("mage:strike 1", True)]
    later = playing(strikes(), strikes("mage", "orc"), dice=(3, 4))
    assert acts(do(later, Settle("orc:strike 1", "hit"), hold), "mage") == [
        ("mage:strike 1", False)
    ]


def test_whoever_is_stunned_loses_hold_of_what_he_holds() -> None:
    holds = do(TRIO, Apply(("ann",), BLESS._replace(held_by="orc")))
    stunned = apply(holds, Apply(("orc",), Effect("stun", "Stun", "stunned")))
    assert effects(stunned.battle) == ()
    assert EffectEnded("ann", "Bless", "concentration") in stunned.events


@pytest.mark.parametrize(
    ("moment", "now", "counted_s"), [("start", 4, None), ("start", 6, 0), ("end", 4, None)]
)
def test_an_effect_counts_from_the_next_moment_of_the_one_it_goes_by(
    moment: Any, now: int, counted_s: int | None
) -> None:
    begun = moved_on(playing(casts(), strikes()), now)
    laid = do(begun, Apply(("orc",), BLESS._replace(moment=moment, whose="mage")))
    assert effects(laid, "orc")[0].counted_s == counted_s


def test_an_effect_of_the_whole_table_goes_by_nobody() -> None:
    begun = moved_on(playing(casts(), strikes()), 9)
    laid = do(begun, Apply(("orc",), BLESS._replace(moment="start")))
    assert effects(laid, "orc")[0].counted_s is None


def test_effects_leave_the_table_with_their_figure_and_come_back_by_undoing() -> None:
    blessed = do(TRIO, Apply(("ann",), BLESS))
    gone = apply(blessed, Remove("ann"), tables=TABLES).battle
    assert "ann" not in gone.figures
    with pytest.raises(Refusal, match="There is no figure 'ann'"):
        do(gone, Lift(("ann",), "bless"))
    assert effects(blessed) == (BLESS,)
