"""PH 11: what Dexterity does to hitting and to being hit."""

import pytest

from battleboard.rules.attack.to_hit import dexterity_defence, missile_adjustment
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Armour
from tests.rules.scenes import TABLES, figure, scene

CASE = rules_context(scene([], []), TABLES, {})


@pytest.mark.parametrize(
    ("score", "entered", "steps"),
    [(None, None, 0), (16, None, 2), (18, None, 4), (3, None, -4), (16, 0, 0), (None, 3, 3)],
)
def test_armour_class_by_score_or_as_entered(
    score: int | None, entered: int | None, steps: int
) -> None:
    told = figure("ann", dexterity=score, armour=Armour(dexterity=entered))
    assert dexterity_defence(CASE, told) == steps


@pytest.mark.parametrize(("score", "value"), [(None, 0), (15, 0), (16, 1), (18, 3), (3, -3)])
def test_missiles_are_adjusted_by_score(score: int | None, value: int) -> None:
    assert missile_adjustment(CASE, figure("ann", dexterity=score)) == value
