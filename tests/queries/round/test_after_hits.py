"""A creature's hit asks for what it brings, at the right moment."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Inflict,
    Kill,
    OverruleResult,
    PassOver,
    RemoveFigure,
    Settle,
    Strike,
)
from battleboard.battle.commands.inflicting import Victim
from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.figure import Arm, Figure
from battleboard.battle.state.running_round import LandedHit
from battleboard.board.body import Body
from battleboard.queries.round.after_hits import AfterHit, after_hits
from battleboard.queries.round.powers_at_work import why_spared
from battleboard.rules import Weapon
from battleboard.rules.scene import Fighting
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.creatures import Monster, parse_routines
from battleboard.storage.catalogue.power_list import Power
from tests.battle.battles import do, figure
from tests.battle.brawls import strike
from tests.battle.rounds import playing

BOOK = load_catalogue("ose")
CLAWS = (Roll(1, 3), Roll(1, 3), Roll(1, 3))


class Dice:
    """Dice that show given numbers in order."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def roll(self, _ask: RollRequest) -> int:
        return self.numbers.pop(0)


def creature(kind: str, weapon: str, *blows: Roll, **changes: Any) -> Figure:
    """A creature of a kind beside Ann, with a natural weapon of several blows."""
    arm = Arm(Weapon(weapon, "natural"), blows[0], blows=blows if len(blows) > 1 else ())
    changes.setdefault("body", Body((5.0, 0.0), facing=180.0))
    return figure(
        kind,
        "red",
        type=kind,
        arms=(arm,),
        fighting=Fighting(ac=6, hit_dice="2", thac0=19),
        **changes,
    )


ANN = figure("ann", fighting=Fighting(ac=5, thac0=19, character_class="fighter", level=1))
GHOUL = creature("ghoul", "claw and bite", *CLAWS)


def hit_by(attacker: Figure, *dice: int, whom: Figure = ANN) -> Battle:
    """Ann is hit, with these dice."""
    begun = playing(strike(attacker.id, whom.id), figures=(whom, attacker), dice=(1, 6), game="ose")
    return do(begun, Strike(f"{attacker.id}:strike 1"), rolls=Dice(*dice))


def asked(battle: Battle) -> tuple[AfterHit, ...]:
    return after_hits(battle, BOOK.powers, BOOK.monsters)


def test_each_hit_of_a_ghoul_is_followed_by_a_save_against_paralysis() -> None:
    battle = hit_by(GHOUL, 20, 1, 20, 1, 1)
    found = asked(battle)
    assert [(each.hit.whom, each.hit.blow) for each in found] == [("ann", 1), ("ann", 2)]
    assert {each.used.name for each in found} == {"Touch of the ghoul"}
    assert found[0].used.by == "ghoul"
    assert found[0].used.power
    assert found[0].used.power.against == "paralysis"


def two_powers(**second: Any) -> dict[str, Power]:
    """A catalogue in which a wyvern's hit brings something besides its poison."""
    other = Power("burning-acid", "Burning acid", kind="touch", users=("wyvern",), **second)
    return {**BOOK.powers, other.id: other}


def stung(powers: dict[str, Power]) -> tuple[Battle, list[AfterHit]]:
    wyvern = creature("wyvern", "bite and sting", Roll(1, 8), Roll(1, 6))
    battle = hit_by(wyvern, 1, 20, 2)
    return battle, [*after_hits(battle, powers, {})]


def test_a_hit_that_brings_two_powers_is_followed_by_both_in_turn() -> None:
    powers = two_powers(drains=1)
    battle, found = stung(powers)
    assert [each.used.name for each in found] == ["Deadly Poison", "Burning acid"]
    assert [each.does_more for each in found] == [True, False]
    first = found[0]
    what = first.used.infliction(battle)._replace(kills=False)
    saved = (Victim("ann", saved=True),)
    poisoned = do(battle, Inflict(what, saved, "", "wyvern", first.hit, does_more=True))
    [second] = after_hits(poisoned, powers, {})
    assert (second.used.name, second.does_more) == ("Burning acid", False)
    drain = second.used.infliction(poisoned)
    over = do(poisoned, Inflict(drain, (Victim("ann"),), "", "wyvern", second.hit))
    assert over.running.landed == ()
    assert condition_of(over, over.figure("ann")).state == "dead", "it was of the first level"


def test_the_dm_passes_over_one_of_two_powers() -> None:
    powers = two_powers(drains=1)
    battle, (first, _) = stung(powers)
    command = PassOver((first.hit,), "Deadly Poison")
    assert command.sentence(battle) == "Skip Deadly Poison: Wyvern's hits on Ann"
    after = do(battle, command)
    assert [each.used.name for each in after_hits(after, powers, {})] == ["Burning acid"]
    assert do(after, command).running == after.running, "it is asked once"


def test_each_blow_brings_what_the_book_says_of_it() -> None:
    both = two_powers(drains=1)
    drake = Monster("wyvern", "Wyvern", routines=parse_routines("bite 1d8 acid / sting 1d6 poison"))
    bitten = hit_by(creature("wyvern", "bite and sting", Roll(1, 8), Roll(1, 6)), 20, 1, 1)
    told = [each.used.name for each in after_hits(bitten, both, {"wyvern": drake})]
    assert told == ["Burning acid"]
    battle, _ = stung(both)
    told = [each.used.name for each in after_hits(battle, both, {"wyvern": drake})]
    assert told == ["Deadly Poison"]
    strange = drake._replace(routines=parse_routines("bite 1d8 chill / sting 1d6 woe"))
    told = [each.used.name for each in after_hits(battle, both, {"wyvern": strange})]
    assert told == ["Deadly Poison", "Burning acid"], "what no list names may be any of them"


@pytest.mark.parametrize(
    ("rider", "second", "brings"),
    [
        ("level-drain", {"drains": 1}, "Burning acid"),
        ("paralysis", {"status": "held"}, "Burning acid"),
        ("poison", {"status": "held"}, "Deadly Poison"),
    ],
)
def test_riders_are_known_by_what_they_do(rider: str, second: dict[str, Any], brings: str) -> None:
    powers = two_powers(**second)
    battle, _ = stung(powers)
    kind = Monster("wyvern", "Wyvern", routines=parse_routines(f"bite 1d8 / sting 1d6 {rider}"))
    assert [each.used.name for each in after_hits(battle, powers, {"wyvern": kind})] == [brings]


def test_nothing_is_asked_after_a_miss() -> None:
    assert asked(hit_by(GHOUL, 1, 1, 1)) == ()


def test_one_who_is_held_is_not_asked_for_again() -> None:
    battle = hit_by(GHOUL, 20, 1, 20, 1, 1)
    first = asked(battle)[0]
    what = first.used.infliction(battle)
    save = Inflict(what, (Victim("ann", 15),), by="ghoul", hit=first.hit)
    held = do(battle, save, rolls=Dice(3, 2, 2))
    assert held.figure("ann").has("held")
    assert [each.blow for each in held.running.landed] == [2]
    assert asked(held) == ()
    saved = do(battle, save, rolls=Dice(18))
    assert [each.hit.blow for each in asked(saved)] == [2]


def test_the_dm_lets_a_hit_do_nothing_else() -> None:
    battle = hit_by(GHOUL, 20, 1, 1, 1)
    command = PassOver((asked(battle)[0].hit,))
    assert command.sentence(battle) == "Skip further effects: Ghoul's hits on Ann"
    assert asked(do(battle, command)) == ()
    assert do(do(battle, command), command).running.landed == ()


@pytest.mark.parametrize(("dice", "blows"), [((20, 1, 1), []), ((1, 20, 1), [2])])
def test_only_the_sting_of_a_wyvern_is_poisonous(dice: tuple[int, ...], blows: list[int]) -> None:
    wyvern = creature("wyvern", "bite and sting", Roll(1, 8), Roll(1, 6))
    found = asked(hit_by(wyvern, *dice))
    assert [each.hit.blow for each in found] == blows


def test_a_hit_by_the_dms_word_counts_whichever_blow_it_was() -> None:
    wyvern = creature("wyvern", "bite and sting", Roll(1, 8), Roll(1, 6))
    begun = playing(strike("wyvern", "ann"), figures=(ANN, wyvern), dice=(1, 6), game="ose")
    hit = do(begun, Settle("wyvern:strike 1", "hit", damage=2))
    assert [each.hit for each in asked(hit)] == [
        LandedHit("wyvern:strike 1", "wyvern", "ann", "bite and sting")
    ]
    missed = do(hit, OverruleResult("wyvern:strike 1", "miss"))
    assert asked(missed) == ()


def test_a_weapon_in_hand_brings_nothing_where_the_book_names_the_blows_that_do() -> None:
    thoul = creature("thoul", "sword", Roll(1, 6))
    assert asked(hit_by(thoul, 20, 3)) == ()


def test_where_the_book_names_no_blow_every_hit_counts() -> None:
    spectre = creature("spectre", "", Roll(1, 8))
    assert [each.used.name for each in asked(hit_by(spectre, 20, 1))] == [
        "Energy Drain of the spectre"
    ]


def test_a_monster_that_no_list_has_is_asked_for_by_its_power_alone() -> None:
    battle = hit_by(GHOUL, 20, 1, 1, 1)
    assert len(after_hits(battle, BOOK.powers, {})) == 1
    assert after_hits(battle, {}, BOOK.monsters) == ()


def test_the_dead_and_the_undead_and_those_who_are_gone_are_not_asked() -> None:
    battle = hit_by(GHOUL, 20, 1, 1, 1)
    assert asked(do(battle, Kill(("ann",)))) == ()
    assert asked(do(battle, RemoveFigure("ann"))) == ()
    assert asked(do(battle, RemoveFigure("ghoul"))) == ()
    bones = ANN._replace(card=ANN.card._replace(undead="Skeleton"))
    assert asked(hit_by(GHOUL, 20, 1, 1, 1, whom=bones)) == ()


def test_a_character_notes_no_hits_and_spared_hits_are_none() -> None:
    begun = playing(strike("ann", "ghoul"), figures=(ANN, GHOUL), dice=(6, 1), game="ose")
    assert do(begun, Strike("ann:strike 1"), rolls=Dice(20, 1)).running.landed == ()
    assert do(begun, Settle("ann:strike 1", "hit", damage=1)).running.landed == ()
    begun = playing(strike("ghoul", "ann"), figures=(ANN, GHOUL), dice=(1, 6), game="ose")
    spared = do(begun, Strike("ghoul:strike 1", unharmed=True), rolls=Dice(20, 1, 20, 1, 20, 1))
    assert spared.running.landed == ()


def test_every_blow_that_the_book_calls_poisonous_is_among_the_blows_of_its_monster() -> None:
    assert parse_routines("bite 2d8 / sting 1d6 poison")[0][1].rider == "poison"
    named = [each for each in BOOK.powers.values() if each.kind in {"poison", "touch"}]
    for user in (user for each in named for user in each.users):
        assert user in BOOK.monsters


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({"fighting": Fighting(ac=5, thac0=19, character_class="elf", level=1)}, False),
        ({"fighting": Fighting(ac=5, thac0=19, character_class="fighter/thief", level=1)}, True),
        ({"type": "elf"}, False),
        ({"notes": "Elf of the wood"}, False),
        ({"notes": "Half-elf"}, True),
        ({"name": "Himself"}, True),
    ],
)
def test_elves_are_not_held_by_ghouls(changes: dict[str, Any], *, asked: bool) -> None:
    whom = ANN._replace(card=ANN.card._replace(**changes))
    for game in ("ose", "osric"):
        powers = load_catalogue(game).powers
        power = powers["touch-of-the-ghoul"]
        spared = why_spared(power, playing(strike("ghoul", "ann"), figures=(whom, GHOUL)), "ann")
        assert spared == ("" if asked else "an elf")
