"""Fighters strike at creatures of less than one hit die once for each level."""

from typing import Any

import pytest

from battleboard.rules import RULESETS, Resolution, resolve_round
from battleboard.rules.scene import Fighting
from tests.rules.scenes import TABLES, does, figure, scene

WITH_IT = ["addict", "procedure", "osric", "osric3"]
FIGHTER = Fighting(character_class="fighter", level=4)


def resolved(
    game: str, who: Fighting = FIGHTER, hit_dice: str = "1-1", kind: Any = "melee", **more: Any
) -> Resolution:
    figures = [
        figure("ann", fighting=who, at_ft=(0, 0)),
        figure("orc", "red", fighting=Fighting(hit_dice=hit_dice), at_ft=(3, 0)),
    ]
    return resolve_round(scene(figures, [does("ann", kind, "orc")], **more), game, TABLES)


def blows(found: Resolution) -> int:
    return sum(timing.act.by == "ann" for timing in found.acts)


@pytest.mark.parametrize("game", WITH_IT)
def test_37_3_a_fighter_strikes_weak_foes_once_for_each_level(game: str) -> None:
    found = resolved(game)
    assert blows(found) == 4
    assert any(
        note == "ann has 4 blows this round: one per level, against foes of less than 1 HD."
        for note in found.notes
    )


@pytest.mark.parametrize("game", WITH_IT)
def test_37_3_weak_foes_blows_off(game: str) -> None:
    assert blows(resolved(game, options={"weak_foes.blows": "off"})) == 1


@pytest.mark.parametrize("game", sorted(set(RULESETS) - set(WITH_IT)))
def test_37_3_other_games_know_no_such_blows(game: str) -> None:
    assert blows(resolved(game)) == 1


@pytest.mark.parametrize("hit_dice", ["1", "1+1", "2", "", "some"])
def test_37_3_foes_of_one_hit_die_are_not_weak(hit_dice: str) -> None:
    assert blows(resolved("addict", hit_dice=hit_dice)) == 1


def test_37_3_only_fighters_and_only_blows_count() -> None:
    assert blows(resolved("addict", Fighting(character_class="thief", level=4))) == 1
    assert blows(resolved("addict", kind="missile")) == 1
    both = Fighting(character_class="fighter 3/thief 4", level=4)
    assert blows(resolved("addict", both)) == 3
