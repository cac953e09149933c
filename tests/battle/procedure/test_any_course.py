"""Whatever a DM does, in any order, a battle is never stuck, and replays to the same."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battleboard.battle.apply import Command, apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import CancelDeclaration, Declare, Delay, Hesitate
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.house_rules import ChangeOption, ChangeRuleset
from battleboard.battle.commands.phase_changes import (
    EndBattle,
    NextPhase,
    PreviousPhase,
    ResumeBattle,
    RethrowDice,
    SetDie,
    SkipPhase,
    ThrowAll,
    ThrowDie,
)
from battleboard.battle.commands.placing import PlaceFigure, RemoveFigure
from battleboard.battle.commands.playing import Settle
from battleboard.battle.commands.sides import SetAlertness, SetMeeting, SetReaction
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.placed_acts import next_acts
from battleboard.battle.state.team import Team
from battleboard.rules import RULESETS, Action, Casting, Meeting
from battleboard.rules.scene import EVERYTHING
from tests.battle.battles import TABLES, TEAMS, figure
from tests.battle.table import Thrown, at, meet, open_now
from tests.profiles import examples

THREE: Final = {**TEAMS, "green": Team("Green", colour=2, badge="star")}
ROUNDS_ON: Final = 2
STEPS: Final = 300
EXAMPLES: Final = 20


def figures(before: Battle) -> st.SearchStrategy[str]:
    return st.sampled_from([*before.figures, "nobody"])


def thrown(before: Battle) -> st.SearchStrategy[str]:
    return st.sampled_from([throw.what for throw in open_now(before).wanted] or ["nothing"])


def acts(before: Battle) -> st.SearchStrategy[str]:
    return st.sampled_from([turn.act.id for turn in next_acts(before)] or ["nothing"])


def actions(before: Battle) -> st.SearchStrategy[Action]:
    segments = st.none() | st.integers(1, 3)
    return st.tuples(
        figures(before),
        st.sampled_from(sorted(EVERYTHING)),
        st.lists(figures(before), max_size=2).map(tuple),
        st.sampled_from([None, Casting("sleep", 1), Casting("web", 12), Casting("x", 3, 1)]),
        segments,
    ).map(lambda drawn: Action(*drawn[:4], segment=drawn[4]))


def made(
    command: Callable[..., Command], *parts: st.SearchStrategy[Any]
) -> st.SearchStrategy[Command]:
    return st.tuples(*parts).map(lambda drawn: command(*drawn))


def some_deed(before: Battle) -> st.SearchStrategy[Command]:
    """Any command, whether or not it makes sense now."""
    options = [(each.id, answer) for each in before.rules.options for answer in each.answers]
    meetings = st.sampled_from([Meeting(()), Meeting((), noisy="red")])
    return st.one_of(
        made(NextPhase, st.booleans()),
        st.sampled_from(
            [SkipPhase(), PreviousPhase(), RethrowDice(), ThrowAll(), EndBattle(), ResumeBattle()]
        ),
        made(ThrowDie, thrown(before)),
        made(SetDie, thrown(before), st.integers(0, 8)),
        made(Declare, actions(before), st.booleans()),
        made(CancelDeclaration, figures(before)),
        made(Delay, figures(before), st.integers(-1, 4)),
        made(Hesitate, figures(before), st.integers(0, 20).map(float)),
        made(SetMeeting, meetings),
        made(SetReaction, st.integers(-2, 2)),
        made(SetAlertness, st.sampled_from(["blue", "red", "green"]), st.booleans()),
        made(ChangeRuleset, st.sampled_from(RULESETS)),
        st.sampled_from(options).map(lambda option: ChangeOption(*option)),
        made(Settle, acts(before), st.sampled_from(["hit", "miss"]), st.integers(0, 6)),
        made(Damage, st.tuples(figures(before)), st.integers(0, 12)),
        made(RemoveFigure, figures(before)),
        st.sampled_from(["red", "green"]).map(
            lambda side: PlaceFigure(
                figure(f"late {len(before.log)}", side, type="orc", at=(8.0, 0.0))
            )
        ),
    )


def led_by_the_stage(before: Battle) -> Command:
    """A command that moves play on, if there is one."""
    now = open_now(before)
    if before.over:
        return ResumeBattle()
    if now.may_go_on:
        return NextPhase()
    if "play" in now.steps:
        return Settle(next_acts(before)[0].act.id, "miss")
    assert "throw" in now.steps, now.stays
    return ThrowAll()


def after(before: Battle, command: Command, seed: int) -> Battle:
    """Apply a command and replay it; one that is refused leaves the battle as it was."""
    try:
        outcome = apply(before, command, Thrown(seed), TABLES)
    except Refusal:
        return before
    assert replay(before, outcome.record, TABLES) == outcome.battle
    return outcome.battle


@pytest.mark.parametrize("ruleset", RULESETS)
# Commands are drawn from the battle's state, so drawing takes as long as applying them.
@settings(max_examples=examples(EXAMPLES), suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_done_it_goes_on_and_is_replayed_to_the_same(
    ruleset: str, data: st.DataObject
) -> None:
    before = meet(ruleset=ruleset, teams=THREE)
    for seed in range(data.draw(st.integers(1, 15))):
        command = data.draw(some_deed(before))
        before = after(before, command, seed)
    goal = before.running.number + ROUNDS_ON
    for step in range(STEPS):
        if before.running.number == goal:
            return
        before = at(before, led_by_the_stage(before), seed=step)
    pytest.fail(f"stuck in {open_now(before)}")
