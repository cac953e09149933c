"""Figures have the right look."""

from typing import Any

import pytest

from battleboard.battle.state.figure import CarriedLight, Effect, HitPoints
from battleboard.views.map.figure_look import (
    HEALTH_STEPS,
    MOST,
    FigureLook,
    StatusSign,
    looks_after,
    looks_of,
)
from tests.battle.battles import BOW, SWORD, battle, figure


def look(**changes: Any) -> FigureLook:
    return looks_of(battle(figure("ann", **changes)))["ann"]


def test_a_figure_wears_its_sides_shape_and_colour() -> None:
    looks = looks_of(battle(figure("ann"), figure("orc", "red")))
    assert (looks["ann"].badge, looks["ann"].colour, looks["ann"].letters) == ("circle", 0, "A")
    assert (looks["orc"].badge, looks["orc"].colour, looks["orc"].letters) == ("square", 1, "O")


def test_who_is_off_the_table_is_not_drawn() -> None:
    assert looks_of(battle(figure("ann", present=False))) == {}


@pytest.mark.parametrize(
    ("now", "steps", "tone"),
    [
        (10, 24, "good"),
        (6, 14, "good"),
        (5, 12, "warn"),
        (2, 5, "bad"),
        (0, 0, "bad"),
        (-4, 0, "bad"),
    ],
)
def test_the_ring_of_hit_points_warns_by_their_share(now: int, steps: int, tone: str) -> None:
    found = look(hp=HitPoints(now, 10))
    assert (found.health, found.tone) == (steps, tone)


def test_a_single_hit_point_of_many_is_still_to_be_seen() -> None:
    assert look(hp=HitPoints(1, 200)).health == 1


def test_more_hit_points_than_usual_are_a_full_ring() -> None:
    assert look(hp=HitPoints(15, 10)).health == HEALTH_STEPS


@pytest.mark.parametrize(("now", "stance"), [(3, "up"), (-3, "down"), (-30, "dead")])
def test_who_has_fallen_lies_there(now: int, stance: str) -> None:
    assert look(hp=HitPoints(now, 10)).stance == stance


def test_effects_have_signs_and_no_more_than_there_is_room_for() -> None:
    names = ("prone", "stunned", "blind", "slowed", "held")
    found = look(effects=tuple(Effect(name, name, name) for name in names))  # type: ignore[arg-type]
    assert found.signs == (StatusSign.HELD, StatusSign.STUNNED, StatusSign.PRONE)
    assert len(found.signs) == MOST


@pytest.mark.parametrize(
    ("effect", "sign"),
    [
        (Effect("bless", "bless", to_hit=1), StatusSign.HELPED),
        (Effect("curse", "curse", armour=-1), StatusSign.HARMED),
        (Effect("charmed", "charmed"), StatusSign.AFFECTED),
        (Effect("fire", "fire", "on fire"), StatusSign.ON_FIRE),
    ],
)
def test_38_8_every_effect_has_a_sign(effect: Effect, sign: StatusSign) -> None:
    assert look(effects=(effect,)).signs == (sign,)


def test_whom_the_players_do_not_see_is_faint() -> None:
    assert not look().faint
    assert look(hidden=True).faint
    assert look(effects=(Effect("i", "i", "invisible"),)).faint


def test_a_torch_shows_only_while_it_burns() -> None:
    assert look(light=CarriedLight("torch", 30)).lit
    assert not look(light=CarriedLight("torch", 30, lit=False)).lit


def test_only_those_that_changed_are_looked_at_again() -> None:
    before = battle(figure("ann"), figure("bob"))
    looks = looks_of(before)
    after = before.with_figure(before.figure("ann")._replace(hp=HitPoints(1, 10)))
    found = looks_after(after, looks, {"ann"})
    assert found["bob"] is looks["bob"]
    assert found["ann"] == looks_of(after)["ann"]


def test_where_no_health_is_shown_there_is_no_ring_but_of_the_hurt_a_whole_one_that_warns() -> None:
    assert FigureLook(health=None).steps == 0
    assert FigureLook(health=0).steps == 0
    assert FigureLook(health=5).steps == 5
    hurt = FigureLook(health=None, hurt=True)
    assert (hurt.steps, hurt.tone) == (HEALTH_STEPS, "warn")


def test_what_a_figure_holds_is_seen_as_long_as_it_is_up() -> None:
    assert look().grip == "blow"
    assert look(arms=(BOW, SWORD)).grip == "shot"
    assert look(arms=()).grip == ""
    assert look(hp=HitPoints(-3, 10)).grip == ""
