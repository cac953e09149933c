"""An area has the right notes beside it."""

from battleboard.battle.commands import Declare
from battleboard.board.board import Board
from battleboard.queries.table.areas_of_effect import (
    USUAL_SIZES,
    AreaForm,
    AreaOfEffect,
    AreaOrigin,
    CaughtFigures,
    Surroundings,
    area_of_effect,
)
from battleboard.views.map.tools.area_tool import area_hints, area_notes
from tests.battle.battles import battle, figure
from tests.battle.fields import FIRE, company
from tests.battle.table import at

START = battle(figure("ann"), figure("bob"), figure("orc", "red"), board=Board((100.0, 100.0)))


def laid(form: AreaForm, by: str = "") -> AreaOfEffect:
    spot = AreaOrigin((30.0, 40.0), by=by)
    return area_of_effect(Surroundings(START.board), form, USUAL_SIZES[form], spot)


def told(found: AreaOfEffect, catch: CaughtFigures) -> list[str]:
    return [line.text for line in area_notes(START, found, catch)]


def test_it_counts_and_names_all_who_are_in_it() -> None:
    found = laid(AreaForm.CIRCLE)
    assert told(found, CaughtFigures(("ann", "bob"), ("orc",))) == [
        "2 in it, 1 partly",
        "Ann and Bob",
        "Partly: Orc",
    ]
    assert told(found, CaughtFigures()) == ["No one in the area"]
    assert [line.strong for line in area_notes(START, found, CaughtFigures(("ann",)))] == [
        True,
        False,
    ]


def test_it_tells_how_far_it_is_from_whom_it_comes() -> None:
    assert told(laid(AreaForm.CIRCLE, "ann"), CaughtFigures()) == [
        "No one in the area",
        "50 ft from Ann",
    ]
    assert told(laid(AreaForm.CIRCLE, "gone"), CaughtFigures()) == ["No one in the area"]


def test_it_tells_how_far_a_burst_flows() -> None:
    lines = told(laid(AreaForm.BURST), CaughtFigures())
    assert lines[1].startswith("33,510 cubic ft, up to ")


def test_what_may_be_done_with_it_is_told_once_it_is_laid_down() -> None:
    caught, casting = CaughtFigures(("ann",)), at(company(), Declare(FIRE))
    assert list(area_hints(START, caught, laid=False)) == []
    assert list(area_hints(START, caught, laid=True)) == [
        "Enter selects them, right-click for more"
    ]
    assert list(area_hints(START, CaughtFigures(), laid=True)) == []
    assert list(area_hints(casting, CaughtFigures(), laid=True)) == [
        "Right-click to place a spell here"
    ]
    assert list(area_hints(casting, CaughtFigures(), laid=False)) == []
