"""A fight is decided when only one side is left."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import EndBattle, Kill
from battleboard.queries.round.what_next import last_standing
from tests.battle.battles import battle, do, figure
from tests.battle.table import in_round


def without_foes(start: Battle) -> Battle:
    foes = tuple(each.id for each in start.figures.values() if each.side == "red")
    return do(start, Kill(foes))


def test_it_is_decided_once_no_foe_is_up() -> None:
    start = in_round()
    assert last_standing(start) == ""
    assert last_standing(without_foes(start)) == "blue"


def test_it_is_not_decided_before_the_first_round_or_once_it_is_over() -> None:
    assert last_standing(without_foes(battle(figure("ann"), figure("orc", "red")))) == ""
    assert last_standing(do(without_foes(in_round()), EndBattle())) == ""


def test_one_side_alone_decides_nothing() -> None:
    start = in_round()
    ours = {who: each for who, each in start.figures.items() if each.side == "blue"}
    assert last_standing(start._replace(figures=ours)) == ""
