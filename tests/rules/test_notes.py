"""Notes beside an answer name weapons, held figures, and what a game leaves to the DM."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from battleboard.rules import Action, Combatant, Weapon, find_ruleset
from battleboard.rules.left_to_dm import left_to_dm
from battleboard.rules.scene import NOTHING, WeaponHand
from tests.rules.scenes import does, figure, round_of, scene

HANDS: Final = "the weapon in the main hand", "the weapon in the shield hand"
ORC: Final = figure("orc", "red", initiative=3)


def armed(*routines: tuple[int, ...], names: tuple[str, str] = ("sword", "dagger")) -> Combatant:
    hands: tuple[WeaponHand, WeaponHand] = ("main", "shield")
    arms = tuple(
        Weapon(name, routines=each, hand=hand)
        for name, each, hand in zip(names, routines, hands, strict=True)
    )
    return figure("Bess", arm=arms[0], weapons=arms, initiative=4)


def noted(*actions: Action, who: Combatant = ORC, game: str = "addict", **more: Any) -> list[str]:
    others = [ORC] if who is not ORC else [figure("ann", initiative=4)]
    return list(round_of([who, *others], list(actions), game=game, **more).notes)


def left(action: Action, game: str, options: Mapping[str, str] = NOTHING) -> list[str]:
    asked = scene([ORC, figure("ann")], [action])._replace(options=options)
    return list(left_to_dm(asked, find_ruleset(game)))


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (armed((), ()), "Bess strikes with sword and dagger at once, in one attack."),
        (
            armed((1,), (2, 3)),
            "Bess strikes with sword in routine 1 and with dagger in routines 2 and 3.",
        ),
        (
            armed((), (2,), names=("", "")),
            f"Bess strikes with {HANDS[0]} in every routine and with {HANDS[1]} in routine 2.",
        ),
    ],
)
def test_two_weapons_are_told_once_for_each_figure(who: Combatant, told: str) -> None:
    assert noted(does("Bess", "melee", "orc"), does("Bess", "melee", "orc"), who=who) == [told]
    assert noted(does("Bess", "grapple", "orc"), who=who) == []


def test_who_is_held_and_who_subdues_is_told() -> None:
    bound = figure("Bess", held=True)
    assert noted(does("Bess", "melee", "orc", subdual=True), who=bound) == [
        "Bess is held, and cannot act as declared."
    ]
    assert noted(does("Bess", "none"), who=bound) == []
    assert noted(does("orc", "melee", "ann", subdual=True)) == [
        "orc strikes to subdue: these hits do not kill."
    ]


BY_OPTION: Final = "the option unarmed.system would use a table instead"
NO_TABLE: Final = "this game has no table for it"


@pytest.mark.parametrize(
    ("game", "options", "because"),
    [
        ("addict", {}, ""),
        ("addict", {"unarmed.system": "dm"}, BY_OPTION),
        ("osric3", {}, BY_OPTION),
        ("osric", {"unarmed.system": "dmg"}, ""),
        ("ose", {}, NO_TABLE),
        ("countdown", {}, NO_TABLE),
    ],
)
def test_what_no_table_says_of_an_unarmed_attack_the_dm_decides(
    game: str, options: dict[str, str], because: str
) -> None:
    told = [f"The DM decides the result of orc's grapple: {because}."] if because else []
    assert left(does("orc", "grapple", "ann"), game, options) == told


@pytest.mark.parametrize("game", ["addict", "procedure", "ose", "osric", "osric3", "countdown"])
def test_a_game_without_figures_for_a_pursuit_leaves_it_to_the_dm(game: str) -> None:
    told = "The DM decides whether orc finally gets away: this game has no pursuit rules."
    knows = game in {"addict", "procedure", "ose"}
    assert (told in left(does("orc", "flee"), game)) is not knows
