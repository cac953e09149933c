"""Whatever changes, the fog painter's mask is the same as a full repaint."""

from random import Random
from typing import Any

import pytest
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.board.board import Board, Light
from battleboard.board.point import Point
from battleboard.board.sight.view import view
from battleboard.board.wall import DoorState, Wall, door
from battleboard.models.fog.fog_painter import FogPainter, draw_walls
from battleboard.models.fog.mask import CLEAR, EXPLORED, Extent, Mask, boxes
from battleboard.queries.sight.fog_edges import WallStretch, stretches_near
from battleboard.queries.sight.fog_ground import Seen, Solids, find_seen
from tests.battle.battles import battle, figure
from tests.board.blocks import square
from tests.board.maps import scattered
from tests.models.fog.masks import apart, level, paint
from tests.profiles import examples

WALLS = (
    Wall((40, 0), (40, 25)),
    Wall((40, 32), (40, 60)),
    door((40, 25), (40, 32), "shut"),
    Wall((40, 32), (90, 32)),
    Wall((70, 40), (70, 60)),
)
PILLARS = [Wall(*ends) for at in ((20.0, 20.0), (60.0, 48.0)) for ends in square(at, 4.0)]
SIZE = (100.0, 60.0)
TORCH = CarriedLight("torch", 14, 20)
ROUNDED = 1
"""Gradients may be rounded otherwise, depending on where a stretch of pixels begins."""
DARK = Light((60.0, 20.0), 6, magical_dark=True)


def anywhere(dice: Random) -> tuple[float, float]:
    return dice.uniform(1, 99), dice.uniform(1, 59)


def company(dice: Random, board: Board, **own: Any) -> Battle:
    figures = [
        figure("ann", at=anywhere(dice), light=TORCH),
        figure("bob", at=anywhere(dice), **own),
        figure("orc", "red", at=anywhere(dice), light=TORCH),
    ]
    return battle(*figures, board=board)


def changed(dice: Random, start: Battle) -> Battle:
    """Change something: a step, a light, a door, a blow that blinds."""
    board, who = start.board, start.figure(dice.choice(["ann", "bob", "orc"]))
    match dice.randrange(6):
        case 0:
            lights = (Light(anywhere(dice), 8, 16), *((DARK,) if dice.random() < 0.5 else ()))
            return start._replace(board=board._replace(lights=lights))
        case 1:
            state: DoorState = "open" if board.walls[2].state == "shut" else "shut"
            walls = (*WALLS[:2], WALLS[2]._replace(state=state), *board.walls[3:])
            return start._replace(board=board._replace(walls=walls))
        case 2:
            return start.with_figure(who._replace(light=None if who.light else TORCH))
        case 3:
            blind = () if who.effects else (Effect("b", "Blindness", "blind"),)
            return start.with_figure(who._replace(effects=blind))
        case _:
            x, y = who.body.at
            step = x + dice.uniform(-4, 4), y + dice.uniform(-4, 4)
            return start.with_figure(who._replace(body=who.body._replace(at=step)))


@pytest.mark.parametrize("day", [False, True], ids=["night", "day"])
@pytest.mark.parametrize("own", [{}, {"infravision_ft": 30.0}, {"ultravision_ft": 25.0}])
def test_what_is_painted_step_by_step_is_what_would_be_painted_at_once(
    own: dict[str, Any], *, day: bool
) -> None:
    dice = Random(7)
    start = company(dice, Board(SIZE, walls=(*WALLS, *PILLARS), daylight=day), **own)
    fog_painter = FogPainter(Extent(SIZE))
    for _ in range(examples(40)):
        start = changed(dice, start)
        assert apart(paint(start, fog_painter).image, paint(start).image) <= ROUNDED


def seen_by(start: Battle, who: str) -> Seen:
    return find_seen(party_vision_at(start, (who,)).ground, Solids(start.board.walls))


def test_a_painter_that_goes_on_from_another_paints_what_one_paints_that_begins_anew() -> None:
    dice = Random(5)
    start = company(dice, Board(SIZE, walls=(*WALLS, *PILLARS)))
    party, below = FogPainter(Extent(SIZE)), Extent(SIZE).blank()
    assert not party.is_on(None)
    for _ in range(examples(20)):
        start = changed(dice, start)
        mask = paint(start, party)
        assert party.is_on(None)
        own = party.going_on("own")
        assert own.is_on("own")
        going_on = own.paint(seen_by(start, "ann"), below, "own")
        anew = FogPainter(Extent(SIZE)).paint(seen_by(start, "ann"), below, None)
        assert apart(going_on.image, anew.image) <= ROUNDED
        check_unlike(going_on, mask)
        check_unlike(mask, going_on)
        check_unlike(anew, mask)


def check_unlike(one: Mask, other: Mask) -> None:
    """Check that a mask equals another one outside of the region that may differ."""
    patched = QImage(one.image)
    with QPainter(patched) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for box in boxes(one.unlike(other)):
            painter.drawImage(box.topLeft(), other.image, box)
    assert apart(patched, other.image) == 0


def test_going_on_leaves_alone_what_both_see() -> None:
    start = company(Random(5), Board(SIZE))
    party = FogPainter(Extent(SIZE))
    mask = paint(start, party)
    own = party.going_on("own")
    same = own.paint(
        find_seen(party_vision_at(start).ground, Solids(())), Extent(SIZE).blank(), "own"
    )
    assert same is mask
    assert same.unlike(mask).isEmpty()
    anew = paint(start)
    assert anew.unlike(mask).boundingRect() == mask.image.rect()


def test_so_it_is_among_many_scattered_walls_where_the_torch_moves_on() -> None:
    dice, board = Random(11), scattered(300)
    wide, high = board.size_ft
    start = company(dice, board)
    bob = start.figure("bob")
    start = start.with_figure(bob._replace(body=bob.body._replace(at=(wide / 2, high / 2))))
    fog_painter = FogPainter(Extent(board.size_ft))
    for step in range(examples(6)):
        ann = start.figure("ann")
        at = wide / 2 - 30 + 7.0 * step, high / 2 + 3.0 * step
        start = start.with_figure(ann._replace(body=ann.body._replace(at=at)))
        assert apart(paint(start, fog_painter).image, paint(start).image) <= ROUNDED


@pytest.mark.parametrize("own", [{}, {"infravision_ft": 30.0}, {"ultravision_ft": 25.0}])
def test_what_is_seen_to_the_end_of_the_lights_is_painted_like_all_that_is_seen(
    own: dict[str, Any],
) -> None:
    dice, walls = Random(13), scattered(200).walls
    board = Board((400.0, 300.0), walls=(*walls, *PILLARS))
    start, sight, shorter = company(dice, board, **own), sight_on(board), 0
    for _ in range(examples(20)):
        start = changed(dice, start)
        start = start._replace(board=board._replace(lights=start.board.lights))
        ground = party_vision_at(start).ground
        whole = ground._replace(views=tuple(view(sight, each.at) for each in ground.eyes))
        shorter += sum(len(each.ring) for each in whole.views)
        shorter -= sum(len(each.ring) for each in ground.views)
        near, far = (
            FogPainter(Extent(board.size_ft)).paint(
                find_seen(each, Solids(board.walls)), Extent(board.size_ft).blank(), None
            )
            for each in (ground, whole)
        )
        assert apart(near.image, far.image) <= ROUNDED
    assert shorter > 0


def test_a_mask_knows_where_it_differs_from_older_ones() -> None:
    dice = Random(3)
    start = company(dice, Board(SIZE, walls=WALLS))
    fog_painter = FogPainter(Extent(SIZE))
    masks = [paint(start, fog_painter)]
    for _ in range(6):
        start = changed(dice, start)
        masks.append(paint(start, fog_painter))
    first, last = masks[0], masks[-1]
    patched = first.image.copy()
    for box in boxes(last.since(first.mark)):
        for x in range(box.left(), box.right() + 1):
            for y in range(box.top(), box.bottom() + 1):
                patched.setPixelColor(x, y, last.image.pixelColor(x, y))
    assert patched == last.image
    assert last.since(last.mark).isEmpty()
    assert last.since(object()).boundingRect() == last.image.rect()


def test_where_nothing_has_changed_the_mask_is_the_same() -> None:
    start, fog_painter = company(Random(1), Board(SIZE)), FogPainter(Extent(SIZE))
    assert paint(start, fog_painter) is paint(start._replace(board=Board(SIZE)), fog_painter)


def test_what_is_open_anyway_shows_where_nobody_looks() -> None:
    start, extent = company(Random(1), Board(SIZE)), Extent(SIZE)
    below = extent.blank()
    below.fill(EXPLORED)
    mask = paint(start, below=below)
    ann = start.figure("ann").body.at
    assert level(mask, ann) == CLEAR
    assert level(mask, (ann[0] + 50 if ann[0] < 50 else ann[0] - 50, ann[1])) == EXPLORED


@pytest.mark.parametrize("ends", [((-900, 30), (2_000, 30)), ((45.3, 2_000), (45.3, -900))])
def test_a_long_wall_is_drawn_as_if_all_of_it_were(ends: tuple[Point, Point]) -> None:
    whole: WallStretch = ((0.0, 1.0), *ends)
    parts = tuple(stretches_near([whole], (0.0, 0.0, *SIZE)))
    assert parts != (whole,)
    images = []
    for stretches in ((whole,), parts):
        image = Extent(SIZE).blank()
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            Extent(SIZE).lay_under(painter)
            draw_walls(painter, stretches, QBrush(QColor(CLEAR, CLEAR, CLEAR)))
        images.append(image)
    assert apart(images[0], Extent(SIZE).blank()) > 0
    assert apart(*images) == 0
