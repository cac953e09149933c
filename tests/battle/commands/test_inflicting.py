"""Powers hit figures: saves for all at once, damage once, lasting effects, and one undo."""

from collections.abc import Mapping
from typing import Any

import pytest

from battleboard.battle.apply import Outcome, apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch
from battleboard.battle.commands.inflicting import AppliedEffects, Inflict, Victim
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.round.consequences import replan
from battleboard.battle.state.command_context import Refusal, Roll, TypedRolls
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.event import Resisted, Saved
from battleboard.battle.state.figure import Effect, HitPoints
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.queries.round.log_lines import log_line_of
from battleboard.rules import Action
from battleboard.rules.scene import Fighting
from tests.battle.battles import TABLES, battle, figure
from tests.battle.rounds import MAGE, casts, playing

ORC = figure("orc", "red", at=(4.0, 0.0))
ANN = figure("ann", at=(4.0, 4.0))
SPELL = "mage:spell"
FIREBALL = AppliedEffects("fireball", "spells", "half", dice=Roll(2, 6))
BOTH = (Victim("orc", 12), Victim("ann", 15))
HELD = Effect("hold", "hold", "held", 60)


def done(
    before: Battle, command: Inflict | Batch, typed: Mapping[str, int] | None = None
) -> Outcome:
    """Do it with typed dice, and check that its record replays to the same."""
    outcome = apply(before, command, TypedRolls(typed or {}), TABLES)
    assert replay(before, outcome.record, TABLES) == outcome.battle
    return outcome


def cast(*more: Action) -> Battle:
    """Let a mage cast a spell of one segment first."""
    return playing(casts(time=1), *more, figures=(MAGE, ORC, ANN), dice=(6, 1))


def hp(battle: Battle) -> dict[str, int]:
    return {who: each.hp.now for who, each in battle.figures.items()}


def dice(orc: int, ann: int, damage: int | None = None) -> dict[str, int]:
    thrown = {f"save: {who} against {SPELL}": face for who, face in (("orc", orc), ("ann", ann))}
    return thrown if damage is None else {**thrown, f"damage: {SPELL}": damage}


def test_all_save_at_once_and_damage_is_thrown_once() -> None:
    outcome = done(cast(), Inflict(FIREBALL, BOTH, SPELL), dice(12, 14, 7))
    assert hp(outcome.battle) == {"mage": 10, "orc": 10 - 3, "ann": 10 - 7}
    assert outcome.battle.running.saves == {SPELL: ("orc",)}
    assert len(outcome.record.dice) == 3
    assert outcome.battle.running.settled[-1].outcome == "hit"


def test_whoever_has_saved_against_what_a_save_negates_is_unharmed() -> None:
    what = FIREBALL._replace(spared="negates", effects=(HELD,))
    after = done(cast(), Inflict(what, BOTH, SPELL), dice(12, 14, 7)).battle
    assert hp(after)["orc"] == 10
    assert [after.figure(who).has("held") for who in ("orc", "ann")] == [False, True]


def test_where_a_save_does_nothing_all_suffer() -> None:
    what = FIREBALL._replace(spared="nothing")
    after = done(cast(), Inflict(what, BOTH, SPELL), dice(20, 20, 7)).battle
    assert hp(after) == {"mage": 10, "orc": 3, "ann": 3}


def test_the_dm_says_who_has_saved_without_a_throw() -> None:
    victims = (Victim("orc", 12, saved=True), Victim("ann", 15, saved=False))
    outcome = done(cast(), Inflict(FIREBALL, victims, SPELL), {f"damage: {SPELL}": 8})
    assert hp(outcome.battle) == {"mage": 10, "orc": 6, "ann": 2}
    assert len(outcome.record.dice) == 1


def test_each_may_have_damage_of_its_own() -> None:
    victims = (Victim("orc", own=3), Victim("ann", own=5, saved=True))
    outcome = done(cast(), Inflict(FIREBALL, victims, SPELL))
    assert hp(outcome.battle) == {"mage": 10, "orc": 7, "ann": 8}


def test_a_figure_that_is_held_loses_its_own_spell_of_later() -> None:
    before = cast(casts("orc", 5))
    what = AppliedEffects("hold person", effects=(HELD,))
    after = done(before, Inflict(what, (Victim("orc"),), SPELL)).battle
    came = {turn.act.id: turn.outcome for turn in placed_acts(after)}
    assert came["orc:spell"] in {"prevented", "spoiled"}
    assert replan(after, TABLES).running == after.running, "the round is worked out anew"


def test_a_figure_that_is_held_on_its_way_does_not_come() -> None:
    far = figure("orc", "red", at=(200.0, 0.0))
    before = playing(
        casts(time=1), Action("orc", "close", ("ann",)), figures=(MAGE, far, ANN), dice=(6, 1)
    )
    after = done(before, Inflict(AppliedEffects("hold", effects=(HELD,)), (Victim("orc"),), SPELL))
    assert replan(after.battle, TABLES).running == after.battle.running
    came = {turn.act.id: turn.outcome for turn in placed_acts(after.battle)}
    assert came["orc:move"] == "prevented"


def test_what_lasts_ends_by_itself() -> None:
    what = AppliedEffects("sleep", effects=(Effect("sleep", "sleep", "asleep", 60),))
    after = done(cast(), Inflict(what, (Victim("orc"),), SPELL)).battle
    assert [each.left_s for each in after.figure("orc").effects] == [60]


def test_dice_say_how_long_it_lasts() -> None:
    what = AppliedEffects(
        "fear", effects=(Effect("fear", "fear", "fleeing"),), more=Roll(2, 4), more_s=60
    )
    after = done(cast(), Inflict(what, (Victim("orc"),), SPELL), {f"lasts: {SPELL}": 5}).battle
    assert [each.left_s for each in after.figure("orc").effects] == [300]


def test_it_may_kill_those_who_do_not_save() -> None:
    what = AppliedEffects("finger of death", "death", "negates", kills=True, effects=(HELD,))
    after = done(cast(), Inflict(what, BOTH, SPELL), dice(12, 14)).battle
    assert condition_of(after, after.figure("ann")).state == "dead"
    assert not after.figure("ann").effects
    assert hp(after)["orc"] == 10


def test_the_dead_are_neither_held_nor_killed_again() -> None:
    what = AppliedEffects("doom", damage=30, effects=(HELD,), kills=True)
    after = done(cast(), Inflict(what, (Victim("orc"),), SPELL)).battle
    assert not after.figure("orc").effects
    again = AppliedEffects("doom", effects=(HELD,), kills=True)
    assert not done(after, Inflict(again, (Victim("orc"),))).battle.figure("orc").effects


def test_where_nobody_is_in_it_the_spell_is_played_and_harms_nobody() -> None:
    after = done(cast(), Inflict(FIREBALL, (), SPELL)).battle
    assert hp(after) == {"mage": 10, "orc": 10, "ann": 10}
    assert after.running.settled[-1].outcome == "miss"


def test_a_spell_may_heal() -> None:
    hurt = done(cast(casts("mage", 8)), Inflict(FIREBALL, (Victim("ann", own=6),), SPELL)).battle
    assert hp(hurt)["ann"] == 4
    cure = AppliedEffects("cure", dice=Roll(1, 8), heals=True)
    healed = done(hurt, Inflict(cure, (Victim("ann"),)), {"damage: cure": 5}).battle
    assert hp(healed)["ann"] == 9
    each = done(hurt, Inflict(cure, (Victim("ann", own=0), Victim("orc", own=1)))).battle
    assert hp(each)["ann"] == 4


def test_a_spell_that_heals_is_played() -> None:
    cure = AppliedEffects("cure", damage=2, heals=True)
    after = done(cast(), Inflict(cure, (Victim("ann"),), SPELL)).battle
    assert [each.act.id for each in after.running.settled] == [SPELL]


def test_it_befalls_figures_without_an_act_too() -> None:
    gas = AppliedEffects("poison gas", "death", "half", damage=6)
    outcome = done(
        battle(MAGE, ORC),
        Inflict(gas, (Victim("orc", 10),), by="mage"),
        {"save: orc against poison gas": 11},
    )
    assert outcome.battle.figure("orc").hp.now == 10 - 3
    assert outcome.battle.log[-1].text == "Mage's poison gas: Orc"
    saved = gas._replace(spared="negates")
    unharmed = done(battle(MAGE, ORC), Inflict(saved, (Victim("orc", saved=True),))).battle
    assert unharmed.figure("orc").hp.now == 10


def test_damage_from_outside_spoils_a_spell() -> None:
    before = cast(casts("orc", 5))
    after = done(before, Inflict(AppliedEffects("trap", damage=1), (Victim("orc"),))).battle
    assert "orc:spell" in {turn.act.id for turn in placed_acts(after) if turn.outcome == "spoiled"}


def test_levels_are_lost_with_their_hit_points() -> None:
    wight = figure(
        "ann", fighting=Fighting(character_class="fighter", level=5), hp=HitPoints(30, 30)
    )
    before = playing(casts(time=1), figures=(MAGE, ORC, wight), dice=(6, 1))
    drain = AppliedEffects("level drain", drains=2)
    outcome = done(before, Inflict(drain, (Victim("ann"),)))
    ann = outcome.battle.figure("ann")
    assert (ann.card.fighting.level, ann.hp.now, ann.hp.most) == (3, 18, 18)
    assert "loses 2 levels" in report_events(outcome.battle, outcome.events)


@pytest.mark.parametrize(
    ("fighting", "left"),
    [
        (Fighting(hit_dice="4+1"), "3"),
        (Fighting(hit_dice="1-1"), None),
        (Fighting(), None),
        (Fighting(character_class="thief", level=1), None),
    ],
)
def test_a_figure_without_a_level_left_dies(fighting: Fighting, left: str | None) -> None:
    before = playing(
        casts(time=1),
        figures=(MAGE, ORC, figure("ann", fighting=fighting, hp=HitPoints(8, 8))),
        dice=(6, 1),
    )
    drain = AppliedEffects("level drain", drains=1)
    after = done(before, Inflict(drain, (Victim("ann"),))).battle
    state = condition_of(after, after.figure("ann")).state
    assert state == ("dead" if left is None else "standing")
    if left:
        assert after.figure("ann").card.fighting.hit_dice == left


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Inflict(FIREBALL), "Choose at least one figure."),
        (
            Inflict(FIREBALL, (Victim("orc"), Victim("orc"))),
            "fireball affects each figure only once.",
        ),
        (Inflict(FIREBALL, (Victim("bob"),)), "There is no figure 'bob'."),
        (
            Inflict(FIREBALL._replace(drains=-1), (Victim("orc"),)),
            "Levels lost must be 0 or more, not -1.",
        ),
        (
            Inflict(FIREBALL._replace(damage=-1, dice=Roll()), (Victim("orc"),), SPELL),
            "Hit points must be 0 or more, not -1.",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(command: Inflict, sentence: str) -> None:
    with pytest.raises(Refusal, match="^" + sentence):
        done(cast(), command)


def test_what_comes_of_nothing_is_empty() -> None:
    assert AppliedEffects("smoke").is_empty
    assert not FIREBALL.is_empty
    for some in ({"damage": 1}, {"effects": (HELD,)}, {"kills": True}, {"drains": 1}):
        assert not AppliedEffects("smoke")._replace(**some).is_empty


def test_saves_of_an_earlier_command_of_a_batch_do_not_count() -> None:
    first = Inflict(AppliedEffects("gas", damage=0), (Victim("orc", 5),))
    second = Inflict(AppliedEffects("fire", damage=4), (Victim("orc"),))
    after = done(cast(), Batch((first, second), "two things"), {"save: orc against gas": 20}).battle
    assert hp(after)["orc"] == 6


def test_the_throws_have_names() -> None:
    command = Inflict(FIREBALL._replace(more=Roll(1, 4)), BOTH, SPELL)
    assert command.throw_for("orc").what == f"save: orc against {SPELL}"
    assert command.throw.what == f"damage: {SPELL}"
    assert command.throw_more.what == f"lasts: {SPELL}"


def resistant(percent: int | None, game: str = "addict") -> Battle:
    """The mage casts, and the orc has magic resistance."""
    orc = ORC._replace(card=ORC.card._replace(resistance=percent))
    made = playing(casts(time=1), figures=(MAGE, orc, ANN), dice=(6, 1))
    return made._replace(ruleset=game)


def resisting(chance: int | None = 65, **of_orc: Any) -> Inflict:
    victims = (Victim("orc", 12, resists=chance, **of_orc), Victim("ann", 15))
    return Inflict(FIREBALL, victims, SPELL, level=8)


RESISTANCE = f"resistance: orc against {SPELL}"


def tries(outcome: Outcome) -> list[Resisted]:
    return [each for each in outcome.events if isinstance(each, Resisted)]


@pytest.mark.parametrize(("shown", "resists"), [(1, True), (65, True), (66, False), (100, False)])
def test_magic_resistance_comes_before_the_save(shown: int, *, resists: bool) -> None:
    outcome = done(resistant(50), resisting(), {**dice(5, 5, 8), RESISTANCE: shown})
    assert hp(outcome.battle) == {"mage": 10, "orc": 10 if resists else 2, "ann": 2}
    assert next(iter(outcome.record.dice)).what == RESISTANCE
    saves = [each.who for each in outcome.events if isinstance(each, Saved)]
    assert saves == (["ann"] if resists else ["orc", "ann"])
    [tried] = tries(outcome)
    assert (tried.who, tried.against, tried.chance) == ("orc", "fireball", 65)
    assert tried.succeeded is resists
    assert tried.why == (
        "The magic resistance of orc is 50%, +15% against caster level 8: 65%. "
        "(MM magic resistance)"
    )


def test_where_all_resist_nothing_is_thrown_for_and_nothing_lasts() -> None:
    what = FIREBALL._replace(effects=(HELD,))
    victims = (Victim("orc", 12, resists=100),)
    outcome = done(resistant(50), Inflict(what, victims, SPELL, level=1))
    assert len(outcome.record.dice) == 0
    assert hp(outcome.battle)["orc"] == 10
    assert not outcome.battle.figure("orc").has("held")
    assert outcome.battle.running.settled[-1].outcome == "miss"
    by_the_dm = Inflict(what, victims, by="mage", level=1)
    assert hp(done(resistant(50), by_the_dm).battle)["orc"] == 10


def test_the_dm_says_whether_it_resists() -> None:
    kept = done(resistant(50), resisting(resisted=True), dice(5, 5, 8))
    assert hp(kept.battle)["orc"] == 10
    assert [each.succeeded for each in tries(kept)] == [True]
    pierced = done(resistant(50), resisting(resisted=False), dice(5, 5, 8))
    assert hp(pierced.battle)["orc"] == 2
    unknown = done(resistant(None), resisting(None, resisted=True), dice(5, 5, 8))
    assert [each.why for each in tries(unknown)] == [""]


def test_no_chance_is_no_throw() -> None:
    outcome = done(resistant(20), resisting(0), dice(5, 5, 8))
    assert tries(outcome) == []
    assert hp(outcome.battle)["orc"] == 2


def test_a_chance_by_the_dm_has_no_rule() -> None:
    for before in (resistant(50), resistant(None), resistant(50, "ose")):
        outcome = done(before, resisting(40), {**dice(5, 5, 8), RESISTANCE: 41})
        assert [each.why for each in tries(outcome)] == [""]


def test_what_comes_of_magic_resistance_is_told() -> None:
    thrown = {**dice(5, 5, 8), RESISTANCE: 3}
    outcome = done(resistant(50), resisting(), thrown)
    assert "Orc resists fireball." in report_events(outcome.battle, outcome.events)
    line = log_line_of(outcome.battle, outcome.battle.log[-1], "")
    assert "The magic resistance of Orc is 50%, +15% against caster level 8: 65%." in line.dice
    pierced = done(resistant(50), resisting(), {**thrown, RESISTANCE: 99})
    assert "Orc does not resist fireball and fails" in report_events(pierced.battle, pierced.events)
    assert resisting().throw_to_resist("orc").what == RESISTANCE
