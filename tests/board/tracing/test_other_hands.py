"""Plans by other hands than the project's own are traced as well."""

from typing import Final

import pytest

from tests.board.tracing.drawn_dungeon import read_dungeon
from tests.board.tracing.other_hands import HANDS, draw_by
from tests.board.tracing.plan_truth import DUNGEONS, scored, traced_again

pytestmark = pytest.mark.usefixtures("qapp")

LEAST: Final = {
    "thin": (0.98, 0.97, 0.97, 0.7),
    "thick": (0.97, 0.93, 0.93, 0.2),
    "bands": (0.93, 0.9, 0.9, 0.5),
    "double": (0.7, 0.8, 0.8, 0.3),
    "strokes": (0.7, 0.8, 0.7, 0.4),
    "solid": (0.98, 0.97, 0.97, 0.75),
}


@pytest.mark.parametrize("hand", HANDS)
def test_what_another_hand_draws_is_found(hand: str) -> None:
    drawn = draw_by(hand, read_dungeon(DUNGEONS / "grimscar_manor.json"), 1)
    score = scored(drawn, traced_again(drawn))
    overlap, found, true, doors = LEAST[hand]
    assert score.overlap >= overlap
    assert score.found >= found
    assert score.true >= true
    assert score.doors >= doors
