"""Aims of every game know what counts, what the DM switches off, and the chances."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import RULESETS, Action, Fighting, find_ruleset
from battleboard.rules.attack.aim import Aim, Bar
from battleboard.rules.attack.attack_rules import TARGET, hit_chance
from battleboard.rules.attack.modifier import Modifier, total
from battleboard.rules.rules_context import rules_context
from battleboard.rules.timing.act import Reason
from tests.rules.aims import ARROW, BLOW, SHOT, aim_of, attacker, defender, ids
from tests.rules.scenes import TABLES, casts, does, round_of, scene

GAMES = st.sampled_from(sorted(RULESETS))
KNOWN = Fighting(ac=5, thac0=17, attack_bonus=3, character_class="fighter", level=4)
FIGURES = attacker(KNOWN), defender(1, fighting=KNOWN, dexterity=16, steps=2)


@given(
    GAMES,
    st.lists(st.integers(-25, 25), max_size=3),
    st.lists(st.integers(-8, 8), max_size=2),
    st.sampled_from(("front", "flank", "behind")),
)
def test_the_chance_is_the_share_of_faces_that_hit(
    game: str, added: list[int], armour: list[int], arc: str
) -> None:
    found = aim_of(
        game,
        FIGURES,
        arc=arc,
        to_hit=tuple(Modifier(each, "any") for each in added),
        armour=tuple(Modifier(each, "any") for each in armour),
    )
    assert found.chance == Fraction(sum(found.hits(roll) for roll in range(1, 21)), 20)
    assert found.ac == 5 + total(found.armour)
    assert found.face == (found.needed or 0) - total(found.to_hit)


@given(GAMES, st.sampled_from(("melee", "missile", "charge")), st.integers(-3, 3), st.booleans())
def test_odds_and_attacks_never_contradict_each_other(
    game: str,
    kind: Any,
    to_hit: int,
    charges: bool,  # noqa: FBT001
) -> None:
    mine = does("a", kind, "b", to_hit=to_hit, distance_ft=40)
    other = does("b", "charge", "a", distance_ft=40) if charges else casts("b", 9)
    rules, actions = find_ruleset(game), [mine, other]
    case = rules_context(scene(FIGURES, actions, (6, 1)), TABLES, rules.rulings({}))
    for timing in round_of(FIGURES, actions, (6, 1), game).acts:
        if timing.act.by == "a" and timing.act.kind in {"strike", "shot"}:
            alone = aim_of(game, FIGURES, *actions, of=timing.act.id)
            assert rules.hit_chance(case, timing.act) == alone.chance


@given(GAMES, st.data())
def test_whatever_is_listed_can_be_switched_off(game: str, data: st.DataObject) -> None:
    rules = find_ruleset(game)
    held = data.draw(st.frozensets(st.sampled_from(sorted(rules.situations))))
    own = data.draw(st.frozensets(st.sampled_from(sorted(rules.situations))))
    also = held | {f"{TARGET}{name}" for name in own}
    seen: dict[str, Any] = {
        "also": also,
        "to_hit": (Modifier(1, "bless", id="bless"),),
        "armour": (Modifier(1, "ring", id="ring"),),
        "damage": (Modifier(1, "Strength", id="strength"),),
    }
    found = aim_of(game, FIGURES, **seen)
    listed = {each.id for each in (*found.to_hit, *found.armour, *found.damage, *found.times)}
    bare = aim_of(game, FIGURES, **seen, without=also.union(listed))
    assert (bare.to_hit, bare.armour, bare.damage, bare.times) == ((), (), (), ())
    assert (bare.ac, bare.sure, bare.best_of) == (5, False, 1)
    assert all(each.reason and each.id for each in (*found.to_hit, *found.armour, *found.times))


def test_situations_that_the_game_does_not_know_hold_nothing() -> None:
    found = aim_of("ose", FIGURES, also=frozenset({"prone", "target parry"}))
    assert (found.to_hit, found.armour) == ((), ())


def test_what_is_declared_is_listed_and_can_be_switched_off() -> None:
    blow = BLOW[0]._replace(to_hit=2)
    assert ids(aim_of("addict", FIGURES, blow)) == {"declared": 2}
    assert ids(aim_of("addict", FIGURES, blow, without=frozenset({"declared"}))) == {}


@pytest.mark.parametrize(
    ("seen", "bars"),
    [
        ({"cover": 4}, []),
        ({"cover": 5}, ["cover"]),
        ({"distance_ft": 150, "ranges_ft": (50, 100, 150)}, []),
        ({"distance_ft": 151, "ranges_ft": (50, 100, 150)}, ["range"]),
        ({"distance_ft": 1000}, []),
        ({"ranges_ft": (50, 100, 150)}, []),
        ({"distance_ft": 151, "ranges_ft": (50, 100, 150), "without": frozenset({"range"})}, []),
        ({"distance_ft": 2, "ranges_ft": (50, 100, 150), "cover": 5}, ["cover"]),
    ],
)
@pytest.mark.parametrize("game", sorted(set(RULESETS) - {"ose"}))
def test_a_shot_can_be_barred_but_no_blow(game: str, seen: dict[str, Any], bars: list[str]) -> None:
    assert [bar.id for bar in aim_of(game, FIGURES, *ARROW, of=SHOT, **seen).bars] == bars
    assert aim_of(game, FIGURES, **seen).bars == ()


def test_bars_say_which_rule_they_rest_on() -> None:
    (bar,) = aim_of("osric", FIGURES, *ARROW, of=SHOT, cover=5).bars
    text = "The target is completely behind cover: it cannot be shot."
    assert bar == Bar("cover", Reason("OSRIC to hit", text))


@pytest.mark.parametrize(
    ("target", "counts", "listed"),
    [
        ({"shield": 1, "steps": 3}, 9, [("shield", 1), ("target dexterity", 3)]),
        ({"shield": 0, "steps": 3}, 8, [("target dexterity", 3)]),
        ({"shield": 2, "steps": -1}, 7, [("shield", 2)]),
        ({"shield": 0, "dexterity": 17}, 8, [("target dexterity", 3)]),
        ({"shield": 0, "steps": 0, "dexterity": 17}, 5, []),
        ({"shield": 9, "steps": 0}, 10, [("shield", 9), ("worst", -4)]),
    ],
)
def test_what_does_not_count_is_listed_as_it_changes_the_armour_class(
    target: dict[str, Any], counts: int, listed: list[tuple[str, int]]
) -> None:
    found = aim_of("addict", (attacker(KNOWN), defender(**target)), arc="behind")
    assert found.ac == counts
    assert [(each.id, each.value) for each in found.armour] == listed


def test_a_figure_without_an_armour_class_lists_what_would_change_it() -> None:
    bare = defender(1, fighting=Fighting())
    found = aim_of("addict", (attacker(KNOWN), bare), arc="behind")
    assert (found.ac, found.needed, found.face, found.chance) == (None, None, None, None)
    assert [each.id for each in found.armour] == ["shield"]
    assert found.why.text == "The numbers that decide a hit are not known."
    assert not found.hits(20)


def test_an_aim_says_what_is_needed() -> None:
    found = aim_of("addict", FIGURES, to_hit=(Modifier(-2, "fog"), Modifier(1, "bless")))
    assert found.why == ("ADDICT VII", "13 hits AC 5, −2 fog, +1 bless: 14 or more on the d20.")
    found = aim_of("ose", FIGURES)
    text = "12 hits AC 5: 12 or more on the d20; a natural 20 hits, a natural 1 misses."
    assert found.why == ("OSE attack", text)
    helpless = aim_of("addict", FIGURES, statuses=frozenset({"held"}))
    assert helpless.why.text == "No roll is needed: it hits automatically."


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize(("answer", "damage"), [("off", 5), ("double", 10)])
def test_option_critical_hits(game: str, answer: str, damage: int) -> None:
    options = {"critical.hits": answer}
    found = aim_of(game, FIGURES, options=options)
    assert (found.harm(5, 19), found.harm(5, 20), found.harm(5)) == (5, damage, 5)
    off = aim_of(game, FIGURES, options=options, without=frozenset({"critical"}))
    assert off.harm(5, 20) == 5


def test_an_aim_that_nothing_bears_on_needs_what_it_needs() -> None:
    plain = Aim("b", "RULE", 5, 12)
    assert (plain.face, plain.chance, plain.harm(-3)) == (12, Fraction(9, 20), 0)
    sure = Aim("b", "RULE", None, None, sure=True)
    assert (sure.chance, sure.hits(1)) == (Fraction(1), True)


@pytest.mark.parametrize("said", [does("a", "cast", "b"), does("a", "move")])
def test_what_aims_at_nobody_has_no_chance(said: Action) -> None:
    said = casts("a", 3) if said.kind == "cast" else said
    rules = find_ruleset("addict")
    case = rules_context(scene(FIGURES, [said]), TABLES, rules.rulings({}))
    (timing,) = round_of(FIGURES, [said]).acts
    assert hit_chance(rules.attack_rules, case, timing.act) is None


@pytest.mark.parametrize(("segment", "ac"), [(None, 7), (1, 7), (9, 5)])
def test_what_is_done_in_a_later_segment_of_surprise_does_not_count_yet(
    segment: int | None, ac: int
) -> None:
    late = casts("b", 3)._replace(segment=segment)
    assert aim_of("addict", FIGURES, BLOW[0], late).ac == ac
