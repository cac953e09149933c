"""A battle begins on a ground of the shelf."""

from battleboard.queries.table.new_battle import NewBattle
from tests.storage.grounds.grounds import CELLAR, PICTURE


def test_a_new_battle_lies_on_the_ground_whatever_else_is_chosen() -> None:
    plan = NewBattle("Below", "ose", 12, 8, floor="snow", kept=CELLAR)
    assert plan.board == CELLAR.board
    assert plan.size_ft == CELLAR.board.size_ft
    assert plan.pictures == (PICTURE,)
    assert (plan.battle.ruleset, plan.battle.board) == ("ose", CELLAR.board)
    assert not plan.battle.figures


def test_without_one_it_brings_no_picture() -> None:
    assert NewBattle().pictures == ()
