"""What is told beside an area."""

from battleboard.battle.commands import Declare
from battleboard.board.board import Board
from battleboard.models.blast import USUAL, Blast, Catch, Form, Spot, Surroundings, blast
from battleboard.views.map.tools.area_marks import hints_of, lines_of
from tests.battle.battles import battle, figure
from tests.battle.fields import FIRE, company
from tests.battle.table import at

START = battle(figure("ann"), figure("bob"), figure("orc", "red"), board=Board((100.0, 100.0)))


def laid(form: Form, by: str = "") -> Blast:
    spot = Spot((30.0, 40.0), by=by)
    return blast(Surroundings(START.board), form, USUAL[form], spot)


def told(found: Blast, catch: Catch) -> list[str]:
    return [line.text for line in lines_of(START, found, catch)]


def test_it_counts_and_names_all_who_are_in_it() -> None:
    found = laid(Form.CIRCLE)
    assert told(found, Catch(("ann", "bob"), ("orc",))) == [
        "2 in it, 1 partly",
        "Ann and Bob",
        "Partly: Orc",
    ]
    assert told(found, Catch()) == ["Nobody is in it"]
    assert [line.strong for line in lines_of(START, found, Catch(("ann",)))] == [True, False]


def test_it_tells_how_far_it_is_from_whom_it_comes() -> None:
    assert told(laid(Form.CIRCLE, "ann"), Catch()) == ["Nobody is in it", "50 ft from Ann"]
    assert told(laid(Form.CIRCLE, "gone"), Catch()) == ["Nobody is in it"]


def test_it_tells_how_far_a_burst_flows() -> None:
    lines = told(laid(Form.BURST), Catch())
    assert lines[1].startswith("33,510 cubic ft, up to ")


def test_what_may_be_done_with_it_is_told_once_it_is_laid_down() -> None:
    caught, casting = Catch(("ann",)), at(company(), Declare(FIRE))
    assert list(hints_of(START, caught, laid=False)) == []
    assert list(hints_of(START, caught, laid=True)) == ["Enter selects them, right click for more"]
    assert list(hints_of(START, Catch(), laid=True)) == []
    assert list(hints_of(casting, Catch(), laid=True)) == [
        "Right click to let a spell take effect here"
    ]
    assert list(hints_of(casting, Catch(), laid=False)) == []
