"""Hit points and durations keep their invariants, whatever is done to them."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.apply import Command, apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    ApplyEffect,
    CheckMorale,
    Damage,
    GiveTemporary,
    Heal,
    Kill,
    KindleLight,
    LiftEffect,
    PassTime,
    PutOutLight,
    Raise,
    SetHitPoints,
    Tend,
)
from battleboard.battle.round.between_fights import TIRED
from battleboard.battle.round.round_end import begin_round, end_of_round
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.event import RoundEnded
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.battle.state.running_round import Round
from battleboard.rules import RULESETS
from tests.battle.battles import TABLES, figure
from tests.battle.rounds import MAGE, ORC, casts, moved_on, playing, strikes

NAMES = ("mage", "orc", "cid")
POINTS = st.integers(0, 14)
ONE = st.sampled_from(NAMES)
SOME = st.lists(ONE, min_size=1, max_size=3).map(tuple)
EFFECTS = st.builds(
    Effect,
    st.sampled_from(["hold", "haste", "bless"]),
    st.just("Spell"),
    st.sampled_from(["held", "hasted", "slowed", None]),
    st.none() | st.integers(1, 900),
    st.sampled_from(["segment", "start", "end"]),
    st.sampled_from(["", *NAMES]),
    held_by=st.sampled_from(["", *NAMES]),
)
ENDING = st.builds(
    lambda effect, left: effect._replace(left_s=left, held_by=""), EFFECTS, st.integers(1, 900)
)
LIGHTS = st.builds(CarriedLight, st.just("torch"), st.just(40), left_s=st.integers(1, 4000))
DEEDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Damage, SOME, POINTS, st.sampled_from([Roll(), Roll(2, 6)]), spoils=st.booleans()),
    st.builds(Heal, SOME, POINTS),
    st.builds(SetHitPoints, SOME, st.none() | st.integers(-12, 20), st.none() | POINTS),
    st.builds(GiveTemporary, SOME, POINTS),
    st.builds(Tend, SOME),
    st.builds(Kill, SOME),
    st.builds(Raise, ONE, POINTS),
    st.builds(ApplyEffect, SOME, EFFECTS, st.sampled_from(["refresh", "stack"])),
    st.builds(LiftEffect, SOME, st.sampled_from(["hold", "haste", "bless", "morale"])),
    st.builds(CheckMorale, SOME),
    st.builds(KindleLight, ONE, LIGHTS),
    st.builds(PutOutLight, ONE),
    st.builds(PassTime, st.integers(1, 30), st.sampled_from(["round", "turn", "hour"])),
)
games = st.sampled_from(RULESETS)


class Middling:
    """Dice that show something in the middle."""

    def roll(self, ask: RollRequest) -> int:
        return (ask.dice.lowest + ask.dice.highest) // 2


def begun(game: str) -> Battle:
    orc = ORC._replace(card=ORC.card._replace(morale=8))
    return playing(casts(), strikes(), figures=(MAGE, orc, figure("cid")), game=game)


def ended(found: Battle) -> Battle:
    return end_of_round(found, CommandContext(Middling(), TABLES))


def check_hit_points(found: Battle) -> None:
    for each in found.figures.values():
        assert each.hp.now <= each.hp.most
        assert each.hp.temporary >= 0


def remaining(found: Battle) -> dict[tuple[str, str], int | None]:
    return {
        (each.id, effect.id): effect.left_s
        for each in found.figures.values()
        for effect in each.effects
    }


def check_no_longer(before: Battle, after: Battle) -> None:
    """Nothing lasts longer than it did, and the only new effect is that the party is tired."""
    lasted = remaining(before)
    for name, left_s in remaining(after).items():
        if name[1] == TIRED and name not in lasted:
            continue
        assert (left_s is None) == (lasted[name] is None)
        assert left_s is None or left_s <= (lasted[name] or 0)


@given(games, st.booleans(), st.lists(DEEDS, max_size=12))
def test_whatever_is_done_hit_points_stay_within_bounds_and_can_be_replayed(
    game: str,
    over: bool,  # noqa: FBT001
    deeds: list[Command],
) -> None:
    found = ended(begun(game)) if over else begun(game)
    for command in deeds:
        try:
            outcome = apply(found, command, Middling(), TABLES)
        except Refusal:
            continue
        assert command.sentence(found)
        assert replay(found, outcome.record, TABLES) == outcome.battle
        check_hit_points(outcome.battle)
        if isinstance(command, PassTime):
            check_no_longer(found, outcome.battle)
        found = outcome.battle


@given(games, st.lists(EFFECTS, max_size=6), st.lists(st.integers(0, 12), max_size=4))
def test_time_only_ever_shortens_what_lasts(
    game: str, effects: list[Effect], places: list[int]
) -> None:
    found = begun(game)
    for effect in effects:
        found = apply(found, ApplyEffect(("orc",), effect, "stack"), tables=TABLES).battle
    for place in places:
        later = moved_on(found, max(place, found.running.now))
        check_no_longer(found, later)
        found = later
    over = ended(found)
    check_no_longer(found, over)
    assert ended(over) == over
    running = Round(number=2)
    check_no_longer(
        over, begin_round(over.with_running(running), CommandContext(Middling(), TABLES))
    )


@given(games, ENDING)
def test_what_has_an_end_ends_when_its_time_is_over(game: str, effect: Effect) -> None:
    """A started round may be lost at the beginning, and one gained by rounding."""
    found = apply(begun(game), ApplyEffect(("cid",), effect), tables=TABLES).battle
    pace = found.rules.pace
    rounds = 0
    while remaining(found):
        rounds += 1
        over = ended(found)
        found = begin_round(
            over.with_running(Round(number=rounds + 1)), CommandContext(Middling(), TABLES)
        )
    assert rounds in {-(-(effect.left_s or 0) // pace.round_s) + more for more in (0, 1)}


@given(games, st.lists(DEEDS, max_size=6))
def test_an_older_battle_is_left_as_it_was_and_ends_as_before(
    game: str, deeds: list[Command]
) -> None:
    """Stepping back is an older value: what was done after it has left no trace."""
    first = begun(game)
    kept = first._replace()
    found = first
    for command in deeds:
        try:
            found = apply(found, command, Middling(), TABLES).battle
        except Refusal:
            continue
    ended(found)
    assert first == kept
    assert ended(first) == ended(begun(game))
    judge = CommandContext(Middling(), TABLES)
    end_of_round(ended(first), judge)
    assert not any(isinstance(event, RoundEnded) for event in judge.events)
