"""What is told beside an area."""

from battleboard.board.board import Board
from battleboard.models.blast import USUAL, Blast, Catch, Form, Spot, Surroundings, blast
from battleboard.views.map.tools.area_marks import lines_of
from tests.battle.battles import battle, figure

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
