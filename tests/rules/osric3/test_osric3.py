"""OSRIC 3: tests named after the rulebook's points, and after what it keeps from OSRIC 2."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from battleboard.rules import (
    Action,
    Casting,
    Fighting,
    Meeting,
    MoraleCheck,
    Resolution,
    SceneError,
    Side,
    check_morale,
    check_surprise,
    condition,
    encounter_distance,
    find_ruleset,
    resolve_round,
)
from battleboard.rules.attack.modifier import total
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import ActionKind, Where
from tests.rules.aims import aim_of, attacker, defender
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    round_of,
    scene,
    segment,
    surprise_of,
    timing,
    weapon,
)

RIDER, ORC = "rider:strike 1", "orc:strike 1"
DICE = list(product(range(1, 7), repeat=2))


def duel(one: Action, other: Action, dice: tuple[int, int] = (3, 4), **more: Any) -> Resolution:
    arms = more.pop("arms", (None, None))
    figures = [figure("a", arm=arms[0]), figure("b", "red", arms[1])]
    return round_of(figures, [one, other], dice, "osric3", **more)


BLOWS = does("a", "melee", "b"), does("b", "melee", "a")


@pytest.mark.parametrize("dice", DICE)
def test_1_initiative_the_lower_die_acts_first_in_its_own_segment(dice: tuple[int, int]) -> None:
    answer = duel(*BLOWS, dice)
    assert (segment(answer, "a:strike 1"), segment(answer, "b:strike 1")) == dice
    ahead = "same" if dice[0] == dice[1] else "a:strike 1" if dice[0] < dice[1] else "b:strike 1"
    assert first(answer, "a:strike 1", "b:strike 1") == ahead
    why = timing(answer, "a:strike 1").why[0]
    text = f"a's turn comes in segment {dice[0]}, as the die shows. blue's {dice[0]} counts, and "
    text += "lower dice act first."
    assert why == ("OSRIC3 initiative", text)


def test_1_initiative_an_own_die_counts_in_place_of_the_sides() -> None:
    figures = [figure("a", initiative=2), figure("b", "red")]
    assert segment(round_of(figures, [BLOWS[0]], (6, 6), "osric3"), "a:strike 1") == 2


def test_1_initiative_no_die_goes_beyond_the_round() -> None:
    sides = {"blue": Side(14, die=20), "red": Side(2)}
    played = scene([figure("a"), figure("b", "red")], [BLOWS[0]], sides=sides)
    assert segment(resolve_round(played, "osric3", TABLES), "a:strike 1") == 10


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("time", [0, 1, 2, 6])
def test_3_spells_the_segment_in_which_one_begins_counts(dice: tuple[int, int], time: int) -> None:
    answer = duel(casts("a", time), does("b", "melee", "a"), dice)
    due = dice[0] + max(time, 1) - 1
    (spell,) = answer.spells
    assert (spell.completes_at, spell.round) == ((due, 1) if due <= 10 else (due - 10, 2))
    pair = relation(answer, "a:spell", "b:strike 1")
    assert pair.spoils == (("a:spell",) if dice[1] < due else ())
    assert (pair.relation == "same") == (dice[1] == due)


def test_3_spells_damage_after_declaration_spoils_one_that_is_not_yet_begun() -> None:
    answer = duel(casts("a", 1), does("b", "melee", "a"), (5, 2), outcomes={"b:strike 1": "hit"})
    assert outcome(answer, "a:spell") == "spoiled"


def test_3_spells_beyond_10_run_on_into_the_next_round() -> None:
    answer = duel(casts("a", 9), does("b", "none"), (5, 2))
    assert answer.spells[0][1:3] == (3, 2)
    resumed = does("a", "cast", casting=Casting("light", 9, 6))
    assert duel(resumed, does("b", "none"), (1, 1)).spells[0][1:3] == (3, 1)


@pytest.mark.parametrize(
    ("speeds", "ahead"),
    [((2, 7), "a:strike 1"), ((7, 2), "b:strike 1"), ((5, 5), "same"), ((5, None), "same")],
)
def test_2_ties_the_quicker_weapon_strikes_first(
    speeds: tuple[int | None, int | None], ahead: str
) -> None:
    arms = weapon(speed=speeds[0]), weapon(speed=speeds[1])
    tied = duel(*BLOWS, (4, 4), arms=arms)
    assert first(tied, "a:strike 1", "b:strike 1") == ahead
    assert segment(tied, "a:strike 1") == segment(tied, "b:strike 1") == 4
    pair = relation(tied, "a:strike 1", "b:strike 1")
    assert pair.rule == ("OSRIC3 initiative" if None in speeds else "OSRIC3 weapon speed")
    assert first(duel(*BLOWS, (3, 4), arms=arms), "a:strike 1", "b:strike 1") == "a:strike 1"


def test_2_ties_weapon_speed_counts_for_nothing_against_a_spell() -> None:
    arms = weapon(speed=1), weapon(speed=9)
    answer = duel(casts("a", 1, "b"), does("b", "melee", "a"), (4, 4), arms=arms)
    assert first(answer, "a:spell", "b:strike 1") == "same"


def test_2_ties_the_sentences_of_weapon_speed() -> None:
    quick = duel(*BLOWS, (4, 4), arms=(weapon(speed=2), weapon(speed=7)))
    text = "a's blow comes before b's blow, because its weapon is quicker. Both strike in segment "
    text += "4: speed factor 2 is less than 7."
    assert relation(quick, "a:strike 1", "b:strike 1").text == text
    alike = duel(*BLOWS, (4, 4), arms=(weapon(speed=5), weapon(speed=5)))
    text = "a's blow and b's blow happen together, because neither weapon is quicker. Both strike "
    text += "in segment 4 with speed factor 5."
    assert relation(alike, "a:strike 1", "b:strike 1").text == text


@pytest.mark.parametrize(
    ("dexterity", "die", "at"), [(18, 5, 2), (18, 2, 1), (3, 6, 9), (10, 4, 4)]
)
def test_1_initiative_dexterity_moves_a_shot(dexterity: int, die: int, at: int) -> None:
    figures = [figure("a", arm=weapon("missile"), dexterity=dexterity), figure("b", "red")]
    answer = round_of(figures, [does("a", "missile", "b")], (die, 1), "osric3")
    assert segment(answer, "a:shot 1") == at


@pytest.mark.parametrize(
    ("kind", "delay", "die", "at"),
    [
        ("hold", 0, 2, 6),
        ("hold", 2, 2, 4),
        ("melee", 3, 2, 5),
        ("melee", 9, 2, 6),
        ("other", 1, 6, 6),
        ("move", 2, 5, 3),
        ("move", 9, 5, 6),
    ],
)
def test_7_holding_is_to_segment_6_at_most(kind: ActionKind, delay: int, die: int, at: int) -> None:
    answer = duel(does("a", kind, "b", delay=delay), does("b", "none"), (die, 1))
    assert [t.segment for t in answer.acts] == [at]


def test_7_holding_never_makes_an_act_earlier() -> None:
    figures = [figure("a", arm=weapon("missile"), dexterity=3), figure("b", "red")]
    answer = round_of(figures, [does("a", "missile", "b", delay=1)], (6, 1), "osric3")
    assert segment(answer, "a:shot 1") == 9


@pytest.mark.parametrize(
    ("amount", "round_", "segments"),
    [
        ("1", 1, [4]),
        ("2", 1, [1, 10]),
        ("5/2", 1, [1, 5, 10]),
        ("5/2", 2, [1, 10]),
        ("3", 1, [1, 5, 10]),
        ("4", 1, [1, 4, 7, 10]),
        ("5", 1, [1, 3, 5, 7, 10]),
        ("3/2", 1, [1, 10]),
        ("3/2", 2, [4]),
    ],
)
@pytest.mark.parametrize("kind", ["melee", "missile"])
def test_4_several_routines_lie_first_and_last(
    kind: ActionKind, amount: str, round_: int, segments: list[int]
) -> None:
    figures = [figure("a", routines=Fraction(amount)), figure("b", "red")]
    answer = round_of(figures, [does("a", kind, "b")], (4, 2), "osric3", round=round_)
    assert [t.segment for t in answer.acts] == segments


def test_4_several_routines_need_no_die() -> None:
    sides = {"blue": Side(), "red": Side()}
    played = scene([figure("a", routines=Fraction(2)), figure("b", "red")], [BLOWS[0]], sides=sides)
    assert [t.segment for t in resolve_round(played, "osric3", TABLES).acts] == [1, 10]
    one = scene([figure("a"), figure("b", "red")], [BLOWS[0]], sides=sides)
    with pytest.raises(SceneError, match=r"sides\.blue\.initiative: .* depends on blue's"):
        resolve_round(one, "osric3", TABLES)


def test_4_several_routines_may_be_held_too() -> None:
    figures = [figure("a", routines=Fraction(3)), figure("b", "red")]
    answer = round_of(figures, [does("a", "melee", "b", delay=5)], (4, 2), "osric3")
    assert [t.segment for t in answer.acts] == [6, 6, 10]


def charge(
    feet: float, act: ActionKind = "melee", dice: tuple[int, int] = (6, 4), **more: Any
) -> Resolution:
    """A rider with a 5-foot weapon charges an orc, which does something in segment 4."""
    rider_more, orc_more = more.pop("rider", {}), more.pop("orc", {})
    figures = [
        figure("rider", arm=weapon(length=5), **rider_more),
        figure("orc", "red", **orc_more),
    ]
    kind = more.pop("kind", "charge")
    acts = [does("rider", kind, "orc", distance_ft=feet), does("orc", act, "rider")]
    return round_of(figures, acts, dice, "osric3", **more)


@pytest.mark.parametrize(
    ("feet", "place", "at"),
    [
        (34, "indoors", 1),  # 24 ft a segment, to within 10 ft
        (35, "indoors", 2),
        (106, "indoors", 4),
        (250, "indoors", 10),
        (5, "indoors", 1),
        (730, "outdoors", 10),
    ],
)
def test_6_charge_brings_contact_after_a_tenth_of_the_doubled_move_a_segment(
    feet: float, place: Where, at: int
) -> None:
    for dice in [(6, 4), (1, 4)]:
        answer = charge(feet, "none", dice, place=place)
        assert [(t.act.id, t.segment) for t in answer.acts] == [(RIDER, at)]


def test_6_charge_that_falls_short_is_a_move_from_segment_1() -> None:
    answer = charge(251, "none")
    assert [(t.act.id, t.segment) for t in answer.acts] == [("rider:move", 1)]
    assert "rider does not reach orc this round" in answer.notes[0]


def test_5_movement_who_closes_moves_once_and_is_not_attacked() -> None:
    answer = charge(70, kind="close")
    assert [(t.act.id, t.segment) for t in answer.acts] == [("rider:arrive", 5)]
    assert [t.act.id for t in charge(131, "none", kind="close").acts] == ["rider:move"]


def test_5_movement_two_who_come_on_move_together() -> None:
    figures = [figure("rider"), figure("orc", "red", move=6)]
    acts = [
        does("rider", "charge", "orc", distance_ft=118),
        does("orc", "charge", "rider", distance_ft=118),
    ]
    answer = round_of(figures, acts, (1, 6), "osric3")
    assert order(answer) == [[ORC, RIDER]]
    assert segment(answer, RIDER) == 3  # 36 ft a segment
    acts[1] = acts[1]._replace(delay=2)
    assert segment(round_of(figures, acts, (1, 6), "osric3"), RIDER) == 4


def test_6_charge_of_two_at_each_other_the_longer_weapon_comes_before_the_other_alone() -> None:
    pike = figure("pike", "red", arm=weapon(length=12))
    figures = [figure("rider"), pike, figure("page", initiative=2)]
    acts = [
        does("rider", "charge", "pike", distance_ft=100),
        does("pike", "charge", "rider", distance_ft=100),
        does("page", "melee", "pike"),
    ]
    answer = round_of(figures, acts, (1, 6), "osric3")
    lance, blow = "pike:strike 1", "page:strike 1"
    assert segment(answer, lance) == segment(answer, RIDER) == segment(answer, blow) == 2
    assert first(answer, lance, RIDER) == lance
    assert "12 ft against 3 ft" in relation(answer, lance, RIDER).text
    assert first(answer, lance, blow) == "same"


def test_6_an_arrival_at_the_same_moment_gives_way_in_a_loop() -> None:
    """A lance comes before an ogre; a spell joins the ogre, through an orc, with the lance."""
    figures = [
        figure("rider", move=240, reach_ft=12),
        figure("mage"),
        figure("ogre", "red", move=240),
        figure("orc", "red", move=240),
    ]
    acts = [
        does("rider", "charge", "ogre", distance_ft=30),
        casts("mage", 1, "orc", "ogre"),
        does("ogre", "charge", "rider", distance_ft=30),
        does("orc", "close", "rider", distance_ft=10),
    ]
    answer = round_of(figures, acts, (1, 1), "osric3")
    assert answer.loops == ()
    assert order(answer) == [["orc:arrive", RIDER], ["mage:spell", "ogre:strike 1"]]


def test_6_set_weapons_strike_first_for_double_damage() -> None:
    answer = charge(106, "set")
    assert order(answer) == [[ORC], [RIDER]]
    assert segment(answer, ORC) == 4
    assert find_ruleset("osric3").situations["set"].damage == 2


def test_kept_the_longer_weapon_still_meets_a_charge() -> None:
    assert order(charge(58, orc={"reach_ft": 6})) == [[ORC], [RIDER]]
    assert order(charge(58)) == [[RIDER], [ORC]]


def stopped(*foes: tuple[str, float, float], **more: Any) -> Resolution:
    """A rider charges an orc 100 ft to the east; other foes stand about, with a reach of 3 ft."""
    figures = [
        figure("rider", at_ft=(0, 0)),
        figure("orc", "red", at_ft=(100, 0)),
        figure("lost", "red"),
        figure("page", at_ft=(50, 0)),
        *(figure(name, "red", at_ft=(x, y)) for name, x, y in foes),
    ]
    acts = [does("rider", "charge", "orc", **more)]
    return round_of(figures, acts, (3, 3), "osric3")


@pytest.mark.parametrize(
    ("x", "y", "stops"),
    [
        (50, 0, True),
        (50, 3, True),
        (50, -3, True),
        (50, 3.1, False),
        (2, 0, False),  # there already
        (3, 0, False),  # just within it from the start
        (-20, 0, False),
        (98, 0, False),  # behind the end of the way
        (120, 0, False),
    ],
)
def test_5_movement_entering_a_foes_reach_stops_the_mover(
    x: float, y: float, *, stops: bool
) -> None:
    answer = stopped(("guard", x, y))
    assert (RIDER in answer.ranks()) != stops
    assert ("rider:move" in answer.ranks()) == stops


def test_5_movement_the_first_reach_stops_the_mover() -> None:
    answer = stopped(("far", 80, 0), ("near", 60, 0))
    assert answer.notes[0] == (
        "rider does not reach orc this round: after 57 ft, near's reach stops the move. "
        "(OSRIC3 charge)"
    )
    assert RIDER in stopped(("guard", 50, 0), distance_ft=100).ranks()


def test_5_movement_a_foe_that_lies_there_stops_nobody() -> None:
    figures = [
        figure("rider", at_ft=(0, 0)),
        figure("orc", "red", at_ft=(100, 0)),
        figure("guard", "red", at_ft=(50, 0), down=True),
    ]
    answer = round_of(figures, [does("rider", "charge", "orc")], (3, 3), "osric3")
    assert RIDER in answer.ranks()


def test_5_movement_one_who_starts_within_ten_feet_is_not_stopped() -> None:
    figures = [
        figure("rider", at_ft=(0, 0)),
        figure("orc", "red", at_ft=(9, 0)),
        figure("guard", "red", at_ft=(5, 0)),
    ]
    acts = [does("rider", "charge", "orc")]
    assert RIDER in round_of(figures, acts, (3, 3), "osric3").ranks()


@pytest.mark.parametrize(("kind", "attacks"), [("flee", True), ("move", True), ("withdraw", False)])
def test_6_leaving_a_melee_grants_an_attack(kind: ActionKind, *, attacks: bool) -> None:
    answer = duel(does("a", kind), does("b", "melee", "a"), (3, 4))
    expected = (
        [["b:strike 2"], ["a:move"], ["b:strike 1"]] if attacks else [["a:move"], ["b:strike 1"]]
    )
    assert order(answer) == expected
    assert segment(answer, "a:move") == 1


def chance_of(act: str, **more: Any) -> Fraction | None:
    figures = [
        figure("a", fighting=Fighting(ac=5, thac0=16), at_ft=(0, 0)),
        figure("b", "red", fighting=Fighting(ac=5, thac0=16), at_ft=(0, 0), **more),
    ]
    kind: ActionKind = "charge" if more else "flee"
    played = scene(figures, [does("a", "melee", "b"), does("b", kind, "a")])
    game = find_ruleset("osric3")
    case = rules_context(played, TABLES, game.rulings({}))
    return game.hit_chance(case, timing(resolve_round(played, "osric3", TABLES), act).act)


def test_6_charge_and_leaving_change_the_chance_to_hit() -> None:
    assert chance_of("a:strike 1") == Fraction(10, 20)
    assert chance_of("a:strike 2") == Fraction(14, 20)  # at one who leaves
    assert chance_of("b:strike 1", dexterity=10) == Fraction(12, 20)  # charging
    assert chance_of("a:strike 1", dexterity=10) == Fraction(10, 20)  # at one who charges
    assert chance_of("a:strike 1", dexterity=17) == Fraction(13, 20)  # and loses his Dexterity


@pytest.mark.parametrize(
    ("seen", "sure", "to_hit", "ac"),
    [
        ({"statuses": frozenset({"held"})}, True, 0, 8),
        ({"statuses": frozenset({"asleep"})}, True, 0, 8),
        ({"statuses": frozenset({"unconscious"})}, True, 0, 8),
        ({"also": frozenset({"asleep_naturally"})}, False, 4, 8),
        ({"statuses": frozenset({"blind"})}, False, 0, 9),
        ({"own": frozenset({"blind"})}, False, -4, 5),
    ],
)
def test_conditions_and_blows(seen: dict[str, Any], sure: bool, to_hit: int, ac: int) -> None:  # noqa: FBT001
    figures = attacker(Fighting(thac0=16)), defender(1, dexterity=16)
    found = aim_of("osric3", figures, **seen)
    assert (found.sure, total(found.to_hit), found.ac) == (sure, to_hit, ac)


def test_each_monster_has_its_own_morale() -> None:
    assert check_morale(MoraleCheck((40,), score=40), "osric3").holds
    stand = check_morale(MoraleCheck((41,), score=40), "osric3")
    assert (stand.result, stand.why.rule) == ("falls back, fighting", "OSRIC3 morale")
    with pytest.raises(SceneError, match="score: expected the monster's own morale"):
        check_morale(MoraleCheck((41,)), "osric3")


def test_what_is_shared_is_cited_as_its_own() -> None:
    red = Side(roll=2, surprised_on=Fraction(2))
    played = scene([figure("a")], [], sides={"blue": Side(aware=True), "red": red})
    found = check_surprise(played, "osric3", TABLES)
    assert (found.lost, found.why[1].rule) == ({"red": 2}, "OSRIC3 surprise")
    assert condition(0, "osric3").why.rule == "OSRIC3 hit points"
    with pytest.raises(SceneError, match="the DM sets it"):
        encounter_distance(Meeting((3,)), "osric3")


def test_surprise_segments_leave_no_time_for_half_a_charge() -> None:
    acts = [does("a", "charge", "b", distance_ft=200), casts("c", 3)]
    figures = [figure("a"), figure("c"), figure("b", "red")]
    answer = surprise_of(figures, acts, {"red": 2}, "osric3")
    assert [(t.act.id, t.segment) for t in answer.acts] == [("a:strike 1", 1), ("c:spell", 2)]
    assert answer.spells[0][1:3] == (1, 1)
    assert timing(answer, "a:strike 1").why[0].rule == "OSRIC3 surprise"


@pytest.mark.parametrize(("ruling", "shoots"), [("barred", False), ("allowed", True)])
def test_option_close_shots(ruling: str, *, shoots: bool) -> None:
    answer = charge(70, "missile", kind="close", options={"close.shots": ruling})
    assert ("orc:shot 1" in answer.ranks()) == shoots


def test_only_weapon_speed_is_new_among_what_it_knows() -> None:
    known = set(find_ruleset("osric").unsupported) - set(find_ruleset("osric3").unsupported)
    assert known == {"weapon speed"}


def test_4_several_routines_do_not_wait_for_the_die() -> None:
    figures = [figure("a", routines=Fraction(2)), figure("b", "red")]
    answer = round_of(figures, [BLOWS[0]], (4, 4), "osric3")
    assert [why.text for why in timing(answer, "a:strike 1").act.why] == [
        "a has 2 routines, starting in segment 1 whatever the die.",
        "a's first of 2 routines comes in segment 1.",
    ]


def test_7_holding_beyond_segment_6_is_told() -> None:
    for die, delay in [(4, 3), (6, 2)]:
        answer = duel(does("a", "melee", "b", delay=delay), does("b", "other"), (die, 1))
        assert segment(answer, "a:strike 1") == 6
        assert "a can hold back only until segment 6." in str(timing(answer, "a:strike 1").why)


def test_5_movement_one_who_is_stopped_in_ones_reach_is_not_out_of_it() -> None:
    figures = [
        figure("rider", at_ft=(0, 0)),
        figure("orc", "red", at_ft=(100, 0)),
        figure("guard", "red", at_ft=(50, 0)),
    ]
    acts = [does("rider", "charge", "orc"), does("guard", "melee", "rider")]
    answer = round_of(figures, acts, (3, 5), "osric3")
    assert answer.notes == (
        (
            "rider does not reach orc this round: after 47 ft, guard's reach stops the move. "
            "(OSRIC3 charge)"
        ),
    )
