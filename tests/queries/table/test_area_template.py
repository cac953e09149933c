"""The area in hand keeps its form and size."""

import pytest

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.wall import door
from battleboard.queries.table.areas_of_effect import (
    USUAL_SIZES,
    AreaForm,
    AreaOrigin,
    AreaSize,
    AreaTemplate,
    CaughtFigures,
)
from tests.battle.battles import battle, figure

BOARD = Board((100.0, 100.0), walls=(door((50.0, 0.0), (50.0, 100.0)),))
SPOT = AreaOrigin((40.0, 50.0))


class Sizes:
    """Remembers the last size of each form of area."""

    def __init__(self) -> None:
        self._sizes = dict(USUAL_SIZES)

    def measures(self, form: AreaForm) -> AreaSize:
        return self._sizes[form]

    def choose_measures(self, form: AreaForm, measures: AreaSize) -> None:
        self._sizes[form] = measures


@pytest.fixture
def template() -> AreaTemplate:
    """A template with a circle on the table."""
    made = AreaTemplate(BOARD, Sizes())
    assert made.put(SPOT)
    return made


def test_nothing_is_worked_out_anew_where_it_lies_already(template: AreaTemplate) -> None:
    before = template.area
    assert not template.put(AreaOrigin((40.0, 50.0)))
    assert template.area is before
    assert template.put(AreaOrigin((45.0, 50.0)))
    assert template.area is not before


def test_it_is_taken_away(template: AreaTemplate) -> None:
    assert template.put(None)
    assert (template.area, template.spot) == (None, None)
    assert template.catch(battle(board=BOARD), 0, {}) == CaughtFigures()


def test_each_form_is_as_large_as_it_was_last(template: AreaTemplate) -> None:
    template.resize(AreaSize(35))
    template.take(AreaForm.CONE)
    assert template.measures == AreaSize(60, 30)
    template.resize(AreaSize(90, 20))
    template.take(AreaForm.CIRCLE)
    assert template.measures == AreaSize(35)
    template.take(AreaForm.CONE)
    assert template.measures == AreaSize(90, 20)


def test_it_lies_where_it_lay_in_another_form_and_size(template: AreaTemplate) -> None:
    template.take(AreaForm.BLOCK)
    template.resize(AreaSize(10))
    assert template.spot == SPOT
    assert template.area is not None
    assert template.area.covers((44.0, 54.0))
    assert not template.area.covers((44.0, 56.0))


def test_its_direction_is_remembered(template: AreaTemplate) -> None:
    template.put(AreaOrigin((40.0, 50.0), 75))
    template.put(None)
    assert template.facing == 75


def test_walls_stop_it_or_not(template: AreaTemplate) -> None:
    assert template.area is not None
    assert template.stopped
    assert not template.area.covers((55.0, 50.0))
    template.stop(stopped=False)
    assert template.area.covers((55.0, 50.0))


def test_it_spreads_through_a_door_that_opens(template: AreaTemplate) -> None:
    opened = BOARD.with_door(0, "open")
    assert template.follow(opened)
    assert template.area is not None
    assert template.area.covers((55.0, 50.0))
    assert not template.follow(opened)


def test_it_counts_once_for_a_moment_and_again_for_another(template: AreaTemplate) -> None:
    made = battle(figure("ann", at=(40.0, 50.0)), board=BOARD)
    near, far = {"ann": Body((40.0, 50.0))}, {"ann": Body((90.0, 90.0))}
    first = template.catch(made, 0, near)
    assert first == CaughtFigures(("ann",))
    assert template.catch(made, 0, far) is first
    assert template.catch(made, 1, far) == CaughtFigures()
    assert template.catch(made._replace(phase=1), 1, near) == CaughtFigures(("ann",))


def test_it_knows_its_form(template: AreaTemplate) -> None:
    forms = [template.form]
    template.take(AreaForm.CONE)
    assert [*forms, template.form] == [AreaForm.CIRCLE, AreaForm.CONE]


def test_the_size_of_a_spell_is_not_remembered() -> None:
    sizes = Sizes()
    template = AreaTemplate(BOARD, sizes)
    usual = template.measures
    template.take(AreaForm.CIRCLE, AreaSize(15))
    assert template.measures == AreaSize(15)
    template.resize(AreaSize(25))
    assert template.measures == AreaSize(25)
    template.take(AreaForm.CIRCLE)
    assert template.measures == usual
