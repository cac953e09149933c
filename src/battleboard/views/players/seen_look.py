"""How a figure that the players know of looks to them, on their map and in the turn order."""

from collections.abc import Iterator, Mapping

from battleboard.battle.knowledge.players_view import PlayersView, SeenFigure, SeenHealth
from battleboard.battle.state.condition import UPRIGHT
from battleboard.battle.state.status import Shown
from battleboard.storage.catalogue.silhouettes import silhouette_of
from battleboard.views.map.figure_look import HEALTH_STEPS, FigureLook, Stance, letters_of, signs_of


def seen_looks(view: PlayersView) -> Mapping[str, FigureLook]:
    """Return the look of each figure that the players know of, by its key.

    A figure that acted and is out of sight keeps only its side's shape and its letters.
    """
    names = {act.who: act.name for act in view.acts}
    names.update({figure.id: figure.name for figure in view.figures})
    letters = letters_of(names.values())
    looks = {
        act.who: FigureLook(act.badge, act.colour, letters[names[act.who]], health=None)
        for act in view.acts
    }
    looks.update({figure.id: _look(figure, letters[figure.name]) for figure in view.figures})
    return looks


def _look(figure: SeenFigure, letters: str) -> FigureLook:
    return FigureLook(
        badge=figure.badge,
        colour=figure.colour,
        letters=letters,
        portrait=figure.portrait,
        health=_steps(figure.health),
        hurt=_is_hurt(figure.health),
        stance=_stance(figure.health),
        signs=signs_of(_shown(figure)),
        lit=figure.lit,
        silhouette=silhouette_of(figure.character_class, figure.name),
    )


def _stance(health: SeenHealth) -> Stance:
    if health.state == "dead":
        return "dead"
    return "up" if health.state in UPRIGHT else "down"


def _shown(figure: SeenFigure) -> Iterator[Shown]:
    """Yield a figure's statuses, and its state: for foes, only 'unconscious' while down."""
    if figure.own:
        yield figure.health.state
    elif _stance(figure.health) == "down":
        yield "unconscious"
    yield from figure.statuses


def _steps(health: SeenHealth) -> int | None:
    """Return how many steps of the health ring are filled, or None if players may not know."""
    if health.share is None:
        return None
    full = round(HEALTH_STEPS * health.share)
    return max(1, full) if health.share else 0


def _is_hurt(health: SeenHealth) -> bool:
    """Whether the players know only that a figure is wounded."""
    return health.share is None and bool(health.wounded)
