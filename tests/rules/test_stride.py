"""Figures move as fast and as far as each game says."""

from fractions import Fraction

import pytest

from battleboard.rules import Action, find_ruleset
from battleboard.rules.measures import Stride
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import ActionKind, Where
from tests.rules.scenes import TABLES, figure, scene


def stride(
    game: str, kind: ActionKind, *, surprised: bool = False, place: Where = "indoors"
) -> Stride:
    action = Action("elf", kind, ("orc",))
    asked = scene([figure("elf"), figure("orc", "red")], [action])._replace(place=place)
    rules = find_ruleset(game)
    return rules.stride(rules_context(asked, TABLES, rules.rulings({})), action, surprised)


@pytest.mark.parametrize(
    ("game", "kind", "feet", "most_ft", "at_once"),
    [
        ("addict", "close", 12, 120, True),
        ("addict", "charge", 24, 240, True),
        ("procedure", "close", 12, 120, True),
        ("procedure", "charge", 24, 240, True),
        ("osric", "close", 120, 120, False),
        ("osric", "charge", 240, 240, False),
        ("osric3", "close", 12, 120, False),
        ("osric3", "charge", 24, 240, False),
        ("countdown", "charge", 120, 120, False),
        ("countdown", "close", 120, 120, False),
        ("countdown", "melee", 40, 40, False),
        ("ose", "move", 40, 40, False),
        ("ose", "withdraw", 20, 20, False),
    ],
)
def test_a_man_of_twelve_inches_indoors(
    game: str, kind: ActionKind, feet: int, most_ft: int, *, at_once: bool
) -> None:
    assert stride(game, kind) == Stride(Fraction(feet), Fraction(most_ft), at_once)


def test_outdoors_inches_are_yards() -> None:
    assert stride("addict", "close", place="outdoors").feet == 36
    assert stride("addict", "charge", place="outdoors").feet == 48


def test_procedure_phase_5_all_movement_is_hurried_while_foes_are_surprised() -> None:
    assert stride("procedure", "move", surprised=True).feet == 24
    assert stride("procedure", "move").feet == 12
