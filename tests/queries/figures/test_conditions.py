"""Conditions count as each game's book says, and say so."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import STATUS_TRAITS, Effect, Status
from battleboard.queries.figures.conditions import (
    TypedEffect,
    condition_in_words,
    typed_effect,
    unruled_conditions,
)
from battleboard.rules import RULESETS, find_ruleset
from tests.battle.battles import battle, figure


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("stunned, 3 rounds", TypedEffect("stunned", "stunned", 3, "round")),
        ("Stunned", TypedEffect("Stunned", "stunned")),
        ("blinded for 2 turns", TypedEffect("blinded", "blind", 2, "turn")),
        ("paralysed 1 round", TypedEffect("paralysed", "held", 1, "round")),
        ("on fire", TypedEffect("on fire", "on fire")),
        ("burning 4 segments", TypedEffect("burning", "on fire", 4, "segment")),
        ("bless, 6 turns", TypedEffect("bless", None, 6, "turn")),
        ("", TypedEffect("")),
        ("3 rounds", TypedEffect("3 rounds")),
    ],
)
def test_37_8_a_condition_typed_by_its_name_is_that_condition(
    text: str, found: TypedEffect
) -> None:
    assert typed_effect(text) == found


@pytest.mark.parametrize(
    ("game", "status", "told"),
    [
        (
            "addict",
            "prone",
            "Prone: attacks on the figure have +4, dexterity and shield ignored (DMG 70).",
        ),
        (
            "addict",
            "held",
            "Held: does nothing; attacks on the figure hit automatically (DMG 70).",
        ),
        (
            "addict",
            "blind",
            "Blind: cannot see targets for spells; own attacks have −4 (DMG 70).",
        ),
        (
            "osric3",
            "blind",
            (
                "Blind: cannot see targets for spells; attacks on the figure have AC 4 worse "
                "(OSRIC3 conditions); own attacks have −4 (OSRIC3 conditions)."
            ),
        ),
        (
            "ose",
            "prone",
            "Prone: no effect on blows in OSE (B/X): add a modifier if you rule otherwise.",
        ),
        ("ose", "silenced", "Silenced: cannot cast spells with a verbal component."),
        ("ose", "engaged", "Engaged."),
    ],
)
def test_37_8_what_a_condition_does_is_a_sentence(game: str, status: Status, told: str) -> None:
    assert condition_in_words(find_ruleset(game), status) == told


def fighters(game: str, mine: Status | None, its: Status | None) -> Battle:
    both = [
        each._replace(effects=(Effect(status, status, status),) if status else ())
        for each, status in ((figure("ann"), mine), (figure("orc", "red"), its))
    ]
    return battle(*both, ruleset=game)


@pytest.mark.parametrize(
    ("mine", "its", "told"),
    [
        (None, None, []),
        (None, "on fire", ["Orc is on fire: {} has no modifier for this. Add one with +."]),
        ("grappled", None, ["Ann is grappled: {} has no modifier for this. Add one with +."]),
        ("invisible", None, []),
        ("hasted", "slowed", []),
    ],
)
@pytest.mark.parametrize("game", RULESETS)
def test_37_8_where_a_game_says_nothing_the_dms_number_is_asked(
    game: str, mine: Status | None, its: Status | None, told: list[str]
) -> None:
    title = find_ruleset(game).short_title
    found = list(unruled_conditions(fighters(game, mine, its), "ann", "orc"))
    assert found == [each.format(title) for each in told]


def test_37_8_what_the_book_says_is_not_asked() -> None:
    assert list(unruled_conditions(fighters("addict", "blind", "prone"), "ann", "orc")) == []
    assert len(list(unruled_conditions(fighters("osric", "blind", "prone"), "ann", "orc"))) == 1
    assert len(list(unruled_conditions(fighters("ose", "blind", "prone"), "ann", "orc"))) == 2


@pytest.mark.parametrize(
    "status", [status for status, traits in STATUS_TRAITS.items() if traits.is_set_by_hand]
)
def test_every_condition_set_by_hand_says_what_it_does(status: Status) -> None:
    told = {condition_in_words(find_ruleset(game), status) for game in RULESETS}
    assert told != {f"{status.capitalize()}."}
