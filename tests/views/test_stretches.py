"""From a resolved round to lanes."""

import pytest

from battleboard.rules import Action, Casting, Combatant, Resolution, Scene, Side, resolve_round
from battleboard.rules.ruler import segments
from battleboard.storage.catalogue import load_tables
from battleboard.views.mark import Mark
from battleboard.views.segment_strip import Stretch
from battleboard.views.stretches import stretches

SIDES = {"blue": Side(5), "red": Side(2)}
FIGURES = (Combatant("ann", "blue"), Combatant("orc", "red", routines=2))  # type: ignore[arg-type]
WAND = Casting("wand", 3)


def lanes(*actions: Action) -> list[Stretch]:
    scene = Scene(SIDES, FIGURES, actions)
    return stretches(resolve_round(scene, tables=load_tables()), list(SIDES))


def test_every_act_has_its_lane_in_the_order_in_which_they_happen() -> None:
    spell = Action("ann", "cast", ("orc",), casting=Casting("sleep", 4))
    charge = Action("orc", "charge", ("ann",), distance_ft=200)
    assert lanes(spell, charge) == [
        Stretch("ann", "spell, segment 4", 0, 1, 4, Mark.SPELL),
        Stretch("orc", "charge, segment 9", 1, 1, 9, Mark.BLOW),
    ]


def test_every_routine_has_a_lane_of_its_own() -> None:
    found = lanes(Action("orc", "melee", ("ann",)))
    assert [(lane.label, lane.side, lane.mark) for lane in found] == [("orc", 1, Mark.BLOW)] * 2
    assert all(lane.start == lane.end for lane in found)


def test_segment_0_is_shown_at_the_edge_of_the_first() -> None:
    (lane,) = lanes(Action("ann", "cast", casting=Casting("at once", 0)))
    assert (lane.start, lane.end) == (1, 1)


@pytest.mark.parametrize(
    ("action", "mark"),
    [
        (Action("ann", "missile", ("orc",)), Mark.SHOT),
        (Action("ann", "device", casting=WAND), Mark.SPELL),
        (Action("ann", "close", ("orc",), distance_ft=20), Mark.ARRIVAL),
        (Action("ann", "parry"), Mark.OTHER),
        (Action("ann", "flee"), Mark.OTHER),
    ],
)
def test_kinds_of_acts_have_marks(action: Action, mark: Mark) -> None:
    assert [lane.mark for lane in lanes(action)] == [mark]


def test_a_round_of_nothing_has_no_lanes() -> None:
    assert stretches(Resolution(segments(10), (), (), (), (), ()), []) == []
