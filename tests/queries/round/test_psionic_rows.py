"""The rows of psionic combat, and results as they are typed."""

import pytest

from battleboard.battle.commands import PsionicExchange, Settle
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.queries.round.psionic_rows import (
    PsionicRow,
    end_of_combat,
    offered_modes,
    psionic_rows,
)
from battleboard.rules.psionics import DEFENCE_MODES, PsionicStrength, PsionicTurn
from tests.battle.battles import do
from tests.battle.commands.test_psionic_exchange import BRAIN, MIND, ORC, duel, psionic
from tests.battle.rounds import playing

ROW = PsionicRow("mind", "Mind", PsionicStrength(57, 80))


@pytest.mark.parametrize(
    ("text", "lost", "effect"),
    [
        ("", 0, ""),
        (" 12 ", 12, ""),
        ("stunned", 0, "stunned"),
        ("12 stunned", 12, "stunned"),
        ("2nd thoughts", 0, "2nd thoughts"),
        ("12345", 0, "12345"),
    ],
)
def test_V_a_result_is_points_an_effect_or_both(text: str, lost: int, effect: str) -> None:
    assert ROW.turn("ego whip", "", text) == PsionicTurn("mind", "ego whip", "", lost, effect)


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        (PsionicTurn("mind"), "57 of 80"),
        (PsionicTurn("mind", "psychic crush", "thought shield"), "57 → 41 of 80"),
        (PsionicTurn("mind", lost=60), "57 → 0 of 80"),
    ],
)
def test_V_the_strength_after_a_segment_is_forecast(turn: PsionicTurn, words: str) -> None:
    assert ROW.forecast(turn) == words
    assert not ROW._replace(strength=None).forecast(turn)


def test_V_modes_too_dear_are_said_so() -> None:
    weak = ROW._replace(strength=PsionicStrength(9, 80))
    turn = PsionicTurn("mind", "ego whip", "mental barrier")
    assert weak.forecast(turn) == "9 of 80: these modes cost 10"


def test_V_modes_are_offered_with_their_costs() -> None:
    offered = offered_modes(DEFENCE_MODES, "no defence", 3)
    assert [each.words for each in offered][:3] == [
        "no defence",
        "mind blank (1)",
        "thought shield (2)",
    ]
    assert [each.mode for each in offered if not each.possible] == [
        "intellect fortress",
        "tower of iron will",
    ]


def test_V_modes_stay_as_long_as_they_can_be_paid() -> None:
    fight = duel()
    first, _ = placed_acts(fight)[:2]
    dear = PsionicTurn("mind", "psionic blast", "tower of iron will", lost=21)
    after = do(fight, PsionicExchange("mind:other", (dear,)))
    rows = psionic_rows(after, next(each for each in placed_acts(after) if each.is_due))
    assert [(row.name, row.attack, row.defence) for row in rows] == [
        ("Mind", "psionic blast", ""),
        ("Brain", "", ""),
    ]
    assert rows[0].strength == PsionicStrength(29, 80)
    assert psionic_rows(fight, first)[0].strength == PsionicStrength(80, 80)


def test_V_a_target_without_psionics_has_no_strength() -> None:
    before = playing(psionic("mind", "orc"), figures=(MIND, ORC))
    (turn,) = placed_acts(before)
    assert psionic_rows(before, turn)[1] == PsionicRow("orc", "Orc")


def test_V_the_dm_ends_it_for_all() -> None:
    fight = duel()
    command = end_of_combat(fight, placed_acts(fight)[0])
    assert command is not None
    assert command[0] == (Settle("mind:other"), Settle("brain:other"))
    alone = playing(psionic("mind"), figures=(MIND, BRAIN))
    assert end_of_combat(alone, placed_acts(alone)[0]) is None
    assert psionic_rows(alone, placed_acts(alone)[0]) == ()
