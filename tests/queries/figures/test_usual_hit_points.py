"""Hit points that nobody told are the average of the hit dice."""

import pytest

from battleboard.queries.figures.new_character import CharacterDraft
from battleboard.queries.figures.usual_hit_points import UsualHitPoints, usual_hit_points
from tests.battle.battles import battle


@pytest.mark.parametrize(
    ("game", "known", "traits", "points", "words"),
    [
        ("addict", "fighter 1", "", 6, "1d10"),
        ("addict", "fighter 3", "", 17, "3d10"),
        ("addict", "fighter 3", "con 17", 26, "3d10+9"),
        ("addict", "cleric 3", "con 17", 20, "3d8+6"),
        ("addict", "cleric 3", "con 5", 11, "3d8−3"),
        ("addict", "fighter 11", "con 17", 83, "9d10+33"),
        ("addict", "ranger 1", "con 15", 11, "2d8+2"),
        ("addict", "ranger 12", "", 54, "11d8+4"),
        ("procedure", "monk 4", "", 13, "5d4"),
        ("osric3", "druid 14", "", 63, "14d8"),
        ("osric", "magic-user 12", "", 29, "11d4+1"),
        ("ose", "fighter 3", "", 14, "3d8"),
        ("ose", "thief 10", "con 16", 43, "9d4+20"),
        ("ose", "magic-user 1", "con 3", 1, "1d4−3"),
    ],
)
def test_they_are_the_average_of_the_hit_dice(
    game: str, known: str, traits: str, points: int, words: str
) -> None:
    character_class, level = known.rsplit(maxsplit=1)
    said = CharacterDraft("Ann", character_class, int(level), traits=traits)
    found = usual_hit_points(battle(ruleset=game), said)
    assert found == UsualHitPoints(points, f"average of {words}")


def test_two_classes_halve_the_points_of_each() -> None:
    said = CharacterDraft("Ann", "fighter 4/magic-user 5", 5)
    found = usual_hit_points(battle(), said)
    assert found == UsualHitPoints(17, "average of 4d10 and 5d4, divided by 2")


@pytest.mark.parametrize(
    ("game", "character_class", "level"),
    [
        ("addict", "bard", 3),
        ("addict", "fighter/bard", 3),
        ("addict", "", 3),
        ("addict", "fighter", 0),
        ("countdown", "fighter", 3),
    ],
)
def test_where_the_books_do_not_say_the_dice_nothing_is_guessed(
    game: str, character_class: str, level: int
) -> None:
    said = CharacterDraft("Ann", character_class, level)
    assert usual_hit_points(battle(ruleset=game), said) is None
