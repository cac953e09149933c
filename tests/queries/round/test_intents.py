"""A figure may declare the right actions in several games."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Declare, Wield
from battleboard.battle.state.command_context import Refusal, Roll
from battleboard.battle.state.figure import Arm, Spell
from battleboard.queries.round.foes_in_sight import feet_between
from battleboard.queries.round.forecast import forecast_declaration
from battleboard.queries.round.intents import (
    Intent,
    alone,
    at_target,
    besides,
    casting_of,
    further_targets,
    judge_intents,
    likeliest,
    spells_of,
    to_place,
)
from battleboard.rules import Action, Casting, Weapon
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, SWORD, TABLES, battle, figure, phase
from tests.battle.table import UNSURPRISED, Thrown, at, led_to

DAGGER = Arm(Weapon("dagger", "melee", 1.25, 2), Roll(1, 4), ranges=(1, 2, 3))
DARTS = Arm(Weapon("dart", "missile", rate=Fraction(3), ready=True), ranges=(1.5, 3, 4.5))
SLEEP = Spell("sleep", 1)
WEB = Spell("web", 2, left=2)


def scene(game: str = "addict", **changes: Any) -> Battle:
    """Ann with a sword stands 30 ft from an orc, and a mage behind her."""
    made = battle(
        figure("ann", **({"arms": (SWORD, DAGGER, BOW)} | changes)),
        figure("mage", at=(0.0, 10.0), spells=(SLEEP, WEB, Spell("light", 1, left=0))),
        figure("orc", "red", at=(30.0, 0.0)),
        figure("chief", "red", at=(30.0, 10.0)),
        ruleset=game,
    )
    kind = "declaration" if game != "countdown" else "resolution"
    return led_to(made, kind, UNSURPRISED)


def why_not(now: Battle, command: Command) -> str:
    try:
        apply(now, command, Thrown(), TABLES)
    except Refusal as why:
        return str(why)
    return ""


def texts(intents: Iterable[Intent]) -> list[str]:
    return [each.text for each in intents]


def possible(now: Battle, *intents: Intent) -> list[str]:
    found = judge_intents(intents, lambda command: why_not(now, command))
    return [each.text for each in found if not each.why_not]


def named(text: str, *intents: Intent) -> Intent:
    return next(each for each in intents if each.text == text)


def test_at_a_foe_one_strikes_shoots_throws_charges_or_closes_in() -> None:
    intents = tuple(at_target(scene(), TABLES, "ann", "orc"))
    assert texts(each for each in intents if not each.rare) == [
        "Shoot with short bow",
        "Throw dagger",
        "Charge",
        "Close in",
        "Strike with long sword",
        "Strike with dagger",
    ]
    assert texts(each for each in intents if each.rare) == [
        "Strike to subdue",
        "Grapple",
        "Pummel",
        "Overbear",
        "Do something else",
    ]


def test_hints_tell_distance_and_range() -> None:
    hints = {each.text: each.hint for each in at_target(scene(), TABLES, "ann", "orc")}
    assert hints["Strike with long sword"] == "out of reach: 30 ft"
    assert hints["Throw dagger"] == "30 ft, long range"
    assert hints["Shoot with short bow"] == "30 ft, short range"


def test_what_is_in_reach_comes_before_all_others_and_what_is_not_after_them() -> None:
    pike = SWORD._replace(weapon=SWORD.weapon._replace(name="pike", length_ft=18.0))
    arms = (SWORD, pike, BOW)
    now = battle(figure("ann", arms=arms), figure("orc", "red", at=(20.0, 0.0)))
    found = texts(each for each in at_target(now, TABLES, "ann", "orc") if not each.rare)
    assert found[0] == "Strike with pike"
    assert found[-1] == "Strike with long sword"


def test_38_an_attack_without_a_name_is_just_a_strike() -> None:
    paws = Arm(Weapon("attack", "natural"), Roll(1, 10))
    assert "Strike" in texts(at_target(scene(arms=(paws,)), TABLES, "ann", "orc"))


def test_38_the_spells_of_a_magic_user_come_first() -> None:
    mage = figure("mage", spells=(SLEEP,), fighting=Fighting(character_class="magic-user", level=3))
    priest = mage._replace(card=mage.card._replace(fighting=Fighting(character_class="cleric")))
    orc = figure("orc", "red", at=(30.0, 0.0))
    for caster, first in ((mage, True), (priest, False)):
        found = texts(at_target(battle(caster, orc), TABLES, "mage", "orc"))
        assert (found[0] == "Cast sleep") == first


def test_38_a_throw_out_of_range_comes_after_all_that_is_in_range() -> None:
    now = scene(arms=(SWORD, DAGGER, BOW))
    orc = now.figure("orc")
    away = orc._replace(body=orc.body._replace(at=(90.0, 0.0)))
    now = now._replace(figures={**now.figures, "orc": away})
    listed = [each for each in at_target(now, TABLES, "ann", "orc") if not each.rare]
    assert listed[0].text == "Shoot with short bow"
    assert listed[-1].text == "Throw dagger"
    assert listed[-1].hint.endswith(", out of range")


def test_in_contact_nobody_charges_or_closes_in() -> None:
    near = battle(figure("ann"), figure("orc", "red", at=(3.0, 0.0)))
    intents = tuple(at_target(near, TABLES, "ann", "orc"))
    assert named("Charge", *intents).why_not == "Ann and Orc are already in contact."
    assert named("Strike with long sword", *intents).hint == "in reach"


def test_a_weapon_that_is_not_in_hand_is_taken_first() -> None:
    now = scene()
    command = named("Strike with dagger", *at_target(now, TABLES, "ann", "orc")).command
    declare = Declare(Action("ann", "melee", ("orc",)))
    assert command == Batch((Wield("ann", 1, drawn=True), declare), "Ann strikes Orc with dagger")
    after = at(now, command)
    assert after.figure("ann").arm == DAGGER
    assert after.running.actions == (declare.action,)


def test_a_card_without_weapons_just_strikes() -> None:
    now = battle(figure("ann", arms=()), figure("orc", "red", at=(30.0, 0.0)))
    intents = tuple(at_target(now, TABLES, "ann", "orc"))
    assert named("Strike", *intents).command == Declare(Action("ann", "melee", ("orc",)))
    assert "Shoot or throw" not in texts(intents)


def test_who_has_only_a_bow_neither_strikes_nor_charges_with_it() -> None:
    now = battle(figure("ann", arms=(BOW,)), figure("orc", "red", at=(30.0, 0.0)))
    found = tuple(at_target(now, TABLES, "ann", "orc"))
    assert not any(each.text.startswith("Strike") for each in found)
    assert named("Charge", *found).why_not == "Ann has no weapon to charge with."
    assert not named("Close in", *found).why_not
    assert not named("Pummel", *found).rare


def test_who_holds_a_bow_draws_to_strike_to_charge_and_to_subdue() -> None:
    now = scene(in_hand=2)
    found = tuple(at_target(now, TABLES, "ann", "orc"))
    for text in ("Strike with long sword", "Charge", "Close in", "Strike to subdue"):
        command = named(text, *found).command
        assert isinstance(command, Batch)
        assert command.deeds[0] == Wield("ann", 0, drawn=True)
        assert at(now, command).figure("ann").arm == SWORD
    assert isinstance(named("Shoot with short bow", *found).command, Declare)


def test_missiles_that_are_ready_may_come_before_initiative_where_the_game_has_that() -> None:
    for game, early in (("addict", True), ("ose", False)):
        now = battle(figure("ann", arms=(DARTS,)), figure("orc", "red"), ruleset=game)
        found = texts(at_target(now, TABLES, "ann", "orc"))
        assert ("Throw dart before initiative" in found) is early


def test_turning_is_offered_against_the_undead_alone() -> None:
    cleric = figure("ann", fighting=Fighting(character_class="cleric", level=1))
    fighter = figure("bob")
    now = battle(cleric, fighter, figure("orc", "red"), figure("bones", "red", undead="Skeleton"))
    offers = [named("Turn undead", *at_target(now, TABLES, who, "bones")) for who in ("ann", "bob")]
    assert [each.rare for each in offers] == [False, True]
    assert "Turn undead" not in texts(at_target(now, TABLES, "ann", "orc"))


def test_spells_that_do_nothing_to_a_foe_are_rare_at_one() -> None:
    """First come harmful spells, those that cover ground there, and unlisted ones."""
    spells = ("magic missile", "fireball", "light", "shield", "bless", "mage's own")
    made = battle(
        figure("mage", spells=tuple(Spell(name, 1) for name in spells)),
        figure("ann"),
        figure("orc", "red", at=(40.0, 0.0)),
    )
    now = led_to(made, "declaration", UNSURPRISED)

    def cast(target: str, *, rare: bool) -> list[str]:
        found = (each for each in at_target(now, TABLES, "mage", target) if each.rare is rare)
        return [each.text for each in found if each.text.startswith("Cast")]

    assert cast("orc", rare=False) == [
        *("Cast magic missile", "Cast fireball", "Cast light", "Cast mage's own")
    ]
    assert cast("orc", rare=True) == ["Cast shield", "Cast bless"]
    assert len(cast("ann", rare=False)) == len(spells)


def test_spells_that_are_left_are_listed_with_their_time() -> None:
    found = tuple(spells_of(scene(), "mage", ("orc",)))
    assert [(each.text, each.hint) for each in found] == [
        ("Cast sleep", "1 segment"),
        ("Cast web", "2 segments, 2 left"),
    ]
    cast = Action("mage", "cast", ("orc",), Casting("sleep", 1))
    assert found[0].command == Declare(cast)


def test_where_casting_times_count_for_nothing_they_are_not_told() -> None:
    assert [each.hint for each in spells_of(scene("ose"), "mage")] == ["", "2 left"]


@pytest.mark.parametrize("game", ["addict", "procedure", "osric", "osric3", "countdown", "ose"])
def test_in_every_game_a_fighter_may_strike_shoot_and_advance(game: str) -> None:
    now = scene(game)
    found = possible(now, *at_target(now, TABLES, "ann", "orc"))
    assert {"Strike with long sword", "Shoot with short bow", "Close in"} <= set(found)


def test_after_the_dice_only_what_need_not_be_declared_is_possible() -> None:
    late = led_to(at(scene("ose"), Declare(Action("orc", "none"))), "resolution")
    assert possible(late, *spells_of(late, "mage", ("orc",))) == []
    assert "Strike with long sword" in possible(late, *at_target(late, TABLES, "ann", "orc"))
    bound = led_to(at(scene(), Declare(Action("ann", "parry"))), "resolution")
    assert possible(bound, *at_target(bound, TABLES, "ann", "orc")) == []


def test_a_charge_that_is_barred_says_by_what() -> None:
    now = battle(figure("ann"), figure("bob", at=(15.0, 0.0)), figure("orc", "red", at=(30.0, 0.0)))
    now = led_to(now, "declaration", UNSURPRISED)
    found = judge_intents(
        at_target(now, TABLES, "ann", "orc"), lambda command: why_not(now, command)
    )
    assert "Bob is in the way" in named("Charge", *found).why_not


def test_alone_one_parries_flees_or_does_nothing() -> None:
    found = tuple(alone(scene(), "ann"))
    assert texts(each for each in found if not each.rare) == ["Parry", "Flee", "Do nothing"]
    assert {"Hold back", "Use psionics"} <= set(texts(found))


def test_what_gains_nothing_in_a_game_stands_apart() -> None:
    assert named("Parry", *alone(scene("ose"), "ann")).rare


@pytest.mark.parametrize(
    ("game", "options", "strong", "weak"),
    [
        ("addict", {}, "attackers get −2 to hit", "gains nothing"),
        ("procedure", {}, "attackers get −2 to hit", "gains nothing"),
        ("osric", {}, "gains nothing", "gains nothing"),
        ("osric3", {"parry.gain": "strength"}, "attackers get −2 to hit", "gains nothing"),
        ("ose", {"parry.gain": "strength"}, "attackers get −2 to hit", "gains nothing"),
        ("countdown", {}, "AC 4 better", "AC 4 better"),
    ],
)
def test_a_parry_says_what_it_gains(
    game: str, options: dict[str, str], strong: str, weak: str
) -> None:
    for bonus, gain in ((2, strong), (0, weak)):
        now = scene(game, to_hit=bonus)._replace(options=options)
        found = named("Parry", *alone(now, "ann"))
        assert found.hint == gain
        assert found.rare == (game == "ose" and gain == "gains nothing")


def test_only_a_weapon_that_can_be_set_is_offered_to_set() -> None:
    assert not any("against a charge" in each for each in texts(alone(scene(), "ann")))
    spear = Arm(Weapon("spear", "melee", 9, 7, receives_charge=True))
    armed = scene(arms=(SWORD, spear))
    found = named("Set spear against a charge", *alone(armed, "ann"))
    setting = Declare(Action("ann", "set"))
    assert found.rare
    assert isinstance(found.command, Batch)
    assert found.command.deeds == (Wield("ann", 1, drawn=True), setting)
    in_hand = scene(arms=(spear,))
    assert named("Set spear against a charge", *alone(in_hand, "ann")).command == setting


def test_a_card_without_weapons_has_none_to_set() -> None:
    assert not any("against a charge" in each for each in texts(alone(scene(arms=()), "ann")))


def test_at_a_place_one_moves_falls_back_or_flees_there() -> None:
    found = tuple(to_place(scene(), TABLES, "ann", (20.0, 20.0)))
    assert texts(found) == ["Move there", "Fall back there, fighting", "Flee there"]
    assert found[0].command == Declare(Action("ann", "move"), to=(20.0, 20.0))
    assert found[0].hint == "120 ft in a round"


def test_besides_a_move_one_strikes_where_the_game_has_that() -> None:
    for game, may in (("ose", True), ("addict", False)):
        now = at(scene(game), Declare(Action("ann", "move"), to=(5.0, 5.0)))
        found = besides(now, "ann", at_target(now, TABLES, "ann", "orc"))
        assert ("Strike with long sword" in possible(now, *found)) is may


def test_who_has_declared_nothing_does_nothing_besides() -> None:
    now = scene()
    assert not list(besides(now, "ann", at_target(now, TABLES, "ann", "orc")))


def test_a_second_weapon_is_taken_for_what_is_done_besides() -> None:
    now = at(scene("ose"), Declare(Action("ann", "move"), to=(5.0, 5.0)))
    found = named("Strike with dagger", *besides(now, "ann", at_target(now, TABLES, "ann", "orc")))
    after = at(now, found.command)
    assert [each.kind for each in after.running.actions] == ["move", "melee"]


def test_several_routines_may_go_at_several_targets() -> None:
    twice = at(scene(routines=Fraction(2)), Declare(Action("ann", "melee", ("orc",))))
    (further,) = further_targets(twice, "ann", "chief")
    assert further.command == Declare(Action("ann", "melee", ("orc", "chief")))
    once = at(scene(), Declare(Action("ann", "melee", ("orc",))))
    assert not list(further_targets(once, "ann", "chief"))
    assert not list(further_targets(twice, "ann", "orc"))


def test_a_spell_may_have_one_more_target() -> None:
    cast = Declare(Action("mage", "cast", ("orc",), Casting("sleep", 1)))
    (further,) = further_targets(at(scene(), cast), "mage", "chief")
    assert isinstance(further.command, Declare)
    assert further.command.action.targets == ("orc", "chief")


def test_what_stands_on_no_card_is_declared_by_its_name() -> None:
    command = casting_of("orc", "device", "wand of fear", 3, ("ann",))
    assert command == Declare(Action("orc", "device", ("ann",), Casting("wand of fear", 3)))


def test_a_weapon_without_a_name_is_not_named() -> None:
    nameless = Arm(Weapon("", "missile"), ranges=(5, 10, 15))
    now = battle(figure("ann", arms=(nameless,)), figure("orc", "red", at=(30.0, 0.0)))
    found = {each.text for each in at_target(now, TABLES, "ann", "orc")}
    assert "Shoot or throw" in found
    unarmed = battle(figure("ann", arms=()), figure("orc", "red", at=(30.0, 0.0)))
    assert "Strike" in {each.text for each in at_target(unarmed, TABLES, "ann", "orc")}


@pytest.mark.parametrize(
    ("game", "kind", "texts"),
    [
        ("osric", "red-dragon", ["Use the breath of the red dragon"]),
        ("ose", "basilisk", ["Use the gaze of the basilisk"]),
        ("osric", "wight", []),
        ("osric", "", []),
    ],
)
def test_a_monster_may_use_its_breath_or_gaze(game: str, kind: str, texts: list[str]) -> None:
    there = battle(figure("it", "red", type=kind), figure("ann"), ruleset=game)
    found = [intent for intent in spells_of(there, "it", ("ann",)) if intent.text.startswith("Use")]
    assert [intent.text for intent in found] == texts
    for intent in found:
        assert isinstance(intent.command, Declare)
        assert (intent.command.action.kind, intent.command.action.targets) == ("device", ("ann",))


def test_the_rules_measure_exactly_what_menus_round() -> None:
    ann, orc = figure("ann", at=(0.0, 0.0)), figure("orc", "red", at=(13.2, 0.0))
    fight = battle(ann, orc, phase=phase("declaration"))
    deed = Declare(Action("ann", "melee", ("orc",)))
    found = forecast_declaration(fight, deed, TABLES)
    assert found is not None
    assert any("stand 13.2 ft apart" in said for said in found.says)
    assert feet_between(ann.body, orc.body) == "13 ft"


@pytest.mark.parametrize(
    ("game", "kind", "hint"),
    [
        ("ose", "melee", "30 ft to walk"),
        ("countdown", "melee", "30 ft to walk"),
        ("addict", "charge", "out of reach: 30 ft"),
    ],
)
def test_where_one_walks_and_strikes_that_is_likelier_than_a_charge(
    game: str, kind: str, hint: str
) -> None:
    now = scene(game)
    found = likeliest(now, TABLES, "ann", "orc")
    assert found
    assert found.action.kind == kind
    offered = {each.text: each for each in at_target(now, TABLES, "ann", "orc")}
    assert offered["Strike with long sword"].hint == hint
    assert offered["Charge"].rare is (game == "ose")


def test_beyond_a_walk_one_closes_in_where_a_charge_earns_nothing() -> None:
    pair = battle(figure("ann"), figure("orc", "red", at=(60.0, 0.0)), ruleset="ose")
    found = likeliest(pair, TABLES, "ann", "orc")
    assert found
    assert found.action.kind == "close"
    beside = battle(figure("ann"), figure("orc", "red", at=(5.0, 0.0)), ruleset="ose")
    offered = {each.text: each.hint for each in at_target(beside, TABLES, "ann", "orc")}
    assert offered["Strike with long sword"] == "in reach"
    assert likeliest(beside, TABLES, "ann", "ann") is None
