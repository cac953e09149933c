"""The players' scene: what they may know, as the draw list of their own map."""

from collections.abc import Iterable
from typing import Final

from battleboard.battle.condition import UPRIGHT
from battleboard.battle.players_view import Health, PlayersView, SeenFigure
from battleboard.views.map.draw.draw_list import DrawList, Focus, Token
from battleboard.views.map.draw.letters import letters_of
from battleboard.views.map.draw.look import HEALTH_STEPS, Look, Stance
from battleboard.views.map.draw.sign import signs_of

_HURT: Final = HEALTH_STEPS // 2


def scene_of(view: PlayersView) -> DrawList:
    """Lay out the figures that the players know of: whoever has fallen lies lowest."""
    letters = letters_of(figure.name for figure in view.figures)
    tokens = (
        Token(figure.id, figure.name, _look(figure, letters[figure.name]), figure.body)
        for figure in view.figures
    )
    return DrawList((), (), (), (), _ordered(tokens), Focus())


def _ordered(tokens: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=lambda each: (each.look.stance == "up", -each.body.radius_ft)))


def _look(figure: SeenFigure, letters: str) -> Look:
    return Look(
        badge=figure.badge,
        colour=figure.colour,
        letters=letters,
        portrait=figure.portrait,
        health=_steps(figure.health),
        stance=_stance(figure.health),
        signs=signs_of(figure.statuses),
        lit=figure.lit,
    )


def _stance(health: Health) -> Stance:
    if health.state == "dead":
        return "dead"
    return "up" if health.state in UPRIGHT else "down"


def _steps(health: Health) -> int:
    """Give the steps of the ring that are full, as far as the players may know."""
    if health.share is not None:
        return round(HEALTH_STEPS * health.share)
    return _HURT if health.wounded else HEALTH_STEPS
