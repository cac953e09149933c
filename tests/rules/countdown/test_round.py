"""COUNTDOWN: what is done in a round, and what it forbids."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Action, Casting, Combatant, Resolution, SceneError, Weapon
from battleboard.rules.scene import ActionKind, Fighting
from tests.rules.scenes import (
    does,
    figure,
    order,
    outcome,
    relation,
    round_of,
    timing,
    uses,
    weapon,
)

NO_DICE: Any = (None, None)
SPEAR = weapon(receives_charge=True)._replace(name="spear")
ORC = figure("orc", "red")


def played(
    figures: Sequence[Combatant],
    actions: Sequence[Action],
    dice: tuple[int, int] = (4, 4),
    **more: Any,
) -> Resolution:
    return round_of(figures, actions, dice, game="countdown", **more)


def number(answer: Resolution, act: str) -> int:
    return answer.ruler.number(timing(answer, act).segment)


def spell(by: str, *targets: str, lasting: bool = False) -> Action:
    return Action(by, "cast", targets, Casting("light", 3, lasting=lasting))


# Move and attack


@pytest.mark.parametrize(("feet", "noted"), [(43, False), (44, True)])
def test_move_up_to_a_third_of_the_rate_before_an_attack(*, feet: int, noted: bool) -> None:
    answer = played([figure("a"), ORC], [does("a", "melee", "orc", distance_ft=feet)])
    far = f"a stands {feet} ft from orc, and may walk 40 ft before an attack. Taken as declared."
    assert answer.notes == ((f"{far} (COUNTDOWN move)",) if noted else ())
    assert [t.act.id for t in answer.acts] == ["a:strike 1"]


def test_move_nothing_is_said_of_a_target_that_comes_on() -> None:
    acts = [
        does("a", "melee", "orc", distance_ft=100),
        does("orc", "close", "a", distance_ft=100),
    ]
    assert played([figure("a"), ORC], acts).notes == ()


@pytest.mark.parametrize(("dice", "noted"), [((4, 4), False), ((4, 5), False), ((4, 3), True)])
def test_move_a_target_that_comes_on_only_later_is_still_far(
    dice: tuple[int, int], *, noted: bool
) -> None:
    acts = [
        does("a", "melee", "orc", distance_ft=100),
        does("orc", "charge", "a", distance_ft=100),
    ]
    far = "a stands 100 ft from orc, and may walk 40 ft before an attack. Taken as declared."
    notes = (f"{far} (COUNTDOWN move)",) if noted else ()
    assert played([figure("a"), ORC], acts, dice).notes == notes


def test_move_and_attack_fall_in_the_figures_turn() -> None:
    answer = played([figure("a"), ORC], [does("a", "move"), does("a", "melee", "orc")], (2, 5))
    assert order(answer) == [["a:move", "a:strike 1"]]
    assert number(answer, "a:move") == 2
    assert timing(answer, "a:move").why[0] == (
        "COUNTDOWN move",
        "a moves in segment 2 (blue's die): 120 ft at most, or 40 ft before an attack.",
    )


@pytest.mark.parametrize("kind", ["move", "flee", "withdraw"])
def test_move_of_any_kind(kind: ActionKind) -> None:
    assert order(played([figure("a")], [does("a", kind)])) == [["a:move"]]


def test_move_closing_arrives_without_a_blow() -> None:
    answer = played([figure("a"), ORC], [does("a", "close", "orc", distance_ft=120)])
    assert timing(answer, "a:arrive").why[0].text == (
        "a closes without a blow in segment 4 (blue's die): 120 ft, of 120 ft in a round."
    )


@pytest.mark.parametrize("kind", ["close", "charge"])
def test_move_one_who_falls_short_merely_moves(kind: ActionKind) -> None:
    answer = played([figure("a"), ORC], [does("a", kind, "orc", distance_ft=121)])
    assert order(answer) == [["a:move"]]
    assert answer.notes == ("a does not reach orc: 121 ft, of 120 ft in a round. (COUNTDOWN move)",)


@pytest.mark.parametrize("kind", ["close", "charge"])
def test_move_the_distance_is_needed(kind: ActionKind) -> None:
    with pytest.raises(SceneError, match="expected how far a has to go") as caught:
        played([figure("a"), ORC], [does("a", kind, "orc")])
    assert caught.value.path == "actions[0].distance_ft"


def test_attack_ends_the_figures_round() -> None:
    answer = played([figure("a"), ORC], [does("a", "missile", "orc"), does("a", "move")])
    assert order(answer) == [["a:shot 1"]]
    assert answer.notes == (
        "a has attacked, which ends its round: it can do nothing more. (COUNTDOWN attack)",
    )


def test_attack_several_routines_fall_together() -> None:
    troll = figure("troll", routines=Fraction(3))
    acts = [does("troll", "melee", "orc"), does("orc", "melee", "troll")]
    answer = played([troll, ORC], acts)
    together = ["orc:strike 1", "troll:strike 1", "troll:strike 2", "troll:strike 3"]
    assert order(answer) == [together]
    assert timing(answer, "troll:strike 2").why[0].text == (
        "troll's three routines are one attack: all of them fall in segment 4 (blue's die)."
    )


def test_attack_a_round_without_a_routine_and_a_target_too_many_are_told() -> None:
    slow = figure("a", routines=Fraction(1, 2))
    answer = played([slow, ORC], [does("a", "melee", "orc")], round=2)
    assert answer.notes == ("a has no attack in round 2. (COUNTDOWN attack)",)
    figures = [figure("a"), ORC, figure("ogre", "red")]
    answer = played(figures, [does("a", "melee", "orc", "ogre")])
    assert answer.notes == (
        "a has one routine this round; one target must wait. (COUNTDOWN attack)",
    )


@pytest.mark.parametrize(
    ("kind", "act"),
    [
        ("turn", "a:turn"),
        ("psionic", "a:other"),
        ("ready_item", "a:other"),
        ("other", "a:other"),
        ("hold", "a:other"),
        ("parry", "a:other"),
    ],
)
def test_every_other_deed_has_its_act(kind: ActionKind, act: str) -> None:
    answer = played([figure("a"), ORC], [does("a", kind)])
    assert order(answer) == [[act]]
    assert timing(answer, act).why


def test_nothing_is_nothing() -> None:
    assert played([figure("a")], [does("a", "none")]).acts == ()


# Casting


def caught_casting(
    dice: tuple[int, int] = (2, 5), *, lasting: bool = False, **more: Any
) -> Resolution:
    acts = [spell("mage", "orc", lasting=lasting), does("orc", "missile", "mage")]
    return played([figure("mage"), ORC], acts, dice, **more)


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize(("dice", "hit"), [((2, 5), "spoiled"), ((5, 2), "done"), ((3, 3), "done")])
def test_casting_damage_before_the_casters_turn_prevents_it(
    dice: tuple[int, int], hit: str, *, lasting: bool
) -> None:
    answer = caught_casting(dice, lasting=lasting, outcomes={"orc:shot 1": "hit"})
    done = "runs on" if lasting else "completes"
    assert outcome(answer, "mage:spell") == (done if hit == "done" else "spoiled")


def test_casting_is_at_risk_while_the_shot_is_open() -> None:
    answer = caught_casting()
    assert outcome(answer, "mage:spell") == "at risk"
    assert answer.spells[0].threats == ("orc:shot 1",)
    assert relation(answer, "mage:spell", "orc:shot 1")[3:5] == (
        "COUNTDOWN casting",
        (
            "orc's shot falls in segment 5, before mage can cast in segment 2: damage then keeps "
            "mage from casting, but the spell is not lost."
        ),
    )


def test_casting_lost_when_hit_option() -> None:
    answer = caught_casting(options={"cast.lost_when_hit": "on"})
    text = relation(answer, "mage:spell", "orc:shot 1").text
    assert text.endswith("keeps mage from casting, and the spell is lost.")


def test_casting_comes_before_damage_or_together_with_it() -> None:
    assert relation(caught_casting((5, 2)), "mage:spell", "orc:shot 1").text == (
        "mage casts in segment 5, before orc's shot falls in segment 2: "
        "no damage stops the spell any more."
    )
    together = "orc and mage both act in segment 3: no damage comes before the spell."
    at_once = relation(caught_casting((3, 3)), "mage:spell", "orc:shot 1")
    assert (at_once.relation, at_once.text) == ("same", together)
    later = relation(caught_casting((3, 3), lasting=True), "mage:spell", "orc:shot 1")
    assert (later.relation, later.text) == (
        "before",
        (
            "orc and mage both act in segment 3: damage no longer stops the spell, unless mage is "
            "out of the fight before it works."
        ),
    )


def test_casting_a_turning_or_a_friend_does_no_damage() -> None:
    acts = [spell("mage"), does("orc", "turn", "mage")]
    answer = played([figure("mage"), ORC], acts, (2, 5))
    assert answer.spells[0].threats == ()
    assert relation(answer, "mage:spell", "orc:turn").rule == "COUNTDOWN initiative"


def test_casting_instantaneous_spells_work_in_the_casters_segment() -> None:
    answer = caught_casting((5, 2))
    assert number(answer, "mage:spell") == 5
    assert answer.spells[0][:3] == ("mage:spell", 5, 1)


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("magic-user", "both hands free"),
        ("Cleric", "a holy symbol in hand"),
        ("elf", "one hand free"),
    ],
)
def test_casting_needs_hands_by_class(name: str, hands: str) -> None:
    caster = figure("mage", fighting=Fighting(character_class=name))
    told = timing(played([caster, ORC], [spell("mage")]), "mage:spell").why[0].text
    assert told == (
        f"mage casts light in segment 4 (blue's die), standing still with {hands} for the whole "
        "round; it works at once."
    )


def test_casting_lasting_spells_work_when_the_next_round_starts() -> None:
    answer = caught_casting((5, 2), lasting=True, round=3)
    assert answer.spells[0][:3] == ("mage:spell", 0, 4)
    assert answer.spells[0].outcome == "runs on"
    spoken = timing(answer, "mage:spell")
    assert spoken.act.begun == 2
    assert spoken.segment == answer.ruler.last
    assert spoken.why[0].text == (
        "mage casts light in segment 5 (blue's die), standing still with both hands free for the "
        "whole round; as it lasts, it works when the next round starts."
    )
    assert relation(answer, "mage:spell", "orc:shot 1").text == (
        "mage casts in segment 5, before orc's shot falls in segment 2: "
        "damage no longer stops the spell, unless mage is out of the fight before it works."
    )


def test_casting_a_lasting_spell_works_after_everything_else() -> None:
    figures = [figure("mage"), ORC, figure("ogre", "red")]
    acts = [spell("mage", "ogre", lasting=True), does("orc", "hold"), does("ogre", "move")]
    answer = played(figures, acts, (6, 1))
    assert order(answer) == [["ogre:move"], ["orc:other"], ["mage:spell"]]
    assert relation(answer, "mage:spell", "ogre:move")[3:5] == (
        "COUNTDOWN casting",
        "mage's spell works only when the next round starts; ogre acts in segment 1.",
    )


def test_casting_two_lasting_spells_work_together() -> None:
    figures = [figure("mage"), figure("witch", "red")]
    acts = [spell("mage", lasting=True), spell("witch", lasting=True)]
    pair = relation(played(figures, acts, (6, 1)), "mage:spell", "witch:spell")
    assert pair.relation == "same"
    assert pair.text == "mage's and witch's spells both work when the next round starts."


@pytest.mark.parametrize(
    ("dice", "lasting", "threatened"),
    [
        ((5, 2), (False, False), {"witch:spell"}),
        ((5, 2), (False, True), {"witch:spell"}),
        ((5, 2), (True, False), set()),
        ((2, 5), (False, False), {"mage:spell"}),
        ((2, 5), (False, True), set()),
        ((5, 2), (True, True), set()),
    ],
)
def test_casting_spell_against_spell(
    dice: tuple[int, int], lasting: tuple[bool, bool], threatened: set[str]
) -> None:
    """The earlier spell damages the other caster before he can cast, unless it works later."""
    figures = [figure("mage"), figure("witch", "red")]
    acts = [
        spell("mage", "witch", lasting=lasting[0]),
        Action("witch", "cast", ("mage",), Casting("bolt", 1, lasting=lasting[1])),
    ]
    answer = played(figures, acts, dice)
    assert {each.act for each in answer.spells if each.threats} == threatened


def test_casting_a_lasting_spell_falls_too_late_to_spoil() -> None:
    figures = [figure("mage"), figure("witch", "red")]
    acts = [spell("mage", "witch", lasting=True), spell("witch", "orc")]
    answer = played([*figures, figure("orc")], acts, (6, 1))
    assert relation(answer, "mage:spell", "witch:spell").text == (
        "witch casts in segment 1, before mage's spell falls when the next round starts: "
        "no damage stops the spell any more."
    )


@pytest.mark.parametrize("order_of", [1, -1])
def test_casting_takes_the_whole_round(order_of: int) -> None:
    acts = [does("mage", "move"), spell("mage")][::order_of]
    answer = played([figure("mage")], acts)
    assert order(answer) == [["mage:move"] if order_of == 1 else ["mage:spell"]]
    assert answer.notes == (
        "Casting takes mage's whole round: it can do nothing besides. (COUNTDOWN casting)",
    )


def test_casting_a_device_is_not_stopped_by_damage() -> None:
    acts = [uses("mage", 3, "orc"), does("orc", "missile", "mage")]
    answer = played([figure("mage"), ORC], acts, (2, 5), outcomes={"orc:shot 1": "hit"})
    assert outcome(answer, "mage:device") == "completes"
    assert number(answer, "mage:device") == 2
    assert timing(answer, "mage:device").why[0].text == (
        "mage uses wand in segment 2 (blue's die); damage does not stop it."
    )


# Hold


def held(own: int, others: int, *targets: str, **more: Any) -> Resolution:
    figures = [figure("a", initiative=own), figure("orc", "red", initiative=others)]
    return played(figures, [does("a", "hold", *targets), does("orc", "melee", "a")], **more)


def test_hold_happens_together_with_its_trigger() -> None:
    answer = held(5, 2, "orc")
    assert order(answer) == [["a:other", "orc:strike 1"]]
    assert relation(answer, "a:other", "orc:strike 1")[3:5] == (
        "COUNTDOWN hold",
        "a's held action happens together with orc's act, not before.",
    )
    assert timing(answer, "a:other").why[0].text == (
        "a holds its action for orc, and acts at the same moment in segment 2."
    )


def test_hold_leaves_no_other_act_but_what_came_before() -> None:
    answer = played([figure("a"), ORC], [does("a", "hold"), does("a", "melee", "orc")])
    assert [t.act.id for t in answer.acts] == ["a:other"]
    assert answer.notes == ("a holds its action, and has no other this round. (COUNTDOWN hold)",)
    answer = played([figure("a"), ORC], [does("a", "move"), does("a", "hold")])
    assert [t.act.id for t in answer.acts] == ["a:move", "a:other"]


def test_hold_for_an_act_of_the_same_number() -> None:
    assert order(held(3, 3, "orc")) == [["a:other", "orc:strike 1"]]


@pytest.mark.parametrize("targets", [(), ("orc",)])
def test_hold_ends_with_the_round_if_nothing_triggers_it(targets: tuple[str, ...]) -> None:
    answer = held(2, 5, *targets)
    assert order(answer) == [["orc:strike 1"], ["a:other"]]
    assert number(answer, "a:other") == 0
    assert timing(answer, "a:other").fixed
    assert timing(answer, "a:other").why[0].text == (
        "a holds its action, and acts at the end of the round."
    )
    assert relation(answer, "a:other", "orc:strike 1").text == (
        "orc acts in segment 5, a at the end of the round."
    )


def test_hold_two_who_wait_for_each_other_act_at_the_end() -> None:
    acts = [does("a", "hold", "orc"), does("orc", "hold", "a")]
    answer = played([figure("a"), ORC], acts)
    assert order(answer) == [["a:other", "orc:other"]]
    assert number(answer, "a:other") == 0


def test_hold_triggers_another_hold() -> None:
    figures = [figure("a", initiative=6), figure("b", initiative=6), ORC]
    acts = [does("a", "hold", "b"), does("b", "hold", "orc"), does("orc", "move")]
    assert order(played(figures, acts)) == [["a:other", "b:other", "orc:move"]]


def test_hold_the_first_of_several_triggers_counts() -> None:
    figures = [figure("a", initiative=5), ORC, figure("ogre", "red", initiative=1)]
    acts = [does("a", "hold", "ogre", "orc"), does("orc", "move"), does("ogre", "move")]
    answer = played(figures, acts)
    assert order(answer) == [["a:other", "orc:move"], ["ogre:move"]]
    assert "for ogre or orc" in timing(answer, "a:other").why[0].text


def test_hold_for_a_caster_happens_as_he_casts() -> None:
    acts = [does("a", "hold", "witch"), spell("witch", "a", lasting=True)]
    answer = played([figure("a"), figure("witch", "red")], acts, (6, 3))
    assert number(answer, "a:other") == 3


def test_hold_needs_the_dice_of_its_trigger() -> None:
    figures = [figure("a", initiative=5), ORC]
    acts = [does("a", "hold", "orc"), does("orc", "move")]
    with pytest.raises(SceneError, match="turns on orc's initiative"):
        played(figures, acts, NO_DICE)


def test_hold_at_the_end_needs_no_die() -> None:
    assert timing(played([ORC], [does("orc", "hold")], NO_DICE), "orc:other").fixed


# Charge


def charge(
    dice: tuple[int, int] = (4, 2),
    kind: ActionKind = "melee",
    *targets: str,
    arm: Weapon = SPEAR,
    feet: int = 60,
    **more: Any,
) -> Resolution:
    """The knight charges the guard, who does something."""
    figures = [figure("knight"), figure("guard", "red", arm)]
    acts = [
        does("knight", "charge", "guard", distance_ft=feet),
        does("guard", kind, *targets),
    ]
    return played(figures, acts, dice, **more)


CONTACT, GUARD = "knight:strike 1", "guard:strike 1"


def test_charge_strikes_in_the_chargers_segment() -> None:
    answer = charge((4, 5), "melee", "knight", arm=weapon())
    assert order(answer) == [[GUARD], [CONTACT]]
    assert number(answer, CONTACT) == 4
    assert timing(answer, CONTACT).act.mode == "contact"
    assert timing(answer, CONTACT).why[0].text == (
        "knight charges in segment 4 (blue's die): 60 ft, of 120 ft in a round; "
        "a hit does double damage, its own armour class is 2 worse."
    )


def test_charge_bonus_option() -> None:
    answer = charge(options={"charge.bonus": "to_hit"}, kind="none")
    assert "; +2 to hit, its own armour class is 2 worse." in timing(answer, CONTACT).why[0].text


@pytest.mark.parametrize(("feet", "acts"), [(19, []), (20, [[CONTACT]])])
def test_charge_needs_twenty_feet(feet: int, acts: list[list[str]]) -> None:
    answer = charge(kind="none", feet=feet, arm=weapon())
    assert order(answer) == acts
    told = "knight has 19 ft to run: a charge needs 20. (COUNTDOWN charge)"
    assert answer.notes == (() if acts else (told,))


def test_charge_once_a_combat() -> None:
    figures = [figure("knight", last_charge=1), ORC]
    answer = played(figures, [does("knight", "charge", "orc", distance_ft=60)], round=15)
    assert answer.acts == ()
    assert answer.notes == (
        "knight has charged before: one charge in a combat is allowed. (COUNTDOWN charge)",
    )


@pytest.mark.parametrize("last", [0, -3])
def test_charge_of_an_earlier_combat_does_not_count(last: int) -> None:
    figures = [figure("knight", last_charge=last), ORC]
    answer = played(figures, [does("knight", "charge", "orc", distance_ft=60)])
    assert (order(answer), answer.notes) == ([[CONTACT]], ())


def test_charge_that_is_refused_leaves_the_round_free() -> None:
    acts = [does("knight", "charge", "orc", distance_ft=5), does("knight", "melee", "orc")]
    assert order(played([figure("knight"), ORC], acts)) == [[CONTACT]]


@pytest.mark.parametrize("dice", [(4, 2), (4, 4)])
def test_charge_is_received_by_one_who_has_not_acted(dice: tuple[int, int]) -> None:
    answer = charge(dice, "melee", "knight")
    assert order(answer) == [[GUARD], [CONTACT]]
    assert number(answer, GUARD) == number(answer, CONTACT) == 4
    assert relation(answer, GUARD, CONTACT)[3:5] == (
        "COUNTDOWN charge",
        "guard strikes first as knight's charge arrives in segment 4; knight acts after.",
    )
    assert timing(answer, GUARD).why[0].text == (
        f"guard is to act in segment {dice[1]} (red's die); knight's charge arrives "
        "in segment 4: the spear receives it, for double damage."
    )


def test_charge_is_not_received_by_one_who_has_acted() -> None:
    answer = charge((4, 5), "melee", "knight")
    assert number(answer, GUARD) == 5
    assert relation(answer, GUARD, CONTACT).rule == "COUNTDOWN initiative"


def test_charge_is_not_received_without_a_fitting_weapon_or_by_a_blow_at_others() -> None:
    assert number(charge((4, 2), "melee", "knight", arm=weapon()), GUARD) == 2
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [
        does("knight", "charge", "guard", distance_ft=60),
        does("guard", "melee", "squire"),
    ]
    assert number(played(figures, acts, (4, 2)), GUARD) == 2


@pytest.mark.parametrize("arm", [SPEAR, weapon()])
@pytest.mark.parametrize("dice", [(4, 6), (4, 2)])
def test_charge_meets_a_set_weapon(dice: tuple[int, int], arm: Weapon) -> None:
    answer = charge(dice, "set", arm=arm)
    assert order(answer) == [[GUARD], [CONTACT]]
    assert number(answer, GUARD) == 4
    assert "set against knight: a hit does double damage" in timing(answer, GUARD).why[0].text


@pytest.mark.parametrize("targets", [(), ("squire",)])
def test_charge_that_never_comes_leaves_a_set_weapon_waiting(targets: tuple[str, ...]) -> None:
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [does("guard", "set", *targets)]
    if targets:
        acts.append(does("knight", "charge", "guard", distance_ft=60))
    answer = played(figures, acts)
    waits = "Nobody's charge reaches guard this round; the weapon waits. (COUNTDOWN charge)"
    assert waits in answer.notes
    assert not [t for t in answer.acts if t.act.by == "guard"]


def test_charge_of_several_is_received_once_and_by_the_earliest() -> None:
    figures = [
        figure("knight", initiative=3),
        figure("rider", initiative=5),
        figure("guard", "red", SPEAR),
    ]
    acts = [
        does("guard", "set"),
        does("knight", "charge", "guard", distance_ft=60),
        does("rider", "charge", "guard", distance_ft=60),
    ]
    answer = played(figures, acts)
    assert order(answer) == [[GUARD], ["rider:strike 1"], [CONTACT]]
    assert timing(answer, GUARD).act.targets == ("rider",)


def test_charge_received_comes_before_everyone_else_of_the_segment() -> None:
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [
        does("knight", "charge", "guard", distance_ft=60),
        does("squire", "missile", "guard"),
        does("guard", "melee", "knight"),
    ]
    answer = played(figures, acts)
    assert order(answer) == [[GUARD], [CONTACT, "squire:shot 1"]]
    assert relation(answer, GUARD, "squire:shot 1").text == (
        "guard strikes first as a charge arrives in segment 4; squire acts after."
    )


def test_charge_at_an_idle_weapon_that_could_receive_it_is_noted() -> None:
    note = (
        "guard holds a weapon that receives charges: a blow or a set weapon would strike knight "
        "first, for double damage. (COUNTDOWN charge)"
    )
    assert charge(kind="none").notes == (note,)
    assert charge(kind="none", arm=weapon()).notes == ()
    assert charge((4, 4), "move").notes == charge((4, 2), "hold", "knight").notes == (note,)
    assert charge((4, 2), "melee", "knight").notes == ()
    assert charge((4, 5), "move").notes == ()


def test_charge_at_one_who_strikes_another_is_noted() -> None:
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [does("knight", "charge", "guard", distance_ft=60), does("guard", "melee", "squire")]
    assert len(played(figures, acts, (4, 2)).notes) == 1
    assert played(figures, acts, (4, 5)).notes == ()


def test_charge_needs_the_dice_only_where_they_decide() -> None:
    with pytest.raises(SceneError, match="turns on"):
        charge(NO_DICE, "melee", "knight")


def test_psionics_are_told_as_a_deed() -> None:
    why = timing(played([figure("a"), ORC], [does("a", "psionic", "orc")]), "a:other").why[0]
    assert why.text == "a's use of psionics falls in segment 4 (blue's die)."


# Ready item


def test_ready_item_is_told_with_what_it_costs() -> None:
    why = timing(played([figure("a"), ORC], [does("a", "ready_item")]), "a:other").why[0]
    assert why == (
        "COUNTDOWN ready item",
        (
            "a makes an item ready in segment 4 (blue's die): what is in hand or on the belt at "
            "once; whoever searches a pouch, sack or backpack is attacked as from behind "
            "meanwhile, unless the round goes into defending and does not count."
        ),
    )


# Parry


def test_parry_stands_ahead_of_every_attack() -> None:
    acts = [does("a", "parry"), does("orc", "melee", "a")]
    answer = played([figure("a"), ORC], acts, (1, 6))
    assert order(answer) == [["a:other"], ["orc:strike 1"]]
    assert relation(answer, "a:other", "orc:strike 1")[3:5] == (
        "COUNTDOWN parry",
        "a parries whenever it is attacked, orc acts in segment 6.",
    )


@pytest.mark.parametrize("kinds", [("parry", "move"), ("move", "parry")])
def test_parry_is_instead_of_everything_else(kinds: tuple[ActionKind, ActionKind]) -> None:
    answer = played([figure("a")], [does("a", kind) for kind in kinds])
    assert len(answer.acts) == 1
    assert answer.notes == (
        "a parries instead of everything else: it can do only one. (COUNTDOWN parry)",
    )
