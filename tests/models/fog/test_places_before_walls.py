"""Probes before walls are computed again only where a wall has moved."""

import pytest

from battleboard.battle.knowledge.open_walls import Sides, places_before
from battleboard.board.wall import Wall, door
from battleboard.models.fog import open_board
from battleboard.models.fog.mask import CLEAR, Extent, Mask
from battleboard.models.fog.open_board import OpenBoard
from tests.battle.battles import FLOOR

WALLS = (Wall((20, 0), (20, 80)), Wall((20, 90), (20, 200)))
SHUT = door((20, 80), (20, 90))


def test_a_door_that_opens_leaves_the_places_before_the_walls_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With 1,000 walls that took as long as ten frames."""
    looked = list[Wall]()

    def places(wall: Wall) -> tuple[Sides, ...]:
        looked.append(wall)
        return places_before(wall)

    monkeypatch.setattr(open_board, "places_before", places)
    extent = Extent(FLOOR.size_ft)
    image = extent.blank()
    image.fill(CLEAR)
    mask, keeps = Mask(extent, image, object()), OpenBoard()
    shut = FLOOR._replace(walls=(*WALLS, SHUT))
    opened = FLOOR._replace(walls=(*WALLS, SHUT._replace(state="open")))
    moved = FLOOR._replace(walls=(*WALLS[:1], SHUT))
    assert keeps.on(shut, mask) == shut
    assert len(looked) == len(shut.walls)
    assert keeps.on(opened, mask) == opened
    assert keeps.on(moved, mask) == moved
    assert len(looked) == len(shut.walls)
    assert keeps.on(FLOOR._replace(walls=(Wall((5, 5), (9, 9)),)), mask).walls
    assert len(looked) == len(shut.walls) + 1
