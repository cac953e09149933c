"""Plans by other hands than the project's own are traced as well."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pytest

from tests.board.tracing.drawn_dungeon import read_dungeon
from tests.board.tracing.other_hands import HANDS, draw_by
from tests.board.tracing.plan_truth import DUNGEONS, scored, traced_again

pytestmark = pytest.mark.usefixtures("qapp")

# Floor, walls found, walls true, doors found, and the most false doors.
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
        ("thick", "line", (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55)),
        ("thin", "cell", (30, 40, 50, 60, 70, 80, 90)),
        ("strokes", "cell", (30, 50, 70, 90)),
        ("thick", "softness", (0.0, 0.02, 0.04, 0.06, 0.08)),
    ],
)
def test_no_small_change_of_a_hand_changes_much(
    hand: str, habit: str, steps: Sequence[float]
) -> None:
    """Where one threshold decided, a wall a little thicker became rock with doors in it."""
    dungeon = read_dungeon(DUNGEONS / "grimscar_manor.json")
    drawn = [draw_by(hand, dungeon, 2, **{habit: step}) for step in steps]
    scores = [scored(each, traced_again(each)) for each in drawn]
    for before, after in pairwise(scores):
        assert before.overlap - after.overlap <= 0.025
        assert after.false_doors - before.false_doors <= 0.02
