"""A story's current moment is found from the battle, and so is the next."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Batch,
    Declare,
    EndBattle,
    NextPhase,
    Settle,
    SkipPhase,
    Strike,
    ThrowAll,
)
from battleboard.battle.procedure.stage import stage
from battleboard.queries.round.story_steps import StoryStep, cue_of, fits, next_step
from battleboard.rules import Action
from battleboard.storage.demonstration_story import load_battle, load_story
from tests.battle.battles import TABLES
from tests.queries.round.stories import CHARGE, EXAMPLE, Moment, done, told


def fit(battle: Battle, name: str = EXAMPLE) -> bool:
    return fits(load_story(name), stage(battle, TABLES), battle)


def next_of(battle: Battle) -> StoryStep:
    cue = cue_of(load_story(EXAMPLE), battle)
    assert cue is not None
    step = next_step(cue, stage(battle, TABLES), battle)
    assert step is not None
    return step


def step_of(words: str, at: int = 0) -> Moment:
    """The step that a button names with these words, the first or a later one."""
    return [each for each in told(EXAMPLE) if each.step.words == words][at]


def test_before_the_dice_have_fallen_they_are_to_be_taken() -> None:
    assert told(EXAMPLE)[0].step.words == "Use the dice: 69 and 38"
    assert isinstance(told(EXAMPLE)[0].step.command, ThrowAll)


def test_what_is_next_is_said_in_words() -> None:
    words = [each.step.words for each in told(EXAMPLE)]
    assert words[1] == "Continue from surprise"
    assert words[4] == "Declare for segment 1"
    assert "Declare for everyone" in words
    assert "Barbarian charges Magic-user" in words
    assert "Cleric casts silence 15' radius on Monk" in words
    assert "Begin round 2" in words
    assert words[-1] == "End the battle"
    assert isinstance(told(EXAMPLE)[-1].step.command, EndBattle)


def test_declarations_made_by_hand_are_not_made_again() -> None:
    before = told(EXAMPLE)[4].before
    by_hand = done(before, Declare(Action("ranger", "missile", ("acrobat",), segment=1)))
    assert fit(by_hand)
    command = next_of(by_hand).command
    assert isinstance(command, Batch)
    assert [each.action.by for each in command.deeds if isinstance(each, Declare)] == [
        "druid",
        "barbarian",
        "cavalier",
        "paladin",
        "cleric",
        "fighter",
    ]


def test_another_declaration_leaves_the_story() -> None:
    before = told(EXAMPLE)[4].before
    other = done(before, Declare(Action("ranger", "missile", ("monk",), segment=1)))
    assert not fit(other)


def test_other_dice_leave_the_story() -> None:
    before = told(EXAMPLE)[0].before
    assert not fit(done(before, ThrowAll(), **{"surprise: blue": 68, "surprise: red": 38}))


def test_other_dice_against_surprise_are_not_forgotten_in_the_next_phase() -> None:
    before = told(EXAMPLE)[0].before
    there = done(before, ThrowAll(), NextPhase(), **{"surprise: blue": 9, "surprise: red": 8})
    assert there.open_phase.kind == "distance"
    assert not fit(there)


def test_going_on_without_the_declarations_leaves_the_story() -> None:
    before = next(each.before for each in told(EXAMPLE) if each.cue.phase == "declaration")
    assert not fit(done(before, NextPhase()))


def test_skipping_a_phase_that_changes_nothing_does_not_leave_the_story() -> None:
    before = next(each.before for each in told(EXAMPLE) if each.cue.phase == "distance")
    assert fit(done(before, SkipPhase()))


def test_somebody_who_stands_though_he_should_have_fallen_leaves_the_story_when_it_matters() -> (
    None
):
    shot = step_of("Ranger shoots at Acrobat", 2)
    missed = done(shot.before, Settle("ranger:shot 3", "miss"))
    assert fit(missed)
    battle = missed
    while battle.running.number == 0:
        step = next_of(battle)
        battle = done(battle, step.command, **step.numbers)
    assert not fit(battle)


def test_somebody_who_fell_though_he_should_stand_leaves_the_story() -> None:
    shot = step_of("Monk shoots at Ranger")
    fell = done(
        shot.before,
        Strike("monk:shot 1"),
        **{
            "attack: monk:shot 1": 20,
            "damage: monk:shot 1": 5,
        },
    )
    assert fit(fell)
    dead = done(shot.before, Settle("monk:shot 1", "hit", damage=60))
    assert not fit(dead)


def test_an_act_that_the_story_does_not_know_leaves_it() -> None:
    """The second rider attacks, since the spear set against him has missed."""
    before = next(
        each.before for each in told(CHARGE) if each.step.words == "Captain strikes Wolf rider 2"
    )
    struck = [Settle(f"{who}:strike 1", "miss") for who in ("captain", "rider-1", "rider-3")]
    assert fit(done(before, *struck[:2]), CHARGE)
    assert not fit(done(before, *struck), CHARGE)


def test_where_there_is_no_moment_there_is_no_story() -> None:
    story = load_story(EXAMPLE)._replace(cues=load_story(EXAMPLE).cues[1:])
    battle = load_battle(EXAMPLE)
    assert cue_of(story, battle) is None
    assert not fits(story, stage(battle, TABLES), battle)
