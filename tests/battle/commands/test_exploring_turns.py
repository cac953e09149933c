"""Time between fights brings wandering monsters, rest, healing and another encounter."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle, Encounter, LogEntry
from battleboard.battle.commands import (
    BeginEncounter,
    CheckWandering,
    DropWandering,
    EndBattle,
    NextPhase,
    PassTime,
    RestDays,
    ResumeBattle,
    SetRhythm,
)
from battleboard.battle.procedure.phase_transitions import begin_next_round
from battleboard.battle.round.between_fights import (
    NO_RHYTHM,
    fought_since_rest,
    is_rest_due,
    rhythm_of,
    seconds_to_check,
)
from battleboard.battle.state.command_context import Refusal, RollRequest
from battleboard.battle.state.event import (
    EffectBegan,
    EffectEnded,
    EncounterBegan,
    Event,
    Healed,
    RestDue,
    RoundEnded,
    TableLightOut,
    TimePassed,
    Waited,
    WanderingChecked,
    WanderingDue,
)
from battleboard.battle.state.figure import CarriedLight, Effect, HitPoints
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Light
from battleboard.rules import RULESETS
from battleboard.rules.exploration import Rhythm
from battleboard.rules.measures import DAY_S, HOUR_S, TURN_S
from tests.battle.battles import FLOOR, TABLES, battle, do, figure
from tests.battle.rounds import context, playing, strikes

ON = PassTime(1, wandering="due")


class Shown:
    """Dice that show given numbers in order."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.left = list(numbers)
        self.asked: list[str] = []

    def roll(self, ask: RollRequest) -> int:
        self.asked.append(str(ask.dice))
        return self.left.pop(0)


def party(game: str = "osric", **changes: Any) -> Battle:
    return battle(figure("ann"), figure("orc", "red"), ruleset=game)._replace(**changes)


def on(before: Battle, turns: int) -> Battle:
    for _ in range(turns):
        before = do(before, ON)
    return before


def of_kind(outcome: Outcome, *kinds: type[Event]) -> list[Event]:
    return [each for each in outcome.events if isinstance(each, kinds)]


@pytest.mark.parametrize(("game", "turns"), [("addict", 3), ("osric3", 3), ("ose", 2)])
def test_a_check_falls_due_by_the_rhythm_of_the_game(game: str, turns: int) -> None:
    before = on(party(game), turns - 1)
    assert (before.exploring.due, seconds_to_check(before)) == (0, TURN_S)
    outcome = apply(before, ON)
    assert WanderingDue(1) in outcome.events
    assert outcome.battle.exploring.due == 1
    assert seconds_to_check(outcome.battle) == turns * TURN_S


def test_in_a_game_without_a_rhythm_no_check_falls_due() -> None:
    later = on(party("countdown"), 12)
    assert (later.exploring.due, seconds_to_check(later), rhythm_of(later)) == (0, None, None)
    with pytest.raises(Refusal) as told:
        do(later, CheckWandering(), rolls=Shown([1]))
    assert str(told.value) == NO_RHYTHM


def test_what_was_passed_without_checks_is_as_before() -> None:
    outcome = apply(party(), PassTime(7))
    assert outcome.battle.exploring == party().exploring
    assert of_kind(outcome, Waited, WanderingDue) == []


@pytest.mark.parametrize(("shown", "comes"), [(1, True), (2, False), (6, False)])
def test_the_die_that_is_due_says_whether_something_comes(shown: int, *, comes: bool) -> None:
    due = on(party(), 3)
    outcome = apply(due, CheckWandering(), Shown([shown]), TABLES)
    (check,) = of_kind(outcome, WanderingChecked)
    assert check == WanderingChecked(shown, 1, "OSRIC exploration")
    assert isinstance(check, WanderingChecked)
    assert check.comes == comes
    assert outcome.battle.exploring.due == 0


def test_the_dm_may_check_whenever_there_is_noise() -> None:
    assert do(party(), CheckWandering(), rolls=Shown([3])).exploring.due == 0


def test_checks_that_are_due_pile_up_until_they_are_thrown_or_let_go() -> None:
    due = on(party(), 7)
    assert due.exploring.due == 2
    assert do(due, CheckWandering(), rolls=Shown([4])).exploring.due == 1
    assert do(due, CheckWandering(), rolls=Shown([1])).exploring.due == 0
    assert do(due, DropWandering()).exploring.due == 0
    assert DropWandering().sentence(due) == "Skip 2 checks for wandering monsters"
    with pytest.raises(Refusal) as told:
        do(party(), DropWandering())
    assert str(told.value) == "No check for wandering monsters is due."


def test_time_that_is_watched_goes_by_with_all_its_checks_thrown() -> None:
    dice = Shown([6, 2])
    outcome = apply(party(), PassTime(1, "hour", wandering="thrown"), dice, TABLES)
    assert outcome.battle.clock_s == HOUR_S
    assert dice.asked == ["1d6", "1d6"]
    assert of_kind(outcome, Waited) == [Waited(HOUR_S, resting=False, clock_s=HOUR_S)]
    assert outcome.battle.exploring.due == 0


def test_time_that_is_watched_stops_where_something_comes() -> None:
    torch = figure("ann", light=CarriedLight("torch", 40, left_s=6 * TURN_S))
    before = battle(torch, ruleset="ose")
    outcome = apply(before, PassTime(1, "hour", wandering="thrown"), Shown([5, 1]), TABLES)
    assert outcome.battle.clock_s == 4 * TURN_S
    light = outcome.battle.figure("ann").light
    assert light is not None
    assert light.left_s == 2 * TURN_S
    assert of_kind(outcome, Waited) == [Waited(4 * TURN_S, resting=False, clock_s=4 * TURN_S)]


def test_a_check_that_was_due_is_thrown_before_any_time_goes_by() -> None:
    outcome = apply(on(party(), 3), PassTime(6, wandering="thrown"), Shown([1]), TABLES)
    assert outcome.battle.clock_s == 3 * TURN_S
    assert of_kind(outcome, Waited, TimePassed) == []


def test_where_none_wander_watched_time_needs_no_dice() -> None:
    quiet = do(party(), SetRhythm(Rhythm(1, 0)))
    assert do(quiet, PassTime(8, "hour", wandering="thrown")).clock_s == 8 * HOUR_S


def test_a_night_that_is_broken_off_after_some_hours_was_rest_still() -> None:
    tired = on(party("ose"), 5)
    broken = do(
        tired,
        PassTime(8, "hour", resting=True, wandering="thrown"),
        rolls=Shown([6, 6, 6, 1]),
    )
    assert broken.rested_s == broken.clock_s == 8 * TURN_S


def test_less_than_a_turn_is_no_rest() -> None:
    later = do(on(party(), 4), PassTime(5, "round", resting=True, wandering="due"))
    assert later.rested_s == 0
    assert is_rest_due(do(later, PassTime(5, "round", wandering="due")))


def test_a_rest_is_due_after_five_turns_and_done_in_one() -> None:
    tired = on(party(), 4)
    assert not is_rest_due(tired)
    outcome = apply(tired, ON)
    assert RestDue(5 * TURN_S) in outcome.events
    assert is_rest_due(outcome.battle)
    rested = do(outcome.battle, PassTime(1, resting=True, wandering="due"))
    assert not is_rest_due(rested)
    assert rested.rested_s == rested.clock_s


def test_where_the_game_says_nothing_of_rest_none_is_due() -> None:
    outcome = apply(party("countdown"), PassTime(5, wandering="due"))
    assert of_kind(outcome, RestDue) == []
    assert not is_rest_due(on(party("countdown"), 9))


def fought(before: Battle, ago_s: int = 0) -> Battle:
    """The battle after a round that ended this many seconds ago."""
    round_s = before.rules.pace.round_s
    over = LogEntry(1, 9, "", (TimePassed(round_s), RoundEnded(1)))
    clock_s = before.clock_s + round_s + ago_s
    since = LogEntry(1, 9, "", (TimePassed(ago_s),))
    return before._replace(log=(*before.log, over, since), clock_s=clock_s)


@pytest.mark.parametrize(("game", "asks"), [("addict", True), ("osric", True), ("ose", False)])
def test_a_fight_asks_for_a_turn_of_rest_where_the_game_says_so(game: str, *, asks: bool) -> None:
    after = fought(party(game))
    assert fought_since_rest(after)
    assert is_rest_due(after) == asks
    rested = do(after, PassTime(1, resting=True, wandering="due"))
    assert not fought_since_rest(rested)
    assert not is_rest_due(rested)
    assert not fought_since_rest(party(game))


def test_a_rest_before_the_fight_does_not_count_for_it() -> None:
    rested = do(party(), PassTime(1, resting=True, wandering="due"))
    assert is_rest_due(fought(rested, ago_s=TURN_S))


def test_a_party_that_goes_on_without_rest_is_tired_in_the_basic_game() -> None:
    due = on(party("ose"), 5)
    assert due.figure("ann").effects == ()
    outcome = apply(due, ON)
    (effect,) = outcome.battle.figure("ann").effects
    assert (effect.to_hit, effect.damage, effect.left_s) == (-1, -1, None)
    assert EffectBegan("ann", "tired", None) in outcome.events
    assert outcome.battle.figure("orc").effects == ()
    later = apply(outcome.battle, ON)
    assert later.battle.figure("ann").effects == (effect,)
    rested = apply(later.battle, PassTime(1, resting=True, wandering="due"))
    assert rested.battle.figure("ann").effects == ()
    assert EffectEnded("ann", "tired", "time") in rested.events


def test_the_dead_do_not_tire() -> None:
    dead = battle(figure("ann", hp=HitPoints(0, 10)), ruleset="ose")
    assert on(dead, 7).figure("ann").effects == ()


def test_the_books_of_the_first_edition_know_no_such_penalty() -> None:
    assert on(party("addict"), 9).figure("ann").effects == ()


def wounded(now: int, most: int = 10, game: str = "osric", **more: Any) -> Battle:
    return battle(
        figure("ann", hp=HitPoints(now, most), **more), figure("orc", "red"), ruleset=game
    )


@pytest.mark.parametrize(
    ("game", "now", "days", "dice", "healed"),
    [
        ("osric", 4, 1, [], 5),
        ("osric", 4, 3, [], 7),
        ("addict", 9, 5, [], 10),
        ("addict", 1, 28, [], 60),
        ("osric3", 1, 27, [], 28),
        ("ose", 4, 1, [3], 7),
        ("ose", 4, 2, [5], 9),
        ("countdown", 30, 1, [2], 32),
        ("countdown", 28, 4, [4], 34),
        ("countdown", 3, 2, [], 5),
    ],
)
def test_a_day_of_rest_heals_as_the_game_says(
    game: str, now: int, days: int, dice: list[int], healed: int
) -> None:
    most = 10 if game == "addict" and days == 5 else 60
    most = 10 if game == "ose" else most
    before = wounded(now, most, game)
    outcome = apply(before, RestDays(days), Shown(dice), TABLES)
    assert outcome.battle.figure("ann").hp.now == healed
    assert outcome.battle.clock_s == days * DAY_S
    assert Healed("ann", healed - now, healed) in outcome.events
    assert outcome.battle.exploring.due == 0
    assert outcome.battle.exploring.checked_s == outcome.battle.clock_s


def test_only_the_players_own_rest_and_only_those_with_wounds_throw_for_it() -> None:
    before = battle(
        figure("ann", hp=HitPoints(3, 10)),
        figure("bob"),
        figure("orc", "red", hp=HitPoints(1, 10)),
        ruleset="ose",
    )
    outcome = apply(before, RestDays(), Shown([2]), TABLES)
    assert [each.hp.now for each in outcome.battle.figures.values()] == [5, 10, 1]
    also = apply(before, RestDays(1, ("orc",)), Shown([1]), TABLES)
    assert also.battle.figure("orc").hp.now == 2


@pytest.mark.parametrize(
    ("before", "command", "why"),
    [
        (wounded(4), RestDays(0), "Expected 1 to 100 days of rest, not 0."),
        (wounded(4), RestDays(101), "Expected 1 to 100 days of rest, not 101."),
        (wounded(-3), RestDays(), "Ann is bleeding: tend the wounds first."),
        (wounded(-3, game="countdown"), RestDays(), "Ann is dying: tend the wounds first."),
        (wounded(-12), RestDays(1, ("ann",)), "Ann is dead: rest cannot heal that."),
        (party(), SetRhythm(Rhythm(0)), "Expected a check every 1 to 144 turns, not 0."),
        (party(), SetRhythm(Rhythm(1, 1, 1)), "Expected a die of 2 to 100 faces, not 1."),
        (party(), SetRhythm(Rhythm(1, 7, 6)), "Expected a chance of 0 to 6 in 6, not 7."),
        (party(), BeginEncounter(), "The encounter has not started yet."),
    ],
)
def test_what_makes_no_sense_is_refused(
    before: Battle, command: RestDays | SetRhythm | BeginEncounter, why: str
) -> None:
    with pytest.raises(Refusal) as told:
        do(before, command)
    assert str(told.value) == why


@pytest.mark.parametrize(
    "command", [RestDays(), CheckWandering(), BeginEncounter(), PassTime(1, wandering="due")]
)
def test_a_round_is_played_to_its_end_first(command: RestDays) -> None:
    with pytest.raises(Refusal) as told:
        do(playing(), command)
    assert str(told.value) == "Finish the current round first."


@pytest.mark.parametrize(
    ("rhythm", "sentence"),
    [
        (None, "Wandering monsters by the rules"),
        (Rhythm(4, 0), "No wandering monsters here"),
        (Rhythm(1, 2, 8), "Wandering monsters: 2 in 8, every turn"),
        (Rhythm(6, 1, 12), "Wandering monsters: 1 in 12, every 6 turns"),
    ],
)
def test_the_dm_sets_how_often_monsters_wander_here(rhythm: Rhythm | None, sentence: str) -> None:
    command = SetRhythm(rhythm)
    assert command.sentence(party()) == sentence
    later = do(on(party(), 3), command)
    assert later.exploring.due == 0
    assert later.exploring.checked_s == later.clock_s
    assert rhythm_of(later) == (
        None if rhythm and not rhythm.chance else rhythm or rhythm_of(party())
    )


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (PassTime(6, wandering="thrown"), "6 turns pass, unless something comes first"),
        (
            PassTime(8, "hour", resting=True, wandering="thrown"),
            "8 hours pass at rest, unless something comes first",
        ),
        (CheckWandering(), "Check for wandering monsters"),
        (RestDays(), "Rest for 1 day"),
        (RestDays(3, ("ann",)), "Rest for 3 days: Ann"),
        (BeginEncounter(), "Begin a new encounter"),
    ],
)
def test_each_says_what_is_done(command: RestDays, sentence: str) -> None:
    assert command.sentence(party()) == sentence


def test_another_encounter_begins_where_the_last_one_ended() -> None:
    over = party(
        phase=4,
        running=Round(number=3, begun=True, ended=True),
        encounter=Encounter(reaction="hostile"),
        figures={
            "ann": figure("ann", hp=HitPoints(3, 10), fought=2, shot=1, passed_checks=1, began_hp=8)
        },
    )
    over = do(over, EndBattle())
    outcome = apply(over, BeginEncounter())
    fresh = outcome.battle
    assert (fresh.phase, fresh.over, fresh.encounter, fresh.running) == (
        0,
        False,
        Encounter(),
        Round(),
    )
    ann = fresh.figure("ann")
    assert (ann.fought, ann.shot, ann.passed_checks, ann.began_hp) == (0, 0, 0, None)
    assert ann.hp.now == 3
    assert EncounterBegan(3) in outcome.events
    assert begin_next_round(fresh, context()).running.number == 4
    again = do(fresh._replace(phase=1), BeginEncounter())
    assert again.exploring.rounds == 3


@pytest.mark.parametrize("game", sorted(RULESETS))
@pytest.mark.parametrize(
    "command", [ON, RestDays(who=("mage",)), BeginEncounter(), CheckWandering()], ids=str
)
def test_a_fight_that_ends_in_the_middle_of_a_round_ends_that_round_as_time_goes_on(
    game: str, command: PassTime | RestDays | BeginEncounter | CheckWandering
) -> None:
    before = do(playing(strikes(), game=game), SetRhythm(Rhythm(1, 1)), EndBattle())
    outcome = apply(before, command, Shown([3, 3, 3]), TABLES)
    assert of_kind(outcome, RoundEnded) == [RoundEnded(1)]
    passed = sum(each.seconds for each in outcome.events if isinstance(each, TimePassed))
    assert outcome.battle.clock_s == before.clock_s + passed
    assert passed >= before.rules.pace.round_s


def test_a_fight_that_ends_in_segments_of_surprise_ends_these() -> None:
    before = playing(
        strikes()._replace(segment=1), encounter=Encounter(lost={"blue": 2}), game="osric3"
    )
    segments = before.with_running(before.running._replace(surprised=True, number=0))
    outcome = apply(do(segments._replace(phase=1), EndBattle()), ON)
    assert of_kind(outcome, RoundEnded) == [RoundEnded(0)]
    assert outcome.battle.phase == 1


def test_a_round_that_was_broken_off_and_has_ended_is_resumed_at_its_end() -> None:
    later = do(playing(strikes()), EndBattle(), ON, ResumeBattle())
    assert (later.open_phase.kind, later.running.ended) == ("end", True)
    assert do(later, NextPhase()).running.number == 2


def test_who_fell_in_an_earlier_encounter_is_no_loss_of_the_next() -> None:
    over = party(phase=4, figures={"orc": figure("orc", "red", hp=HitPoints(-12, 8))}, over=True)
    assert do(over, BeginEncounter()).encounter.lay_there == {"orc"}


def test_an_encounter_that_was_ended_before_its_first_round_can_be_followed_by_another() -> None:
    again = do(party(), EndBattle(), BeginEncounter())
    assert (again.over, again.exploring.rounds) == (False, 0)


LIT = FLOOR._replace(lights=(Light((5, 5), 40, kind="torch", left_s=3 * TURN_S),))


def test_torches_on_figures_and_on_the_ground_burn_down_as_turns_go_by() -> None:
    before = party(
        board=LIT, figures={"ann": figure("ann", light=CarriedLight("torch", 40, left_s=2000))}
    )
    later = on(before, 2)
    assert later.board.lights[0].left_s == TURN_S
    outcome = apply(later, ON)
    assert TableLightOut("torch") in outcome.events
    assert not outcome.battle.board.lights[0].lit
    assert on(outcome.battle, 1).figure("ann").light is None


@given(
    st.sampled_from(RULESETS),
    st.lists(st.tuples(st.integers(1, 5), st.booleans()), min_size=1, max_size=6),
)
def test_time_in_pieces_comes_to_the_same_as_time_at_once(
    game: str, pieces: list[tuple[int, bool]]
) -> None:
    """Lights, effects and checks come out the same however time is divided."""
    bless = Effect("bless", "Bless", left_s=11 * TURN_S)
    before = party(game, board=LIT, figures={"ann": figure("ann", effects=(bless,))})
    whole = do(before, PassTime(sum(turns for turns, _ in pieces), wandering="due"))
    cut = before
    for turns, resting in pieces:
        cut = do(cut, PassTime(turns, resting=resting, wandering="due"))
    assert cut.board == whole.board
    assert cut.exploring == whole.exploring
    assert cut.clock_s == whole.clock_s
    kept = [
        [each for each in made.figure("ann").effects if each.id == "bless"] for made in (cut, whole)
    ]
    assert kept[0] == kept[1]


@given(st.sampled_from(RULESETS), st.integers(1, 40), st.lists(st.integers(1, 6), min_size=40))
def test_watched_time_never_goes_further_than_it_was_to(
    game: str, turns: int, dice: list[int]
) -> None:
    rolls = Shown(dice)
    outcome = apply(party(game), PassTime(turns, wandering="thrown"), rolls, TABLES)
    checks = [each for each in outcome.events if isinstance(each, WanderingChecked)]
    came = [each.comes for each in checks]
    rhythm = rhythm_of(outcome.battle)
    assert not any(came[:-1])
    if came and came[-1]:
        assert rhythm is not None
        assert outcome.battle.clock_s == len(checks) * rhythm.turns * TURN_S
    else:
        assert outcome.battle.clock_s == turns * TURN_S
        assert len(checks) == (turns // rhythm.turns if rhythm else 0)
