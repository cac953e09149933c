"""The lookout: where the party looks from at a moment, by what light, and whom it sees."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import states_at
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.state.condition import UPRIGHT, is_helpless, is_out
from battleboard.battle.state.figure import Figure, Status
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Light
from battleboard.board.body import Body
from battleboard.board.point import Point, between, distance
from battleboard.board.sight.sight import Sight, sees
from battleboard.board.sight.view import View, view
from battleboard.board.sight.vision import Eyes, Glow, Lighting
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity

UNSEEN: frozenset[Status] = frozenset({"invisible", "hidden"})
_VIEWS: Final = 128
_LOOKS: Final = 1024
_BESIDE_FT: Final = 0.5
_Asked: TypeAlias = tuple[Battle, tuple[str, ...], float | None]


class SeenGround(NamedTuple):
    """What the party sees of the ground now: where each looks from, what lies open, and lights."""

    eyes: tuple[Eyes, ...] = ()
    views: tuple[View, ...] = ()
    glows: tuple[Glow, ...] = ()
    daylight: bool = False


class Lookout:
    """All that is to be known of who sees what at a moment.

    The party looks through the eyes of its own, or of some figures that were chosen. `where` tells
    whereabouts, and `past` the states of those who were in another one than they are now.
    """

    def __init__(
        self, battle: Battle, through: Collection[str] = (), time: float | None = None
    ) -> None:
        self._battle = battle
        self._through = through
        self.past = states_at(battle, time)
        self.where = cache(_where(battle, time))

    @cached_property
    def ground(self) -> SeenGround:
        """What of the ground is seen; nothing where all is shown by hand."""
        if self._battle.showing.by_hand:
            return SeenGround()
        seeing = tuple(each for each in self._eyes if not each.blind)
        views = tuple(self._view(each.at) for each in seeing)
        lighting = self._lighting
        return SeenGround(seeing, views, _near(lighting.glows, views), lighting.daylight)

    def knows(self, figure: Figure) -> bool:
        """Whether the players know of a figure: their own, and others that can be seen."""
        if is_own(self._battle, figure):
            return True
        if _is_unseen(figure):
            return False
        showing, body = self._battle.showing, self.where(figure.id)
        if not showing.fog:
            return True
        if showing.by_hand:
            return showing.opens(body.at)
        return self._lighting.shows(self._eyes, body)

    def looks(self, figure: Figure) -> bool:
        """Whether a figure is able to look around."""
        state = self.past.get(figure.id)
        if state is None:
            return not is_out(self._battle, figure)
        return state in UPRIGHT and not is_helpless(figure)

    def shows_light(self, light: Light) -> bool:
        """Whether the players see where a light of the board stands."""
        showing = self._battle.showing
        if not showing.fog:
            return True
        if showing.by_hand:
            return showing.opens(light.at)
        return self._lighting.seen_by(self._eyes, light.at)

    def shows_door(self, door: Wall) -> bool:
        """Whether the players look at a door, be it dark there or not."""
        showing = self._battle.showing
        if not showing.fog:
            return True
        if showing.by_hand:
            return any(map(showing.opens, _beside(door)))
        looks = _looks_on(self._sight)
        return any(looks(eyes.at, door) for eyes in self._eyes if not eyes.blind)

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
        """The lights of the board and those that are carried, but by nobody who is not seen."""
        board = self._battle.board
        lights = (*board.lights, *self._carried())
        glows = tuple(Glow(light, self._view(light.at, light.radius_ft)) for light in lights)
        return Lighting(glows, partial(sees, self._sight), board.daylight)

    def _carried(self) -> Iterator[Light]:
        for figure in on_table(self._battle):
            light = figure.light
            shows = is_own(self._battle, figure) or not _is_unseen(figure)
            if light and light.lit and shows:
                at = self.where(figure.id).at
                yield Light(at, light.bright_ft, light.dim_ft, magical_dark=light.darkens)


def lookout_at(battle: Battle, through: tuple[str, ...] = (), time: float | None = None) -> Lookout:
    """The lookout at a moment; whoever asks for the same one anew has it at once."""
    return _lookout((battle, through, time))


def who_looks(
    battle: Battle, through: Collection[str], time: float | None = None
) -> tuple[str, ...]:
    """Those of some figures who are on the table at a moment, and able to look around."""
    if not through:
        return ()
    looks = lookout_at(battle, (), time).looks
    return tuple(each.id for each in on_table(battle) if each.id in through and looks(each))


def is_own(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is one of the players' own."""
    return battle.teams[figure.side].players


def _where(battle: Battle, time: float | None) -> Callable[[str], Body]:
    """Whereabouts at a moment of the running round, or now."""
    if time is None:
        return partial(body_now, battle)
    return lambda who: body_at(battle, who, time)


@cached_by_identity
def _looks_on(sight: Sight) -> Callable[[Point, Wall], bool]:
    """Whether a door is seen from a place, which is kept for those who stand still."""
    return lru_cache(_LOOKS)(partial(_looks_at, sight))


def _looks_at(sight: Sight, here: Point, door: Wall) -> bool:
    """Whether one of two places before a door is seen."""
    before = sorted(_beside(door), key=partial(distance, here))[:2]
    return any(sees(sight, here, point) for point in before)


def _beside(door: Wall) -> Iterator[Point]:
    """Places close before a door and close behind it."""
    (ax, ay), (bx, by) = door.a, door.b
    off = _BESIDE_FT / max(distance(door.a, door.b), _BESIDE_FT)
    for share, way in product((0.25, 0.75), (off, -off)):
        x, y = between(door.a, door.b, share)
        yield x - way * (by - ay), y + way * (bx - ax)


def _is_unseen(figure: Figure) -> bool:
    """Whether others do not see a figure wherever it stands."""
    return figure.hidden or any(effect.status in UNSEEN for effect in figure.effects)


def _same(one: _Asked, other: _Asked) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


_lookout = cached_by_identity(lambda asked: Lookout(*asked), _same)


@cached_by_identity
def _views_on(sight: Sight) -> Callable[..., View]:
    """Views from places, which are kept for those who stand still."""
    return lru_cache(_VIEWS)(partial(view, sight))


def _near(glows: Sequence[Glow], views: Sequence[View]) -> tuple[Glow, ...]:
    """The lights that may fall on what is seen: of others nobody needs to know."""
    seen = [_box(each.ring) for each in views if each.ring]
    return tuple(glow for glow in glows if any(_falls_in(glow, *box) for box in seen))


def _box(ring: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _falls_in(glow: Glow, left: float, top: float, right: float, bottom: float) -> bool:
    (x, y), far = glow.light.at, glow.light.radius_ft
    return left - far < x < right + far and top - far < y < bottom + far
