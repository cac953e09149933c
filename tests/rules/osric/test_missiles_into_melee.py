"""OSRIC 7: missiles into a melee."""

from fractions import Fraction

import pytest

from battleboard.rules import Action, Weapon
from tests.rules.scenes import (
    does,
    figure,
    round_of,
    weapon,
)


def test_7_missiles_into_a_melee_take_a_random_target() -> None:
    figures = [
        figure("archer", arm=weapon("missile")),
        figure("page"),
        figure("orc", "red"),
        figure("ogre", "red"),
    ]
    acts = [
        does("archer", "missile", "orc"),
        does("page", "melee", "orc"),
        does("ogre", "melee", "page"),
    ]
    answer = round_of(figures, acts, (4, 3), "osric")
    text = "archer shoots into a melee: the target is ogre, orc or page, each with a chance of 1/3."
    assert answer.notes == (f"{text} (OSRIC to hit)",)
    alone = round_of(figures, [acts[0], does("orc", "melee", "archer")], (4, 3), "osric")
    assert alone.notes == ()


def crowd(*acts: Action, game: str = "osric", die: int = 3) -> tuple[str, ...]:
    """Notes of a round in which an archer shoots at an orc, 60 ft from a page and a rider."""
    places = {"orc": (0, 0), "page": (60, 0), "rider": (60, 5), "archer": (30, 30)}
    figures = [
        figure(
            name, "red" if name == "orc" else "blue", at_ft=place, arm=arm_of(name), initiative=own
        )
        for (name, place), own in zip(places.items(), (die, 3, 3, 3), strict=True)
    ]
    return round_of(figures, [does("archer", "missile", "orc"), *acts], (3, 3), game).notes


def arm_of(name: str) -> Weapon:
    return weapon("missile" if name == "archer" else "natural")


def into_melee(notes: tuple[str, ...]) -> bool:
    return any("shoots into a melee" in note for note in notes)


@pytest.mark.parametrize("game", ["osric", "osric3"])
def test_7_missiles_into_a_melee_only_where_there_is_one_by_then(game: str) -> None:
    assert not into_melee(crowd(does("page", "melee", "orc"), game=game)), "it is 60 ft away"
    near = does("page", "melee", "orc", distance_ft=8)
    assert into_melee(crowd(near, game=game))
    charge = does("rider", "charge", "orc")
    assert into_melee(crowd(charge, game=game)), "it has come in segment 3"
    assert into_melee(crowd(charge, does("orc", "melee", "rider"), game=game))
    assert not into_melee(crowd(charge._replace(delay=4), game=game)), "it is still on its way"


@pytest.mark.parametrize("game", ["osric", "osric3"])
def test_7_missiles_into_a_melee_not_at_one_who_has_left_it(game: str) -> None:
    near = does("page", "melee", "orc", distance_ft=8)
    die = 1 if game == "osric3" else 6  # the orc is gone before the shot
    assert not into_melee(crowd(near, does("orc", "flee", "page"), game=game, die=die))


def test_7_missiles_into_melees_that_differ_name_their_segments() -> None:
    figures = [
        figure("archer", arm=weapon("missile", rate=Fraction(2))),
        figure("orc", "red", at_ft=(0, 0)),
        figure("rider", at_ft=(130, 0), move=15),
        figure("page", at_ft=(0, 5)),
    ]
    acts = [
        does("archer", "missile", "orc"),
        does("page", "melee", "orc"),
        does("rider", "charge", "orc"),
    ]
    notes = round_of(figures, acts, (3, 3), "osric3").notes
    assert [note.partition(", each")[0] for note in notes] == [
        "archer shoots into a melee in segment 1: the target is orc or page",
        "archer shoots into a melee in segment 10: the target is orc, page or rider",
    ]
