"""A declaration's one important chance agrees with the odds and their words."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    ApplyEffect,
    Declare,
    EditCard,
    Leave,
    NextPhase,
    Overrule,
    Settle,
    Wield,
)
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.rules_scene import scene_of
from battleboard.queries.round.declaration_chances import (
    Chance,
    chance_if,
    chances_of,
    is_weighed,
    may_tell,
    question_of,
    supposed_scene,
)
from battleboard.queries.round.explanations import (
    declared_action,
    declared_acts,
    explain_act,
    id_of,
)
from battleboard.rules import Action, Effort, odds
from battleboard.rules.scene import ActionKind, Casting, Fighting
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.table import SURPRISED, UNSURPRISED, led_to
from tests.profiles import examples

SLEEP = Effect("asleep", "asleep", status="asleep")
CAST = Action("quij", "cast", ("orc",), Casting("sleep", 3))


def field(**changes: object) -> Battle:
    """Two of the party and two foes, all in reach of each other, about to declare."""
    laid = battle(
        figure("quij", at=(10.0, 10.0)),
        figure("borgin", at=(10.0, 20.0)),
        figure("ogre", "red", at=(14.0, 11.0)),
        figure("orc", "red", at=(14.0, 19.0), arms=(BOW, SWORD)),
        **changes,
    )
    return led_to(laid, "declaration", UNSURPRISED)


def declared(*actions: Action, laid: Battle | None = None) -> Battle:
    """The field with something declared."""
    return do(laid or field(), *map(Declare, actions))


def chance(laid: Battle, who: str) -> Chance | None:
    found = chances_of(laid, TABLES)
    return next((each for action, each in found.items() if action.by == who), None)


def words(laid: Battle, who: str) -> str:
    found = chance(laid, who)
    return found.in_words if found else ""


def test_who_spoils_a_spell_is_named_with_the_chance_of_it() -> None:
    laid = declared(CAST, Action("ogre", "melee", ("quij",)))
    spell = odds(scene_of(laid), "addict", TABLES).spells[0]
    found = chance(laid, "quij")
    assert found is not None
    assert found.share == spell.spoiled == sum(spell.spoiled_by.values())
    assert 0 < found.share < 1
    assert found.words == "Ogre spoils it"
    assert found.says[0].startswith("Quij's sleep goes off ")
    assert found.says[1] == f"Spoiled first by Ogre's blow: {found.percent}."
    assert chance(laid, "ogre") == found._replace(
        words="spoils sleep",
        says=chance(laid, "ogre").says,  # type: ignore[union-attr]
        label="spoils",
    )
    assert found.label == "fails"


def test_several_who_may_spoil_it_are_told_one_by_one() -> None:
    drawn = field()
    drawn = drawn.with_figure(drawn.figure("orc")._replace(in_hand=1))
    blows = Action("ogre", "melee", ("quij",)), Action("orc", "melee", ("quij",))
    laid = declared(CAST, *blows, laid=drawn)
    found = chance(laid, "quij")
    assert found is not None
    assert found.words == "a hit spoils it"
    one_by_one = [each for each in found.says if each.startswith("Spoiled first by")]
    assert [each.partition(":")[0] for each in one_by_one] == [
        "Spoiled first by Ogre's blow",
        "Spoiled first by Orc's blow",
        "Spoiled first by Ogre's blow and Orc's blow together",
    ]


def test_many_causes_are_added_up_in_the_end() -> None:
    foes = [figure(f"orc {n}", "red", at=(13.0 + n, 12.0)) for n in range(4)]
    laid = battle(figure("quij", at=(10.0, 10.0)), *foes)
    cast = CAST._replace(targets=("orc 0",))
    blows = [Action(foe.id, "melee", ("quij",)) for foe in foes]
    laid = declared(cast, *blows, laid=led_to(laid, "declaration", UNSURPRISED))
    found = chance(laid, "quij")
    assert found is not None
    assert found.says[-1].startswith("Spoiled first by others: ")


def test_a_spell_that_nothing_threatens_goes_off_or_runs_on() -> None:
    assert words(declared(CAST), "quij") == "goes off: 100%"
    slow = CAST._replace(casting=Casting("gate", 30))
    assert words(declared(slow), "quij") == "continues next round: 100%"


def test_38_of_a_spell_that_may_run_on_it_is_the_chance_to_be_done_this_round() -> None:
    laid = battle(figure("quij"), figure("orc", "red", at=(90.0, 0.0)), ruleset="osric3")
    laid = led_to(laid, "declaration", UNSURPRISED)
    cast = Action("quij", "cast", ("orc",), Casting("bless", 6))
    found = chance(declared(cast, laid=laid), "quij")
    assert found is not None
    assert (found.words, found.label) == ("goes off this round", "works")
    (spell,) = odds(scene_of(declared(cast, laid=laid)), "osric3", TABLES).spells
    assert found.share == spell.completes
    assert 0 < found.share < 1


def test_of_a_blow_it_is_the_chance_to_come_first() -> None:
    laid = declared(Action("borgin", "melee", ("ogre",)), Action("ogre", "melee", ("borgin",)))
    pair = odds(scene_of(laid), "addict", TABLES).pairs[0]
    found, other = chance(laid, "borgin"), chance(laid, "ogre")
    assert found is not None
    assert other is not None
    assert {found.words, other.words} == {"strikes first"}
    assert (found.share, other.share) == (pair.one_first, pair.other_first)
    assert "Borgin's blow comes before Ogre's blow" in found.says[0]
    assert found.says[1].startswith("It hits ")


def test_a_foe_that_has_declared_nothing_is_taken_to_strike_back() -> None:
    laid = declared(Action("borgin", "charge", ("orc",)))
    assert [each.by for each in supposed_scene(laid).actions] == ["borgin", "orc"]
    found = chance(laid, "borgin")
    assert found is not None
    assert found.says[0].startswith("If Orc strikes back, borgin's charge") or found.says[
        0
    ].startswith("If Orc strikes back, Borgin's charge")


def test_who_closes_in_is_compared_with_nothing() -> None:
    laid = declared(Action("borgin", "close", ("orc",)))
    assert supposed_scene(laid).actions == scene_of(laid).actions
    assert chance(laid, "borgin") is None


def test_acts_that_come_together_are_told_as_such() -> None:
    laid = battle(figure("borgin", at=(10.0, 20.0)), figure("orc", "red", at=(40.0, 20.0)))
    laid = led_to(laid, "declaration", UNSURPRISED)
    laid = declared(Action("borgin", "charge", ("orc",)), laid=laid)
    assert words(laid, "borgin") == "simultaneous: 100%"


def test_a_blow_that_nothing_answers_is_told_by_its_chance_to_hit() -> None:
    laid = declared(Action("borgin", "parry"), Action("orc", "missile", ("borgin",)))
    found = chance(laid, "orc")
    assert found is not None
    assert found.words == "hits"
    card = laid.figure("orc").card._replace(fighting=Fighting())
    assert chance(do(laid, EditCard("orc", card)), "orc") is None


def test_38_a_blow_at_one_asleep_hits_for_sure() -> None:
    laid = declared(Action("orc", "missile", ("borgin",)))
    assert words(do(laid, ApplyEffect(("borgin",), SLEEP)), "orc") == "hits: 100%"


def test_nothing_is_told_of_a_walk_or_where_dice_are_too_many() -> None:
    walk = Action("borgin", "move")
    assert chance(do(field(), Declare(walk, to=(30.0, 30.0))), "borgin") is None
    laid = declared(CAST, Action("ogre", "melee", ("quij",)))
    assert chances_of(laid, TABLES, Effort(most=2)) == {}
    assert chance_if(laid, Declare(CAST), TABLES, Effort(most=2)) is None


def test_once_the_dice_have_fallen_only_spells_are_weighed() -> None:
    laid = declared(CAST, Action("ogre", "melee", ("quij",)))
    laid = led_to(laid, "resolution", {"initiative: blue": 1, "initiative: red": 6})
    assert words(laid, "quij").startswith("Ogre spoils it: ")
    assert chance(laid, "ogre") is None
    assert is_weighed(laid, CAST)
    assert not is_weighed(laid, Action("ogre", "melee", ("quij",)))
    told = explain_act(laid, id_of(laid, CAST), chance(laid, "quij"), TABLES)
    assert told is not None
    assert told.outcome.endswith(f" · {words(laid, 'quij')}")
    assert told.reasons[2].text.startswith("Spoiled first by Ogre's blow")
    assert declared_action(laid, id_of(laid, CAST)) == CAST
    spoiled = do(laid, Settle("ogre:strike 1", "hit"))
    assert chances_of(spoiled, TABLES) == {} or words(spoiled, "quij").endswith("100%")


def test_nothing_is_told_where_the_dm_has_ruled_or_there_is_no_round() -> None:
    before = field()
    assert not may_tell(before)
    assert question_of(before) is None
    assert chances_of(before, TABLES) == {}
    assert is_weighed(before, CAST)
    laid = declared(CAST, Action("ogre", "melee", ("quij",)))
    laid = led_to(laid, "resolution", {"initiative: blue": 1, "initiative: red": 6})
    ruled = do(laid, Overrule("ogre:strike 1", 9))
    assert not may_tell(ruled)
    laid = battle(figure("quij"), figure("orc", "red", at=(20.0, 0.0)))
    surprised = led_to(laid, "advantage", SURPRISED)
    assert not may_tell(surprised)
    assert not is_weighed(surprised, CAST)
    blow = Declare(Action("quij", "melee", ("orc",)))
    assert do(surprised, blow).running.actions
    assert chance_if(surprised, blow, TABLES) is None


def test_what_is_asked_changes_with_the_battle_and_with_names() -> None:
    laid = declared(CAST)
    asked = question_of(laid)
    assert asked is not None
    assert question_of(do(laid, Wield("quij", 0))) == asked
    card = laid.figure("orc").card._replace(name="Snaga")
    assert question_of(do(laid, EditCard("orc", card))) != asked
    assert question_of(declared(CAST, Action("orc", "parry"))) != asked


def test_a_declaration_that_is_refused_or_none_has_no_chance() -> None:
    laid = field()
    assert chance_if(laid, NextPhase(), TABLES) is None
    assert chance_if(laid, Declare(Action("quij", "melee", ("nobody",))), TABLES) is None
    assert chance_if(laid, Declare(Action("quij", "none")), TABLES) is None
    gone = do(laid, Leave("ogre"))
    assert chance_if(gone, Declare(Action("borgin", "melee", ("ogre",))), TABLES) is None


def test_a_fight_apart_does_not_touch_the_chance_of_a_declaration() -> None:
    blow = Declare(Action("borgin", "melee", ("orc",)))
    alone = chance_if(field(), blow, TABLES)
    apart = declared(Action("quij", "melee", ("ogre",)), Action("ogre", "melee", ("quij",)))
    assert alone is not None
    assert chance_if(apart, blow, TABLES) == alone


def test_each_step_may_end_the_work() -> None:
    class EnoughError(Exception):
        """Raised to stop the work."""

    def stop() -> None:
        raise EnoughError

    laid = declared(CAST, Action("ogre", "melee", ("quij",)))
    with pytest.raises(EnoughError):
        chances_of(laid, TABLES, Effort(step=stop))


def test_a_declaration_is_explained_before_its_dice() -> None:
    laid = declared(Action("borgin", "melee", ("ogre",)), Action("ogre", "melee", ("borgin",)))
    act = id_of(laid, laid.running.actions[0])
    assert declared_acts(laid) == ["declared 0", "declared 1"]
    assert act == "declared 0"
    told = explain_act(laid, act, chance(laid, "borgin"), TABLES)
    assert told is not None
    assert told.name == "Borgin strikes Ogre"
    assert told.outcome.startswith("strikes first: ")
    assert any(reason.rule.startswith("ADDICT") for reason in told.reasons)
    unknown = explain_act(laid, act, None, TABLES)
    assert unknown is not None
    assert not unknown.outcome
    assert explain_act(laid, "declared 7", None, TABLES) is None
    assert explain_act(laid, "", None, TABLES) is None


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(0, 10_000))
def test_what_is_foreseen_of_a_declaration_holds_once_it_is_made(seed: int) -> None:
    """The part of the scene that concerns a figure has the same chances as the whole."""
    rng = Random(seed)
    game = rng.choice(("addict", "osric3", "ose", "procedure"))
    kinds: tuple[ActionKind, ...] = ("melee", "missile", "charge")
    people = [figure(f"man {n}", at=(10.0, 10.0 + 8 * n), arms=(BOW,) * (n % 2)) for n in range(3)]
    foes = [figure(f"foe {n}", "red", at=(13.0 + 30 * n, 10.0 + 8 * n)) for n in range(3)]
    laid = led_to(battle(*people, *foes, ruleset=game), "declaration", UNSURPRISED)
    ids = [each.id for each in (*people, *foes)]
    for who in rng.sample(ids, 6):
        others = foes if who.startswith("man") else people
        target = rng.choice(others).id
        cast = rng.random() < 0.3
        kind: ActionKind = "cast" if cast else rng.choice(kinds)
        action = Action(who, kind, (target,), Casting("web", rng.randint(1, 9)) if cast else None)
        foreseen = chance_if(laid, Declare(action), TABLES)
        try:
            after = do(laid, Declare(action))
        except Exception:  # noqa: BLE001 - what may not be declared has no chance
            assert foreseen is None
            continue
        laid = after
        made = chance(laid, who)
        assert (foreseen and foreseen[:2]) == (made and made[:2])
        assert made is None or Fraction(0) <= made.share <= 1


def test_38_so_is_a_charge_that_only_arrives() -> None:
    laid = battle(
        figure("ann", at=(20.0, 20.0)), figure("orc", "red", at=(80.0, 20.0)), ruleset="osric3"
    )
    charge, comes = Action("ann", "charge", ("orc",)), Action("orc", "close", ("ann",))
    laid = declared(charge, comes, laid=led_to(laid, "declaration", UNSURPRISED))
    found = chance(laid, "ann")
    assert found is not None
    assert (found.in_words, found.labelled) == ("comes to nothing", "void")
    assert found.says[0].startswith("Orc closes this round, and may not be attacked by Ann")


def test_38_a_shot_at_one_who_closes_is_void_before_any_die_falls() -> None:
    laid = battle(
        figure("ann", at=(20.0, 20.0), arms=(BOW,)),
        figure("orc", "red", at=(60.0, 20.0)),
        ruleset="osric3",
    )
    shot, comes = Action("ann", "missile", ("orc",)), Action("orc", "close", ("ann",))
    laid = declared(shot, comes, laid=led_to(laid, "declaration", UNSURPRISED))
    found = chance(laid, "ann")
    assert found is not None
    assert (found.in_words, found.labelled) == ("comes to nothing", "void")
    assert found.says[0].startswith("Orc closes this round, and may not be attacked by Ann")
