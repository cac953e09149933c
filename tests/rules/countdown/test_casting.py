"""COUNTDOWN casting: what stops a spell, and when it takes effect."""

from typing import Any

import pytest

from battleboard.rules import Action, Casting, Resolution
from battleboard.rules.scene import Fighting
from tests.rules.countdown.rounds import ORC, number, played, spell
from tests.rules.scenes import does, figure, order, outcome, relation, timing, uses


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
            "mage from casting, but the spell is prevented, not lost."
        ),
    )


def test_casting_lost_when_hit_option() -> None:
    answer = caught_casting(options={"cast.lost_when_hit": "on"})
    text = relation(answer, "mage:spell", "orc:shot 1").text
    assert text.endswith("keeps mage from casting, and the spell is lost.")


@pytest.mark.parametrize(
    ("ruling", "earlier", "at_once"),
    [
        ("both", "spoiled", "completes"),
        ("spoils", "spoiled", "spoiled"),
        ("only", "completes", "spoiled"),
    ],
)
def test_casting_own_number_option(ruling: str, earlier: str, at_once: str) -> None:
    options = {"cast.own_number": ruling}
    for dice, becomes in (((2, 5), earlier), ((3, 3), at_once), ((5, 2), "completes")):
        answer = caught_casting(dice, outcomes={"orc:shot 1": "hit"}, options=options)
        assert outcome(answer, "mage:spell") == becomes


def test_casting_own_number_option_says_what_stops_the_spell() -> None:
    both = caught_casting((3, 3), options={"cast.own_number": "spoils"})
    assert relation(both, "mage:spell", "orc:shot 1").text == (
        "orc and mage both act in segment 3: damage at that moment keeps mage from casting, "
        "but the spell is prevented, not lost."
    )
    only = caught_casting((2, 5), options={"cast.own_number": "only"})
    assert relation(only, "mage:spell", "orc:shot 1").text == (
        "orc's shot falls in segment 5, before mage can cast in segment 2: "
        "only damage on that number stops the spell."
    )


def test_casting_own_number_option_stops_a_lasting_spell_too() -> None:
    options = {"cast.own_number": "spoils"}
    shot = {"orc:shot 1": "hit"}
    answer = caught_casting((3, 3), lasting=True, outcomes=shot, options=options)
    assert outcome(answer, "mage:spell") == "spoiled"


def test_casting_comes_before_damage_or_together_with_it() -> None:
    assert relation(caught_casting((5, 2)), "mage:spell", "orc:shot 1").text == (
        "mage casts in segment 5, before orc's shot falls in segment 2: "
        "damage no longer stops the spell."
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
        "round; it takes effect at once."
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
        "whole round; being a lasting spell, it takes effect when the next round starts."
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
        ("mage's light takes effect only when the next round starts; ogre acts in segment 1."),
    )


def test_casting_two_lasting_spells_work_together() -> None:
    figures = [figure("mage"), figure("witch", "red")]
    acts = [spell("mage", lasting=True), spell("witch", lasting=True)]
    pair = relation(played(figures, acts, (6, 1)), "mage:spell", "witch:spell")
    assert pair.relation == "same"
    assert pair.text == (
        "mage's light and witch's light happen together, when the next round starts."
    )


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
    """The earlier spell harms the other caster before it can cast, unless it takes effect later."""
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
        "witch casts in segment 1, before mage's light falls when the next round starts: "
        "damage no longer stops the spell."
    )


@pytest.mark.parametrize("order_of", [1, -1])
def test_casting_takes_the_whole_round(order_of: int) -> None:
    acts = [does("mage", "move"), spell("mage")][::order_of]
    answer = played([figure("mage")], acts)
    assert order(answer) == [["mage:move"] if order_of == 1 else ["mage:spell"]]
    assert answer.notes == (
        "Casting takes mage's whole round: nothing else is possible. (COUNTDOWN casting)",
    )


def test_casting_a_device_is_not_stopped_by_damage() -> None:
    acts = [uses("mage", 3, "orc"), does("orc", "missile", "mage")]
    answer = played([figure("mage"), ORC], acts, (2, 5), outcomes={"orc:shot 1": "hit"})
    assert outcome(answer, "mage:device") == "completes"
    assert number(answer, "mage:device") == 2
    assert timing(answer, "mage:device").why[0].text == (
        "mage uses wand in segment 2 (blue's die); damage does not stop it."
    )
