"""Commands of declaration say who may declare what, when, and beside which other actions."""

from typing import Any

import pytest

from battleboard.battle.apply import Record, apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import CancelDeclaration, Declare, Delay, Hesitate
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.phase_changes import EndBattle, NextPhase, ThrowAll, ThrowDie
from battleboard.battle.commands.placing import PlaceFigure, RemoveFigure
from battleboard.battle.commands.playing import Settle
from battleboard.battle.commands.striking import Strike, Wield
from battleboard.battle.procedure.declarations import declarations_not_begun
from battleboard.battle.state.command_context import Refusal, Roll, RollResult
from battleboard.battle.state.event import Warned
from battleboard.battle.state.figure import Effect, Spell
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.rules import RULESETS, Action, Casting
from battleboard.rules.scene import ActionKind
from tests.battle.battles import BOW, SWORD, TABLES, battle, figure
from tests.battle.table import UNSURPRISED, at, done, fights, in_round, led_to, meet, open_now

SURPRISED = {"surprise: blue": 6, "surprise: red": 3}
DICE = {"initiative: blue": 5, "initiative: red": 2}
SLEEP = Casting("sleep", 1)


def casts(who: str, *targets: str, spell: Casting = SLEEP) -> Declare:
    return Declare(Action(who, "cast", targets, spell))


def kinds_of(before: Battle, who: str) -> list[str]:
    return [action.kind for action in before.running.actions if action.by == who]


def resolving(ruleset: str, *deeds: Declare) -> Battle:
    """A round in which acts are played, after some declarations."""
    return led_to(at(in_round(ruleset), *deeds), "resolution", DICE)


def test_a_declaration_is_a_sentence_in_the_log() -> None:
    assert done(in_round(), fights("ann", "orc")).battle.log[-1].text == "Ann strikes Orc"
    also = Declare(Action("ann", "move"), also=True)
    assert also.sentence(meet()) == "Ann moves as well"


def test_a_later_declaration_takes_the_place_of_an_earlier_one() -> None:
    after = at(in_round(), fights("ann", "orc"), casts("ann", "orc"))
    assert kinds_of(after, "ann") == ["cast"]


def test_nothing_is_declared_while_the_parties_meet() -> None:
    with pytest.raises(Refusal, match="Nothing is declared in the phase 'surprise'"):
        at(meet(), fights("ann", "orc"))
    assert open_now(meet()).declarers == ()


def test_nothing_is_declared_when_the_battle_is_over() -> None:
    over = at(in_round(), EndBattle())
    assert open_now(over).declarers == ()
    with pytest.raises(Refusal, match=r"The battle is over\."):
        at(over, fights("ann", "orc"))


def test_those_who_are_out_declare_nothing() -> None:
    before = at(in_round(), Damage(("ann",), 30))
    assert "ann" not in open_now(before).declarers
    with pytest.raises(Refusal, match="Ann is out of the fight"):
        at(before, fights("ann", "orc"))


def test_those_who_wait_off_the_table_declare_nothing_and_are_no_target() -> None:
    before = in_round()
    away = before.with_figure(before.figures["orc"]._replace(present=False))
    with pytest.raises(Refusal, match="Orc is not on the table"):
        at(away, fights("orc", "ann"))
    with pytest.raises(Refusal, match="Orc is not on the table"):
        at(away, fights("ann", "orc"))


def test_a_name_that_nobody_has_is_refused() -> None:
    with pytest.raises(Refusal, match="There is no figure 'ork'"):
        at(in_round(), fights("ann", "ork"))


def test_a_spell_must_be_ready_where_the_card_lists_any() -> None:
    mage = figure("quij", spells=(Spell("sleep"), Spell("web", left=0)))
    before = led_to(battle(mage, figure("orc", "red")), "declaration")
    assert kinds_of(at(before, casts("quij", "orc")), "quij") == ["cast"]
    with pytest.raises(Refusal, match="Quij has no spell 'web' ready"):
        at(before, casts("quij", spell=Casting("web", 2)))
    with pytest.raises(Refusal, match=r"no spell 'slep' ready \(did you mean 'sleep'\?\)"):
        at(before, casts("quij", spell=Casting("slep", 1)))


def test_a_shot_wants_something_to_shoot_or_throw() -> None:
    javelin = SWORD._replace(ranges=(2, 4, 6))
    before = led_to(
        battle(
            figure("archer", arms=(SWORD, BOW), in_hand=1),
            figure("thrower", arms=(javelin,)),
            figure("manticore", arms=()),
            figure("swordsman"),
            figure("orc", "red", at=(50.0, 0.0)),
        ),
        "declaration",
    )
    for who in ("archer", "thrower", "manticore"):
        assert kinds_of(at(before, Declare(Action(who, "missile", ("orc",)))), who) == ["missile"]
    with pytest.raises(Refusal, match="Swordsman has nothing in hand to shoot or throw"):
        at(before, Declare(Action("swordsman", "missile", ("orc",))))


@pytest.mark.parametrize("ruleset", ["addict", "procedure", "osric", "osric3"])
def test_what_must_be_declared_before_the_dice_comes_too_late_after_them(ruleset: str) -> None:
    before = led_to(in_round(ruleset), "initiative")
    assert kinds_of(at(before, fights("ann", "orc")), "ann") == ["melee"]
    thrown = at(before, ThrowDie("initiative: red"))
    assert open_now(thrown).declarers == ()
    with pytest.raises(Refusal, match="too late to declare that Ann strikes Orc"):
        at(thrown, fights("ann", "orc"))


def test_where_only_spells_are_declared_other_deeds_come_while_the_round_is_played() -> None:
    before = resolving("ose", casts("bob"))
    assert open_now(before).undeclared == ("ann", "orc", "ogre")
    assert kinds_of(at(before, fights("ann", "orc")), "ann") == ["melee"]
    with pytest.raises(Refusal, match="too late to declare that Ann casts sleep"):
        at(before, casts("ann"))
    with pytest.raises(Refusal, match="and Bob casts sleep: you can cancel that, but not chang"):
        at(before, fights("bob", "orc"))


def test_a_declaration_while_the_round_is_played_leaves_what_was_played() -> None:
    before = at(resolving("ose"), fights("ann", "orc"), Settle("ann:strike 1", "miss"))
    after = done(before, fights("orc", "ann")).battle
    assert [(turn.act.id, turn.played) for turn in placed_acts(after)] == [
        ("ann:strike 1", True),
        ("orc:strike 1", False),
    ]


def test_a_figure_does_one_thing_in_a_round() -> None:
    before = at(in_round(), fights("ann", "orc"))
    with pytest.raises(Refusal, match="Ann strikes Orc, and can do only one thing"):
        at(before, Declare(Action("ann", "move", ("ogre",)), also=True))


def test_a_specialist_looses_an_arrow_before_whatever_else() -> None:
    archer = figure("archer", arms=(BOW,))
    before = led_to(battle(archer, figure("orc", "red", at=(50.0, 0.0))), "declaration")
    early = Action("archer", "missile", ("orc",), before_initiative=True)
    usual = Action("archer", "missile", ("orc",))
    after = at(before, Declare(early), Declare(usual, also=True))
    assert kinds_of(after, "archer") == ["missile", "missile"]
    with pytest.raises(Refusal, match="can do only one thing"):
        at(after, Declare(usual, also=True))


def test_two_cantrips_go_together_and_the_rules_ask_for_the_die_between_them() -> None:
    before = at(in_round(), casts("ann", "orc"))
    outcome = done(before, Declare(Action("ann", "cast", ("orc",), Casting("wink", 1)), also=True))
    assert kinds_of(outcome.battle, "ann") == ["cast", "cast"]
    (warned,) = [event for event in outcome.events if isinstance(event, Warned)]
    assert "second cantrip comes d4 segments after the first" in warned.text


def test_a_second_spell_is_refused_unless_both_are_cantrips() -> None:
    wink, blink, web = (
        Declare(Action("ann", "cast", ("orc",), Casting(name, time)), also=True)
        for name, time in (("wink", 1), ("blink", 1), ("web", 2))
    )
    spoken = "Ann casts wink on Orc: one spell a round, or two cantrips"
    with pytest.raises(Refusal, match=spoken):
        at(in_round(), wink, web)
    with pytest.raises(Refusal, match=spoken):
        at(in_round(), wink, blink, blink)
    assert kinds_of(at(in_round(), wink, web._replace(also=False)), "ann") == ["cast"]


def test_a_recorded_second_spell_is_declared_again() -> None:
    before, web = in_round(), Action("ann", "cast", ("orc",), Casting("web", 2))
    for name in ("web", "fear"):
        command = Declare(web._replace(casting=Casting(name, 2)), also=True)
        before = replay(before, Record(command), TABLES)
    assert kinds_of(before, "ann") == ["cast", "cast"]


def test_moving_and_striking_go_together_in_basic_games() -> None:
    back = Declare(Action("ann", "withdraw"))
    for ruleset, kind in (("ose", "declaration"), ("countdown", "resolution")):
        before = at(in_round(ruleset, kind), back, Declare(fights("ann", "orc").action, also=True))
        assert kinds_of(before, "ann") == ["withdraw", "melee"]


def test_the_rules_warn_of_what_will_come_to_nothing() -> None:
    charged = figure("ann", last_charge=1)
    before = led_to(battle(charged, figure("orc", "red", at=(50.0, 0.0))), "declaration")
    before = before.with_running(before.running._replace(number=3))
    outcome = done(before, Declare(Action("ann", "charge", ("orc",))))
    assert any("Ann" in event.text for event in outcome.events if isinstance(event, Warned))


def test_a_set_weapon_is_not_said_to_wait_for_nobody_where_somebody_charges() -> None:
    before = led_to(battle(figure("ann"), figure("orc", "red", at=(50.0, 0.0))), "declaration")
    setting = Declare(Action("ann", "set"))

    def warnings(there: Battle) -> list[str]:
        events = done(there, setting).events
        return [event.text for event in events if isinstance(event, Warned)]

    (alone,) = warnings(before)
    assert alone.startswith("Nobody's charge reaches Ann")
    assert warnings(at(before, Declare(Action("orc", "charge", ("ann",))))) == []


def test_what_comes_to_nothing_in_the_running_round_is_refused() -> None:
    before = at(in_round("countdown", "resolution"), fights("ann", "orc"))
    with pytest.raises(Refusal, match=r"Ann has attacked, and can do nothing more"):
        at(before, Declare(fights("ann", "ogre").action, also=True))
    assert kinds_of(at(before, Declare(Action("bob", "none"))), "bob") == ["none"]


def test_doing_nothing_gives_way_to_whatever_is_declared_besides() -> None:
    before = at(in_round(), Declare(Action("ann", "none")))
    after = at(before, Declare(fights("ann", "orc").action, also=True))
    assert kinds_of(after, "ann") == ["melee"]


# The surprise segments.


def surprised(**changes: Any) -> Battle:
    return led_to(meet(**changes), "advantage", SURPRISED | {"surprise: red": 2})


def test_the_surprised_declare_nothing_while_they_are() -> None:
    before = surprised()
    assert open_now(before).declarers == ("ann", "bob")
    with pytest.raises(Refusal, match="Orc is surprised and cannot act in segment 2"):
        at(before, fights("orc", "ann"))


def test_a_figure_does_one_thing_in_each_surprise_segment() -> None:
    twice = Declare(fights("ann", "orc").action, also=True)
    before = at(surprised(), fights("ann", "orc"), twice)
    assert [action.segment for action in before.running.actions] == [1, 2]
    assert [turn.place for turn in placed_acts(before)] == [1, 2]
    other = at(before, Declare(Action("ann", "melee", ("ogre",), segment=2)))
    assert [action.targets for action in other.running.actions] == [("orc",), ("ogre",)]
    with pytest.raises(Refusal, match="Ann already acts in segment 2"):
        at(before, twice)


def test_a_declaration_for_a_surprise_segment_that_is_over_is_refused() -> None:
    second = Declare(Action("ann", "melee", ("orc",), segment=2))
    before = at(surprised(), second, Settle("ann:strike 1", "miss"))
    with pytest.raises(Refusal, match="Surprise segment 1 is over"):
        at(before, Declare(Action("bob", "melee", ("orc",), segment=1)))
    assert at(before, fights("bob", "orc")).running.actions[-1].segment == 2


def test_what_was_done_in_a_surprise_segment_is_not_replaced() -> None:
    before = at(surprised(), fights("ann", "orc"), Settle("ann:strike 1", "miss"))
    after = done(before, fights("ann", "orc")).battle
    assert [action.segment for action in after.running.actions] == [1, 2]
    assert [(turn.place, turn.played) for turn in placed_acts(after)] == [(1, True), (2, False)]


@pytest.mark.parametrize("ruleset", ["ose", "countdown"])
def test_a_round_of_surprise_has_no_segments(ruleset: str) -> None:
    before = at(surprised(ruleset=ruleset), fights("ann", "orc"))
    assert before.running.actions[0].segment is None
    with pytest.raises(Refusal, match=r"Orc is surprised and cannot act (this round|for 1 round)"):
        at(before, fights("orc", "ann"))


# Late arrivals.


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_late_arrival_declares_and_does_not_act_before_it_came(ruleset: str) -> None:
    spell = Casting("sleep", 2)
    before = led_to(at(in_round(ruleset, "initiative"), ThrowAll(), typed=DICE), "resolution")
    before = before.with_running(before.running._replace(now=4))
    came = at(before, PlaceFigure(figure("quij", at=(8.0, 0.0))))
    came = at(came, *([ThrowDie("initiative: quij")] if ruleset == "countdown" else []))
    after = done(came, casts("quij", "orc", spell=spell)).battle
    (turn,) = placed_acts(after)
    assert turn.place >= 4
    if before.rules.pace.place_s == 6:
        assert turn.place == {"osric": 6, "osric3": 6}.get(ruleset, 5)


def test_a_late_arrival_that_need_not_hurry_keeps_its_own_segment() -> None:
    before = led_to(at(in_round("osric"), fights("bob", "orc"), fights("orc", "bob")), "initiative")
    before = at(
        before, ThrowAll(), NextPhase(), typed={"initiative: blue": 1, "initiative: red": 6}
    )
    before = before.with_running(before.running._replace(now=2))
    after = at(before, PlaceFigure(figure("quij")), casts("quij", "orc", spell=Casting("sleep", 2)))
    assert after.running.actions[-1].delay == 0
    assert next(turn.place for turn in placed_acts(after) if turn.act.by == "quij") == 8


def test_one_who_fell_in_this_round_declares_nothing_more() -> None:
    before = at(in_round("countdown", "resolution"), Damage(("ann",), 12))
    healed = before.with_figure(before.figures["ann"]._replace(hp=meet().figures["ann"].hp))
    assert "ann" not in open_now(healed).declarers


# Cancelling, waiting and hesitating.


def test_after_the_round_nothing_is_left_to_be_begun() -> None:
    before = resolving("addict", fights("ann", "orc"), fights("bob", "orc"))
    blow = next(turn for turn in placed_acts(before) if turn.act.by == "ann")
    after = at(before, Settle(blow.act.id, "miss"))
    assert declarations_not_begun(after, "bob")
    ended = at(after.with_running(after.running._replace(ended=True)), RemoveFigure("orc"))
    assert declarations_not_begun(ended, "bob") == ()


def test_a_declaration_may_be_taken_back() -> None:
    before = at(in_round(), fights("ann", "orc"), fights("bob", "orc"))
    outcome = done(before, CancelDeclaration("ann"))
    assert [action.by for action in outcome.battle.running.actions] == ["bob"]
    assert outcome.battle.log[-1].text == "Ann cancels the declaration"
    with pytest.raises(Refusal, match="Ann has declared nothing"):
        at(outcome.battle, CancelDeclaration("ann"))
    assert kinds_of(at(outcome.battle, casts("ann")), "ann") == ["cast"]


def test_what_was_given_up_after_the_dice_is_not_replaced() -> None:
    before = at(resolving("ose", casts("ann")), CancelDeclaration("ann"))
    assert placed_acts(before) == ()
    assert "ann" not in open_now(before).declarers
    with pytest.raises(Refusal, match="Ann cancelled the declaration and does nothing else"):
        at(before, fights("ann", "orc"))


def test_what_need_not_be_declared_may_be_changed_after_the_dice() -> None:
    before = at(
        resolving("ose"), fights("ann", "orc"), CancelDeclaration("ann"), fights("ann", "ogre")
    )
    assert placed_acts(before)[0].act.targets == ("ogre",)


def test_what_was_begun_is_not_taken_back() -> None:
    before = at(resolving("ose"), fights("ann", "orc"), Settle("ann:strike 1", "miss"))
    with pytest.raises(Refusal, match="Ann has already begun"):
        at(before, CancelDeclaration("ann"))


def test_nothing_is_taken_back_when_the_round_is_over() -> None:
    before = at(resolving("addict", fights("ann", "orc")), NextPhase(leaving_open=True))
    with pytest.raises(Refusal, match="Declarations cannot be changed in the phase"):
        at(before, CancelDeclaration("ann"))


def test_one_who_waits_acts_later() -> None:
    before = at(in_round(), casts("ann", "orc"))
    outcome = done(before, Delay("ann", 3))
    assert outcome.battle.log[-1].text == "Ann waits 3 segments"
    assert placed_acts(led_to(outcome.battle, "resolution"))[0].place == 4
    assert Delay("ann", 0).sentence(before) == "Ann no longer waits"
    assert at(outcome.battle, Delay("ann", 0)).running.actions[0].delay == 0
    with pytest.raises(Refusal, match="A delay must be 0 segments or more, not -1"):
        at(before, Delay("ann", -1))
    with pytest.raises(Refusal, match="Bob has declared nothing"):
        at(before, Delay("bob", 1))


def test_every_six_seconds_of_dithering_cost_a_segment() -> None:
    """20 seconds cost three segments, in whatever pieces they come."""
    before = at(in_round(), Hesitate("ann", 13.5), casts("ann", "orc"), casts("bob", "orc"))
    assert before.running.actions[0].hesitation == 2
    after = done(before, Hesitate("ann", 6.5)).battle
    assert after.log[-1].text == "Ann hesitates for 6.5 s"
    placed = {turn.act.by: turn.place for turn in placed_acts(led_to(after, "resolution"))}
    assert placed == {"ann": 4, "bob": 1}
    for seconds in (0.0, -1.0, float("inf"), float("nan")):
        with pytest.raises(Refusal, match="Hesitation must be more than 0 seconds"):
            at(before, Hesitate("ann", seconds))


@pytest.mark.parametrize("command", [Delay("ann", 1), Hesitate("ann", 6)])
def test_a_game_that_does_not_time_hesitation_says_so(command: Delay | Hesitate) -> None:
    with pytest.raises(Refusal, match="Hesitation has no effect"):
        at(at(in_round("ose"), fights("ann", "orc")), command)


def test_a_blow_that_another_lays_himself_open_to_is_no_deed_of_ones_own() -> None:
    """Ann flees, and Orc attacks her out of turn; he can still be given another declaration."""
    flees = Declare(Action("ann", "flee"))
    before = led_to(at(in_round("osric"), flees, fights("orc", "bob")), "resolution", DICE)
    blow = next(turn for turn in placed_acts(before) if turn.act.extra and turn.act.by == "orc")
    after = at(before, Settle(blow.act.id, "miss"), CancelDeclaration("orc"))
    assert kinds_of(after, "orc") == []


def test_a_refused_declaration_leaves_the_battle_as_it_was() -> None:
    before = in_round()
    with pytest.raises(Refusal):
        apply(before, fights("ann", "ork"), tables=TABLES)
    assert before == in_round()


# A blow is never struck with a bow.


@pytest.mark.parametrize("kind", ["melee", "charge", "set"])
def test_what_only_shoots_strikes_no_blow(kind: ActionKind) -> None:
    archer = figure("archer", arms=(BOW, SWORD), at=(30.0, 0.0))
    before = led_to(battle(archer, figure("orc", "red")), "declaration", UNSURPRISED)
    blow = Declare(Action("archer", kind, ("orc",)))
    with pytest.raises(Refusal, match="Archer cannot strike with the short bow: wield a melee"):
        at(before, blow)
    assert at(before, Declare(Action("archer", "pummel", ("orc",)))).running.actions
    assert at(before, Declare(Action("archer", "close", ("orc",)))).running.actions
    assert at(before, Wield("archer", 1, drawn=True), blow).running.actions


MISSED = (RollResult("attack: archer:strike 1", Roll(1, 20), 1),)


def test_a_battle_in_which_that_was_declared_once_still_opens() -> None:
    archer = figure("archer", arms=(BOW,))
    before = led_to(battle(archer, figure("orc", "red")), "declaration", UNSURPRISED)
    after = replay(before, Record(fights("archer", "orc")), TABLES)
    assert after.running.actions[0].kind == "melee"
    laid = led_to(after, "resolution", {"initiative: blue": 5, "initiative: red": 2})
    with pytest.raises(Refusal, match="Archer cannot strike with the short bow"):
        at(laid, Strike("archer:strike 1"))
    again = replay(laid, Record(Strike("archer:strike 1"), MISSED), TABLES)
    assert again.running.settled
    bare = at(before, Declare(Action("archer", "pummel", ("orc",))))
    fists = led_to(bare, "resolution", {"initiative: blue": 5, "initiative: red": 2})
    assert placed_acts(fists)[0].is_due


def warned_of(before: Battle, command: Declare) -> list[str]:
    events = apply(before, command, tables=TABLES).events
    return [each.text for each in events if isinstance(each, Warned)]


def test_37_8_a_silenced_caster_is_warned_of_and_devices_stay() -> None:
    silenced = Effect("silenced", "silenced", "silenced")
    there = at(in_round(), ApplyEffect(("ann",), silenced))
    told = "Ann is silenced: a spell with a verbal component fails."
    assert told in warned_of(there, casts("ann", "orc"))
    device = Declare(Action("ann", "device", ("orc",), Casting("wand", 1)))
    assert told not in warned_of(there, device)
    assert told not in warned_of(in_round(), casts("ann", "orc"))
