"""Free figures are asked for each surprise segment, one after another."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.playing import Settle, StepTo
from battleboard.battle.commands.sides import SetAlertness
from battleboard.battle.procedure.free_segments import asked_segment, figures_to_declare
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import Action, Casting
from tests.battle.battles import battle, figure
from tests.battle.table import at, fights, led_to, open_now, played

SIX = tuple("abcdef")


def surprised(segments: int = 2, **changes: Any) -> Battle:
    """Six who have surprised an ogre for some segments."""
    party = [figure(who, at=(0.0, 5.0 * n)) for n, who in enumerate(SIX)]
    ogre = figure("ogre", "red", at=(5.0, 10.0))
    numbers = {"surprise: blue": 6, "surprise: red": segments}
    start = at(battle(*party, ogre, **changes), SetAlertness("red", surprised_on=Fraction(3)))
    return led_to(start, "advantage", numbers)


def hold(who: str, *, kind: Any = "hold") -> Declare:
    return Declare(Action(who, kind))


@pytest.mark.parametrize("game", ["addict", "procedure", "osric"])
def test_all_six_act_in_both_segments(game: str) -> None:
    now = surprised(ruleset=game)
    for segment in (1, 2):
        assert asked_segment(now) == segment
        for n, who in enumerate(SIX):
            assert open_now(now).undeclared == SIX[n:]
            now = at(now, fights(who, "ogre"))
        assert open_now(now).undeclared == ()
        now = played(now)
    assert open_now(now).undeclared == ()
    assert open_now(now).may_go_on
    done = [(turn.act.by, turn.place) for turn in placed_acts(now) if turn.played]
    assert {(who, place) for who in SIX for place in (1, 2)} <= set(done)


def test_the_second_segment_is_asked_for_once_the_first_is_played() -> None:
    now = at(surprised(), fights("a", "ogre"), fights("b", "ogre"))
    assert figures_to_declare(now) == ("c", "d", "e", "f")
    now = at(now, Settle(next_acts(now)[0].act.id, "miss"))
    assert figures_to_declare(now) == ("c", "d", "e", "f")
    now = played(now)
    assert asked_segment(now) == 2
    assert figures_to_declare(now) == SIX
    late = at(now, fights("c", "ogre"), fights("a", "ogre"))
    assert [each.segment for each in late.running.actions] == [1, 1, 1, 2]
    assert figures_to_declare(late) == ("d", "e", "f")
    assert figures_to_declare(played(late)) == ("b", "c", "d", "e", "f")


def test_a_segment_that_passes_unused_is_over() -> None:
    now = at(surprised(), fights("a", "ogre"), StepTo(1))
    assert figures_to_declare(now) == ("b", "c", "d", "e", "f")
    two = surprised()
    for who in SIX:
        two = at(two, hold(who, kind="none"))
    assert asked_segment(two) == 2
    assert figures_to_declare(two) == SIX


def test_a_long_spell_takes_all_the_segments_up_to_its_end() -> None:
    spell = Declare(Action("a", "cast", ("ogre",), Casting("web", 2)))
    begun = at(surprised(3), spell, fights("b", "ogre"))
    assert placed_acts(begun)[-1].place == 2
    now = at(begun, Settle(next_acts(begun)[0].act.id, "miss"))
    assert figures_to_declare(now) == ("b", "c", "d", "e", "f")
    after = played(now)
    assert asked_segment(after) == 3
    assert at(after, fights("a", "ogre")).running.actions[-1].segment == 3


def test_a_spell_that_runs_on_leaves_no_segment_free() -> None:
    spell = Declare(Action("a", "cast", ("ogre",), Casting("hold", 5)))
    after = played(at(surprised(), spell, fights("b", "ogre")))
    assert asked_segment(after) == 2
    assert figures_to_declare(after) == ("b", "c", "d", "e", "f")


@pytest.mark.parametrize("game", ["ose", "countdown"])
def test_a_round_of_surprise_is_declared_once(game: str) -> None:
    now = surprised(ruleset=game)
    assert open_now(now).undeclared == SIX
    for who in SIX:
        now = at(now, fights(who, "ogre"))
    assert open_now(now).undeclared == ()
    assert open_now(played(now)).undeclared == ()
