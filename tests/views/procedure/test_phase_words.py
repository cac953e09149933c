"""The procedure bar uses the right words."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import ThrowDie
from battleboard.battle.procedure.stage import stage
from battleboard.rules import RULESETS
from battleboard.views.procedure.phase_track import (
    phase_prompt,
    phases_of,
    side_of_throw,
    thrower_words,
)
from tests.battle.battles import TABLES
from tests.battle.table import SURPRISED, at, fights, in_round, led_to, meet, played


def said(battle: Battle) -> str:
    return phase_prompt(battle, stage(battle, TABLES))


def test_before_the_first_round_the_meeting_is_shown() -> None:
    shown = phases_of(meet())
    assert shown.title == "Encounter"
    assert shown.names[shown.open] == "surprise"
    assert shown.names[-1] == "declaration"


def test_in_a_round_its_own_phases_are_shown() -> None:
    shown = phases_of(in_round(kind="initiative"))
    assert (shown.title, shown.names, shown.open) == (
        "Round 1",
        ("declaration", "initiative", "resolution", "end of round"),
        1,
    )


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("surprise", "Each side rolls for surprise."),
        ("distance", "Roll for encounter distance."),
        ("declaration", "0 of 4 have declared."),
        ("end", "Round 1 is over. Next: round 2, declaration."),
    ],
)
def test_each_phase_says_what_it_waits_for(kind: str, words: str) -> None:
    assert said(led_to(meet(), kind)) == words


def test_acts_are_counted() -> None:
    declared = led_to(at(in_round(), fights("ann", "orc"), fights("orc", "ann")), "resolution")
    assert said(declared) == "2 actions left."
    assert said(played(declared)) == "All actions resolved."


def test_surprise_segments_begin_with_nobody_declared() -> None:
    segments = led_to(meet(), "advantage", SURPRISED)
    assert said(segments) == "Surprise segment 1: 2 may act."
    basic = led_to(meet(ruleset="ose"), "advantage", SURPRISED)
    assert said(basic) == "No one has declared yet."


def test_initiative_says_whether_dice_are_missing() -> None:
    assert said(in_round("countdown", "initiative")) == "Roll for initiative."


def test_a_die_that_is_only_needed_perhaps_is_not_called_rolled() -> None:
    open_ = in_round("addict", "initiative")
    first, *others = (throw.what for throw in stage(open_, TABLES).wanted)
    assert others
    assert said(open_) == "Roll these only if needed."
    some = at(open_, ThrowDie(first))
    assert said(some) == "Roll the rest only if needed."
    assert said(at(some, *map(ThrowDie, others))) == "The dice are rolled."


def test_all_have_declared() -> None:
    pairs = (("ann", "orc"), ("bob", "orc"), ("orc", "ann"), ("ogre", "ann"))
    assert said(at(in_round(), *(fights(*pair) for pair in pairs))) == "All have declared."


@pytest.mark.parametrize("game", RULESETS)
def test_every_phase_of_every_game_says_something(game: str) -> None:
    before = meet(ruleset=game)
    for phase in {each.kind for each in before.rules.phases} - {"advantage"}:
        assert said(led_to(before, phase))


def test_a_throw_is_named_by_who_makes_it() -> None:
    battle = meet()
    blue = stage(battle, TABLES).wanted[0]
    assert (thrower_words(battle, blue), side_of_throw(battle, blue)) == (
        "Blue",
        battle.teams["blue"],
    )


def test_a_throw_of_nobody_is_named_by_what_it_is_for() -> None:
    battle = led_to(meet(), "distance")
    die = stage(battle, TABLES).wanted[0]
    assert (thrower_words(battle, die), side_of_throw(battle, die)) == ("Distance", None)


def test_a_figures_throw_is_its_sides() -> None:
    battle = in_round("countdown", "initiative")
    throw = next(each for each in stage(battle, TABLES).wanted if "orc" in each.owners)
    assert side_of_throw(battle, throw) == battle.teams["red"]


def test_beside_dice_that_may_not_be_needed_it_does_not_say_that_none_are() -> None:
    before = in_round("addict", "initiative")
    assert all(throw.optional for throw in stage(before, TABLES).wanted)
    assert said(before) == "Roll these only if needed."
