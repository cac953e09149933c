"""The players' scene: what they may know, as the draw list of their own map."""

from collections.abc import Iterable, Iterator

from battleboard.battle.knowledge.players_view import PlayersView, SeenFigure, SeenHealth
from battleboard.battle.state.condition import UPRIGHT
from battleboard.battle.state.status import Shown
from battleboard.views.map.draw.draw_list import DrawList, Focus, Token
from battleboard.views.map.draw.letters import letters_of
from battleboard.views.map.draw.look import HEALTH_STEPS, Look, Stance
from battleboard.views.map.draw.sign import signs_of


def scene_of(view: PlayersView, *, names: bool = True) -> DrawList:
    """Lay out the figures that the players know of: whoever has fallen lies lowest."""
    letters = letters_of(figure.name for figure in view.figures)
    tokens = (
        Token(
            figure.id,
            figure.name if names else "",
            _look(figure, letters[figure.name]),
            figure.body,
        )
        for figure in view.figures
    )
    return DrawList((), (), (), (), _ordered(tokens), Focus(), view.lights)


def _ordered(tokens: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=lambda each: (each.look.stance == "up", -each.body.radius_ft)))


def _look(figure: SeenFigure, letters: str) -> Look:
    return Look(
        badge=figure.badge,
        colour=figure.colour,
        letters=letters,
        portrait=figure.portrait,
        health=_steps(figure.health),
        hurt=_is_hurt(figure.health),
        stance=_stance(figure.health),
        signs=signs_of(_shown(figure)),
        lit=figure.lit,
    )


def _stance(health: SeenHealth) -> Stance:
    if health.state == "dead":
        return "dead"
    return "up" if health.state in UPRIGHT else "down"


def _shown(figure: SeenFigure) -> Iterator[Shown]:
    """Give what is seen of a figure; of a foe that is down, no more than that it lies there."""
    if figure.own:
        yield figure.health.state
    elif _stance(figure.health) == "down":
        yield "unconscious"
    yield from figure.statuses


def _steps(health: SeenHealth) -> int | None:
    """Give the steps of the ring that are full, as far as the players may know."""
    if health.share is None:
        return None
    full = round(HEALTH_STEPS * health.share)
    return max(1, full) if health.share else 0


def _is_hurt(health: SeenHealth) -> bool:
    """Whether all that they know is that it is wounded."""
    return health.share is None and bool(health.wounded)
