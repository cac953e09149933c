"""A thief who strikes unseen from behind hits better and does more damage."""

import pytest

from battleboard.rules import RULESETS, find_ruleset
from battleboard.rules.attack.backstab import backstab_of
from battleboard.rules.scene import Fighting
from tests.rules.aims import aim_of, attacker, defender


@pytest.mark.parametrize(
    ("level", "times"), [(0, 2), (1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (40, 5)]
)
@pytest.mark.parametrize("game", ["addict", "procedure", "osric", "osric3"])
def test_37_3_a_backstab_does_more_with_each_four_levels(game: str, level: int, times: int) -> None:
    known = find_ruleset(game).situations
    thief = Fighting(character_class="thief", level=level)
    assert backstab_of(thief, known) == f"backstab {times}"
    assert known[f"backstab {times}"].damage == times


def test_37_3_in_ose_a_backstab_doubles_at_every_level() -> None:
    known = find_ruleset("ose").situations
    thief = Fighting(character_class="thief", level=14)
    assert known[backstab_of(thief, known)][2:5] == (4, 0, 2)


def test_37_3_of_several_classes_the_thief_counts() -> None:
    known = find_ruleset("addict").situations
    both = Fighting(character_class="fighter 9/thief 5", level=9)
    assert backstab_of(both, known) == "backstab 3"


@pytest.mark.parametrize("game", RULESETS)
def test_37_3_others_have_no_backstab(game: str) -> None:
    known = find_ruleset(game).situations
    assert backstab_of(Fighting(character_class="fighter", level=9), known) == ""
    assert backstab_of(Fighting(hit_dice="9"), known) == ""


@pytest.mark.parametrize("game", ["addict", "osric"])
def test_37_3_a_backstab_is_in_place_of_the_bonus_from_behind(game: str) -> None:
    thief = attacker(Fighting(character_class="thief", level=5))
    stabbed = frozenset({"backstab 3"})
    aim = aim_of(game, (thief, defender(shield=1)), arc="behind", also=stabbed)
    assert [each.value for each in aim.to_hit] == [4]
    assert aim.ac == 6
    assert aim.harm(3) == 9
