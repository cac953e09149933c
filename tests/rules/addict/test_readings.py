"""House rules that are readings of the book: each answer of each."""

from fractions import Fraction

import pytest

from battleboard.rules import Reason, Resolution, Side, SurpriseCheck, Weapon, check_surprise
from battleboard.rules.scene import ActionKind, Combatant, Scene
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
    segment,
    timing,
    uses,
    weapon,
)

Dice = tuple[int, int]
SWORD, MACE, BOW = weapon(speed=5), weapon(speed=7), weapon("missile")
GAMES = pytest.mark.parametrize("game", ["addict", "procedure"])


def duel(ruling: str, dice: Dice = (5, 2), game: str = "addict") -> Resolution:
    figures = [figure("ann", arm=SWORD), figure("orc", "red", SWORD)]
    acts = [does("ann", "melee", "orc"), does("orc", "melee", "ann")]
    return round_of(figures, acts, dice, game, options={"initiative.segments": ruling})


@GAMES
@pytest.mark.parametrize(
    ("ruling", "ann", "orc", "begins"),
    [("other_die", 2, 5, "ann"), ("own_die", 5, 2, "orc")],
)
def test_VI_a_house_rule_has_sides_act_in_the_segment_of_a_die(
    game: str, ruling: str, ann: int, orc: int, begins: str
) -> None:
    answer = duel(ruling, game=game)
    assert segment(answer, "ann:strike 1") == ann
    assert segment(answer, "orc:strike 1") == orc
    assert all(each.fixed for each in answer.acts)
    assert first(answer, "ann:strike 1", "orc:strike 1") == f"{begins}:strike 1"


def test_VI_it_says_which_die_counts() -> None:
    other, own = (duel(each) for each in ("other_die", "own_die"))
    assert (
        Reason("ADDICT VI", "ann acts in segment 2, by the other side's die. The die: blue's 5.")
        in timing(other, "ann:strike 1").why
    )
    text = "ann acts in segment 5, by its side's own die (the lower die wins). The die: blue's 5."
    assert Reason("ADDICT VI", text) in timing(own, "ann:strike 1").why
    assert relation(own, "ann:strike 1", "orc:strike 1").text == (
        "orc's blow comes before ann's blow, as the lower die decides. "
        "red's 2 is lower than blue's 5."
    )


@GAMES
@pytest.mark.parametrize("ruling", ["other_die", "own_die"])
def test_VI_tied_dice_are_one_segment(game: str, ruling: str) -> None:
    answer = duel(ruling, (3, 3), game)
    assert [each.segment for each in answer.acts] == [3, 3]
    assert first(answer, "ann:strike 1", "orc:strike 1") == "same"


@pytest.mark.parametrize(
    ("ruling", "dice", "lies"),
    [("other_die", (3, 5), 2), ("own_die", (5, 3), 2), ("other_die", (1, 2), 1)],
)
def test_VI_A_dexterity_moves_the_segment_of_a_shot(ruling: str, dice: Dice, lies: int) -> None:
    figures = [figure("elf", arm=BOW, dexterity=18), figure("orc", "red", SWORD)]
    acts = [does("elf", "missile", "orc"), does("orc", "melee", "elf")]
    answer = round_of(figures, acts, dice, options={"initiative.segments": ruling})
    assert segment(answer, "elf:shot 1") == lies
    assert first(answer, "elf:shot 1", "orc:strike 1") == "elf:shot 1"


def test_VI_of_three_sides_the_dice_are_dealt_in_reverse() -> None:
    sides = {"blue": Side(6), "red": Side(4), "green": Side(2), "grey": Side(2)}
    names = {"ann": "blue", "orc": "red", "imp": "green"}
    figures = [figure(name, side, SWORD) for name, side in names.items()]
    acts = [does("ann", "melee", "orc"), does("orc", "melee", "imp"), does("imp", "melee", "ann")]
    answer = round_of(figures, acts, sides=sides, options={"initiative.segments": "other_die"})
    assert [segment(answer, f"{name}:strike 1") for name in names] == [2, 4, 6]


@GAMES
@pytest.mark.parametrize(
    ("ruling", "time", "becomes"),
    [
        ("other_die", 2, "completes"),
        ("other_die", 3, "spoiled"),
        ("own_die", 5, "completes"),
        ("own_die", 6, "spoiled"),
    ],
)
def test_VII_C_a_blow_at_a_caster_stands_in_that_segment_too(
    game: str, ruling: str, time: int, becomes: str
) -> None:
    figures = [figure("ann", arm=SWORD), figure("mage", "red")]
    acts = [does("ann", "melee", "mage"), casts("mage", time, "ann")]
    options = {"initiative.segments": ruling}
    outcomes = {"ann:strike 1": "hit"}
    answer = round_of(figures, acts, (5, 2), game, options=options, outcomes=outcomes)
    assert outcome(answer, "mage:spell") == becomes


def test_VII_C_hesitation_is_added_to_that_segment() -> None:
    figures = [figure("ann", arm=SWORD), figure("mage", "red")]
    acts = [does("ann", "melee", "mage", delay=2), casts("mage", 6, "ann")]
    answer = round_of(figures, acts, (5, 2), options={"initiative.segments": "other_die"})
    assert segment(answer, "ann:strike 1") == 4
    assert "in its side's segment: 2 + 2 of hesitation = segment 4" in (
        relation(answer, "ann:strike 1", "mage:spell").text
    )


@pytest.mark.parametrize(("ruling", "begins"), [("none", "imp"), ("own_die", "mage")])
def test_VII_C_1_the_dice_decide_between_spells_of_one_segment(ruling: str, begins: str) -> None:
    figures = [figure("mage"), figure("imp", "red")]
    options = {"initiative.segments": ruling}
    acts = [casts("mage", 3), casts("imp", 3)]
    answer = round_of(figures, acts, (2, 5), options=options)
    assert first(answer, "mage:spell", "imp:spell") == f"{begins}:spell"


def test_VII_the_lower_die_strikes_elsewhere_before_a_spell() -> None:
    figures = [figure("ann", arm=SWORD, routines=2), figure("orc", "red"), figure("mage", "red")]
    acts = [does("ann", "melee", "orc"), casts("mage", 9, "ann")]
    answer = round_of(figures, acts, (2, 5), options={"initiative.segments": "own_die"})
    text = relation(answer, "ann:strike 1", "mage:spell").text
    assert text.endswith("The dice decide: blue's 2 is lower than red's 5.")


def spell(ruling: str, game: str = "addict", dice: Dice = (5, 2), **more: str) -> Resolution:
    options = {"casting.begins": ruling, **more}
    figures = [figure("mage"), figure("orc", "red")]
    return round_of(figures, [casts("mage", 2)], dice, game, options=options)


@GAMES
@pytest.mark.parametrize(
    ("ruling", "done"), [("round", 2), ("own_segment", 3), ("next_segment", 4)]
)
def test_VII_C_a_house_rule_has_casting_begin_in_the_sides_own_segment(
    game: str, ruling: str, done: int
) -> None:
    """The higher die acts in the segment of the lower one."""
    assert spell(ruling, game).spells[0].completes_at == done


def test_VII_C_that_segment_is_the_own_die_where_the_lower_die_wins() -> None:
    answer = spell("next_segment", dice=(3, 5), **{"initiative.segments": "own_die"})
    assert answer.spells[0].completes_at == 5
    assert timing(answer, "mage:spell").why[0].text == (
        "spell takes 2 segments, starting in segment 4: it takes effect in segment 5."
    )


def test_VII_C_a_spell_begun_earlier_goes_on_from_the_start_of_the_round() -> None:
    options = {"casting.begins": "own_segment"}
    acts = [casts("mage", 6, elapsed=3), uses("mage", 3)]
    answer = round_of([figure("mage"), figure("orc", "red")], acts, (5, 2), options=options)
    assert answer.spells[0].completes_at == 3
    assert segment(answer, "mage:device") == 4


@GAMES
@pytest.mark.parametrize(("time", "begins"), [(3, "mage:spell"), (5, "priest:strike 1")])
def test_VII_C_2_a_house_rule_compares_a_winners_speed_factor(
    game: str, time: int, begins: str
) -> None:
    figures = [figure("priest", arm=MACE), figure("mage", "red")]
    acts = [does("priest", "melee", "mage"), casts("mage", time, "priest")]
    options = {"speed.winners": "compared"}
    answer = round_of(figures, acts, (5, 3), game, options=options)
    assert segment(answer, "priest:strike 1") == 4
    assert first(answer, "priest:strike 1", "mage:spell") == begins


@pytest.mark.parametrize("kind", ["missile", "turn"])
def test_VII_C_3_others_who_win_still_come_first(kind: ActionKind) -> None:
    figures = [figure("priest", arm=BOW), figure("mage", "red")]
    acts = [does("priest", kind, "mage"), casts("mage", 1, "priest")]
    answer = round_of(figures, acts, (5, 3), options={"speed.winners": "compared"})
    assert order(answer)[1] == ["mage:spell"]


def elsewhere(ruling: str, dice: Dice, time: int, game: str = "addict") -> Resolution:
    """An orc strikes at a page, while a mage casts at the orc."""
    figures = [figure("orc", "red", SWORD), figure("mage"), figure("page")]
    acts = [does("orc", "melee", "page"), casts("mage", time, "orc")]
    return round_of(figures, acts, dice, game, options={"unordered": ruling})


@GAMES
@pytest.mark.parametrize(
    ("dice", "time", "begins"),
    [
        ((6, 1), 3, "mage:spell"),  # |5 − 1| = 4
        ((6, 1), 4, "same"),
        ((6, 1), 9, "orc:strike 1"),
        ((3, 3), 6, "orc:strike 1"),  # speed factor 5
        ((3, 3), 4, "mage:spell"),
        ((2, 5), 1, "orc:strike 1"),
        ((6, 1), 12, "orc:strike 1"),
    ],
)
def test_VII_a_house_rule_has_the_charts_order_a_blow_elsewhere_and_a_spell(
    game: str, dice: Dice, time: int, begins: str
) -> None:
    answer = elsewhere("charts", dice, time, game)
    assert first(answer, "orc:strike 1", "mage:spell") == begins
    assert answer.spells[0].threats == ()
    pair = relation(answer, "orc:strike 1", "mage:spell")
    assert pair.laid
    assert pair.text.startswith("No rule orders these two; taken as ")
    assert "As for an attack on the caster: " in pair.text


@pytest.mark.parametrize("arm", [weapon(), BOW])
def test_VII_the_charts_leave_other_blows_elsewhere_to_the_ruler(arm: Weapon) -> None:
    figures = [figure("orc", "red", arm), figure("mage"), figure("page")]
    acts = [does("orc", "melee", "page"), casts("mage", 3, "orc")]
    answer = round_of(figures, acts, (6, 1), options={"unordered": "charts"})
    assert "charts" not in relation(answer, "orc:strike 1", "mage:spell").text


@GAMES
def test_VII_a_house_rule_has_acts_that_no_rule_orders_happen_together(game: str) -> None:
    answer = elsewhere("simultaneous", (6, 1), 3, game)
    assert order(answer) == [["mage:spell", "orc:strike 1"]]
    assert segment(answer, "orc:strike 1") == 3
    assert relation(answer, "orc:strike 1", "mage:spell").text == (
        "No rule orders these two; taken as orc's blow and mage's spell together "
        "(yours to change). By house rule, such acts are simultaneous."
    )


def test_VII_they_do_so_only_where_no_rule_forbids_it() -> None:
    """One blow cannot come together with two spells of different segments."""
    figures = [figure("orc", "red", SWORD), figure("mage"), figure("imp"), figure("page")]
    acts = [does("orc", "melee", "page"), casts("mage", 3, "orc"), casts("imp", 7, "orc")]
    house = {"unordered": "simultaneous"}
    answer = round_of(figures, acts, (6, 1), options=house)
    assert order(answer) == order(round_of(figures, acts, (6, 1)))
    assert answer.spells[1].completes_at == segment(answer, "imp:spell") == 7


@GAMES
def test_VII_a_house_rule_leaves_them_to_the_dm(game: str) -> None:
    answer = elsewhere("dm", (2, 5), 3, game)
    rule = "ADDICT VII" if game == "addict" else "PROCEDURE phase 8"
    told = (
        "No rule orders these two, and you decide; taken as orc's blow before mage's spell. "
        f"({rule})"
    )
    assert answer.notes == (told,)
    assert order(answer) == order(elsewhere("as_now", (2, 5), 3, game))
    assert elsewhere("as_now", (2, 5), 3, game).notes == ()


def lost(red: Side, blue: Side, *figures: Combatant) -> SurpriseCheck:
    options = {"surprise.segments": "difference"}
    return check_surprise(
        Scene({"blue": blue, "red": red}, figures, options=options), tables=TABLES
    )


def rolled(roll: int, on: int = 2, die: int = 6) -> Side:
    return Side(roll=roll, die=die, surprised_on=Fraction(on))


@pytest.mark.parametrize(
    ("red", "blue", "loses"),
    [
        (rolled(2), rolled(5), {"red": 3}),
        (rolled(1), rolled(6), {"red": 5}),
        (rolled(2), rolled(2, on=1), {}),
        (rolled(3, on=3), rolled(2, on=1), {"red": 1}),
        # If both are surprised, I.C.4 applies; a side that is aware has no die to take the
        # difference from.
        (rolled(1), rolled(2), {"blue": 1}),
        (rolled(2), Side(aware=True), {"red": 2}),
        (rolled(30, on=33, die=100), rolled(5), {"red": 4}),
    ],
)
def test_I_C_1_a_house_rule_takes_the_difference_of_the_dice(
    red: Side, blue: Side, loses: dict[str, int]
) -> None:
    assert lost(red, blue).lost == loses


def test_I_C_1_it_says_so() -> None:
    assert lost(rolled(2), rolled(5)).why[-1] == Reason(
        "ADDICT I.C.1",
        "The difference between the dice costs red 3 segments instead. blue rolled 5, red 2.",
    )
