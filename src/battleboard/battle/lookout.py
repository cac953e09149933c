"""The lookout: where the party looks from at a moment, by what light, and whom it sees."""

from collections.abc import Callable, Collection, Iterator
from functools import cached_property, partial
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.effect import Status
from battleboard.battle.figure import Figure
from battleboard.battle.scene import on_table
from battleboard.battle.survey import sight_on
from battleboard.battle.whereabouts import body_at, body_now
from battleboard.board.body import Body
from battleboard.board.light import Light
from battleboard.board.sight.line import sees
from battleboard.board.sight.sight import Sight
from battleboard.board.sight.view import View, view
from battleboard.board.vision import Eyes, Glow, Lighting

UNSEEN: frozenset[Status] = frozenset({"invisible", "hidden"})


class SeenGround(NamedTuple):
    """What the party sees of the ground now: where each looks from, what lies open, and lights."""

    eyes: tuple[Eyes, ...] = ()
    views: tuple[View, ...] = ()
    glows: tuple[Glow, ...] = ()
    daylight: bool = False


class Lookout:
    """All that is to be known of who sees what at a moment.

    The party looks through the eyes of its own, or of some figures that were chosen.
    """

    def __init__(
        self, battle: Battle, through: Collection[str] = (), time: float | None = None
    ) -> None:
        self._battle = battle
        self._through = through
        self.where = _where(battle, time)

    @property
    def ground(self) -> SeenGround:
        """What of the ground is seen; nothing where all is shown by hand."""
        if self._battle.showing.by_hand:
            return SeenGround()
        return self.clear_ground

    @property
    def clear_ground(self) -> SeenGround:
        """What of the ground the eyes see, be there fog or not."""
        seeing = tuple(each for each in self._eyes if not each.blind)
        views = tuple(view(self._sight, each.at) for each in seeing)
        lighting = self._lighting
        return SeenGround(seeing, views, tuple(lighting.glows), lighting.daylight)

    def knows(self, figure: Figure) -> bool:
        """Whether the players know of a figure: their own, and others that can be seen."""
        if is_own(self._battle, figure):
            return True
        if figure.hidden or any(effect.status in UNSEEN for effect in figure.effects):
            return False
        showing, body = self._battle.showing, self.where(figure.id)
        if not showing.fog:
            return True
        if showing.by_hand:
            return showing.opens(body.at)
        return self._lighting.shows(self._eyes, body)

    @cached_property
    def _sight(self) -> Sight:
        return sight_on(self._battle.board)

    @cached_property
    def _eyes(self) -> tuple[Eyes, ...]:
        return tuple(self._eyes_of(figure) for figure in self._lookers())

    def _lookers(self) -> Iterator[Figure]:
        for figure in on_table(self._battle):
            chosen = figure.id in self._through if self._through else is_own(self._battle, figure)
            if chosen and not is_out(self._battle, figure):
                yield figure

    def _eyes_of(self, figure: Figure) -> Eyes:
        card, at = figure.card, self.where(figure.id).at
        return Eyes(at, card.infravision_ft, card.ultravision_ft, figure.has("blind"))

    @cached_property
    def _lighting(self) -> Lighting:
        """The lights of the board and those that are carried, but by nobody who is hidden."""
        board, sight = self._battle.board, self._sight
        lights = (*board.lights, *self._carried())
        glows = tuple(Glow(light, view(sight, light.at, light.radius_ft)) for light in lights)
        return Lighting(glows, partial(sees, sight), board.daylight)

    def _carried(self) -> Iterator[Light]:
        for figure in on_table(self._battle):
            light = figure.light
            if light and light.lit and not figure.hidden:
                at = self.where(figure.id).at
                yield Light(at, light.bright_ft, light.dim_ft, magical_dark=light.darkens)


def is_own(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is one of the players' own."""
    return battle.teams[figure.side].players


def _where(battle: Battle, time: float | None) -> Callable[[str], Body]:
    """Give whereabouts at a moment of the running round, or now."""
    if time is None or battle.running.ended:
        return partial(body_now, battle)
    return lambda who: body_at(battle, who, time)
