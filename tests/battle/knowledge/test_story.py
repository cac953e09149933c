"""A round is retold in plain words."""

from typing import Any, get_args

import pytest

from battleboard.battle.battle import LogEntry
from battleboard.battle.knowledge.phrases import FELL
from battleboard.battle.knowledge.recap import NOT_NOTED, recap
from battleboard.battle.state.event import (
    Bled,
    BurnsLow,
    BurntOut,
    Changed,
    Diverted,
    DMRuled,
    EffectBegan,
    EffectEnded,
    EncounterBegan,
    Event,
    FacedTurning,
    Fading,
    FoundGone,
    FoundNoRoom,
    Healed,
    Hurt,
    LightLit,
    Met,
    Missed,
    MoraleChecked,
    MoraleDue,
    OpeningsLost,
    Reacted,
    Resisted,
    RestDue,
    Rolled,
    RoundBegan,
    RoundEnded,
    Saved,
    Spoiled,
    Struck,
    Surprised,
    TableLightLow,
    TableLightOut,
    Tended,
    TimePassed,
    TookEffect,
    Waited,
    WanderingChecked,
    WanderingDue,
    WentOut,
    Wielded,
)
from battleboard.rules.wounds import State
from tests.battle.battles import TEAMS, battle, figure

ANN = figure("ann")
ORC = figure("orc", "red", alias="the brute")
RAT = figure("rat", "red")
SPY = figure("spy", "red", hidden=True)
EVERYBODY = (ANN, figure("bob"), ORC, RAT, SPY)
BLOW = Struck("ann:strike 1", "ann", "orc", "sword", 14, 12, 7, "")


def checked(who: str, result: str, *, holds: bool) -> MoraleChecked:
    return MoraleChecked(who, holds, result, "", "")


def told(*events: Event, players: bool = False, **changes: Any) -> str:
    """What is told of a round in which this happened."""
    log = (LogEntry(1, 0, "", (RoundBegan(1),)), LogEntry(1, 0, "", events, ("spy", "spy1")))
    return " ".join(recap(battle(*EVERYBODY, log=log, **changes), 1, players=players))


def players_hear(*events: Event) -> str:
    return told(*events, players=True)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Hurt("ann", 4, 6), "Ann takes 4."),
        (Hurt("ann", 0, 10), "Ann is unharmed."),
        (Healed("ann", 1, 6), "Ann regains 1 hit point."),
        (Healed("ann", 12, 16), "Ann regains 12 hit points."),
        (Tended("ann"), "Ann is tended."),
        (Bled("ann", 1, -4), "Ann bleeds to −4."),
        (Fading("ann", 3), "Ann has 3 rounds to live."),
        (Spoiled("ann", "ann:spell", "sleep"), "Ann loses sleep."),
        (FacedTurning("orc", "ann", "turned", "", ""), "Orc is turned."),
        (FacedTurning("orc", "ann", "no effect", "", ""), "Orc resists turning."),
        (TookEffect("ann", "light"), "Ann completes light."),
        (EffectBegan("ann", "Bless", 120), "Ann is now under the effect of Bless for 2 rounds."),
        (EffectBegan("ann", "webbed"), "Ann is now webbed."),
        (EffectBegan("ann", "in a maze"), "Ann is now in a maze."),
        (EffectBegan("ann", "speed"), "Ann is now under the effect of speed."),
        (EffectBegan("ann", "Light"), "Ann is now under the effect of Light."),
        (EffectBegan("ann", "Prone"), "Ann is now prone."),
        (EffectBegan("ann", "held", 120), "Ann is now held for 2 rounds."),
        (EffectEnded("ann", "invisible", "lifted"), "Ann is no longer invisible."),
        (Changed("ann", "standing", "unconscious"), "Ann falls unconscious."),
        (Changed("ann", "bleeding", "unconscious"), "Ann stops bleeding."),
        (EffectEnded("ann", "Bless", "time"), "Ann is no longer under the effect of Bless."),
        (
            EffectEnded("ann", "Hold", "concentration"),
            "Ann is no longer under the effect of Hold, because its caster lost concentration.",
        ),
        (
            MoraleDue("red", "The leader is down.", "DMG 67"),
            "Red has to check morale (The leader is down).",
        ),
        (checked("orc", "holds", holds=True), "Orc stands firm."),
        (checked("orc", "flees in panic", holds=False), "Orc flees in panic."),
        (LightLit("ann", "torch"), "Ann lights a torch."),
        (WentOut("ann", "torch"), "Ann puts out the torch."),
        (BurnsLow("ann", "torch", 600), "Ann carries a torch that burns low, with 1 turn left."),
        (BurntOut("ann", "torch"), "Ann sees the torch go out."),
        (
            TableLightLow("torch", 600),
            "A torch on the map burns low, with 1 turn left.",
        ),
        (TableLightOut("torch"), "A torch on the map goes out."),
        (RestDue(3000), "A turn of rest is due."),
        (Waited(600, resting=False, clock_s=600), "Time passes: 10 minutes."),
        (Waited(4800, resting=True, clock_s=4800), "They rest for 1 hour 20 minutes."),
        (WanderingDue(1), "1 check for wandering monsters is due."),
        (WanderingDue(2), "2 checks for wandering monsters are due."),
        (WanderingChecked(1, 1, "OSRIC exploration"), "Something comes."),
        (WanderingChecked(2, 1, "OSRIC exploration"), "Nothing comes."),
        (
            DMRuled("Ann's blow does not happen", "ann"),
            "The DM rules that Ann's blow does not happen.",
        ),
        (EncounterBegan(0), "A new encounter begins."),
        (OpeningsLost(1), "1 door or window was removed with its wall."),
        (OpeningsLost(3), "3 doors and windows were removed with their walls."),
        (Surprised("red", 2, "segment"), "Red is surprised for 2 segments."),
        (Surprised("orc", 0, "segment"), ""),
        (Met(60), "They meet 60 ft apart."),
        (Reacted("hostile"), "The reaction is hostile."),
        (Missed("a", "ann", "orc", "sword", 3, 12, ""), "Ann misses Orc."),
        (Missed("a", "ann", "orc", "", 3, 12, "", charging=True), "Ann charges and misses Orc."),
        (BLOW._replace(charging=True), "Ann charges and hits Orc for 7."),
        (Diverted("a", "orc", "rat", "", ""), "The shot at Orc strays toward Rat."),
        (Saved("ann", "a", "spells", 15, 12, succeeded=True), "Ann saves against spells."),
        (Saved("ann", "a", "spells", 5, 12, succeeded=False), "Ann fails to save against spells."),
        (Resisted("orc", "a", "sleep", 50, succeeded=True), "Orc resists sleep."),
        (Resisted("orc", "a", "sleep", 50, succeeded=False), "Orc does not resist sleep."),
        (Saved("ann", "a", "", 15, 12, succeeded=True), "Ann makes the saving throw."),
        (Saved("ann", "a", "", 5, 12, succeeded=False), "Ann fails the saving throw."),
        (Wielded("ann", ("sword", "dagger")), "Ann takes up sword and dagger."),
        (Wielded("ann", ()), "Ann empties both hands."),
        (Rolled("attack", "1d20", 7), ""),
        (TimePassed(60), ""),
        (Hurt("gone", 4, 6), "Gone takes 4."),
    ],
)
def test_each_thing_that_happens_has_its_sentence(event: Event, sentence: str) -> None:
    assert told(event) == sentence


@pytest.mark.parametrize("state", get_args(State))
def test_each_state_has_its_words(state: State) -> None:
    one, many = FELL[state]
    assert told(Changed("ann", "standing", state)) == f"Ann {one}."
    both = (Changed("ann", "standing", state), Changed("bob", "standing", state))
    assert told(*both) == f"Ann and Bob {many}."


def test_the_last_dice_for_initiative_come_first_and_only_for_the_dm() -> None:
    rolls = (("red", 6), ("blue", 5), ("red", 1))
    events: tuple[Event, ...] = (
        BLOW,
        *(Rolled(f"initiative: {side}", "1d6", value) for side, value in rolls),
    )
    log = LogEntry(1, 0, "", (RoundBegan(1),)), LogEntry(1, 0, "", events, ())
    there = battle(*EVERYBODY, log=log)
    assert recap(there, 1) == ("Initiative: Red 1, Blue 5.", "Ann hits Orc for 7.")
    assert recap(there, 1, players=True) == ("Ann hits the brute for 7.",)


def test_what_one_does_in_a_row_is_one_sentence() -> None:
    blows = (BLOW, Hurt("orc", 7, 3), BLOW._replace(target="rat", damage=9), Hurt("rat", 9, 1))
    assert told(*blows) == "Ann hits Orc for 7 and hits Rat for 9."


def test_a_caster_who_is_hit_loses_the_spell_in_the_same_breath() -> None:
    lost = (Hurt("ann", 4, 6), Spoiled("ann", "ann:spell", "sleep"))
    assert told(*lost) == "Ann takes 4 and loses sleep."


def test_those_who_suffer_the_same_are_told_together() -> None:
    fire = (
        Hurt("orc", 12, -2),
        Changed("orc", "standing", "dead"),
        Hurt("rat", 12, -2),
        Changed("rat", "standing", "dead"),
        Hurt("ann", 6, 4),
    )
    assert told(*fire) == "Orc and Rat take 12 each and die. Ann takes 6."


def test_those_for_whom_there_is_no_plural_follow_with_so_does() -> None:
    fled = [checked(who, "flees", holds=False) for who in ("orc", "rat", "spy")]
    assert told(*fled[:2]) == "Orc flees, and so does Rat."
    assert told(*fled) == "Orc flees, and so do Rat and Spy."


def test_of_bleeding_that_goes_on_only_the_end_is_told() -> None:
    bleeds = tuple(Bled(who, 1, left) for left in (-8, -9) for who in ("ann", "bob"))
    assert told(*bleeds) == "Ann and Bob bleed to −9."
    dies = told(*bleeds, Bled("ann", 1, -10), Changed("ann", "bleeding", "dead"))
    assert dies == "Bob bleeds to −9. Ann bleeds to −10 and dies."
    healed = told(Bled("ann", 1, -3), Healed("ann", 1, -2), Bled("ann", 1, -3))
    assert healed == "Ann bleeds to −3, regains 1 hit point and bleeds to −3."


def test_the_end_of_the_round_is_a_paragraph_of_its_own() -> None:
    log = (
        LogEntry(1, 0, "", (RoundBegan(1),)),
        LogEntry(1, 3, "", (BLOW, Hurt("orc", 7, 3))),
        LogEntry(1, 9, "", (Bled("ann", 1, -3), RoundEnded(1))),
        LogEntry(1, 9, "", (Tended("ann"),)),
    )
    found = battle(*EVERYBODY, log=log)
    assert recap(found, 1) == (
        "Ann hits Orc for 7.",
        "The round ends. Ann bleeds to −3.",
        "Ann is tended.",
    )
    assert recap(found, 2) == ()


def test_players_hear_the_names_that_they_know() -> None:
    assert players_hear(BLOW, Hurt("orc", 7, 3)) == "Ann hits the brute for 7."
    assert players_hear(Hurt("orc", 7, 3)) == "The brute takes 7."
    assert told(Hurt("orc", 7, 3)) == "Orc takes 7."


@pytest.mark.parametrize(
    "event",
    [
        Bled("orc", 1, -4),
        BurnsLow("orc", "torch", 60),
        Fading("orc", 2),
        Healed("orc", 3, 9),
        EffectBegan("orc", "Bless", 60),
        EffectEnded("orc", "Bless", "time"),
        Spoiled("orc", "orc:spell", "sleep"),
        MoraleDue("red", "The leader is down.", "DMG 67"),
        checked("orc", "holds", holds=True),
        Reacted("hostile"),
    ],
)
def test_players_do_not_hear_what_only_the_dm_knows_of_foes(event: Event) -> None:
    assert players_hear(event) == ""
    assert told(event)


@pytest.mark.parametrize("event", [Bled("ann", 1, -4), EffectBegan("ann", "Bless", 60)])
def test_players_hear_all_of_their_own(event: Event) -> None:
    assert players_hear(event) == told(event)


def test_players_hear_nothing_of_those_who_are_hidden() -> None:
    assert players_hear(Hurt("spy", 3, 4), LightLit("spy", "torch")) == ""
    assert players_hear(BLOW._replace(target="spy"), Hurt("spy", 7, 3)) == ""


def test_where_nothing_was_noted_players_hear_of_their_own_alone_and_are_told_so() -> None:
    """As in older files: a foe in sight now need not have been in sight then."""
    events = (
        Hurt("ann", 3, 4),
        Hurt("rat", 3, 4),
        *(BLOW, Hurt("orc", 7, 3)),
        MoraleDue("red", "half of it is down", "II.D"),
    )
    log = (LogEntry(0, 0, "", events),)
    assert recap(battle(*EVERYBODY, log=log), 0, players=True) == ("Ann takes 3.", NOT_NOTED)
    alone = (LogEntry(0, 0, "", (Hurt("ann", 3, 4),)),)
    assert recap(battle(*EVERYBODY, log=alone), 0, players=True) == ("Ann takes 3.",)
    assert NOT_NOTED not in recap(battle(*EVERYBODY, log=log), 0)


def test_of_a_blow_out_of_hiding_players_hear_what_it_did() -> None:
    stab = (BLOW._replace(by="spy", target="ann"), Hurt("ann", 7, 3))
    assert players_hear(*stab) == "Ann takes 7."
    assert told(*stab) == "Spy hits Ann for 7."


def test_players_see_their_own_who_hide() -> None:
    hidden = ANN._replace(hidden=True)
    log = (LogEntry(0, 0, "", (Hurt("ann", 3, 4),)),)
    assert recap(battle(hidden, log=log), 0, players=True) == ("Ann takes 3.",)


def test_a_side_of_foes_has_no_name_for_the_players() -> None:
    """Its name is the DM's own, and may reveal what they are."""
    teams = {**TEAMS, "red": TEAMS["red"]._replace(name="Vampires of the crypt")}
    stood = Surprised("red", 2, "segment"), Surprised("blue", 1, "segment")
    assert "Vampires of the crypt are surprised" in told(*stood, teams=teams)
    heard = told(*stood, teams=teams, players=True)
    assert heard.startswith("The others are surprised for 2 segments")
    assert "Blue" in heard


def test_what_is_said_of_nobody_stands_alone() -> None:
    met = (Met(60), Reacted("hostile"), Reacted("hostile"))
    assert told(*met) == (
        "They meet 60 ft apart. The reaction is hostile. The reaction is hostile."
    )


def test_those_who_are_gone_for_good_keep_their_names_and_stay_hidden() -> None:
    gone = {"orc1": ORC._replace(id="orc1"), "spy1": SPY._replace(id="spy1")}
    blow = (BLOW._replace(target="orc1"), Hurt("orc1", 7, 3), Hurt("spy1", 2, 1))
    assert told(*blow, gone=gone) == "Ann hits Orc for 7. Spy takes 2."
    assert told(*blow, gone=gone, players=True) == "Ann hits the brute for 7."


def test_time_that_goes_by_step_by_step_is_told_as_one() -> None:
    turn, rest = Waited(600, resting=False, clock_s=600), Waited(600, resting=True, clock_s=1200)
    fell = Rolled("wandering monsters", "1d6", 4)
    assert told(turn, TimePassed(600), fell, turn) == "Time passes: 20 minutes."
    assert told(turn, rest, rest) == "Time passes: 10 minutes. They rest for 20 minutes."
    assert told(turn, BurntOut("ann", "torch"), turn) == (
        "Time passes: 10 minutes. Ann sees the torch go out. Time passes: 10 minutes."
    )


def test_the_players_hear_of_time_and_not_of_checks() -> None:
    due, came = WanderingDue(1), WanderingChecked(1, 1, "")
    waited = Waited(600, resting=False, clock_s=600)
    assert players_hear(waited, due, came) == "Time passes: 10 minutes."


def test_a_side_with_a_name_in_the_plural_is_spoken_of_as_many() -> None:
    foes = {**TEAMS, "red": TEAMS["red"]._replace(name="Foes")}
    assert told(Surprised("red", 2, "segment"), teams=foes) == "Foes are surprised for 2 segments."
    due = MoraleDue("red", "The leader is down.", "DMG 67")
    assert told(due, teams=foes) == "Foes have to check morale (The leader is down)."
    assert told(Surprised("blue", 2, "segment"), teams=foes).startswith("Blue is")


def test_players_are_not_told_at_whom_a_foe_finds_no_room() -> None:
    """It may not have moved at all, and this would reveal its intent."""
    own, theirs = FoundNoRoom("ann", "orc"), FoundNoRoom("rat", "ann")
    assert told(own, theirs) == "Ann has no room next to Orc. Rat has no room next to Ann."
    assert players_hear(own, theirs) == "Ann has no room next to the brute."


def test_who_finds_no_room_is_told_once_and_not_also_out_of_reach() -> None:
    no_room, too_far = FoundNoRoom("ann", "orc"), FoundGone("1", "ann", "orc", 8.0)
    other = FoundGone("2", "ann", "rat", 9.0)
    dead = FoundGone("3", "ann", "orc")
    said = told(no_room, too_far, Bled("rat", 1, -1), no_room, other, dead)
    assert said.count("no room next to Orc") == 1
    assert "Orc out of reach" not in said
    assert "Rat out of reach" in said
    assert "Orc out of the fight" in said
    assert "out of reach" in players_hear(no_room, too_far)
