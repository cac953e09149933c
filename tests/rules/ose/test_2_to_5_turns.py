"""OSE 2 to 5: declaration, initiative, phases and slow weapons."""

from fractions import Fraction

import pytest

from battleboard.rules import Combatant, Resolution, SceneError, Side
from battleboard.rules.rulesets import find_ruleset
from battleboard.rules.rulesets.ose.turns import dexterity_adjustment
from battleboard.rules.scene import Action, ActionKind, Scene
from battleboard.rules.timing.act import Ruler
from battleboard.rules.timing.dice import Dice, Throw
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    first,
    order,
    relation,
    round_of,
    scene,
    segment,
    timing,
    uses,
    weapon,
)

GAME = "ose"
OSE = find_ruleset(GAME)
SHORT = ["Mor", "Mov", "Mis", "Spl", "Mel"]
INDIVIDUAL = {"initiative.individual": "on"}
REROLL = {"initiative.ties": "reroll"}
GREATSWORD = weapon(slow=True)
CROSSBOW = weapon("missile", slow=True)


def fight(
    *actions: Action,
    dice: tuple[int, int] = (4, 4),
    arms: tuple[Combatant, ...] = (),
    ties: str = "simultaneous",
) -> Resolution:
    """Blue's a and b against red's x and y, with these actions."""
    names = {each.id for each in arms}
    plain = [figure("a"), figure("b"), figure("x", "red"), figure("y", "red")]
    figures = [*(each for each in plain if each.id not in names), *arms]
    return round_of(figures, actions, dice, GAME, options={"initiative.ties": ties})


def groups(ruler: Ruler) -> list[str]:
    return list(dict.fromkeys(mark.group for mark in ruler.marks))


def test_2_declare_only_spells_and_movement_in_melee() -> None:
    assert OSE.declared == {"cast", "withdraw", "flee"}


def test_places_are_ordered_by_plain_numbers_that_every_file_can_keep() -> None:
    slow = figure("x", "red", GREATSWORD)
    answer = fight(does("a", "melee", "x"), does("x", "melee", "a"), arms=(slow,))
    orders = [number for timing in answer.acts for number in timing.act.place.order]
    assert len(orders) == 6
    assert {type(number) for number in orders} == {int}


def test_3_initiative_the_higher_die_goes_first() -> None:
    acts = does("a", "melee", "x"), does("x", "melee", "a")
    answer = fight(*acts, dice=(2, 5))
    pair = relation(answer, "a:strike 1", "x:strike 1")
    assert (pair.first, pair.rule) == ("x:strike 1", "OSE initiative")
    assert pair.text == (
        "x's blow comes before a's blow, as the higher die decides. red's 5 beats blue's 2."
    )
    assert groups(answer.ruler) == ["red", "blue"]
    assert [timing(answer, act).segment for act in ("x:strike 1", "a:strike 1")] == [5, 10]
    assert groups(fight(*acts, dice=(5, 2)).ruler) == ["blue", "red"]


def test_3_initiative_of_three_sides_goes_down_the_dice() -> None:
    figures = [figure("a"), figure("x", "red"), figure("g", "green")]
    sides = {"blue": Side(2), "red": Side(5), "green": Side(4)}
    acts = [does("a", "move"), does("x", "move"), does("g", "move")]
    answer = round_of(figures, acts, game=GAME, sides=sides)
    assert order(answer) == [["x:move"], ["g:move"], ["a:move"]]
    assert [mark.number for mark in answer.ruler.marks] == list(range(1, 16))


def test_3_initiative_ties_are_simultaneous() -> None:
    answer = fight(does("a", "melee", "x"), does("x", "melee", "a"))
    pair = relation(answer, "a:strike 1", "x:strike 1")
    assert (pair.relation, pair.rule) == ("same", "OSE initiative")
    assert pair.text == (
        "a's blow and x's blow happen together, both in the melee phase. blue's 4 ties red's 4."
    )
    assert groups(answer.ruler) == ["blue & red"]
    assert answer.ruler.marks[4].words == "blue and red's melee phase"
    assert order(answer) == [["a:strike 1", "x:strike 1"]]


def test_3_initiative_ties_are_thrown_again() -> None:
    acts = does("a", "melee", "x"), does("x", "melee", "a")
    with pytest.raises(SceneError) as fault:
        fight(*acts, ties="reroll")
    assert str(fault.value) == ("sides.red.initiative: blue's 4 and red's 4 are tied: roll again")
    assert (
        first(fight(*acts, dice=(4, 3), ties="reroll"), "a:strike 1", "x:strike 1") == "a:strike 1"
    )


def test_3_initiative_rerolls_figures_of_opposing_sides_only() -> None:
    allies = [figure("a", initiative=4), figure("b", initiative=4), figure("x", "red")]
    acts = [does("a", "melee", "x"), does("b", "melee", "x"), does("x", "melee", "a")]
    options = INDIVIDUAL | REROLL
    answer = round_of(allies, acts, (1, 3), GAME, options=options)
    assert order(answer) == [["a:strike 1", "b:strike 1"], ["x:strike 1"]]
    with pytest.raises(SceneError, match=r"a's 4 and red's 4 are tied"):
        round_of(allies, acts, (1, 4), GAME, options=options)


def test_3_initiative_is_asked_for_where_more_than_one_side_acts() -> None:
    acts = [does("a", "melee", "x"), does("x", "melee", "a")]
    figures = [figure("a"), figure("x", "red")]
    sides = {"blue": Side(3), "red": Side()}
    with pytest.raises(SceneError) as fault:
        round_of(figures, acts, game=GAME, sides=sides)
    assert str(fault.value) == (
        "sides.red.initiative: expected the die roll: the order depends on red's initiative"
    )
    answer = round_of(figures, acts[:1], game=GAME, sides=sides)
    assert groups(answer.ruler) == ["blue"]
    answer = round_of(figures, acts[1:], game=GAME, sides=sides)
    assert (groups(answer.ruler), segment(answer, "x:strike 1")) == (["red"], 5)
    assert answer.ruler.marks[0].words == "red's morale phase"


def test_3_initiative_a_figure_with_a_die_of_its_own_leaves_its_side() -> None:
    acts = does("a", "melee", "x"), does("b", "melee", "x"), does("x", "melee", "a")
    answer = fight(*acts, dice=(2, 4), arms=(figure("a", initiative=6),))
    assert order(answer) == [["a:strike 1"], ["x:strike 1"], ["b:strike 1"]]
    assert groups(answer.ruler) == ["a", "x", "b"]


@pytest.mark.parametrize(
    ("score", "added"),
    [
        (None, 0),
        (2, -2),
        (3, -2),
        (4, -1),
        (5, -1),
        (6, -1),
        (8, -1),
        (9, 0),
        (12, 0),
        (13, 1),
        (15, 1),
        (16, 1),
        (17, 1),
        (18, 2),
        (19, 2),
    ],
)
def test_3_initiative_dexterity(score: int | None, added: int) -> None:
    assert dexterity_adjustment(score) == added


def test_3_initiative_individual_adds_dexterity_to_each_figures_die() -> None:
    figures = [figure("a", initiative=3, dexterity=18), figure("x", "red", initiative=4)]
    acts = [does("a", "melee", "x"), does("x", "melee", "a")]
    answer = round_of(figures, acts, game=GAME, options=INDIVIDUAL)
    pair = relation(answer, "a:strike 1", "x:strike 1")
    assert pair.text == (
        "a's blow comes before x's blow, as the higher die decides. a's 5 (a's 3 +2 for "
        "Dexterity) beats x's 4."
    )
    answer = round_of(figures, acts, game=GAME)
    assert first(answer, "a:strike 1", "x:strike 1") == "x:strike 1"


def test_3_initiative_individual_marks_only_what_happens() -> None:
    figures = [figure("a", dexterity=13), figure("b"), figure("x", "red"), figure("y", "red")]
    acts = [does("a", "melee", "x"), does("b", "move"), casts("x", 1)]
    answer = round_of(figures, acts, (4, 4), GAME, options=INDIVIDUAL)
    marks = [(mark.name, mark.number, mark.group, mark.words) for mark in answer.ruler.marks]
    assert marks == [
        ("Mel", 1, "a", "a's melee phase"),
        ("Mov", 2, "b & x", "b and x's movement phase"),
        ("Spl", 3, "b & x", "b and x's spell phase"),
    ]


def test_3_initiative_individual_asks_for_the_figures_die() -> None:
    figures = [figure("a", initiative=3), figure("x", "red")]
    acts = [does("a", "melee", "x"), does("x", "melee", "a")]
    sides = {"blue": Side(), "red": Side()}
    with pytest.raises(
        SceneError, match=r"combatants\[1\]\.initiative: expected the die roll: .* x's in"
    ):
        round_of(figures, acts, game=GAME, sides=sides, options=INDIVIDUAL)


def waiting(*figures: Combatant, **more: Side) -> Scene:
    return Scene({"blue": Side(), "red": Side(die=8), **more}, figures)


def test_3_initiative_dice_are_one_a_side() -> None:
    table = waiting(figure("a", dexterity=18), figure("x", "red"))
    dice = OSE.dice(table, TABLES, OSE.rulings({}))
    assert dice == Dice((Throw("blue"), Throw("red", 8)), order_only=True)
    assert OSE.dice(table, TABLES, OSE.rulings(REROLL)).rerolled


def test_3_initiative_dice_are_one_a_figure_or_type_of_monster() -> None:
    table = waiting(
        figure("a", dexterity=18),
        figure("b", initiative=3),
        figure("c"),
        figure("orc 1", "red", type="orc"),
        figure("orc 2", "red", type="orc"),
        figure("orc 3", "red", type="orc", dexterity=3),
        figure("orc 4", type="orc"),
        figure("g", "green"),
        green=Side(4),
    )
    dice = OSE.dice(table, TABLES, OSE.rulings(INDIVIDUAL))
    assert dice.order_only
    assert dice.throws == (
        Throw("a", 6, ("a",), 2),
        Throw("c", 6, ("c",)),
        Throw("orc 1 and orc 2", 8, ("orc 1", "orc 2")),
        Throw("orc 3", 8, ("orc 3",), -2),
        Throw("orc 4", 6, ("orc 4",)),
    )


def test_4_phases_stand_on_the_ruler_for_each_side() -> None:
    answer = fight(does("a", "other"), does("x", "other"), dice=(6, 1))
    assert [mark.name for mark in answer.ruler.marks] == SHORT * 2
    assert [mark.number for mark in answer.ruler.marks] == list(range(1, 11))
    assert [mark.group for mark in answer.ruler.marks] == ["blue"] * 5 + ["red"] * 5
    assert answer.ruler.unit == "phase"
    assert answer.ruler.marks[9].words == "red's melee phase"
    assert [(mark.name, mark.group) for mark in OSE.ruler.marks] == [
        (name, side) for side in ("the first side", "the second side") for name in SHORT
    ]
    assert [mark.number for mark in OSE.ruler.marks] == list(range(1, 11))


@pytest.mark.parametrize(
    ("kind", "act", "place"),
    [
        ("move", "move", 2),
        ("withdraw", "move", 2),
        ("flee", "move", 2),
        ("missile", "shot 1", 3),
        ("turn", "turn", 4),
        ("melee", "strike 1", 5),
        ("parry", "other", 5),
        ("hold", "other", 5),
        ("ready_item", "other", 5),
        ("psionic", "other", 5),
        ("other", "other", 5),
    ],
)
def test_4_phases_each_action_has_one(kind: ActionKind, act: str, place: int) -> None:
    answer = fight(does("a", kind, "x"))
    assert segment(answer, f"a:{act}") == place
    assert timing(answer, f"a:{act}").fixed
    assert len(answer.acts) == 1


def test_4_phases_spells_and_devices_share_one() -> None:
    answer = fight(casts("a", 9), uses("b", 1), dice=(6, 1))
    assert order(answer) == [["a:spell", "b:device"]]
    assert (segment(answer, "a:spell"), segment(answer, "b:device")) == (4, 4)


def test_4_phases_none_is_nothing() -> None:
    answer = fight(does("a", "none"))
    assert (answer.acts, answer.notes) == ((), ())


def test_4_phases_where_nobody_has_a_turn_are_nobodys() -> None:
    ruler = round_of([], [], game=GAME).ruler
    assert [(mark.name, mark.number, mark.group) for mark in ruler.marks] == [
        (name, number, "") for number, name in enumerate(SHORT, start=1)
    ]
    assert ruler.marks[4].words == "the melee phase"


def test_4_phases_a_whole_side_goes_through_before_the_next() -> None:
    acts = [
        does("a", "move"),
        does("b", "melee", "x"),
        does("x", "move"),
        does("y", "missile", "a"),
    ]
    answer = fight(*acts, dice=(6, 1))
    assert order(answer) == [["a:move"], ["b:strike 1"], ["x:move"], ["y:shot 1"]]


def test_4_phases_of_tied_sides_run_together() -> None:
    answer = fight(does("a", "melee", "x"), does("x", "missile", "a"))
    pair = relation(answer, "a:strike 1", "x:shot 1")
    assert (pair.first, pair.rule) == ("x:shot 1", "OSE phases")
    assert pair.text == (
        "x's shot comes before a's blow, because the missile phase comes before the melee"
        " phase. red's 4 ties blue's 4."
    )


def test_4_phases_hold_all_routines_of_a_figure_together() -> None:
    bear = figure("x", "red", routines=Fraction(5, 2))
    answer = fight(does("x", "melee", "a", "b"), does("a", "melee", "x"), arms=(bear,))
    strikes = ["x:strike 1", "x:strike 2", "x:strike 3"]
    assert order(answer) == [["a:strike 1", *strikes]]
    assert [timing(answer, act).act.targets for act in strikes] == [("a",), ("b",), ("b",)]
    assert timing(answer, strikes[2]).act.routine == 3
    told = "x's 3 routines happen together in the melee phase."
    assert timing(answer, strikes[0]).why[0].text == told
    assert timing(answer, "a:strike 1").why[0].text == "a attacks in the melee phase."


def test_4_phases_a_figure_without_a_routine_this_round() -> None:
    slow = figure("a", routines=Fraction(1, 2))
    answer = round_of([slow, figure("x", "red")], [does("a", "melee", "x")], game=GAME, round=2)
    assert answer.notes == ("a has no routine in round 2. (OSE phases)",)
    assert answer.acts == ()


def test_4_phases_spare_targets_must_wait() -> None:
    answer = fight(does("a", "melee", "x", "y"))
    assert answer.notes == ("a has 1 routine this round; 1 target must wait. (OSE phases)",)


def test_5_slow_weapons_act_last_whatever_the_dice() -> None:
    acts = does("a", "melee", "x"), does("x", "melee", "a")
    answer = fight(*acts, dice=(6, 1), arms=(figure("a", arm=GREATSWORD),))
    pair = relation(answer, "a:strike 1", "x:strike 1")
    assert (pair.first, pair.rule) == ("x:strike 1", "OSE slow weapons")
    assert pair.text == (
        "x's blow comes before a's blow, whatever the dice: a's weapon is slow and waits "
        "for the end of the round."
    )
    assert answer.ruler.marks[-1] == (
        "Slo",
        10,
        "the turn of blue's slow weapons at the end of the round",
        "blue",
    )
    assert (timing(answer, "a:strike 1").segment, answer.ruler.last) == (11, 11)
    assert timing(answer, "a:strike 1").why[1].text == (
        "a's weapon is slow: it acts last in the round, as if initiative had been lost."
    )


@pytest.mark.parametrize(
    ("kind", "routines", "told"),
    [
        ("melee", 1, "a attacks at the end of the round."),
        ("melee", 2, "a's 2 routines happen together at the end of the round."),
        (
            "charge",
            1,
            "a moves up and strikes at the end of the round; a charge earns no bonus here.",
        ),
    ],
)
def test_5_slow_weapons_are_not_said_to_strike_in_their_usual_phase(
    kind: ActionKind, routines: int, told: str
) -> None:
    wielder = figure("a", arm=GREATSWORD, routines=Fraction(routines))
    action = does("a", kind, "x", distance_ft=30)
    answer = fight(action, does("x", "melee", "a", distance_ft=30), dice=(6, 1), arms=(wielder,))
    assert timing(answer, "a:strike 1").why[0].text == told


def test_5_slow_weapons_add_no_mark_where_nobody_uses_one() -> None:
    answer = fight(does("a", "move"), arms=(figure("a", arm=GREATSWORD),))
    assert [mark.name for mark in answer.ruler.marks] == SHORT
    assert segment(answer, "a:move") == 2


def test_5_slow_weapons_lose_nothing_for_a_caster() -> None:
    answer = fight(casts("a", 1), dice=(6, 1), arms=(figure("a", arm=GREATSWORD),))
    assert segment(answer, "a:spell") == 4


def test_5_slow_weapons_go_among_themselves_by_initiative() -> None:
    arms = figure("a", arm=GREATSWORD), figure("x", "red", CROSSBOW)
    acts = does("a", "melee", "x"), does("x", "missile", "a")
    answer = fight(*acts, dice=(1, 6), arms=arms)
    pair = relation(answer, "a:strike 1", "x:shot 1")
    assert (pair.first, pair.rule) == ("x:shot 1", "OSE slow weapons")
    assert pair.text == (
        "x's shot comes before a's blow, as the higher die decides. Both weapons are "
        "slow, and red's 6 beats blue's 1."
    )
    assert [(mark.name, mark.number, mark.group) for mark in answer.ruler.marks[-2:]] == [
        ("Slo", 10, "red"),
        ("Slo", 10, "blue"),
    ]
    assert segment(answer, "a:strike 1") == 12
    assert first(fight(*acts, dice=(6, 1), arms=arms), "a:strike 1", "x:shot 1") == "a:strike 1"


def test_5_slow_weapons_of_tied_sides_share_a_mark() -> None:
    arms = figure("a", arm=GREATSWORD), figure("x", "red", GREATSWORD), figure("b", arm=CROSSBOW)
    acts = does("a", "melee", "x"), does("x", "melee", "a"), does("b", "missile", "x")
    answer = fight(*acts, arms=arms)
    assert relation(answer, "a:strike 1", "x:strike 1").text == (
        "a's blow and x's blow happen together, both in the melee phase. Both weapons are"
        " slow, blue's 4 ties red's 4."
    )
    assert first(answer, "b:shot 1", "x:strike 1") == "b:shot 1"
    assert [mark.group for mark in answer.ruler.marks[5:]] == ["blue & red"]
    assert (answer.ruler.marks[5].number, segment(answer, "b:shot 1")) == (5, 6)


def test_5_slow_weapons_alone_under_individual_initiative() -> None:
    arms = [figure("a", arm=GREATSWORD), figure("x", "red")]
    answer = round_of(arms, [does("a", "melee", "x")], game=GAME, options=INDIVIDUAL)
    assert [(mark.name, mark.number) for mark in answer.ruler.marks] == [("Slo", 1)]


def test_5_a_slow_charge_that_falls_short_moves_last() -> None:
    acts = does("a", "charge", "x", distance_ft=90), does("x", "missile", "a")
    answer = fight(*acts, dice=(6, 1), arms=(figure("a", arm=GREATSWORD),))
    assert first(answer, "a:move", "x:shot 1") == "x:shot 1"


def test_options_are_those_of_the_paper() -> None:
    table = scene([], [], options=INDIVIDUAL)
    assert OSE.rulings(table.options) == {
        "initiative.ties": "simultaneous",
        "initiative.individual": "on",
        "phases.shared": "off",
        "ac.ascending": "off",
        "damage.variable": "off",
        # From the table: no rulebook asks these.
        "parry.gain": "nothing",
        "spell.place": "completed",
        "passing.friends": "on",
        "second_rank.reach": "length",
        "critical.hits": "off",
    }


def test_what_the_game_lacks_is_told_in_sentences() -> None:
    assert {
        "weapon speed",
        "weapon length",
        "casting time",
        "hesitation",
        "psionics",
        "setting a weapon",
    } <= OSE.unsupported.keys()
    assert all(sentence.endswith(".") for sentence in OSE.unsupported.values())
    assert OSE.phases[0].name == "surprise"
