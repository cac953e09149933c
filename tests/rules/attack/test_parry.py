"""What a parry gains in each game: the Strength bonus, a better armour class, or nothing."""

from typing import Any, Final

import pytest

from battleboard.rules import Fighting, find_ruleset
from battleboard.rules.scene import ActionKind
from tests.rules.aims import ARROW, BLOW, SHOT, aim_of, attacker, defender, ids
from tests.rules.scenes import does, figure, round_of, timing

SKILLS: Final = Fighting(ac=5, thac0=16, attack_bonus=3, character_class="fighter", level=1)
BY_STRENGTH: Final = {"parry.gain": "strength"}


def off(
    game: str, kind: ActionKind = "parry", bonus: int = 2, acts: Any = BLOW, **more: Any
) -> int:
    """What is taken off a blow at b, who parries."""
    figures = attacker(SKILLS), defender(fighting=SKILLS, strength_to_hit=bonus)
    return ids(aim_of(game, figures, *acts, does("b", kind), **more)).get("parry", 0)


@pytest.mark.parametrize("game", ["addict", "procedure"])
def test_PH_104_the_strength_bonus_comes_off_the_rolls_of_blows(game: str) -> None:
    assert off(game) == -2
    assert off(game, bonus=0) == off(game, bonus=-1) == off(game, "hold") == 0
    assert off(game, acts=ARROW, of=SHOT) == 0


@pytest.mark.parametrize("game", ["osric", "osric3", "ose"])
def test_where_no_book_has_a_rule_it_gains_nothing_but_by_a_house_rule(game: str) -> None:
    assert off(game) == 0
    assert off(game, options=BY_STRENGTH) == -2


def test_OSRIC_who_backs_off_on_guard_parries_as_well() -> None:
    assert off("osric", "withdraw", options=BY_STRENGTH) == -2


def test_ADDICT_a_parry_says_what_it_gains() -> None:
    figures = [figure("a", strength_to_hit=1), figure("b", strength_to_hit=0)]
    answer = round_of(figures, [does("a", "parry"), does("b", "parry")])
    assert timing(answer, "a:other").why[0].text == (
        "a's parry goes by initiative. Attackers get −1 to hit (the Strength bonus); the parry "
        "gives up the blow."
    )
    assert "the parry gains nothing" in timing(answer, "b:other").why[0].text


@pytest.mark.parametrize(("name", "gain"), [("fighter", "AC 4 better"), ("cleric", "AC 2 better")])
def test_COUNTDOWN_a_parry_betters_the_armour_class(name: str, gain: str) -> None:
    trained = figure("a", fighting=Fighting(character_class=name))
    parry = find_ruleset("countdown").parry({}, trained)
    assert (parry.gain, parry.off) == (gain, 0)
    assert parry.why.rule == "COUNTDOWN parry"
