"""ADDICT II: how far apart the parties meet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import Meeting, SceneError, encounter_distance
from battleboard.rules.encounter import Terrain

SIX = (1, 2, 3, 4, 2, 2)


def rules_of(meeting: Meeting) -> list[str]:
    return [reason.rule.removeprefix("ADDICT ") for reason in encounter_distance(meeting).why]


def test_II_A_outdoors_six_dice_in_inches_of_ten_yards() -> None:
    met = encounter_distance(Meeting(SIX, "outdoors"))
    assert (met.inches, met.feet) == (14, 420)


def test_II_A_1_surprise_brings_them_nearer() -> None:
    met = encounter_distance(Meeting(SIX, "outdoors", surprised_segments=3))
    assert met.inches == 11
    assert met.why[-1].rule == "ADDICT II.A.1"


@pytest.mark.parametrize(("terrain", "inches"), [("scrub", 12), ("forest", 8), ("marsh", 9)])
def test_II_A_2_terrain_changes_single_dice(terrain: Terrain, inches: int) -> None:
    met = encounter_distance(Meeting(SIX, "outdoors", terrain))
    assert met.inches == inches
    assert met.why[-1].rule == "ADDICT II.A.2"


def test_II_A_2_a_forest_may_bring_them_face_to_face() -> None:
    ones = (1,) * 6
    assert encounter_distance(Meeting(ones, "outdoors", "forest", surprised_segments=2)).feet == 0


def test_II_B_indoors_a_die_and_four() -> None:
    assert encounter_distance(Meeting((3,))).feet == 70


def test_II_B_1_in_plain_sight_nothing_limits_it() -> None:
    meeting = Meeting(
        (3,), line_of_sight=True, surprised_segments=2, light_radius_ft=20, room_ft=(30, 30)
    )
    assert encounter_distance(meeting).feet == 70
    assert rules_of(meeting) == ["II.B", "II.B.1"]


def test_II_B_2_noise_leaves_the_quiet_side_a_choice() -> None:
    heard = encounter_distance(Meeting((3,), noisy="red"))
    assert heard.feet == 70
    assert "red can be heard: the other side may flee or hide" in heard.why[-1].text
    assert encounter_distance(Meeting((3, 2), noisy="red")).feet == 20


@pytest.mark.parametrize(
    ("room", "dice", "feet"),
    [
        ((5, 5), (6,), 0),
        ((10, 12), (3,), 10),
        ((30, 30), (4,), 30),
        ((30, 30), (1,), 0),
        ((40, 10), (10,), 40),
        ((40, 10), (5,), 20),
        ((60, 20), (1,), 50),  # d6 + 4 fits the room
        ((60, 20), (6,), 60),  # no more than the room allows
        ((60, 20), (6, 7), 60),  # or the room's own die of seven steps
        ((60, 20), (6, 1), 0),
    ],
)
def test_II_B_3_and_4_the_room(room: tuple[float, float], dice: tuple[int, ...], feet: int) -> None:
    assert encounter_distance(Meeting(dice, room_ft=room)).feet == feet


def test_II_B_5_surprise_indoors_is_a_d3() -> None:
    assert encounter_distance(Meeting((2,), surprised_segments=1)).feet == 20
    small = Meeting((3,), surprised_segments=1, room_ft=(20, 15))
    assert encounter_distance(small).feet == 20


@pytest.mark.parametrize(
    ("light", "infravision", "feet"), [(20, None, 40), (None, 60, 60), (15, 60, 60), (40, 60, 70)]
)
def test_II_B_6_light_and_infravision(
    light: int | None, infravision: int | None, feet: int
) -> None:
    assert (
        encounter_distance(Meeting((3,), light_radius_ft=light, infravision_ft=infravision)).feet
        == feet
    )


def test_a_limit_need_not_be_a_whole_inch() -> None:
    met = encounter_distance(Meeting((3,), light_radius_ft=17.5))
    assert (met.inches, met.feet) == (3.5, 35)


@pytest.mark.parametrize(
    ("meeting", "sentence"),
    [
        (Meeting((1, 2), "outdoors"), "dice: expected six four-sided dice outdoors, not 2"),
        (Meeting((1, 2, 3, 4, 5, 1), "outdoors"), r"dice\[4\]: expected a d4"),
        (Meeting((1, 2, 3)), "dice: expected one die indoors"),
        (Meeting((7,)), r"dice\[0\]: expected a d6: a number from 1 to 6"),
        (Meeting((4,), surprised_segments=1), r"dice\[0\]: expected a d3"),
        (Meeting((4, 5), noisy="red"), r"dice\[1\]: expected a d4"),
    ],
)
def test_dice_that_cannot_be_are_refused(meeting: Meeting, sentence: str) -> None:
    with pytest.raises(SceneError, match=sentence):
        encounter_distance(meeting)


@given(st.lists(st.integers(1, 4), min_size=6, max_size=6), st.integers(0, 6))
def test_no_distance_is_below_nothing_and_terrain_only_shortens(dice: list[int], lost: int) -> None:
    terrains: list[Terrain] = ["open", "scrub", "marsh", "forest"]
    inches = [
        encounter_distance(Meeting(tuple(dice), "outdoors", terrain, lost)).inches
        for terrain in terrains
    ]
    assert inches == sorted(inches, reverse=True)
    assert inches[-1] >= 0


def test_II_B_every_limit_is_named() -> None:
    assert rules_of(Meeting((3, 2), room_ft=(20, 20), noisy="red")) == ["II.B.3", "II.B.2"]
    assert rules_of(Meeting((3,), surprised_segments=1, noisy="red")) == ["II.B.5", "II.B.2"]


def test_II_B_6_no_light_at_all_leaves_nothing_to_see() -> None:
    assert encounter_distance(Meeting((3,), light_radius_ft=0)).feet == 0


def test_II_A_1_surprise_cannot_bring_them_nearer_than_they_are() -> None:
    met = encounter_distance(Meeting((1,) * 6, "outdoors", "forest", surprised_segments=2))
    assert met.why[-1].text == "Surprise brings them no inches nearer."
    one = encounter_distance(Meeting(SIX, "outdoors", surprised_segments=1))
    assert one.why[-1].text == "Surprise brings them 1 inch nearer."
