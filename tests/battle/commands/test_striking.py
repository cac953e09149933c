"""Attacks are resolved with dice, saving throws, and weapons in hand."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.apply import Command, Outcome, apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands.striking import RollSave, Strike, Wield
from battleboard.battle.state.command_context import Refusal, Roll, TypedRolls
from battleboard.battle.state.event import Diverted, Missed, Saved, Spoiled, Struck, Wielded
from battleboard.battle.state.figure import Arm, HitPoints
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import RULESETS, Weapon
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, SWORD, TABLES, figure
from tests.battle.blows import SHOT, STRIKE, shoots
from tests.battle.rounds import MAGE, casts, playing, strikes
from tests.battle.table import Thrown

ORC = figure("orc", "red", at=(4.0, 0.0))
CLAWS = Arm(Weapon("claws", "natural"), blows=(Roll(1, 3), Roll(1, 3), Roll(1, 8)))
DAGGER = Arm(Weapon("dagger", "melee", 1, 2), Roll(1, 4))
KNOWN = Fighting(ac=5, thac0=19, attack_bonus=1, character_class="fighter", level=1)


def done(before: Battle, command: Command, typed: Mapping[str, int] | None = None) -> Outcome:
    """Do a command with typed dice, and check that its record replays to the same."""
    outcome = apply(before, command, TypedRolls(typed or {}), TABLES)
    assert replay(before, outcome.record, TABLES) == outcome.battle
    return outcome


def hit(act: str = STRIKE, damage: int = 3, number: str = "") -> dict[str, int]:
    return {f"attack{number}: {act}": 20, f"damage{number}: {act}": damage}


def miss(act: str = STRIKE, number: str = "") -> dict[str, int]:
    return {f"attack{number}: {act}": 1}


def said(battle: Battle, act: str = STRIKE) -> str:
    """The outcome of an act so far."""
    return next(turn.outcome for turn in placed_acts(battle) if turn.act.id == act)


def fight(*actions: Any, **changes: Any) -> Battle:
    """Let an orc fight a mage, and win initiative."""
    changes.setdefault("figures", (MAGE, ORC))
    return playing(*(actions or (strikes(),)), dice=(3, 4), **changes)


def test_a_hit_hurts_and_is_noted_and_logged() -> None:
    after = done(fight(), Strike(STRIKE), hit()).battle
    assert (after.figure("mage").hp.now, said(after)) == (7, "hit")
    assert after.log[-1].text == "Roll for Orc's blow"
    assert next_acts(after) == ()


def test_a_miss_is_noted() -> None:
    outcome = done(fight(), Strike(STRIKE), miss())
    assert (outcome.battle.figure("mage").hp.now, said(outcome.battle)) == (10, "miss")
    assert any(isinstance(event, Missed) for event in outcome.events)


def test_whoever_is_taken_out_does_nothing_more() -> None:
    begun = fight(
        strikes(), strikes("mage", "orc"), figures=(MAGE._replace(hp=HitPoints(2, 8)), ORC)
    )
    after = done(begun, Strike(STRIKE), hit()).battle
    assert (said(after), said(after, "mage:strike 1")) == ("incapacitated", "prevented")
    with pytest.raises(Refusal, match=r"Mage's blow does not happen: it is prevented\."):
        done(after, Strike("mage:strike 1"), hit("mage:strike 1"))


def test_a_blow_at_one_who_is_down_already_is_a_hit() -> None:
    begun = fight(figures=(MAGE._replace(hp=HitPoints(-2, 8)), ORC))
    assert said(done(begun, Strike(STRIKE), hit()).battle) == "hit"


def test_any_further_hit_kills_in_some_games() -> None:
    orc = figure("orc", "red", at=(4.0, 0.0), fighting=KNOWN)
    begun = fight(figures=(MAGE._replace(hp=HitPoints(-2, 8)), orc), game="osric")
    assert done(begun, Strike(STRIKE), hit(damage=1)).battle.figure("mage").hp.now == -10


def test_a_hit_spoils_a_spell_there_and_then() -> None:
    outcome = done(fight(strikes(), casts()), Strike(STRIKE), hit())
    assert said(outcome.battle, "mage:spell") == "spoiled"
    assert Spoiled("mage", "mage:spell", "sleep") in outcome.events


def test_what_harms_nobody_spoils_no_spell() -> None:
    after = done(fight(strikes(), casts()), Strike(STRIKE, unharmed=True), hit()).battle
    assert (said(after), said(after, "mage:spell")) == ("miss", "completes")


def test_what_the_dm_says_counts() -> None:
    numbers = {f"attack: {STRIKE}": 14, f"damage: {STRIKE}": 1}
    luck = (Modifier(1, "luck", id="luck"),)
    assert said(done(fight(), Strike(STRIKE, added=luck), numbers).battle) == "hit"
    assert said(done(fight(), Strike(STRIKE), numbers).battle) == "miss"
    prone = Strike(STRIKE, also=frozenset({"prone"}))
    assert said(done(fight(), prone, numbers).battle) == "hit"
    nothing = Strike(STRIKE, also=frozenset({"prone"}), without=frozenset({"prone"}))
    assert said(done(fight(), nothing, numbers).battle) == "miss"


BEAR = figure("orc", "red", at=(4.0, 0.0), arms=(CLAWS,))
ANN = figure("ann", at=(4.0, 4.0))


def test_claws_and_a_bite_are_thrown_one_after_another() -> None:
    numbers = {**hit(damage=2), **miss(number=" 2"), **hit(damage=5, number=" 3")}
    outcome = done(fight(figures=(MAGE, BEAR)), Strike(STRIKE), numbers)
    assert outcome.battle.figure("mage").hp.now == 3
    assert [event.damage for event in outcome.events if isinstance(event, Struck)] == [2, 5]
    assert [fallen.what for fallen in outcome.record.dice] == [
        "attack: orc:strike 1",
        "damage: orc:strike 1",
        "attack 2: orc:strike 1",
        "attack 3: orc:strike 1",
        "damage 3: orc:strike 1",
    ]


def test_the_blows_of_a_routine_may_fall_on_several() -> None:
    numbers = {**hit(damage=1), **hit(damage=2, number=" 2"), **hit(damage=3, number=" 3")}
    begun = fight(strikes(), casts("ann"), figures=(MAGE, BEAR, ANN))
    outcome = done(begun, Strike(STRIKE, targets=("mage", "ann")), numbers)
    after = outcome.battle
    assert (after.figure("mage").hp.now, after.figure("ann").hp.now) == (9, 5)
    assert said(after, "ann:spell") == "spoiled"
    assert after.log[-1].text == "Roll for Orc's blow at Mage"


def test_a_second_weapon_strikes_with_its_own_penalty() -> None:
    orc = figure("orc", "red", at=(4.0, 0.0), arms=(SWORD, DAGGER), off_hand=1)
    # 15 is needed against AC 5, and 2 or 4 more with a weapon in each hand.
    numbers = {f"attack: {STRIKE}": 16, f"attack 2: {STRIKE}": 19, f"damage 2: {STRIKE}": 4}
    after = done(fight(figures=(MAGE, orc)), Strike(STRIKE), numbers).battle
    assert after.figure("mage").hp.now == 6


ARCHER = figure("orc", "red", at=(40.0, 0.0), arms=(BOW._replace(left=1),))


def test_a_shot_is_one_less_in_the_quiver() -> None:
    begun = fight(shoots(), figures=(MAGE, ARCHER))
    after = done(begun, Strike(SHOT), miss(SHOT)).battle
    assert after.figure("orc").arm.left == 0
    with pytest.raises(Refusal, match=r"Orc has no shots left for the short bow\."):
        done(after, Strike("orc:shot 2"), miss("orc:shot 2"))


def test_shots_that_nobody_counts_do_not_run_out() -> None:
    archer = figure("orc", "red", at=(40.0, 0.0), arms=(BOW,))
    begun = fight(shoots(), figures=(MAGE, archer))
    assert done(begun, Strike(SHOT), miss(SHOT)).battle.figure("orc") == archer


def test_a_shot_into_a_melee_may_hit_a_friend() -> None:
    goblin = figure("goblin", "red", at=(4.0, 0.0))
    begun = fight(shoots(), casts("goblin"), casts(), figures=(MAGE, ARCHER, goblin))
    numbers = {f"target in melee: {SHOT}": 2, **hit(SHOT)}
    outcome = done(begun, Strike(SHOT), numbers)
    after = outcome.battle
    assert (after.figure("goblin").hp.now, after.figure("mage").hp.now) == (7, 10)
    assert (said(after, "goblin:spell"), said(after, "mage:spell")) == ("spoiled", "completes")
    assert any(isinstance(event, Diverted) for event in outcome.events)
    chosen = done(begun, Strike(SHOT, targets=("mage",)), hit(SHOT)).battle
    assert chosen.figure("mage").hp.now == 7


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Strike("mage:spell"), "Mage's sleep is neither a blow nor a shot."),
        (Strike(STRIKE, targets=("orc",)), "Orc cannot be both attacker and target."),
        (Strike(STRIKE, targets=("ann",)), "Ann is not on the table."),
        (Strike(STRIKE, targets=("mag",)), r"There is no figure 'mag' \(did you mean 'mage'\?\)."),
        (Strike("orc:strike 9"), "There is no action 'orc:strike 9' in this round."),
    ],
)
def test_what_is_no_attack_is_refused(command: Strike, sentence: str) -> None:
    ann = ANN._replace(present=False)
    with pytest.raises(Refusal, match=f"^{sentence}$"):
        done(fight(strikes(), casts(), figures=(MAGE, ORC, ann)), command, hit())


def test_an_act_is_played_once() -> None:
    after = done(fight(), Strike(STRIKE), miss()).battle
    with pytest.raises(Refusal, match=r"Orc's blow has already been resolved\."):
        done(after, Strike(STRIKE), miss())


SAVER = figure("mage", saves={"spells": 14})
FIREBALL = casts("orc", 1)._replace(targets=("mage",))


@pytest.mark.parametrize(("shown", "saves"), [(14, ("mage",)), (13, ())])
def test_a_saving_throw_is_noted_for_the_act(shown: int, saves: tuple[str, ...]) -> None:
    begun = fight(FIREBALL, figures=(SAVER, ORC))
    command = RollSave("mage", "orc:spell", "spells")
    outcome = done(begun, command, {"save: mage against orc:spell": shown})
    assert outcome.battle.running.saves == {"orc:spell": saves}
    saved = Saved("mage", "orc:spell", "spells", shown, 14, succeeded=bool(saves))
    assert outcome.events[-1] == saved
    assert outcome.battle.log[-1].text == "Roll Mage's save against Orc's sleep"


def test_a_saving_throw_that_is_made_again_replaces_the_one_before() -> None:
    begun = fight(FIREBALL, figures=(SAVER, ORC, ANN))
    command, name = RollSave("mage", "orc:spell", "spells"), "save: mage against orc:spell"
    after = done(done(begun, command, {name: 20}).battle, command, {name: 20}).battle
    assert after.running.saves == {"orc:spell": ("mage",)}
    both = done(
        after, RollSave("ann", "orc:spell", needed=5), {"save: ann against orc:spell": 5}
    ).battle
    assert both.running.saves == {"orc:spell": ("mage", "ann")}
    assert done(both, command, {name: 1}).battle.running.saves == {"orc:spell": ("ann",)}


def test_a_saving_throw_counts_what_is_added_and_may_be_against_no_act() -> None:
    ring = (Modifier(2, "ring"),)
    command = RollSave("mage", against="poison", needed=12, added=ring)
    outcome = done(fight(), command, {"save: mage against poison": 10})
    assert outcome.events[-1] == Saved("mage", "", "poison", 12, 12, succeeded=True)
    assert outcome.battle.running.saves == {}
    assert outcome.battle.log[-1].text == "Roll Mage's save against poison"
    plain = done(fight(), RollSave("mage", needed=2), {"save: mage against danger": 1})
    assert plain.battle.log[-1].text == "Roll Mage's save against the hazard"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (
            RollSave("mage", against="wands"),
            "The card of Mage has no saving throw against wands: enter the number.",
        ),
        (
            RollSave("mage"),
            "The card of Mage has no saving throw against this hazard: enter the number.",
        ),
        (RollSave("mage", "orc:spell"), "There is no action 'orc:spell' in this round."),
    ],
)
def test_a_saving_throw_without_a_number_is_refused(command: RollSave, sentence: str) -> None:
    with pytest.raises(Refusal, match=f"^{sentence}$"):
        done(fight(), command, {})


ARMED = figure("orc", "red", at=(4.0, 0.0), arms=(SWORD, DAGGER))


def test_weapons_are_taken_in_hand() -> None:
    outcome = done(fight(figures=(MAGE, ARMED)), Wield("orc", 1, 0))
    orc = outcome.battle.figure("orc")
    assert (orc.arm, orc.off_hand) == (DAGGER, 0)
    assert outcome.events[-1] == Wielded("orc", ("dagger", "long sword"))
    assert outcome.battle.log[-1].text == "Orc changes weapons"
    assert done(outcome.battle, Wield("orc", 0)).battle.figure("orc").off_hand is None


def test_another_weapon_changes_the_rest_of_the_round() -> None:
    begun = playing(strikes(), strikes("mage", "orc"), figures=(MAGE, ARMED), dice=(4, 4))
    assert len(next_acts(begun)) == 2
    # The lower speed factor strikes first on tied dice.
    after = done(begun, Wield("orc", 1)).battle
    assert [turn.act.id for turn in next_acts(after)] == [STRIKE]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Wield("orc", 2), "Orc has no weapon 3."),
        (Wield("orc", 0, -1), "Orc has no weapon 0."),
        (Wield("orc", 0, 0), "Orc needs a different weapon in each hand."),
    ],
)
def test_hands_hold_what_is_there(command: Wield, sentence: str) -> None:
    with pytest.raises(Refusal, match=f"^{sentence}$"):
        done(fight(figures=(MAGE, ARMED)), command)


@given(st.sampled_from(sorted(RULESETS)), st.integers(0, 10_000))
def test_a_round_of_blows_can_be_played_in_every_game_and_replayed(game: str, seed: int) -> None:
    mage = figure("mage", fighting=KNOWN, arms=(SWORD, DAGGER), off_hand=1)
    bear = figure("orc", "red", at=(4.0, 0.0), fighting=KNOWN, arms=(CLAWS,))
    ann = figure("ann", at=(60.0, 0.0), fighting=KNOWN, arms=(BOW._replace(left=9),))
    actions = strikes(), strikes("mage", "orc"), shoots("ann", "orc")
    now, dice = playing(*actions, figures=(mage, bear, ann), game=game), Thrown(seed)
    while coming := next_acts(now):
        outcome = apply(now, Strike(coming[0].act.id), dice, TABLES)
        assert replay(now, outcome.record, TABLES) == outcome.battle
        before, now = now, outcome.battle
        lost = [who for who in now.figures if now.figure(who).hp != before.figure(who).hp]
        struck = {event.target for event in outcome.events if isinstance(event, Struck)}
        assert set(lost) <= struck
    assert not any(turn.is_open for turn in placed_acts(now))
