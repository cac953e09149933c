"""Attacks are resolved by their dice."""

from collections.abc import Mapping
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Wield
from battleboard.battle.round.attack_roll import damage_dice, strike
from battleboard.battle.state.command_context import Refusal, Roll, TypedRolls
from battleboard.battle.state.event import Event, Hurt, Missed, Rolled, Struck
from battleboard.battle.state.figure import Arm, Effect
from battleboard.board.body import Size
from battleboard.rules import Weapon
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, SWORD, do, figure
from tests.battle.blows import SHOT, STRIKE, added, attack, shoots
from tests.battle.rounds import MAGE, context, playing, strikes

ORC = figure("orc", "red", at=(4.0, 0.0))
CLUB = Arm(Weapon("club", "melee"), Roll(1, 8, 1))


def thrown(
    begun: Battle, numbers: Mapping[str, int], act: str = STRIKE, **ruled: Any
) -> tuple[bool, Battle, list[Event]]:
    """Roll for the first blow of an act: whether it hits, the battle after it, and events."""
    judge = context(TypedRolls({f"{what}: {act}": value for what, value in numbers.items()}))
    hit = strike(begun, attack(begun, act, **ruled), judge)
    told: list[Event] = [event for event in judge.events if not isinstance(event, Rolled)]
    return hit.landed, hit.battle, told


def test_a_hit_hurts() -> None:
    # A first-level fighter needs 15 against AC 5.
    landed, after, told = thrown(
        playing(strikes(), figures=(MAGE, ORC)), {"attack": 15, "damage": 4}
    )
    assert landed
    assert after.figure("mage").hp.now == 6
    why = "15 hits AC 5: 15 or more on the d20."
    assert told == [
        Struck(STRIKE, "orc", "mage", "long sword", 15, 15, 4, why),
        Hurt("mage", 4, 6),
    ]


def test_a_natural_20_does_double_damage_where_the_table_plays_so() -> None:
    begun = playing(strikes(), figures=(MAGE, ORC), options={"critical.hits": "double"})
    for roll, left, why in ((19, 6, ""), (20, 2, " Damage × 2: on a natural 20.")):
        _, after, told = thrown(begun, {"attack": roll, "damage": 4})
        assert after.figure("mage").hp.now == left
        (hit,) = [event for event in told if isinstance(event, Struck)]
        assert hit.why == f"15 hits AC 5: 15 or more on the d20.{why}"


def test_a_miss_changes_nothing() -> None:
    begun = playing(strikes(), figures=(MAGE, ORC))
    landed, after, told = thrown(begun, {"attack": 14})
    assert not landed
    assert after is begun
    why = "15 hits AC 5: 15 or more on the d20."
    assert told == [Missed(STRIKE, "orc", "mage", "long sword", 14, 15, why)]


def test_what_the_dm_adds_counts_and_is_listed() -> None:
    begun = playing(strikes(), figures=(MAGE, ORC))
    luck = Modifier(1, "luck", id="luck")
    landed, _, told = thrown(begun, {"attack": 14, "damage": 1}, added=(luck,))
    assert landed
    assert isinstance(told[0], Struck)
    assert told[0].why == "15 hits AC 5, +1 luck: 14 or more on the d20."


def test_whoever_is_immune_is_hit_but_not_harmed() -> None:
    begun = playing(strikes(), figures=(MAGE, ORC))
    landed, after, told = thrown(begun, {"attack": 20, "damage": 8}, unharmed=True)
    assert not landed
    assert after is begun
    assert [each.damage for each in told if isinstance(each, Struck)] == [0]


def test_the_helpless_are_hit_without_a_roll_for_all_there_is() -> None:
    mage = MAGE._replace(effects=(Effect("h", "Held", "held"),))
    landed, after, told = thrown(playing(strikes(), figures=(mage, ORC)), {})
    assert landed
    assert after.figure("mage").hp.now == 2
    assert [(each.roll, each.why) for each in told if isinstance(each, Struck)] == [
        (None, "No roll is needed: it hits automatically.")
    ]
    landed, _, _ = thrown(
        playing(strikes(), figures=(mage, ORC)), {"attack": 1}, without=frozenset({"held"})
    )
    assert not landed


@pytest.mark.parametrize(
    ("size", "game", "arm", "dice"),
    [
        ("medium", "addict", SWORD, Roll(1, 8)),
        ("small", "addict", SWORD, Roll(1, 8)),
        ("large", "addict", SWORD, Roll(1, 12)),
        ("gigantic", "addict", SWORD, Roll(1, 12)),
        ("large", "addict", CLUB, Roll(1, 8, 1)),
        ("medium", "ose", CLUB, Roll(1, 6, 1)),
        ("medium", "ose", CLUB._replace(weapon=Weapon("bite", "natural")), Roll(1, 8, 1)),
    ],
)
def test_damage_goes_by_weapon_and_size(size: Size, game: str, arm: Arm, dice: Roll) -> None:
    mage = figure("mage", size=size)
    begun = playing(strikes(), figures=(mage, ORC), game=game)
    assert damage_dice(begun, arm, "mage") == dice


def test_a_blow_of_several_has_its_own_damage() -> None:
    mage = figure("mage", size="large")
    begun = playing(strikes(), figures=(mage, ORC))
    assert damage_dice(begun, SWORD, "mage", Roll(1, 3)) == Roll(1, 3)


def test_damage_by_weapon_is_a_house_rule_in_one_game() -> None:
    begun = playing(strikes(), figures=(MAGE, ORC), game="ose")
    ruled = begun._replace(options={"damage.variable": "on"})
    assert damage_dice(ruled, CLUB, "mage") == Roll(1, 8, 1)


@pytest.mark.parametrize(("strength", "game", "left"), [(-9, "addict", 10), (-9, "ose", 9)])
def test_weakness_heals_nobody(strength: int, game: str, left: int) -> None:
    numbers = Fighting(ac=5, character_class="fighter", level=1, thac0=19)
    orc = figure("orc", "red", at=(4.0, 0.0), damage=strength, fighting=numbers)
    landed, after, _ = thrown(
        playing(strikes(), figures=(MAGE, orc), game=game), {"attack": 20, "damage": 1}
    )
    assert landed
    assert after.figure("mage").hp.now == left


@pytest.mark.parametrize(
    ("second", "numbers", "left"),
    [(CLUB, {"damage": 3, "damage of the other weapon": 7}, 3), (None, {"damage": 5}, 5)],
)
def test_the_better_of_two_damage_dice(
    second: Arm | None, numbers: Mapping[str, int], left: int
) -> None:
    arms = (SWORD, second) if second else (SWORD,)
    fighting = Fighting(ac=15, attack_bonus=2, character_class="fighter")
    orc = figure("orc", "red", at=(4.0, 0.0), arms=arms, off_hand=1, fighting=fighting)
    mage = figure("mage", fighting=Fighting(ac=12))
    begun = playing(strikes(), figures=(mage, orc), game="countdown")
    _, after, _ = thrown(begun, {"attack": 12, **numbers})
    assert after.figure("mage").hp.now == left


def test_two_weapons_may_be_the_dms_word_for_one() -> None:
    fighting = Fighting(ac=15, attack_bonus=2)
    orc = figure("orc", "red", at=(4.0, 0.0), fighting=fighting)
    begun = playing(
        strikes(), figures=(figure("mage", fighting=Fighting(ac=12)), orc), game="countdown"
    )
    numbers = {"attack": 12, "damage": 2, "damage of the other weapon": 1}
    _, after, _ = thrown(begun, numbers, also=frozenset({"two_weapons"}))
    assert after.figure("mage").hp.now == 8


@pytest.mark.parametrize(
    ("mage", "orc", "sentence"),
    [
        (Fighting(), ORC.card.fighting, "The card of Mage has no armour class."),
        (Fighting(ac=5), Fighting(), "Orc has no attack value in this game."),
    ],
)
def test_without_the_figures_nothing_is_thrown(
    mage: Fighting, orc: Fighting, sentence: str
) -> None:
    figures = figure("mage", fighting=mage), figure("orc", "red", fighting=orc, at=(4.0, 0.0))
    with pytest.raises(Refusal, match=f"^{sentence}$"):
        thrown(playing(strikes(), figures=figures), {"attack": 20, "damage": 8})


def test_what_is_out_of_range_is_not_shot_at_unless_the_dm_says_so() -> None:
    archer = figure("orc", "red", arms=(BOW,), at=(160.0, 0.0))
    begun = playing(shoots(), figures=(MAGE, archer))
    with pytest.raises(Refusal, match="The target is 160 ft away, beyond the weapon's 150 ft"):
        thrown(begun, {"attack": 20, "damage": 6}, SHOT)
    landed, _, _ = thrown(begun, {"attack": 20, "damage": 6}, SHOT, without=frozenset({"range"}))
    assert landed


def test_another_weapon_drawn_costs_what_it_costs_in_the_game() -> None:
    armed = figure("orc", "red", at=(4.0, 0.0), arms=(CLUB, SWORD))
    mage = figure("mage", fighting=Fighting(ac=12))
    for game, dear in (("countdown", 2), ("ose", 0)):
        begun = playing(strikes(), figures=(mage, armed), game=game)
        drawn = do(begun, Wield("orc", 1, drawn=True))
        kept = do(begun, Wield("orc", 1))
        assert drawn.running.drawn == {"orc"}
        assert kept.running.drawn == frozenset()
        assert added(kept).get("draw", 0) - added(drawn).get("draw", 0) == dear
