"""Damage, healing and care change hit points."""

import pytest

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, GiveTemporary, Heal, Kill, Raise, SetHitPoints, Tend
from battleboard.battle.state.command_context import Refusal, Roll, TypedRolls
from battleboard.battle.state.event import Changed, Hurt, Rolled, Spoiled
from battleboard.battle.state.figure import HitPoints
from battleboard.battle.state.placed_acts import placed_acts
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.rounds import casts, moved_on, playing, strikes

TRIO = battle(figure("ann"), figure("bob"), figure("orc", "red"))


def hp(found: Battle, who: str = "ann") -> int:
    return found.figures[who].hp.now


def outcome_of(found: Battle, act: str) -> str:
    return next(turn.outcome for turn in placed_acts(found) if turn.act.id == act)


def test_damage_falls_on_all_and_on_those_who_have_saved_by_half() -> None:
    after = do(TRIO, Damage(("ann", "bob", "orc"), 7, saved=("bob",)))
    assert [hp(after, who) for who in ("ann", "bob", "orc")] == [3, 7, 3]


def test_dice_are_thrown_once_for_all_and_points_added() -> None:
    typed = TypedRolls({"damage: ann, bob": 5})
    outcome = apply(TRIO, Damage(("ann", "bob"), 1, Roll(2, 6)), typed)
    assert outcome.events == (
        Rolled("damage: ann, bob", "2d6", 5),
        Hurt("ann", 6, 4),
        Hurt("bob", 6, 4),
    )


def test_nobody_is_hurt_twice_by_one_deed() -> None:
    assert hp(do(TRIO, Damage(("ann", "ann"), 3))) == 7


def test_dice_with_a_malus_heal_nobody() -> None:
    typed = TypedRolls({"damage: ann": -1})
    found = do(TRIO, Damage(("ann",), dice=Roll(1, 4, -3)), rolls=typed)
    assert found.figures["ann"].hp == HitPoints(10, 10)


def test_healing_is_shared_out_to_each() -> None:
    hurt = do(TRIO, Damage(("ann", "bob"), 9))
    some = do(hurt, Heal(("ann", "bob"), 4))
    healed = do(some, Heal(("ann",), 9, Roll(1, 8)), rolls=TypedRolls({"healing: ann": 8}))
    assert [hp(healed, who) for who in ("ann", "bob")] == [10, 5]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Damage(("ann",), 7), "Ann takes 7 damage"),
        (Damage(("ann", "bob"), 3, Roll(2, 6)), "Ann and Bob take 2d6 + 3 damage"),
        (Damage(("ann", "bob"), 7, saved=("bob",)), "Ann and Bob take 7 damage, Bob half"),
        (Heal(("ann",), 3), "Ann is healed for 3"),
        (Heal(("ann", "bob"), dice=Roll(1, 8)), "Ann and Bob are healed for 1d8"),
        (SetHitPoints(("ann",), 7), "Ann has 7 hit points"),
        (SetHitPoints(("ann",), 7, 12), "Ann has 7 of at most 12 hit points"),
        (SetHitPoints(("ann",), most=12), "Ann has at most 12 hit points"),
        (GiveTemporary(("ann",), 4), "Ann has 4 temporary hit points"),
        (GiveTemporary(("ann", "bob"), 4), "Ann and Bob have 4 temporary hit points"),
        (Tend(("ann", "bob")), "Tend Ann and Bob"),
        (Kill(("ann",)), "Ann dies"),
        (Kill(("ann", "bob")), "Ann and Bob die"),
        (Raise("ann"), "Raise Ann from the dead"),
    ],
)
def test_each_deed_has_its_sentence(command: Command, sentence: str) -> None:
    assert command.sentence(TRIO) == sentence


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Damage((), 3), "Choose at least one figure."),
        (Damage(("ann",), -1), "Hit points must be 0 or more, not -1."),
        (Damage(("ann",), 3, saved=("bob",)), "Only figures that take damage can save, not Bob."),
        (Damage(("nan",), 3), "There is no figure 'nan' (did you mean 'ann'?)."),
        (Heal(("ann",), -1), "Hit points must be 0 or more, not -1."),
        (SetHitPoints(("ann",), 11), "Ann has at most 10 hit points, not 11."),
        (SetHitPoints(("ann",), most=0), "The maximum must be 1 hit point or more, not 0."),
        (SetHitPoints(("ann",)), "Enter the current hit points, or the maximum."),
        (GiveTemporary(("ann",), -2), "Hit points must be 0 or more, not -2."),
        (Tend(("ann",)), "Ann is not bleeding."),
        (Raise("ann"), "Ann is not dead."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(command: Command, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        apply(TRIO, command)
    assert str(refused.value) == sentence


def test_hit_points_are_corrected_up_to_the_most() -> None:
    found = do(TRIO, SetHitPoints(("ann",), 4, 20), SetHitPoints(("ann",), 20))
    assert found.figures["ann"].hp == HitPoints(20, 20)
    assert do(found, SetHitPoints(("ann",), most=6)).figures["ann"].hp == HitPoints(6, 6)
    assert do(found, SetHitPoints(("ann",), -3)).figures["ann"].hp.now == -3


def test_several_are_corrected_at_once() -> None:
    found = do(TRIO, SetHitPoints(("ann", "bob"), 4), GiveTemporary(("bob", "orc"), 2))
    assert [found.figures[who].hp[0] for who in ("ann", "bob", "orc")] == [4, 4, 10]
    assert [found.figures[who].hp.temporary for who in ("ann", "bob", "orc")] == [0, 2, 2]


def test_temporary_hit_points_do_not_add_up() -> None:
    found = do(TRIO, GiveTemporary(("ann",), 8), GiveTemporary(("ann",), 3))
    assert found.figures["ann"].hp == HitPoints(10, 10, 3)
    assert do(found, GiveTemporary(("ann",), 0)).figures["ann"].hp.temporary == 0


def test_the_tended_bleed_no_longer() -> None:
    found = do(TRIO, Damage(("ann",), 13), Tend(("ann",)))
    assert found.figures["ann"].tended
    with pytest.raises(Refusal, match="Ann is not bleeding"):
        do(found, Tend(("ann",)))


@pytest.mark.parametrize(
    ("game", "dead_at"), [("addict", -10), ("ose", 0), ("countdown", -4), ("osric", -10)]
)
def test_the_killed_are_dead_and_can_be_raised(game: str, dead_at: int) -> None:
    shielded = do(TRIO._replace(ruleset=game), GiveTemporary(("ann",), 5))
    killed = apply(shielded, Kill(("ann",)))
    assert killed.battle.figures["ann"].hp == HitPoints(dead_at, 10)
    assert killed.events[-1][:3] == ("ann", "standing", "dead")
    raised = do(killed.battle, Raise("ann", 3))
    assert hp(raised) == 3


@pytest.mark.parametrize("command", [Heal(("ann",), 3), Kill(("ann",))])
def test_the_dead_are_beyond_healing(command: Command) -> None:
    with pytest.raises(Refusal, match=r"^Ann is dead\.$"):
        do(TRIO, Kill(("ann",)), command)


@pytest.mark.parametrize("now", [0, 11])
def test_the_raised_have_as_many_hit_points_as_they_can_have(now: int) -> None:
    with pytest.raises(Refusal, match="Expected 1 to 10 hit points"):
        do(TRIO, Kill(("ann",)), Raise("ann", now))


def test_damage_spoils_a_pending_spell_at_once() -> None:
    begun = playing(casts(), strikes())
    outcome = apply(begun, Damage(("mage",), 1), tables=TABLES)
    assert outcome.events == (Hurt("mage", 1, 9), Spoiled("mage", "mage:spell", "sleep"))
    assert outcome_of(outcome.battle, "mage:spell") == "spoiled"


def test_damage_spoils_nothing_if_the_dm_says_so_or_if_there_is_none() -> None:
    begun = playing(casts(), strikes())
    for harmless in (Damage(("mage",), 1, spoils=False), Damage(("mage",), 0)):
        assert do(begun, harmless).running.spoiled == frozenset()
    saved = Damage(("mage",), 1, saved=("mage",))
    assert do(begun, saved).running.spoiled == frozenset()


def test_a_fighter_who_is_healed_in_the_round_in_which_he_fell_acts_no_more_in_it() -> None:
    begun = playing(casts(), strikes())
    fallen = do(begun, Damage(("orc",), 12))
    assert outcome_of(fallen, "orc:strike 1") == "prevented"
    assert outcome_of(do(fallen, Heal(("orc",), 12)), "orc:strike 1") == "prevented"
    killed = do(begun, Kill(("orc",)), Raise("orc", 8))
    assert outcome_of(killed, "orc:strike 1") == "prevented"


def test_a_fighter_who_fell_by_a_slip_of_the_pen_acts_on() -> None:
    begun = playing(casts(), strikes())
    slip = do(begun, Damage(("orc",), 12), SetHitPoints(("orc",), 8))
    assert outcome_of(slip, "orc:strike 1") == outcome_of(begun, "orc:strike 1")
    assert slip.running.resolution == begun.running.resolution
    late = do(begun, Damage(("orc",), 12), Heal(("orc",), 12), SetHitPoints(("orc",), 8))
    assert late.running.resolution == begun.running.resolution


def test_healing_one_step_at_a_time_puts_nobody_back_into_the_round() -> None:
    fallen = do(playing(casts(), strikes()), Damage(("orc",), 15))
    healed = do(fallen, Heal(("orc",), 3), Heal(("orc",), 8))
    assert not any(turn.is_open for turn in placed_acts(healed) if turn.act.by == "orc")


def test_in_the_next_round_the_healed_act_again() -> None:
    fallen = do(playing(casts(), strikes()), Damage(("orc",), 12), Heal(("orc",), 12))
    again = playing(casts(), strikes(), figures=tuple(fallen.figures.values()))
    assert outcome_of(again, "orc:strike 1") == "pending"


def test_a_late_blow_spoils_no_spell_that_is_off() -> None:
    late = moved_on(playing(casts(time=3), strikes()), 4)
    assert do(late, Damage(("mage",), 2)).running.spoiled == frozenset()


def test_a_figure_that_is_hurt_where_nothing_is_played_only_loses_hit_points() -> None:
    assert apply(TRIO, Damage(("ann",), 12)).events == (
        Hurt("ann", 12, -2),
        Changed("ann", "standing", "bleeding", "ADDICT VIII"),
    )
