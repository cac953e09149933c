"""What the party sees at a moment: from where it looks, and by what light.

With automatic fog, the party's knowledge is worked out in this order:

    figures of the players ──> eyes ──> views (rings of open ground)
      on the board, able       │
      to look around           │      lights of the board, and lights that figures carry,
                               │        unless the carrier is unseen ──> glows
                               ▼                                           │
    a figure is known   <── an eye has a free line to it, and light  <─────┘
                            falls on it or the eye needs none

The light of an unseen carrier is left out, because it would give the carrier away. With manual
fog the DM's patches decide instead, and without fog every figure is known that is not hidden or
invisible. The players always know their own figures.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import product
from math import ceil, inf, log2
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import states_at
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.state.condition import UPRIGHT, is_helpless, is_out, is_unseen
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.areas.outline import clip, is_glimpsed
from battleboard.board.areas.shape import Circle, Outline, bounds, cut_to_box, encloses, ring_box
from battleboard.board.board import ALL_AROUND_DEG, Board, Light
from battleboard.board.body import Body
from battleboard.board.point import Point, between, distance
from battleboard.board.sight.sight import Outlook, Sight, outlook
from battleboard.board.sight.view import View, view
from battleboard.board.sight.vision import Eyes, Glow, Lighting, glow_of
from battleboard.board.wall import Wall, blocks
from battleboard.foundation.identity_cache import cached_by_identity

# Cache sizes, in entries: for views, outlooks and lit ground; looks at doors and lights; lines of
# sight.
_VIEWS: Final = 128
_LOOKS: Final = 1024
_LINES: Final = 65_536
# Points by a door lie this far from it.
_BESIDE_FT: Final = 0.5
_LEAST_REACH_FT: Final = 64.0
_PILLAR_FT: Final = 12.0
"""How far a pillar may reach beyond a light's radius: it is painted as a whole."""
_Box: TypeAlias = tuple[float, float, float, float]
_Asked: TypeAlias = tuple[Battle, tuple[str, ...], float | None]


class SeenGround(NamedTuple):
    """The ground that the party sees: its eyes, the view of each, and the lights."""

    eyes: tuple[Eyes, ...] = ()
    views: tuple[View, ...] = ()
    glows: tuple[Glow, ...] = ()
    daylight: bool = False


class PartyVision:
    """What the party sees at a moment, and which figures it knows of.

    The party looks through the eyes of all its figures, or of those in `through`. `where` locates
    each figure at that moment, and `past` holds the states that differ from the current ones.
    """

    def __init__(
        self, battle: Battle, through: Collection[str] = (), time: float | None = None
    ) -> None:
        self._battle = battle
        self._through = through
        self.past = states_at(battle, time)
        self.where = cache(_where(battle, time))
        self._known: dict[str, tuple[Figure, bool]] = {}

    @cached_property
    def ground(self) -> SeenGround:
        """The ground that the party sees; empty with manual fog."""
        if self._battle.showing.by_hand:
            return SeenGround()
        lighting, seeing = self._lighting, self._seeing
        glows = tuple(self._falling(_near(lighting.glows, self._views)))
        # A light that falls on no visible ground must change nothing, not even the view distance.
        return SeenGround(seeing, self._views_by(glows), glows, lighting.daylight)

    def _falling(self, near: Iterable[Glow]) -> Iterator[Glow]:
        """Yield the lights on visible ground; others would give away hidden ground."""
        falls, glows = _falls_on(self._battle.board), tuple(near)
        dark = tuple(glow.light for glow in glows if glow.light.magical_dark)
        for glow in glows:
            hiding = () if glow.light.magical_dark else dark
            # Try the viewpoints nearest to the light first: they are the most likely to see what it
            # lights.
            eyes = (each.at for each in self._seeing)
            nearest = sorted(eyes, key=partial(distance, glow.light.at))
            if any(falls(at, glow.light, hiding) for at in nearest):
                yield glow

    def knows(self, figure: Figure) -> bool:
        kept = self._known.get(figure.id)
        if kept is None or kept[0] is not figure:
            kept = self._known[figure.id] = (figure, self._finds(figure))
        return kept[1]

    def _finds(self, figure: Figure) -> bool:
        if is_own(self._battle, figure):
            return True
        if is_unseen(figure):
            return False
        showing, body = self._battle.showing, self.where(figure.id)
        if not showing.fog:
            return True
        if showing.by_hand:
            return showing.opens(body.at)
        return self._may_see(body) and self._lighting.shows(self._eyes, body)

    def _may_see(self, body: Body) -> bool:
        """Whether a body may be in a view: a quick test by bounding boxes."""
        (x, y), out = body.at, body.radius_ft
        around = x - out, y - out, x + out, y + out
        return any(_meet(_around(each), around) for each in self._views)

    def looks(self, figure: Figure) -> bool:
        state = self.past.get(figure.id)
        if state is None:
            return not is_out(self._battle, figure)
        return state in UPRIGHT and not is_helpless(figure)

    def shows_light(self, light: Light) -> bool:
        showing = self._battle.showing
        if not showing.fog:
            return True
        if showing.by_hand:
            return showing.opens(light.at)
        return self._lighting.is_visible_to(self._eyes, light.at)

    def shows_door(self, door: Wall) -> bool:
        """Whether the players see a door, even if no light falls on it."""
        showing = self._battle.showing
        if not showing.fog:
            return True
        if showing.by_hand:
            return any(map(showing.opens, _beside(door)))
        looks, ends = _looks_on(self._sight), bounds((door.a, door.b))
        near = (at for at, box in self._looked_at if _meet(box, ends))
        return any(looks(at, door) for at in near)

    @property
    def places(self) -> tuple[Point, ...]:
        """The viewpoints of all who look around and are not blind."""
        return tuple(each.at for each in self._seeing)

    @cached_property
    def _looked_at(self) -> tuple[tuple[Point, _Box], ...]:
        boxes = _seen_boxes_on(self._sight)
        return tuple((at, boxes(at)) for at in self.places)

    @cached_property
    def _seeing(self) -> tuple[Eyes, ...]:
        return tuple(each for each in self._eyes if not each.blind)

    @cached_property
    def _views(self) -> tuple[View, ...]:
        return self._views_by(self._lighting.glows)

    def _views_by(self, glows: Iterable[Glow]) -> tuple[View, ...]:
        if self._lighting.daylight:
            return tuple(self._view(each.at) for each in self._seeing)
        lights = [glow.light for glow in glows]
        return tuple(self._view(each.at, _reach_of(each, lights)) for each in self._seeing)

    @cached_property
    def _sight(self) -> Sight:
        return sight_on(self._battle.board)

    @cached_property
    def _view(self) -> Callable[..., View]:
        return _views_on(self._sight)

    @cached_property
    def _eyes(self) -> tuple[Eyes, ...]:
        return tuple(self._eyes_of(figure) for figure in self._lookers())

    def _lookers(self) -> Iterator[Figure]:
        for figure in on_table(self._battle):
            chosen = figure.id in self._through if self._through else is_own(self._battle, figure)
            if chosen and self.looks(figure):
                yield figure

    def _eyes_of(self, figure: Figure) -> Eyes:
        card, at = figure.card, self.where(figure.id).at
        return Eyes(at, card.infravision_ft, card.ultravision_ft, figure.has("blind"))

    @cached_property
    def _lighting(self) -> Lighting:
        """The burning lights of the board and of figures, except those of unseen foes."""
        board = self._battle.board
        lit = (light._replace(left_s=None) for light in board.lights if light.lit)
        lights = (*lit, *self._lights_in_hand())
        glows = tuple(glow_of(light, self._view(light.at, light.radius_ft)) for light in lights)
        return Lighting(glows, partial(_clear_on(self._sight), board.size_ft), board.daylight)

    def _lights_in_hand(self) -> Iterator[Light]:
        for figure in on_table(self._battle):
            light = figure.light
            shows = is_own(self._battle, figure) or not is_unseen(figure)
            if light and light.lit and shows:
                at = self.where(figure.id).at
                yield Light(at, light.bright_ft, light.dim_ft, magical_dark=light.darkens)


def party_vision_at(
    battle: Battle, through: tuple[str, ...] = (), time: float | None = None
) -> PartyVision:
    return _party_vision((battle, through, time))


def who_looks(
    battle: Battle, through: Collection[str], time: float | None = None
) -> tuple[str, ...]:
    """Return those of some figures that are on the board and able to look around at a moment."""
    if not through:
        return ()
    looks = party_vision_at(battle, (), time).looks
    return tuple(each.id for each in on_table(battle) if each.id in through and looks(each))


def is_own(battle: Battle, figure: Figure) -> bool:
    return battle.teams[figure.side].players


def _reach_of(eyes: Eyes, lights: Iterable[Light]) -> float:
    """Return how far a view matters: to the far edge of each light, and of sight without light."""
    ends = (distance(eyes.at, light.at) + light.radius_ft for light in lights)
    return _reach(max(eyes.infravision_ft, eyes.ultravision_ft, *ends))


def _reach(far_ft: float) -> float:
    """Round a reach up to one of a few values, so that views are mostly cached."""
    return _LEAST_REACH_FT * 2.0 ** ceil(log2(max(1.0, (far_ft + _PILLAR_FT) / _LEAST_REACH_FT)))


def _where(battle: Battle, time: float | None) -> Callable[[str], Body]:
    if time is None:
        return partial(body_now, battle)
    return lambda who: body_at(battle, who, time)


@cached_by_identity
def _outlooks_on(sight: Sight) -> Callable[[Point], Outlook]:
    return lru_cache(_VIEWS)(partial(outlook, sight))


@cached_by_identity
def _clear_on(sight: Sight) -> Callable[[Point, Point, Point], bool]:
    return lru_cache(_LINES)(partial(_sees_on, _outlooks_on(sight)))


def _sees_on(
    outlooks: Callable[[Point], Outlook], size_ft: Point, here: Point, there: Point
) -> bool:
    """Whether one point sees another; a point outside the board is never seen."""
    on_table = 0 <= there[0] <= size_ft[0] and 0 <= there[1] <= size_ft[1]
    return on_table and outlooks(here).sees(there)


@cached_by_identity
def _looks_on(sight: Sight) -> Callable[[Point, Wall], bool]:
    return lru_cache(_LOOKS)(partial(_looks_at, _outlooks_on(sight)))


@cached_by_identity
def _seen_boxes_on(sight: Sight) -> Callable[[Point], _Box]:
    return lru_cache(_VIEWS)(partial(_around_seen, sight))


def _around_seen(sight: Sight, here: Point) -> _Box:
    return _around(_views_on(sight)(here))


def _around(seen: View) -> _Box:
    left, top, right, bottom = ring_box(seen.ring) if seen.ring else (inf, inf, -inf, -inf)
    off = 2 * _BESIDE_FT
    return left - off, top - off, right + off, bottom + off


def _looks_at(outlooks: Callable[[Point], Outlook], here: Point, door: Wall) -> bool:
    """Whether a point sees one or both of the two points by a door that are nearest to it."""
    before = sorted(_beside(door), key=partial(distance, here))[:2]
    return any(map(outlooks(here).sees, before))


def _beside(door: Wall) -> Iterator[Point]:
    (ax, ay), (bx, by) = door.a, door.b
    off = _BESIDE_FT / max(distance(door.a, door.b), _BESIDE_FT)
    for share, way in product((0.25, 0.75), (off, -off)):
        x, y = between(door.a, door.b, share)
        yield x - way * (by - ay), y + way * (bx - ax)


def _same(one: _Asked, other: _Asked) -> bool:
    if one[1:] != other[1:]:
        return False
    return one[0] is other[0] or (one[2] is None and _differ_in_log(one[0], other[0]))


def _differ_in_log(one: Battle, other: Battle) -> bool:
    """Whether two battles differ at most in their logs."""
    pairs = zip(Battle._fields, one, other, strict=True)
    return all(here is there for part, here, there in pairs if part != "log")


_party_vision = cached_by_identity(lambda asked: PartyVision(*asked), _same)


@cached_by_identity
def _views_on(sight: Sight) -> Callable[..., View]:
    return lru_cache(_VIEWS)(partial(view, sight))


@cached_by_identity
def _falls_on(board: Board) -> Callable[[Point, Light, tuple[Light, ...]], bool]:
    lit = lru_cache(_VIEWS)(partial(_lit_on, board))
    outlooks = _outlooks_on(sight_on(board))
    return lru_cache(_LOOKS)(partial(_is_seen_falling, outlooks, lit))


def _lit_on(board: Board, light: Light) -> Outline:
    if light.radius_ft <= 0:
        return ()
    all_around = _views_on(sight_on(board))(light.at, light.radius_ft)
    falls = clip(glow_of(light, all_around).view, Circle(light.at, light.radius_ft))
    return cut_to_box(falls, (0.0, 0.0, *board.size_ft))


def _is_seen_falling(
    outlooks: Callable[[Point], Outlook],
    lit: Callable[[Light], Outline],
    here: Point,
    light: Light,
    dark: tuple[Light, ...],
) -> bool:
    """Whether a viewer at a point sees any ground that a light falls on.

    Darkness within a pillar is seen if the pillar is, because a pillar is painted as a whole.
    """
    # Without darkness, an all-round light lights its own position. Testing that first is cheap and
    # settles most lights.
    look = outlooks(here)
    stands_lit = not dark and light.radius_ft > 0 and light.cone_deg >= ALL_AROUND_DEG
    if stands_lit and look.sees(light.at):
        return True
    reach = _reach(distance(here, light.at) + light.radius_ft)
    if is_glimpsed(_views_on(look.sight)(here, reach), lit(light), tuple(map(lit, dark))):
        return True
    return light.magical_dark and any(
        look.sees(between(side.a, side.b, 0.5))
        for block in blocks(look.sight.walls)
        if encloses(block.outline, light.at)
        for side in block.sides
    )


def _near(glows: Sequence[Glow], views: Sequence[View]) -> Iterator[Glow]:
    """Yield the lights that may fall on visible ground: a quick test by bounding boxes."""
    seen = [ring_box(each.ring) for each in views if each.ring]
    return (glow for glow in glows if any(_falls_in(glow, *box) for box in seen))


def _meet(one: _Box, other: _Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _falls_in(glow: Glow, left: float, top: float, right: float, bottom: float) -> bool:
    (x, y), far = glow.light.at, glow.light.radius_ft
    return left - far < x < right + far and top - far < y < bottom + far
