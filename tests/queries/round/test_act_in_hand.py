"""The factors of a blow are shown, line by line."""

from fractions import Fraction

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Strike
from battleboard.battle.knowledge.attack_forecast import attack_forecast
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import next_acts
from battleboard.queries.round.act_in_hand import (
    ListedModifier,
    backstab_in_hand,
    departure_in_hand,
    dodge_in_hand,
    listed_modifiers,
    possible_modifiers,
    targets_in_melee,
    unskilled_penalty,
)
from battleboard.rules import RULESETS, find_ruleset
from battleboard.rules.attack.aim import Share
from battleboard.rules.attack.backstab import is_backstab
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.scene import Armour
from battleboard.rules.timing.act import ActKind
from tests.battle.battles import TABLES, figure
from tests.battle.brawls import ANN, ORC, brawl, strike
from tests.battle.round.test_gone_targets import closing

ANNS = "ann:strike 1"


def listed(strike: Strike, before: Battle | None = None) -> tuple[ListedModifier, ...]:
    battle = before or brawl()
    return listed_modifiers(
        strike, attack_forecast(battle, strike, {}, TABLES).blows[0], battle.rules
    )


def shown(strike: Strike) -> list[tuple[str, str, bool]]:
    return [(each.shown, each.words, each.on) for each in listed(strike)]


def test_38_each_number_is_told_for_the_figure_that_it_means_in_a_melee() -> None:
    parts = (Share("ann", Fraction(1, 4)), Share("orc", Fraction(3, 4)))
    assert targets_in_melee(brawl(), parts) == "1 = Ann, 2–4 = Orc"


def test_every_modifier_says_what_it_does() -> None:
    assert shown(Strike(ANNS)) == [("+1", "Strength", True), ("damage +2", "Strength", True)]


def test_a_natural_20_is_listed_where_it_does_double_damage() -> None:
    before = brawl(options={"critical.hits": "double"})
    (last,) = [each for each in listed(Strike(ANNS), before) if each.id == "critical"]
    assert (last.shown, last.words, last.on) == ("damage × 2", "on a natural 20", True)


def test_what_is_switched_off_is_still_there() -> None:
    off = Strike(ANNS, without=frozenset({"strength"}))
    assert shown(off) == [("+1", "Strength", False), ("damage +2", "Strength", False)]


def from_behind(*effects: Effect) -> Battle:
    """Ann strikes at the back of an orc with a shield, who fights an elf."""
    elf, card = figure("elf", at=(10.0, 0.0)), ORC.card._replace(armour=Armour(shield=1))
    orc = ORC._replace(card=card, effects=effects)
    return brawl(strike("ann", "orc"), strike("orc", "elf"), figures=(ANN, elf, orc))


def test_what_follows_from_a_situation_is_listed_only_while_that_counts() -> None:
    before = from_behind()
    for without, expected in ((frozenset(), True), (frozenset({"behind"}), False)):
        there = {each.id: each.on for each in listed(Strike(ANNS, without=without), before)}
        assert (there["behind"], "shield" in there) == (expected, expected)


def test_the_next_best_situation_is_listed_where_the_best_is_switched_off() -> None:
    before = from_behind(Effect("1", "prone", status="prone"))
    for without, expected in ((frozenset(), False), (frozenset({"prone"}), True)):
        there = [each.id for each in listed(Strike(ANNS, without=without), before)]
        assert ("prone" in there, "behind" in there) == (True, expected)


def test_a_number_of_the_dm_can_be_taken_back() -> None:
    bless = Modifier(1, "bless")
    added = next(each for each in listed(Strike(ANNS, added=(bless,))) if each.words == "bless")
    assert added.added == bless
    assert added.may_change


def test_a_situation_that_changes_no_number_here_is_listed_too() -> None:
    flank = [each for each in listed(Strike(ANNS, also=frozenset({"flank"}))) if each.id == "flank"]
    assert [(each.words, each.rule, each.on) for each in flank] == [
        ("from the side without the shield", "DMG 70", True)
    ]


def test_what_holds_already_is_not_offered() -> None:
    there = listed(Strike(ANNS, also=frozenset({"behind"})))
    offered = {each.id for each in possible_modifiers(find_ruleset("addict"), there)}
    assert "behind" not in offered
    assert {"prone", "cover_half", "held", "set"} <= offered


def test_stances_of_the_target_are_offered_as_its_own() -> None:
    offered = {each.id: each for each in possible_modifiers(find_ruleset("countdown"), ())}
    assert offered["target defend"].shown == "AC +2"
    assert offered["target defend"].words == "the target fights defensively"


def test_everything_that_is_offered_says_what_it_is() -> None:
    for name in RULESETS:
        offered = possible_modifiers(find_ruleset(name), ())
        assert offered
        assert all(each.words and each.rule and each.id for each in offered)
        assert len({each.id for each in offered}) == len(offered)


def test_what_doubles_damage_says_so() -> None:
    offered = {each.id: each.shown for each in possible_modifiers(find_ruleset("addict"), ())}
    assert offered["set"] == "damage × 2"
    assert offered["held"] == "hits"
    assert listed(Strike(ANNS, also=frozenset({"set"})))[-1].shown == "damage × 2"


def test_a_stance_of_the_target_changes_its_armour_class() -> None:
    defends = Strike(ANNS, also=frozenset({"target defend"}))
    found = {each.id: each.shown for each in listed(defends, brawl(game="countdown"))}
    assert found["target defend"] == "AC +2"


def test_an_advance_in_hand_may_find_its_target_gone() -> None:
    battle = closing()
    turn = next_acts(battle)[0]
    found = departure_in_hand(battle, turn, "mage", TABLES)
    assert found is not None
    assert found.taken == "lose"
    assert departure_in_hand(battle, turn, "orc", TABLES) is None


def test_37_3_a_thief_is_offered_a_backstab_in_one_line() -> None:
    there = brawl()
    ann = there.figure("ann")
    as_thief = ann.card.fighting._replace(character_class="thief", level=5)
    there = there.with_figure(ann._replace(card=ann.card._replace(fighting=as_thief)))
    act = next(turn.act for turn in next_acts(there) if turn.act.id == ANNS)
    backstab = backstab_in_hand(there, act)
    strike = Strike(ANNS)
    blow = attack_forecast(there, strike, {}, TABLES).blows[0]
    offered = listed_modifiers(strike, blow, there.rules, backstab)[-1]
    assert (offered.shown, offered.words) == ("+4, × 3", "backstab: unseen, from behind")
    assert (offered.on, offered.offered, offered.rule) == (False, True, "PH 27")
    taken = Strike(ANNS, also=frozenset({backstab}))
    counted = attack_forecast(there, taken, {}, TABLES).blows[0]
    listed_now = listed_modifiers(taken, counted, there.rules, backstab)
    assert [each.shown for each in listed_now if each.id == backstab] == ["+4", "damage × 3"]
    assert backstab_in_hand(there, act._replace(kind="shot")) == ""
    assert backstab_in_hand(brawl(), act) == ""


def test_37_3_a_weapon_that_was_not_learned_is_a_tick() -> None:
    there = brawl()
    act = next(turn.act for turn in next_acts(there) if turn.act.id == ANNS)
    ann = there.figure("ann")
    for named, penalty in (("magic-user", -5), ("cleric/thief", -3), ("baker", None)):
        fights = ann.card.fighting._replace(character_class=named, level=5)
        changed = there.with_figure(ann._replace(card=ann.card._replace(fighting=fights)))
        found = unskilled_penalty(changed, act)
        assert (found and found.value) == penalty
        assert found is None or found.rule == "PH 37"


def test_37_3_the_menu_offers_no_backstab_of_another_level() -> None:
    offered = {each.id for each in possible_modifiers(find_ruleset("addict"), ())}
    assert not any(map(is_backstab, offered))


@pytest.mark.parametrize(
    ("named", "kind", "told"),
    [
        (
            "monk",
            "shot",
            (
                "Orc can dodge a hit with a save against petrification (11 or more): on a success, "
                "choose Miss."
            ),
        ),
        ("monk", "strike", ""),
        ("fighter", "shot", ""),
    ],
)
def test_37_3_a_monk_dodges_missiles(named: str, kind: ActKind, told: str) -> None:
    there = brawl()
    act = next(turn.act for turn in next_acts(there) if turn.act.id == ANNS)
    orc = there.figure("orc")
    fights = orc.card.fighting._replace(character_class=named, level=8, hit_dice="")
    there = there.with_figure(orc._replace(card=orc.card._replace(fighting=fights)))
    assert dodge_in_hand(there, act._replace(kind=kind), "orc") == told
    assert dodge_in_hand(there._replace(ruleset="ose"), act._replace(kind=kind), "orc") == ""
