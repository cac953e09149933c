"""Powers in use have dice, targets and durations."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell, MoveFigure
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Effect, HitPoints
from battleboard.battle.state.placed_acts import open_act
from battleboard.battle.state.running_round import SpellField
from battleboard.board.body import Body
from battleboard.board.point import distance, nearest_on_segment
from battleboard.queries.round import powers_at_work
from battleboard.queries.round.powers_at_work import UsedPower
from battleboard.queries.table.areas_of_effect import (
    AreaForm,
    AreaOrigin,
    AreaSize,
    Surroundings,
    area_of_effect,
    figures_in_area,
)
from battleboard.rules.scene import Fighting, Where
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.power_list import Power, parse_growing, parse_lasting
from battleboard.storage.catalogue.spell_list import Growing
from tests.battle.battles import FLOOR, battle, do, figure
from tests.battle.rounds import MAGE, casts, playing
from tests.profiles import examples

POWERS = load_catalogue("osric").powers
FIREBALL = POWERS["fireball-magic-user"]
SQUARE = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
ORC = figure("orc", "red", at=(10.0, 10.0))
ANN = figure("ann", at=(30.0, 30.0))
FAR = figure("far", "red", at=(90.0, 90.0))
BORDER = figure("border", "red", at=(40.0, 20.0))


def power(**changes: Any) -> Power:
    return Power("it", "It", **changes)


def casting(*more: Any, time: int = 3) -> Battle:
    """A mage casts on a square of ground."""
    begun = playing(casts(time=time), *more, figures=(MAGE, ORC, ANN, FAR, BORDER), dice=(6, 1))
    return do(begun, AimSpell("mage", "sleep", SpellField((20.0, 20.0), (SQUARE,)), ("orc",)))


@pytest.mark.parametrize(
    "name", ["fireball", "Fireball", "scroll of fireball", "Scroll: Fireball", "FIRE-BALL"]
)
def test_a_power_is_known_by_its_name(name: str) -> None:
    found = powers_at_work.power_called(POWERS, name, {"magic-user"})
    assert (found is FIREBALL) == (name != "FIRE-BALL")
    assert powers_at_work.power_called(POWERS, "no such thing") is None


def test_of_several_classes_the_own_one_counts() -> None:
    both = {
        "a": Power("a", "Web", character_class="a"),
        "b": Power("b", "Web", character_class="b"),
    }
    assert powers_at_work.power_called(both, "web", {"b"}) is both["b"]
    assert powers_at_work.power_called(both, "web", {"c"}) is both["a"]


def test_the_damage_goes_by_the_level() -> None:
    what = powers_at_work.infliction_of(battle(MAGE), FIREBALL, 6, "mage")
    assert (what.dice, what.against, what.spared) == (Roll(6, 6), "spells", "half")
    plain = power(damage=parse_growing("5"))
    assert powers_at_work.infliction_of(battle(MAGE), plain, 6).damage == 5


def test_breath_does_as_much_as_its_user_has_left() -> None:
    breath = power(damage_is_life=True)
    assert powers_at_work.infliction_of(battle(MAGE), breath, 6, "mage").damage == 10
    assert powers_at_work.infliction_of(battle(MAGE), breath, 6).damage == 0


def test_what_it_leaves_lasts_as_long_as_the_list_says() -> None:
    web = power(condition="webbed", status="held", lasting=parse_lasting("2 turns/level"))
    (effect,) = powers_at_work.infliction_of(battle(MAGE), web, 2, "mage").effects
    assert (effect.id, effect.name, effect.status, effect.left_s) == (
        "webbed",
        "webbed",
        "held",
        2400,
    )
    scare = power(status="fleeing", lasting=parse_lasting("3d4 rounds"), held=True)
    what = powers_at_work.infliction_of(battle(MAGE), scare, 2, "mage")
    assert (what.effects[0].left_s, what.more, what.more_s) == (None, Roll(3, 4), 60)
    assert what.effects[0].held_by == "mage"
    bless = power(to_hit=1)
    (effect,) = powers_at_work.infliction_of(battle(MAGE), bless, 2).effects
    assert (effect.name, effect.to_hit, effect.left_s) == ("it", 1, None)


def test_those_who_have_walked_out_are_out_and_those_who_have_walked_in_are_in() -> None:
    before = casting()
    turn = open_act(before, "mage:spell")
    assert powers_at_work.whom_it_affects(before, turn, FIREBALL) == (
        *("orc", "ann", "mage", "border"),
    )
    moved = do(before, MoveFigure("orc", (200.0, 100.0)), MoveFigure("far", (12.0, 30.0)))
    turn = open_act(moved, "mage:spell")
    assert powers_at_work.whom_it_affects(moved, turn, FIREBALL) == ("ann", "far", "mage", "border")
    assert powers_at_work.whom_it_affects(moved, turn, None) == ("ann", "far", "mage", "border")


def test_who_breathes_a_cone_is_not_in_it() -> None:
    before = casting()
    turn = open_act(before, "mage:spell")
    cone = power(form="cone", size=Growing(60))
    assert "mage" not in powers_at_work.whom_it_affects(before, turn, cone)


@pytest.mark.parametrize(
    ("game", "where", "feet"),
    [("addict", "indoors", 30), ("addict", "outdoors", 90), ("osric3", "outdoors", 30)],
)
def test_inches_of_range_are_yards_out_of_doors_where_a_game_counts_in_them(
    game: str, where: Where, feet: float
) -> None:
    begun = battle(MAGE, ruleset=game, board=FLOOR._replace(where=where))
    cloud = POWERS["stinking-cloud-magic-user"]
    assert powers_at_work.reach_of(begun, cloud, 5) == feet
    assert powers_at_work.reach_of(begun, power(), 5) is None


def test_without_a_field_the_targets_are_meant() -> None:
    begun = playing(casts(time=3)._replace(targets=("orc",)), figures=(MAGE, ORC), dice=(6, 1))
    turn = open_act(begun, "mage:spell")
    assert powers_at_work.field_of_act(begun, turn) is None
    assert powers_at_work.whom_it_affects(begun, turn, FIREBALL) == ("orc",)


def test_the_dead_lie_outside() -> None:
    dead = ORC._replace(hp=ORC.hp._replace(now=-20))
    field = SpellField((20.0, 20.0), (SQUARE,))
    found = powers_at_work.in_field(battle(dead, ANN, BORDER), field, 0)
    assert (found.wholly, found.partly) == (("ann",), ("border",))
    assert powers_at_work.why_spared(FIREBALL, battle(dead), "orc") == "dead"


@pytest.mark.parametrize(
    ("changes", "who", "why"),
    [
        ({"whom": "living"}, "wight", "undead"),
        ({"whom": "undead"}, "orc", "not undead"),
        ({"whom": "undead"}, "wight", ""),
        ({"whom": "friends"}, "orc", "not a friend"),
        ({"whom": "friends"}, "ann", ""),
        ({"whom": "foes"}, "ann", "not a foe"),
        ({"whom": "foes"}, "orc", ""),
        ({"whom": "caster"}, "ann", "only the caster"),
        ({"whom": "caster"}, "mage", ""),
        ({"most_hd": "4+1"}, "ogre", ""),
        ({"most_hd": "4"}, "ogre", "too many hit dice"),
        ({"most_hd": "4"}, "ann", ""),
        ({}, "wight", ""),
    ],
)
def test_some_are_spared(changes: dict[str, Any], who: str, why: str) -> None:
    wight = figure("wight", "red", undead="Wight")
    ogre = figure("ogre", "red", fighting=Fighting(hit_dice="4+1"))
    there = battle(MAGE, ANN, ORC, wight, ogre)
    assert powers_at_work.why_spared(power(**changes), there, who, "mage") == why
    assert powers_at_work.targets_of(power(**changes), there, [who], "mage") == (
        () if why else (who,)
    )


def test_from_nobody_s_hand_sides_do_not_count() -> None:
    for whom in ("foes", "friends", "caster"):
        assert not powers_at_work.why_spared(power(whom=whom), battle(ORC), "orc")


@given(
    st.sampled_from([AreaForm.CIRCLE, AreaForm.CONE, AreaForm.LINE, AreaForm.BLOCK]),
    st.floats(10, 60),
    st.lists(st.tuples(st.floats(5, 295), st.floats(5, 195)), max_size=12),
)
@settings(max_examples=examples(60))
def test_who_is_on_the_field_is_who_was_caught(
    form: AreaForm, feet: float, places: list[tuple[float, float]]
) -> None:
    figures = [figure(f"f{at}", at=place) for at, place in enumerate(places)]
    there = battle(*figures)
    bodies = {each.id: each.body for each in figures}
    laid = area_of_effect(
        Surroundings(FLOOR), form, AreaSize(feet, 20), AreaOrigin((150.0, 100.0), 30.0)
    )
    field = SpellField(laid.spot.origin, laid.rings)
    found, expected = powers_at_work.in_field(there, field, 0), figures_in_area(there, laid, bodies)
    clear = {who for who, body in bodies.items() if not _near_border(laid.rings[0], body)}
    assert clear & set(found.wholly) == clear & set(expected.wholly)
    assert clear & set(found.everyone) == clear & set(expected.everyone)


def _near_border(ring: tuple[tuple[float, float], ...], body: Body) -> bool:
    """Whether a body touches the border so slightly that its outline may miss it."""
    far = min(
        distance(body.at, nearest_on_segment(body.at, a, b)) for a, b in pairwise((*ring, ring[0]))
    )
    return abs(far - body.radius_ft) < 0.5


def test_bolts_are_shared_out_one_by_one() -> None:
    assert powers_at_work.bolts_shared(5, 2) == [3, 2]
    assert powers_at_work.bolts_shared(1, 3) == [1, 0, 0]
    assert powers_at_work.bolts_shared(1, 0) == []
    assert powers_at_work.multiply_roll(Roll(1, 4, 1), 3) == Roll(3, 4, 3)
    assert powers_at_work.multiply_roll(Roll(1, 4, 1), 0) == Roll()


def test_a_power_in_use_knows_its_save_and_its_bolts() -> None:
    used = UsedPower("fireball", power=FIREBALL)
    assert used.save_among(["breath", "spells"]) == 1
    assert UsedPower("it", power=power()).save_among(["breath", "spells"]) == -1
    missile = power(bolts=parse_growing("1/2 levels"))
    assert UsedPower("it", power=missile, level=5).bolts == 2
    assert (UsedPower("it", power=power()).bolts, UsedPower("it").bolts) == (0, 0)
    assert UsedPower("it").infliction(battle(MAGE)).is_empty
    assert used.infliction(battle(MAGE)).name == "fireball"


@pytest.mark.parametrize(
    ("used", "told"),
    [
        (UsedPower("it"), ""),
        (UsedPower("it", power=FIREBALL), "circle of 20 ft radius · a save halves it"),
        (
            UsedPower(
                "it", power=power(form="cone", size=Growing(0, 5), width=Growing(10)), level=4
            ),
            "cone 20 ft long, 10 ft wide",
        ),
        (UsedPower("it", power=power(form="block", size=Growing(20))), "20 by 20 ft"),
        (
            UsedPower("it", power=power(form="block", size=Growing(40), width=Growing(20))),
            "40 by 20 ft",
        ),
        (
            UsedPower("it", power=power(number=parse_growing("3"), whom="persons", status="held")),
            "at most 3 figures · persons only · no saving throw",
        ),
        (
            UsedPower("it", power=power(damage_is_life=True, against="breath", spared="half")),
            "as much damage as its user has hit points · a save halves it",
        ),
        (
            UsedPower("it", power=power(number=parse_growing("1"), against="spells")),
            "one figure · a save does nothing",
        ),
        (
            UsedPower("it", power=power(number=parse_growing("1d4"), most_hd="4+1")),
            "at most 1d4 figures · up to 4+1 hit dice",
        ),
    ],
)
def test_what_the_list_knows_is_told_in_a_line(used: UsedPower, told: str) -> None:
    assert powers_at_work.power_in_words(used) == told


def test_an_area_needs_a_form_and_a_size() -> None:
    assert powers_at_work.area_of(FIREBALL, 5) == (AreaForm.CIRCLE, AreaSize(20))
    assert powers_at_work.area_of(power(), 5) is None
    assert powers_at_work.area_of(power(form="circle"), 5) is None


def test_a_spell_is_used_at_the_level_of_its_caster() -> None:
    mage = figure("mage", fighting=Fighting(character_class="magic-user", level=7))
    assert powers_at_work.caster_level(mage) == 7


@pytest.mark.parametrize("game", ["addict", "procedure", "osric", "osric3", "countdown", "ose"])
def test_the_game_says_when_the_place_is_chosen(game: str) -> None:
    late = battle(ruleset=game)
    early = battle(ruleset=game, options={"spell.place": "declared"})
    assert powers_at_work.is_placed_late(late)
    assert not powers_at_work.is_placed_late(early)
    assert "move it" in powers_at_work.place_in_words(late)
    assert "fixed" in powers_at_work.place_in_words(early)


@pytest.mark.parametrize(
    ("used", "kinds", "at"),
    [
        (UsedPower("witchfire"), ["paralysis", "breath", "spells"], 2),
        (UsedPower("witchfire"), ["death", "wands"], 0),
        (UsedPower("witchfire"), [], -1),
        (UsedPower("rod", is_spell=False), ["paralysis", "spells"], 0),
    ],
)
def test_what_no_list_has_is_saved_against_as_is_likely(
    used: UsedPower, kinds: list[str], at: int
) -> None:
    assert used.save_among(kinds) == at


def test_sleep_is_not_wasted_on_those_who_are_down_or_asleep_already() -> None:
    sleep = POWERS["sleep-magic-user"]
    web = Effect("webbed", "webbed", status="held")
    there = battle(
        figure("orc", "red"),
        figure("dead", "red", hp=HitPoints(-10, 8)),
        figure("down", "red", hp=HitPoints(-2, 8)),
        figure("sleeper", "red", effects=(Effect("asleep", "asleep", status="asleep"),)),
        figure("webbed", "red", effects=(web,)),
        figure("away", "red", present=False),
    )
    who = tuple(there.figures)
    assert powers_at_work.targets_of(sleep, there, who) == ("orc", "webbed")
    why = [powers_at_work.why_spared(sleep, there, each) for each in who]
    assert why == ["", "dead", "down", "asleep already", "", "not on the table"]
    assert powers_at_work.targets_of(FIREBALL, there, who) == ("orc", "down", "sleeper", "webbed")


def test_a_target_that_has_died_meanwhile_is_none_for_what_harms() -> None:
    begun = playing(casts()._replace(targets=("orc", "ann")), figures=(MAGE, ORC, ANN))
    turn = open_act(begun, "mage:spell")
    dead = begun.with_figure(begun.figure("orc")._replace(hp=HitPoints(-10, 8)))
    heals = POWERS["cure-light-wounds-cleric"]
    for power, left in ((FIREBALL, ("ann",)), (heals, ("orc", "ann")), (None, ("orc", "ann"))):
        assert powers_at_work.whom_it_affects(dead, turn, power) == left
