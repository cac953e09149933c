"""The DM is told what has just happened."""

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import ApplyEffect, ChangeRuleset, Strike
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.round.passing_time import count_down
from battleboard.battle.state.command_context import NO_ROLLS, CommandContext
from battleboard.battle.state.event import (
    EffectBegan,
    EffectEnded,
    Hurt,
    Missed,
    PhaseBegan,
    RoundBegan,
    Surprised,
)
from battleboard.battle.state.figure import Effect, HitPoints
from tests.battle.battles import TABLES, battle, figure
from tests.battle.brawls import brawl
from tests.battle.table import done

ANNS = "ann:strike 1"


def after(before: Battle, command: Command, **typed: int) -> str:
    outcome = done(before, command, {f"{what}: {ANNS}": number for what, number in typed.items()})
    return report_events(outcome.battle, outcome.events)


def test_a_hit_is_told_in_one_sentence() -> None:
    assert after(brawl(), Strike(ANNS), attack=20, damage=3) == "Ann hits Orc for 5."


def test_so_is_a_miss() -> None:
    assert after(brawl(), Strike(ANNS), attack=2) == "Ann misses Orc."


def test_what_is_not_worth_telling_is_not_told() -> None:
    assert report_events(brawl(), (RoundBegan(1),)) == ""


def orcs(many: int) -> Battle:
    """Ann against numbered orcs."""
    numbered = (
        figure(f"orc-{n}", "red", at=(10.0 * n, 50.0))._replace(
            card=figure("orc").card._replace(name=f"Orc {n}")
        )
        for n in range(1, many + 1)
    )
    return battle(figure("ann"), *numbered)


def asleep(*numbers: int) -> tuple[EffectBegan, ...]:
    return tuple(EffectBegan(f"orc-{n}", "asleep", None) for n in numbers)


def test_38_12_all_of_a_kind_are_told_as_one() -> None:
    assert report_events(orcs(8), asleep(*range(1, 9))) == "The eight orcs are now asleep."


def test_38_12_some_of_a_kind_are_told_by_their_numbers() -> None:
    assert report_events(orcs(8), asleep(1, 2, 3, 5)) == "Orcs 1–3 and 5 are now asleep."
    assert report_events(orcs(8), asleep(2, 5)) == "Orc 2 and Orc 5 are now asleep."


def test_38_what_befalls_several_is_told_together_and_then_what_one_of_them_does() -> None:
    missed = Missed("a", "orc-3", "ann", "", 3, 12, "")
    came = report_events(orcs(3), (*asleep(1, 2, 3), missed))
    assert came == "The three orcs are now asleep. Orc 3 misses Ann."
    assert report_events(orcs(3), (*asleep(3), missed)) == "Orc 3 is now asleep and misses Ann."


def test_38_12_a_surprise_that_was_taken_back_is_not_told() -> None:
    begun, distance = PhaseBegan("Surprise"), PhaseBegan("Distance")
    first, then = Surprised("red", 2, "segment"), Surprised("blue", 1, "segment")
    both = report_events(orcs(1), (begun, first, distance, begun, then, distance))
    assert both == report_events(orcs(1), (then,))
    assert report_events(orcs(1), (begun, first, distance, begun, distance)) == ""
    assert (
        report_events(orcs(1), (begun, first, distance)) == report_events(orcs(1), (first,)) != ""
    )


def test_38_12_the_dead_do_not_wake() -> None:
    sleeping = Effect("sleep", "asleep", left_s=60)
    dead, alive = (
        figure(name, "red", hp=HitPoints(hp, 8))._replace(effects=(sleeping,))
        for name, hp in (("dead", -12), ("alive", 8))
    )
    context = CommandContext(NO_ROLLS, TABLES)
    after = count_down(battle(dead, alive), 60, lambda *_: True, context)
    assert [each.effects for each in after.figures.values()] == [(), ()]
    assert [each.who for each in context.events if isinstance(each, EffectEnded)] == ["alive"]


def test_38_12_a_duration_is_told_as_the_game_of_its_time_told_it() -> None:
    bless = ApplyEffect(("ann",), Effect("bless", "Bless", left_s=120))
    blessed = apply(battle(figure("ann")), bless, tables=TABLES)
    later = apply(blessed.battle, ChangeRuleset("ose"), tables=TABLES).battle
    assert (
        report_events(later, blessed.events) == "Ann is now under the effect of Bless for 2 rounds."
    )
    again = apply(later, bless, tables=TABLES).events
    assert report_events(later, again) == "Ann is now under the effect of Bless for 12 rounds."


def test_what_happens_to_a_figure_twice_is_told_twice() -> None:
    hurt = tuple(Hurt(who, 1, 9) for who in ("ann", "orc", "ann", "orc", "ann"))
    sentences = report_events(battle(figure("ann"), figure("orc", "red")), hurt)
    assert sentences == "Ann and Orc take 1 each. Ann and Orc take 1 each. Ann takes 1."
