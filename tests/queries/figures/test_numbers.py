"""The numbers on a card use the words of the game that is played."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm, Effect, Spell
from battleboard.battle.state.running_round import Round
from battleboard.queries.figures.card_face import numbers_of
from battleboard.rules import Weapon
from battleboard.rules.scene import Armour, Fighting
from tests.battle.battles import BOW, FLOOR, SWORD, TABLES, battle, figure

CLAWS = Arm(Weapon("claws", "natural"), Roll(1, 4), blows=(Roll(1, 4), Roll(1, 4), Roll(1, 6)))


def lines(game: str = "addict", round_: int = 1, **changes: Any) -> tuple[str, ...]:
    """The lines of one figure's numbers."""
    made = figure("ann", **changes)
    there = battle(made, ruleset=game, running=Round(round_))
    return numbers_of(there, made, TABLES)


def first(game: str = "addict", **changes: Any) -> str:
    return lines(game, **changes)[0]


def second(**changes: Any) -> str:
    return lines(**changes)[1]


def test_armour_is_worse_without_a_shield_and_from_behind() -> None:
    plain, shield = Fighting(ac=5), Armour(shield=1, dexterity=2)
    assert first(fighting=plain).startswith("AC 5 ·")
    assert first(fighting=plain, armour=shield).startswith(
        "AC 5 (6 without shield, 8 from behind) ·"
    )
    assert first(fighting=plain, armour=Armour(), dexterity=16).startswith("AC 5 (7 from behind) ·")
    assert first(fighting=plain, armour=Armour(dexterity=-1)).startswith("AC 5 ·")


def test_ascending_armour_is_worse_below() -> None:
    told = first("countdown", fighting=Fighting(ac=15), armour=Armour(shield=1))
    assert told.startswith("AC 15 (14 without shield, 14 from behind) ·")


def test_nothing_is_said_of_armour_that_nobody_knows() -> None:
    assert first(fighting=Fighting()) == "12″, 12 ft a segment, charging 24"


def test_moves_are_told_in_feet_of_the_table() -> None:
    outdoors = figure("ann", fighting=Fighting())
    there = battle(outdoors, board=FLOOR._replace(where="outdoors"))
    assert numbers_of(there, outdoors, TABLES)[0].startswith("12″, 36 ft a segment, charging")
    hasted = first(fighting=Fighting(), effects=(Effect("haste", "haste", "hasted"),))
    assert hasted == "24″, 24 ft a segment, charging 48"
    assert first(fighting=Fighting(), move=0.0) == "does not move"


@pytest.mark.parametrize("game", ["osric", "osric3", "ose", "countdown"])
def test_games_whose_books_write_feet_tell_moves_in_feet(game: str) -> None:
    assert "120 ft, " in first(game, fighting=Fighting())


def test_a_game_in_which_one_moves_at_once_tells_it_by_the_round() -> None:
    assert "ft a round" in first("ose", fighting=Fighting())


def test_routines_are_those_of_this_round() -> None:
    assert second() == "long sword 1d8 (speed 5, 3.5 ft)"
    assert second(routines=Fraction(3, 2)).endswith("· 2 of 3/2 attacks")
    assert lines(round_=2, routines=Fraction(3, 2), fought=1)[1].endswith("· 1 of 3/2 attacks")
    assert lines(round_=2, routines=Fraction(3, 2), fought=0)[1].endswith("· 2 of 3/2 attacks")
    later = lines("osric", round_=2, routines=Fraction(3, 2), fought=0)
    assert later[1].endswith("· 1 of 3/2 attacks")
    assert second(routines=Fraction(2)).endswith("· 2 attacks")
    assert second(arms=(BOW,)) == "short bow 1d6 · 2 attacks"


def test_weapons_tell_what_is_known_of_them() -> None:
    assert second(arms=(CLAWS,)) == "claws 1d4/1d4/1d6"
    ready = Arm(Weapon("", ready=True), left=3)
    assert second(arms=(ready,)) == "attack 1d6 (ready, 3 left)"
    both = second(arms=(SWORD, CLAWS), off_hand=1)
    assert both == "long sword 1d8 (speed 5, 3.5 ft) and claws 1d4/1d4/1d6"
    assert second(arms=(SWORD,), off_hand=1) == "long sword 1d8 (speed 5, 3.5 ft)"


def test_spells_tell_their_time_and_how_often_they_are_left() -> None:
    spells = (Spell("sleep", 1), Spell("light", 4, 2), Spell("web", 2, 0))
    assert lines(spells=spells)[2] == "sleep 1 · light 4 ×2"
