"""The dice that each game lists for an encounter are those that it reads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import RULESETS, Meeting, ReactionRoll, find_ruleset
from battleboard.rules.encounter import EncounterDie, no_dice
from battleboard.rules.rulesets.addict.encounter import distance_dice
from battleboard.rules.scene import EVERYTHING

ROOMS = st.none() | st.tuples(st.floats(1, 200), st.floats(1, 200))
MEETINGS = st.builds(
    Meeting,
    st.just(()),
    st.sampled_from(["indoors", "outdoors"]),
    surprised_segments=st.integers(0, 3),
    room_ft=ROOMS,
    light_radius_ft=st.none() | st.floats(0, 60),
    line_of_sight=st.booleans(),
    noisy=st.none() | st.just("red"),
)


@pytest.mark.parametrize("game", RULESETS)
@given(meeting=MEETINGS, data=st.data())
def test_a_game_reads_the_dice_of_the_distance_that_it_lists(
    game: str, meeting: Meeting, data: st.DataObject
) -> None:
    rules = find_ruleset(game)
    listed = rules.distance_dice(meeting)
    if not listed:
        assert rules.distance_dice is no_dice
        return
    shown = tuple(data.draw(st.integers(1, die.faces)) for die in listed)
    needed = [number for number, die in zip(shown, listed, strict=True) if not die.optional]
    for dice in (shown, tuple(needed)):
        assert 0 <= rules.meet(meeting._replace(dice=dice)).feet < float("inf")


@pytest.mark.parametrize("game", RULESETS)
def test_a_game_reads_the_dice_of_the_reaction_that_it_lists(game: str) -> None:
    rules = find_ruleset(game)
    assert bool(rules.reaction_dice) == (rules.react is not None)
    if rules.react:
        for pick in (lambda _faces: 1, lambda faces: faces):
            shown = tuple(pick(die.faces) for die in rules.reaction_dice)
            assert rules.react(ReactionRoll(shown)).band


@pytest.mark.parametrize("game", RULESETS)
def test_a_phase_that_throws_has_its_dice(game: str) -> None:
    rules = find_ruleset(game)
    phases = {phase.kind for phase in rules.phases}
    assert ("distance" in phases) == bool(rules.distance_dice(Meeting(())))
    assert ("reaction" in phases) == bool(rules.reaction_dice)


@pytest.mark.parametrize("game", RULESETS)
def test_what_goes_besides_is_a_kind_of_action(game: str) -> None:
    besides = find_ruleset(game).other_actions
    assert {*besides, *(kind for kinds in besides.values() for kind in kinds)} <= EVERYTHING


@pytest.mark.parametrize(
    ("meeting", "dice"),
    [
        (Meeting((), "outdoors"), [4, 4, 4, 4, 4, 4]),
        (Meeting(()), [6]),
        (Meeting((), line_of_sight=True, noisy="red"), [6]),
        (Meeting((), noisy="red"), [6, 4]),
        (Meeting((), surprised_segments=1), [3]),
        (Meeting((), surprised_segments=1, room_ft=(20, 20)), [3, 6]),
        (Meeting((), surprised_segments=1, room_ft=(30, 30)), [3]),
        (Meeting((), room_ft=(20, 20)), [6]),
        (Meeting((), room_ft=(30, 30)), [4]),
        (Meeting((), room_ft=(40, 40), noisy="red"), [10, 4]),
        (Meeting((), room_ft=(60, 20)), [6, 7]),
        (Meeting((), room_ft=(100, 20)), [6]),
    ],
)
def test_first_edition_throws_for_distance_noise_and_rooms(
    meeting: Meeting, dice: list[int]
) -> None:
    assert [die.faces for die in distance_dice(meeting)] == dice


def test_a_die_that_only_limits_may_be_left_unthrown() -> None:
    assert distance_dice(Meeting((), noisy="red"))[1] == EncounterDie(
        4, "coming up to the noise", optional=True
    )
    assert distance_dice(Meeting((), room_ft=(20, 20)))[0] == EncounterDie(6, "the room")
