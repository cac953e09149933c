"""How figures that the players know of look to them, and which of their names are shown."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor
from typing import Final, NamedTuple

from battleboard.battle.knowledge.players_view import PlayersView, SeenFigure, SeenHealth
from battleboard.battle.state.condition import UPRIGHT
from battleboard.battle.state.status import Shown
from battleboard.foundation.words import listing, plural, runs
from battleboard.storage.catalogue.silhouettes import silhouette_of
from battleboard.views.map.figure_look import (
    HEALTH_STEPS,
    FigureLook,
    Stance,
    letters_of,
    signs_of,
    split_number,
)


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
        signs=signs_of(_states_of(figure)),
        lit=figure.lit,
        silhouette=silhouette_of(figure.character_class, figure.name),
    )


def _stance(health: SeenHealth) -> Stance:
    if health.state == "dead":
        return "dead"
    return "up" if health.state in UPRIGHT else "down"


def _states_of(figure: SeenFigure) -> Iterator[Shown]:
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


_NEAR_FT: Final = 15.0
"""Side of the squares that group a rank: figures in neighbouring squares stand together."""
_RANK: Final = 3


PARTY: Final = 0


class SeenName(NamedTuple):
    """A name and its precedence: the party first, then the acting figure, then the others."""

    text: str = ""
    precedence: int = 2


def seen_names(view: PlayersView) -> Mapping[str, SeenName]:
    """Return the name for each figure; a rank shares one, on its lowest-numbered figure."""
    acting = {act.who for act in view.acts if act.due}
    names = {figure.id: _seen_name(figure, acting) for figure in view.figures}
    alike: defaultdict[tuple[str, str, int], list[SeenFigure]] = defaultdict(list)
    for figure in view.figures:
        kind, number = split_number(figure.name)
        if number and names[figure.id].precedence == _LAST and figure.health.state in UPRIGHT:
            alike[kind, figure.badge, figure.colour].append(figure)
    for (kind, _, _), figures in alike.items():
        for rank in _ranks(figures) if len(figures) >= _RANK else ():
            if len(rank) >= _RANK:
                numbers = sorted((int(split_number(each.name)[1]), each.id) for each in rank)
                names.update(dict.fromkeys((who for _, who in numbers), SeenName()))
                told = listing(runs(number for number, _ in numbers))
                names[numbers[0][1]] = SeenName(f"{plural(kind)} {told}")
    return names


def _seen_name(figure: SeenFigure, acting: Iterable[str]) -> SeenName:
    if figure.own:
        return SeenName(figure.name, PARTY)
    return SeenName(figure.name, 1 if figure.id in acting else _LAST)


def _ranks(figures: Sequence[SeenFigure]) -> Iterator[list[SeenFigure]]:
    squares: defaultdict[tuple[int, int], list[SeenFigure]] = defaultdict(list)
    for figure in figures:
        x, y = figure.body.at
        squares[floor(x / _NEAR_FT), floor(y / _NEAR_FT)].append(figure)
    while squares:
        open_squares, rank = [next(iter(squares))], list[SeenFigure]()
        while open_squares:
            column, row = square = open_squares.pop()
            rank += squares.pop(square, ())
            open_squares += [
                (column + across, row + down)
                for across in (-1, 0, 1)
                for down in (-1, 0, 1)
                if (column + across, row + down) in squares
            ]
        yield rank


_LAST: Final = SeenName().precedence
