"""Plans by other hands than the project's own are traced as well."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tests.board.tracing.drawn_dungeon import Dungeon, Spot, read_dungeon
from tests.board.tracing.drawn_plan import DrawnPlan, draw_pen, scanned
from tests.board.tracing.other_hands import HANDS, Hand, draw_by
from tests.board.tracing.plan_truth import DUNGEONS, scored, traced_again

pytestmark = pytest.mark.usefixtures("qapp")

# The minimum overlap of floor, share of walls found, share of found walls that are true, and share
# of doors found; the maximum share of false doors.
LEAST: Final = {
    "thin": (0.985, 0.97, 0.98, 0.85, 0.0),
    "thick": (0.98, 0.98, 0.98, 0.8, 0.12),
    "bands": (0.94, 0.95, 0.94, 0.6, 0.12),
    "shaded": (0.95, 0.9, 0.9, 0.85, 0.15),
    "double": (0.87, 0.9, 0.92, 0.9, 0.07),
    "strokes": (0.97, 0.94, 0.95, 0.95, 0.0),
    "solid": (0.985, 0.975, 0.98, 0.95, 0.0),
}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["grimscar_manor", "vault_of_the_viper_priest"])
@pytest.mark.parametrize("hand", HANDS)
def test_what_another_hand_draws_is_found(hand: str, name: str, seed: int) -> None:
    drawn = draw_by(hand, read_dungeon(DUNGEONS / f"{name}.json"), seed)
    score = scored(drawn, traced_again(drawn))
    overlap, found, true, doors, false = LEAST[hand]
    assert score.overlap >= overlap
    assert score.found >= found
    assert score.true >= true
    assert score.doors >= doors
    assert score.false_doors <= false


@pytest.mark.parametrize(
    ("hand", "habit", "steps"),
    [
        ("thick", "line", (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.575, 0.6)),
        ("thin", "cell", (30, 40, 50, 60, 70, 80, 90)),
        ("strokes", "cell", (30, 50, 70, 90)),
        ("thick", "softness", (0.0, 0.02, 0.04, 0.06, 0.08)),
        ("strokes", "clump", (0.2, 0.3, 0.4, 0.5, 0.6)),
    ],
)
def test_no_small_change_of_a_hand_changes_much(
    hand: str, habit: str, steps: Sequence[float]
) -> None:
    """Where one threshold decided, a wall a little thicker became rock with doors in it."""
    dungeon = read_dungeon(DUNGEONS / "grimscar_manor.json")
    _change_little([draw_by(hand, dungeon, 2, **{habit: step}) for step in steps])


@pytest.mark.deep
@pytest.mark.parametrize("hand", ["thin", "thick", "strokes"])
@pytest.mark.parametrize(
    "steps",
    [
        pytest.param([(0.0, grain) for grain in (0.0, 0.06, 0.12, 0.18)], id="noise"),
        pytest.param([(turn, 0.06) for turn in (0.0, 0.1, 0.2, 0.4, 0.6, 0.8)], id="turn"),
    ],
)
def test_no_small_change_of_a_scan_changes_much(
    hand: str, steps: Sequence[tuple[float, float]]
) -> None:
    drawn = draw_by(hand, read_dungeon(DUNGEONS / "grimscar_manor.json"), 2)
    _change_little([scanned(drawn, Random(1), turn, grain) for turn, grain in steps])


class TwoHanded(Hand):
    """Draws the rock on the left and on the right half of a page in different ways."""

    def __init__(self, dungeon: Dungeon, rocks: tuple[str, str], chance: Random) -> None:
        super().__init__(dungeon, "strokes", chance)
        self.rocks = rocks

    def _rock(self, painter: QPainter) -> None:
        half, high = self.size[0] / 2, self.size[1] + 2
        for rock, left in zip(self.rocks, (0, half), strict=True):
            box = QRectF(left - (left == 0), -1, half + 1, high)
            painter.save()
            painter.setClipRect(box)
            if rock == "hatched":
                super()._rock(painter)
            elif rock == "filled":
                painter.fillRect(box, self.ink)
            painter.restore()


@pytest.mark.parametrize(
    "rocks",
    [
        ("hatched", "blank"),
        ("blank", "hatched"),
        ("filled", "blank"),
        ("blank", "filled"),
        ("hatched", "filled"),
        ("filled", "hatched"),
    ],
)
def test_each_half_of_a_page_is_traced_as_it_is_drawn(rocks: tuple[str, str]) -> None:
    """Where the whole page decided, light between strokes and blank rock became floor."""
    dungeon = read_dungeon(DUNGEONS / "vault_of_the_viper_priest.json")
    drawn = draw_pen(TwoHanded(dungeon, rocks, Random(1)))
    score = scored(drawn, traced_again(drawn))
    assert score.overlap >= 0.985
    assert score.true >= 0.98
    assert score.doors >= 0.9
    assert score.false_doors == 0


def test_a_plan_without_a_margin_is_traced() -> None:
    whole = draw_by("thin", read_dungeon(DUNGEONS / "vault_of_the_viper_priest.json"), 2)
    xs, ys = zip(*(spot for ring in whole.floor for spot in ring), strict=True)
    cut = _cut(whole, (min(xs), min(ys), max(xs), max(ys)), 0.3)
    score = scored(cut, traced_again(cut))
    assert score.overlap >= 0.98
    assert score.false_doors == 0


def _cut(plan: DrawnPlan, box: tuple[float, float, float, float], margin: float) -> DrawnPlan:
    """A plan of which only a box of squares is left, with a margin."""
    cell = plan.cell
    left, top = (int((side - margin) * cell) for side in box[:2])
    right, bottom = (int((side + margin) * cell) for side in box[2:])

    def moved(spot: Spot) -> Spot:
        return spot[0] - left / cell, spot[1] - top / cell

    return plan._replace(
        picture=plan.picture.copy(left, top, right - left, bottom - top),
        offset=((plan.offset[0] - left) % cell, (plan.offset[1] - top) % cell),
        floor=[[moved(spot) for spot in ring] for ring in plan.floor],
        walls=[(moved(a), moved(b)) for a, b in plan.walls],
        doors=[door._replace(start=moved(door.start), end=moved(door.end)) for door in plan.doors],
    )


def _change_little(drawn: Sequence[DrawnPlan]) -> None:
    """Check that no step loses floor or adds false doors."""
    scores = [scored(each, traced_again(each)) for each in drawn]
    for before, after in pairwise(scores):
        assert before.overlap - after.overlap <= 0.02
        assert after.false_doors - before.false_doors <= 0.02
