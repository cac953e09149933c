"""A foe moves away: distance is checked when the act comes."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import RULESETS, Combatant, Resolution, odds
from battleboard.rules.scene import IfGone
from battleboard.rules.timing.act import TargetLost
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    order,
    outcome,
    relation,
    round_of,
    scene,
    segment,
    timing,
    weapon,
)

ELF = figure("elf", at_ft=(0, 0))
ORC = figure("orc", "red", at_ft=(5, 0))
FRIEND = figure("friend", at_ft=(5, 5))


def flight(
    *others: Combatant,
    dice: tuple[int, int] = (6, 3),
    game: str = "addict",
    kind: str = "flee",
    orc: Combatant = ORC,
    more: tuple[Any, ...] = (),
    **changes: Any,
) -> Resolution:
    """The elf wins and leaves before the orc attacks it."""
    acts = [does("elf", kind), does("orc", "melee", "elf", **changes), *more]  # type: ignore[arg-type]
    return round_of([ELF, orc, *others], acts, dice, game)


def gone(answer: Resolution, act: str = "orc:strike 1") -> TargetLost:
    found = timing(answer, act).act.departure
    assert found is not None
    return found


def test_a_blow_at_one_who_has_fled_is_not_dealt_out() -> None:
    answer = flight()
    assert gone(answer).words == "out of reach: 41 ft"
    assert (gone(answer).taken, outcome(answer, "orc:strike 1")) == ("lose", "prevented")
    told = [why.text for why in timing(answer, "orc:strike 1").why]
    assert "elf is 41 ft away, out of reach, when orc's blow happens in segment 6." in told
    assert "There is no other foe within 10 ft of orc." in told


def test_a_blow_that_comes_before_the_flight_or_with_it_finds_its_target() -> None:
    for dice in ((3, 6), (4, 4)):
        act = timing(flight(dice=dice), "orc:strike 1")
        assert (act.act.departure, act.outcome) == (None, "pending")


def test_one_who_creeps_away_is_still_in_reach() -> None:
    slow = round_of(
        [ELF._replace(move=1), ORC], [does("elf", "flee"), does("orc", "melee", "elf")], (6, 3)
    )
    assert timing(slow, "orc:strike 1").act.departure is None


def test_a_melee_goes_on_with_the_nearest_other_foe() -> None:
    answer = flight(FRIEND, figure("far", at_ft=(5, 60)))
    act = timing(answer, "orc:strike 1")
    assert (act.act.targets, gone(answer).taken, act.outcome) == (("friend",), "nearest", "pending")
    assert act.why[-1].text == "orc strikes friend instead, 5 ft away."


def test_a_blow_does_not_turn_on_one_who_lies_there_already() -> None:
    answer = flight(FRIEND._replace(down=True))
    assert (gone(answer).taken, outcome(answer, "orc:strike 1")) == ("lose", "prevented")


def test_another_who_flees_as_well_is_no_foe_in_reach() -> None:
    answer = flight(FRIEND, more=(does("friend", "flee"),))
    assert gone(answer).taken == "lose"


def test_a_blow_with_a_new_target_can_spoil_its_spell() -> None:
    answer = flight(FRIEND, more=(casts("friend", 9),))
    assert outcome(answer, "friend:spell") == "at risk"
    assert relation(answer, "orc:strike 1", "friend:spell").spoils == ("friend:spell",)
    done = flight(FRIEND, more=(casts("friend", 2),))
    assert outcome(done, "friend:spell") == "completes"
    together = flight(FRIEND, more=(casts("friend", 6),))
    assert outcome(together, "friend:spell") == "completes"


def test_a_later_routine_with_a_new_target_spoils_no_spell_unless_the_table_says_so() -> None:
    twice = figure("orc", "red", at_ft=(5, 0), routines=Fraction(2))
    acts = [does("elf", "flee"), does("orc", "melee", "elf"), casts("friend", 9)]
    for answer, found in (("on", set()), ("off", {"orc:strike 2"})):
        options = {"spoil.first_only": answer}
        said = round_of([ELF, twice, FRIEND], acts, (6, 3), options=options)
        assert {*said.spells[0].threats} & {"orc:strike 2"} == found


def test_a_follower_strikes_in_the_segment_in_which_it_comes_up() -> None:
    quick = ORC._replace(move=24)
    answer = flight(orc=quick, if_target_gone="follow")
    assert gone(answer).taken == "follow"
    # 41 ft in segment 6; 12 ft less with each segment: 29, 17, 5.
    assert (segment(answer, "orc:strike 1"), outcome(answer, "orc:strike 1")) == (9, "pending")
    assert timing(answer, "orc:strike 1").fixed


def test_who_follows_once_is_there_for_later_routines() -> None:
    quick = ORC._replace(move=36, routines=Fraction(2))
    answer = flight(orc=quick, if_target_gone="follow", dice=(6, 1))
    assert gone(answer).taken == "follow"
    assert timing(answer, "orc:strike 2").outcome == "pending"
    assert segment(answer, "orc:strike 1") < segment(answer, "orc:strike 2")


def test_one_as_fast_as_its_foe_does_not_come_up_with_it() -> None:
    answer = flight(if_target_gone="follow")
    assert gone(answer).taken == "lose"
    follow = gone(answer).resorts[0]
    assert not follow.possible
    assert "does not catch up with elf" in follow.why.text


def test_lose_is_always_possible() -> None:
    answer = flight(FRIEND, if_target_gone="lose")
    assert (gone(answer).taken, outcome(answer, "orc:strike 1")) == ("lose", "prevented")
    assert answer.spells == ()


@pytest.mark.parametrize(("kind", "start", "met"), [("charge", 120, 7), ("close", 60, None)])
def test_an_advance_follows_by_itself(kind: str, start: float, met: int | None) -> None:
    far = ORC._replace(at_ft=(start, 0))
    acts = [does("elf", "flee"), does("orc", kind, "elf")]  # type: ignore[arg-type]
    answer = round_of([ELF, far], acts, (6, 3))
    act = next(each for each in answer.acts if each.act.by == "orc")
    assert act.act.departure is not None
    assert act.act.departure.taken == ("follow" if met else "lose")
    if met:
        # 120 ft at 24 ft a segment; 12 ft more with each segment from the fourth on.
        assert act.segment == met


def test_a_charge_turns_on_a_foe_by_the_way_if_it_is_told_to() -> None:
    far = ORC._replace(at_ft=(120, 0))
    acts = [does("elf", "flee"), does("orc", "charge", "elf", if_target_gone="nearest")]
    by_the_way = figure("friend", at_ft=(2, 5))
    answer = round_of([ELF, far, by_the_way], acts, (6, 3))
    assert timing(answer, "orc:strike 1").act.targets == ("friend",)
    acts[1] = acts[1]._replace(distance_ft=120)
    nowhere = round_of([ELF, far._replace(at_ft=None), by_the_way], acts, (6, 3))
    assert gone(nowhere).taken == "lose"


def test_an_advance_without_a_blow_has_none_for_another() -> None:
    far = ORC._replace(at_ft=(60, 0))
    acts = [does("elf", "flee"), does("orc", "close", "elf", if_target_gone="nearest")]
    answer = round_of([ELF, far, FRIEND], acts, (6, 3))
    assert gone(answer, "orc:arrive").taken == "lose"


def test_what_others_do_to_a_follower_is_judged_where_it_lies_now() -> None:
    quick = ORC._replace(at_ft=(120, 0), move=12)
    acts = [
        does("elf", "flee"),
        does("orc", "charge", "elf"),
        does("friend", "melee", "orc"),
    ]
    answer = round_of([ELF, quick, FRIEND], acts, (6, 3))
    assert gone(answer).taken == "follow"
    assert relation(answer, "orc:strike 1", "friend:strike 1").laid


def test_another_who_moves_is_passed_where_the_follower_lies_now() -> None:
    quick = ORC._replace(at_ft=(60, 0), move=24)
    acts = [
        does("elf", "flee"),
        does("orc", "close", "elf"),
        does("friend", "move", "orc", delay=3),
    ]
    answer = round_of([ELF, quick, FRIEND], acts, (6, 3), "osric3")
    assert gone(answer, "orc:arrive").taken == "follow"
    assert (segment(answer, "friend:move"), segment(answer, "orc:arrive")) == (4, 5)
    assert relation(answer, "orc:arrive", "friend:move").first == "friend:move"
    assert relation(answer, "elf:move", "orc:arrive").first == "elf:move"


def test_a_shot_is_not_lost_for_distance() -> None:
    bow = figure("orc", "red", weapon("missile"), at_ft=(5, 0))
    acts = [does("elf", "flee"), does("orc", "missile", "elf")]
    assert timing(round_of([ELF, bow], acts, (6, 3)), "orc:shot 1").act.departure is None


@pytest.mark.parametrize("kind", ["melee", "missile"])
def test_who_has_been_felled_is_struck_no_more(kind: str) -> None:
    arm = weapon("missile") if kind == "missile" else None
    two = [figure("one", "red", at_ft=(5, 0)), figure("two", "red", arm, at_ft=(0, 5))]
    acts = [does("one", "melee", "elf"), does("two", kind, "elf", delay=9)]  # type: ignore[arg-type]
    outcomes = {"one:strike 1": "incapacitated"}
    answer = round_of([ELF, *two], acts, outcomes=outcomes)
    name = f"two:{'shot' if kind == 'missile' else 'strike'} 1"
    assert (gone(answer, name).words, outcome(answer, name)) == ("target down", "prevented")
    near = round_of([ELF, *two, figure("friend", at_ft=(3, 3))], acts, outcomes=outcomes)
    assert timing(near, name).act.targets == (("friend",) if kind == "melee" else ("elf",))
    told: list[IfGone] = ["nearest", "follow"]
    for choice in told:
        asked = [acts[0], acts[1]._replace(if_target_gone=choice)]
        again = round_of([ELF, *two, figure("friend", at_ft=(3, 3))], asked, outcomes=outcomes)
        assert gone(again, name).taken == ("nearest" if choice == "nearest" else "lose")


def test_blows_of_one_moment_are_both_dealt_out() -> None:
    two = [figure("one", "red"), figure("two", "red")]
    acts = [does("one", "melee", "elf"), does("two", "melee", "elf")]
    answer = round_of([ELF, *two], acts, (3, 3), outcomes={"one:strike 1": "incapacitated"})
    assert order(answer) == [["one:strike 1", "two:strike 1"]]
    assert outcome(answer, "two:strike 1") == "pending"


def test_a_felled_foe_may_be_followed_by_another_who_falls() -> None:
    foes = [figure(name, "red", at_ft=(5, 0)) for name in ("one", "two", "three")]
    acts = [
        does("one", "melee", "elf"),
        does("two", "melee", "elf", delay=2),
        does("three", "melee", "elf", delay=4),
    ]
    outcomes = {"one:strike 1": "incapacitated", "two:strike 1": "incapacitated"}
    answer = round_of([ELF, *foes, FRIEND], acts, outcomes=outcomes)
    assert timing(answer, "two:strike 1").act.targets == ("friend",)
    assert timing(answer, "three:strike 1").outcome == "prevented"


@pytest.mark.parametrize("game", RULESETS)
@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(["flee", "withdraw"]))
def test_in_every_game_only_a_blow_after_the_flight_is_lost(
    game: str, one: int, other: int, kind: str
) -> None:
    figures = [ELF._replace(initiative=one), ORC._replace(initiative=other)]
    if game != "countdown":
        figures = [each._replace(initiative=None) for each in figures]
    acts = [does("elf", kind), does("orc", "melee", "elf")]  # type: ignore[arg-type]
    answer = round_of(figures, acts, (one, other), game)
    ranks = answer.ranks()
    for each in answer.acts:
        if each.act.departure:
            assert ranks["elf:move"] < each.rank
            # In a game in which a blow includes the walk, a quick foe follows.
            follows = each.act.departure.taken == "follow"
            assert each.outcome == ("pending" if follows else "prevented")
            assert follows == (game == "ose")
            assert (each.act.departure.distance_ft or 0) > 5


def test_odds_count_who_is_gone() -> None:
    figures = [
        ELF,
        ORC,
        figure("mage", at_ft=(6, 5)),
    ]
    acts = [
        does("elf", "flee"),
        does("orc", "melee", "elf", hit_chance=1),
        casts("mage", 9),
    ]
    asked = scene(figures, acts)
    thrown = asked._replace(
        sides={name: side._replace(initiative=None) for name, side in asked.sides.items()}
    )
    spell = odds(thrown, "addict", TABLES).spells[0]
    # The elf wins 15 of 36 rolls; then the orc turns on the mage, and spoils the spell.
    assert spell.spoiled == Fraction(15, 36)


def test_each_of_several_targets_is_looked_for_where_it_is() -> None:
    twice = ORC._replace(routines=Fraction(2))
    acts = [
        does("friend", "flee"),
        does("elf", "parry"),
        does("orc", "melee", "elf", "friend", distance_ft=5),
    ]
    answer = round_of([ELF, twice, FRIEND], acts, (6, 3))
    assert timing(answer, "orc:strike 1").act.departure is None
    assert gone(answer, "orc:strike 2").target == "friend"
    assert timing(answer, "orc:strike 2").act.targets == ("elf",)


def test_a_new_target_may_have_declared_before() -> None:
    acts = [casts("friend", 9), does("elf", "flee"), does("orc", "melee", "elf")]
    answer = round_of([ELF, ORC, FRIEND], acts, (6, 3))
    assert relation(answer, "orc:strike 1", "friend:spell").spoils == ("friend:spell",)


def test_a_grapple_is_called_so_when_its_target_is_gone() -> None:
    acts = [does("elf", "flee"), does("orc", "grapple", "elf")]
    answer = round_of([ELF, ORC, FRIEND], acts, (6, 3))
    told = [each.why.text for each in gone(answer, "orc:strike 1").resorts]
    assert told[1] == "orc grapples with friend instead, 5 ft away."
    assert "when orc's grapple happens in segment" in told[2]


def test_a_blow_that_turns_on_a_caster_spoils_a_spell_at_the_striker_too() -> None:
    acts = [casts("friend", 9, "orc"), does("elf", "flee"), does("orc", "melee", "elf")]
    answer = round_of([ELF, ORC, FRIEND], acts, (6, 3))
    found = relation(answer, "orc:strike 1", "friend:spell")
    assert found.spoils == ("friend:spell",)
    assert found.text.startswith("orc turns on friend in segment")
