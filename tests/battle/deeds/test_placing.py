"""Deeds of the hand: figures come, move, turn, change and go."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.deeds.placing import Edit, Enter, Leave, Move, Place, Remove, Turn
from battleboard.battle.event import Moved
from battleboard.battle.refusal import Refusal
from tests.battle.battles import battle, do, figure


def test_a_figure_comes_and_goes() -> None:
    state = do(battle(figure("elf")), Place(figure("orc", "red")))
    assert set(state.figures) == {"elf", "orc"}
    assert set(do(state, Remove("orc")).figures) == {"elf"}
    assert Place(figure("orc", "red")).sentence(state) == "Place Orc"
    assert Remove("orc").sentence(state) == "Remove Orc"


def test_a_figure_of_no_side_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^There is no side 'green' for Orc\.$"):
        apply(battle(), Place(figure("orc", "green")))


def test_a_figure_is_moved_by_hand() -> None:
    outcome = apply(battle(figure("elf")), Move("elf", (20.0, 30.0)))
    assert outcome.battle.figures["elf"].body.at == (20, 30)
    assert outcome.events == (Moved("elf", (0, 0), (20, 30)),)
    assert outcome.changes.figures == {"elf"}


@pytest.mark.parametrize(("asked", "facing"), [(90, 90), (-90, 270), (450, 90)])
def test_a_figure_is_turned(asked: float, facing: float) -> None:
    assert do(battle(figure("elf")), Turn("elf", asked)).figures["elf"].body.facing == facing
    assert Turn("elf", 0).sentence(battle(figure("elf"))) == "Turn Elf"


def test_another_card_with_fewer_weapons_leaves_one_in_hand() -> None:
    elf = figure("elf")
    armed = elf._replace(card=elf.card._replace(arms=elf.card.arms * 2), in_hand=1)
    state = do(battle(armed), Edit("elf", elf.card))
    assert state.figures["elf"].in_hand == 0
    bare = do(state, Edit("elf", elf.card._replace(arms=())))
    assert bare.figures["elf"].arm.weapon.kind == "natural"
    assert Edit("elf", elf.card).sentence(state) == "Change Elf"


def test_no_figure_is_called_like_a_side() -> None:
    with pytest.raises(Refusal, match=r"^A whole side is called 'red': choose another name\.$"):
        apply(battle(), Place(figure("red", "red")))


def test_a_figure_that_waits_comes_onto_the_table_and_leaves_it_again() -> None:
    late = figure("orc", "red", present=False, began_hp=10)
    state = do(battle(late), Enter("orc", (30.0, 40.0)))
    orc = state.figures["orc"]
    assert (orc.present, orc.body.at, orc.began_hp) == (True, (30, 40), None)
    assert not do(state, Leave("orc")).figures["orc"].present
    assert Enter("orc", (0.0, 0.0)).sentence(state) == "Orc comes onto the table"
    assert Leave("orc").sentence(state) == "Orc leaves the table"


def test_nobody_comes_or_goes_twice() -> None:
    with pytest.raises(Refusal, match=r"^Orc is on the table already\.$"):
        apply(battle(figure("orc", "red")), Enter("orc", (0.0, 0.0)))
    with pytest.raises(Refusal, match=r"^Orc is not on the table\.$"):
        apply(battle(figure("orc", "red", present=False)), Leave("orc"))
